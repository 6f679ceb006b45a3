"""A process of its own that writes in a ledger, for tests that start several of them or kill one.

``race URL`` does one job for each line of its input and answers with a line; ``burst URL ID`` records hand
after hand and says which ones were acknowledged, until it is killed; ``migrate URL`` migrates.
"""

from __future__ import annotations

import json
import sys

import models
from models import ledger
from tests.desk import Desk, make_app, points

DEVICE = "anns-phone"


def race() -> None:
    """Record or open what each line of JSON asks for, and answer what came of it."""
    models.is_answering()
    print("ready", flush=True)
    for line in sys.stdin:
        job = json.loads(line)
        try:
            answer = do(**job)
        except (ledger.StaleEntry, ledger.LedgerUnavailable) as error:
            answer = type(error).__name__
        print(json.dumps(answer), flush=True)


def do(*, public_id: str | None, submission: str, number: int, seen: int) -> list[object]:
    """Open a match, or record a hand of so many points in the match named."""
    desk = Desk(DEVICE, public_id or "")
    if public_id is None:
        written = desk.open(submission=submission)
    else:
        written = desk.record(points(0, number), submission=submission, seen=seen)
    return [written.public_id, written.game, written.number]


def burst(public_id: str, first: int) -> None:
    """Record hands of 1, 2, 3 … points, taking every fifth back, and print each entry once it is written."""
    desk = Desk(DEVICE, public_id)
    for number in range(first, 10_000):
        written = desk.record(points(0, number), submission=f"hand-{number}")
        print(written.number, number, "recorded", flush=True)
        if number % 5 == 0:
            written = desk.undo(submission=f"undo-{number}")
            print(written.number, number, "struck", flush=True)


if __name__ == "__main__":
    what, url, *rest = sys.argv[1:]
    with make_app(url).app_context():
        if what == "race":
            race()
        elif what == "burst":
            burst(rest[0], int(rest[1]))
        else:
            print("ready", flush=True)
            sys.stdin.readline()
            models.upgrade_schema()
            print(models.is_schema_current(), flush=True)
