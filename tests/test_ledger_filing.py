"""Filing what was played elsewhere: a match as a whole, and hands that follow in one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from models import ledger
from rules.faults import Faulty, IllegalHand
from rules.match import Ended, Game, Match, Side
from rules.options import PRESETS, Options
from rules.score_file import read_hand, write_match
from tests.desk import KNOCK, Desk, count_rows, points, seat

GAME = Game(options=PRESETS["modern"], hands=(read_hand(KNOCK), points(1, 100)))
MATCH = Match(sides=(Side(name="Ann"), Side(name="Bob")), games=(GAME, replace(GAME, hands=())))
LEFT = Ended(how="abandoned")


def file(desk: Desk, match: Match = MATCH, **more: str) -> ledger.Written:
    written = ledger.file_match(match, device=desk.device, **{"submission": desk.key(), **more})
    desk.public_id = written.public_id
    return written


def test_a_match_is_filed_as_it_is(desk: Desk) -> None:
    file(desk)
    assert write_match(desk.load().match) == write_match(MATCH)
    assert desk.load().role == "own"
    desk.record(points(0, 5))
    assert [len(game.hands) for game in desk.load().match.games] == [2, 1]


def test_how_a_game_was_ended_is_filed_with_it(desk: Desk) -> None:
    game = replace(GAME, hands=(points(0, 5),), ended=LEFT)
    file(desk, replace(MATCH, games=(game, game)))
    assert [each.ended for each in desk.load().match.games] == [LEFT, LEFT]
    desk.undo()
    assert [each.ended for each in desk.load().match.games] == [LEFT, None]


def test_a_match_filed_twice_is_one(desk: Desk) -> None:
    first = file(desk, submission="same")
    before = count_rows()
    assert file(desk, submission="same") == first
    assert count_rows() == before


def test_nothing_is_filed_that_is_no_match(desk: Desk) -> None:
    before = count_rows()
    with pytest.raises(ValueError, match="one game"):
        file(desk, replace(MATCH, games=()))
    late = replace(MATCH, games=(replace(GAME, hands=(*GAME.hands, points(0, 1))),))
    with pytest.raises(Faulty):
        file(desk, late)
    assert count_rows() == before


def test_hands_follow_and_begin_the_next_games(desk: Desk) -> None:
    desk.open(Options(target=50))
    desk.record(points(0, 20))
    added = [(0, points(0, 30)), (1, points(1, 7)), (1, LEFT), (2, points(0, 3))]
    written = desk.post(ledger.go_on, added)
    assert (written.game, written.number) == (3, 1)
    games = desk.load().match.games
    assert [len(game.hands) for game in games] == [2, 1, 1]
    assert [game.ended for game in games] == [None, LEFT, None]
    assert {game.options.target for game in games} == {50}


@pytest.mark.parametrize(
    "added",
    [
        pytest.param([(0, points(0, 30)), (0, points(0, 30)), (0, points(0, 1))], id="after-the-end"),
        pytest.param([(0, read_hand({**KNOCK, "knocker": {"count": 11}}))], id="over-the-limit"),
    ],
)
def test_hands_follow_all_of_them_or_none(desk: Desk, added: list[tuple[int, object]]) -> None:
    desk.open(Options(target=50))
    before = count_rows()
    with pytest.raises(IllegalHand):
        desk.post(ledger.go_on, added)
    assert count_rows() == before


def test_no_game_is_left_out(desk: Desk) -> None:
    desk.open()
    with pytest.raises(ValueError, match="game 3"):
        desk.post(ledger.go_on, [(2, points(0, 1))])


def test_hands_follow_only_the_sheet_that_was_seen_by_who_may_write(desk: Desk) -> None:
    desk.open()
    seen = desk.load().rev
    desk.record(points(0, 1))
    with pytest.raises(ledger.StaleEntry):
        desk.post(ledger.go_on, [(0, points(0, 1))], seen=seen)
    seat(desk.public_id, "onlooker", "watch")
    watching = Desk("onlooker", desk.public_id)
    with pytest.raises(ledger.NotAllowed):
        watching.post(ledger.go_on, [(0, points(0, 1))])
