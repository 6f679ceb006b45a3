"""Every page: open to everybody, in light and dark; nothing sticks out in any language, nor in large text."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.browser.inspection import list_violations
from tests.browser.table import NARROW, sit_down
from tests.browser.tour import Guide, plan_tour
from web.languages import LANGUAGES

# Text that is cut: what a box hides of its own text, but for what is hidden from sight on purpose.
FIND_CUT = """() => [...document.querySelectorAll("main *, header *, footer *, nav *")]
  .filter((box) => !/Maximiliane|Bartholomew/.test(box.textContent))
  .filter((box) => box.checkVisibility() && !box.closest(".vh, .skip, svg")
    && getComputedStyle(box).overflowX !== "visible" && box.scrollWidth > box.clientWidth + 1)
  .map((box) => box.outerHTML.slice(0, 120))"""
# How wide the page is with text of a size.
WIDTH = """(size) => {
  document.documentElement.style.fontSize = size;
  return document.documentElement.scrollWidth;
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_is_open_to_everybody(browser: Browser, live_server: str, scheme: str) -> None:
    rules = None if scheme == "light" else {"type": "rule", "values": ["color-contrast"]}
    found = {}
    with sit_down(browser, live_server, f"access-{scheme}") as table:
        table.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        # All of a page at once, so that the bar lies over nothing.
        table.page.set_viewport_size({**NARROW, "height": 5000})
        for address in plan_tour(Guide(table.page.context, live_server)):
            table.page.goto(live_server + address)
            if violations := list_violations(table.page, rules):
                found[address] = violations
        table.complaints = [each for each in table.complaints if "404" not in each]
    assert found == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_sticks_out_in_any_language(browser: Browser, live_server: str, language: str) -> None:
    found = {}
    with sit_down(browser, live_server, f"language-{language}", locale=language) as table:
        table.page.set_viewport_size(NARROW)
        for address in plan_tour(Guide(table.page.context, live_server)):
            table.page.goto(live_server + address)
            assert table.page.locator("html").get_attribute("lang") == language
            cut = table.page.evaluate(FIND_CUT)
            widths = [table.page.evaluate(WIDTH, size) for size in ("100%", "200%")]
            if max(widths) > NARROW["width"] or cut:
                found[address] = (widths, cut)
        table.complaints = [each for each in table.complaints if "404" not in each]
    assert found == {}
