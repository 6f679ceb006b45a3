"""What lies before each side, in words: who deals, what is needed, what is safe to hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.options import Options
from rules.outlook import Outlook, SafeCount, ScoreOutlook
from rules.sheet import GameSheet
from rules.words import Sentence, say
from web.figures import show_figure

NOTHING_SAFE = "–"
ALL_SAFE = "∞"
NO_MATTER = ""
"""Where the next hand cannot be entered, so that it decides nothing."""

ENDINGS = {
    ("knock", 1): say("a knock"),
    ("gin", 1): say("gin"),
    ("knock", 2): say("a doubled knock"),
    ("gin", 2): say("doubled gin"),
}


@dataclass(frozen=True, kw_only=True, slots=True)
class SideView:
    """One side at the head of the sheet."""

    name: str
    total: str
    is_dealer: bool
    needs: Sentence | None
    safe: Sentence | None


@dataclass(frozen=True, kw_only=True, slots=True)
class SafeLine:
    """What is safe to hold against one ending, a text for each score of each open column."""

    label: Sentence
    cells: tuple[str, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class SafeTable:
    """All the safe counts; ``heads`` name the side, and the column where there are several."""

    heads: tuple[str, ...]
    lines: tuple[SafeLine, ...]


def find_totals(sheet: GameSheet) -> tuple[int, ...]:
    """The big figures: each score's running figures over all columns."""
    return tuple(map(sum, zip(*(column.standing for column in sheet.columns), strict=True)))


def build_sides(
    sheet: GameSheet, names: tuple[str, ...], outlook: Sequence[Outlook | None]
) -> tuple[SideView, ...]:
    """Lay out the head of the sheet; it looks ahead in the first column that is open."""
    open_columns = [index for index, ahead in enumerate(outlook) if ahead is not None]
    sides = []
    for score, (name, total) in enumerate(zip(names, find_totals(sheet), strict=True)):
        needs = safe = None
        if open_columns:
            first = open_columns[0]
            ahead = outlook[first][score]
            needs = _say_needs(ahead.to_go, first + 1, len(sheet.columns))
            safe = _say_safe(ahead, sheet.options)
        is_dealer = not sheet.over and sheet.score_of[sheet.next_dealer] == score
        sides.append(
            SideView(name=name, total=show_figure(total), is_dealer=is_dealer, needs=needs, safe=safe)
        )
    return tuple(sides)


def _say_needs(to_go: int | None, column: int, columns: int) -> Sentence | None:
    if to_go is None:
        return None
    if columns == 1:
        return say("needs %(points)d", points=to_go)
    return say("needs %(points)d for column %(number)d", points=to_go, number=column)


def _say_safe(ahead: ScoreOutlook, options: Options) -> Sentence | None:
    """Say what is safe to hold, unless everything is."""
    count = ahead.least_safe
    if count is None or count.most == options.most_deadwood:
        return None
    if count.most is not None:
        return say("safe with %(points)d or less", points=count.most)
    knock = next((each for each in ahead.safe if each.ending == "knock"), None)
    if knock is None or knock.most is None:
        return say("any loss ends it")
    return say("gin ends it; a knock, if you hold over %(points)d", points=knock.most)


def build_safe_table(
    sheet: GameSheet, names: tuple[str, ...], outlook: Sequence[Outlook | None]
) -> SafeTable | None:
    """Lay out all the safe counts, a line for each way the next hand can end; None when there are none."""
    heads: list[str] = []
    scores: list[ScoreOutlook] = []
    for column, ahead in zip(sheet.columns, outlook, strict=True):
        if ahead is not None:
            scores += ahead
            heads += [name if len(sheet.columns) == 1 else f"{name} {column.number}" for name in names]
    kinds = dict.fromkeys((count.ending, count.multiplier) for score in scores for count in score.safe)
    lines = [
        SafeLine(label=ENDINGS[kind], cells=tuple(_show(score, *kind, sheet.options) for score in scores))
        for kind in kinds
    ]
    return SafeTable(heads=tuple(heads), lines=tuple(lines)) if lines else None


def _show(score: ScoreOutlook, ending: str, multiplier: int, options: Options) -> str:
    for count in score.safe:
        if (count.ending, count.multiplier) == (ending, multiplier):
            return show_count(count, options)
    return NO_MATTER


def show_count(count: SafeCount | None, options: Options) -> str:
    """A safe count in a table."""
    if count is None:
        return NO_MATTER
    if count.most is None:
        return NOTHING_SAFE
    return ALL_SAFE if count.most == options.most_deadwood else str(count.most)
