"""A hand before it is recorded: what it comes to, what it does to the score, what else there is to decide."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from models.records import EntryRecord, MatchRecord
from rules.cards import format_cards
from rules.column import Column
from rules.hand import Hand
from rules.match import Match
from rules.melds import best_arrangements
from rules.sheet import GameSheet, build_sheet
from rules.words import Sentence, say, show_cards
from web.hand_view import HandView, build_hand_view, name_result
from web.line_words import describe_end, describe_struck

MOST_LISTED = 4
MOST_MEANWHILE = 3
AFTER_END = "hand_after_end"


@dataclass(frozen=True, slots=True)
class Preview:
    """What would be recorded. ``can_stand`` is false when the game is over by now."""

    hand: HandView
    effects: tuple[Sentence, ...]
    can_stand: bool


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to lay the knocker's cards; ``value`` is what the form says for it."""

    value: str
    cards: Sentence
    headline: Sentence
    why: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class Meanwhile:
    """Something that another device wrote."""

    heading: Sentence
    why: tuple[Sentence, ...]


def append_hand(match: Match, hand: Hand) -> Match:
    """Return the match as it would be with one more hand in its last game."""
    game = match.games[-1]
    return replace(match, games=(*match.games[:-1], replace(game, hands=(*game.hands, hand))))


def build_preview(match: Match, hand: Hand) -> Preview:
    """Work out a hand in the state of its game, which may double it or end with it."""
    before = build_sheet(match).games[-1]
    after = build_sheet(append_hand(match, hand)).games[-1]
    line = after.hands[-1]
    can_stand = all(fault.code != AFTER_END for fault in line.score.faults)
    effects = tuple(_tell_effects(before, after, match.names)) if can_stand else ()
    return Preview(build_hand_view(line, match.names), effects, can_stand)


def _tell_effects(before: GameSheet, after: GameSheet, names: tuple[str, ...]) -> Iterator[Sentence]:
    """Say how the score moves, what closes, and who deals next."""
    were = {column.number: column.standing for column in before.columns}
    is_one = len(after.columns) == 1
    nothing = tuple(0 for _ in after.columns[0].points)
    moves = [
        sentence
        for column in after.columns
        for sentence in _tell_moves(column, were.get(column.number, nothing), names, is_one=is_one)
    ]
    yield from moves or (say("The score stays as it is."),)
    for column, was in zip(after.columns, before.columns, strict=False):
        if was.is_open and not column.is_open:
            yield _tell_closing(column, after, names, is_one=is_one)
    if not after.over:
        yield say("%(name)s deals next.", name=names[after.next_dealer])
    elif not is_one:
        yield say("All games are over.")


def _tell_moves(
    column: Column, was: tuple[int, ...], names: tuple[str, ...], *, is_one: bool
) -> Iterator[Sentence]:
    text = "%(name)s: %(before)d → %(after)d" if is_one else "Game %(game)d, %(name)s: %(before)d → %(after)d"
    for score, (old, new) in enumerate(zip(was, column.standing, strict=True)):
        if old != new:
            yield say(text, game=column.number, name=names[score], before=old, after=new)


def _tell_closing(column: Column, sheet: GameSheet, names: tuple[str, ...], *, is_one: bool) -> Sentence:
    values = {"name": names[column.closed_by], "target": sheet.options.target, "game": column.number}
    if is_one:
        return say("%(name)s has reached %(target)d: the game is over.", **values)
    return say("Game %(game)d is over: %(name)s has reached %(target)d.", **values)


def find_choices(match: Match, hand: Hand) -> tuple[Choice, ...]:
    """List the ways to lay the knocker's cards, when they leave the same deadwood but score differently.

    What the table laid down binds, so only cards without melds leave a choice.
    """
    holding = hand.knocker
    if not hand.is_showdown or holding is None or holding.melds is not None or not holding.cards:
        return ()
    found: list[tuple[object, Choice]] = []
    for arrangement in best_arrangements(holding.cards, match.games[-1].options.ace):
        laid = replace(holding, melds=arrangement.melds, loose=arrangement.deadwood)
        played = append_hand(match, replace(hand, knocker=laid))
        score = build_sheet(played).games[-1].hands[-1].score
        melds = arrangement.melds
        choice = Choice(
            value=" / ".join(format_cards(meld) for meld in melds),
            cards=say("%(cards)s", cards=", ".join(show_cards(meld) for meld in melds)),
            headline=name_result(score, match.names),
            why=score.why,
        )
        found.append(((score.outcome, score.winner, score.points, score.boxes), choice))
    results = [result for result, _ in found]
    if len(set(results)) < 2:
        return ()
    if len(found) <= MOST_LISTED:
        return tuple(choice for _, choice in found)
    return tuple(choice for index, (result, choice) in enumerate(found) if result not in results[:index])


def list_meanwhile(record: MatchRecord, seen: int) -> tuple[Meanwhile, ...]:
    """List what was written since a form was rendered, or just the last of it when that is not known."""
    entries = [(game.number, entry) for game in record.games for entry in game.entries]
    entries.sort(key=lambda each: (each[1].recorded_at, each[0], each[1].number))
    writes = record.rev - seen if 0 <= seen < record.rev else 1
    return tuple(_tell_entry(record, *each) for each in entries[-min(writes, MOST_MEANWHILE) :])


def _tell_entry(record: MatchRecord, number: int, entry: EntryRecord) -> Meanwhile:
    game, names = record.match.games[number - 1], record.match.names
    if entry.ended is not None:
        heading = say("Taken back") if entry.is_struck else say("The game was ended")
        return Meanwhile(heading, (describe_end(entry.ended, names),))
    if entry.position is None:
        heading = say("A hand was taken back")
        if entry.moved_to is not None:
            heading = say("A hand was moved to game %(number)d", number=entry.moved_to)
        return Meanwhile(heading, (describe_struck(entry.hand, game.options, names),))
    line = record.sheet.games[number - 1].hands[entry.position - 1]
    result = name_result(line.score, names)
    return Meanwhile(say("Hand %(number)d: %(result)s", number=entry.position, result=result), line.score.why)
