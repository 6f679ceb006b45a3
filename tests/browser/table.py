"""A phone with a real browser at the card table: it taps and types as a person does, and is looked at."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, expect

SCREENSHOTS = Path(__file__).resolve().parent.parent.parent / "screenshots"
PHONE = {"width": 360, "height": 640}
NARROW = {"width": 320, "height": 640}
RANKS = {
    "A": "ace", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight",
    "9": "nine", "10": "ten", "J": "jack", "Q": "queen", "K": "king",
}  # fmt: skip
SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
# A browser's own note that a form was refused, or came too late, is no complaint about the page.
REFUSALS = ("status of 422", "status of 409")


class Table:
    """A page at the table. ``complaints`` is what the browser has said against it."""

    def __init__(self, page: Page, server: str, label: str, *, scripts: bool) -> None:
        self.page, self.server, self.label, self.scripts = page, server, label, scripts
        self.complaints: list[str] = []
        page.on("console", self.hear)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def hear(self, message: ConsoleMessage) -> None:
        """Keep a complaint."""
        is_refusal = any(text in message.text for text in REFUSALS)
        if message.type in ("error", "warning") and not is_refusal:
            self.complaints.append(message.text)

    def look(self, name: str) -> None:
        """Take a picture, and see that nothing sticks out at either side of a small phone."""
        SCREENSHOTS.mkdir(exist_ok=True)
        self.page.screenshot(path=SCREENSHOTS / f"{self.label}-{name}.png", full_page=True)
        self.page.set_viewport_size(NARROW)
        width = self.page.evaluate("document.documentElement.scrollWidth")
        assert width <= NARROW["width"], f"{name} is {width} pixels wide"
        self.page.set_viewport_size(PHONE)

    def tap(self, name: str) -> None:
        """Tap a button or a link."""
        self.page.get_by_role("button", name=name).or_(self.page.get_by_role("link", name=name)).click()

    def start_match(self, *names: str) -> None:
        """Go from the start page to an empty sheet."""
        self.page.goto(self.server)
        self.tap("Start a match")
        for label, name in zip(("First player", "Second player"), names, strict=True):
            self.page.get_by_role("combobox", name=label, exact=True).fill(name)
        self.tap("Deal the first hand")

    def group(self, name: str) -> Locator:
        """The part of the form that asks this."""
        return self.page.get_by_role("group", name=name, exact=True)

    def choose(self, question: str, answer: str) -> None:
        """Answer a question that has a few answers."""
        self.group(question).get_by_role("radio", name=answer, exact=True).check()

    def open_hand(self, number: int, ending: str, by: str | None = None) -> None:
        """Go from the sheet to the form of the next hand, and say who ended it how."""
        self.tap(f"Score hand {number}")
        expect(self.page.get_by_role("heading", level=1)).to_have_text(f"Score hand {number}")
        self.choose("How?", ending)
        if by is not None:
            self.choose("Who ended it?", by)

    def held_by(self, name: str) -> Locator:
        """The part of the form for what a player held."""
        words = re.compile(f"^{name}(’s cards| lays down| is left with)$")
        return self.page.get_by_role("group", name=words)

    def enter_by(self, name: str, way: str) -> None:
        """Choose how a player's hand is entered."""
        self.held_by(name).get_by_role("radio", name=way).check()

    def hold(self, name: str, cards: str) -> None:
        """Tap a player's cards."""
        self.enter_by(name, "All cards")
        for card in cards.split():
            self.key(name, card).check()

    def key(self, name: str, card: str) -> Locator:
        """One card of a player's pack."""
        words = f"{RANKS[card[:-1]]} of {SUITS[card[-1]]}"
        return self.held_by(name).get_by_role("checkbox", name=words, exact=True)

    def count(self, name: str, points: int) -> None:
        """Enter just a player's total."""
        self.enter_by(name, "Just the total")
        self.held_by(name).get_by_role("textbox").fill(str(points))

    def preview(self, headline: str) -> None:
        """See the score of the hand: it comes by itself where scripts run, and is asked for elsewhere."""
        if self.scripts:
            expect(self.page.locator(".verdict h2")).to_have_text(headline)
            expect(self.page.locator(".bar button[value=record]")).to_be_visible()
        else:
            self.tap("Show the score")
            expect(self.page.get_by_role("heading", level=1)).to_have_text(headline)

    def leave(self) -> None:
        """Go to another page without recording, as a slip of the thumb does."""
        self.page.get_by_role("link", name="Sheet", exact=True).click()
        expect(self.page.get_by_role("heading", name="Sheet", exact=True)).to_be_visible()

    def record(self, button: str, totals: tuple[int, int] | None = None) -> None:
        """Write the hand down, and read the score."""
        self.tap(button)
        expect(self.page.get_by_role("heading", name="Sheet", exact=True)).to_be_visible()
        if totals is not None:
            expect(self.page.locator(".total")).to_have_text([str(total) for total in totals])


@contextmanager
def sit_down(
    browser: Browser,
    server: str,
    label: str,
    *,
    scripts: bool = True,
    locale: str = "en-GB",
    touch: bool = False,
) -> Iterator[Table]:
    """Sit down with a phone of one's own. When leaving, the browser must have had nothing to complain of.

    :param touch: the phone has a touch screen and shows pages as phones do.
    """
    context = browser.new_context(
        viewport=PHONE, java_script_enabled=scripts, locale=locale, has_touch=touch, is_mobile=touch
    )
    context.set_default_timeout(15_000)
    table = Table(context.new_page(), server, label, scripts=scripts)
    try:
        yield table
    finally:
        context.close()
    assert table.complaints == []
