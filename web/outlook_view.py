"""What lies before each side, in words: who deals, what is needed, what is safe to hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.options import Options
from rules.outlook import Outlook, SafeCount, ScoreOutlook, find_playing
from rules.sheet import GameSheet
from rules.words import Sentence, name_column, say
from web.figures import show_figure

NOTHING_SAFE = "–"
ALL_SAFE = "∞"
NO_MATTER = ""
"""Where the next hand cannot be entered, so that it decides nothing."""

ALL_COLUMNS = say("all columns together")

ENDINGS = {
    ("knock", 1): say("knocks"),
    ("gin", 1): say("has gin"),
    ("big_gin", 1): say("has big gin"),
    ("knock", 2): say("knocks, doubled"),
    ("gin", 2): say("has gin, doubled"),
    ("big_gin", 2): say("has big gin, doubled"),
}


@dataclass(frozen=True, kw_only=True, slots=True)
class SideView:
    """One side at the head of the sheet; ``total_of`` says what its total is, where columns are added."""

    name: str
    total: str
    total_of: Sentence | None
    is_dealer: bool
    needs: Sentence | None
    safe: Sentence | None


@dataclass(frozen=True, kw_only=True, slots=True)
class SafeLine:
    """What is safe to hold when the other one ends the hand like this, a text for each who plays it."""

    label: Sentence
    cells: tuple[Sentence | str, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class SafeTable:
    """The safe counts of one column, which is named where there are several; ``names`` head the cells."""

    column: Sentence | None
    names: tuple[str, ...]
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
            safe = _say_safe(ahead, sheet.options, is_one=len(sheet.columns) == 1)
        is_dealer = not sheet.over and sheet.score_of[sheet.next_dealer] == score
        sides.append(
            SideView(
                name=name, total=show_figure(total), total_of=ALL_COLUMNS if len(sheet.columns) > 1 else None,
                is_dealer=is_dealer, needs=needs, safe=safe,
            )
        )  # fmt: skip
    return tuple(sides)


def _say_needs(to_go: int | None, column: int, columns: int) -> Sentence | None:
    if to_go is None:
        return None
    if columns == 1:
        return say("needs %(points)d", points=to_go)
    return say("needs %(points)d for column %(number)d", points=to_go, number=column)


def _say_safe(ahead: ScoreOutlook, options: Options, *, is_one: bool) -> Sentence | None:
    """Say what is safe to hold against gin, unless everything is."""
    count = ahead.least_safe
    if count is None or count.most == options.most_deadwood:
        return None
    if count.most is not None:
        return _find_safe_text(ahead, is_one=is_one).fill(points=count.most)
    knock = next((each for each in ahead.safe if each.ending == "knock"), None)
    if knock is None or knock.most is None:
        return say("any loss ends it")
    if ahead.is_either:
        return say("gin ends it; an undoubled knock can, if you hold over %(points)d", points=knock.most)
    return say("gin ends it; a knock can, if you hold over %(points)d", points=knock.most)


def _find_safe_text(ahead: ScoreOutlook, *, is_one: bool) -> Sentence:
    """*There* is the column that was named just before; gin is undoubled where it may be either."""
    if ahead.is_either and is_one:
        return say("safe from gin undoubled: %(points)d or less")
    if ahead.is_either:
        return say("safe there from gin undoubled: %(points)d or less")
    if is_one:
        return say("safe from gin: %(points)d or less")
    return say("safe there from gin: %(points)d or less")


def build_safe_tables(
    sheet: GameSheet, names: tuple[str, ...], outlook: Sequence[Outlook | None]
) -> tuple[SafeTable, ...]:
    """Lay out the safe counts of every column that the next hand can decide something in.

    There is a line for each way that hand can end; who sits out is not among those who can be caught.
    """
    playing = sorted(find_playing(sheet))
    tables = []
    for column, ahead in zip(sheet.columns, outlook, strict=True):
        scores = [ahead[score] for score in playing] if ahead is not None else []
        kinds = dict.fromkeys((count.ending, count.multiplier) for score in scores for count in score.safe)
        lines = [
            SafeLine(label=ENDINGS[kind], cells=tuple(_tell(score, *kind, sheet.options) for score in scores))
            for kind in kinds
        ]
        if lines:
            name = name_column(column.number) if len(sheet.columns) > 1 else None
            heads = tuple(names[score] for score in playing)
            tables.append(SafeTable(column=name, names=heads, lines=tuple(lines)))
    return tuple(tables)


def _tell(score: ScoreOutlook, ending: str, multiplier: int, options: Options) -> Sentence | str:
    """A safe count in words where it is no number; what cannot be entered here loses nothing here."""
    for count in score.safe:
        if (count.ending, count.multiplier) == (ending, multiplier):
            if count.most is None:
                return say("nothing")
            return say("any") if count.most == options.most_deadwood else str(count.most)
    return say("any")


def show_count(count: SafeCount | None, options: Options) -> str:
    """A safe count under its column, where there is no room for words."""
    if count is None:
        return NO_MATTER
    if count.most is None:
        return NOTHING_SAFE
    return ALL_SAFE if count.most == options.most_deadwood else str(count.most)
