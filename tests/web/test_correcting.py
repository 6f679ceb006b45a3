"""Hands corrected, inserted, struck out and restored on the pages, and games ended."""

from __future__ import annotations

import pytest
from flask import Flask

from models.ledger import open_match, record_hand
from rules.match import Game, Match, Side
from rules.options import PRESETS
from rules.score_file import read_hand
from tests.desk import seat
from tests.web.pages import Page, words
from tests.web.phone import Phone

BY_CARDS = {
    "ending": "knock",
    "by": 0,
    "knocker_cards": ["4S", "5S", "6S", "KC", "KD", "KH", "KS", "AD", "AH", "2C"],
    "defender_cards": ["QS", "QH", "QD", "3C", "3H", "3D", "7S", "8H", "9C", "5D"],
    "note": "by the window",
    "dealer": 1,
}
POINTS = {"ending": "points", "winner": 0, "points": 5, "kind": "knock"}


def start(phone: Phone, *hands: int, **options: object) -> str:
    """Start a match and record hands, Bob's below nothing, beginning the next game when one is over."""
    match = phone.start_match(**options)
    for points in hands:
        phone.get(match)
        if phone.page.all("form", id="next-form"):
            phone.submit("next-form")
        phone.points(match, int(points < 0), abs(points))
    return match


def figures(phone: Phone, address: str) -> list[str]:
    """The running figures on a sheet, line by line."""
    phone.get(address)
    [sheet] = phone.page.all("table", class_="sheet")
    rows = [row for body in sheet.iter("tbody") for row in body.iter("tr")]
    return [" ".join(words(cell) for cell in row.iter("td") if words(cell)) for row in rows]


def effect(page: Page) -> str:
    """What a page says that a change does."""
    return " ".join(page.texts("ul", class_="why"))


def edit(phone: Phone, address: str, values: dict[str, object], **more: object) -> Page:
    """Correct a hand up to the page that shows what it does."""
    phone.get(address)
    return phone.submit("hand-form", values, action="preview", status=200, **more)


def test_the_form_is_filled_in_as_the_hand_was_given(phone: Phone) -> None:
    match = phone.start_match()
    phone.record(match, **BY_CARDS)
    page = phone.get(f"{match}/hands/1/edit")
    assert page.title == "Correct hand 1"
    fields = page.form("hand-form").fields
    for name in ("knocker_cards", "defender_cards"):
        assert sorted(value for field, value in fields if field == name and value) == sorted(BY_CARDS[name])
    said = dict(fields)
    assert (said["ending"], said["by"], said["note"], said["dealer"]) == ("knock", "0", "by the window", "1")
    assert (said["knocker_melds"], said["defender_melds"], said["defender_layoffs"]) == ("", "", "")


def test_a_correction_is_shown_before_it_is_recorded_and_then_on_the_sheet(phone: Phone) -> None:
    match = start(phone, 18, -25, 20)
    page = edit(phone, f"{match}/hands/2/edit", {"points": 28})
    assert page.text("h1") == "28 to Bob"
    assert [words(cell) for cell in page.all("td")] == ["", "38", "25 28"]
    assert figures(phone, match)[1].startswith("25")
    edit(phone, f"{match}/hands/2/edit", {"points": 28})
    page = phone.submit("hand-form", action="record")
    assert page.address == match
    assert page.texts("s", class_="was") == ["25"]
    assert figures(phone, match)[1].startswith("25 28")
    page = phone.get(f"{match}/hands/2")
    history = [line.split("UTC, ")[1] for line in page.texts("li")[-2:]]
    assert history == ["this phone: Bob: points, 25", "this phone: Bob: points, 28"]
    assert page.texts("s") == ["Bob: points, 25"]


def test_a_card_put_right_is_scored_anew(phone: Phone) -> None:
    match = phone.start_match()
    phone.record(match, **BY_CARDS)
    cards = [card for card in BY_CARDS["defender_cards"] if card != "9C"] + ["4C"]
    page = edit(phone, f"{match}/hands/1/edit", {"defender_cards": cards})
    assert page.text("h1") == "13 to Ann"
    page = phone.submit("hand-form", action="record")
    assert page.texts("p", class_="total") == ["13", "0"]


def test_the_effect_on_other_games_is_said_and_done(phone: Phone) -> None:
    match = start(phone, 40, 30, 10, 5, 6)
    page = edit(phone, f"{match}/hands/3/edit", {"points": 30})
    assert "Game 1 then ends at hand 3." in effect(page)
    assert "Hands 4–5 of game 1 move to game 2." in effect(page)
    assert page.texts("caption") == ["Game 1", "Game 2"]
    page = phone.submit("hand-form", action="record")
    assert page.texts("p", class_="total") == ["11", "0"]
    assert figures(phone, match) == ["5 points, 5", "11 points, 6"]
    assert "now in game 2" in figures(phone, f"{match}?game=1")[3]
    page = phone.get(f"{match}/hands/4?game=1")
    assert page.text("h1") == "A hand moved to game 2"
    assert "moved to game 2" in page.texts("li")[-1]
    assert not page.all("form")


def test_a_hand_of_an_earlier_game_is_corrected_there(phone: Phone) -> None:
    match = start(phone, 100, 20)
    page = edit(phone, f"{match}/hands/1/edit?game=1", {"points": 105})
    page = phone.submit("hand-form", action="record")
    assert page.response.request.full_path == f"{match}?game=1"
    assert phone.get(match).texts("p", class_="total") == ["20", "0"]


def test_a_hand_is_inserted_before_another(phone: Phone) -> None:
    match = start(phone, 18, -25)
    page = phone.get(f"{match}/hands/2")
    [link] = [each for each in page.all("a") if words(each).startswith("Insert")]
    page = edit(phone, link.get("href"), {**POINTS, "winner": 1})
    phone.submit("hand-form", action="record")
    assert figures(phone, match) == ["18 points, 18", "5 points, 5", "30 points, 25"]
    page = phone.get(f"{match}/hands/3")
    assert page.text("h1") == "Hand 2: 5 to Bob"


def test_a_forgotten_hand_goes_before_the_end_of_a_game(phone: Phone) -> None:
    match = start(phone, 18)
    phone.get(f"{match}/end")
    phone.submit("end-form", {"how": "conceded-1"})
    page = phone.get(f"{match}/hands/2")
    assert "Insert a last hand" in page.texts("a")
    edit(phone, f"{match}/hands/new?at=2", POINTS)
    phone.submit("hand-form", action="record")
    assert figures(phone, match)[:2] == ["18 points, 18", "23 points, 5"]


def test_striking_shows_what_it_does_and_can_be_undone_by_restoring(phone: Phone) -> None:
    match = start(phone, 18, -25)
    phone.get(f"{match}/hands/1")
    page = phone.submit("strike-form", status=200)
    assert page.text("h1") == "Hand 1: 18 to Ann – strike it out?"
    assert [words(cell) for cell in page.all("td")] == ["", "18 0", "25"]
    assert len(figures(phone, match)) == 2
    phone.get(f"{match}/hands/1")
    phone.submit("strike-form", status=200)
    page = phone.submit("confirm-form")
    assert page.texts("p", class_="total") == ["0", "25"]
    assert len(page.all("tr", class_="struck")) == 1
    phone.get(f"{match}/hands/1")
    assert phone.page.text("h1") == "A hand taken back"
    phone.submit("restore-form", status=200)
    page = phone.submit("confirm-form")
    assert page.texts("p", class_="total") == ["18", "25"]
    history = [words(each) for each in phone.get(f"{match}/hands/1").all("li")][-3:]
    assert [line.split("this phone: ")[1] for line in history] == [
        "Ann: points, 18",
        "taken back",
        "restored: Ann: points, 18",
    ]


@pytest.mark.parametrize(
    ("values", "field"),
    [
        pytest.param({"ending": "knock", "by": 0, "knocker_count": 11}, "knocker_count", id="over-the-limit"),
        pytest.param({**POINTS, "points": "ten"}, "points", id="no-number"),
        pytest.param({**POINTS, "winner": "", "by": None}, "by", id="nobody"),
    ],
)
@pytest.mark.parametrize("action", ["preview", "record"])
@pytest.mark.parametrize("address", ["hands/1/edit", "hands/new?at=1"])
def test_a_fault_is_shown_at_its_field(phone: Phone, address: str, values, field: str, action: str) -> None:
    match = start(phone, 18)
    phone.get(f"{match}/{address}")
    page = phone.submit("hand-form", {"defender_count": "", **values}, action=action, status=422)
    assert field in page.faults
    assert figures(phone, match) == ["18 points, 18"]


def test_a_hand_that_comes_after_the_end_is_refused(phone: Phone) -> None:
    match = start(phone, 100)
    phone.submit("next-form")
    phone.get(f"{match}/hands/1?game=1")
    page = edit(phone, f"{match}/hands/1/edit?game=1", {"points": 60})
    assert "Game 1 is then not over." in effect(page)


def test_the_table_is_asked_how_the_cards_lie_when_it_matters(phone: Phone) -> None:
    match = phone.start_match()
    square = {
        "ending": "knock",
        "by": 0,
        "knocker_cards": ["4S", "5S", "6S", "4H", "5H", "6H", "4D", "5D", "6D", "AC"],
        "defender_cards": ["4C", "7S", "7H", "KS", "KH", "QD", "JD", "9C", "8D", "2S"],
        "knocker_melds": "4S 5S 6S / 4H 5H 6H / 4D 5D 6D",
    }
    phone.record(match, **square)
    page = phone.get(f"{match}/hands/1/edit")
    assert page.form("hand-form").value("knocker_melds") == square["knocker_melds"]
    page = edit(phone, f"{match}/hands/1/edit", {"knocker_melds": ""})
    assert page.text("h1") == "How does Ann lay the cards?"
    melds = [each.get("value") for each in page.all("input", type="radio")]
    page = phone.submit("hand-form", {"knocker_melds": melds[0]}, action="preview", status=200)
    assert page.text("h1") == "72 to Ann"
    assert phone.submit("hand-form", action="record").texts("p", class_="total") == ["72", "0"]


def test_who_was_overtaken_sees_both_versions_and_chooses(phone: Phone) -> None:
    match = start(phone, 18, -25)
    edit(phone, f"{match}/hands/1/edit", {"points": 28})
    mine = phone.page
    phone.points(match, 1, 7)
    phone.page = mine
    page = phone.submit("hand-form", action="record", status=409)
    assert "7 to Bob" in page.texts("section", class_="version")[0]
    assert "28 to Ann" in page.text("section", class_="mine")
    assert page.form("hand-form").value("points") == "28"
    page = phone.submit("hand-form", action="record")
    assert page.texts("p", class_="total") == ["28", "32"]


def test_a_hand_taken_back_meanwhile_cannot_be_corrected(phone: Phone) -> None:
    match = start(phone, 18, -25)
    edit(phone, f"{match}/hands/2/edit", {"points": 28})
    mine = phone.page
    phone.get(match)
    phone.submit("undo-form")
    phone.page = mine
    page = phone.submit("hand-form", action="record", status=409)
    assert "cannot be recorded in this place" in page.text("div", id="faults")
    assert not page.all("button")
    phone.get(f"{match}/hands/2/edit", 409)


def test_striking_a_sheet_that_moved_on_is_shown_again(phone: Phone) -> None:
    match = start(phone, 18)
    phone.get(f"{match}/hands/1")
    phone.submit("strike-form", status=200)
    mine = phone.page
    phone.points(match, 1, 7)
    phone.page = mine
    page = phone.submit("confirm-form", status=409)
    assert "7 to Bob" in page.texts("section", class_="version")[0]
    assert phone.submit("confirm-form").texts("p", class_="total") == ["0", "7"]


def test_a_form_sent_twice_corrects_once(phone: Phone) -> None:
    match = start(phone, 18)
    edit(phone, f"{match}/hands/1/edit", {"points": 28})
    answers = [phone.send("hand-form", action="record") for _ in range(2)]
    assert [answer.status_code for answer in answers] == [303, 303]
    assert len(phone.get(f"{match}/hands/1").all("ol")[0]) == 2
    phone.submit("strike-form", status=200)
    answers = [phone.send("confirm-form") for _ in range(2)]
    assert [answer.status_code for answer in answers] == [303, 303]
    assert len(phone.get(f"{match}/hands/1").all("ol")[0]) == 3


def test_giving_a_game_up_settles_it_and_can_be_taken_back(phone: Phone) -> None:
    match = start(phone, 18, -25)
    page = phone.get(match)
    [link] = [each for each in page.all("a") if words(each) == "Give up or leave the game"]
    page = phone.get(link.get("href"))
    assert page.texts("label") == [
        "Ann gives it up Bob wins game 1: 107 to Bob",
        "Bob gives it up Ann wins game 1: 93 to Ann",
        "Both leave it Nothing is settled.",
    ]
    page = phone.submit("end-form", {"how": "conceded-0"})
    assert page.text("h1") == "Bob wins game 1"
    assert phone.get(f"{match}/hands/3").text("h1") == "Ann gave the game up"
    phone.get(match)
    page = phone.submit("undo-form")
    assert page.texts("p", class_="total") == ["18", "25"]


@pytest.mark.parametrize("how", ["nobody", "conceded-2", "conceded-"])
def test_a_game_ends_in_a_way_there_is(phone: Phone, how: str) -> None:
    match = start(phone, 18)
    phone.get(f"{match}/end")
    assert list(phone.submit("end-form", {"how": how}, status=422).faults) == ["how"]


def test_a_game_that_is_over_is_not_ended(phone: Phone) -> None:
    match = start(phone, 18)
    phone.get(f"{match}/end")
    mine = phone.page
    phone.points(match, 0, 100)
    assert phone.get(f"{match}/end", 409).text("div", class_="faults") == "This game is over already."
    phone.page = mine
    page = phone.submit("end-form", {"how": "abandoned"}, status=409)
    assert page.text("div", class_="faults").startswith("Another phone was first")


def test_the_end_of_a_game_can_be_struck_out_where_it_is_shown(phone: Phone) -> None:
    match = start(phone, 18)
    phone.get(f"{match}/end")
    phone.submit("end-form", {"how": "abandoned"})
    phone.get(f"{match}/hands/2")
    page = phone.submit("strike-form", status=200)
    assert "Game 1 is then not over." in effect(page)
    phone.submit("confirm-form")
    assert phone.get(f"{match}/hands/2").all("form", id="restore-form")


@pytest.mark.parametrize(
    "address",
    [
        "hands/9/edit",
        "hands/1/edit?game=7",
        "hands/1/edit?game=0",
        "hands/new?at=9",
        "hands/new?at=x",
        "hands/new?at=",
        "hands/new?at=1&game=2",
    ],
)
def test_there_is_no_form_for_a_hand_that_is_not_there(phone: Phone, address: str) -> None:
    match = start(phone, 18)
    phone.get(f"{match}/{address}", 404)


def test_who_watches_corrects_nothing(phone: Phone, other_phone: Phone, web_app) -> None:
    match = start(phone, 18)
    other_phone.get("/")
    with other_phone.client.session_transaction() as session, web_app.app_context():
        seat(match.rpartition("/")[2], session["device"], "watch")
    page = other_phone.get(f"{match}/hands/1")
    assert not page.all("form")
    for address in ("hands/1/edit", "hands/new?at=1", "end"):
        other_phone.get(f"{match}/{address}", 403)


def test_a_stranger_finds_nothing(phone: Phone, other_phone: Phone) -> None:
    match = start(phone, 18)
    for address in ("hands/1/edit", "hands/new?at=1", "end"):
        other_phone.get(f"{match}/{address}", 404)


def test_of_three_it_is_corrected_who_played(phone: Phone, web_app: Flask) -> None:
    phone.get("/")
    sides = tuple(Side(name=name) for name in ("Ann", "Bob", "Cy"))
    match = Match(form="cutthroat", sides=sides, games=(Game(options=PRESETS["modern"]),))
    hands = [{"winner": 0, "points": 10}, {"winner": 2, "points": 20}]
    with phone.client.session_transaction() as session, web_app.app_context():
        form = {"device": session["device"], "submission": "three"}
        public_id = open_match(match, **form).public_id
        for turn, hand in enumerate(hands):
            read = read_hand({"ending": "points", **hand}, "cutthroat")
            form["submission"] = f"three-{turn}"
            record_hand(public_id, read, seen=turn, **form)
    page = phone.get(f"/m/{public_id}/hands/2/edit")
    assert page.form("hand-form").value("pair") == "02"
    page = phone.submit("hand-form", {"pair": "12"}, action="preview", status=200)
    assert page.text("h1") == "20 to Cy"
    phone.submit("hand-form", action="record")
    page = phone.get(f"/m/{public_id}/hands/2/edit")
    assert page.form("hand-form").value("pair") == "12"


@pytest.mark.parametrize("address", ["hands/1/strike", "hands/1/restore"])
def test_buttons_are_not_addresses(phone: Phone, address: str) -> None:
    match = start(phone, 18)
    phone.get(f"{match}/{address}", 405)
    assert phone.post(f"{match}/{address}", []).status_code == 400


def test_an_overtaken_correction_still_asks_how_the_cards_lie(phone: Phone) -> None:
    match = start(phone, 18)
    square = {"knocker_cards": "4S 5S 6S 4H 5H 6H 4D 5D 6D AC", "knocker_count": "", "knocker_melds": ""}
    edit(
        phone, f"{match}/hands/1/edit", {"ending": "knock", "by": 0, "defender_count": 20, "knocker_count": 6}
    )
    cards = {"defender_cards": "4C 7S 7H KS KH QD JD 9C 8D 2S", "defender_count": ""}
    mine = phone.page
    phone.points(match, 1, 7)
    phone.page = mine
    page = phone.submit("hand-form", {**square, **cards}, action="record", status=409)
    assert [each.get("value") for each in page.all("button")] == ["change", "preview"]
    assert phone.submit("hand-form", action="preview", status=200).text("h1") == "How does Ann lay the cards?"
