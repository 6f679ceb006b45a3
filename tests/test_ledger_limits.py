"""Limits, counted in the ledger."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from subprocess import Popen

import pytest
from flask import current_app

import models
from models import ledger, tables
from models.database import open_session
from models.limits import WINDOW, Limits, TooOften, check, count
from rules.hand import Hand
from tests.desk import Desk, count_rows, points
from tests.processes import ask_at_once

NOON = datetime(2026, 12, 3, 12, tzinfo=UTC)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[datetime]:
    """The moment it is; a window begins at noon."""
    moment = [NOON]
    monkeypatch.setattr("models.limits.get_now", lambda: moment[0])
    return moment


def limit(**more: int) -> None:
    current_app.config["LIMITS"] = Limits(**more)


def try_one(client: str, what: str = "matches") -> int | None:
    """Count one; what is left to wait in seconds where that is refused."""
    try:
        with open_session(is_writing=True) as session:
            count(session, what, client)
    except TooOften as refusal:
        return refusal.seconds
    return None


def test_so_many_are_taken_and_no_more_until_the_window_ends(desk: Desk, clock: list[datetime]) -> None:
    limit(matches=3)
    assert [try_one("ann") for _ in range(5)] == [None, None, None, WINDOW, WINDOW]
    clock[0] += timedelta(seconds=WINDOW - 1.5)
    assert try_one("ann") == 2
    clock[0] += timedelta(seconds=1.5)
    assert [try_one("ann") for _ in range(4)] == [None, None, None, WINDOW]


def test_every_client_and_every_thing_is_counted_by_itself(desk: Desk, clock: list[datetime]) -> None:
    limit(matches=1, joins=1)
    tried = [("ann", "matches"), ("bob", "matches"), ("ann", "joins"), ("ann", "matches")]
    assert [try_one(*each) for each in tried] == [None, None, None, WINDOW]


def test_what_has_ended_is_swept_out(desk: Desk, clock: list[datetime]) -> None:
    for client in ("ann", "bob", "cleo"):
        try_one(client)
    assert count_rows()["attempt"] == 3
    clock[0] += timedelta(seconds=WINDOW)
    try_one("ann")
    assert count_rows()["attempt"] == 1


def test_looking_refuses_what_counting_would_and_writes_nothing(desk: Desk, clock: list[datetime]) -> None:
    limit(wrong_links=2)
    for _ in range(2):
        with open_session() as session:
            check(session, "wrong_links", "ann")
        try_one("ann", "wrong_links")
    with open_session() as session, pytest.raises(TooOften):
        check(session, "wrong_links", "ann")
    clock[0] += timedelta(seconds=WINDOW)
    with open_session() as session:
        check(session, "wrong_links", "ann")


def test_a_match_that_is_refused_leaves_nothing_and_one_posted_again_costs_nothing(
    desk: Desk, clock: list[datetime]
) -> None:
    limit(matches=2)
    first = open_for(desk, "first")
    open_for(desk, "second")
    before = count_rows()
    with pytest.raises(TooOften):
        open_for(desk, "third")
    assert open_for(desk, "first") == first
    assert count_rows() == before


def open_for(desk: Desk, submission: str, client: str | None = "ann") -> ledger.Written:
    match = desk.load().match if desk.public_id else None
    if match is None:
        desk.open()
        match = desk.load().match
    return ledger.open_match(match, device=desk.device, submission=submission, client=client)


def test_a_device_has_so_many_matches_and_may_start_another_when_one_is_deleted(desk: Desk) -> None:
    limit(device_matches=3)
    open_for(desk, "second", client=None)
    open_for(desk, "third", client=None)
    with pytest.raises(ledger.DeviceFull) as full:
        open_for(desk, "fourth", client=None)
    assert full.value.most == 3
    ledger.delete_match(desk.public_id, device=desk.device)
    desk.open()


def test_a_match_takes_so_many_entries_with_all_their_versions(desk: Desk) -> None:
    limit(match_entries=4)
    desk.open()
    desk.record(points(0, 1))
    desk.record(points(0, 2))
    desk.post(ledger.correct_hand, 1, 1, points(0, 3))
    desk.undo()
    before = count_rows()
    with pytest.raises(ledger.SheetFull):
        desk.record(points(0, 4))
    with pytest.raises(ledger.SheetFull):
        desk.post(ledger.restore_hand, 1, 2)
    assert count_rows() == before
    assert len(desk.load().match.games[0].hands) == 1


def test_a_match_with_more_hands_than_that_is_not_filed(desk: Desk) -> None:
    desk.open()
    hands: tuple[Hand, ...] = ()
    for number in range(3):
        desk.record(points(0, number + 1))
        hands = desk.load().match.games[0].hands
    assert len(hands) == 3
    limit(match_entries=2)
    with pytest.raises(ledger.SheetFull):
        ledger.file_match(desk.load().match, device=desk.device, submission="filed")


def test_whoever_runs_the_server_is_not_counted(desk: Desk) -> None:
    limit(matches=1)
    for _ in range(3):
        desk.open()
    assert count_rows()["attempt"] == 0


def test_processes_that_count_at_once_never_let_one_too_many_through(
    database_url: str, desk: Desk, racers: list[Popen[str]]
) -> None:
    desk.open()
    job = {"url": database_url, "what": "count", "most": 50, "times": 40}
    passed = ask_at_once(racers, job, job, job)
    assert sum(passed) == 50
    with open_session() as session:
        [row] = session.query(tables.Attempt).all()
    assert row.number == 50
    models.db.engine.dispose()
