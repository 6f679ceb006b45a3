"""What stands under the columns of the sheet: what is to go, and what is safe to hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.column import Column
from rules.outlook import Outlook
from rules.sheet import GameSheet
from rules.words import Sentence, say
from web.outlook_view import show_count


@dataclass(frozen=True, slots=True)
class FootCell:
    """A cell under the columns, ``width`` cells wide."""

    text: Sentence | str
    width: int = 1
    is_first: bool = False
    is_shut: bool = False


@dataclass(frozen=True, slots=True)
class Foot:
    """One line under the columns: its label, and a cell a score or one text over a closed column."""

    label: Sentence
    cells: tuple[FootCell, ...]


def build_feet(
    sheet: GameSheet, names: tuple[str, ...], columns: Sequence[Column], outlook: Sequence[Outlook | None]
) -> tuple[Foot, ...]:
    """Lay out the feet of some columns; an open-ended game has none."""
    if not sheet.hands or sheet.options.target is None:
        return ()
    to_go: list[FootCell] = []
    safe: list[FootCell] = []
    for index, column in enumerate(columns):
        is_later, ahead = index > 0, outlook[column.number - 1]
        if ahead is None:
            to_go.append(FootCell(_say_closed(column, names), len(names), is_later, True))
            safe.append(FootCell("", len(names), is_later, True))
            continue
        for score, of in enumerate(ahead):
            is_first = is_later and score == 0
            to_go.append(FootCell(str(of.to_go), is_first=is_first))
            safe.append(FootCell(show_count(of.least_safe, sheet.options), is_first=is_first))
    if all(outlook[column.number - 1] is None for column in columns):
        return (Foot(say("end"), tuple(to_go)),)
    return Foot(say("to go"), tuple(to_go)), Foot(say("safe"), tuple(safe))


def _say_closed(column: Column, names: tuple[str, ...]) -> Sentence | str:
    if column.closed_by is None:
        return ""
    return say("%(name)s won", name=names[column.closed_by])
