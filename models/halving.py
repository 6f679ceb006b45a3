"""Entering a hand on two phones, each side its own cards; recording it is for :mod:`models.entering`."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from models import tables
from models.database import open_session
from models.halves import Fields
from models.news import spread_news
from models.reading import load_match
from models.records import NotAllowed, OtherSideOnly, StaleEntry, UnfinishedGone, UnfinishedThere, Written
from models.seats import FoundSeat, find_seat, find_sides, find_voices, hash_token
from models.writing import add_submission, answer_again, check_key, find_answer, get_now, lock_match

Write = Callable[[Session, FoundSeat], None]


class _Overtaken(Exception):
    """The sheet has been written on since it was seen."""


def begin_hand(
    public_id: str,
    facts: Fields,
    mine: Fields,
    *,
    side: int,
    asked: int,
    device: str,
    submission: str,
    seen: int,
) -> None:
    """Keep what one side has entered of the next hand, and ask another one for its cards.

    :param side: whose cards these are; ``asked`` is the other one, which must have a phone of its own.
    :raises UnfinishedThere: a hand is being entered like this already.
    :raises OtherSideOnly: it is not the phone of that side, or the other one has none.

    For the rest see :func:`models.entering.record_hand`.
    """

    def write(session: Session, seat: FoundSeat) -> None:
        if seat.match.rev != seen:
            raise _Overtaken
        sides, me = find_sides(session, seat.match), hash_token(device)
        if sides.of_device.get(me) != side or asked not in sides.find_others(me):
            raise OtherSideOnly(public_id)
        if session.get(tables.Unfinished, seat.match.id) is not None:
            raise UnfinishedThere(public_id)
        session.add(
            tables.Unfinished(
                match_id=seat.match.id, token=secrets.token_urlsafe(16), state=0, rev=seen,
                side=side, asked=asked, facts=facts, opened=mine, answered=None,
                seat_id=seat.seat_id, begun_at=get_now(),
            )
        )  # fmt: skip

    _write(public_id, device, submission, write)


def enter_half(public_id: str, token: str, half: Fields, *, side: int, device: str, submission: str) -> None:
    """Keep what a side has entered, or now enters instead.

    What began on a phone is changed on that phone alone; for the side that is asked, whoever speaks for it.

    :raises UnfinishedGone: that hand was recorded or dropped meanwhile.
    :raises OtherSideOnly: this is not for that device to say.
    """

    def write(session: Session, seat: FoundSeat) -> None:
        row = _find(session, seat, token)
        _check_side(session, seat, device, row, side)
        if side == row.side:
            row.opened = half
        else:
            row.answered = half
        row.state += 1

    _write(public_id, device, submission, write)


def keep_up(public_id: str, token: str, *, device: str, submission: str, seen: int) -> None:
    """Let the hand follow what was written on the sheet since it was begun.

    :raises StaleEntry: still more was written.
    :raises UnfinishedGone: it was recorded or dropped meanwhile.
    """

    def write(session: Session, seat: FoundSeat) -> None:
        row = _find(session, seat, token)
        if seat.match.rev != seen:
            raise _Overtaken
        row.rev = seen
        row.state += 1

    _write(public_id, device, submission, write)


def drop_hand(public_id: str, token: str, *, device: str, submission: str) -> None:
    """Forget what was entered of the hand; done again it does nothing."""

    def write(session: Session, seat: FoundSeat) -> None:
        row = session.get(tables.Unfinished, seat.match.id)
        if row is not None and row.token == token:
            session.delete(row)

    _write(public_id, device, submission, write)


def _write(public_id: str, device: str, submission: str, write: Write) -> None:
    """Write once for each submission, one phone after the other, and have the others look."""
    check_key(submission)
    try:
        with open_session(is_writing=True) as session:
            seat = find_seat(session, public_id, device)
            if find_answer(session, device, submission) is not None:
                return
            if seat.role == "watch":
                raise NotAllowed(public_id)
            lock_match(session, seat.match.id)
            session.refresh(seat.match)
            write(session, seat)
            spread_news(session, seat.match.id)
            add_submission(session, device, submission, seat.match.id, Written(public_id, 1, None))
    except IntegrityError as error:
        answer_again(device, submission, error)
    except _Overtaken:
        raise StaleEntry(load_match(public_id, device=device)) from None


def _find(session: Session, seat: FoundSeat, token: str) -> tables.Unfinished:
    row = session.get(tables.Unfinished, seat.match.id)
    if row is None or row.token != token:
        raise UnfinishedGone(seat.match.public_id)
    return row


def _check_side(session: Session, seat: FoundSeat, device: str, row: tables.Unfinished, side: int) -> None:
    """Hold a device to the cards that it may enter."""
    me = hash_token(device)
    sides = find_sides(session, seat.match)
    began = session.get_one(tables.Seat, row.seat_id).device
    mine = {row.side} if began == me else set()
    mine |= {row.asked} & {*find_voices(sides, seat.role, me), sides.of_device.get(me)}
    if side not in mine:
        raise OtherSideOnly(seat.match.public_id)
