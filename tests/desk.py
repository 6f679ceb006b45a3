"""A phone at the table, for tests that write in the ledger; and the smallest app that has one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count

from flask import Flask
from sqlalchemy import event, func, select

import models
from models import ledger, tables
from models.seats import hash_token
from models.writing import get_now
from rules.hand import Hand
from rules.match import Game, Match, Side
from rules.options import PRESETS, Options
from rules.score_file import read_hand

KNOCK = {
    "ending": "knock",
    "by": 0,
    "knocker": {"melds": ["4S 5S 6S", "KC KD KH KS"], "deadwood": "AD AH 2C"},
    "defender": {"cards": "QS QH QD 3C 3H 3D 7S 8H 9C 5D"},
}
OVER_LIMIT = {**KNOCK, "knocker": {"count": 11}, "defender": {"count": 200}}


def make_app(url: str) -> Flask:
    """Make an app that has a ledger and nothing else."""
    app = Flask("desk")
    app.config["SQLALCHEMY_DATABASE_URI"] = url
    models.init_app(app)
    return app


def points(winner: int, number: int) -> Hand:
    """A hand of so many points."""
    return read_hand({"ending": "points", "winner": winner, "points": number, "kind": "knock"})


@dataclass
class Desk:
    """A device, its latest match, and a new submission key for every form it posts."""

    device: str
    public_id: str = ""
    keys: count = field(default_factory=count)

    def key(self) -> str:
        """Make the key of a form."""
        return f"{self.device}-{next(self.keys)}"

    def open(self, options: Options = PRESETS["modern"], **more: object) -> ledger.Written:
        """Open a match between Ann and Bob."""
        form = {"names": ("Ann", "Bob"), "first_dealer": 0, "submission": self.key(), **more}
        game = Game(options=options, first_dealer=form["first_dealer"])
        sides = tuple(Side(name=name) for name in form["names"])
        match = Match(sides=sides, games=(game,), title=form.get("title", ""))
        return self.open_as(match, submission=form["submission"])

    def open_as(self, match: Match, **more: str) -> ledger.Written:
        """Open a match of any form."""
        form = {"submission": self.key(), **more}
        written = ledger.open_match(match, device=self.device, **form)
        self.public_id = written.public_id
        return written

    def load(self) -> ledger.MatchRecord:
        """Look at the sheet."""
        return ledger.load_match(self.public_id, device=self.device)

    def post(self, write: object, *values: object, **more: object) -> ledger.Written:
        """Post a form made from the match as it is now."""
        form = {"submission": self.key(), **more}
        if "seen" not in form:
            form["seen"] = self.load().rev
        return write(self.public_id, *values, device=self.device, **form)

    def record(self, hand: Hand, **more: object) -> ledger.Written:
        """Record a hand."""
        return self.post(ledger.record_hand, hand, **more)

    def undo(self, **more: object) -> ledger.Written:
        """Take back the last hand."""
        return self.post(ledger.undo_last, **more)

    def next_game(self, **more: object) -> ledger.Written:
        """Open the next game."""
        return self.post(ledger.open_game, **more)


def seat(public_id: str, device: str, role: str, *, is_revoked: bool = False) -> None:
    """Seat a device at a match by a link of its own."""
    with models.database.open_session(is_writing=True) as session:
        match = session.scalars(select(tables.Match).where(tables.Match.public_id == public_id)).one()
        link = tables.Link(match_id=match.id, role=role, created_at=get_now())
        link.token_hash = hash_token(f"{device}{role}{is_revoked}")
        link.revoked_at = get_now() if is_revoked else None
        session.add(link)
        session.flush()
        session.add(tables.Seat(device=hash_token(device), link_id=link.id, taken_at=get_now()))


@contextmanager
def listening() -> Iterator[list[str]]:
    """Hear every statement that is said to the database."""
    said: list[str] = []

    def hear(_connection: object, _cursor: object, statement: str, *_rest: object) -> None:
        said.append(statement)

    event.listen(models.db.engine, "before_cursor_execute", hear)
    yield said
    event.remove(models.db.engine, "before_cursor_execute", hear)


def count_rows() -> dict[str, int]:
    """Count the rows of every table, to see that nothing was written."""
    with models.database.open_session() as session:
        every = models.db.metadata.sorted_tables
        return {each.name: session.scalar(select(func.count()).select_from(each)) for each in every}
