"""The running score of a game as a line for each side, drawn on the server, and told in words as well."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rules.settlement import Figures
from rules.sheet import GameSheet
from rules.words import Sentence, say

WIDTH, HEIGHT = 240, 100  # units of the picture, whole numbers of which are exact enough
LEAST_HANDS = 2
LABEL_GAP = 14  # as high as a label, so that no two lie on each other

TWO = say("After hand %(hand)d: %(one)s, %(two)s.")
THREE = say("After hand %(hand)d: %(one)s, %(two)s, %(three)s.")
LED_ONCE = say("The lead never changed.")
NO_LEAD = say("Nobody was ever ahead.")


@dataclass(frozen=True, slots=True)
class ChartLine:
    """The line of one score: its points as a picture has them, and where its name stands."""

    name: str
    total: int
    points: str
    label_y: int


@dataclass(frozen=True, slots=True)
class Chart:
    """The picture, and what it shows in words.

    :ivar target_y: where the target lies; None where no one figure is played to.
    :ivar zero_y: where nothing lies.
    """

    lines: tuple[ChartLine, ...]
    target: int | None
    target_y: int | None
    zero_y: int
    sentences: tuple[Sentence, ...]


def build_chart(sheet: GameSheet, names: Sequence[str]) -> Chart | None:
    """Draw the running score of a game, of several columns their sum; nothing where there is no line yet.

    :param names: what each score is called.
    """
    rows = list_totals(sheet, len(names))
    if len(rows) <= LEAST_HANDS:
        return None
    target = sheet.options.target if len(sheet.columns) == 1 else None
    figures = [figure for row in rows for figure in row]
    low, high = min(0, *figures), max(1, target or 0, *figures)

    def place(figure: int) -> int:
        return round(HEIGHT * (high - figure) / (high - low))

    lasts = [place(figure) for figure in rows[-1]]
    lines = (
        ChartLine(name, rows[-1][score], draw_line([row[score] for row in rows], place), label_y)
        for score, (name, label_y) in enumerate(zip(names, spread_labels(lasts), strict=True))
    )
    return Chart(
        lines=tuple(lines),
        target=target,
        target_y=None if target is None else place(target),
        zero_y=place(0),
        sentences=tuple(tell(rows, names)),
    )


def list_totals(sheet: GameSheet, scores: int) -> list[Figures]:
    """Each score's figures over all columns: at the start, then after each hand."""
    moved: dict[int, list[tuple[Figures, Figures]]] = {}
    for column in sheet.columns:
        before = (0,) * scores
        for number, after in zip(column.hands, column.running, strict=True):
            moved.setdefault(number, []).append((before, after))
            before = after
    rows = [(0,) * scores]
    for line in sheet.hands:
        totals = rows[-1]
        for before, after in moved.get(line.number, ()):
            totals = tuple(total + new - old for total, new, old in zip(totals, after, before, strict=True))
        rows.append(totals)
    return rows


def draw_line(figures: Sequence[int], place: Callable[[int], int]) -> str:
    """Join figures to a line, leaving out the points between others of one height."""
    last = len(figures) - 1
    return " ".join(
        f"{round(WIDTH * index / last)},{place(figure)}"
        for index, figure in enumerate(figures)
        if index in (0, last) or not figures[index - 1] == figure == figures[index + 1]
    )


def spread_labels(places: Sequence[int]) -> list[int]:
    """Move labels apart that would lie on each other, downwards, and up again from the end.

    >>> spread_labels([40, 45, 90]), spread_labels([99, 98])
    ([40, 54, 90], [100, 86])
    """
    moved = list(places)
    order = sorted(range(len(moved)), key=lambda index: moved[index])
    for above, below in pairwise(order):
        moved[below] = max(moved[below], moved[above] + LABEL_GAP)
    limit = HEIGHT
    for index in reversed(order):
        moved[index] = min(moved[index], limit)
        limit = moved[index] - LABEL_GAP
    return moved


def tell(rows: Sequence[Figures], names: Sequence[str]) -> Iterator[Sentence]:
    """Say what the picture shows: the score at its end, and how often the lead changed."""
    standing = zip(names, rows[-1], strict=True)
    said = [say("%(name)s %(points)d", name=name, points=points) for name, points in standing]
    text = TWO if len(said) == 2 else THREE
    yield text.fill(hand=len(rows) - 1, **dict(zip(("one", "two", "three"), said, strict=False)))
    leaders = [row.index(max(row)) for row in rows if row.count(max(row)) == 1]
    changes = sum(one != other for one, other in pairwise(leaders))
    if not leaders:
        yield NO_LEAD
    elif not changes:
        yield LED_ONCE
    else:
        yield say("Changes of the lead: %(count)d.", count=changes)
