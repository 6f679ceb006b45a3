"""What comes over the line: the sheet of a long match, the first visit with all its files, the next one."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page

from tests.browser.meter import measure
from tests.browser.table import PHONE
from tests.browser.tour import BY_CARDS, Guide

KILO = 1000
MOST_SHEET, MOST_FIRST, MOST_AGAIN = 14 * KILO, 45 * KILO, 6 * KILO
MOST_KEPT = 60 * KILO
"""With all that is kept for when there is no network: the form of the next hand and the scripts of that."""
HANDS = 30
# The icon and the manifest, which a browser with a window loads as well.
LOAD_REST = """() => Promise.all(
  [...document.querySelectorAll("link[rel=icon], link[rel=manifest]")].map(({ href }) => fetch(href)))"""
IS_KEPT = """async () => (await (await caches.open("deadwood-pages")).keys()).length >= 2"""


def play(guide: Guide) -> str:
    """A Hollywood match of hands of every kind."""
    match = guide.start_match(preset="hollywood", option_target="2000")
    for number in range(HANDS):
        if number % 3 == 0:
            guide.record(match, **{**BY_CARDS, "by": str(number % 2)})
        else:
            guide.points(match, number * 7 % 11 % 2, 11 + number * 17 % 53)
    return match


class Scales:
    """What a page loads, as the browser tells: the hosts, and the bytes of each answer with its headers."""

    def __init__(self, page: Page) -> None:
        self.hosts: set[str] = set()
        self.bytes: list[int] = []
        session = page.context.new_cdp_session(page)
        session.on("Network.requestWillBeSent", lambda event: self.note(event["request"]["url"]))
        session.on("Network.loadingFinished", lambda event: self.bytes.append(event["encodedDataLength"]))
        session.send("Network.enable")

    def note(self, address: str) -> None:
        self.hosts.add(urlsplit(address).netloc)


def test_what_a_long_match_weighs(browser: Browser, live_server: str) -> None:
    with measure(urlsplit(live_server).port) as meter:
        context = browser.new_context(viewport=PHONE)
        match = play(Guide(context, meter.url))
        page = context.new_page()
        scales = Scales(page)
        meter.read()
        page.goto(meter.url + match)
        page.evaluate(LOAD_REST)
        page.wait_for_load_state("networkidle")
        assert scales.hosts == {urlsplit(meter.url).netloc}
        assert 0 < scales.bytes[0] <= MOST_SHEET
        assert scales.bytes[0] < sum(scales.bytes) <= MOST_FIRST
        page.wait_for_function(IS_KEPT)
        assert sum(scales.bytes) < meter.read() <= MOST_KEPT
        # The worker fetches for the page from now on, and only the meter sees what comes down.
        page.goto(meter.url + match)
        page.wait_for_load_state("networkidle")
        assert 0 < meter.read() <= MOST_AGAIN
        context.close()
