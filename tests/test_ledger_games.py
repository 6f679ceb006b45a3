"""Taking hands back, opening the next game, and how much a sheet holds."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from models import drafting, ledger
from rules.faults import Faulty
from rules.options import PRESETS, Options
from tests.desk import Desk, points


def test_undoing_strikes_the_last_hand_where_it_stands(desk: Desk) -> None:
    desk.open()
    desk.record(points(0, 10))
    desk.record(points(1, 20))
    assert desk.undo() == ledger.Written(desk.public_id, 1, 2)
    record = desk.load()
    first, second = record.games[0].entries
    assert (first.position, first.revision, first.is_struck) == (1, 1, False)
    assert (second.position, second.revision, second.is_struck) == (None, 2, True)
    assert [(version.hand, version.is_struck) for version in second.versions] == [
        (points(1, 20), False),
        (points(1, 20), True),
    ]
    assert record.match.games[0].hands == (points(0, 10),)


def test_undoing_twice_strikes_two_hands_and_the_next_gets_a_number_of_its_own(desk: Desk) -> None:
    desk.open()
    desk.record(points(0, 10))
    desk.record(points(1, 20))
    assert [desk.undo().number, desk.undo().number] == [2, 1]
    with pytest.raises(ledger.NothingToUndo):
        desk.undo()
    assert desk.record(points(0, 30)).number == 3
    assert [entry.position for entry in desk.load().games[0].entries] == [None, None, 1]


def test_undoing_can_reopen_a_game_that_was_over(desk: Desk) -> None:
    desk.open()
    desk.record(points(0, 100))
    desk.undo()
    assert desk.record(points(0, 10)).number == 2


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.one_of(st.integers(0, 99), st.just("undo")), max_size=12))
def test_hands_and_undos_in_any_order_leave_what_a_list_would(desk: Desk, doings: list[object]) -> None:
    desk.open(Options(target=None))
    live: list[int] = []
    for doing in doings:
        if doing != "undo":
            desk.record(points(0, doing))
            live.append(doing)
        elif live:
            desk.undo()
            live.pop()
    assert [hand.points for hand in desk.load().match.games[0].hands] == live


def test_undoing_is_done_once_for_each_form(desk: Desk) -> None:
    desk.open()
    desk.record(points(0, 10))
    desk.record(points(1, 20))
    first = desk.undo(submission="twice")
    assert desk.undo(submission="twice") == first
    assert [entry.is_struck for entry in desk.load().games[0].entries] == [False, True]


def test_a_game_opens_only_when_the_last_one_is_over(desk: Desk) -> None:
    desk.open()
    desk.record(points(0, 99))
    with pytest.raises(ledger.GameUnfinished):
        desk.next_game()
    desk.record(points(0, 1))
    assert desk.next_game() == ledger.Written(desk.public_id, 2, None)
    assert desk.record(points(1, 10)) == ledger.Written(desk.public_id, 2, 1)
    assert [len(game.hands) for game in desk.load().match.games] == [2, 1]


def test_the_next_game_keeps_the_options_unless_others_are_given(desk: Desk) -> None:
    desk.open(PRESETS["classic"])
    desk.record(points(0, 100))
    desk.next_game()
    desk.record(points(0, 100))
    desk.next_game(options=PRESETS["race"], first_dealer=1)
    games = desk.load().match.games
    assert [game.options for game in games] == [PRESETS["classic"], PRESETS["classic"], PRESETS["race"]]
    assert [game.first_dealer for game in games] == [0, None, 1]


def test_a_game_is_not_opened_for_a_dealer_who_is_not_there(desk: Desk) -> None:
    desk.open()
    desk.record(points(0, 100))
    with pytest.raises(Faulty):
        desk.next_game(first_dealer=2)
    assert len(desk.load().games) == 1


def test_a_full_game_takes_no_more_hands(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    assert drafting.MOST_HANDS == 1_000
    monkeypatch.setattr(drafting, "MOST_HANDS", 2)
    desk.open()
    desk.record(points(0, 1))
    desk.record(points(0, 2))
    with pytest.raises(ledger.SheetFull):
        desk.record(points(0, 3))
    assert desk.load().rev == 2


def test_a_full_match_takes_no_more_games(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    assert drafting.MOST_GAMES == 200
    monkeypatch.setattr(drafting, "MOST_GAMES", 1)
    desk.open()
    desk.record(points(0, 100))
    with pytest.raises(ledger.SheetFull):
        desk.next_game()
