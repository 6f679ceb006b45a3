"""Correcting, inserting, striking and restoring hands, and ending games, in the ledger."""

from __future__ import annotations

from dataclasses import replace

import pytest

from models import drafting, ledger
from models.ledger import CorrectHand, EndGame, InsertHand, RestoreHand, StrikeHand
from rules.faults import Faulty, IllegalHand
from rules.match import Ended, Game, Match, Side
from rules.options import PRESETS
from rules.score_file import read_hand
from tests.desk import OVER_LIMIT, Desk, count_rows, listening, points, seat
from tests.test_ledger_races import come_between
from tests.test_ledger_reading import damage

CONCEDED, ABANDONED = Ended(how="conceded", by=1), Ended(how="abandoned")
WRITES = {
    CorrectHand: ledger.correct_hand,
    InsertHand: ledger.insert_hand,
    StrikeHand: ledger.strike_hand,
    RestoreHand: ledger.restore_hand,
    EndGame: ledger.end_game,
}
CHANGES = [
    pytest.param(CorrectHand(1, 1, points(1, 5)), id="correct"),
    pytest.param(InsertHand(1, 1, points(1, 5)), id="insert"),
    pytest.param(StrikeHand(1, 1), id="strike"),
    pytest.param(RestoreHand(1, 2), id="restore"),
    pytest.param(EndGame(CONCEDED), id="end"),
]


def make(desk: Desk, change: ledger.Change, **form: object) -> ledger.Written:
    """Write a change."""
    values = [getattr(change, name) for name in change.__slots__]
    return desk.post(WRITES[type(change)], *values, **form)


def scores(desk: Desk) -> list[list[int]]:
    """The points of every hand that counts, Bob's below nothing."""
    games = desk.load().match.games
    return [[-hand.points if hand.winner else hand.points for hand in game.hands] for game in games]


def play(desk: Desk, *hands: int) -> None:
    """Record hands, beginning the next game whenever one is over."""
    for number in hands:
        if desk.load().sheet.games[-1].over:
            desk.next_game()
        desk.record(points(int(number < 0), abs(number)))


@pytest.fixture
def table(desk: Desk) -> Desk:
    """A match with a hand that stands and one that is struck."""
    desk.open()
    play(desk, 40, 30)
    desk.undo()
    return desk


def test_a_correction_keeps_the_version_before_and_its_place(desk: Desk) -> None:
    desk.open()
    play(desk, 40, 30, 20)
    assert make(desk, CorrectHand(1, 2, points(1, 33))) == ledger.Written(desk.public_id, 1, 2)
    record = desk.load()
    entry = record.games[0].entries[1]
    assert (entry.number, entry.position, entry.revision) == (2, 2, 2)
    assert [version.hand for version in entry.versions] == [points(0, 30), points(1, 33)]
    assert scores(desk) == [[40, -33, 20]]


def test_a_hand_is_inserted_in_front_of_another(desk: Desk) -> None:
    desk.open()
    play(desk, 40, 30)
    assert make(desk, InsertHand(1, 2, points(1, 5))).number == 3
    assert make(desk, InsertHand(1, 3, points(1, 6))).number == 4
    assert scores(desk) == [[40, -6, -5, 30]]


def test_a_hand_is_struck_and_restored_in_its_place(desk: Desk) -> None:
    desk.open()
    play(desk, 40, 30, 20)
    assert make(desk, StrikeHand(1, 2)).number == 2
    assert scores(desk) == [[40, 20]]
    assert make(desk, RestoreHand(1, 2)).number == 2
    assert scores(desk) == [[40, 30, 20]]
    assert [version.is_struck for version in desk.load().games[0].entries[1].versions] == [False, True, False]


def test_hands_after_the_new_end_of_a_game_move_to_the_next(desk: Desk) -> None:
    desk.open()
    play(desk, 40, 30, 10, 5, 6)
    make(desk, CorrectHand(1, 3, points(0, 30)))
    record = desk.load()
    assert scores(desk) == [[40, 30, 30], [5, 6]]
    first, second = record.games
    assert [(entry.number, entry.is_struck, entry.moved_to) for entry in first.entries] == [
        (1, False, None),
        (2, False, None),
        (3, False, None),
        (4, True, 2),
        (5, True, 2),
    ]
    assert [(entry.number, entry.position) for entry in second.entries] == [(1, 1), (2, 2)]
    assert record.match.games[1].options == PRESETS["modern"]
    assert (record.rev, record.current) == (6, 2)


def test_hands_that_move_stand_in_front_of_what_was_played_there(desk: Desk) -> None:
    desk.open()
    play(desk, 40, 30, 10, 20, 7, 8)
    assert scores(desk) == [[40, 30, 10, 20], [7, 8]]
    make(desk, CorrectHand(1, 2, points(0, 60)))
    assert scores(desk) == [[40, 60], [10, 20, 7, 8]]
    assert [entry.number for entry in desk.load().games[1].entries] == [3, 4, 1, 2]
    make(desk, CorrectHand(1, 2, points(0, 30)))
    assert scores(desk) == [[40, 30, 10, 20], [7, 8]]


def test_a_game_that_is_emptied_waits_until_it_is_needed_again(desk: Desk) -> None:
    desk.open()
    play(desk, 100, 5)
    make(desk, CorrectHand(1, 1, points(0, 90)))
    record = desk.load()
    assert (scores(desk), len(record.games), len(record.waiting)) == ([[90, 5]], 1, 1)
    desk.record(points(0, 5))
    record = desk.load()
    assert (scores(desk), record.current, record.waiting) == ([[90, 5, 5], []], 2, ())
    with pytest.raises(ledger.GameUnfinished):
        desk.next_game()
    assert desk.record(points(1, 8)) == ledger.Written(desk.public_id, 2, 2)
    assert count_rows()["game"] == 2


def test_a_game_of_other_rules_takes_and_gives_nothing(desk: Desk) -> None:
    desk.open()
    play(desk, 60, 40)
    desk.next_game(options=PRESETS["classic"])
    play(desk, 5)
    make(desk, CorrectHand(1, 1, points(0, 100)))
    record = desk.load()
    assert scores(desk) == [[100, 40], [5]]
    assert [fault.code for fault in record.sheet.faults] == ["hand_after_end"]
    assert record.current == 2


def test_the_next_hand_goes_to_the_game_that_was_reopened(desk: Desk) -> None:
    desk.open()
    play(desk, 60, 40)
    desk.next_game(options=PRESETS["classic"])
    play(desk, 5)
    make(desk, CorrectHand(1, 1, points(0, 50)))
    assert desk.load().current == 1
    with pytest.raises(ledger.GameUnfinished):
        desk.next_game()
    assert desk.record(points(0, 10)) == ledger.Written(desk.public_id, 1, 3)
    assert desk.record(points(0, 7)) == ledger.Written(desk.public_id, 2, 2)


def test_a_hand_restored_after_the_end_of_its_game_belongs_to_the_next(desk: Desk) -> None:
    desk.open()
    play(desk, 40, 30, 20)
    make(desk, StrikeHand(1, 3))
    make(desk, CorrectHand(1, 1, points(0, 70)))
    assert scores(desk) == [[70, 30]]
    assert make(desk, RestoreHand(1, 3)) == ledger.Written(desk.public_id, 2, 1)
    assert scores(desk) == [[70, 30], [20]]
    with pytest.raises(ledger.NothingToChange):
        make(desk, RestoreHand(1, 3))


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(CorrectHand(1, 1, read_hand(OVER_LIMIT)), id="correct"),
        pytest.param(InsertHand(1, 1, read_hand(OVER_LIMIT)), id="insert"),
    ],
)
def test_the_changed_hand_itself_must_stand(table: Desk, change) -> None:
    before = count_rows()
    for write in (make, lambda desk, change: ledger.plan(desk.load(), change)):
        with pytest.raises(IllegalHand) as refused:
            write(table, change)
        assert [fault.code for fault in refused.value.faults] == ["over_limit", "deadwood_impossible"]
    assert count_rows() == before


def test_a_later_hand_may_become_invalid_and_is_shown_with_its_fault(desk: Desk) -> None:
    game = Game(options=PRESETS["modern"], captain=0)
    sides = tuple(Side(name=name) for name in ("Ann", "Bob", "Cy"))
    desk.open_as(Match(form="captain", sides=sides, games=(game,)))
    desk.record(points(0, 95))
    desk.record(read_hand({"ending": "points", "winner": 0, "points": 2, "pair": [0, 2]}, "captain"))
    make(desk, CorrectHand(1, 1, points(0, 100)))
    record = desk.load()
    assert [len(game.hands) for game in record.match.games] == [1, 1]
    assert [fault.place for fault in record.sheet.faults] == ["games[1].hands[0].pair"]
    make(desk, CorrectHand(1, 1, points(0, 95)))
    assert desk.load().sheet.faults == ()


@pytest.mark.parametrize(
    ("change", "error"),
    [
        pytest.param(CorrectHand(1, 3, points(0, 1)), ledger.HandNotFound, id="correct-none"),
        pytest.param(CorrectHand(2, 1, points(0, 1)), ledger.HandNotFound, id="correct-in-no-game"),
        pytest.param(CorrectHand(0, 1, points(0, 1)), ledger.HandNotFound, id="correct-in-game-0"),
        pytest.param(CorrectHand(1, 2, points(0, 1)), ledger.NothingToChange, id="correct-a-struck-one"),
        pytest.param(InsertHand(1, 3, points(0, 1)), ledger.HandNotFound, id="insert-before-none"),
        pytest.param(StrikeHand(1, 2), ledger.NothingToChange, id="strike-twice"),
        pytest.param(StrikeHand(1, 9), ledger.HandNotFound, id="strike-none"),
        pytest.param(RestoreHand(1, 1), ledger.NothingToChange, id="restore-what-stands"),
        pytest.param(EndGame(Ended(how="conceded", by=2)), Faulty, id="conceded-by-nobody"),
        pytest.param(EndGame(Ended(how="forgotten")), Faulty, id="ended-in-no-known-way"),
    ],
)
def test_what_cannot_be_changed_is_refused(table: Desk, change, error) -> None:
    before = count_rows(), table.load()
    with pytest.raises(error):
        make(table, change)
    with pytest.raises(error):
        ledger.plan(before[1], change)
    assert (count_rows(), table.load()) == before


def test_conceding_a_game_is_an_entry_that_can_be_taken_back(desk: Desk) -> None:
    desk.open()
    play(desk, 40)
    assert make(desk, EndGame(CONCEDED)) == ledger.Written(desk.public_id, 1, 2)
    record = desk.load()
    assert record.match.games[0].ended == CONCEDED
    entry = record.games[0].entries[-1]
    assert (entry.number, entry.hand, entry.ended, entry.position) == (2, None, CONCEDED, None)
    assert record.sheet.games[0].winner == 0
    with pytest.raises(IllegalHand):
        desk.record(points(0, 5))
    assert desk.undo().number == 2
    record = desk.load()
    assert (record.match.games[0].ended, record.sheet.games[0].over) == (None, False)
    assert [version.ended for version in record.games[0].entries[-1].versions] == [CONCEDED, CONCEDED]
    make(desk, RestoreHand(1, 2))
    assert desk.load().match.games[0].ended == CONCEDED


def test_a_game_is_ended_once(desk: Desk) -> None:
    desk.open()
    play(desk, 40)
    make(desk, EndGame(ABANDONED))
    desk.undo()
    make(desk, EndGame(CONCEDED))
    for change in (EndGame(ABANDONED), RestoreHand(1, 2)):
        with pytest.raises(IllegalHand):
            make(desk, change)
    desk.next_game()
    assert make(desk, EndGame(ABANDONED)) == ledger.Written(desk.public_id, 2, 1)


def test_a_game_over_by_itself_is_not_ended_again(desk: Desk) -> None:
    desk.open()
    play(desk, 90)
    make(desk, EndGame(CONCEDED))
    make(desk, StrikeHand(1, 2))
    play(desk, 10)
    with pytest.raises(IllegalHand):
        make(desk, RestoreHand(1, 2))


def test_a_forgotten_hand_goes_before_the_end_of_the_game(desk: Desk) -> None:
    desk.open()
    play(desk, 40)
    make(desk, EndGame(CONCEDED))
    assert make(desk, InsertHand(1, 2, points(0, 7))).number == 3
    assert scores(desk) == [[40, 7]]
    assert [entry.number for entry in desk.load().games[0].entries] == [1, 3, 2]
    with pytest.raises(ledger.HandNotFound):
        make(desk, CorrectHand(1, 2, points(0, 7)))


def test_the_end_of_a_game_goes_with_its_last_hand(desk: Desk) -> None:
    desk.open()
    play(desk, 40, 30)
    make(desk, EndGame(CONCEDED))
    make(desk, CorrectHand(1, 1, points(0, 100)))
    record = desk.load()
    assert scores(desk) == [[100], [30]]
    assert [game.ended for game in record.match.games] == [None, CONCEDED]
    assert [(entry.number, entry.moved_to) for entry in record.games[0].entries[1:]] == [(2, 2), (3, 2)]
    make(desk, CorrectHand(1, 1, points(0, 40)))
    assert scores(desk) == [[40, 30], []]
    assert [game.ended for game in desk.load().match.games] == [CONCEDED, None]


def test_an_end_that_cannot_be_read_stands_on_the_sheet_with_its_faults(desk: Desk) -> None:
    desk.open()
    make(desk, EndGame(CONCEDED))
    damage("payload", '{"ended":{"how":"conceded","by":7}}')
    record = desk.load()
    assert (record.match.games[0].ended, record.sheet.games[0].over) == (None, False)
    assert [fault.place for fault in record.sheet.faults] == ["games[0].hands[0].ending"]


def test_options_can_be_changed_until_a_hand_stands(desk: Desk) -> None:
    desk.open()
    assert desk.post(ledger.set_options, 1, PRESETS["classic"]) == ledger.Written(desk.public_id, 1, None)
    assert desk.load().match.games[0].options == PRESETS["classic"]
    play(desk, 100)
    for game in (0, 1, 2):
        with pytest.raises(ledger.GameStarted):
            desk.post(ledger.set_options, game, PRESETS["race"])
    desk.next_game()
    desk.post(ledger.set_options, 2, PRESETS["race"])
    assert [game.options for game in desk.load().match.games] == [PRESETS["classic"], PRESETS["race"]]
    assert desk.load().rev == 4


def test_options_can_be_changed_when_the_first_hand_was_taken_back(table: Desk) -> None:
    with pytest.raises(ledger.GameStarted):
        table.post(ledger.set_options, 1, PRESETS["race"])
    table.undo()
    table.post(ledger.set_options, 1, PRESETS["race"])
    assert table.load().match.games[0].options == PRESETS["race"]


@pytest.mark.parametrize("form", ["two", "partners", "cutthroat", "captain"])
def test_a_match_of_any_form_opens_as_it_is_said(desk: Desk, form: str) -> None:
    names = ("Ann", "Bob", "Cy")[: 3 if form in ("cutthroat", "captain") else 2]
    players = ("Al", "Flo") if form == "partners" else ()
    sides = tuple(Side(name=name, players=players) for name in names)
    game = Game(options=PRESETS["race"], first_dealer=1, captain=2 if form == "captain" else None)
    match = Match(form=form, sides=sides, games=(game,), title="Thursday", note="at Bob's")
    desk.open_as(match)
    assert desk.load().match == match
    make(desk, EndGame(Ended(how="abandoned")))
    desk.next_game(captain=1 if form == "captain" else None)
    assert desk.load().match.games[1] == replace(game, first_dealer=None, captain=game.captain and 1)


@pytest.mark.parametrize(
    "games",
    [
        pytest.param((), id="without-a-game"),
        pytest.param((Game(options=PRESETS["race"]),) * 2, id="with-two"),
        pytest.param((Game(options=PRESETS["race"], hands=(points(0, 1),)),), id="with-a-hand"),
        pytest.param((Game(options=PRESETS["race"], ended=ABANDONED),), id="ended"),
    ],
)
def test_a_match_opens_with_one_game_without_a_hand(desk: Desk, games) -> None:
    with pytest.raises(ValueError, match="one game"):
        desk.open_as(Match(sides=(Side(name="Ann"), Side(name="Bob")), games=games))


def test_each_version_says_which_device_posted_it(table: Desk) -> None:
    bob = Desk("bobs-phone", table.public_id)
    seat(bob.public_id, bob.device, "keep")
    assert (table.load().me, bob.load().me) == (1, None)
    make(bob, CorrectHand(1, 1, points(0, 41)))
    make(table, CorrectHand(1, 1, points(0, 42)))
    assert [version.by for version in table.load().games[0].entries[0].versions] == [1, 2, 1]
    assert (table.load().me, bob.load().me) == (1, 2)


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_is_made_once_for_each_form(table: Desk, change) -> None:
    first = make(table, change, submission="twice")
    before = count_rows(), table.load()
    assert make(table, change, submission="twice", seen=0) == first
    assert make(table, StrikeHand(9, 9), submission="twice") == first
    assert (count_rows(), table.load()) == before
    assert before[1].rev == 4


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_of_an_older_state_is_not_made(table: Desk, change) -> None:
    before = count_rows()
    with pytest.raises(ledger.StaleEntry) as stale:
        make(table, change, seen=2)
    assert stale.value.record == table.load()
    assert count_rows() == before


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_overtaken_while_it_was_worked_out_is_not_made(
    table: Desk, change, monkeypatch: pytest.MonkeyPatch
) -> None:
    come_between(monkeypatch, lambda: table.record(points(1, 20)))
    with pytest.raises(ledger.StaleEntry):
        make(table, change)
    assert scores(table) == [[40, -20]]


@pytest.mark.parametrize("change", CHANGES)
def test_who_has_no_seat_or_only_watches_changes_nothing(table: Desk, change) -> None:
    bob = Desk("bobs-phone", table.public_id)
    before = count_rows()
    with pytest.raises(ledger.MatchNotFound):
        make(bob, change, seen=3)
    assert count_rows() == before
    seat(bob.public_id, bob.device, "watch")
    with pytest.raises(ledger.NotAllowed):
        make(bob, change)


@pytest.mark.parametrize("change", CHANGES)
def test_nothing_written_is_ever_touched(table: Desk, change) -> None:
    with listening() as said:
        make(table, change)
    changed = [line.split()[1].strip('"') for line in said if line.startswith(("UPDATE", "DELETE"))]
    assert changed == ["match"]


def test_a_move_is_written_whole_or_not_at_all(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.open()
    play(desk, 40, 30, 10, 5)
    before = count_rows(), desk.load()
    monkeypatch.setattr(drafting, "MOST_GAMES", 1)
    with pytest.raises(ledger.SheetFull):
        make(desk, CorrectHand(1, 1, points(0, 100)))
    monkeypatch.undo()
    monkeypatch.setattr(drafting, "MOST_HANDS", 4)
    with pytest.raises(ledger.SheetFull):
        make(desk, InsertHand(1, 1, points(0, 1)))
    assert (count_rows(), desk.load()) == before


def test_undoing_strikes_what_was_entered_last_wherever_it_stands(desk: Desk) -> None:
    desk.open()
    play(desk, 40, 30)
    make(desk, InsertHand(1, 1, points(1, 9)))
    make(desk, CorrectHand(1, 1, points(0, 41)))
    desk.undo()
    assert scores(desk) == [[41, 30]]
    desk.undo()
    assert scores(desk) == [[41]]
