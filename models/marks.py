"""What the sides say of a hand that another one wrote, as it is read with the match."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from models import tables


@dataclass(frozen=True, slots=True)
class Mark:
    """What a side said of a version of an entry that another one wrote.

    :ivar said: ``agreed``, ``objected``, or ``withdrawn`` for nothing any more.
    :ivar reason: why it objected, if it said so.
    :ivar by: the device it came from, numbered as in ``Version.by``.
    """

    revision: int
    side: int
    said: str
    reason: str
    said_at: datetime
    by: int


MarkRow = tuple[tables.Mark, str]
"""A mark, and the device it came from."""


def load_marks(session: Session, match_id: int) -> list[MarkRow]:
    """All marks of a match, in the order in which they were made."""
    marked = (
        select(tables.Mark, tables.Seat.device)
        .join(tables.Entry, tables.Entry.id == tables.Mark.entry_id)
        .join(tables.Game, tables.Game.id == tables.Entry.game_id)
        .join(tables.Seat, tables.Seat.id == tables.Mark.seat_id)
        .where(tables.Game.match_id == match_id)
        .order_by(tables.Mark.id)
    )
    return [(mark, device) for mark, device in session.execute(marked)]
