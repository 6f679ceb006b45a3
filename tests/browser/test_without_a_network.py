"""A phone without a network: the sheet stays readable, and what is entered is sent later, once, in order."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Route, expect

from tests.browser.table import PHONE, Table, sit_down
from tests.browser.test_two_phones import score, two_phones
from tests.conftest import CHROMIUM_OPTIONS
from tests.servers import start_server

KEPT = """async (address) => {
  const find = (page) => page.querySelector('meta[name=live]')?.dataset.state;
  const read = (text) => find(new DOMParser().parseFromString(text ?? '', 'text/html'));
  const pages = await caches.open('deadwood-pages');
  for (let tries = 0; tries < 150; tries += 1) {
    const kept = await Promise.all([address, `${address}/hands/new`].map((each) => pages.match(each)));
    const states = await Promise.all(kept.map((page) => page?.text()));
    if (states.every((text) => read(text) === find(document))) return true;
    await new Promise((done) => setTimeout(done, 50));
  }
  return false;
}"""
FORGOTTEN = """async () => {
  const pages = await caches.open('deadwood-pages');
  for (let tries = 0; tries < 150 && (await pages.match(location.href)); tries += 1) {
    await new Promise((done) => setTimeout(done, 50));
  }
  return !(await pages.match(location.href));
}"""
LIST = "async () => (await (await caches.open('deadwood-pages')).keys()).map((request) => request.url)"
TAKE_TURN = """async (name) => {
  const { src } = document.querySelector('script[src$="unsent.js"]');
  const { takeTurn } = await import(src.replace('unsent', 'kept'));
  const begun = new Promise((begin) => {
    takeTurn(() => new Promise((done) => { window.letGo = done; window.isMine = true; begin(); }));
  });
  if (name === 'first') await begun;
}"""
CUT = ("ERR_CONNECTION", "ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "ERR_EMPTY_RESPONSE", "ServiceWorker")


def wait_until_kept(table: Table) -> None:
    """Wait until the sheet that is shown, and the form for its next hand, can be opened without a network."""
    assert table.page.evaluate(KEPT, table.page.url)


def forgive(table: Table, *more: str) -> None:
    """Strike out what a browser says about a network that is cut."""
    table.complaints = [each for each in table.complaints if not any(cut in each for cut in CUT + more)]


def keep_points(table: Table, winner: str, points: int | str) -> None:
    """Enter a hand by its points alone, from the sheet, without a network."""
    table.page.get_by_role("link", name=re.compile("^Score ")).click()
    table.choose("How?", "Points only")
    table.choose("Who won it?", winner)
    table.page.get_by_role("textbox", name="Points", exact=True).fill(str(points))
    keep(table)


def keep(table: Table) -> None:
    """Have the hand kept, as soon as the button that says so does so."""
    table.page.locator(".bar button[value=record]", has_text="Keep it").click()


def unsent(table: Table):
    return table.page.locator("#unsent li")


def figures(table: Table) -> list[str]:
    """The points of each hand, from the first on, as the sheet explains them."""
    return table.page.locator(".sheet tbody .how").all_inner_texts()


def test_hands_entered_without_a_server_are_sent_once_and_in_order(browser: Browser, tmp_path: Path) -> None:
    with start_server(tmp_path, workers=1) as first, sit_down(browser, first.url, "offline") as ann:
        ann.start_match("Ann", "Bob")
        score(ann, 1, "Ann", 18)
        wait_until_kept(ann)
        first.kill()
        # The sheet opens, says how old it is, and so does the form.
        ann.page.reload()
        expect(ann.page.locator("#kept")).to_contain_text("No network: this is the page as it was on")
        expect(ann.page.locator(".total")).to_have_text(["18", "0"])
        keep_points(ann, "Bob", 7)
        expect(unsent(ann)).to_have_count(1)
        expect(unsent(ann)).to_contain_text("It is kept on this phone")
        expect(unsent(ann).locator("dl")).to_have_text(re.compile("Who won it.*Bob.*Points.*7", re.DOTALL))
        ann.look("one")
        # The same again is another hand, and what comes after the first knows of it.
        keep_points(ann, "Bob", 7)
        expect(unsent(ann)).to_have_count(2)
        # One is changed, one dropped and brought back.
        unsent(ann).nth(0).get_by_role("button", name="Change").click()
        points = ann.page.get_by_role("textbox", name="Points", exact=True)
        expect(points).to_have_value("7")
        points.fill("9")
        keep(ann)
        expect(unsent(ann).nth(0)).to_contain_text("9")
        unsent(ann).nth(1).get_by_role("button", name="Drop").click()
        expect(unsent(ann).nth(1)).to_contain_text("Dropped.")
        ann.look("dropped")
        unsent(ann).nth(1).get_by_role("button", name="Bring it back").click()
        expect(unsent(ann).nth(1)).to_contain_text("It is kept on this phone")
        with start_server(tmp_path, first.port, workers=1) as second:
            ann.page.reload()
            expect(ann.page.locator(".total")).to_have_text(["18", "16"])
            expect(ann.page.locator("#unsent")).to_be_hidden()
            expect(ann.page.locator(".sheet tbody tr")).to_have_count(3)
            assert [re.findall(r"\d+", each)[0] for each in figures(ann)] == ["18", "9", "7"]
            second.kill()
        forgive(ann)


def test_a_phone_that_is_online_again_sends_by_itself(browser: Browser, live_server: str) -> None:
    with sit_down(browser, live_server, "flight") as ann:
        ann.start_match("Ann", "Bob")
        wait_until_kept(ann)
        ann.page.context.set_offline(True)
        keep_points(ann, "Ann", 20)
        keep_points(ann, "Ann", "")
        expect(unsent(ann)).to_have_count(2)
        ann.page.context.set_offline(False)
        expect(ann.page.locator(".total")).to_have_text(["20", "0"])
        # What was missing is asked for, in the form as it was filled in.
        expect(unsent(ann)).to_have_count(1)
        expect(unsent(ann)).to_contain_text("The sheet has not taken it.")
        unsent(ann).get_by_role("button", name="Look at it").click()
        expect(ann.page.locator("#faults")).to_be_visible()
        ann.page.get_by_role("textbox", name="Points", exact=True).fill("5")
        ann.preview("5 to Ann")
        ann.record("Record 5 to Ann", (25, 0))
        expect(ann.page.locator("#unsent")).to_be_hidden()
        expect(ann.page.locator(".sheet tbody tr")).to_have_count(2)
        forgive(ann)


def test_what_no_longer_fits_is_shown_beside_what_is_on_the_sheet(browser: Browser, live_server: str) -> None:
    with two_phones(browser, live_server, "late") as (ann, bob):
        wait_until_kept(ann)
        ann.page.context.set_offline(True)
        keep_points(ann, "Ann", 20)
        keep_points(ann, "Ann", 30)
        score(bob, 1, "Bob", 11)
        ann.page.context.set_offline(False)
        expect(unsent(ann).nth(0)).to_contain_text("The sheet has been written on")
        expect(unsent(ann).nth(1)).to_contain_text("sent when the hand before it is settled")
        expect(ann.page.locator(".total")).to_have_text(["0", "11"])
        ann.look("refused")
        unsent(ann).nth(0).get_by_role("button", name="Look at it").click()
        expect(ann.page.get_by_role("heading", level=1)).to_have_text("Somebody was first")
        expect(ann.page.locator(".version").first).to_contain_text("11 to Bob")
        # It waits there, however often the page is left without a decision.
        ann.page.get_by_role("link", name="Sheet", exact=True).click()
        unsent(ann).nth(0).get_by_role("button", name="Look at it").click()
        ann.tap("Record mine as hand 2")
        # The one after it was entered knowing of it, and follows.
        expect(ann.page.locator(".total")).to_have_text(["50", "11"])
        expect(ann.page.locator("#unsent")).to_be_hidden()
        expect(bob.page.locator(".sheet tbody tr")).to_have_count(3)
        forgive(ann, "status of 409")


def test_mine_can_be_dropped_when_somebody_was_first(browser: Browser, live_server: str) -> None:
    with two_phones(browser, live_server, "drop") as (ann, bob):
        wait_until_kept(ann)
        ann.page.context.set_offline(True)
        keep_points(ann, "Ann", 20)
        score(bob, 1, "Ann", 20)
        ann.page.context.set_offline(False)
        unsent(ann).get_by_role("button", name="Look at it").click()
        ann.tap("Drop mine")
        expect(ann.page.locator(".total")).to_have_text(["20", "0"])
        expect(ann.page.locator("#unsent")).to_be_hidden()
        forgive(ann)


def test_a_phone_that_is_out_keeps_no_page_and_loses_no_hand(browser: Browser, live_server: str) -> None:
    with two_phones(browser, live_server, "gone") as (ann, bob):
        match = bob.page.url
        wait_until_kept(bob)
        bob.page.context.set_offline(True)
        keep_points(bob, "Bob", 5)
        ann.page.goto(f"{match}/share")
        fold = ann.page.locator("details.share", has=ann.page.locator("#replace-keep-1"))
        fold.get_by_text("Stop this link").click()
        fold.get_by_role("button", name="Stop it and make a new one").click()
        bob.page.context.set_offline(False)
        expect(bob.page.locator(".live-note")).to_contain_text("its link replaced")
        bob.page.wait_for_function(
            "async () => !(await (await caches.open('deadwood-pages')).match(location.href))"
        )
        bob.page.goto(live_server)
        expect(unsent(bob)).to_contain_text("its link replaced")
        expect(unsent(bob)).to_contain_text("5")
        bob.look("out")
        forgive(bob, "status of 404")


def test_a_browser_that_was_closed_still_has_the_hand(
    browser: Browser, live_server: str, tmp_path: Path
) -> None:
    with profile(browser, tmp_path) as context:
        ann = Table(context.pages[0], live_server, "closed", scripts=True)
        ann.page.goto(f"{live_server}/healthz")
        ann.page.evaluate("caches.open('deadwood-files-of-before')")
        ann.start_match("Ann", "Bob")
        match = ann.page.url
        wait_until_kept(ann)
        assert not ann.page.evaluate("caches.has('deadwood-files-of-before')")
        kept = [each for each in ann.page.evaluate(LIST) if each.startswith(match)]
        assert sorted(kept) == [match, f"{match}/hands/new"]
        context.set_offline(True)
        keep_points(ann, "Ann", 25)
        expect(unsent(ann)).to_have_count(1)
    with profile(browser, tmp_path) as context:
        context.set_offline(True)
        pages = context.pages[0], context.new_page()
        for page in pages:
            page.goto(match)
            expect(page.locator("#unsent li")).to_contain_text("25")
        # Both pages hear that there is a network, and one of them sends.
        context.set_offline(False)
        for page in pages:
            expect(page.locator(".total")).to_have_text(["25", "0"])
            expect(page.locator(".sheet tbody tr")).to_have_count(1)
            page.bring_to_front()
            page.evaluate("dispatchEvent(new Event('online'))")
            expect(page.locator("#unsent")).to_be_hidden()


def test_on_plain_http_a_lost_answer_neither_loses_nor_doubles_a_hand(
    browser: Browser, live_server: str, tmp_path: Path
) -> None:
    with profile(browser, tmp_path) as context:
        kitchen = live_server.replace("127.0.0.1", "kitchen.test")
        ann = Table(context.pages[0], kitchen, "kitchen", scripts=True)
        ann.start_match("Ann", "Bob")
        assert not ann.page.evaluate("isSecureContext || Boolean(navigator.locks)")
        match = ann.page.url
        lost: list[int] = []

        def lose(route: Route) -> None:
            if route.request.method == "POST" and "record" in (route.request.post_data or "") and not lost:
                here = route.request.url.replace("kitchen.test", "127.0.0.1")
                lost.append(route.fetch(url=here, max_redirects=0).status)
                route.abort()
            elif lost and len(lost) < 2:
                route.abort()
            else:
                route.fallback()

        ann.open_hand(1, "Points only")
        ann.choose("Who won it?", "Ann")
        ann.page.get_by_role("textbox", name="Points", exact=True).fill("18")
        ann.preview("18 to Ann")
        ann.page.route("**/*", lose)
        ann.tap("Record 18 to Ann")
        # It was written, and this page does not know it.
        expect(unsent(ann)).to_contain_text("18 to Ann")
        assert lost == [204]
        ann.look("stays")
        ann.tap("Score next hand")
        ann.choose("How?", "Points only")
        ann.choose("Who won it?", "Bob")
        ann.page.get_by_role("textbox", name="Points", exact=True).fill("7")
        keep(ann)
        expect(unsent(ann)).to_have_count(2)
        assert ann.page.url.startswith(match)
        lost.append(0)
        # It hears the server again when it asks for news.
        ann.page.evaluate("dispatchEvent(new Event('focus'))")
        expect(ann.page.locator(".total")).to_have_text(["18", "7"])
        expect(ann.page.locator(".sheet tbody tr")).to_have_count(2)
        expect(ann.page.locator("#unsent")).to_be_hidden()
        # Also without the locks of a browser, one page at a time sends.
        other = context.new_page()
        other.goto(match)
        ann.page.evaluate(TAKE_TURN, "first")
        other.evaluate(TAKE_TURN, "second")
        assert not other.evaluate("window.isMine")
        ann.page.evaluate("letGo()")
        other.wait_for_function("() => window.isMine")
        other.evaluate("letGo()")


@contextmanager
def profile(browser: Browser, folder: Path) -> Iterator[BrowserContext]:
    """A browser whose data stay in a folder, and that knows the kitchen's server by a name of its network."""
    context = browser.browser_type.launch_persistent_context(
        folder,
        executable_path=shutil.which("chromium"),
        args=[*CHROMIUM_OPTIONS, "--host-resolver-rules=MAP kitchen.test 127.0.0.1"],
        viewport=PHONE,
        locale="en-GB",
    )
    context.set_default_timeout(15_000)
    try:
        yield context
    finally:
        context.close()
