"""What can be changed about what was recorded, and what that does to the rest, before anything is written."""

from __future__ import annotations

from dataclasses import dataclass, replace

from models.records import EntryRecord, HandNotFound, MatchRecord, NothingToChange
from rules.corrections import Effect, Flow, describe_effect, reflow
from rules.faults import Fault, IllegalHand
from rules.hand import Hand
from rules.match import Ended, Game, Match
from rules.score_file import read_ended, read_hand, write_as_said, write_ended
from rules.words import say


@dataclass(frozen=True, slots=True)
class CorrectHand:
    """Say what really happened in a hand."""

    game: int
    number: int
    hand: Hand


@dataclass(frozen=True, slots=True)
class InsertHand:
    """Add a hand directly in front of the entry ``before``."""

    game: int
    before: int
    hand: Hand


@dataclass(frozen=True, slots=True)
class StrikeHand:
    """Strike out an entry: a hand, or how the players ended the game."""

    game: int
    number: int


@dataclass(frozen=True, slots=True)
class RestoreHand:
    """Let an entry count again that was struck out."""

    game: int
    number: int


@dataclass(frozen=True, slots=True)
class EndGame:
    """End the game being played before its target."""

    ended: Ended


Change = CorrectHand | InsertHand | StrikeHand | RestoreHand | EndGame


@dataclass(frozen=True, kw_only=True, slots=True)
class Plan:
    """A change worked out in full, ready to be written.

    :ivar game: the index of the game that is changed.
    :ivar number: the entry that is changed; None for one that is new.
    :ivar before: what a new entry stands in front of; None at the end.
    :ivar hand: the hand that is entered, restored or struck; None when it is how the players ended the game.
    :ivar position: the index of the hand in its game, before any moved; None when it does not count any more.
    :ivar rows: for each game the entry numbers of its hands, before any moved; None for the new one.
    """

    game: int
    number: int | None
    before: int | None
    hand: Hand | None
    ended: Ended | None
    position: int | None
    is_struck: bool
    rows: tuple[tuple[int | None, ...], ...]
    flow: Flow
    effect: Effect


def plan(record: MatchRecord, change: Change) -> Effect:
    """Say what a change would do, without writing it. Writing it does exactly that.

    :raises HandNotFound: the match has no such entry.
    :raises NothingToChange: the entry is struck or restored already, or its hand has moved to another game.
    :raises IllegalHand: the hand would not stand in its place, or the game cannot be ended.
    :raises rules.faults.Faulty: it is not said properly how the game ended.
    """
    return make_plan(record, change).effect


def make_plan(record: MatchRecord, change: Change) -> Plan:
    """Work a change out; for the rest see :func:`plan`."""
    match change:
        case CorrectHand():
            return _correct(record, change)
        case InsertHand():
            return _insert(record, change)
        case StrikeHand():
            return _strike(record, change)
        case RestoreHand():
            return _restore(record, change)
        case EndGame():
            return _end(record, change)


def _correct(record: MatchRecord, change: CorrectHand) -> Plan:
    entry = record.find_entry(change.game, change.number)
    if entry.hand is None:
        raise HandNotFound(f"entry {entry.number} is no hand")
    if entry.position is None:
        raise NothingToChange(f"hand {entry.number} is struck")
    return _settle(record, change.game, entry, hand=change.hand, position=entry.position - 1)


def _insert(record: MatchRecord, change: InsertHand) -> Plan:
    follower = record.find_entry(change.game, change.before)
    is_end = follower.hand is None and not follower.is_struck
    position = _count_before(record, change.game, follower)
    before = None if is_end else follower.number
    return _settle(record, change.game, None, hand=change.hand, position=position, before=before)


def _strike(record: MatchRecord, change: StrikeHand) -> Plan:
    entry = record.find_entry(change.game, change.number)
    if entry.is_struck:
        raise NothingToChange(f"entry {entry.number} is struck")
    return _settle(record, change.game, entry, hand=entry.hand, ended=entry.ended, is_struck=True)


def _restore(record: MatchRecord, change: RestoreHand) -> Plan:
    entry = record.find_entry(change.game, change.number)
    if not entry.is_struck or entry.moved_to is not None:
        raise NothingToChange(f"entry {entry.number} is not struck, or has moved")
    position = None if entry.hand is None else _count_before(record, change.game, entry)
    return _settle(record, change.game, entry, hand=entry.hand, ended=entry.ended, position=position)


def _end(record: MatchRecord, change: EndGame) -> Plan:
    ended = read_ended(write_ended(change.ended), record.match.form)
    return _settle(record, record.current, None, ended=ended)


def _count_before(record: MatchRecord, game: int, entry: EntryRecord) -> int:
    entries = record.games[game - 1].entries
    return sum(each.position is not None for each in entries[: entries.index(entry)])


def _settle(
    record: MatchRecord,
    number: int,
    entry: EntryRecord | None,
    *,
    hand: Hand | None = None,
    ended: Ended | None = None,
    position: int | None = None,
    before: int | None = None,
    is_struck: bool = False,
) -> Plan:
    """Make the change in its game, let the hands flow, and hold the changed one to the rules."""
    index = number - 1
    whole = replace(record.match, games=(*record.match.games, *record.waiting))
    game = whole.games[index]
    if hand is not None and not is_struck:
        hand = keep_hand(hand, whole, index)
    rows = [[each.number for each in of.entries if each.position is not None] for of in record.games]
    rows += [[] for _ in record.waiting]
    is_there = entry is not None and entry.position is not None
    hands = list(game.hands)
    if is_there:
        del hands[entry.position - 1], rows[index][entry.position - 1]
    if position is not None:
        hands.insert(position, hand)
        rows[index].insert(position, None if entry is None else entry.number)
    ends = _find_ended(game, ended, is_struck=is_struck)
    edited = replace(game, hands=tuple(hands), ended=ends)
    flow = reflow(replace(whole, games=(*whole.games[:index], edited, *whole.games[index + 1 :])), index)
    effect = describe_effect(record.match, flow, _number_hands(record, rows))
    plan = Plan(
        game=index, number=None if entry is None else entry.number, before=before, hand=hand, ended=ended,
        position=position, is_struck=is_struck, rows=tuple(map(tuple, rows)), flow=flow, effect=effect,
    )  # fmt: skip
    _check(plan)
    return plan


def _find_ended(game: Game, ended: Ended | None, *, is_struck: bool) -> Ended | None:
    """How a game stands ended with a change. :raises IllegalHand: it is ended already."""
    if ended is None:
        return game.ended
    if is_struck:
        return None
    if game.ended is not None:
        raise _refuse_end()
    return ended


def _refuse_end() -> IllegalHand:
    message = say("The game is over already; it cannot be ended again.")
    return IllegalHand([Fault("hand_after_end", "ended", message)])


def come_late() -> Fault:
    """The fault of a hand that comes when its game is over."""
    return Fault("hand_after_end", "", say("The game is over; this hand comes after its end."))


def keep_hand(hand: Hand, match: Match, game: int) -> Hand:
    """Return a hand as it will be read back, with whatever cannot be kept among its faults."""
    kept = read_hand(write_as_said(hand, match.games[game].options), match.form, match.tables)
    more = [fault for fault in kept.faults if fault not in hand.faults]
    return replace(kept, faults=(*hand.faults, *more))


def _number_hands(record: MatchRecord, rows: list[list[int | None]]) -> tuple[tuple[int | None, ...], ...]:
    """What the hands are called on the sheet as it stands."""
    known = [{entry.number: entry.position for entry in game.entries} for game in record.games]
    known += [{} for _ in record.waiting]
    return tuple(tuple(names.get(number) for number in row) for names, row in zip(known, rows, strict=True))


def find_place(plan: Plan) -> tuple[int, int]:
    """Where the changed hand stands after all moved: the indexes of its game and in its game."""
    origin = (plan.game, plan.position)
    return next(
        (game, origins.index(origin)) for game, origins in enumerate(plan.flow.origins) if origin in origins
    )


def _check(plan: Plan) -> None:
    """Refuse a change whose own hand does not stand. :raises IllegalHand: with every fault."""
    if plan.ended is not None and not plan.is_struck:
        if plan.effect.after.games[plan.game].ended is None:
            raise _refuse_end()
    elif plan.position is not None:
        game, position = find_place(plan)
        faults = plan.effect.after.games[game].hands[position].score.faults
        if game != plan.game and plan.number is None:
            faults = (come_late(),)
        if faults:
            raise IllegalHand(faults)
