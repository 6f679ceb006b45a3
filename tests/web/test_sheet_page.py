"""What the sheet says in words: money, settlements, safe counts, corrections."""

from __future__ import annotations

from tests.web.pages import Page, words
from tests.web.phone import Phone


def cells(page: Page) -> list[list[str]]:
    """The lines of the sheet, cell by cell."""
    [table] = page.all("table", class_="sheet")
    return [[words(cell) for cell in row] for row in table.find("tbody")]


def play_for_two_stakes(phone: Phone, **second: str) -> str:
    """Ann wins a long game for pennies, Bob a short one for more: the money is Bob's, the points are Ann's."""
    match = phone.start_match(stake="0.01", option_currency="€", option_target=50)
    phone.points(match, 0, 150)
    phone.submit("next-form")
    phone.get(f"{match}/rules")
    phone.submit("rules-form", second)
    phone.points(match, 1, 60)
    return match


def test_the_money_of_a_match_names_who_gets_it(phone: Phone) -> None:
    play_for_two_stakes(phone, stake="1")
    assert "In all: 90 to Ann. In money: 281.25 € to Bob" in phone.page.texts("b")


def test_two_currencies_are_not_added(phone: Phone) -> None:
    play_for_two_stakes(phone, stake="1", **{"option-currency": "beans"})
    assert "In all: 90 to Ann. In money: 3.75 € to Ann; 285 beans to Bob" in phone.page.texts("b")
