"""Each set of rules, chosen on a phone and played to its settlement."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from rules.options import PRESETS, Options
from tests.browser.table import Table, sit_down
from web.preset_words import PRESET_NAMES

MOST_HANDS = 20


def start(table: Table, name: str) -> None:
    """Start a match by this set of rules, which may be folded away."""
    page = table.page
    page.goto(f"{table.server}/matches/new")
    page.get_by_role("combobox", name="First player", exact=True).fill("Ann")
    page.get_by_role("combobox", name="Second player", exact=True).fill("Bob")
    choice = page.locator("label", has=page.get_by_text(name, exact=True)).locator("[name=preset]")
    if not choice.is_visible():
        table.group("Which rules?").get_by_text("More", exact=True).click()
    choice.check()
    table.tap("Deal the first hand")


def play(table: Table, number: int, options: Options) -> None:
    """Ann knocks in the first hand, where that is allowed, and then goes gin."""
    ending = "Knock" if number == 1 and options.knock != "gin" else "Gin"
    table.open_hand(number, ending, "Ann")
    if options.needs_limit_card:
        table.page.get_by_role("textbox", name="Or typed, such as 7S").fill("9H" if number % 2 else "10S")
    if ending == "Knock":
        table.count("Ann", 5)
    table.count("Bob", 88)
    table.page.locator(".bar button[value=record]").click()


@pytest.mark.long
def test_every_set_of_rules_is_played_to_its_settlement(browser: Browser, live_server: str) -> None:
    with sit_down(browser, live_server, "presets") as table:
        for preset, options in PRESETS.items():
            start(table, str(PRESET_NAMES[preset]))
            expect(table.page.locator(".top-note")).to_contain_text(str(PRESET_NAMES[preset]))
            for number in range(1, MOST_HANDS):
                play(table, number, options)
                expect(table.page.get_by_role("heading", name="Sheet", exact=True)).to_be_visible()
                if table.page.locator("[data-over]").count():
                    break
            expect(table.page.get_by_role("heading", level=1)).to_have_text("Ann wins game 1")
            table.look(preset)
