"""Three at the table through its pages: each for himself, or a captain against two."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.web.pages import Page, words
from tests.web.phone import Phone

THREE = {"side_2": "Cara"}
KNOCK = {"ending": "knock", "by": 0, "knocker_count": 4, "defender_count": 24}

Values = Mapping[str, object]


def totals(page: Page) -> list[str]:
    return page.texts("p", class_="total")


def why(page: Page) -> str:
    return " ".join(page.texts("ul", class_="why"))


def options_of(page: Page, name: str) -> list[str]:
    return [radio.get("value") for radio in page.all("input", name=name)]


def chosen(page: Page, name: str) -> str:
    return page.form("hand-form").value(name)


def test_of_three_the_next_two_are_suggested_and_can_be_corrected(phone: Phone) -> None:
    match = phone.start_match(form="cutthroat", **THREE)
    page = phone.get(f"{match}/hands/new")
    assert options_of(page, "pair") == ["01", "02", "12"]
    assert chosen(page, "pair") == "01"
    assert page.text("p", class_="top-note") == "Hand 1 · Ann dealt · Cara sits out"
    page = phone.submit("hand-form", {**KNOCK}, action="record")
    assert totals(page) == ["20", "0", "0"]
    assert "Next: Ann against Cara, Cara deals, Bob sits out." in page.texts("p")
    page = phone.get(f"{match}/hands/new")
    assert chosen(page, "pair") == "02"
    phone.submit("hand-form", {**KNOCK, "pair": "12", "by": 2}, action="record")
    assert totals(phone.page) == ["20", "0", "20"]
    page = phone.get(f"{match}/hands/2")
    facts = dict(zip(page.texts("dt"), page.texts("dd"), strict=True))
    assert facts["Sat out"] == "Ann"
    assert why(page).startswith("Cara knocks with 4. Bob is left with 24.")


@pytest.mark.parametrize(
    ("values", "faults"),
    [
        pytest.param({"by": 2}, {"by": "Cara sits out this hand."}, id="who-sat-out-ended-it"),
        pytest.param({"pair": "03"}, ["pair"], id="nobody"),
        pytest.param({"pair": "00"}, ["pair"], id="alone"),
        pytest.param({"pair": "zz"}, ["pair"], id="letters"),
        pytest.param({"ending": "points", "winner": 2, "points": 5}, ["by"], id="who-sat-out-won"),
        pytest.param({"by": 3}, ["by"], id="a-fourth"),
    ],
)
def test_only_the_two_who_played_can_end_a_hand(phone: Phone, values: Values, faults: object) -> None:
    match = phone.start_match(form="cutthroat", **THREE)
    page = phone.enter(match, status=422, **{**KNOCK, **values})
    assert faults in (page.faults, list(page.faults))


def test_the_captain_plays_every_hand(phone: Phone) -> None:
    match = phone.start_match(form="captain", captain=1, **THREE)
    page = phone.get(f"{match}/hands/new")
    assert options_of(page, "pair") == ["01", "12"]
    assert phone.get(match).texts("h2", class_="side-name") == ["Bob", "Ann & Cara deals"]
    page = phone.enter(match, status=422, **{**KNOCK, "pair": "02"})
    assert page.faults == {"pair": "Bob plays every hand of this game."}
    page = phone.enter(match, **{**KNOCK, "by": 1})
    assert totals(page) == ["20", "0"]


def test_cutthroat_is_played_to_its_end_and_paid(phone: Phone) -> None:
    match = phone.start_match(form="cutthroat", stake="0.05", option_currency="€", **THREE)
    phone.points(match, 0, 60)
    phone.points(match, 2, 30)
    page = phone.points(match, 2, 80)
    assert page.text("h1") == "Cara wins game 1"
    verdict = page.text("section", class_="verdict")
    assert "Ann pays Cara 8.75 € for 175 points." in verdict
    assert "Bob pays Ann 4.25 € for 85 points." in verdict
    assert "Bob pays Cara 18.00 € for 360 points." in verdict
    page = phone.submit("next-form")
    assert "Next: Ann against Cara, Ann deals, Bob sits out." in page.texts("p")
    assert "In all: Ann −90, Bob −445, Cara +535." in page.text("nav", aria_label="Games")


def test_a_captains_game_is_played_to_its_end_and_the_next_captain_chosen(phone: Phone) -> None:
    match = phone.start_match(form="captain", **THREE)
    page = phone.points(match, 0, 105)
    assert page.text("h1") == "Ann wins game 1"
    verdict = page.text("section", class_="verdict")
    assert "Bob pays Ann 330." in verdict
    assert "Cara pays Ann 330." in verdict
    assert "330 to Ann from each of Bob & Cara" in page.text("tr", class_="net")
    page = phone.submit("next-form")
    assert page.texts("h2", class_="side-name")[0].startswith("Bob")
    phone.points(match, 1, 105)
    page = phone.submit("next-form", {"captain": "0"})
    assert page.texts("h2", class_="side-name")[0].startswith("Ann")


def test_a_captain_who_does_not_play_is_refused(phone: Phone) -> None:
    match = phone.start_match(form="captain", **THREE)
    phone.points(match, 0, 105)
    page = phone.submit("next-form", {"captain": "7"}, status=409)
    assert "choose the captain again" in page.text("div", class_="faults")


def test_three_columns_of_three_scores_stand_side_by_side(phone: Phone) -> None:
    match = phone.start_match(form="cutthroat", preset="hollywood", **THREE)
    phone.points(match, 0, 40)
    phone.points(match, 2, 25)
    page = phone.points(match, 2, 30)
    [table] = page.all("table", class_="sheet")
    rows = [[words(cell) for cell in row] for row in table.find("tbody")]
    assert rows == [
        ["1", "40", *[""] * 8], ["2", "", "", "25", *[""] * 6], ["3", "", "", "55", "", "", "30", "", "", ""]
    ]  # fmt: skip
