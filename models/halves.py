"""A hand that two sides enter, each on its own phone, and how much of it a device may know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from models import tables

Fields = Mapping[str, list[str]]
"""What was entered, by the names of its fields; the ledger keeps it and does not read it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class UnfinishedHand:
    """Such a hand.

    :ivar token: which one it is, ``state`` how often it was written.
    :ivar rev: the state of the match that it follows.
    :ivar side: whose phone began it, ``asked`` whose cards are waited for.
    :ivar facts: what both know of it.
    :ivar is_mine: whether this device began it.
    :ivar is_whole: whether both sides have entered theirs.
    :ivar halves: by side, what was entered, as far as this device may know it: what it entered itself, and
        all of it once both sides have; an onlooker is told nothing.
    """

    token: str
    state: int
    rev: int
    side: int
    asked: int
    facts: Fields
    is_mine: bool
    is_whole: bool
    halves: Mapping[int, Fields]


def load_unfinished(session: Session, match_id: int, role: str, device: str) -> UnfinishedHand | None:
    """Load the hand that is being entered on two phones; None when there is none.

    :param device: its hash.
    """
    begun = (
        select(tables.Unfinished, tables.Seat.device)
        .join(tables.Seat, tables.Seat.id == tables.Unfinished.seat_id)
        .where(tables.Unfinished.match_id == match_id)
    )
    found = session.execute(begun).one_or_none()
    if found is None:
        return None
    row, by = found
    may_know = role != "watch"
    is_mine, is_whole = may_know and by == device, row.answered is not None
    halves = {row.side: row.opened} if is_mine or (may_know and is_whole) else {}
    if may_know and is_whole:
        halves[row.asked] = row.answered
    return UnfinishedHand(
        token=row.token, state=row.state, rev=row.rev, side=row.side, asked=row.asked,
        facts=row.facts if may_know else {}, is_mine=is_mine, is_whole=may_know and is_whole, halves=halves,
    )  # fmt: skip
