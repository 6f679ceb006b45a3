"""A match laid out for paper: what stands on it, and for whom."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules.match import Game, Match, Side
from rules.options import make_options
from rules.paper import read_paper
from tests.test_scoring_cases import options_of
from tests.web.pages import words
from tests.web.phone import Phone
from web.print_view import build_print, record_match
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


def is_game(case: dict) -> bool:
    return case["kind"] == "game" and case["expected"]["totals"] is not None


def is_sheet(case: dict) -> bool:
    return case["kind"] == "hollywood" and case["rules"].get("entry") != "win_count"


@pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in SCORING if is_sheet(case)])
def test_a_sheet_of_the_cases_from_paper_to_paper_has_the_same_totals(phone: Phone, case: dict) -> None:
    players = case["input"]["players"]
    options = make_options(options_of(case["rules"]))
    match = Match(sides=tuple(Side(name=name) for name in players), games=(Game(options=options),))
    lines = [f"{win['player']} {win['points']} x{1 + win['extra_boxes']}" for win in case["input"]["wins"]]
    paper = read_paper("\n".join(lines), match)
    assert paper.faults == ()
    with phone.app.test_request_context():
        printed = build_print(record_match(paper.match))
    [game] = printed.games
    table = game.tables[0]
    figures = {player: [[] for _ in table.columns] for player in players}
    for row in table.rows:
        for place, cell in enumerate(row.cells):
            if cell.figure is not None:
                figures[players[place % 2]][place // 2].append(int(cell.figure))
    assert figures == {player: case["expected"]["sheet"][player] for player in players}
    if "column_totals" in case["expected"]:
        totals = [[int(settled.totals[side]) for settled in game.settled] for side in range(2)]
        assert totals == [case["expected"]["column_totals"][player] for player in players]


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, id=case["id"])
        for case in SCORING
        if case["kind"] == "game" and case["expected"]["totals"]
    ],
)
def test_a_game_of_the_cases_from_paper_to_paper_has_the_same_totals(phone: Phone, case: dict) -> None:
    players, expected = case["input"]["players"], case["expected"]
    options = make_options(options_of(case["rules"]))
    match = Match(sides=tuple(Side(name=name) for name in players), games=(Game(options=options),))
    lines = []
    for hand, winner, points in zip(
        case["input"]["hands"], expected["winner_by_hand"], expected["points_by_hand"], strict=False
    ):
        kind = hand["declared"].replace("_", " ") if winner == hand.get("by") else "undercut"
        lines.append("dead" if winner is None else f"{winner} {kind} {points}")
    paper = read_paper("\n".join(lines), match)
    assert paper.faults == ()
    with phone.app.test_request_context():
        printed = build_print(record_match(paper.match))
        assert [int(total) for total in printed.games[0].settled[0].totals] == expected["totals"]
