"""The columns of the sheet side by side, and what stands under them: what is to go, what is safe to hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.column import Column
from rules.outlook import Outlook
from rules.sheet import GameSheet
from rules.words import Sentence, name_column, say
from web.outlook_view import show_count


@dataclass(frozen=True, slots=True)
class FootCell:
    """A cell under the columns, ``width`` cells wide."""

    text: Sentence | str
    width: int = 1
    is_first: bool = False
    is_shut: bool = False
    column: Sentence | None = None


@dataclass(frozen=True, slots=True)
class Foot:
    """One line under the columns: its label, and a cell a score or one text over a closed column."""

    label: Sentence
    cells: tuple[FootCell, ...]


def split_columns(sheet: GameSheet) -> list[list[Column]]:
    """Put the columns side by side, three at a time: the open ones, with the latest of the others, first."""
    side_by_side = sheet.options.columns
    newest = sorted(sheet.columns, key=lambda column: (column.is_open, column.number), reverse=True)
    groups = [newest[start : start + side_by_side] for start in range(0, len(newest), side_by_side)]
    return [sorted(group, key=lambda column: column.number) for group in groups]


def is_shaded(column: Column, sheet: GameSheet) -> bool:
    """Whether a column is shaded, to be told from the open ones: one that stands alone never is."""
    return not column.is_open and len(sheet.columns) > 1


def find_place(column: Column, score: int, index: int, sheet: GameSheet) -> dict[str, object]:
    """How a cell stands in the table: first of its column, in a closed one, and under which name.

    :param index: the place of the column in its table.
    """
    is_named = score == 0 and len(sheet.columns) > 1
    return {
        "is_first": score == 0 and index > 0,
        "is_shut": is_shaded(column, sheet),
        "column": name_column(column.number) if is_named else None,
    }


def build_feet(
    sheet: GameSheet, names: tuple[str, ...], columns: Sequence[Column], outlook: Sequence[Outlook | None]
) -> tuple[Foot, ...]:
    """Lay out the feet of some columns; an open-ended game has none."""
    if not sheet.hands or sheet.options.target is None:
        return ()
    to_go: list[FootCell] = []
    safe: list[FootCell] = []
    for index, column in enumerate(columns):
        ahead, place = outlook[column.number - 1], find_place(column, 0, index, sheet)
        if ahead is None:
            to_go.append(FootCell(_say_closed(column, names), len(names), **place))
            safe.append(FootCell("", len(names), **place))
            continue
        for score, of in enumerate(ahead):
            place = find_place(column, score, index, sheet)
            to_go.append(FootCell(str(of.to_go), **place))
            safe.append(FootCell(show_count(of.least_safe, sheet.options), **place))
    if all(outlook[column.number - 1] is None for column in columns):
        return (Foot(say("end"), tuple(to_go)),)
    return Foot(say("to go"), tuple(to_go)), Foot(say("safe"), tuple(safe))


def _say_closed(column: Column, names: tuple[str, ...]) -> Sentence | str:
    if column.closed_by is None:
        return ""
    return say("%(name)s won", name=names[column.closed_by])
