"""Setting up every form of play and entering its hands in a real browser, with scripts and without."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.table import Table, sit_down

WITH_AND_WITHOUT = pytest.mark.parametrize("scripts", [True, False], ids=["with-scripts", "without-scripts"])


def open_new(table: Table) -> None:
    table.page.goto(f"{table.server}/matches/new")


def name(table: Table, label: str, text: str) -> None:
    boxes = (table.page.get_by_role(role, name=label, exact=True) for role in ("textbox", "combobox"))
    next(box for box in boxes if box.count()).fill(text)


def test_the_house_rules_stay_where_scripts_run(browser: Browser, live_server: str) -> None:
    with sit_down(browser, live_server, "rules") as table:
        open_new(table)
        name(table, "First player", "Ann")
        dealer = table.group("Who deals first?")
        expect(dealer.get_by_role("radio", name="Ann", exact=True)).to_be_visible()
        expect(dealer.locator("legend")).to_have_text("Who deals first?")
        table.page.get_by_text("House rules", exact=True).click()
        target = table.page.get_by_role("textbox", name="Target", exact=True)
        expect(target).to_be_visible()
        expect(target).to_have_attribute("placeholder", "100")
        table.choose(
            "Which rules?", "Oklahoma The first upcard says how much a knock may hold, spades double. To 150."
        )
        expect(target).to_have_attribute("placeholder", "150")
        expect(table.page.locator("#option-knock option").first).to_have_text("the first upcard (Oklahoma)")
        table.look("house-rules")


def test_partners_see_the_target_of_their_number(browser: Browser, live_server: str) -> None:
    with sit_down(browser, live_server, "partners-target") as table:
        open_new(table)
        table.choose("Who plays?", "Partners")
        name(table, "Partners on the first side", "Ann\nAl\nAda")
        table.page.get_by_text("House rules", exact=True).click()
        target = table.page.get_by_role("textbox", name="Target", exact=True)
        expect(target).to_have_attribute("placeholder", "150")
        dealer = table.group("Who deals first?")
        expect(dealer.get_by_role("radio", name="Ann & Al & Ada", exact=True)).to_be_visible()


@WITH_AND_WITHOUT
def test_only_what_a_form_of_play_needs_is_asked(browser: Browser, live_server: str, scripts: bool) -> None:
    with sit_down(browser, live_server, "forms", scripts=scripts) as table:
        open_new(table)
        third = table.page.locator("#side_2")
        partners, captain = table.page.locator("#players_0"), table.page.locator("#captain")
        shown = {
            "Two": (False, False, False),
            "Partners": (False, True, False),
            "Three, each alone": (True, False, False),
            "A captain against two": (True, False, True),
        }
        for form, wanted in shown.items():
            table.choose("Who plays?", form)
            assert (third.is_visible(), partners.is_visible(), captain.is_visible()) == wanted, form
            table.look(f"new-{form.split()[-1]}")


@WITH_AND_WITHOUT
def test_partners_enter_a_deal_on_one_phone(browser: Browser, live_server: str, scripts: bool) -> None:
    with sit_down(browser, live_server, f"deal-{scripts}", scripts=scripts) as table:
        open_new(table)
        table.choose("Who plays?", "Partners")
        name(table, "Partners on the first side", "Ann\nAl")
        name(table, "Partners on the second side", "Bob\nBea")
        table.tap("Deal the first hand")
        table.tap("Score hand 1")
        table.choose("Who ended it?", "Ann")
        table.count("Ann", 4)
        table.count("Bob", 24)
        table.look("table-1")
        # The Enter key goes on, as the button does.
        table.page.keyboard.press("Enter")
        expect(table.page.get_by_role("heading", level=1)).to_have_text("Hand 1, table 2")
        table.choose("Who ended it?", "Bea")
        table.choose("How?", "Gin")
        table.count("Al", 10)
        table.look("table-2")
        table.tap("Change table 1")
        expect(table.page.get_by_role("heading", level=1)).to_have_text("Hand 1, table 1")
        expect(table.held_by("Bob").get_by_role("textbox")).to_have_value("24")
        table.tap("On to table 2")
        table.tap("Show the score")
        expect(table.page.get_by_role("heading", level=1)).to_have_text("15 to Bob & Bea")
        table.look("preview")
        table.record("Record 15 to Bob & Bea", (0, 15))
        table.look("sheet")


@WITH_AND_WITHOUT
def test_of_three_only_the_two_who_played_are_offered(
    browser: Browser, live_server: str, scripts: bool
) -> None:
    with sit_down(browser, live_server, f"three-{scripts}", scripts=scripts) as table:
        open_new(table)
        table.choose("Who plays?", "Three, each alone")
        for label, player in (("First player", "Ann"), ("Second player", "Bob"), ("Third player", "Cara")):
            name(table, label, player)
        table.tap("Deal the first hand")
        table.tap("Score hand 1")
        asked = table.group("Who ended it?")
        expect(asked.get_by_role("radio")).to_have_count(2)
        table.choose("Who played?", "Bob – Cara")
        expect(asked.get_by_role("radio", name="Ann", exact=True)).to_have_count(0)
        table.choose("Who ended it?", "Cara")
        table.count("Cara", 3)
        table.count("Bob", 23)
        table.look("entry")
        table.preview("20 to Cara")
        table.tap("Record 20 to Cara")
        expect(table.page.locator(".total")).to_have_text(["0", "0", "20"])
        table.look("sheet")
