"""The calculator: what cards count, and whether one may knock."""

from __future__ import annotations

import pytest

from tests.web.phone import Phone

TEN = "4S 5S 6S KC KD KH 7S AD AH 2C"


def count(phone: Phone, status: int = 200, **values: object) -> str:
    """Count cards and return all that the answer says."""
    phone.get("/calculator")
    page = phone.submit("calculator-form", values, status=status)
    return page.text("section", class_="verdict") if status == 200 else " ".join(page.faults.values())


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        pytest.param(TEN, "Deadwood 4 You may knock: 10 or less is enough.", id="a-knock"),
        pytest.param("4S 5S 6S KC KD KH 9S 9D 9H 9C", "Deadwood 0 That is gin.", id="gin"),
        pytest.param("4S 5S 6S 7S KC KD KH 9S 9D 9H 9C", "Deadwood 0 That is big gin.", id="big-gin"),
        pytest.param("KS QH JD 10C 9S 8H 7D 6C 5S 4H", "Deadwood 79 Too much to knock, by 69.", id="far-off"),
        pytest.param("KS", "Deadwood 10 1 cards of ten.", id="one-card"),
        pytest.param("4S 5S 6S KC KD KH 7S AD AH 2C 3D", "Eleven cards: discard one", id="eleven"),
        pytest.param("456S KKK -S", "Deadwood 0", id="as-people-type"),
    ],
)
def test_cards_are_counted(phone: Phone, typed: str, said: str) -> None:
    assert said in count(phone, typed=typed)


def test_cards_can_be_ticked_and_typed_together(phone: Phone) -> None:
    assert "Deadwood 0" in count(phone, cards=["KC", "KD"], typed="KH")


def test_cards_stay_ticked(phone: Phone) -> None:
    count(phone, cards=["KC", "KD"])
    assert {box.get("value") for box in phone.page.all("input", checked="")} >= {"KC", "KD"}


def test_every_way_of_the_least_deadwood_is_shown(phone: Phone) -> None:
    said = count(phone, typed="7S 8S 9S 7H 8H 9H 7D 8D 9D KC")
    assert "2 ways to lay them count the same." in said
    assert len(phone.page.all("ul", class_="melds")) == 2


def test_a_limit_can_be_given(phone: Phone) -> None:
    assert "Too much to knock, by 1." in count(phone, typed=TEN, limit="3")
    assert "You may knock: 10 or less" in count(phone, typed=TEN, limit="")


def test_aces_can_go_round_the_corner(phone: Phone) -> None:
    assert "Deadwood 21" in count(phone, typed="QS KS AS")
    assert "Deadwood 0" in count(phone, typed="QS KS AS", ace="corner")


@pytest.mark.parametrize(
    ("values", "said"),
    [
        pytest.param({}, "Choose or type 1 to 11 cards.", id="nothing"),
        pytest.param({"typed": "4S 4S"}, "4♠ is there twice.", id="twice"),
        pytest.param({"cards": ["4S"], "typed": "4S"}, "4♠ is there twice.", id="ticked-and-typed"),
        pytest.param({"typed": "A-QS"}, "These are 12 cards", id="twelve"),
        pytest.param({"typed": "five of nothing"}, "nothing", id="no-card"),
        pytest.param({"cards": ["XX"]}, "XX", id="no-card-ticked"),
        pytest.param({"typed": "4S", "limit": "many"}, "Enter a number from 0 to 110.", id="no-limit"),
        pytest.param({"typed": "4S", "limit": "1000000000000"}, "Enter a number", id="huge-limit"),
        pytest.param({"typed": "4S", "ace": "high"}, "Choose one of these.", id="no-ace"),
        pytest.param({"typed": "4S " * 300}, "characters long", id="long-text"),
    ],
)
def test_what_cannot_be_counted_is_said(phone: Phone, values: dict[str, object], said: str) -> None:
    assert said in count(phone, 422, **values)
