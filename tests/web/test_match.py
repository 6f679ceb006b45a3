"""A match through its pages: from the first hand to the settlement and the next game."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from dataclasses import replace

import pytest

from models import ledger
from rules.match import Ended
from rules.score_file import read_hand
from tests.desk import KNOCK, points, seat
from tests.web.pages import Page, words
from tests.web.phone import Phone
from web.devices import get_device


def cells(page: Page) -> list[list[str]]:
    """The lines of the sheet, cell by cell."""
    [table] = page.all("table", class_="sheet")
    return [[words(cell) for cell in row] for row in table.find("tbody")]


def totals(page: Page) -> list[str]:
    return page.texts("p", class_="total")


def settle(page: Page) -> dict[str, list[str]]:
    """The lines of a settlement, by their labels."""
    table = page.all("table", class_="reckoning")[0]
    rows = [[words(cell) for cell in row] for row in table.iter("tr")]
    return {row[0]: row[1:] for row in rows[1:]}


def test_a_match_by_counts_from_first_hand_to_settlement(phone: Phone) -> None:
    match = phone.start_match(title="Thursday", stake="0.05", option_currency="€")
    page = phone.enter(match, ending="knock", by=0, knocker_count=4, defender_count=34)
    assert totals(page) == ["30", "0"]
    page = phone.record(match, ending="knock", by=0, knocker_count=9, defender_count=5)
    assert totals(page) == ["30", "29"]
    page = phone.record(match, ending="dead", reason="stock")
    assert totals(page) == ["30", "29"]
    page = phone.record(match, ending="gin", by=0, defender_count=45)
    assert cells(page) == [
        ["1", "30", "", "knock, 30"],
        ["2", "", "29", "undercut, 29"],
        ["3", "dead – the stock ran out"],
        ["4", "100", "", "gin, 70"],
    ]
    assert page.text("h1") == "Ann wins game 1"
    assert page.texts("section", class_="verdict") == [
        "Ann wins game 1 Ann reached 100 with hand 4. Ann collects the net: 196 points."
        " Bob pays Ann 9.80 € for 196 points."
    ]
    assert settle(page) == {
        "Points": ["100", "29"],
        "Game bonus": ["100", ""],
        "Boxes: 2 : 1, 25 each": ["50", "25"],
        "Total": ["250", "54"],
        "Net": ["196 to Ann"],
    }
    assert not page.all("a", href=f"{match}/hands/new")
    assert page.all("button", form="next-form")


def test_the_boxes_can_make_the_loser_collect(phone: Phone) -> None:
    match = phone.start_match(option_game_bonus=0)
    for _ in range(6):
        phone.points(match, 1, 5)
    page = phone.points(match, 0, 100)
    assert page.text("h1") == "Ann wins game 1"
    assert "But Bob collects the net: 55 points. The boxes turned it." in page.text(
        "section", class_="verdict"
    )


def test_a_shutout_is_settled_and_compared(phone: Phone) -> None:
    match = phone.start_match()
    page = phone.points(match, 0, 105)
    assert settle(page)["Shutout"] == ["100", ""]
    compared = page.text("details", class_="compared")
    assert "A bonus (as played) 330 to Ann" in compared
    assert "Everything twice 460 to Ann" in compared


def test_the_next_game_has_the_same_people_and_the_deal_goes_on(phone: Phone) -> None:
    match = phone.start_match(option_target=50)
    phone.points(match, 1, 60)
    page = phone.submit("next-form")
    assert totals(page) == ["0", "0"]
    assert page.texts("h2", class_="side-name") == ["Ann", "Bob deals"]
    assert page.text("p", class_="top-note").endswith("to 50 · Game 2")
    assert page.text("a", class_="go") == "Score hand 1"


def test_an_earlier_game_can_be_looked_at_and_not_written_on(phone: Phone) -> None:
    match = phone.start_match(option_target=50)
    phone.points(match, 1, 60)
    phone.submit("next-form")
    page = phone.get(f"{match}?game=1")
    assert page.text("h1") == "Bob wins game 1"
    assert not page.all("form")
    assert page.text("a", class_="go") == "To the game being played"
    assert page.text("nav", aria_label="Games").startswith("Games Game 1: 285 to Bob Game 2: being played")
    assert page.all("a", href=f"{match}/hands/1?game=1")


@pytest.mark.parametrize("game", ["0", "2", "999", "-1", "x", "", "1.0", "١", "1" * 50])
def test_a_game_that_is_not_there_is_not_found(phone: Phone, game: str) -> None:
    match = phone.start_match()
    phone.get(f"{match}?game={game}", status=404)


def test_a_hand_taken_back_stays_readable(phone: Phone) -> None:
    match = phone.start_match()
    phone.points(match, 0, 18)
    phone.points(match, 1, 25)
    page = phone.submit("undo-form")
    assert totals(page) == ["18", "0"]
    assert cells(page) == [["1", "18", "", "points, 18"], ["–crossed out", "Bob: points, 25 taken back"]]
    assert page.text("s") == "Bob: points, 25"
    page = phone.points(match, 0, 7)
    assert [row[0] for row in cells(page)] == ["1", "–crossed out", "2"]
    assert totals(page) == ["25", "0"]


def test_undo_opens_a_finished_game_again(phone: Phone) -> None:
    match = phone.start_match(option_target=50)
    page = phone.points(match, 0, 60)
    assert page.text("h1") == "Ann wins game 1"
    page = phone.submit("undo-form")
    assert totals(page) == ["0", "0"]
    assert page.text("a", class_="go") == "Score hand 1"


def test_one_undo_sent_twice_takes_one_hand_back(phone: Phone) -> None:
    match = phone.start_match()
    phone.points(match, 0, 18)
    phone.points(match, 0, 20)
    first, second = phone.send("undo-form"), phone.send("undo-form")
    assert first.status_code == second.status_code == 303
    assert totals(phone.get(match)) == ["18", "0"]


def test_an_undo_of_a_state_that_is_gone_takes_nothing_back(phone: Phone) -> None:
    match = phone.start_match()
    phone.points(match, 0, 18)
    old = phone.fill("undo-form")
    phone.points(match, 1, 25)
    page = phone.show(phone.post(f"{match}/undo", old), 409)
    assert "Another phone was first" in page.text("div", class_="faults")
    assert totals(page) == ["18", "25"]
    page = phone.submit("undo-form")
    assert totals(page) == ["18", "0"]


@pytest.mark.parametrize("seen", [None, "", "x", "-1", "10000000000000", "1.5", "\x00"])
def test_an_undo_that_saw_nothing_takes_nothing_back(phone: Phone, seen: str | None) -> None:
    match = phone.start_match()
    phone.points(match, 0, 18)
    page = phone.submit("undo-form", {"seen": seen}, status=409)
    assert totals(page) == ["18", "0"]


def test_with_no_hand_there_is_nothing_to_take_back(phone: Phone) -> None:
    match = phone.start_match()
    phone.points(match, 0, 18)
    fields = phone.fill("undo-form")
    page = phone.submit("undo-form")
    assert not page.all("form", id="undo-form")
    renewed = [(name, value) for name, value in fields if name not in ("seen", "submission")]
    page = phone.show(phone.post(f"{match}/undo", [*renewed, ("seen", "2"), ("submission", "another")]), 409)
    assert "no hand left" in page.text("div", class_="faults")


def test_the_next_game_waits_for_the_end_of_this_one(phone: Phone) -> None:
    match = phone.start_match()
    phone.points(match, 0, 18)
    fields = phone.fill("undo-form")
    page = phone.show(phone.post(f"{match}/games", fields), 409)
    assert "still being played" in page.text("div", class_="faults")


def test_one_next_game_sent_twice_is_one_game(phone: Phone) -> None:
    match = phone.start_match(option_target=50)
    phone.points(match, 0, 60)
    first, second = phone.send("next-form"), phone.send("next-form")
    assert first.status_code == second.status_code == 303
    phone.get(f"{match}?game=2")
    phone.get(f"{match}?game=3", status=404)


def test_a_match_of_others_is_not_there(phone: Phone, other_phone: Phone) -> None:
    match = phone.start_match()
    phone.points(match, 0, 18)
    other_phone.get("/calculator")
    token = other_phone.page.form("calculator-form").value("csrf_token")
    for address in (match, f"{match}?game=1", f"{match}/hands/new", f"{match}/hands/1"):
        other_phone.get(address, status=404)
    for address in (f"{match}/undo", f"{match}/games", f"{match}/hands/new"):
        fields = [("csrf_token", token), ("submission", "a"), ("seen", "1"), ("ending", "dead")]
        other_phone.show(other_phone.post(address, fields), 404)
    assert totals(phone.get(match)) == ["18", "0"]


def test_a_watcher_reads_and_has_nothing_to_press(phone: Phone, other_phone: Phone) -> None:
    match = phone.start_match()
    phone.points(match, 0, 18)
    fields = phone.fill("undo-form")
    other_phone.get("/")
    with other_phone.client.session_transaction() as session:
        device = session["device"]
    with other_phone.app.app_context():
        seat(match.rpartition("/")[2], device, "watch")
    page = other_phone.get(match)
    assert totals(page) == ["18", "0"]
    assert not page.all("form")
    assert not page.all("a", class_="go")
    token = other_phone.get("/calculator").form("calculator-form").value("csrf_token")
    fields = [pair for pair in fields if pair[0] != "csrf_token"] + [("csrf_token", token)]
    other_phone.show(other_phone.post(f"{match}/undo", fields), 403)
    other_phone.show(other_phone.post(f"{match}/games", fields), 403)


def test_a_hand_by_cards_is_marked_as_checked(phone: Phone) -> None:
    match = phone.start_match()
    melds = "4S 5S 6S / KC KD KH KS"
    page = phone.record(
        match, ending="knock", by=0, knocker_cards=f"{melds} AD AH 2C".replace("/", " "),
        defender_cards=KNOCK["defender"]["cards"],
    )  # fmt: skip
    assert cells(page)[0][0] == "1checked by cards"
    page = phone.points(match, 0, 5)
    assert cells(page)[1][0] == "2"


def test_the_last_hand_is_explained(phone: Phone) -> None:
    match = phone.start_match()
    page = phone.record(match, ending="gin", by=1, defender_count=22)
    assert page.text("section", class_="note").startswith(
        "Hand 1 Bob has gin. Ann is left with 22. 25 + 22 = 47 to Bob."
    )


def test_the_score_is_said_aloud(phone: Phone) -> None:
    match = phone.start_match()
    page = phone.points(match, 0, 43)
    assert page.text("p", class_="vh", role="status") == "Ann 43, Bob 0"


def test_the_sheet_says_what_is_needed_and_what_is_safe(phone: Phone) -> None:
    match = phone.start_match()
    phone.points(match, 0, 71)
    page = phone.points(match, 1, 61)
    assert page.texts("p", class_="need") == [
        "needs 29", "safe from gin: 13 or less", "needs 39", "safe from gin: 3 or less",
    ]  # fmt: skip


def test_three_games_stand_side_by_side(phone: Phone) -> None:
    match = phone.start_match(preset="hollywood")
    phone.points(match, 0, 60)
    phone.points(match, 0, 45)
    page = phone.points(match, 1, 20)
    assert cells(page) == [
        ["1", "60", "", "", "", "", ""],
        ["2", "105", "", "45", "", "", ""],
        ["3", "", "", "", "20", "", ""],
    ]
    assert totals(page) == ["150", "20"]
    assert page.texts("p", class_="need")[0] == "needs 55 for column 2"


def test_the_end_of_three_games_settles_each(phone: Phone) -> None:
    match = phone.start_match(preset="hollywood")
    for _ in range(3):
        page = phone.points(match, 0, 100)
    assert page.text("h1") == "Ann wins game 1"
    assert len(page.all("table", class_="reckoning")) == 4  # three settlements, and the rules compared


def test_several_boxes_are_counted_beside_the_figure(phone: Phone) -> None:
    match = phone.start_match(preset="club_hollywood")
    page = phone.record(match, ending="gin", by=0, defender_count=20, limit_card="4S")
    assert page.texts("sup", class_="times") == ["×5"]


def test_an_old_hand_that_the_rules_no_longer_allow_stands_with_its_fault(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = phone.start_match()
    phone.points(match, 0, 18)
    monkeypatch.setattr("rules.hand_file.ENDINGS", ("dead",))
    page = phone.get(match)
    assert page.text("tr", class_="invalid") == "1 Choose one of: dead."
    assert totals(page) == ["0", "0"]
    phone.get("/")


def test_a_long_sheet_of_long_names_is_a_page(phone: Phone) -> None:
    name = "Ǻ" * 30
    match = phone.start_match(preset="hollywood", side_0=name + " A", side_1=name + " B", option_target=1000)
    for number in range(6):
        page = phone.points(match, number % 2, 1)
    assert len(cells(page)) == 6


def test_the_ledger_is_asked_for_the_device_of_the_cookie(phone: Phone) -> None:
    match = phone.start_match()
    with phone.client.session_transaction() as session:
        device = session["device"]
    with phone.app.test_request_context("/"):
        assert get_device() != device
        assert ledger.load_match(match.rpartition("/")[2], device=device).role == "own"


def change(phone: Phone, match: str, write: Callable[..., object], *values: object) -> Page:
    """Let the ledger change a match as this phone would, and show the sheet."""
    public_id = match.rpartition("/")[2]
    with phone.client.session_transaction() as session:
        device = session["device"]
    with phone.app.app_context():
        rev = ledger.load_match(public_id, device=device).rev
        write(public_id, *values, device=device, submission=f"change-{rev}", seen=rev)
    return phone.get(match)


def test_a_corrected_figure_stands_beside_the_old_one(phone: Phone) -> None:
    match = phone.start_match()
    phone.points(match, 0, 18)
    phone.points(match, 0, 7)
    page = change(phone, match, ledger.correct_hand, 1, 1, points(0, 20))
    assert cells(page) == [["1", "18 20", "", "points, 20"], ["2", "27", "", "points, 7"]]
    assert page.text("s", class_="was") == "18"


def test_a_hand_corrected_for_the_other_side_leaves_no_old_figure(phone: Phone) -> None:
    match = phone.start_match()
    phone.points(match, 0, 18)
    page = change(phone, match, ledger.correct_hand, 1, 1, points(1, 18))
    assert cells(page) == [["1", "", "18", "points, 18"]]


def test_a_hand_that_moved_to_the_next_game_says_so(phone: Phone) -> None:
    match = phone.start_match(option_target=50)
    phone.points(match, 0, 30)
    phone.points(match, 0, 15)
    phone.points(match, 0, 12)
    page = change(phone, match, ledger.correct_hand, 1, 1, points(0, 40))
    assert page.text("p", class_="top-note").endswith("Game 2")
    earlier = phone.get(f"{match}?game=1")
    assert cells(earlier)[2] == ["–crossed out", "Ann: points, 12 now in game 2"]


def test_a_game_given_up_is_settled_and_can_be_taken_back(phone: Phone) -> None:
    match = phone.start_match()
    phone.points(match, 0, 18)
    page = change(phone, match, ledger.end_game, Ended(how="conceded", by=1))
    assert page.text("h1") == "Ann wins game 1"
    assert "Bob gave the game up." in page.text("section", class_="verdict")
    assert cells(page)[1] == ["end", "Bob gave the game up"]
    page = phone.submit("undo-form")
    assert totals(page) == ["18", "0"]
    assert cells(page)[1] == ["–crossed out", "Bob gave the game up taken back"]


def test_a_game_that_was_left_settles_nothing(phone: Phone) -> None:
    match = phone.start_match(option_target="none")
    page = change(phone, match, ledger.end_game, Ended(how="abandoned"))
    assert page.text("h1") == "Game 1 was left"
    assert not page.all("table", class_="reckoning")
    assert page.all("button", form="next-form")
    phone.get("/")
    assert "left unfinished" in phone.page.text("span", class_="match-note")


def test_thirty_hands_of_three_games_are_a_small_page(phone: Phone) -> None:
    """At most 14 kB compressed, for a phone on bad Wi-Fi."""
    match = phone.start_match(preset="hollywood", option_target=1000)
    hand = read_hand(KNOCK)
    public_id = match.rpartition("/")[2]
    with phone.client.session_transaction() as session:
        device = session["device"]
    with phone.app.app_context():
        for rev in range(30):
            dealt = replace(hand, by=rev % 2)
            ledger.record_hand(public_id, dealt, device=device, submission=f"hand-{rev}", seen=rev)
    page = phone.get(match)
    assert len(cells(page)) == 30
    assert len(gzip.compress(page.source.encode(), 6)) <= 14_000
