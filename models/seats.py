"""Seats: which device may do what in a match, and whose phone it is."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import ColumnElement, and_, select
from sqlalchemy.orm import Session

from models import tables
from models.records import MatchNotFound

PUBLIC_ID = re.compile(r"[A-Za-z0-9_-]{1,32}")


@dataclass(frozen=True, slots=True)
class FoundSeat:
    """A device's seat at a match: the strongest it has.

    :ivar sides: those whose links it has opened.
    """

    match: tables.Match
    role: str
    seat_id: int
    sides: frozenset[int]


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
        select(tables.Match, tables.Link.role, tables.Link.side, tables.Seat.id)
        .join(tables.Link, tables.Link.match_id == tables.Match.id)
        .join(tables.Seat)
        .where(tables.Match.public_id == public_id, tables.Seat.device == hash_token(device), is_live())
    )
    seats = session.execute(seated).all()
    if not seats:
        raise MatchNotFound(public_id)
    best = min(seats, key=lambda seat: tables.ROLES.index(seat.role))
    sides = frozenset(seat.side for seat in seats if seat.side is not None)
    return FoundSeat(best.Match, best.role, best.id, sides)


@dataclass(frozen=True, slots=True)
class Sides:
    """Whose phones they are that may write in a match.

    :ivar of_device: the side of each device, by its hash, where that is known.
    :ivar kept: the live links of scorekeepers that were opened, as side and device.
    :ivar live: the devices that may write now.
    :ivar count: how many sides there are.
    """

    of_device: Mapping[str, int]
    kept: frozenset[tuple[int, str]]
    live: frozenset[str]
    count: int

    def find_others(self, device: str) -> tuple[int, ...]:
        """The sides that have a phone of their own, another than this one."""
        others = {side for by, side in self.of_device.items() if by != device and by in self.live}
        return tuple(sorted(others - {self.of_device.get(device)}))


def find_sides(session: Session, match: tables.Match) -> Sides:
    """Find whose phones they are.

    It is the side whose link a phone opened last, also one that was replaced since; the owner's phone is that
    of the only side left.
    """
    seated = (
        select(tables.Seat.device, tables.Link.role, tables.Link.side, tables.Link.revoked_at)
        .join(tables.Link)
        .where(tables.Link.match_id == match.id, tables.Link.role.in_(("own", "keep")))
        .order_by(tables.Seat.taken_at, tables.Seat.id)
    )
    seats = session.execute(seated).all()
    sides = {seat.device: seat.side for seat in seats if seat.side is not None}
    owners = {seat.device for seat in seats if seat.role == "own"}
    taken = {side for device, side in sides.items() if device not in owners}
    left = set(range(len(match.sides))) - taken
    if len(left) == 1:
        only = left.pop()
        sides = {**dict.fromkeys(owners, only), **sides}
    live = [seat for seat in seats if seat.revoked_at is None]
    return Sides(
        of_device=sides,
        kept=frozenset((seat.side, seat.device) for seat in live if seat.side is not None),
        live=frozenset(seat.device for seat in live),
        count=len(match.sides),
    )


def find_voices(sides: Sides, role: str, device: str) -> tuple[int, ...]:
    """For which sides a device may say what they think of a hand.

    A scorekeeper's speaks for those whose links it has opened. The owner's speaks for its own, and for those
    that have no phone of their own here: it goes round the table then.

    :param device: its hash.
    """
    mine = {side for side, by in sides.kept if by == device}
    if role == "own":
        others = {side for side, by in sides.kept if by != device}
        mine = (set(range(sides.count)) - others) | {sides.of_device.get(device)} - {None}
    return tuple(sorted(mine)) if role != "watch" else ()


def hash_token(token: str) -> str:
    """What is kept of a secret token, so that a copy of the database opens nothing."""
    return hashlib.sha256(token.encode()).hexdigest()
