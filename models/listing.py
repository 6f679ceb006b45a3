"""The list of a device's matches, in one query however long it is."""

from __future__ import annotations

from sqlalchemy import case, func, select

from models import tables
from models.database import open_session
from models.reading import read_heading
from models.seats import hash_token, is_live
from models.summaries import MatchSummary

MOST_SUMMARIES = 100
STRENGTH = case({role: place for place, role in enumerate(tables.ROLES)}, value=tables.Link.role)


def list_matches(device: str) -> tuple[MatchSummary, ...]:
    """List the matches the device has a seat at, the one played last on top, 100 at the most.

    A device with several seats at a match has the strongest of their roles.
    """
    seated = (
        select(tables.Match, func.min(STRENGTH))
        .join(tables.Link, tables.Link.match_id == tables.Match.id)
        .join(tables.Seat)
        .where(tables.Seat.device == hash_token(device), is_live())
        .group_by(tables.Match.id)
        .order_by(tables.Match.changed_at.desc(), tables.Match.id.desc())
        .limit(MOST_SUMMARIES)
    )
    with open_session() as session:
        return tuple(_summarize(match, tables.ROLES[place]) for match, place in session.execute(seated))


def _summarize(row: tables.Match, role: str) -> MatchSummary:
    return MatchSummary(
        public_id=row.public_id,
        role=role,
        title=row.title,
        names=read_heading(row).names,
        started_at=row.started_at,
        changed_at=row.changed_at,
    )
