"""Deleting a match: hidden from everybody at once, and gone for good when nobody has wanted it back."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import Select, delete, select, update
from sqlalchemy.orm import Session

from models import tables
from models.database import open_session
from models.reading import read_heading
from models.records import MatchNotFound, OwnerOnly
from models.seats import PUBLIC_ID, find_seat, hash_token
from models.summaries import DeletedMatch
from models.writing import get_now

GRACE = timedelta(days=7)
"""For so long a deleted match can be brought back."""


def delete_match(public_id: str, *, device: str) -> None:
    """Hide a match from everybody; the owner can bring it back for a week.

    :raises MatchNotFound: also when the device has no seat there, or the match is deleted already.
    :raises OwnerOnly: the device is not the owner's.
    """
    with open_session(is_writing=True) as session:
        seat = find_seat(session, public_id, device)
        if seat.role != "own":
            raise OwnerOnly(public_id)
        seat.match.deleted_at = get_now()
        purge(session)


def bring_back(public_id: str, *, device: str) -> None:
    """Undo the deleting of a match; done again it does nothing.

    :raises MatchNotFound: the device does not own it, or it is gone for good.
    """
    if not PUBLIC_ID.fullmatch(public_id):
        raise MatchNotFound(public_id)
    owned = _own(device).where(tables.Match.public_id == public_id)
    with open_session(is_writing=True) as session:
        match = session.scalars(owned).first()
        if match is None or (match.deleted_at is not None and match.deleted_at < get_now() - GRACE):
            raise MatchNotFound(public_id)
        session.execute(
            update(tables.Match)
            .where(tables.Match.id == match.id)
            .values(deleted_at=None, news=tables.Match.news + 1)
            .execution_options(synchronize_session=False)
        )


def list_deleted(device: str) -> tuple[DeletedMatch, ...]:
    """List the matches that the device could bring back, the one deleted last on top."""
    deleted = _own(device).where(tables.Match.deleted_at > get_now() - GRACE)
    with open_session() as session:
        rows = session.scalars(deleted.order_by(tables.Match.deleted_at.desc()).limit(20)).all()
    return tuple(
        DeletedMatch(row.public_id, row.title, read_heading(row).names, row.deleted_at + GRACE)
        for row in rows
    )  # fmt: skip


def _own(device: str) -> Select[tuple[tables.Match]]:
    """Select the matches that a device owns, deleted ones too."""
    return (
        select(tables.Match)
        .join(tables.Link, tables.Link.match_id == tables.Match.id)
        .join(tables.Seat)
        .where(
            tables.Seat.device == hash_token(device),
            tables.Link.role == "own",
            tables.Link.revoked_at.is_(None),
        )
        .distinct()
    )


def purge(session: Session) -> None:
    """Remove what nobody has wanted back, with all that belongs to it."""
    session.execute(
        delete(tables.Match)
        .where(tables.Match.deleted_at < get_now() - GRACE)
        .execution_options(synchronize_session=False)
    )
