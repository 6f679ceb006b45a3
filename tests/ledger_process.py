"""A process of its own that writes in a ledger, for tests that start several of them or kill one.

``serve`` does one job for each line of its input and answers with a line; ``burst URL ID FIRST`` records hand
after hand and says which ones were acknowledged, until it is killed.
"""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from functools import cache

from flask import Flask, current_app

import models
from models import ledger, limits
from models.database import open_session
from models.limits import Limits, TooOften, count
from tests.desk import Desk, make_app, points

DEVICE = "anns-phone"
YEARS = 10**9  # seconds; no window ends while a test runs


def serve() -> None:
    """Do what each line of JSON asks for, and answer what came of it."""
    open_app = cache(make_app)
    print("ready", flush=True)
    for line in sys.stdin:
        job = json.loads(line)
        try:
            answer = do(open_app(job.pop("url")), **job)
        except Exception as error:  # whatever it is, the test that asked shall see it
            answer = type(error).__name__
        print(json.dumps(answer), flush=True)


def do(app: Flask, *, what: str, public_id: str = "", number: int = 0, **form: object) -> object:
    """Migrate, open a match, record a hand of so many points in the match named, or say something of one."""
    with app.app_context():
        if what == "migrate":
            models.upgrade_schema()
            return models.is_schema_current()
        if what == "count":
            return count_often(**form)
        desk = Desk(DEVICE, public_id)
        if what == "mark":
            written = ledger.mark_entry(public_id, 1, number, **{"device": DEVICE, **form})
            return [written.public_id, written.game, written.number]
        if what == "half":
            ledger.enter_half(public_id, half={}, **{"device": DEVICE, **form})
            return "entered"
        written = desk.open(**form) if what == "open" else desk.record(points(0, number), **form)
        return [written.public_id, written.game, written.number]


def count_often(most: int, times: int) -> int:
    """Do something that is limited so many times, and say how often that was let through."""
    current_app.config["LIMITS"], limits.WINDOW = Limits(joins=most), YEARS
    passed = 0
    for _ in range(times):
        with suppress(TooOften), open_session(is_writing=True) as session:
            count(session, "joins", "one client")
            passed += 1
    return passed


def burst(public_id: str, first: int) -> None:
    """Record hands of 1, 2, 3 … points, taking every fifth back, and print each entry once it is written."""
    desk = Desk(DEVICE, public_id)
    for number in range(first, 10_000):
        written = desk.record(points(0, number), submission=f"hand-{number}")
        print(written.number, "recorded", flush=True)
        if number % 5 == 0:
            written = desk.undo(submission=f"undo-{number}")
            print(written.number, "struck", flush=True)


if __name__ == "__main__":
    if sys.argv[1] == "serve":
        serve()
    else:
        _, url, match, start = sys.argv[1:]
        with make_app(url).app_context():
            burst(match, int(start))
