"""Seats: which device may do what in a match, and whose phone it is."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Row, and_, select
from sqlalchemy.orm import Session

from models import tables
from models.records import MatchNotFound

PUBLIC_ID = re.compile(r"[A-Za-z0-9_-]{1,32}")


@dataclass(frozen=True, slots=True)
class FoundSeat:
    """A device's seat at a match: the strongest it has, and whose phone it is, where that is known."""

    match: tables.Match
    role: str
    seat_id: int
    side: int | None


def is_live() -> ColumnElement[bool]:
    """What holds of a link and its match as long as the link opens anything."""
    return and_(tables.Link.revoked_at.is_(None), tables.Match.deleted_at.is_(None))


def find_seat(session: Session, public_id: str, device: str) -> FoundSeat:
    """Find a match and the device's best live seat at it: one query, whatever the reason it finds none.

    :raises MatchNotFound: when there is none, or the device has no seat at it.
    """
    if not PUBLIC_ID.fullmatch(public_id):
        raise MatchNotFound(public_id)
    seated = (
        select(tables.Match, tables.Link.role, tables.Link.side, tables.Seat.id, tables.Seat.taken_at)
        .join(tables.Link, tables.Link.match_id == tables.Match.id)
        .join(tables.Seat)
        .where(
            tables.Match.public_id == public_id, tables.Seat.device == hash_token(device), is_live()
        )
    )  # fmt: skip
    seats = session.execute(seated).all()
    if not seats:
        raise MatchNotFound(public_id)
    best = min(seats, key=lambda seat: tables.ROLES.index(seat.role))
    side = _find_side(session, seats, device)
    return FoundSeat(best.Match, best.role, best.id, side)


def _find_side(session: Session, seats: Sequence[Row], device: str) -> int | None:
    """Whose phone it is: the side whose link it opened last; the owner's, the only one left to him."""
    keeping = [seat for seat in seats if seat.side is not None]
    if keeping:
        return max(keeping, key=lambda seat: (seat.taken_at, seat.id)).side
    if not any(seat.role == "own" for seat in seats):
        return None
    match = seats[0].Match
    taken = (
        select(tables.Link.side)
        .distinct()
        .join(tables.Seat)
        .where(
            tables.Link.match_id == match.id,
            tables.Link.role == "keep",
            tables.Link.revoked_at.is_(None),
            tables.Seat.device != hash_token(device),
        )
    )
    left = set(range(len(match.sides))) - set(session.scalars(taken))
    return left.pop() if len(left) == 1 else None


def hash_token(token: str) -> str:
    """What is kept of a secret token, so that a copy of the database opens nothing."""
    return hashlib.sha256(token.encode()).hexdigest()
