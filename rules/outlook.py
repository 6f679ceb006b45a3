"""What each side still needs, and how much deadwood it can be caught with and still be in the game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.column import Column
from rules.options import SUITS, Options
from rules.sheet import GameSheet


@dataclass(frozen=True, slots=True)
class SafeCount:
    """The most deadwood a side can be caught with on the next hand without losing a column.

    :ivar ending: how the other side ends the hand: *knock*, *gin*, or *big_gin* where it pays another bonus.
    :ivar multiplier: 2 for a hand that counts double.
    :ivar most: None when the other side wins the column whatever one holds; at the most what ten cards can
        count, which is: whatever one holds is safe.
    """

    ending: str
    multiplier: int
    most: int | None


@dataclass(frozen=True, slots=True)
class ScoreOutlook:
    """What one side has before it in one open column.

    :ivar to_go: points to the target; None in an open-ended game.
    :ivar safe: none when the next hand of the other side cannot be entered here, or there is no target.
    """

    to_go: int | None
    safe: tuple[SafeCount, ...]

    @property
    def least_safe(self) -> SafeCount | None:
        """What holds against gin and so against a knock; undoubled where a hand may be either."""
        return next((count for count in self.safe if count.ending == "gin"), None)

    @property
    def is_either(self) -> bool:
        """Whether the next hand may be doubled, and may not."""
        return len({count.multiplier for count in self.safe}) > 1


Outlook = tuple[ScoreOutlook, ...]


def build_outlook(sheet: GameSheet) -> tuple[Outlook | None, ...]:
    """Look ahead in every column, for every score; a column that is closed has None."""
    if sheet.over:
        return tuple(None for _ in sheet.columns)
    multipliers = find_multipliers(sheet)
    return tuple(
        _look_ahead(column, sheet, multipliers) if column.is_open else None for column in sheet.columns
    )


def find_multipliers(sheet: GameSheet) -> tuple[int, ...]:
    """What the next hand may be multiplied by: by 1, by 2, or by either as the limit card has it."""
    options = sheet.options
    if options.double_when_both_scored and have_both_scored(sheet):
        return (2,)
    if set(options.doubling_suits) == set(SUITS):
        return (2,)
    return (1, 2) if options.doubling_suits else (1,)


def have_both_scored(sheet: GameSheet) -> bool:
    """Whether the two who play the next hand have points in every open column."""
    scores = find_playing(sheet)
    return all(column.points[score] > 0 for column in sheet.columns if column.is_open for score in scores)


def find_playing(sheet: GameSheet) -> tuple[int, ...]:
    """The scores that the next hand is played for; of three players one sits out."""
    return tuple(sheet.score_of[seat] for seat in sheet.next_pair)


def _look_ahead(column: Column, sheet: GameSheet, multipliers: tuple[int, ...]) -> Outlook:
    options, standing = sheet.options, column.standing
    if options.target is None:
        return tuple(ScoreOutlook(None, ()) for _ in standing)
    outlook, playing = [], find_playing(sheet)
    for score, points in enumerate(standing):
        # Who sits out can be caught with nothing, and catches nobody.
        feared = [
            standing[other] for other in playing
            if score in playing and other != score and is_enterable(column, other, sheet)
        ]  # fmt: skip
        safe = tuple(find_safe_counts(options.target - feared[0], options, multipliers)) if feared else ()
        outlook.append(ScoreOutlook(options.target - points, safe))
    return tuple(outlook)


def is_enterable(column: Column, score: int, sheet: GameSheet) -> bool:
    """Whether the next win of a score goes into this column (rules §6)."""
    if column.wins[score]:
        return True
    vacant = [other for other in sheet.columns if other.is_open and not other.wins[score]]
    return bool(vacant) and vacant[0].number == column.number


def find_safe_counts(needed: int, options: Options, multipliers: tuple[int, ...]) -> Iterator[SafeCount]:
    """Work out the safe counts against a side that needs so many points for a column.

    It gets ``multiplier * (deadwood + bonus)``, and its boxes where they are credited at once; it must stay
    one short of what it needs. The knocker's own deadwood is not counted on: it may be little.
    """
    for multiplier in multipliers:
        for ending, bonus in _list_endings(options):
            boxes = _count_boxes_at_once(ending, multiplier, options)
            most = (needed - 1 - boxes * options.box_bonus) // multiplier - bonus
            yield SafeCount(ending, multiplier, min(most, options.most_deadwood) if most >= 0 else None)


def _list_endings(options: Options) -> Iterator[tuple[str, int]]:
    """How the other side can end a hand, and its bonus for that; big gin that is worth as much is gin."""
    if options.knock != "gin":
        yield "knock", 0
    yield "gin", options.gin_bonus
    if options.big_gin_bonus not in (None, options.gin_bonus):
        yield "big_gin", options.big_gin_bonus


def _count_boxes_at_once(ending: str, multiplier: int, options: Options) -> int:
    """The boxes of a hand that count toward the target: none unless they are credited at once."""
    if options.box_timing != "immediate":
        return 0
    extra = {"gin": options.extra_boxes.gin, "big_gin": options.extra_boxes.big_gin}.get(ending, 0)
    return 1 + extra * (multiplier if options.double_boxes else 1)
