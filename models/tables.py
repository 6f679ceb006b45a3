"""The tables. Facts only: no total, winner or column is kept, the sheet is worked out from the entries.

Rows never leave ``models/``; what a view gets are the records of :mod:`models.records`.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime

from sqlalchemy import CheckConstraint, DateTime, Dialect, ForeignKey, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column
from sqlalchemy.types import TypeDecorator

from models.database import db

ROLES = ("own", "keep", "watch")
"""What a link lets its holder do, the most first: owner, scorekeeper, onlooker."""


class UtcDateTime(TypeDecorator[datetime]):
    """A moment, aware and in UTC on its way in and out, also where the database keeps no time zone."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Refuse a moment of unknown zone; keep the others in UTC."""
        if value is not None and value.tzinfo is None:
            raise ValueError("a moment without a time zone")
        return value and value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Give it back in UTC."""
        if value is not None and value.tzinfo is None:
            return value.replace(tzinfo=UTC)
        return value and value.astimezone(UTC)


class Document(TypeDecorator[object]):
    """A JSON document, as text. A damaged one comes back as it is, for the reader to find fault with."""

    impl = Text()
    cache_ok = True

    def process_bind_param(self, value: object, dialect: Dialect) -> str:
        """Write it compactly, letters as they are."""
        return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))

    def process_result_value(self, value: str | None, dialect: Dialect) -> object:
        """Read it back."""
        try:
            return json.loads(value or "null")
        except (ValueError, RecursionError):
            return value


class Match(db.Model):
    """A match. ``rev`` grows by one with every write to it; whoever writes says which one he saw.

    ``news`` grows with everything that other phones should see, also where no entry is written. A match with
    ``deleted_at`` is there for nobody, until it is brought back or gone for good.
    """

    __tablename__ = "match"
    id: Mapped[int] = mapped_column(primary_key=True)
    public_id: Mapped[str] = mapped_column(String(32), unique=True)
    form: Mapped[str] = mapped_column(String(16))
    sides: Mapped[object] = mapped_column(Document)
    title: Mapped[str] = mapped_column(Text)
    note: Mapped[str] = mapped_column(Text)
    rev: Mapped[int]
    news: Mapped[int] = mapped_column(default=0)
    started_at: Mapped[datetime] = mapped_column(UtcDateTime)
    changed_at: Mapped[datetime] = mapped_column(UtcDateTime)
    deleted_at: Mapped[datetime | None] = mapped_column(UtcDateTime, index=True)


class Game(db.Model):
    """One game of a match, with every option it is played by.

    Side ``first_dealer`` deals its first hand, and in a captain's game ``captain`` plays every hand; without
    them it is whose turn it is. The options can be changed until a hand of the game stands.
    """

    __tablename__ = "game"
    __table_args__ = (
        UniqueConstraint("match_id", "number"),
        CheckConstraint("number >= 1", name="number"),
        CheckConstraint("captain BETWEEN 0 AND 2", name="captain"),
    )
    id: Mapped[int] = mapped_column(primary_key=True)
    match_id: Mapped[int] = mapped_column(ForeignKey("match.id", ondelete="CASCADE"))
    number: Mapped[int]
    options: Mapped[object] = mapped_column(Document)
    first_dealer: Mapped[int | None]
    captain: Mapped[int | None]
    started_at: Mapped[datetime] = mapped_column(UtcDateTime)


class Link(db.Model):
    """An address that gives a role in a match, ``keep`` for one side of it.

    Of its token only the hash is kept. The token is worked out from ``nonce`` and the app's secret, so that
    it can be shown again, and a copy of the database opens nothing. Without a nonce nobody knows it.
    """

    __tablename__ = "link"
    __table_args__ = (CheckConstraint("role IN ('own', 'keep', 'watch')", name="role"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    match_id: Mapped[int] = mapped_column(ForeignKey("match.id", ondelete="CASCADE"), index=True)
    role: Mapped[str] = mapped_column(String(8))
    side: Mapped[int | None]
    nonce: Mapped[str | None] = mapped_column(String(32))
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    revoked_at: Mapped[datetime | None] = mapped_column(UtcDateTime)


class Seat(db.Model):
    """A device that has opened a link. ``device`` is the hash of the token in its cookie."""

    __tablename__ = "seat"
    __table_args__ = (UniqueConstraint("device", "link_id"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    device: Mapped[str] = mapped_column(String(64))
    link_id: Mapped[int] = mapped_column(ForeignKey("link.id", ondelete="CASCADE"), index=True)
    taken_at: Mapped[datetime] = mapped_column(UtcDateTime)


class Entry(db.Model):
    """One revision of one entry, written once and never touched again.

    An entry is a hand, or says how the players ended the game: ``{"ended": {"how": "conceded", "by": 1}}``.
    ``number`` counts the entries of a game as they were made. A correction is the next ``revision`` of the
    same number; one that strikes the entry out, or restores it, says so in ``is_struck``, and one that
    strikes it because it now belongs to another game names that in ``moved_to``. A hand inserted later names
    in ``before`` the number it stands directly in front of; all others stand behind those entered earlier.
    The place is that of the first revision, and all later ones repeat it.
    """

    __tablename__ = "entry"
    __table_args__ = (
        UniqueConstraint("game_id", "number", "revision"),
        CheckConstraint("number >= 1", name="number"),
        CheckConstraint("revision >= 1", name="revision"),
        CheckConstraint("before >= 1 AND before < number", name="before"),
        CheckConstraint("moved_to IS NULL OR (is_struck AND moved_to >= 1)", name="moved_to"),
    )
    id: Mapped[int] = mapped_column(primary_key=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"))
    number: Mapped[int]
    revision: Mapped[int]
    before: Mapped[int | None]
    payload: Mapped[object] = mapped_column(Document)
    is_struck: Mapped[bool]
    moved_to: Mapped[int | None]
    seat_id: Mapped[int] = mapped_column(ForeignKey("seat.id"), index=True)
    recorded_at: Mapped[datetime] = mapped_column(UtcDateTime)


class Mark(db.Model):
    """What a side says of one revision of an entry, never touched again: the last word of each side counts.

    It belongs to that revision and no other, so that whoever agreed to it has not agreed to a later one.
    """

    __tablename__ = "mark"
    __table_args__ = (
        CheckConstraint("side BETWEEN 0 AND 2", name="side"),
        CheckConstraint("said IN ('agreed', 'objected', 'withdrawn')", name="said"),
    )
    id: Mapped[int] = mapped_column(primary_key=True)
    entry_id: Mapped[int] = mapped_column(ForeignKey("entry.id", ondelete="CASCADE"), index=True)
    side: Mapped[int]
    said: Mapped[str] = mapped_column(String(16))
    reason: Mapped[str] = mapped_column(Text)
    seat_id: Mapped[int] = mapped_column(ForeignKey("seat.id"), index=True)
    said_at: Mapped[datetime] = mapped_column(UtcDateTime)


class Unfinished(db.Model):
    """A hand that two sides enter, each on its own phone: there until it is recorded or dropped.

    A match has one at most. What a side has entered is ``opened``, of the ``side`` whose phone began, and
    ``answered``, of the side that is ``asked``; None as long as it has entered nothing. Nobody is shown the
    other one's before both are there. ``facts`` is what both know: who ended the hand, and how.

    ``token`` tells it from one that was begun after it was dropped, and ``state`` grows with every write to
    it. ``rev`` is the state of the match that it follows.
    """

    __tablename__ = "unfinished"
    __table_args__ = (
        CheckConstraint("side BETWEEN 0 AND 2 AND asked BETWEEN 0 AND 2 AND side <> asked", name="sides"),
    )
    match_id: Mapped[int] = mapped_column(ForeignKey("match.id", ondelete="CASCADE"), primary_key=True)
    token: Mapped[str] = mapped_column(String(32))
    state: Mapped[int]
    rev: Mapped[int]
    side: Mapped[int]
    asked: Mapped[int]
    facts: Mapped[object] = mapped_column(Document)
    opened: Mapped[object] = mapped_column(Document)
    answered: Mapped[object] = mapped_column(Document)
    seat_id: Mapped[int] = mapped_column(ForeignKey("seat.id"), index=True)
    begun_at: Mapped[datetime] = mapped_column(UtcDateTime)


class Submission(db.Model):
    """A form that was accepted, and where it landed: the same form posted again is answered from here.

    The key is the device's own, so that nobody is answered with what another device wrote.
    """

    __tablename__ = "submission"
    __table_args__ = (UniqueConstraint("device", "key"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    device: Mapped[str] = mapped_column(String(64))
    key: Mapped[str] = mapped_column(String(64))
    match_id: Mapped[int] = mapped_column(ForeignKey("match.id", ondelete="CASCADE"), index=True)
    game: Mapped[int]
    number: Mapped[int | None]
    accepted_at: Mapped[datetime] = mapped_column(UtcDateTime)


class Attempt(db.Model):
    """How often a client has done something that is limited, in the stretch of time until ``ends_at``.

    ``client`` is a hash of its address that nobody can make without the app's secret. The rows go soon after.
    """

    __tablename__ = "attempt"
    client: Mapped[str] = mapped_column(String(64), primary_key=True)
    what: Mapped[str] = mapped_column(String(16), primary_key=True)
    ends_at: Mapped[datetime] = mapped_column(UtcDateTime, primary_key=True, index=True)
    number: Mapped[int]
