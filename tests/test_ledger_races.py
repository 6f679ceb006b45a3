"""Two who write at the same moment, and a database that cannot be written."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from subprocess import Popen
from threading import Timer

import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import OperationalError

import models
from models import ledger, tables, writing
from models.database import open_session
from rules.hand import Hand
from tests.desk import Desk, count_rows, make_app, points
from tests.processes import ask_at_once

ROUNDS = 12


def test_processes_posting_the_same_form_at_once_write_it_once(
    desk: Desk, database_url: str, racers: list[Popen[str]]
) -> None:
    desk.open()
    job = {"url": database_url, "what": "record", "public_id": desk.public_id, "number": 1}
    for turn in range(ROUNDS):
        same = job | {"submission": f"hand-{turn}", "seen": turn}
        assert ask_at_once(racers, same, same, same) == [[desk.public_id, 1, turn + 1]] * 3
    assert [entry.number for entry in desk.load().games[0].entries] == list(range(1, ROUNDS + 1))


def test_processes_opening_the_same_match_at_once_open_one(
    desk: Desk, database_url: str, racers: list[Popen[str]]
) -> None:
    for turn in range(ROUNDS):
        job = {"url": database_url, "what": "open", "submission": f"match-{turn}"}
        first, *others = ask_at_once(racers, job, job, job)
        assert others == [first, first]
    assert count_rows()["match"] == count_rows()["seat"] == ROUNDS


def test_of_two_hands_posted_at_once_one_lands_and_the_other_is_stale(
    desk: Desk, database_url: str, racers: list[Popen[str]]
) -> None:
    desk.open()
    job = {"url": database_url, "what": "record", "public_id": desk.public_id}
    for turn in range(ROUNDS):
        one = job | {"submission": f"one-{turn}", "number": 1, "seen": turn}
        two = job | {"submission": f"two-{turn}", "number": 2, "seen": turn}
        landed, stale = sorted(ask_at_once(racers, one, two), key=lambda answer: answer == "StaleEntry")
        assert (landed, stale) == ([desk.public_id, 1, turn + 1], "StaleEntry")
    assert len(desk.load().match.games[0].hands) == ROUNDS


def come_between(monkeypatch: pytest.MonkeyPatch, write: object) -> None:
    """Have another device write between the reading and the writing of the next form."""
    original = writing._write

    def late(*values: object) -> ledger.Written:
        monkeypatch.setattr(writing, "_write", original)
        write()
        return original(*values)

    monkeypatch.setattr(writing, "_write", late)


def test_a_hand_overtaken_while_it_was_judged_is_stale(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.open()
    come_between(monkeypatch, lambda: desk.record(points(1, 20)))
    with pytest.raises(ledger.StaleEntry) as stale:
        desk.record(points(0, 10))
    assert stale.value.record == desk.load()
    assert stale.value.record.match.games[0].hands == (points(1, 20),)


def test_a_form_overtaken_by_itself_gets_the_first_answer(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.open()
    come_between(monkeypatch, lambda: desk.record(points(0, 10), submission="twice", seen=0))
    assert desk.record(points(0, 10), submission="twice", seen=0).number == 1
    assert len(desk.load().match.games[0].hands) == 1


def test_one_key_posted_to_two_matches_at_once_is_written_once(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = desk.open().public_id, desk.open().public_id
    other = Desk(desk.device, first)
    come_between(monkeypatch, lambda: other.record(points(0, 10), submission="same"))
    assert desk.record(points(0, 10), submission="same") == ledger.Written(first, 1, 1)
    assert (desk.public_id, desk.load().rev) == (second, 0)


def test_sqlite_is_set_up_to_keep_what_it_acknowledged(sqlite_file: Path) -> None:
    with make_app(f"sqlite:///{sqlite_file}").app_context():
        with open_session() as session:
            names = ("journal_mode", "foreign_keys", "synchronous", "busy_timeout")
            found = {name: session.scalar(text(f"PRAGMA {name}")) for name in names}
        models.db.engine.dispose()
    assert found == {"journal_mode": "wal", "foreign_keys": 1, "synchronous": 2, "busy_timeout": 5000}


def test_a_file_that_another_process_is_setting_up_is_waited_for(tmp_path: Path) -> None:
    file = tmp_path / "new.db"
    with closing(sqlite3.connect(file, isolation_level=None, check_same_thread=False)) as other:
        other.execute("BEGIN IMMEDIATE")
        release = Timer(0.1, other.execute, ["COMMIT"])
        release.start()
        with make_app(f"sqlite:///{file}").app_context():
            assert models.is_answering()
            models.db.engine.dispose()
        release.join()
        assert other.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_a_writer_takes_the_lock_before_it_reads(sqlite_file: Path) -> None:
    with make_app(f"sqlite:///{sqlite_file}").app_context():
        said: list[str] = []
        event.listen(models.db.engine, "before_cursor_execute", lambda *heard: said.append(heard[2]))
        with open_session(is_writing=True):
            pass
        with open_session() as session:
            session.scalar(text("SELECT 1"))
        models.db.engine.dispose()
    assert said == ["BEGIN IMMEDIATE", "BEGIN", "SELECT 1"]


def test_a_locked_file_is_unavailable_for_writing_and_readable_meanwhile(
    sqlite_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(models.database, "BUSY_SECONDS", 0)
    holding = closing(sqlite3.connect(sqlite_file, isolation_level=None))
    with holding as holder, make_app(f"sqlite:///{sqlite_file}").app_context():
        desk = Desk("anns-phone")
        desk.open()
        holder.execute("BEGIN IMMEDIATE")
        with pytest.raises(ledger.LedgerUnavailable, match="locked"):
            desk.record(points(0, 10))
        assert desk.load().rev == 0
        holder.execute("ROLLBACK")
        assert desk.record(points(0, 10)).number == 1
        models.db.engine.dispose()


def test_a_file_that_cannot_be_written_is_unavailable(sqlite_file: Path) -> None:
    with make_app(f"sqlite:///{sqlite_file}").app_context():
        desk = Desk("anns-phone")
        desk.open()
        desk.record(points(0, 10))
    reading = f"sqlite:///file:{sqlite_file}?mode=ro&uri=true"
    with make_app(reading).app_context():
        with pytest.raises(ledger.LedgerUnavailable, match="readonly"):
            desk.record(points(0, 20))
        with pytest.raises(ledger.LedgerUnavailable, match="readonly"):
            desk.open()
        assert desk.load().rev == 1
        models.db.engine.dispose()


def fill_up(desk: Desk, hand: Hand, written: list[ledger.Written]) -> None:
    """Record a hand until there is no room for it."""
    while len(written) < 100:
        written.append(desk.record(hand))


def test_a_full_disk_leaves_nothing_half_written(sqlite_file: Path) -> None:
    with make_app(f"sqlite:///{sqlite_file}").app_context():
        desk = Desk("anns-phone")
        desk.open()
        with models.db.engine.connect() as connection:
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
            connection.connection.driver_connection.execute(f"PRAGMA max_page_count = {pages}")
        long = replace(points(0, 0), note="x" * 500)
        written: list[ledger.Written] = []
        with pytest.raises(ledger.LedgerUnavailable, match="full"):
            fill_up(desk, long, written)
        assert count_rows()["entry"] == count_rows()["submission"] - 1 == desk.load().rev == len(written)
        models.db.engine.dispose()


@pytest.mark.parametrize("content", [b"", b"this is no database at all, it is a letter" * 30])
def test_a_file_that_is_no_ledger_is_unavailable(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "letter.db"
    file.write_bytes(content)
    with make_app(f"sqlite:///{file}").app_context():
        with pytest.raises(ledger.LedgerUnavailable):
            ledger.list_matches("anns-phone")
        models.db.engine.dispose()


def test_what_refers_to_a_match_goes_with_it(desk: Desk) -> None:
    desk.open()
    desk.record(points(0, 10))
    with open_session(is_writing=True) as session:
        session.execute(tables.Match.__table__.delete())
    assert set(count_rows().values()) == {0}


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        pytest.param({"sqlite_errorname": "SQLITE_FULL"}, models.LedgerFull, id="sqlite-full"),
        pytest.param({"sqlite_errorname": "SQLITE_READONLY_DBMOVED"}, models.LedgerReadOnly, id="moved"),
        pytest.param({"sqlite_errorname": "SQLITE_IOERR_WRITE"}, models.LedgerUnavailable, id="sqlite-other"),
        pytest.param({"sqlstate": "53100"}, models.LedgerFull, id="postgresql-full"),
        pytest.param({"sqlstate": "25006"}, models.LedgerReadOnly, id="postgresql-read-only"),
        pytest.param({"sqlstate": "08006"}, models.LedgerUnavailable, id="postgresql-other"),
        pytest.param({}, models.LedgerUnavailable, id="nothing-known"),
    ],
)
def test_what_somebody_can_help_is_told_apart(name: dict[str, str], kind: type[Exception]) -> None:
    cause = type("Cause", (Exception,), name)()
    assert type(models.database.explain(OperationalError("INSERT …", {}, cause))) is kind
