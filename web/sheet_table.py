"""The ruled table of the sheet: its lines, its figures with their rings, and the feet under its columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from models.records import EntryRecord, GameRecord
from rules.column import Column
from rules.fold import HandLine
from rules.options import Options
from rules.outlook import Outlook
from rules.scoring import HandScore
from rules.sheet import GameSheet
from rules.statistics import is_checked
from rules.words import Sentence, name_column, say
from web.line_words import describe_end, describe_line, describe_struck, score_alone
from web.outlook_view import show_count

Standing = tuple[Column, dict[int, tuple[int, ...]]]
"""A column, and its running figures by the number of the hand."""
STRONG = ("gin", "big_gin", "undercut")


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell: the running figure, its ring (``""``, ``"box"``, ``"box more"``), how many boxes if several.

    :ivar was: the figure as it stood before the hand was corrected.
    """

    figure: int | None = None
    ring: str = ""
    times: int | None = None
    was: int | None = None
    is_first: bool = False
    is_shut: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Row:
    """One line of the sheet.

    :ivar entry: the number of its entry, for its address.
    :ivar number: what is printed; None for a line that is no hand.
    :ivar kind: ``""`` for figures, else ``dead``, ``struck`` or ``invalid``: one text over the whole width.
    :ivar remark: what became of a struck hand, when it was not just taken back.
    """

    entry: int
    number: int | None
    kind: str = ""
    cells: tuple[Cell, ...] = ()
    text: tuple[Sentence, ...] = ()
    remark: Sentence | None = None
    is_checked: bool = False


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


@dataclass(frozen=True, kw_only=True, slots=True)
class Table:
    """The whole table. ``how`` is whether there is room to say how each hand was won; ``width`` in cells."""

    columns: tuple[Sentence, ...]
    names: tuple[str, ...]
    how: bool
    width: int
    rows: tuple[Row, ...]
    feet: tuple[Foot, ...]


def build_tables(
    sheet: GameSheet, game: GameRecord, names: tuple[str, ...], outlook: Sequence[Outlook | None]
) -> tuple[Table, ...]:
    """Lay out a game, struck hands in their place: the columns played now, then the earlier ones.

    Continuous play has ever more columns, of which three fit side by side.
    """
    tables = []
    for place, columns in enumerate(split_columns(sheet)):
        rows = list(_build_rows(sheet, game, names, columns))
        if len(columns) < len(sheet.columns):
            rows = _cut(rows, has_first=columns[0].number == 1, is_last=place == 0)
        tables.append(
            Table(
                columns=tuple(name_column(column.number) for column in columns),
                names=names,
                how=len(sheet.columns) == 1,
                width=len(names) * len(columns) + (len(sheet.columns) == 1),
                rows=tuple(rows),
                feet=_build_feet(sheet, names, columns, outlook),
            )
        )
    return tuple(tables)


def split_columns(sheet: GameSheet) -> list[list[Column]]:
    """Put the columns side by side, three at a time: the open ones, with the latest of the others, first."""
    side_by_side = sheet.options.columns
    newest = sorted(sheet.columns, key=lambda column: (column.is_open, column.number), reverse=True)
    groups = [newest[start : start + side_by_side] for start in range(0, len(newest), side_by_side)]
    return [sorted(group, key=lambda column: column.number) for group in groups]


def _cut(rows: list[Row], *, has_first: bool, is_last: bool) -> list[Row]:
    """Leave out the hands that are in none of the columns of a table, and what lies before or after all.

    :param has_first: the first column of the game is among them, so that nothing lies before.
    :param is_last: so are those that are played now, and nothing lies after.
    """
    entered = {place for place, row in enumerate(rows) if any(cell.figure is not None for cell in row.cells)}
    start = 0 if has_first else min(entered, default=len(rows))
    end = len(rows) if is_last else max(entered, default=-1) + 1
    return [row for place, row in enumerate(rows[:end]) if place in entered or (row.kind and place >= start)]


def _build_rows(
    sheet: GameSheet, game: GameRecord, names: tuple[str, ...], columns: Sequence[Column]
) -> Iterator[Row]:
    # Looked up by the number of the hand: a sheet may have a thousand.
    standing = [(column, dict(zip(column.hands, column.running, strict=True))) for column in columns]
    number = 0
    for entry in game.entries:
        if entry.position is not None:
            number = entry.position
            yield _build_row(entry, sheet.hands[number - 1], sheet, names, standing)
        elif entry.ended is not None:
            kind = "struck" if entry.is_struck else "dead"
            yield Row(entry=entry.number, number=None, kind=kind, text=(describe_end(entry.ended, names),))
        else:
            text = describe_struck(entry.hand, sheet.options, names)
            moved = say("now in game %(number)d", number=entry.moved_to) if entry.moved_to else None
            yield Row(entry=entry.number, number=number + 1, kind="struck", text=(text,), remark=moved)


def _build_row(
    entry: EntryRecord, line: HandLine, sheet: GameSheet, names: tuple[str, ...], standing: list[Standing]
) -> Row:
    row = {"entry": entry.number, "number": line.number}
    if line.score.outcome == "invalid":
        return Row(**row, kind="invalid", text=line.score.why)
    row |= {"text": (describe_line(line, names),), "is_checked": is_checked(line.score)}
    if not line.columns:
        return Row(**row, kind="dead")
    earlier = _find_earlier(entry, line, sheet.options, names)
    return Row(**row, cells=tuple(_build_cells(line, sheet, standing, earlier)))


def _find_earlier(
    entry: EntryRecord, line: HandLine, options: Options, names: tuple[str, ...]
) -> HandScore | None:
    """What a corrected hand scored before, when the same side had it then and its figure can be struck."""
    versions = [version.hand for version in entry.versions if version.hand not in (None, line.hand)]
    if not versions:
        return None
    score = score_alone(versions[-1], options, names)
    if score is None or score.outcome == "dead":
        return None
    is_same = (score.winner, score.side) == (line.score.winner, line.score.side)
    return score if is_same and score.points != line.score.points else None


def _build_cells(
    line: HandLine, sheet: GameSheet, standing: list[Standing], earlier: HandScore | None
) -> Iterator[Cell]:
    """One cell a score and column; a figure stands where the hand moved something."""
    scorer = line.score.side if line.score.winner is None else line.score.winner
    boxes = [0] * (max(sheet.score_of) + 1)
    for seat, count in enumerate(line.score.boxes):
        boxes[sheet.score_of[seat]] += count
    for index, (column, figures) in enumerate(standing):
        for score, count in enumerate(boxes):
            place = {"is_first": score == 0 and index > 0, "is_shut": not column.is_open}
            is_scorer = scorer is not None and sheet.score_of[scorer] == score
            if line.number not in figures or not (is_scorer or count):
                yield Cell(**place)
                continue
            figure = figures[line.number][score]
            was = figure - line.score.points + earlier.points if earlier and is_scorer else None
            yield Cell(figure, _find_ring(line, count), count if count > 1 else None, was, **place)


def _find_ring(line: HandLine, boxes: int) -> str:
    """A box is a thin ring; gin, an undercut and several boxes stand out in the column."""
    if not boxes:
        return ""
    is_strong = boxes > 1 or line.score.outcome in STRONG or line.hand.kind in STRONG
    return "box more" if is_strong else "box"


def _build_feet(
    sheet: GameSheet, names: tuple[str, ...], columns: Sequence[Column], outlook: Sequence[Outlook | None]
) -> tuple[Foot, ...]:
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
    return say("%(name)s out", name=names[column.closed_by])
