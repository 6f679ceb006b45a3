"""The screen that stays on while a game is played."""

from __future__ import annotations

from playwright.sync_api import Browser, Page

from tests.browser.table import sit_down
from tests.browser.tour import Guide

# A browser that keeps count: how many locks were asked for, and how many are held.
COUNT_LOCKS = """
window.locks = { asked: 0, held: 0 };
Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
  const lock = { released: false, release: async () => {
    if (!lock.released) locks.held -= 1;
    lock.released = true;
  } };
  locks.asked += 1;
  locks.held += 1;
  window.lastLock = lock;
  return lock;
} } });
"""
SWITCH = """async (isHidden) => {
  Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
  if (isHidden) await lastLock.release();
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def wait_for_locks(page: Page, asked: int, held: int) -> None:
    """Wait until so many locks were asked for, and so many are held."""
    page.wait_for_function(f"locks.asked === {asked} && locks.held === {held}")


def test_the_screen_stays_on_until_the_game_is_over(browser: Browser, live_server: str) -> None:
    with sit_down(browser, live_server, "board") as table:
        page, guide = table.page, Guide(table.page.context, live_server)
        match = guide.start_match()
        page.add_init_script(COUNT_LOCKS)
        page.goto(f"{live_server}{match}/table")
        wait_for_locks(page, 1, 1)
        page.evaluate(SWITCH, True)  # another app comes to the front, and this one back
        wait_for_locks(page, 1, 0)
        page.evaluate(SWITCH, False)
        wait_for_locks(page, 2, 1)
        page.get_by_label("Keep the screen on").uncheck()
        wait_for_locks(page, 2, 0)
        page.get_by_label("Keep the screen on").check()
        wait_for_locks(page, 3, 1)
        page.evaluate("document.getElementById('live').dataset.over = ''")
        wait_for_locks(page, 3, 0)
        guide.points(match, 0, 120)
        page.reload()
        page.get_by_label("Keep the screen on").is_checked()
        assert page.evaluate("locks.asked") == 0


def test_on_the_sheet_it_is_a_choice_that_is_remembered(browser: Browser, live_server: str) -> None:
    with sit_down(browser, live_server, "awake") as table:
        page, guide = table.page, Guide(table.page.context, live_server)
        page.add_init_script(COUNT_LOCKS)
        page.goto(live_server + guide.start_match())
        assert page.evaluate("locks.asked") == 0
        page.get_by_label("More", exact=True).click()
        page.get_by_label("Keep the screen on").check()
        wait_for_locks(page, 1, 1)
        page.reload()
        wait_for_locks(page, 1, 1)


def test_a_browser_that_cannot_do_it_offers_nothing(browser: Browser, live_server: str) -> None:
    with sit_down(browser, live_server, "asleep") as table:
        page, guide = table.page, Guide(table.page.context, live_server)
        page.add_init_script("Object.defineProperty(navigator, 'wakeLock', { value: undefined })")
        match = guide.start_match()
        page.goto(live_server + match)
        page.get_by_label("More", exact=True).click()
        assert not page.get_by_text("Keep the screen on").is_visible()
        page.goto(f"{live_server}{match}/table")
        page.wait_for_load_state("load")
        assert not page.get_by_text("Keep the screen on").is_visible()
