"""What the hand form is filled in for when it is not for the next hand: to correct one, or to insert one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from models.ledger import CorrectHand, EntryRecord, HandNotFound, InsertHand, MatchRecord
from rules.hand import Hand
from rules.match import Match
from rules.options import Options
from rules.words import Sentence, say
from web.hand_filling import keep_unshown
from web.seating import Seating, seat_players


@dataclass(frozen=True, kw_only=True, slots=True)
class Task:
    """A hand to be entered somewhere in a game.

    :ivar action: the endpoint that takes the form.
    :ivar seating: who may have played it, in the match as it stood then: its game is the last and has no hand
        after.
    :ivar hand: the hand as it is recorded; None for a new one.
    :ivar change: makes of the hand that is entered the change that the ledger plans and writes.
    """

    record: MatchRecord
    game: int
    entry: EntryRecord
    action: str
    heading: Sentence
    number: int
    seating: Seating
    hand: Hand | None
    change: Callable[[Hand], CorrectHand | InsertHand]

    @property
    def options(self) -> Options:
        """The rules of the game."""
        return self.record.match.games[self.game - 1].options

    @property
    def dealer(self) -> int:
        """Whose turn it was to deal."""
        return self.seating.sheet.next_dealer


def correct(record: MatchRecord, game: int, number: int) -> Task:
    """Correct a hand.

    :raises HandNotFound: there is no such hand.
    """
    entry = record.find_entry(game, number)
    if entry.hand is None:
        raise HandNotFound(f"entry {number} is no hand")
    place = _count_before(record, game, entry)
    known = entry.hand
    return Task(
        record=record, game=game, entry=entry, number=place + 1, seating=_seat(record.match, game, place),
        heading=say("Correct hand %(number)d", number=place + 1), hand=known, action="corrections.edit",
        change=lambda hand: CorrectHand(game, number, keep_unshown(hand, known)),
    )  # fmt: skip


def insert(record: MatchRecord, game: int, number: int) -> Task:
    """Insert a hand directly in front of an entry.

    :raises HandNotFound: there is no such entry.
    """
    entry = record.find_entry(game, number)
    place = _count_before(record, game, entry)
    heading = say("Insert before hand %(number)d", number=place + 1)
    if entry.hand is None:
        heading = say("Insert a last hand")
    return Task(
        record=record, game=game, entry=entry, number=place + 1, seating=_seat(record.match, game, place),
        heading=heading, hand=None, action="hands.new", change=lambda hand: InsertHand(game, number, hand),
    )  # fmt: skip


def _count_before(record: MatchRecord, game: int, entry: EntryRecord) -> int:
    entries = record.games[game - 1].entries
    return sum(each.position is not None for each in entries[: entries.index(entry)])


def _seat(match: Match, game: int, place: int) -> Seating:
    """Look at the match before the hand at an index of a game."""
    last = match.games[game - 1]
    last = replace(last, hands=last.hands[:place], ended=None)
    return seat_players(replace(match, games=(*match.games[: game - 1], last)))
