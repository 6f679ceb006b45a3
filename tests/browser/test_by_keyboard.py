"""A match by keyboard alone, to its settlement: everything is reached, and what has the focus is seen."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from tests.browser.table import sit_down

MOST_STEPS = 40
"""More than there are stops on any page of a match."""
# What has the focus, by its name, and what is wrong about it: nothing shows it, or something lies over it.
FIND_FOCUS = r"""() => {
  const control = document.activeElement;
  if (control === document.body) return ["", []];
  const target = control.closest("label") ?? control;
  const drawn = [control, control.nextElementSibling].filter(Boolean);
  const styles = [...drawn.map((each) => getComputedStyle(each)), getComputedStyle(control, "::after")];
  const box = control.getBoundingClientRect();
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const faults = [];
  const isDrawn = (style) => style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  if (!styles.some(isDrawn)) faults.push("no outline");
  if (!hit || !(target.contains(hit) || hit.contains(target))) faults.push("covered");
  const name = control.ariaLabel ?? control.labels?.[0]?.innerText ?? control.innerText;
  return [name.trim().replace(/\s+/g, " "), faults];
}"""


class Keyboard:
    """Goes through a page by the Tab key. ``faults`` are those of the stops on the way."""

    def __init__(self, page: Page) -> None:
        self.page, self.faults = page, {}

    def look(self) -> str:
        """The name of what has the focus."""
        name, faults = self.page.evaluate(FIND_FOCUS)
        if faults:
            self.faults[name] = faults
        return name

    def go_to(self, name: str) -> None:
        """Press Tab until something of this name has the focus."""
        seen = []
        while not seen or seen[-1] != name:
            assert len(seen) < MOST_STEPS, f"{name!r} is not among {seen}"
            self.page.keyboard.press("Tab")
            seen.append(self.look())

    def press(self, *keys: str) -> None:
        """Press keys where the focus is."""
        for key in keys:
            self.page.keyboard.press(key)


def test_a_match_by_keyboard(browser: Browser, live_server: str) -> None:
    with sit_down(browser, live_server, "keyboard") as table:
        page, keyboard = table.page, Keyboard(table.page)
        page.goto(live_server)
        keyboard.go_to("Start a match")
        keyboard.press("Enter")
        expect(page).to_have_title("New match")
        for label, player in (("First player", "Ann"), ("Second player", "Bob")):
            keyboard.go_to(label)
            page.keyboard.type(player)
        keyboard.go_to("Deal the first hand")
        keyboard.press("Enter")
        expect(page.locator(".total")).to_have_text(["0", "0"])
        keyboard.go_to("Score hand 1")
        keyboard.press("Enter")
        expect(page).to_have_title("Score hand 1")
        keyboard.go_to("Ann")
        keyboard.press("Space", "Tab", "ArrowRight")
        assert keyboard.look() == "Gin"
        keyboard.go_to("All cards")
        keyboard.press("ArrowRight", "ArrowRight")
        # Whoever has gin lays no deadwood down; what the other one is left with comes after.
        for _ in range(2):
            keyboard.go_to("Deadwood")
        page.keyboard.type("88")
        table.preview("113 to Ann")
        keyboard.go_to("Record 113 to Ann")
        keyboard.press("Enter")
        expect(page.get_by_role("heading", level=1)).to_have_text("Ann wins game 1")
        keyboard.go_to("Next game")
        assert keyboard.faults == {}
