"""The sheet as it looks on a small phone."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.browser.table import NARROW, sit_down

LARGE_TEXT = "document.documentElement.style.fontSize = '200%'"


def test_with_large_text_each_figure_is_named_by_its_column(browser: Browser, live_server: str) -> None:
    with sit_down(browser, live_server, "large") as table:
        page = table.page
        page.goto(f"{live_server}/matches/new")
        for label, name in (("First player", "Ann"), ("Second player", "Bob")):
            page.get_by_role("combobox", name=label, exact=True).fill(name)
        page.locator("[name=preset][value=hollywood]").check()
        table.tap("Deal the first hand")
        table.open_hand(1, "Gin", by="Ann")
        table.count("Bob", 20)
        table.preview("45 to Ann")
        table.record("Record 45 to Ann")
        page.set_viewport_size(NARROW)
        expect(page.locator(".sheet .games")).to_be_visible()
        page.evaluate(LARGE_TEXT)
        expect(page.locator(".sheet .games")).to_be_hidden()
        label = "getComputedStyle(document.querySelector('.sheet tbody [data-column]'), '::before').content"
        assert page.evaluate(label) == '"Column 1"'
        assert page.locator(".skip").bounding_box()["width"] <= 1
        page.keyboard.press("Tab")
        assert page.locator(".skip").bounding_box()["width"] > 40
