"""A process that dies while it writes."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from http.client import HTTPResponse
from pathlib import Path
from threading import Event, Semaphore
from urllib.parse import urlencode

import pytest

import models
from rules.options import Options
from tests.desk import Desk, make_app
from tests.processes import hear, running
from tests.servers import PATIENCE_SECONDS, list_workers, start_server
from tests.wire import HIDDEN, Wire, make_points

SEEDS = range(4)


def kill_in_a_burst(url: str, public_id: str, first: int, chance: random.Random) -> list[tuple[int, str]]:
    """Kill a process at some moment in a burst of writes, and return what it acknowledged until then."""
    with running(1, "burst", url, public_id, str(first)) as [process]:
        lines = [hear(process) for _ in range(chance.randint(3, 30))]
        time.sleep(chance.uniform(0, 0.02))
        process.kill()
        lines += process.stdout.read().splitlines()
    # The last line may have been cut short; it is whole when it has its last word.
    whole = [line.split() for line in lines if line.endswith(("recorded", "struck"))]
    return [(int(number), what) for number, what in whole]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_kill_in_a_burst_of_writes_loses_no_acknowledged_hand(sqlite_file: Path, seed: int) -> None:
    url = f"sqlite:///{sqlite_file}"
    desk = Desk("anns-phone")
    with make_app(url).app_context():
        desk.open(Options(target=None))
        models.db.engine.dispose()
    acknowledged = kill_in_a_burst(url, desk.public_id, 1, random.Random(seed))
    with closing(sqlite3.connect(sqlite_file)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    with make_app(url).app_context():
        entries = desk.load().games[0].entries
        models.db.engine.dispose()
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
    assert [entry.hand.points for entry in entries] == [entry.number for entry in entries]
    recorded = [number for number, what in acknowledged if what == "recorded"]
    struck = {number for number, what in acknowledged if what == "struck"}
    assert recorded == list(range(1, len(recorded) + 1))
    assert len(recorded) <= len(entries) <= len(recorded) + 1
    assert struck <= {entry.number for entry in entries if entry.is_struck}


def test_the_next_process_goes_on_where_the_killed_one_stopped(sqlite_file: Path) -> None:
    url = f"sqlite:///{sqlite_file}"
    desk = Desk("anns-phone")
    with make_app(url).app_context():
        desk.open(Options(target=None))
        kill_in_a_burst(url, desk.public_id, 1, random.Random("once"))
        before = len(desk.load().games[0].entries)
        kill_in_a_burst(url, desk.public_id, before + 1, random.Random("again"))
        entries = desk.load().games[0].entries
        models.db.engine.dispose()
    assert len(entries) > before
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))


def write_until(wire: Wire, match: str, is_over: Event, written: Semaphore) -> int:
    """Record hands of 1, 2, 3 … points, each sent until it is acknowledged; how many were."""
    acknowledged = 0
    while not is_over.is_set():
        page = insist(lambda: wire.ask("GET", f"{match}/hands/new"), 200)
        fields = urlencode(make_points(acknowledged + 1, dict(HIDDEN.findall(page))))
        insist(lambda: wire.ask("POST", f"{match}/hands/new", fields), 303)  # noqa: B023
        acknowledged += 1
        written.release()
    return acknowledged


def wait_for(written: Semaphore, hands: int) -> None:
    """Wait until so many more hands are acknowledged, at all tables together."""
    for _ in range(hands):
        assert written.acquire(timeout=PATIENCE_SECONDS)


def insist(ask: Callable[[], tuple[HTTPResponse, str]], wanted: int) -> str:
    """Ask until there is an answer: the server may be away, or go away before it has answered."""
    give_up = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < give_up:
        with suppress(OSError):
            answer, text = ask()
            assert answer.status == wanted, f"{answer.status}: {text[:1000]}"
            return text
        time.sleep(0.02)
    raise AssertionError("nobody answers")


def test_a_server_killed_under_load_loses_no_acknowledged_hand_and_doubles_none(tmp_path: Path) -> None:
    is_over, written = Event(), Semaphore(0)
    with ThreadPoolExecutor(3) as pool:
        try:
            with start_server(tmp_path) as server:
                tables = []
                for _ in range(3):
                    wire = Wire(server.port)
                    tables.append((wire, wire.start_match(**{"option-target": ""})))
                writing = [pool.submit(write_until, *table, is_over, written) for table in tables]
                for _ in range(2):
                    wait_for(written, 3)
                    os.kill(list_workers(server)[0], signal.SIGKILL)
                wait_for(written, 3)
                server.kill()
            with start_server(tmp_path, server.port):
                wait_for(written, 3)
                is_over.set()
                acknowledged = [each.result() for each in writing]
                recorded = [wire.list_points(match) for wire, match in tables]
        finally:
            is_over.set()
            for wire, _match in tables:
                wire.close()
    assert sum(acknowledged) >= 12
    assert recorded == [list(range(1, number + 1)) for number in acknowledged]
    with closing(sqlite3.connect(tmp_path / "deadwood.db")) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
