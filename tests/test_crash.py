"""A process that dies while it writes."""

from __future__ import annotations

import random
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

import models
from rules.options import Options
from tests.desk import Desk, make_app
from tests.processes import hear, running

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
