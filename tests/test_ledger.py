"""Writing in the ledger."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import select

from models import ledger, tables
from models.database import open_session
from rules.faults import Faulty, IllegalHand
from rules.options import PRESETS, options_document
from rules.score_file import read_hand
from tests.desk import KNOCK, OVER_LIMIT, Desk, count_rows, listening, points


def codes(faulty: Faulty) -> list[tuple[str, str]]:
    return [(fault.place, fault.code) for fault in faulty.faults]


def test_a_match_opens_with_its_first_game_and_its_owner(desk: Desk) -> None:
    written = desk.open(PRESETS["hollywood"], first_dealer=1, title="Thursday")
    record = desk.load()
    assert written == ledger.Written(record.public_id, 1, None)
    assert (record.role, record.rev, record.match.title) == ("own", 0, "Thursday")
    assert record.match.names == ("Ann", "Bob")
    [game] = record.match.games
    assert (game.options, game.first_dealer, game.hands) == (PRESETS["hollywood"], 1, ())
    assert record.games == (ledger.GameRecord(1, ()),)


def test_every_option_is_frozen_into_the_game(desk: Desk) -> None:
    desk.open(PRESETS["corner"])
    with open_session() as session:
        stored = session.scalars(select(tables.Game)).one().options
    assert stored == options_document(PRESETS["corner"])


def test_a_match_that_is_none_is_refused_with_every_fault(desk: Desk) -> None:
    with pytest.raises(Faulty) as refused:
        desk.open(names=("Ann", "ann"), first_dealer=2, title="x" * 61)
    assert codes(refused.value) == [
        ("title", "out_of_range"),
        ("sides[1].name", "out_of_range"),
        ("games[0].first_dealer", "out_of_range"),
    ]
    assert set(count_rows().values()) == {0}


def test_the_same_form_posted_twice_opens_one_match(desk: Desk) -> None:
    first = desk.open(submission="twice")
    assert desk.open(submission="twice", names=("Cat", "Dan")) == first
    assert desk.open(submission="twice", names=("Ann", "ann")) == first
    assert count_rows()["match"] == 1


def test_a_hand_lands_on_the_sheet_as_it_was_said(desk: Desk) -> None:
    desk.open()
    hand = read_hand(KNOCK)
    assert desk.record(hand) == ledger.Written(desk.public_id, 1, 1)
    assert desk.record(points(1, 34)) == ledger.Written(desk.public_id, 1, 2)
    record = desk.load()
    assert record.rev == 2
    assert [entry.hand for entry in record.games[0].entries] == [hand, points(1, 34)]
    assert record.match.games[0].hands == (hand, points(1, 34))
    assert [entry.position for entry in record.games[0].entries] == [1, 2]


def test_of_what_was_found_only_the_melds_that_bind_are_kept(desk: Desk) -> None:
    desk.open()
    said = {**KNOCK, "knocker": {"cards": "4S 5S 6S KC KD KH KS AD AH 2C"}}
    desk.record(read_hand(said))
    kept = desk.load().games[0].entries[0].hand
    assert {*kept.knocker.melds} == {("4S", "5S", "6S"), ("KS", "KH", "KD", "KC")}
    assert kept.defender == read_hand(said).defender


@pytest.mark.parametrize(
    ("hand", "seen"),
    [
        pytest.param(points(0, 10), 0, id="the-same-form"),
        pytest.param(points(1, 99), 0, id="another-hand"),
        pytest.param(points(0, 10), 1, id="another-state"),
        pytest.param(read_hand(OVER_LIMIT), 7, id="a-hand-that-would-be-refused"),
    ],
)
def test_the_same_submission_gets_the_first_answer_and_writes_nothing(desk: Desk, hand, seen) -> None:
    desk.open()
    first = desk.record(points(0, 10), submission="twice", seen=0)
    desk.record(points(1, 20))
    before = count_rows(), desk.load()
    assert desk.record(hand, submission="twice", seen=seen) == first
    assert (count_rows(), desk.load()) == before


@pytest.mark.parametrize("key", ["", "a b", "ö", "x" * 65, "a\n"])
def test_a_key_that_is_none_is_the_callers_mistake(desk: Desk, key: str) -> None:
    desk.open()
    with pytest.raises(ValueError, match="submission key"):
        desk.record(points(0, 10), submission=key)
    with pytest.raises(ValueError, match="submission key"):
        desk.open(submission=key)


def test_two_devices_may_use_the_same_key(desk: Desk) -> None:
    first = desk.open(submission="same")
    second = Desk("bobs-phone").open(submission="same")
    assert second.public_id != first.public_id


def test_whoever_saw_an_older_state_is_told_what_it_is_now(desk: Desk) -> None:
    desk.open()
    desk.record(points(0, 10), seen=0)
    before = count_rows()
    with pytest.raises(ledger.StaleEntry) as stale:
        desk.record(points(1, 20), seen=0)
    assert stale.value.record == desk.load()
    assert stale.value.record.match.games[0].hands == (points(0, 10),)
    assert count_rows() == before


def test_staleness_is_found_before_the_hand_is_judged(desk: Desk) -> None:
    desk.open()
    desk.record(points(0, 10), seen=0)
    with pytest.raises(ledger.StaleEntry):
        desk.record(read_hand(OVER_LIMIT), seen=0)


def test_a_refused_form_may_be_posted_again_with_its_key(desk: Desk) -> None:
    desk.open()
    with pytest.raises(IllegalHand):
        desk.record(read_hand(OVER_LIMIT), submission="kept", seen=0)
    assert desk.record(points(0, 10), submission="kept", seen=0).number == 1


def test_an_illegal_hand_is_refused_with_every_fault(desk: Desk) -> None:
    desk.open()
    before = count_rows()
    with pytest.raises(IllegalHand) as refused:
        desk.record(read_hand(OVER_LIMIT))
    assert codes(refused.value) == [("knocker", "over_limit"), ("defender", "deadwood_impossible")]
    assert (count_rows(), desk.load().rev) == (before, 0)


def test_a_hand_that_could_not_be_read_back_is_refused(desk: Desk) -> None:
    desk.open()
    with pytest.raises(IllegalHand) as refused:
        desk.record(replace(read_hand(OVER_LIMIT), note="x" * 501))
    assert codes(refused.value) == [
        ("note", "out_of_range"),
        ("knocker", "over_limit"),
        ("defender", "deadwood_impossible"),
    ]


def test_nothing_is_recorded_after_the_end_of_a_game(desk: Desk) -> None:
    desk.open()
    desk.record(points(0, 100))
    with pytest.raises(IllegalHand) as refused:
        desk.record(points(0, 10))
    assert codes(refused.value) == [("", "hand_after_end")]
    assert desk.load().rev == 1


def test_entries_are_inserted_and_never_touched_again(desk: Desk) -> None:
    with listening() as said:
        desk.open()
        desk.record(points(0, 40))
        desk.undo()
        desk.record(points(0, 100))
        desk.next_game()
    changes = {
        tuple(line.replace('"', "").split()[:3]) for line in said if line.startswith(("UPDATE", "DELETE"))
    }
    # What is removed are matches that were deleted long ago.
    assert changes == {("UPDATE", "match", "SET"), ("DELETE", "FROM", "match")}


def test_what_could_not_be_read_of_a_hand_is_named_once(desk: Desk) -> None:
    desk.open()
    hand = read_hand({"ending": "points", "winner": 0, "points": "ten"})
    with pytest.raises(IllegalHand) as refused:
        desk.record(hand)
    assert codes(refused.value) == [("points", "wrong_type")]
