"""A page looked at as a whole: nothing sticks out, every target is large enough, nothing moves by itself."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
SMALLEST_TARGET = 44  # pixels, either way
# Each move of something on the page that no tap has caused, as the browser reports it.
WATCH_SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const shift of list.getEntries()) {
    if (shift.hadRecentInput) continue;
    const moved = shift.sources.map(({ node }) => (node?.outerHTML ?? node?.textContent ?? "").slice(0, 80));
    window.shifts.push(`${shift.value.toFixed(4)} ${moved.join(" | ")}`);
  }
}).observe({ type: "layout-shift", buffered: true });
"""
# What can be tapped on and is smaller than a fingertip. A link within a sentence is as high as its line.
FIND_SMALL = """(least) => {
  const isIn = (target, x, y) => {
    const hit = document.elementFromPoint(x, y);
    return hit && (target.contains(hit) || hit.contains(target) && hit.matches("label"));
  };
  const isSmall = (control) => {
    const target = control.closest("label") ?? control;
    target.scrollIntoView({ block: "center" });
    const box = control.getBoundingClientRect();
    const [x, y, reach] = [box.x + box.width / 2, box.y + box.height / 2, least / 2 - 1];
    const around = target.getBoundingClientRect();
    if (around.width >= least && around.height >= least) return false;
    return !(isIn(target, x, y - reach) && isIn(target, x, y + reach)
      && (isIn(target, x - reach, y) || isIn(target, x + 2 * reach, y))
      && (isIn(target, x + reach, y) || isIn(target, x - 2 * reach, y)));
  };
  const isInSentence = (control) => control.matches("a") && control.closest("p, li")
    && control.closest("p, li").textContent.trim() !== control.textContent.trim()
    && getComputedStyle(control).display === "inline";
  const place = scrollY;
  const controls = "a[href], button, summary, select, textarea, input:not([type=hidden])";
  const found = [...document.querySelectorAll(controls)]
    .filter((control) => control.checkVisibility() && !control.closest(".skip, .vh"))
    .filter((control) => !isInSentence(control) && isSmall(control))
    .map((control) => control.outerHTML.slice(0, 100));
  scrollTo(0, place);
  return found;
}"""


def watch(page: Page) -> None:
    """Watch every page that is opened from now on for what moves by itself."""
    page.add_init_script(WATCH_SHIFTS)


def list_violations(page: Page, rules: dict[str, object] | None = None) -> list[tuple[str, list[str]]]:
    """What axe finds: each rule with the elements that break it. All else it could tell takes it long."""
    only = rules or {"type": "tag", "values": RULES}
    found = Axe().run(page, options={"runOnly": only, "resultTypes": ["violations"]}).response["violations"]
    return [(each["id"], [node["html"] for node in each["nodes"]]) for each in found]


def inspect(page: Page) -> dict[str, object]:
    """Everything that is wrong with the page as it stands, by what it is."""
    width = page.evaluate("document.documentElement.scrollWidth")
    found = {
        "access": list_violations(page),
        "sideways": width if width > page.viewport_size["width"] else 0,
        "small": page.evaluate(FIND_SMALL, SMALLEST_TARGET),
        "shifts": page.evaluate("shifts"),
    }
    return {name: fault for name, fault in found.items() if fault}
