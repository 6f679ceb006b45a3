"""The list of a device's matches, in two queries however long it is."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from sqlalchemy import Text, func, select, type_coerce
from sqlalchemy.orm import Session, aliased

from models import tables
from models.database import open_session
from models.reading import hash_token, read_heading
from models.records import MatchSummary

MOST_SUMMARIES = 100


def list_matches(device: str) -> tuple[MatchSummary, ...]:
    """List the matches the device has a seat at, the one played last on top, 100 at the most."""
    seated = (
        select(tables.Match, tables.Link.role)
        .join(tables.Link, tables.Link.match_id == tables.Match.id)
        .join(tables.Seat)
        .where(tables.Seat.device == hash_token(device), tables.Link.revoked_at.is_(None))
        .order_by(tables.Match.changed_at.desc(), tables.Match.id.desc())
    )
    with open_session() as session:
        roles: dict[tables.Match, list[str]] = defaultdict(list)
        for match, role in session.execute(seated):
            roles[match].append(role)
        shown = list(roles)[:MOST_SUMMARIES]
        counts = _count_hands(session, [match.id for match in shown])
    return tuple(_summarize(match, roles[match], *counts[match.id]) for match in shown)


def _summarize(row: tables.Match, roles: list[str], games: int, hands: int) -> MatchSummary:
    return MatchSummary(
        public_id=row.public_id,
        role=_find_strongest(roles),
        title=row.title,
        names=read_heading(row).names,
        games=games,
        hands=hands,
        started_at=row.started_at,
        changed_at=row.changed_at,
    )


def _find_strongest(roles: Iterable[str]) -> str:
    return min(roles, key=tables.ROLES.index)


def _count_hands(session: Session, match_ids: list[int]) -> dict[int, tuple[int, int]]:
    """Count games and live hands by match: an entry lives unless its last revision strikes it."""
    later = aliased(tables.Entry)
    is_last = ~(
        select(later.id)
        .where(
            later.game_id == tables.Entry.game_id,
            later.number == tables.Entry.number,
            later.revision > tables.Entry.revision,
        )
        .exists()
    )
    is_hand = type_coerce(tables.Entry.payload, Text).not_like('{"ended":%')
    counts = (
        select(
            tables.Game.match_id, func.count(tables.Game.id.distinct()), func.count(tables.Entry.id)
        )
        .outerjoin(
            tables.Entry,
            (tables.Entry.game_id == tables.Game.id) & tables.Entry.is_struck.is_(False) & is_last & is_hand,
        )
        .where(tables.Game.match_id.in_(match_ids))
        .group_by(tables.Game.match_id)
    )  # fmt: skip
    return {match_id: (games, hands) for match_id, games, hands in session.execute(counts)}
