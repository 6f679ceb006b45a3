"""Deals of partners through their pages: table after table on one phone, nothing carried is trusted."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.web.pages import Page
from tests.web.phone import Phone

PARTNERS = {
    "form": "partners", "side_0": "We", "players_0": "Ann\nAl", "side_1": "They", "players_1": "Bob, Bea"
}  # fmt: skip
KNOCK = {"ending": "knock", "by": 0, "knocker_count": 4, "defender_count": 24}
GIN = {"ending": "gin", "by": 1, "defender_count": 10}
SQUARE = {  # three sets or three runs: 72 or 62 points
    "ending": "knock", "by": 0, "knocker_cards": "4S 5S 6S 4H 5H 6H 4D 5D 6D AC",
    "defender_cards": "4C 7S 7H KS KH QD JD 9C 8D 2S",
}  # fmt: skip
RUNS = "4S 5S 6S / 4H 5H 6H / 4D 5D 6D"

Values = Mapping[str, object]


def totals(page: Page) -> list[str]:
    return page.texts("p", class_="total")


def why(page: Page) -> str:
    return " ".join(page.texts("ul", class_="why"))


def carried(page: Page) -> dict[str, str]:
    """What a page of a deal carries along of tables that it does not show."""
    return {name: value for name, value in page.form("hand-form").fields if name.startswith("tables-")}


def start_deal(phone: Phone, **more: object) -> str:
    """Start a match of partners and open the form of a deal."""
    match = phone.start_match(**{**PARTNERS, **more})
    phone.get(f"{match}/hands/new")
    return match


def enter_deal(phone: Phone, match: str, *tables: Values) -> Page:
    """Enter a deal table by table and look at what it comes to."""
    phone.get(f"{match}/hands/new")
    for table in tables:
        phone.submit("hand-form", table, action="next", status=200)
    return phone.page


def test_a_deal_is_entered_table_by_table(phone: Phone) -> None:
    match = start_deal(phone)
    assert phone.page.text("h1") == "Hand 1, table 1"
    assert phone.page.texts("legend")[0].startswith("Who ended it?")
    page = phone.submit("hand-form", KNOCK, action="next", status=200)
    assert page.text("h1") == "Hand 1, table 2"
    assert "Table 1 Ann – Bob 20 to Ann" in page.text("ol", class_="tables")
    assert carried(page)["tables-0-knocker_count"] == "4"
    page = phone.submit("hand-form", GIN, action="next", status=200)
    assert page.text("h1") == "15 to They"
    assert "Table 1: 20 to We. Table 2: 35 to They. In all 15 to They, and the box." in why(page)
    assert "Table 1: Ann – Bob Ann knocks with 4." in page.texts("section", class_="version")[0]
    page = phone.submit("hand-form", action="record")
    assert totals(page) == ["0", "15"]
    page = phone.get(f"{match}/hands/1")
    assert page.text("h1") == "Hand 1: 15 to They"
    first, second = page.texts("section", class_="version")
    assert first.startswith("Table 1: Ann – Bob")
    assert second == "Table 2: Al – Bea Bea has gin. Al is left with 10. 25 + 10 = 35 to Bea."


def test_nothing_is_written_before_the_deal_is_whole(phone: Phone) -> None:
    match = start_deal(phone)
    phone.submit("hand-form", KNOCK, action="next", status=200)
    assert phone.get(match).all("p", class_="empty")


def test_a_table_can_be_gone_back_to_and_nothing_is_lost(phone: Phone) -> None:
    match = start_deal(phone)
    phone.submit("hand-form", {**KNOCK, "note": "Late"}, action="next", status=200)
    page = phone.submit("hand-form", GIN, action="table-0", status=200)
    assert page.text("h1") == "Hand 1, table 1"
    form = page.form("hand-form")
    assert (form.value("by"), form.value("knocker_count"), form.value("note")) == ("0", "4", "Late")
    assert carried(page)["tables-1-defender_count"] == "10"
    page = phone.submit("hand-form", {"knocker_count": 9}, action="next", status=200)
    assert page.form("hand-form").value("defender_count") == "10"
    page = phone.submit("hand-form", action="next", status=200)
    assert page.text("h1") == "20 to They"
    page = phone.submit("hand-form", action="change", status=200)
    assert page.text("h1") == "Hand 1, table 2"
    phone.submit("hand-form", action="next", status=200)
    assert totals(phone.submit("hand-form", action="record")) == ["0", "20"]
    assert "Late" in phone.get(f"{match}/hands/1").texts("dd")


def test_a_table_can_be_dead(phone: Phone) -> None:
    match = start_deal(phone)
    page = enter_deal(phone, match, KNOCK, {"ending": "dead", "reason": "misdeal"})
    assert "Table 2 is dead." in why(page)
    assert page.text("h1") == "20 to We"
    page = enter_deal(phone, match, {"ending": "dead"}, {"ending": "dead", "reason": ["stock", "The cat"]})
    assert page.text("h1") == "Nobody scores"
    assert "The hand is dead: The cat" in why(page)


def test_both_grids_of_every_table_can_be_full(phone: Phone) -> None:
    ann, bob = ("\n".join(f"{name} {number}" for number in range(6)) for name in ("Ann", "Bob"))
    names = {"players_0": ann, "players_1": bob}
    match = phone.start_match(**{**PARTNERS, **names})
    knocker, defender = "4S 5S 6S KC KD KH KS AD AH 2C", "QS QH QD 3C 3H 3D 7S 8H 9C 5D"
    cards = {"knocker_cards": knocker.split(), "defender_cards": defender.split(), "defender_layoffs": "7S"}
    cards |= {"ending": "knock", "by": 0}
    page = enter_deal(phone, match, *[cards] * 6)
    assert page.text("h1") == "108 to We"
    page = phone.submit("hand-form", action="change", status=200)
    assert page.text("h1") == "Hand 1, table 6"
    ticked = [key for key in page.all("input", name="knocker_cards") if key.get("checked") is not None]
    assert len(ticked) == 10


def test_the_limit_card_is_asked_once(phone: Phone) -> None:
    match = start_deal(phone, preset="oklahoma")
    page = phone.submit("hand-form", KNOCK, action="next", status=422)
    assert page.faults == {"limit_card": "Enter the card that sets the limit of this hand."}
    page = phone.submit("hand-form", {"limit_card": "3H"}, action="next", status=422)
    assert page.faults == {"knocker_count": "Ann cannot knock with 4: 1 over the limit of 3. Play goes on."}
    page = phone.submit("hand-form", {"limit_card": "7S"}, action="next", status=200)
    assert page.text("h1") == "Hand 1, table 2"
    assert not page.all("input", id="limit_card")
    page = phone.submit("hand-form", GIN, action="next", status=200)
    assert why(page).startswith("7♠ is turned up: a knock may hold 7.")
    assert page.text("h1") == "30 to They"
    phone.submit("hand-form", action="record")
    assert "7♠" in phone.get(f"{match}/hands/1").texts("dd")


def test_the_arrangement_of_a_table_is_asked_where_it_matters(phone: Phone) -> None:
    match = start_deal(phone)
    page = phone.submit("hand-form", SQUARE, action="next", status=200)
    assert page.text("h1") == "How does Ann lay the cards?"
    page = phone.submit("hand-form", {"knocker_melds": RUNS}, action="next", status=200)
    assert page.text("h1") == "Hand 1, table 2"
    page = phone.submit("hand-form", SQUARE | {"by": 1}, action="next", status=200)
    assert page.text("h1") == "How does Bea lay the cards?"
    page = phone.submit("hand-form", {"knocker_melds": RUNS}, action="next", status=200)
    assert "Table 1: 62 to We. Table 2: 62 to They. The tables cancel out" in why(page)
    assert totals(phone.submit("hand-form", action="record")) == ["0", "0"]
    assert phone.get(f"{match}/hands/1").text("h1") == "Hand 1: Nobody scores"


def test_partners_who_changed_seats_are_named(phone: Phone) -> None:
    match = start_deal(phone)
    page = enter_deal(phone, match, {**KNOCK, "seat_0": 1}, {**GIN, "seat_0": 0})
    first, second = page.texts("section", class_="version")
    assert first.startswith("Table 1: Al – Bob Al knocks with 4.")
    assert second.startswith("Table 2: Ann – Bea")


def test_a_roodle_gives_a_box_for_every_partner(phone: Phone) -> None:
    match = start_deal(phone, option_roodle=1)
    page = enter_deal(phone, match, KNOCK, KNOCK)
    assert "Extra boxes to We: 2." in why(page)
    phone.submit("hand-form", action="record")
    assert phone.get(match).texts("sup", class_="times") == ["×3"]


def test_the_whole_deal_can_be_entered_by_its_points_and_rulings_are_made(phone: Phone) -> None:
    match = start_deal(phone)
    page = phone.get(f"{match}/hands/whole")
    assert {radio.get("value") for radio in page.all("input", name="ending")} == {
        "points", "dead", "adjustment"
    }  # fmt: skip
    page = phone.submit("hand-form", {"winner": 1, "points": 40}, action="record")
    assert totals(page) == ["0", "40"]
    phone.get(f"{match}/hands/whole")
    ruling = {"ending": "adjustment", "winner": 0, "points": -5, "reason": ["stock", "Peeked"]}
    assert totals(phone.submit("hand-form", ruling, action="record")) == ["−5", "40"]
    other = phone.start_match()
    phone.get(f"{other}/hands/whole", status=404)


def test_a_deal_can_be_corrected(phone: Phone) -> None:
    match = start_deal(phone)
    enter_deal(phone, match, KNOCK, {**GIN, "seat_0": 0})
    phone.submit("hand-form", action="record")
    page = phone.get(f"{match}/hands/1/edit")
    assert page.form("hand-form").value("knocker_count") == "4"
    phone.submit("hand-form", {"knocker_count": 5}, action="next", status=200)
    assert phone.page.form("hand-form").value("seat_0") == "0"
    page = phone.submit("hand-form", {"defender_count": 20}, action="next", status=200)
    page = phone.submit("hand-form", action="record")
    assert totals(page) == ["0", "26"]


def test_a_deal_sent_twice_is_one_deal(phone: Phone) -> None:
    match = start_deal(phone)
    enter_deal(phone, match, KNOCK, GIN)
    first, second = (phone.send("hand-form", action="record") for _ in range(2))
    assert (first.status_code, second.status_code) == (303, 303)
    assert totals(phone.get(match)) == ["0", "15"]


def test_a_deal_that_was_overtaken_keeps_everything(phone: Phone) -> None:
    match = start_deal(phone)
    enter_deal(phone, match, KNOCK, GIN)
    late = [*phone.fill("hand-form"), ("action", "record")]
    phone.get(f"{match}/hands/whole")
    phone.submit("hand-form", {"winner": 0, "points": 40}, action="record")
    page = phone.show(phone.post(f"{match}/hands/new", late), 409)
    assert "15 to They" in page.texts("section", class_="version")[1]
    assert totals(phone.submit("hand-form", action="record")) == ["40", "15"]


def test_an_overtaken_deal_still_asks_how_the_cards_lie(phone: Phone) -> None:
    match = start_deal(phone)
    phone.submit("hand-form", KNOCK, action="next", status=200)
    late = [*phone.fill("hand-form", SQUARE), ("action", "next")]
    phone.get(f"{match}/hands/whole")
    phone.submit("hand-form", {"winner": 0, "points": 40}, action="record")
    phone.show(phone.post(f"{match}/hands/new", late), 409)
    page = phone.submit("hand-form", action="preview", status=200)
    assert page.text("h1") == "How does Al lay the cards?"
    page = phone.submit("hand-form", {"knocker_melds": RUNS}, action="next", status=200)
    assert page.text("h1") == "82 to We"
    assert totals(phone.submit("hand-form", action="record")) == ["122", "0"]


HOSTILE_TABLES = (
    ({"tables-0-by": "7"}, "by"),
    ({"tables-0-by": "x"}, "by"),
    ({"tables-0-knocker_count": "200"}, "knocker_count"),
    ({"tables-0-knocker_count": "1" * 400}, "knocker_count"),
    ({"tables-0-defender_count": None, "tables-0-defender_cards": "5X"}, "defender_cards"),
    ({"tables-0-ending": "adjustment"}, "ending"),
    ({"tables-0-ending": "<script>"}, "ending"),
    ({"tables-0-seat_0": "9"}, "seat_0"),
    ({"tables-0-knocker_count": None}, "knocker_cards"),
)  # fmt: skip


@pytest.mark.parametrize("action", ["next", "preview", "record"])
def test_a_carried_table_is_not_trusted(phone: Phone, action: str) -> None:
    match = start_deal(phone)
    for values, field in HOSTILE_TABLES:
        enter_deal(phone, match, KNOCK)
        page = phone.submit("hand-form", {**GIN, **values}, action=action, status=422)
        assert list(page.faults) == [field], values
        assert page.text("h1") == "Hand 1, table 1"
    assert phone.get(match).all("p", class_="empty")


HOSTILE_FIELDS = (
    {"table": "99"}, {"table": "-1"}, {"table": "x"}, {"table": ""}, {"tables-9-by": "1"},
    {"tables--1-by": "1"}, {"tables-0-note": "x" * 900}, {"tables-0-limit_card": "AS"},
)  # fmt: skip


@pytest.mark.parametrize("action", ["next", "preview", "record", "change", "table-9", "table-x", "table-1"])
def test_no_hidden_field_breaks_a_deal(phone: Phone, action: str) -> None:
    form = None
    for values in HOSTILE_FIELDS:
        if form is None:
            start_deal(phone)
            form = phone.submit("hand-form", KNOCK, action="next", status=200)
        phone.page = form
        answer = phone.send("hand-form", {**GIN, **values}, action=action)
        assert answer.status_code in (200, 303, 422), values
        if answer.status_code == 303:
            form = None


def test_a_table_not_reached_cannot_be_recorded(phone: Phone) -> None:
    match = start_deal(phone)
    page = phone.submit("hand-form", KNOCK, action="record", status=422)
    assert page.text("h1") == "Hand 1, table 2"
    assert phone.get(match).all("p", class_="empty")


def test_partners_play_to_their_target(phone: Phone) -> None:
    match = phone.start_match(**PARTNERS)
    assert phone.page.text("p", class_="top-note") == "Modern to 125"
    for _ in range(4):
        page = enter_deal(phone, match, {**KNOCK, "defender_count": 30}, {"ending": "dead"})
        page = phone.submit("hand-form", action="record")
    assert totals(page) == ["104", "0"]
    enter_deal(phone, match, KNOCK, KNOCK)
    page = phone.submit("hand-form", action="record")
    assert page.text("h1") == "We wins game 1"
