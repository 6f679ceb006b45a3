"""Limits: how much one device, one client or one match may put into the ledger.

They are counted in the database, so that they hold for all workers on all machines together.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from math import ceil

from flask import current_app
from sqlalchemy import delete, func, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from models import tables
from models.seats import hash_token, is_live
from models.writing import get_now

WINDOW = 600  # seconds
INSERTS = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}


class TooOften(Exception):
    """A client has done something as often as it may, and has to wait so many ``seconds``."""

    def __init__(self, what: str, seconds: int) -> None:
        super().__init__(f"{what}: {seconds} s")
        self.what, self.seconds = what, seconds


class DeviceFull(Exception):
    """A device owns as many matches as it may: ``most``."""

    def __init__(self, most: int) -> None:
        super().__init__(f"{most} matches")
        self.most = most


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What is allowed. Whole clubs play behind one address, and none of them should ever meet a limit.

    :ivar matches: that a client starts in ten minutes.
    :ivar joins: seats that are taken by links from one client in ten minutes.
    :ivar wrong_links: links that open nothing, tried by a client in ten minutes.
    :ivar device_matches: that a device owns, those it has deleted left aside.
    :ivar match_entries: revisions of hands in a match; every page of it reads all of them.
    """

    matches: int = 200
    joins: int = 500
    wrong_links: int = 200
    device_matches: int = 1_000
    match_entries: int = 10_000


def get_limits() -> Limits:
    """The limits of this app: ``LIMITS`` of its configuration."""
    return current_app.config.get("LIMITS") or Limits()


def count(session: Session, what: str, client: str, most: int | None = None) -> None:
    """Count something that a client does, in the transaction that does it: neither is written alone.

    It is one statement, so that of two at once both count.

    :param what: the name of a limit that has a window.
    :param client: a hash; see :mod:`web.limits`.
    :param most: how often it may, where that is no limit of the app.
    :raises TooOften: the limit is reached.
    """
    now, ends_at = _find_window()
    row = INSERTS[session.get_bind().dialect.name](tables.Attempt).values(
        client=client, what=what, ends_at=ends_at, number=1
    )
    number = session.scalar(
        row.on_conflict_do_update(
            index_elements=[tables.Attempt.client, tables.Attempt.what, tables.Attempt.ends_at],
            set_={"number": tables.Attempt.number + 1},
            where=tables.Attempt.number < (most or getattr(get_limits(), what)),
        ).returning(tables.Attempt.number)
    )
    if number is None:
        raise TooOften(what, ceil((ends_at - now).total_seconds()))
    if number == 1:
        # Whoever begins a window sweeps out those that have ended.
        session.execute(
            delete(tables.Attempt)
            .where(tables.Attempt.ends_at <= now)
            .execution_options(synchronize_session=False)
        )


def check(session: Session, what: str, client: str) -> None:
    """Refuse whoever has reached a limit, with one indexed read. :raises TooOften: he has."""
    now, ends_at = _find_window()
    number = session.scalar(
        select(tables.Attempt.number).where(
            tables.Attempt.client == client, tables.Attempt.what == what, tables.Attempt.ends_at == ends_at
        )
    )
    if number is not None and number >= getattr(get_limits(), what):
        raise TooOften(what, ceil((ends_at - now).total_seconds()))


def _find_window() -> tuple[datetime, datetime]:
    """This moment, and the one that the window ends with."""
    now = get_now()
    return now, datetime.fromtimestamp((now.timestamp() // WINDOW + 1) * WINDOW, UTC)


def check_device(session: Session, device: str) -> None:
    """Refuse a device that owns more matches than anybody plays. :raises DeviceFull: it does."""
    owned = (
        select(func.count(tables.Match.id.distinct()))
        .join(tables.Link, tables.Link.match_id == tables.Match.id)
        .join(tables.Seat)
        .where(tables.Seat.device == hash_token(device), tables.Link.role == "own", is_live())
    )
    most = get_limits().device_matches
    if session.scalar(owned) >= most:
        raise DeviceFull(most)
