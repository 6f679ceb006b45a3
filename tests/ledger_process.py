"""A process of its own that writes in a ledger, for tests that start several of them or kill one.

``serve`` does one job for each line of its input and answers with a line; ``burst URL ID FIRST`` records hand
after hand and says which ones were acknowledged, until it is killed.
"""

from __future__ import annotations

import json
import sys
from functools import cache

from flask import Flask

import models
from tests.desk import Desk, make_app, points

DEVICE = "anns-phone"


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
    """Migrate, open a match, or record a hand of so many points in the match named."""
    with app.app_context():
        if what == "migrate":
            models.upgrade_schema()
            return models.is_schema_current()
        desk = Desk(DEVICE, public_id)
        written = desk.open(**form) if what == "open" else desk.record(points(0, number), **form)
        return [written.public_id, written.game, written.number]


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
