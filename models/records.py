"""What the ledger gives to a view: frozen values, and an error for each thing the view can do about it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from models.halves import UnfinishedHand
from models.marks import Mark
from rules.hand import Hand
from rules.match import Ended, Game, Match
from rules.sheet import MatchSheet


@dataclass(frozen=True, slots=True)
class Written:
    """Where a write landed: game and entry number from 1; ``number`` is None for a match or game opened."""

    public_id: str
    game: int
    number: int | None


@dataclass(frozen=True, slots=True)
class Version:
    """One revision of an entry, as it was posted.

    :ivar hand: None where the entry says how the players ended the game; then ``ended`` does.
    :ivar by: which device posted it: 1 for the first that wrote in this match, 2 for the next, and so on.
    :ivar moved_to: the number of the game that the hand was moved to with this revision.
    :ivar side: whose phone posted it, where that is known.
    """

    revision: int
    hand: Hand | None
    is_struck: bool
    recorded_at: datetime
    by: int
    moved_to: int | None = None
    ended: Ended | None = None
    side: int | None = None


@dataclass(frozen=True, slots=True)
class EntryRecord:
    """One entry as it stands, and all its versions, the first one first.

    :ivar position: the place of its hand among the live hands of its game, from 1; None when it is struck,
        and for an entry that is no hand.
    :ivar hand: None where the entry says how the players ended the game; then ``ended`` does.
    :ivar recorded_at: when it was last changed; ``versions[0].recorded_at`` is when it was entered.
    :ivar marks: all that was ever said of it, in that order; what counts is ``standing``.
    """

    number: int
    position: int | None
    versions: tuple[Version, ...]
    marks: tuple[Mark, ...] = ()

    @property
    def last(self) -> Version:
        """The version that counts."""
        return self.versions[-1]

    @property
    def revision(self) -> int:
        """How often the entry was written."""
        return self.last.revision

    @property
    def hand(self) -> Hand | None:
        """The hand as it stands, or stood last."""
        return self.last.hand

    @property
    def ended(self) -> Ended | None:
        """How the players ended the game, where this is what the entry says."""
        return self.last.ended

    @property
    def is_struck(self) -> bool:
        """Whether it no longer counts."""
        return self.last.is_struck

    @property
    def moved_to(self) -> int | None:
        """The number of the game its hand belongs to now, where it was struck for that."""
        return self.last.moved_to

    @property
    def recorded_at(self) -> datetime:
        """When it was last changed."""
        return self.last.recorded_at

    @property
    def standing(self) -> tuple[Mark, ...]:
        """The last word of each side on the version that counts, by their seats."""
        words = {mark.side: mark for mark in self.marks if mark.revision == self.revision}
        return tuple(words[side] for side in sorted(words) if words[side].said != "withdrawn")


@dataclass(frozen=True, slots=True)
class GameRecord:
    """The entries of one game in the order of the sheet, struck ones in their place.

    How the players ended it comes last, as long as that counts.
    """

    number: int
    entries: tuple[EntryRecord, ...]

    def find_place(self, number: int) -> int:
        """The place of an entry among the live hands; of one that does not count, the place it would have."""
        place = 0
        for entry in self.entries:
            if entry.number == number:
                break
            place = entry.position or place
        return place + 1


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A match as it stands, as seen by one device.

    :ivar role: what the device may do: ``own``, ``keep`` or ``watch``.
    :ivar rev: the state this is; a form rendered from it posts this as ``seen``.
    :ivar news: the state other phones see: it grows with ``rev``, and with what is no entry.
    :ivar side: whose phone it is; None while that is not known, and for one that only watches.
    :ivar voices: the sides for which it may agree to what others wrote, or object.
    :ivar others: the sides that have a phone of their own besides this one.
    :ivar unfinished: the hand that is being entered on two phones, as far as this one may know it.
    :ivar match: the live hands alone, for the rules to work on.
    :ivar sheet: what the rules make of them.
    :ivar me: the number of the device in ``Version.by``; None when it has not written yet.
    :ivar waiting: games without a hand that were begun when the last one seemed to be over; nobody sees them
        until it is over again.
    """

    public_id: str
    role: str
    rev: int
    match: Match
    games: tuple[GameRecord, ...]
    started_at: datetime
    sheet: MatchSheet
    me: int | None = None
    waiting: tuple[Game, ...] = ()
    news: int = 0
    side: int | None = None
    voices: tuple[int, ...] = ()
    others: tuple[int, ...] = ()
    unfinished: UnfinishedHand | None = None

    @property
    def current(self) -> int:
        """The number of the game being played: the first that is not over, or the last one."""
        return self.sheet.current + 1

    def find_entry(self, game: int, number: int) -> EntryRecord:
        """Find an entry by the numbers of its game and its own.

        :raises HandNotFound: there is none.
        """
        if 1 <= game <= len(self.games):
            for entry in self.games[game - 1].entries:
                if entry.number == number:
                    return entry
        raise HandNotFound(f"entry {number} of game {game}")

    def find_judges(self, entry: EntryRecord) -> tuple[int, ...]:
        """For which sides this device may say what they think of an entry: not for the one that wrote it.

        Of a hand that has moved to another game there is nothing left to say.
        """
        if entry.moved_to is not None:
            return ()
        return tuple(side for side in self.voices if side != entry.last.side)


class MatchNotFound(LookupError):
    """There is no such match, or none that this device has a seat at: the two are never told apart."""


class NotAllowed(PermissionError):
    """A device that may only watch wants to write."""


class OwnerOnly(NotAllowed):
    """A device that may write wants to do what is for the owner alone: links, and deleting."""


class OtherSideOnly(NotAllowed):
    """A device wants to speak for a side that it is not there for, or that wrote the hand itself."""


class UnfinishedThere(Exception):
    """A hand is to be entered on two phones while another one is."""


class UnfinishedGone(Exception):
    """The hand that was being entered on two phones was recorded or dropped, or looks otherwise by now."""


class HandChanged(Exception):
    """The hand was written anew since it was looked at; nothing was said of it."""


class StaleEntry(Exception):
    """Another device was first; nothing was written. ``record`` is the match as it is now."""

    def __init__(self, record: MatchRecord) -> None:
        super().__init__(f"the match is at {record.rev} now")
        self.record = record


class SheetFull(Exception):
    """The game has all the hands, or the match all the games, that a sheet holds."""


class GameUnfinished(Exception):
    """A new game is wanted while the last one is still being played."""


class GameStarted(Exception):
    """The rules of a game are to be changed after a hand of it was recorded."""


class HandNotFound(LookupError):
    """The match has no such hand."""


class NothingToChange(Exception):
    """The hand is struck already, or stands already, or has moved to another game."""


class NothingToUndo(Exception):
    """No hand of the current game is left to take back."""
