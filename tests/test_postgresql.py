"""The same ledger on PostgreSQL, unchanged: for a club that outgrows one machine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

import models
from models import ledger
from rules.match import Ended
from rules.score_file import read_hand
from rules.sheet import build_sheet
from tests.desk import KNOCK, Desk, make_app, points

pytest.importorskip("psycopg", reason="psycopg is not here: it has no wheel for this machine")


@pytest.fixture
def desk(postgresql: str) -> Iterator[Desk]:
    """Ann's phone, with a fresh ledger on a server of our own."""
    app = make_app(postgresql)
    with app.app_context():
        with models.db.engine.begin() as connection:
            connection.exec_driver_sql("DROP SCHEMA public CASCADE")
            connection.exec_driver_sql("CREATE SCHEMA public")
        models.upgrade_schema()
        yield Desk("anns-phone")
        models.db.engine.dispose()


def test_a_match_is_written_corrected_and_read_there(desk: Desk) -> None:
    assert models.is_schema_current()
    desk.open()
    first = desk.record(read_hand(KNOCK), submission="tapped-twice")
    assert desk.record(points(1, 99), submission="tapped-twice") == first
    desk.record(points(1, 34))
    desk.post(ledger.correct_hand, 1, 2, points(1, 43))
    desk.record(points(0, 7))
    desk.undo()
    record = desk.load()
    assert [line.score.points for line in record.sheet.games[0].hands] == [18, 43]
    assert [len(entry.versions) for entry in record.games[0].entries] == [1, 2, 2]
    assert record.started_at.utcoffset().total_seconds() == 0


def test_another_phone_that_was_first_is_noticed_there(desk: Desk) -> None:
    desk.open()
    seen = desk.load().rev
    desk.record(points(0, 10))
    with pytest.raises(ledger.StaleEntry):
        desk.record(points(1, 20), seen=seen)
    assert [line.score.points for line in desk.load().sheet.games[0].hands] == [10]


def test_games_follow_each_other_there(desk: Desk) -> None:
    desk.open()
    desk.record(points(0, 120))
    desk.next_game()
    desk.post(ledger.end_game, Ended(how="conceded", by=0))
    match = desk.load().match
    assert [game.winner for game in build_sheet(match).games] == [0, 1]
    assert build_sheet(replace(match, games=match.games[:1])).net == 345
