"""Reading the ledger."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import insert, select, text, update

from models import ledger, tables
from models.database import open_session
from models.reading import find_order
from models.writing import get_now
from rules.options import PRESETS
from rules.score_file import read_hand, write_hand
from rules.sheet import build_sheet
from tests.desk import KNOCK, Desk, listening, points, seat


def count_queries(read: Callable[[], object]) -> int:
    """Count the queries that reading something takes."""
    with listening() as said:
        read()
    return sum(line.startswith("SELECT") for line in said)


def insert_hands(number: int, payload: object = None) -> None:
    """Put hands into the only game, past the rules."""
    with open_session(is_writing=True) as session:
        [game], [seat] = session.scalars(select(tables.Game.id)), session.scalars(select(tables.Seat.id))
        row = {"game_id": game, "revision": 1, "is_struck": False, "seat_id": seat, "recorded_at": get_now()}
        document = payload or write_hand(read_hand(KNOCK), PRESETS["modern"])
        rows = [row | {"number": place, "payload": document} for place in range(1, number + 1)]
        session.execute(insert(tables.Entry), rows)


def damage(column: str, raw: str) -> None:
    """Put a raw text in a column, as an older or broken program might have."""
    table = "entry" if column == "payload" else "game"
    with open_session(is_writing=True) as session:
        session.execute(text(f"UPDATE {table} SET {column} = :raw"), {"raw": raw})


def test_a_long_match_takes_as_many_queries_as_an_empty_one(desk: Desk) -> None:
    desk.open()
    assert count_queries(desk.load) == 6
    insert_hands(60)
    assert count_queries(desk.load) == 6
    assert len(desk.load().match.games[0].hands) == 60


def test_the_number_of_queries_does_not_grow_with_the_games(desk: Desk) -> None:
    desk.open()
    for _ in range(3):
        desk.record(points(0, 100))
        desk.next_game()
    assert len(desk.load().games) == 4
    assert count_queries(desk.load) == 6


@pytest.mark.parametrize(
    "raw",
    [
        pytest.param('{"ending":"shuffle","by":0}', id="an-unknown-ending"),
        pytest.param(
            '{"ending":"knock","by":0,"knocker":{"cards":"1Z"},"defender":{"count":3}}', id="no-card"
        ),
        pytest.param("[]", id="no-object"),
        pytest.param("null", id="nothing"),
        pytest.param('{"ending"', id="no-json"),
        pytest.param("", id="an-empty-text"),
        pytest.param("[" * 100_000, id="nested-too-deep"),
    ],
)
def test_a_hand_that_cannot_be_read_stands_on_the_sheet_with_its_faults(desk: Desk, raw: str) -> None:
    desk.open()
    desk.record(points(0, 10))
    damage("payload", raw)
    desk.record(points(1, 20))
    record = desk.load()
    assert record.games[0].entries[0].hand.faults
    sheet = build_sheet(record.match)
    assert [line.score.outcome for line in sheet.games[0].hands] == ["invalid", "points"]


@pytest.mark.parametrize(
    "raw",
    [
        pytest.param(json.dumps({"target": 100, "wild_jokers": True}), id="an-unknown-option"),
        pytest.param(json.dumps({"target": "high"}), id="a-value-that-is-none"),
        pytest.param("{", id="no-json"),
        pytest.param("[]", id="no-object"),
    ],
)
def test_no_hand_is_scored_by_rules_that_cannot_be_read(desk: Desk, raw: str) -> None:
    desk.open()
    desk.record(points(0, 10))
    damage("options", raw)
    sheet = build_sheet(desk.load().match)
    assert [line.score.outcome for line in sheet.games[0].hands] == ["invalid"]
    assert [fault.code for fault in sheet.games[0].faults] == ["unknown_option"]


def test_options_that_can_be_read_still_hold_where_one_cannot(desk: Desk) -> None:
    desk.open()
    damage("options", json.dumps({"target": 250, "wild_jokers": True}))
    assert desk.load().match.games[0].options.target == 250


@pytest.mark.parametrize(
    ("befores", "order"),
    [
        pytest.param({}, [], id="none"),
        pytest.param({1: None, 2: None, 3: None}, [1, 2, 3], id="as-entered"),
        pytest.param({1: None, 2: None, 3: 2}, [1, 3, 2], id="one-between-two"),
        pytest.param({1: None, 2: 1}, [2, 1], id="one-in-front"),
        pytest.param({1: None, 2: None, 3: 2, 4: 2}, [1, 3, 4, 2], id="two-in-front-of-the-same"),
        pytest.param({1: None, 2: None, 3: 2, 4: 3}, [1, 4, 3, 2], id="one-in-front-of-the-inserted"),
        pytest.param({1: None, 2: 1, 3: None}, [2, 1, 3], id="the-next-goes-to-the-end"),
    ],
)
def test_an_inserted_hand_has_its_place_between_two(befores, order) -> None:
    assert find_order(befores) == order


def test_an_insertion_between_two_can_be_repeated_without_end() -> None:
    befores = {1: None, 2: None} | {number: number - 1 for number in range(3, 1_001)}
    assert find_order(befores) == [1, *range(1_000, 1, -1)]


def test_a_correction_keeps_the_place_of_its_hand(desk: Desk) -> None:
    desk.open()
    for number in (10, 20, 30):
        desk.record(points(0, number))
    with open_session(is_writing=True) as session:
        second = session.scalars(select(tables.Entry).where(tables.Entry.number == 2)).one()
        more = {"game_id": second.game_id, "seat_id": second.seat_id, "recorded_at": get_now()}
        document = write_hand(points(1, 22), PRESETS["modern"])
        corrected = {"number": 2, "revision": 2, "payload": document, "is_struck": False, "before": None}
        document = write_hand(points(1, 15), PRESETS["modern"])
        inserted = {"number": 4, "revision": 1, "payload": document, "is_struck": False, "before": 2}
        session.execute(insert(tables.Entry), [corrected | more, inserted | more])
    record = desk.load()
    assert [hand.points for hand in record.match.games[0].hands] == [10, 15, 22, 30]
    assert [entry.number for entry in record.games[0].entries] == [1, 4, 2, 3]
    assert [entry.position for entry in record.games[0].entries] == [1, 2, 3, 4]
    assert [version.hand.points for version in record.games[0].entries[2].versions] == [20, 22]
    assert desk.undo().number == 4
    assert [entry.position for entry in desk.load().games[0].entries] == [1, None, 2, 3]


def test_moments_are_aware_and_in_utc(desk: Desk) -> None:
    before = datetime.now(UTC)
    desk.open()
    desk.record(points(0, 10))
    record = desk.load()
    moments = [record.started_at, record.games[0].entries[0].recorded_at]
    assert [moment.utcoffset() for moment in moments] == [timedelta(0)] * 2
    assert before <= moments[0] < moments[1] <= datetime.now(UTC)


def test_a_moment_without_a_time_zone_is_not_stored(desk: Desk) -> None:
    desk.open()
    with pytest.raises(Exception, match="without a time zone"), open_session(is_writing=True) as session:
        session.execute(update(tables.Match).values(started_at=datetime(2026, 12, 1)))


def test_the_list_shows_the_match_played_last_on_top(desk: Desk) -> None:
    first, second = desk.open(title="first").public_id, desk.open(title="second").public_id
    assert [line.public_id for line in ledger.list_matches(desk.device)] == [second, first]
    desk.public_id = first
    desk.record(points(0, 10))
    line, other = ledger.list_matches(desk.device)
    assert (line.public_id, line.title, line.names, line.role) == (first, "first", ("Ann", "Bob"), "own")
    assert line.started_at < other.started_at < line.changed_at


def test_the_list_stops_at_a_hundred_matches(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("models.listing.MOST_SUMMARIES", 2)
    ids = [desk.open().public_id for _ in range(3)]
    seat(ids[2], desk.device, "watch")
    assert [line.public_id for line in ledger.list_matches(desk.device)] == [ids[2], ids[1]]


def test_the_list_takes_one_query_however_long_it_is(desk: Desk) -> None:
    for _ in range(5):
        desk.open()
    assert len(ledger.list_matches(desk.device)) == 5
    assert count_queries(lambda: ledger.list_matches(desk.device)) == 1


def test_a_device_without_matches_has_an_empty_list(desk: Desk) -> None:
    desk.open()
    assert ledger.list_matches("another-phone") == ()
