"""Entering a hand on a phone: going back, arrow keys, the bar, how many taps it takes."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.table import Table, sit_down

KNOCKER = "4S 5S 6S KC KD KH KS AD AH 2C"
DEFENDER = "QS QH QD 3C 3H 3D 7S 8H 9C 5D"


def enter_totals(table: Table) -> None:
    """Fill in the first hand by its totals, and look at its score."""
    table.start_match("Ann", "Bob")
    table.open_hand(1, "Knock", by="Ann")
    table.count("Ann", 4)
    table.count("Bob", 24)
    table.preview("20 to Ann")


@pytest.mark.parametrize("scripts", [True, False], ids=["with-scripts", "without-scripts"])
def test_going_back_loses_nothing(browser: Browser, live_server: str, scripts: bool) -> None:
    with sit_down(browser, live_server, "back", scripts=scripts) as table:
        enter_totals(table)
        if scripts:
            table.leave()
        table.page.go_back()
        expect(table.held_by("Ann").get_by_role("textbox")).to_have_value("4")
        expect(table.held_by("Bob").get_by_role("textbox")).to_have_value("24")
        table.preview("20 to Ann")


def test_typed_cards_are_there_when_going_back(browser: Browser, live_server: str) -> None:
    with sit_down(browser, live_server, "typed") as table:
        table.start_match("Ann", "Bob")
        table.open_hand(1, "Knock", by="Ann")
        for name, cards in (("Ann", KNOCKER), ("Bob", DEFENDER)):
            table.enter_by(name, "Type")
            table.held_by(name).get_by_role("textbox").fill(cards)
        table.preview("18 to Ann")
        table.leave()
        table.page.go_back()
        expect(table.held_by("Ann").get_by_role("textbox")).to_have_value(KNOCKER)
        expect(table.held_by("Bob").get_by_role("textbox")).to_have_value(DEFENDER)
        table.preview("18 to Ann")


def test_going_back_from_the_sheet_asks_for_nothing_to_be_sent_again(
    browser: Browser, live_server: str
) -> None:
    with sit_down(browser, live_server, "resend") as table:
        enter_totals(table)
        table.record("Record 20 to Ann", (20, 0))
        table.page.go_back()
        expect(table.page.locator(".total")).to_have_text(["20", "0"])
        expect(table.page.locator(".sheet tbody tr")).to_have_count(1)


def test_arrow_keys_move_among_the_cards(browser: Browser, live_server: str) -> None:
    with sit_down(browser, live_server, "arrows") as table:
        table.start_match("Ann", "Bob")
        table.open_hand(1, "Knock", by="Ann")
        table.key("Ann", "AS").focus()
        for arrow, card in (("Right", "2S"), ("Down", "9S"), ("Down", "2H"), ("Left", "AH"), ("Up", "8S")):
            table.page.keyboard.press(f"Arrow{arrow}")
            expect(table.key("Ann", card)).to_be_focused()
        table.page.keyboard.press("Space")
        expect(table.key("Ann", "8S")).to_be_checked()


def test_the_button_keeps_its_size_when_somebody_is_named(browser: Browser, live_server: str) -> None:
    with sit_down(browser, live_server, "bar") as table:
        table.start_match("Ann", "Bob")
        table.tap("Score hand 1")
        button = table.page.get_by_role("button", name="Show the score")
        before = button.bounding_box()
        table.choose("Who ended it?", "Ann")
        expect(table.page.get_by_role("status")).to_contain_text("Ann 0 of 10")
        assert button.bounding_box() == before


def test_the_keyboard_for_points_taken_off_has_a_minus(browser: Browser, live_server: str) -> None:
    with sit_down(browser, live_server, "minus") as table:
        table.start_match("Ann", "Bob")
        table.open_hand(1, "Points only")
        points = table.page.get_by_role("textbox", name="Points", exact=True)
        expect(points).to_have_attribute("inputmode", "numeric")
        table.choose("How?", "Ruling")
        expect(points).to_have_attribute("inputmode", "text")
        expect(table.page.get_by_text("Points are taken off with a minus: −10.")).to_be_visible()
