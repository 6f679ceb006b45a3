"""How often a finger comes down: for a knock by totals, for all cards of both hands, for a rematch."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from rules.cards import PACK, parse_cards
from tests.browser.finger import Finger, Point
from tests.browser.table import Table, sit_down
from tests.browser.tour import Guide
from tests.patience import PATIENCE

MOST_BY_TOTALS, MOST_BY_CARDS, MOST_FOR_A_REMATCH = 6, 24, 3
AROUND = 3
"""Score the hand, who ended it, record it."""
RECORD = ".bar button[value=record]"
ROW = 7  # keys
# Knocks as they lay on a table, by who knocked and who did not.
SHOWDOWNS = [
    ("8H 9H 10H 7D 2C 3C 4C 9C 10C JC", "2S 3S 4S 6S 9S AH 3H 4H 7H KC"),
    ("AS 2S 3S AD 2C 3C 6C 7C 8C 9C", "10S QS 3H 9H 10H 3D 6D 7D 8D 10D"),
    ("AH 2H AD 8D 9D 10D JD 2C 3C 4C", "AS 6S 8S 3H 5H 3D QD 5C 6C 7C"),
    ("5S 6S 6H 7H 4D 6D 7D AC 6C 7C", "4S JS AH 5H 10H JH 2D 3D QD JC"),
    ("3S 6S QS AH 6H QH 2D 6D QD 2C", "4S 2H 4H 5H 7H 4D 10D AC 5C 9C"),
    ("6S 6H 7H 8H 9H QH QD 6C 8C QC", "AS 7S 8S 9S JS 2D 5D 7D 8D 5C"),
    ("3S 4S AD JD QD KD 2C JC QC KC", "2S 5S 9S JS AH 3H KH 3C 4C 5C"),
    ("9S 10S JS 2H QH 2D 2C 10C JC QC", "6S 7S 3H 4H 5H 6H JH 5D 5C 7C"),
    ("3H 4H 5H 9H 10H JH 2D 3D 4D 6D", "AS 2S 7S 8S 2H 7D AC 7C 8C KC"),
    ("AS 6S AH JH 2D JD 5C 6C 7C JC", "8S 9S 10S KS 2H 8H 3D QD KD KC"),
]
FIND_KEYS = """(pack) => {
  pack.scrollIntoView();
  const boxes = [...pack.querySelectorAll("label.key")].map((key) => key.getBoundingClientRect());
  return boxes.map((box) => [box.x + box.width / 2, box.y + box.height / 2]);
}"""


def split_into_rows(cards: str) -> Iterator[list[int]]:
    """The cards by their places in the pack, those beside each other in a row of keys together."""
    run: list[int] = []
    for place in sorted(PACK.index(card) for card in parse_cards(cards)):
        column = place % 13 % ROW
        if run and (place != run[-1] + 1 or column == 0):
            yield run
            run = []
        run.append(place)
    yield run


def take(finger: Finger, pack: str, cards: str) -> None:
    """Take cards from a pack: drag over those that lie beside each other, tap on the others."""
    keys: list[Point] = finger.page.eval_on_selector(pack, FIND_KEYS)
    for run in split_into_rows(cards):
        if len(run) == 1:
            finger.touch(keys[run[0]])
        else:
            finger.drag(keys[run[0]], keys[run[-1]])


def enter_by_cards(finger: Finger, knocker: str, defender: str) -> int:
    """Enter a hand from the sheet and back, and return how many taps it took."""
    page, before = finger.page, finger.count
    finger.tap(page.locator("a.go"))
    finger.tap(page.locator("[name=by][value='0']"))
    take(finger, "#knocker_cards .pack", knocker)
    take(finger, "#defender_cards .pack", defender)
    ticked = page.eval_on_selector_all(".pack :checked", "keys => keys.map(key => key.value)")
    assert sorted(ticked) == sorted(f"{knocker} {defender}".split())
    finger.tap(page.locator(RECORD))
    expect(page.locator(".side")).to_have_count(2)
    return finger.count - before


@pytest.fixture
def table(browser: Browser, live_server: str) -> Iterator[Table]:
    """A phone that is touched."""
    with sit_down(browser, live_server, "taps", touch=True) as table:
        yield table


def plan_taps(knocker: str, defender: str) -> int:
    """How many taps a hand takes by its cards, from the sheet and back."""
    return sum(len(list(split_into_rows(cards))) for cards in (knocker, defender)) + AROUND


def test_all_cards_of_both_hands(table: Table) -> None:
    """All are counted; in a short run only the two that take the most are entered as well."""
    guide, finger = Guide(table.page.context, table.server), Finger(table.page)
    table.page.goto(table.server + guide.start_match(option_target="1000"))
    planned = sorted((plan_taps(*showdown), showdown) for showdown in SHOWDOWNS)
    for taps, showdown in planned if PATIENCE > 1 else planned[-2:]:
        assert enter_by_cards(finger, *showdown) == taps
    assert planned[-1][0] <= MOST_BY_CARDS


def test_a_knock_by_its_totals(table: Table) -> None:
    page, finger = table.page, Finger(table.page)
    guide = Guide(page.context, table.server)
    match = guide.start_match()
    # The hand before was entered by totals, as at a table that counts so.
    guide.record(match, ending="knock", by="0", knocker_count="4", defender_count="24")
    page.goto(table.server + match)
    finger.tap(page.get_by_role("link", name="Score hand 2"))
    finger.tap(page.locator("[name=by][value='0']"))
    for key in "3", "2", "4":
        finger.tap(page.locator(".keypad").get_by_role("button", name=key, exact=True))
    finger.tap(page.locator(RECORD))
    expect(page.locator(".total")).to_have_text(["41", "0"])
    assert finger.count <= MOST_BY_TOTALS


def test_a_new_match_with_the_same_people(table: Table) -> None:
    page, finger = table.page, Finger(table.page)
    match = Guide(page.context, table.server).start_match()
    page.goto(table.server + match)
    finger.tap(page.get_by_label("More", exact=True))
    finger.tap(page.get_by_role("link", name="Rematch"))
    finger.tap(page.get_by_role("button", name="Deal the first hand"))
    expect(page.locator(".side-name")).to_contain_text(["Ann", "Bob"])
    assert page.url != table.server + match
    assert finger.count <= MOST_FOR_A_REMATCH
