"""Whether there is anything new in a match: asked every few seconds by every open page."""

from __future__ import annotations

from sqlalchemy import bindparam, select, update
from sqlalchemy.orm import Session

from models import tables
from models.database import open_connection
from models.records import MatchNotFound
from models.seats import PUBLIC_ID, hash_token, is_live

_asking = (
    select(tables.Match.news)
    .join(tables.Link, tables.Link.match_id == tables.Match.id)
    .join(tables.Seat)
    .where(
        tables.Match.public_id == bindparam("public_id"),
        tables.Seat.device == bindparam("device"),
        is_live(),
    )
    .limit(1)
)


def load_news(public_id: str, *, device: str) -> int:
    """The state of a match that other phones see, in one indexed read.

    :raises MatchNotFound: when there is none, or the device has no seat at it.
    """
    if not PUBLIC_ID.fullmatch(public_id):
        raise MatchNotFound(public_id)
    with open_connection() as connection:
        news = connection.scalar(_asking, {"public_id": public_id, "device": hash_token(device)})
    if news is None:
        raise MatchNotFound(public_id)
    return news


def spread_news(session: Session, match_id: int) -> None:
    """Have the other phones look again: something has changed that is no entry, and outdates no form."""
    session.execute(
        update(tables.Match)
        .where(tables.Match.id == match_id)
        .values(news=tables.Match.news + 1)
        .execution_options(synchronize_session=False)
    )
