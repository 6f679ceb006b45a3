"""Matches on paper, both sizes: nothing is clipped or missing, heads are on every sheet, no row is split."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.paper import Sheet, open_printer
from tests.desk import KNOCK

LONG, LONGER = "Wolfeschlegelsteinhausen", "Maximiliane Wittgenstein"


def document(games: list[dict], *names: str, form: str = "two", **more: object) -> dict[str, object]:
    sides = [{"name": name} for name in names]
    return {"format": "deadwood-match", "version": 1, "form": form, "sides": sides, "games": games, **more}


def win(winner: int, points: int, kind: str = "knock") -> dict[str, object]:
    return {"ending": "points", "winner": winner, "points": points, "kind": kind}


def find_rows(sheets: list[Sheet]) -> dict[int, list[str]]:
    """The lines of the table by the number of their hand: each on one sheet as a whole."""
    rows: dict[int, list[str]] = {}
    for sheet in sheets:
        heads = [word.top for word in sheet.words if word.text == "How"]
        for word in sheet.words:
            line = sheet.line(word)
            if word.text.isdecimal() and line[0] == word.text and line[-2:-1] and line[-2].endswith(","):
                assert word.top > min(heads), "a row stands above the heads of its sheet"
                rows[int(word.text)] = line
    return rows


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_matches_on_paper(browser: Browser, live_server: str, tmp_path: Path, paper: str) -> None:
    with open_printer(browser, live_server, tmp_path) as printer:
        hands = [win(index % 3 % 2, 3 + index % 7) for index in range(60)]
        game = {"options": {"preset": "hollywood", "target": 250, "stake": "0.05"}, "hands": hands}
        address = printer.file_match(document([game], LONG, LONGER, title="The long night"))
        sheets = printer.print(f"{address}/print", paper)
        rows = find_rows(sheets)
        assert list(rows) == list(range(1, 61))
        assert rows[2] == ["2", "4", "points,", "4"]
        assert (len(rows[60]), rows[60][-2:]) == (6, ["points,", "6"])
        text = " ".join(sheet.text for sheet in sheets)
        for wanted in ("The long night", "Hollywood to 250", "Each column is played to 250.", "Column 3"):
            assert wanted in text

        for number, what, reason in ((1, "confirm", ""), (2, "object", "it was 4"), (3, "object", "w" * 120)):
            printer.mark(f"{address}/hands/{number}", what, reason)
        sheets = printer.print(f"{address}/print", paper)
        lines = [sheet.line(word) for sheet in sheets for word in sheet.words if word.text in ("ok", "?")]
        assert [line[0] for line in lines if line[-1] in ("ok", "?")] == ["1", "2", "3"]
        text = " ".join(sheet.text for sheet in sheets)
        assert f"Objected: {LONGER} – it was 4" in text
        assert "ok: another side agrees. ?: it objects." in text

        sides = [{"name": "Ann & Al", "players": ["Ann", "Al"]}, {"name": "Bob", "players": ["Bob", "Bea"]}]
        deal = {"tables": [KNOCK, {"ending": "gin", "by": 0, "defender": {"count": 60}}]}
        of_partners = {**document([{"hands": [deal, deal]}], form="partners"), "sides": sides}
        address = printer.file_match(of_partners)
        text = " ".join(sheet.text for sheet in printer.print(f"{address}/print?cards=1", paper))
        for wanted in ("Ann & Al win", "Table 2: Ann & Al – Bob", "4♠ 5♠ 6♠", "(laid off)", "Bob: Bob, Bea"):
            assert wanted in text.replace("\ufe0e", "")

        three = document([{"hands": [win(0, 40), win(2, 20)]}], LONG, LONGER, "Cy", form="cutthroat")
        rows = find_rows(printer.print(f"{printer.file_match(three)}/print", paper))
        assert rows[2] == ["2", "20", "points,", "20"]

        played = {"options": {"stake": "1", "currency": "€"}, "hands": [KNOCK, win(0, 90)]}
        address = printer.file_match(document([played] * 5, "Ann", "Bob", note="At Bob’s."))
        text = " ".join(sheet.text for sheet in printer.print(f"{address}/print", paper))
        for wanted in ("Game 5", "Ann wins game 5", "At Bob’s.", "In all: 1790 to Ann.", "€ to Ann"):
            assert wanted in text


@pytest.mark.parametrize("kind", ["plain", "hollywood", "partners"])
def test_a_pad_is_one_sheet_of_either_size(
    browser: Browser, live_server: str, tmp_path: Path, kind: str
) -> None:
    with open_printer(browser, live_server, tmp_path) as printer:
        for paper in ("A4", "Letter"):
            [sheet] = printer.print(f"/pads/{kind}?preset=club_hollywood", paper)
            assert "24" in sheet.text
            assert "Club Hollywood" in sheet.text
            assert "Which rules?" not in sheet.text
