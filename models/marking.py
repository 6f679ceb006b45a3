"""Agreeing to what another side wrote, or objecting: noted beside the hand, and nothing waits for it."""

from __future__ import annotations

from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from models import tables
from models.database import open_session
from models.limits import get_limits
from models.news import spread_news
from models.records import (
    HandChanged,
    HandNotFound,
    NotAllowed,
    NothingToChange,
    OtherSideOnly,
    SheetFull,
    Written,
)
from models.seats import FoundSeat, find_seat, find_sides, find_voices, hash_token
from models.writing import add_submission, answer_again, check_key, find_answer, get_now, lock_match

SAYINGS = ("agreed", "objected", "withdrawn")
NOTHING = ("withdrawn", "")
"""What a side says, and why, that has said nothing yet."""


def mark_entry(
    public_id: str,
    game: int,
    number: int,
    *,
    revision: int,
    side: int,
    said: str,
    reason: str = "",
    device: str,
    submission: str,
) -> Written:
    """Note that a side agrees to an entry, objects to it, or takes back what it said of it.

    The sheet stays at its ``rev``, so that no form is out of date by it; other phones get the news. What is
    said again is not written again.

    :param revision: the one that was looked at.
    :param side: which the device speaks for: one of ``MatchRecord.find_judges``.
    :param said: ``agreed``, ``objected`` or ``withdrawn``.
    :raises HandNotFound: there is no such entry.
    :raises HandChanged: it has been written anew since.
    :raises NothingToChange: its hand has moved to another game.
    :raises SheetFull: as much was said in this match as there can be.
    :raises OtherSideOnly: the device does not speak for that side, or the side wrote the hand itself.

    For the rest see :func:`models.entering.record_hand`.
    """
    check_key(submission)
    if said not in SAYINGS:
        raise ValueError(said)
    try:
        with open_session(is_writing=True) as session:
            seat = find_seat(session, public_id, device)
            answer = find_answer(session, device, submission)
            if answer is not None:
                return answer
            if seat.role == "watch":
                raise NotAllowed(public_id)
            lock_match(session, seat.match.id)
            entry = _find_entry(session, seat, game, number, revision)
            _check_side(session, seat, device, entry, side)
            _add_mark(session, seat, entry, side, (said, reason))
            written = Written(public_id, game, number)
            add_submission(session, device, submission, seat.match.id, written)
            return written
    except IntegrityError as error:
        return answer_again(device, submission, error)


def _find_entry(session: Session, seat: FoundSeat, game: int, number: int, revision: int) -> tables.Entry:
    """Find the revision that counts, which must be the one that was looked at."""
    last = (
        select(tables.Entry)
        .join(tables.Game)
        .where(
            tables.Game.match_id == seat.match.id,
            tables.Game.number == game,
            tables.Entry.number == number,
        )
        .order_by(tables.Entry.revision.desc())
        .limit(1)
    )
    entry = session.scalars(last).first()
    if entry is None:
        raise HandNotFound(f"entry {number} of game {game}")
    if entry.revision != revision:
        raise HandChanged(f"entry {number} of game {game}")
    if entry.moved_to is not None:
        raise NothingToChange(f"entry {number} has moved")
    return entry


def _check_side(session: Session, seat: FoundSeat, device: str, entry: tables.Entry, side: int) -> None:
    """Hold a device to the sides it speaks for, and a side to what others wrote."""
    sides = find_sides(session, seat.match)
    writer = session.scalar(select(tables.Seat.device).where(tables.Seat.id == entry.seat_id))
    voices = find_voices(sides, seat.role, hash_token(device))
    if side not in voices or side == sides.of_device.get(writer):
        raise OtherSideOnly(seat.match.public_id)


def _add_mark(
    session: Session, seat: FoundSeat, entry: tables.Entry, side: int, word: tuple[str, str]
) -> None:
    """Write down what a side says, unless it says so already."""
    before = (
        select(tables.Mark.said, tables.Mark.reason)
        .where(tables.Mark.entry_id == entry.id, tables.Mark.side == side)
        .order_by(tables.Mark.id.desc())
        .limit(1)
    )
    last = session.execute(before).first()
    if word == (NOTHING if last is None else tuple(last)):
        return
    _check_room(session, seat)
    said, reason = word
    session.add(
        tables.Mark(
            entry_id=entry.id, side=side, said=said, reason=reason, seat_id=seat.seat_id, said_at=get_now()
        )
    )
    spread_news(session, seat.match.id)


def _check_room(session: Session, seat: FoundSeat) -> None:
    """Every page of a match reads all that was said. :raises SheetFull: it is as much as can be."""
    said = (
        select(func.count(tables.Mark.id))
        .join(tables.Entry)
        .join(tables.Game)
        .where(tables.Game.match_id == seat.match.id)
    )
    if session.scalar(said) >= get_limits().match_entries:
        raise SheetFull(seat.match.public_id)
