"""A whole match on a small phone, by thumb to its settlement; every page of it is looked at as a whole."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.finger import Finger
from tests.browser.inspection import inspect, watch
from tests.browser.table import sit_down

MOST_TAPS = 30
"""Five to start the match, six a hand, and one to say that this table counts by totals."""


@pytest.mark.long
def test_hollywood_by_thumb(browser: Browser, live_server: str) -> None:
    with sit_down(browser, live_server, "thumb", touch=True) as table:
        page, finger, faults = table.page, Finger(table.page), {}
        watch(page)

        def look(name: str, title: str) -> None:
            expect(page).to_have_title(re.compile(title))
            page.wait_for_load_state()
            faults[name] = inspect(page)

        page.goto(live_server)
        look("start", "^Deadwood")
        finger.tap(page.get_by_role("link", name="Start a match"))
        look("new", "^New match")
        for label, player in (("First player", "Ann"), ("Second player", "Bob")):
            finger.tap(page.get_by_role("combobox", name=label, exact=True))
            page.keyboard.type(player)
        finger.tap(page.locator("[name=preset][value=hollywood]"))
        finger.tap(page.get_by_role("button", name="Deal the first hand"))
        expect(page.locator(".total")).to_have_text(["0", "0"])
        look("empty sheet", "^Ann")
        for number in range(1, 5):
            finger.tap(page.locator("a.go"))
            if number == 1:
                look("form", "^Score hand")
                finger.tap(page.locator("[name=defender_way][value=count]"))
            finger.tap(table.group("How?").get_by_role("radio", name="Gin", exact=True))
            finger.tap(table.group("Who ended it?").get_by_role("radio", name="Ann", exact=True))
            for key in "6", "0":
                finger.tap(page.locator(".keypad").get_by_role("button", name=key, exact=True))
            table.preview("85 to Ann")
            if number == 2:
                look("filled in", "^Score hand")
            finger.tap(page.locator(".bar .go"))
            expect(page.locator(".sheet tbody tr")).to_have_count(number)
            if number == 3:
                look("sheet", "^Ann")
        expect(page.get_by_role("heading", level=1)).to_have_text("Ann wins game 1")
        look("settlement", "^Ann wins game 1")
        assert {name: found for name, found in faults.items() if found} == {}
        assert finger.count <= MOST_TAPS
