"""A match laid out for paper: what stands on it, and for whom."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from models import ledger
from rules.match import Game, Match, Side
from rules.options import make_options
from rules.paper import read_paper
from tests.test_scoring_cases import options_of
from tests.web.pages import Page, words
from tests.web.phone import Phone
from web.printing import find_address

SCORING = json.loads((Path(__file__).parents[1] / "cases" / "scoring.json").read_text(encoding="utf-8"))
CARDS = {"knocker_cards": "4-6S KKKK AD AH 2C", "defender_cards": "QQQ -C 333 -S 7S 8H 9C 5D"}


def test_everything_of_a_match_is_on_paper(phone: Phone) -> None:
    match = phone.start_match(title="Thursday", stake="0.05", option_currency="€")
    phone.points(match, 0, 18)
    phone.points(match, 1, 34)
    phone.submit("undo-form")
    phone.get(f"{match}/hands/1/edit")
    phone.submit("hand-form", {"points": 40}, action="record", status=303)
    phone.points(match, 0, 60)
    page = phone.get(f"{match}/print")
    assert page.text("h1") == "Ann – Bob"
    [table] = page.all("table", class_="scores")
    rows = [[words(cell) for cell in row] for row in table.find("tbody")]
    assert rows == [
        ["1", "18 40", "", "points, 40"],
        ["–", "Bob: points, 34 taken back"],
        ["2", "100", "", "points, 60"],
    ]
    assert [words(struck) for struck in table.iter("s")] == ["18", "Bob: points, 34"]
    assert len([ring for ring in table.iter("span") if "box" in ring.get("class", "").split()]) == 2
    text = page.text("main")
    for wanted in ("Thursday", "Stake: 0.05 € a point.", "Ann wins game 1", "Bob pays Ann", "Settlement"):
        assert wanted in text
    [signatures] = page.all("div", class_="signatures")
    assert words(signatures) == "Ann Bob"
    assert page.all("svg", class_="qr")
    assert not table.findall(".//a")


def test_the_cards_are_there_when_they_are_wanted(phone: Phone) -> None:
    match = phone.start_match()
    phone.record(match, ending="knock", by=0, **CARDS)
    assert "4♠ 5♠ 6♠" not in phone.get(f"{match}/print").text("main")
    text = phone.get(f"{match}/print?cards=1").text("main")
    assert "Ann knocks with 4: K♠ K♥ K♦ K♣; 4♠ 5♠ 6♠; A♥ A♦ 2♣ (deadwood 4)" in text
    assert "Bob is left with 22:" in text
    assert "7♠ (laid off)" in text


def test_the_code_leads_to_looking_and_no_further(phone: Phone, other_phone: Phone) -> None:
    match = phone.start_match()
    assert other_phone.client.get(f"{match}/print").status_code == 404
    with phone.app.test_request_context():
        device = phone.client.get_cookie("deadwood").decoded_value
        serializer = phone.app.session_interface.get_signing_serializer(phone.app)
        address = find_address(match.removeprefix("/m/"), serializer.loads(device)["device"])
    other_phone.show(other_phone.client.get(address.removeprefix("http://localhost")), 303)
    assert other_phone.page.address == match
    assert other_phone.client.get(f"{match}/hands/new").status_code == 403


def cases(*kinds: str) -> pytest.MarkDecorator:
    """The complete sheets of the cases: those that come to totals, or stand in columns."""
    found = [
        pytest.param(case, id=case["id"])
        for case in SCORING
        if case["kind"] in kinds and case["rules"].get("entry") != "win_count"
        and case["expected"].get("totals", True)
    ]  # fmt: skip
    assert found
    return pytest.mark.parametrize("case", found)


def print_paper(phone: Phone, text: str, *sides: Side, form: str = "two", **options: object) -> Page:
    """Type a sheet in, file its match, and lay that out for paper."""
    game = Game(options=make_options(options, partners=max(1, len(sides[0].players))))
    paper = read_paper(text, Match(sides=sides, form=form, games=(game,)))
    assert (paper.faults, paper.slips) == ((), ())
    phone.get("/")
    with phone.client.session_transaction() as session:
        device = session["device"]
    with phone.app.app_context():
        written = ledger.file_match(paper.match, device=device, submission="paper")
    return phone.get(f"/m/{written.public_id}/print")


def read_figures(page: Page) -> list[list[int]]:
    """The figures of every cell of the sheet, from left to right, each cell downwards."""
    [table] = page.all("table", class_="scores")
    figures: list[list[int]] = [[] for _ in range(len(table.findall("thead/tr")[-1]) - 2)]
    for row in table.find("tbody"):
        for place, cell in enumerate(row[1:-1]):
            found = re.match(r"\d+", words(cell))
            if found:
                figures[place].append(int(found[0]))
    return figures


def read_totals(page: Page) -> list[list[int]]:
    """The totals of each settlement."""
    settlements = page.all("table", class_="reckoning")
    return [[int(words(cell)) for cell in table.find("tfoot")[0][1:]] for table in settlements]


@cases("hollywood")
def test_a_hollywood_sheet_from_paper_to_paper_is_the_same(phone: Phone, case: dict) -> None:
    expected, players = case["expected"], case["input"]["players"]
    lines = [f"{win['player']} {win['points']} x{1 + win['extra_boxes']}" for win in case["input"]["wins"]]
    sides = [Side(name=name) for name in players]
    page = print_paper(phone, "\n".join(lines), *sides, **options_of(case["rules"]))
    figures = read_figures(page)
    for side, player in enumerate(players):
        assert figures[side::2] == expected["sheet"][player]
    if "column_totals" in expected:
        totals = zip(*(expected["column_totals"][player] for player in players), strict=True)
        assert read_totals(page) == [list(total) for total in totals]


@cases("game")
def test_a_game_from_paper_to_paper_has_the_same_totals(phone: Phone, case: dict) -> None:
    players, expected = case["input"]["players"], case["expected"]
    lines, totals = [], dict.fromkeys(players, 0)
    hands = zip(case["input"]["hands"], expected["winner_by_hand"], expected["points_by_hand"], strict=False)
    for hand, winner, points in hands:
        if winner is None:
            lines.append("dead")
            continue
        totals[winner] += points
        kind = hand["declared"].replace("_", " ") if winner == hand["by"] else "undercut"
        total = f" = {totals[winner]}" if case["rules"].get("box_timing") != "immediate" else ""
        lines.append(f"{winner} {kind} {points}{total}")
    sides = [Side(name=name) for name in players]
    page = print_paper(phone, "\n".join(lines), *sides, **options_of(case["rules"]))
    assert read_totals(page)[0] == expected["totals"]


@cases("partnership_game")
def test_partners_from_paper_to_paper_have_the_same_totals(phone: Phone, case: dict) -> None:
    expected = case["expected"]
    lines = [
        f"A {first} = {total[0]}:{total[1]}" if first else f"B {second} = {total[0]}:{total[1]}"
        for (first, second), total in zip(expected["side_points_by_hand"], expected["running"], strict=True)
    ]
    sides = Side(name="A", players=("A1", "A2")), Side(name="B", players=("B1", "B2"))
    page = print_paper(phone, "\n".join(lines), *sides, form="partners", **options_of(case["rules"]))
    assert read_totals(page) == [expected["totals"]]


def test_three_from_paper_to_paper_pay_the_same(phone: Phone) -> None:
    [case] = [case for case in SCORING if case["kind"] == "cutthroat_settlement"]
    lines = ["A 20 beats B x1", "B 60 beats A x3", "A 85 beats C x4"]
    page = print_paper(phone, "\n".join(lines), *(Side(name=name) for name in "ABC"), form="cutthroat")
    assert read_totals(page) == [[case["expected"]["totals"][name] for name in "ABC"]]
    for payer, payee, points in case["expected"]["payments"]:
        assert f"{payer} pays {payee} {points}." in page.text("main")
