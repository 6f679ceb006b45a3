"""Cards taken by a finger: a drag along a row takes them, one up or down the page scrolls it."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.browser.finger import Finger, find_middle
from tests.browser.table import Table, sit_down
from tests.browser.tour import Guide

STILL = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


def list_taken(table: Table) -> str:
    """The cards that are ticked, in the order of the pack."""
    return " ".join(table.page.eval_on_selector_all(".pack :checked", "keys => keys.map(key => key.value)"))


def test_a_finger_takes_a_run_and_still_scrolls(browser: Browser, live_server: str) -> None:
    with sit_down(browser, live_server, "touch", touch=True) as table:
        match = Guide(table.page.context, live_server).start_match()
        table.page.goto(f"{live_server}{match}/hands/new")
        table.choose("Who ended it?", "Ann")
        finger = Finger(table.page)
        status = table.page.get_by_role("status")

        def drag(start: str, end: str) -> None:
            finger.drag(*(find_middle(table.key("Ann", card)) for card in (start, end)))

        table.key("Ann", "5H").scroll_into_view_if_needed()
        drag("4S", "7S")
        expect(status).to_contain_text("Ann 4 of 10")
        assert list_taken(table) == "4S 5S 6S 7S"
        drag("7S", "6S")  # It begins on a card that is held: it gives back.
        assert list_taken(table) == "4S 5S"
        drag("KS", "8S")
        assert list_taken(table) == "4S 5S 8S 9S 10S JS QS KS"
        drag("AH", "5H")
        # The server has answered, and the reason still stands.
        expect(table.page.locator(".bar .old")).to_have_count(0)
        expect(status).to_have_text("That makes more than 10 cards: take one out first.")
        assert list_taken(table) == "4S 5S 8S 9S 10S JS QS KS AH 2H"

        for start in ("6H", "10H"):  # From the upper and from the lower row of a suit.
            table.page.evaluate("scrollTo(0, 0)")
            x, y = find_middle(table.key("Ann", start))
            finger.drag((x, y), (x - 10, y - 150))
            table.page.wait_for_function("scrollY > 100")
            table.page.evaluate(STILL)
            assert list_taken(table) == "4S 5S 8S 9S 10S JS QS KS AH 2H"
