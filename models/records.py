"""What the ledger gives to a view: frozen values, and an error for each thing the view can do about it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from rules.hand import Hand
from rules.match import Match


@dataclass(frozen=True, slots=True)
class Written:
    """Where a write landed: game and entry number from 1; ``number`` is None for a match or game opened."""

    public_id: str
    game: int
    number: int | None


@dataclass(frozen=True, slots=True)
class Version:
    """One revision of an entry, as it was posted."""

    revision: int
    hand: Hand
    is_struck: bool
    recorded_at: datetime


@dataclass(frozen=True, slots=True)
class EntryRecord:
    """One entry as it stands, and all its versions, the first one first.

    :ivar position: the place of its hand among the live hands of its game, from 1; None when it is struck.
    :ivar recorded_at: when it was last changed; ``versions[0].recorded_at`` is when it was entered.
    """

    number: int
    revision: int
    position: int | None
    hand: Hand
    is_struck: bool
    recorded_at: datetime
    versions: tuple[Version, ...]


@dataclass(frozen=True, slots=True)
class GameRecord:
    """The entries of one game in the order of the sheet, struck ones in their place."""

    number: int
    entries: tuple[EntryRecord, ...]


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A match as it stands, as seen by one device.

    :ivar role: what the device may do: ``own``, ``keep`` or ``watch``.
    :ivar rev: the state this is; a form rendered from it posts this as ``seen``.
    :ivar match: the live hands alone, for the rules to work on.
    """

    public_id: str
    role: str
    rev: int
    match: Match
    games: tuple[GameRecord, ...]
    started_at: datetime


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """A line of the list of matches: ``games`` opened and live ``hands`` recorded so far."""

    public_id: str
    role: str
    title: str
    names: tuple[str, ...]
    games: int
    hands: int
    started_at: datetime
    changed_at: datetime


class MatchNotFound(LookupError):
    """There is no such match, or none that this device has a seat at: the two are never told apart."""


class NotAllowed(PermissionError):
    """A device that may only watch wants to write."""


class StaleEntry(Exception):
    """Another device was first; nothing was written. ``record`` is the match as it is now."""

    def __init__(self, record: MatchRecord) -> None:
        super().__init__(f"the match is at {record.rev} now")
        self.record = record


class SheetFull(Exception):
    """The game has all the hands, or the match all the games, that a sheet holds."""


class GameUnfinished(Exception):
    """A new game is wanted while the last one is still being played."""


class NothingToUndo(Exception):
    """No hand of the current game is left to take back."""
