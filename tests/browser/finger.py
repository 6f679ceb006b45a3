"""A finger on the glass: real touches, each tap and each drag counted once."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

STEPS = 2
"""So many moves does a drag report on its way."""
Point = tuple[float, float]


class Finger:
    """Touches a page. ``count`` is how often it has come down on something to do something.

    Scrolling is no tap: it takes nothing, and goes with looking for the next thing.
    """

    def __init__(self, page: Page) -> None:
        self.page, self.count = page, 0
        self.session = page.context.new_cdp_session(page)

    def send(self, kind: str, *points: Point) -> None:
        """Tell the browser what the glass feels."""
        touches = [{"x": x, "y": y} for x, y in points]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def tap(self, target: Locator) -> None:
        """Tap on something, once it is there to be tapped."""
        target.tap()
        self.count += 1

    def touch(self, point: Point) -> None:
        """Tap on a place on the screen."""
        self.send("touchStart", point)
        self.send("touchEnd")
        self.count += 1

    def drag(self, start: Point, end: Point) -> None:
        """Come down, move in a straight line, and lift."""
        self.send("touchStart", start)
        for step in range(1, STEPS + 1):
            share = step / STEPS
            self.send("touchMove", tuple(a + (b - a) * share for a, b in zip(start, end, strict=True)))
        self.send("touchEnd")
        self.count += 1


def find_middle(target: Locator) -> Point:
    """The middle of something on the screen."""
    box = target.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
