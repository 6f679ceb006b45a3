"""Two phones at one table: one writes, the other sees it without being touched."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, expect

from tests.browser.table import Table, sit_down

SOON = 4_000  # milliseconds: after so long a change is seen on the other phone


@contextmanager
def two_phones(browser: Browser, server: str, label: str) -> Iterator[tuple[Table, Table]]:
    """Ann starts a match, and Bob joins it by his link."""
    with sit_down(browser, server, f"{label}-ann") as ann, sit_down(browser, server, f"{label}-bob") as bob:
        ann.start_match("Ann", "Bob")
        match = ann.page.url
        ann.page.goto(f"{match}/share")
        bob.page.goto(ann.page.locator("#address-keep-1").text_content())
        expect(bob.page).to_have_url(match)
        ann.page.goto(match)
        yield ann, bob


def score(table: Table, number: int, winner: str, points: int) -> None:
    """Enter a hand by its points alone."""
    table.open_hand(number, "Points only")
    table.choose("Who won it?", winner)
    table.page.get_by_role("textbox", name="Points", exact=True).fill(str(points))
    table.preview(f"{points} to {winner}")
    table.page.locator(".bar .go").click()
    expect(table.page.get_by_role("link", name=f"Score hand {number + 1}")).to_be_visible()


def test_what_one_phone_writes_the_other_shows_soon(browser: Browser, live_server: str) -> None:
    with two_phones(browser, live_server, "soon") as (ann, bob):
        # What is open, focused and scrolled to stays so, as the same element.
        bob.page.get_by_text("Rules of this game").first.click()
        bob.page.evaluate("scrollTo(0, 200)")
        before = bob.page.evaluate("document.querySelector('#rules summary').getBoundingClientRect().top")
        bob.page.evaluate("document.querySelector('#rules summary').focus({preventScroll: true})")
        score(ann, 1, "Ann", 18)
        expect(bob.page.locator(".total")).to_have_text(["18", "0"], timeout=SOON)
        assert bob.page.evaluate("document.querySelector('#rules').open")
        assert bob.page.evaluate("document.activeElement === document.querySelector('#rules summary')")
        after = bob.page.evaluate("document.querySelector('#rules summary').getBoundingClientRect().top")
        assert bob.page.evaluate("scrollY") > 0
        expect(bob.page.get_by_role("link", name="Score hand 2")).to_be_visible()
        assert abs(after - before) < 400
        # It can be written on at once: what it shows is what it has seen.
        score(bob, 2, "Bob", 5)
        expect(ann.page.locator(".total")).to_have_text(["18", "5"], timeout=SOON)


def test_what_one_side_wrote_the_other_agrees_to_or_objects(browser: Browser, live_server: str) -> None:
    with two_phones(browser, live_server, "agreed") as (ann, bob):
        score(ann, 1, "Ann", 18)
        expect(bob.page.get_by_role("button", name="Agree")).to_be_visible(timeout=SOON)
        bob.page.reload()  # what has just come under a thumb cannot be pressed yet
        bob.tap("Agree")
        row = ann.page.locator(".sheet tbody tr").first
        expect(row.get_by_text("Agreed: Bob")).to_be_attached(timeout=SOON)
        expect(row.locator(".mark")).to_have_text("ok")
        ann.look("agreed")

        # A reason that is being typed outlives what the other phone writes; a correction unticks.
        bob.page.locator(".sheet tbody a").first.click()
        bob.page.locator("summary", has_text="Object").click()
        bob.page.get_by_label("Why?").press_sequentially("it was ")
        ann.page.locator(".sheet tbody a").first.click()
        ann.tap("Correct it")
        ann.page.get_by_role("textbox", name="Points", exact=True).fill("28")
        expect(ann.page.locator(".verdict h2")).to_have_text("28 to Ann")
        ann.page.locator(".bar button[value=preview]").click()
        ann.page.locator(".bar button[value=record]").click()
        expect(ann.page.locator(".total")).to_have_text(["28", "0"])
        expect(ann.page.locator(".sheet .mark")).to_have_count(0)
        expect(bob.page.get_by_role("heading", level=1)).to_have_text("Hand 1: 28 to Ann", timeout=SOON)
        bob.page.get_by_label("Why?").press_sequentially("8, not 28", delay=80)
        bob.look("objecting")
        bob.page.get_by_label("Why?").press("Enter")
        expect(bob.page.locator(".note")).to_contain_text("Objected: Bob – it was 8, not 28")
        expect(ann.page.locator(".note")).to_contain_text("Objected: Bob – it was 8, not 28", timeout=SOON)
        expect(ann.page.locator(".sheet .mark")).to_have_text("?")
        ann.look("objected")
        # Neither of them has to wait for it.
        score(ann, 2, "Bob", 5)


def test_a_form_that_is_being_filled_in_only_gets_a_note(browser: Browser, live_server: str) -> None:
    with two_phones(browser, live_server, "note") as (ann, bob):
        bob.open_hand(1, "Points only")
        bob.page.get_by_role("textbox", name="Points", exact=True).fill("7")
        score(ann, 1, "Ann", 18)
        note = bob.page.get_by_role("status").filter(has_text="Hand 1: 18 to Ann")
        expect(note).to_contain_text("Ann has written on the sheet.", timeout=SOON)
        expect(bob.page.get_by_role("textbox", name="Points", exact=True)).to_have_value("7")
        bob.look("note")


def test_a_phone_whose_link_was_replaced_is_told(browser: Browser, live_server: str) -> None:
    with two_phones(browser, live_server, "out") as (ann, bob):
        ann.page.goto(f"{ann.page.url}/share")
        fold = ann.page.locator("details.share", has=ann.page.locator("#replace-keep-1"))
        fold.get_by_text("Stop this link").click()
        fold.get_by_role("button", name="Stop it and make a new one").click()
        expect(bob.page.locator(".live-note")).to_contain_text("its link replaced", timeout=SOON)
        bob.complaints = [each for each in bob.complaints if "status of 404" not in each]


def test_a_hidden_page_asks_nothing_and_asks_at_once_when_it_is_seen(
    browser: Browser, live_server: str
) -> None:
    with two_phones(browser, live_server, "hidden") as (ann, bob):
        hide = "value => { Object.defineProperty(document, 'hidden', {value, configurable: true});" + (
            "document.dispatchEvent(new Event('visibilitychange')); }"
        )
        bob.page.evaluate(hide, True)
        asked: list[str] = []
        bob.page.on("request", lambda request: asked.append(request.url))
        score(ann, 1, "Ann", 18)
        expect(bob.page.locator(".total")).to_have_text(["0", "0"])
        assert not asked
        bob.page.evaluate("window.setTimeout = () => 0")  # What is not asked at once is not asked at all.
        bob.page.evaluate(hide, False)
        expect(bob.page.locator(".total")).to_have_text(["18", "0"])
