"""A whole match on a small phone, from the start page to the settlement, with scripts and without."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.table import NARROW, Table, sit_down

KNOCKER = "4S 5S 6S KC KD KH KS AD AH 2C"
DEFENDER = "QS QH QD 3C 3H 3D 7S 8H 9C 5D"
SMALLEST_TARGET = 44


@pytest.mark.parametrize("scripts", [True, False], ids=["with-scripts", "without-scripts"])
def test_a_match_is_played_to_its_settlement(browser: Browser, live_server: str, scripts: bool) -> None:
    label = "scripts" if scripts else "no-scripts"
    with sit_down(browser, live_server, label, scripts=scripts) as table:
        table.page.goto(live_server)
        table.look("start")
        table.start_match("Ann", "Bob")
        table.look("sheet-empty")
        play_the_first_game(table)
        play_a_shutout(table)


def play_the_first_game(table: Table) -> None:
    """Cards, a refused knock, totals, an undercut by laying off, gin, and a knock that ends the game."""
    table.open_hand(1, "Knock", by="Ann")
    table.hold("Ann", KNOCKER)
    table.hold("Bob", DEFENDER)
    table.look("entry-cards")
    table.preview("18 to Ann")
    expect(table.page.get_by_text("Bob lays off 7♠")).to_be_visible()
    table.look("preview")
    table.record("Record 18 to Ann", (18, 0))

    table.open_hand(2, "Knock", by="Bob")
    table.count("Bob", 12)
    table.count("Ann", 23)
    table.look("entry-totals")
    table.tap("Show the score")
    expect(table.page).to_have_title("Error: Score hand 2")
    summary = table.page.locator("#faults")
    expect(summary).to_contain_text("Bob cannot knock with 12: 2 over the limit of 10. Play goes on.")
    expect(table.held_by("Ann").get_by_role("textbox")).to_have_value("23")
    table.look("refused")
    table.count("Bob", 7)
    table.preview("16 to Bob")
    table.record("Record 16 to Bob", (18, 16))

    table.open_hand(3, "Knock", by="Ann")
    table.hold("Ann", "4S 5S 6S KC KD KH 8H 8D 8C 9S")
    table.hold("Bob", "7S 8S KS QS QH QD 3C 3H 3D 2D")
    table.preview("32 to Bob")
    expect(table.page.get_by_text("An undercut: 9 − 2 + 25 = 32 to Bob.")).to_be_visible()
    table.record("Record 32 to Bob", (18, 48))

    table.open_hand(4, "Gin", by="Ann")
    table.count("Bob", 34)
    table.preview("59 to Ann")
    table.record("Record 59 to Ann", (77, 48))
    table.look("sheet")

    table.open_hand(5, "Knock", by="Ann")
    table.count("Ann", 3)
    table.count("Bob", 40)
    table.preview("37 to Ann")
    expect(table.page.get_by_text("Ann has reached 100: the game is over.")).to_be_visible()
    table.record("Record 37 to Ann")
    expect(table.page.get_by_role("heading", level=1)).to_have_text("Ann wins game 1")
    expect(table.page.get_by_role("row", name="Total")).to_have_text("Total28998")
    expect(table.page.get_by_role("row", name="Net")).to_contain_text("191 to Ann")
    table.look("settlement")


def play_a_shutout(table: Table) -> None:
    """The next game, in which Bob has nothing."""
    table.tap("Next game")
    expect(table.page.locator(".total")).to_have_text(["0", "0"])
    table.open_hand(1, "Gin", by="Ann")
    table.count("Bob", 60)
    table.preview("85 to Ann")
    table.record("Record 85 to Ann", (85, 0))
    table.open_hand(2, "Knock", by="Ann")
    table.count("Ann", 5)
    table.count("Bob", 30)
    table.preview("25 to Ann")
    table.record("Record 25 to Ann")
    expect(table.page.get_by_role("row", name="Shutout")).to_contain_text("100")
    expect(table.page.get_by_role("row", name="Net")).to_contain_text("360 to Ann")
    table.look("shutout")
    table.page.locator(".sheet tbody").get_by_role("link", name="1", exact=True).click()
    expect(table.page.get_by_role("heading", level=1)).to_have_text("Hand 1: 85 to Ann")
    table.look("hand")


def test_the_grid_helps_while_cards_are_tapped(browser: Browser, live_server: str) -> None:
    with sit_down(browser, live_server, "grid") as table:
        table.start_match("Ann", "Bob")
        table.open_hand(1, "Knock", by="Ann")
        status = table.page.get_by_role("status")
        table.hold("Ann", KNOCKER)
        expect(status).to_have_text("Ann 10 of 10 deadwood 4 a knock may hold 10")
        table.key("Ann", "9H").click()
        expect(status).to_have_text("That makes more than 10 cards: take one out first.")
        expect(table.key("Ann", "9H")).not_to_be_checked()
        table.key("Bob", "KS").click(force=True)
        expect(status).to_have_text("K♠\ufe0e is in the other hand.")
        expect(table.key("Bob", "KS")).not_to_be_checked()
        table.look("taken")
        table.held_by("Ann").get_by_role("button", name="Clear the spades").click()
        expect(status).to_contain_text("Ann 6 of 10")
        table.key("Bob", "KS").check()
        expect(status).to_contain_text("Bob 1 of 10")
        table.choose("How?", "Big gin")
        table.key("Ann", "3H").check()
        expect(status).to_contain_text("Ann 7 of 11")


def test_a_refusal_takes_the_focus_and_leads_to_its_field(browser: Browser, live_server: str) -> None:
    with sit_down(browser, live_server, "focus") as table:
        table.start_match("Ann", "Bob")
        table.open_hand(1, "Knock", by="Ann")
        table.count("Ann", 12)
        table.count("Bob", 12)
        table.tap("Show the score")
        expect(table.page.locator("#faults")).to_be_focused()
        table.page.locator("#faults").get_by_role("link").click()
        expect(table.held_by("Ann").get_by_role("textbox")).to_be_focused()


def test_the_way_that_was_left_is_not_sent(browser: Browser, live_server: str) -> None:
    with sit_down(browser, live_server, "ways") as table:
        table.start_match("Ann", "Bob")
        table.open_hand(1, "Knock", by="Ann")
        table.hold("Ann", "4S 5S")
        table.count("Ann", 4)
        table.count("Bob", 24)
        table.preview("20 to Ann")


def test_a_button_tapped_twice_records_one_hand(browser: Browser, live_server: str) -> None:
    with sit_down(browser, live_server, "twice") as table:
        table.start_match("Ann", "Bob")
        table.open_hand(1, "Dead hand")
        table.preview("Dead hand")
        table.page.get_by_role("button", name="Record it").dblclick()
        expect(table.page.get_by_role("link", name="Score hand 2")).to_be_visible()
        expect(table.page.locator(".sheet tbody tr")).to_have_count(1)


def test_the_whole_pack_fits_a_small_phone(browser: Browser, live_server: str) -> None:
    with sit_down(browser, live_server, "pack") as table:
        table.start_match("Ann", "Bob")
        table.tap("Score hand 1")
        table.page.set_viewport_size(NARROW)
        pack = table.page.locator(".pack").first
        bar = table.page.locator(".bar").bounding_box()
        assert pack.bounding_box()["height"] + bar["height"] < NARROW["height"]
        keys = [key.bounding_box() for key in pack.locator("label.key").all()]
        assert len(keys) == 52
        assert min(key["width"] for key in keys) >= SMALLEST_TARGET
        assert min(key["height"] for key in keys) >= SMALLEST_TARGET
        assert max(key["x"] + key["width"] for key in keys) <= NARROW["width"]
