"""A hand before it is recorded: what it comes to, what it does to the score, what else there is to decide."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from models.records import EntryRecord, MatchRecord
from rules.column import Column
from rules.hand import Hand
from rules.rotation import find_idle
from rules.sheet import GameSheet, build_sheet
from rules.words import Sentence, say
from web.hand_view import HandView, build_hand_view, name_result
from web.line_words import describe_end, describe_struck
from web.score_names import name_scores
from web.seating import AFTER_END, Seating, append_hand

MOST_MEANWHILE = 3


@dataclass(frozen=True, slots=True)
class Preview:
    """What would be recorded. ``can_stand`` is false when the game is over by now."""

    hand: HandView
    effects: tuple[Sentence, ...]
    can_stand: bool


@dataclass(frozen=True, slots=True)
class Meanwhile:
    """Something that another device wrote."""

    heading: Sentence
    why: tuple[Sentence, ...]


def build_preview(seating: Seating, hand: Hand) -> Preview:
    """Work out a hand in the state of its game, which may double it or end with it."""
    match, before = seating.before, seating.sheet
    after = build_sheet(append_hand(match, hand)).games[-1]
    line = after.hands[-1]
    can_stand = all(fault.code != AFTER_END for fault in line.score.faults)
    effects = tuple(_tell_effects(before, after, match.names)) if can_stand else ()
    return Preview(build_hand_view(line, match.names, before.options), effects, can_stand)


def _tell_effects(before: GameSheet, after: GameSheet, names: tuple[str, ...]) -> Iterator[Sentence]:
    """Say how the score moves, what closes, and who deals next."""
    were = {column.number: column.standing for column in before.columns}
    is_one = len(after.columns) == 1
    nothing = tuple(0 for _ in after.columns[0].points)
    scores = name_scores(after, names)
    moves = [
        sentence
        for column in after.columns
        for sentence in _tell_moves(column, were.get(column.number, nothing), scores, is_one=is_one)
    ]
    yield from moves or (say("The score stays as it is."),)
    for column, was in zip(after.columns, before.columns, strict=False):
        if was.is_open and not column.is_open:
            yield _tell_closing(column, after, scores, is_one=is_one)
    if not after.over:
        yield say("%(name)s deals next.", name=names[after.next_dealer])
        if len(names) == 3:
            yield say("%(name)s sits out.", name=names[find_idle(after.next_pair)])
    elif not is_one:
        yield say("All columns are closed.")


def _tell_moves(
    column: Column, was: tuple[int, ...], names: tuple[str, ...], *, is_one: bool
) -> Iterator[Sentence]:
    text = (
        say("%(name)s: %(before)d → %(after)d")
        if is_one
        else say("Column %(column)d, %(name)s: %(before)d → %(after)d")
    )
    for score, (old, new) in enumerate(zip(was, column.standing, strict=True)):
        if old != new:
            yield text.fill(column=column.number, name=names[score], before=old, after=new)


def _tell_closing(column: Column, sheet: GameSheet, names: tuple[str, ...], *, is_one: bool) -> Sentence:
    values = {"name": names[column.closed_by], "target": sheet.options.target, "column": column.number}
    if is_one:
        return say("%(name)s has reached %(target)d: the game is over.", **values)
    return say("Column %(column)d is closed: %(name)s has reached %(target)d.", **values)


def list_meanwhile(record: MatchRecord, seen: int) -> tuple[Meanwhile, ...]:
    """List what was written since a form was rendered, or just the last of it when that is not known."""
    entries = [(game.number, entry) for game in record.games for entry in game.entries]
    entries.sort(key=lambda each: (each[1].recorded_at, each[0], each[1].number))
    writes = record.rev - seen if 0 <= seen < record.rev else 1
    return tuple(_tell_entry(record, *each) for each in entries[-min(writes, MOST_MEANWHILE) :])


def _tell_entry(record: MatchRecord, number: int, entry: EntryRecord) -> Meanwhile:
    sheet, names = record.sheet.games[number - 1], record.match.names
    if entry.ended is not None:
        heading = say("Taken back") if entry.is_struck else say("The game was ended")
        return Meanwhile(heading, (describe_end(entry.ended, names),))
    if entry.position is None:
        heading = say("A hand was taken back")
        if entry.moved_to is not None:
            heading = say("A hand was moved to game %(number)d", number=entry.moved_to)
        place = record.games[number - 1].find_place(entry.number)
        return Meanwhile(heading, (describe_struck(entry.hand, sheet, place, names),))
    line = record.sheet.games[number - 1].hands[entry.position - 1]
    result = name_result(line.score, names)
    return Meanwhile(say("Hand %(number)d: %(result)s", number=entry.position, result=result), line.score.why)
