"""The ruled table of the sheet: its lines, and its figures with their rings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from models.records import EntryRecord, GameRecord
from rules.column import Column
from rules.fold import HandLine
from rules.outlook import Outlook
from rules.scoring import HandScore
from rules.sheet import GameSheet
from rules.statistics import is_checked
from rules.versions import score_in_place
from rules.words import Sentence, name_column, say
from web.figures import show_figure
from web.line_words import describe_end, describe_line, describe_struck
from web.mark_view import LineMark, build_line_mark
from web.sheet_feet import Foot, build_feet, find_place, is_shaded, split_columns

Standing = tuple[Column, dict[int, tuple[int, ...]]]
"""A column, and its running figures by the number of the hand."""
STRONG = ("gin", "big_gin", "undercut")


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell: the running figure, its ring (``""``, ``"box"``, ``"box more"``), how many boxes if several.

    :ivar was: the figure as it stood before the hand was corrected.
    :ivar column: the name of its column, in the first cell of each of several.
    """

    figure: str | None = None
    ring: str = ""
    times: int | None = None
    was: str | None = None
    is_first: bool = False
    is_shut: bool = False
    column: Sentence | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Row:
    """One line of the sheet.

    :ivar entry: the number of its entry, for its address.
    :ivar number: what is printed; None for a line that is no hand of the game, or none any more.
    :ivar kind: ``""`` for figures, else ``dead``, ``struck`` or ``invalid``: one text over the whole width.
    :ivar remark: what became of a struck hand, when it was not just taken back.
    :ivar mark: what the other sides say of it.
    """

    entry: int
    number: int | None
    kind: str = ""
    cells: tuple[Cell, ...] = ()
    text: tuple[Sentence, ...] = ()
    remark: Sentence | None = None
    is_checked: bool = False
    mark: LineMark | None = None


@dataclass(frozen=True, slots=True)
class Draft:
    """A line before its figures stand in columns; ``line`` is None where it is no hand of the game."""

    row: Row
    line: HandLine | None = None
    earlier: HandScore | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Table:
    """The whole table, ``width`` cells wide. ``how`` is whether there is room to say how each hand was won.

    :ivar shut: the columns that are closed, by their place in this table, from 1.
    """

    columns: tuple[Sentence, ...]
    names: tuple[str, ...]
    how: bool
    width: int
    rows: tuple[Row, ...]
    feet: tuple[Foot, ...]
    shut: tuple[int, ...]

    @property
    def has_safe(self) -> bool:
        """Whether it says what is safe to hold, below what is to go."""
        return len(self.feet) > 1


def build_tables(
    sheet: GameSheet,
    game: GameRecord,
    names: tuple[str, ...],
    outlook: Sequence[Outlook | None],
    players: tuple[str, ...],
) -> tuple[Table, ...]:
    """Lay out a game, struck hands in their place: the columns played now, then the earlier ones.

    Continuous play has ever more columns, of which three fit side by side.

    :param names: what each score is called.
    :param players: what each seat is called.
    """
    drafts = list(_draft_rows(sheet, game, players))
    tables = []
    for place, columns in enumerate(split_columns(sheet)):
        shown = drafts
        if len(columns) < len(sheet.columns):
            shown = _cut(drafts, columns, has_first=columns[0].number == 1, is_last=place == 0)
        # Looked up by the number of the hand: a sheet may have a thousand.
        standing = [(column, dict(zip(column.hands, column.running, strict=True))) for column in columns]
        tables.append(
            Table(
                columns=tuple(name_column(column.number) for column in columns),
                names=names,
                how=len(sheet.columns) == 1,
                width=len(names) * len(columns) + (len(sheet.columns) == 1),
                rows=tuple(_fill(draft, sheet, standing) for draft in shown),
                feet=build_feet(sheet, names, columns, outlook),
                shut=tuple(place for place, column in enumerate(columns, 1) if is_shaded(column, sheet)),
            )
        )
    return tuple(tables)


def _cut(drafts: list[Draft], columns: Sequence[Column], *, has_first: bool, is_last: bool) -> list[Draft]:
    """Leave out the hands that are in none of the columns of a table, and what lies before or after all.

    :param has_first: the first column of the game is among them, so that nothing lies before.
    :param is_last: so are those that are played now, and nothing lies after.
    """
    numbers = {number for column in columns for number in column.hands}
    entered = {place for place, draft in enumerate(drafts) if draft.row.number in numbers}
    start = 0 if has_first else min(entered, default=len(drafts))
    end = len(drafts) if is_last else max(entered, default=-1) + 1
    kept = enumerate(drafts[:end])
    return [draft for place, draft in kept if place in entered or (draft.row.kind and place >= start)]


def _draft_rows(sheet: GameSheet, game: GameRecord, players: tuple[str, ...]) -> Iterator[Draft]:
    number, changed_at = 0, datetime.min.replace(tzinfo=UTC)
    for entry in game.entries:
        row = {"entry": entry.number, "mark": build_line_mark(entry, players)}
        if entry.position is not None:
            number = entry.position
            line = sheet.hands[number - 1]
            earlier = _find_earlier(entry, line, sheet, players, changed_at)
            yield Draft(_draft_row(row, line, players), line, earlier)
        elif entry.ended is not None:
            kind = "struck" if entry.is_struck else "dead"
            yield Draft(Row(**row, number=None, kind=kind, text=(describe_end(entry.ended, players),)))
        else:
            text = describe_struck(entry.hand, sheet, number + 1, players)
            moved = say("now in game %(number)d", number=entry.moved_to) if entry.moved_to else None
            yield Draft(Row(**row, number=None, kind="struck", text=(text,), remark=moved))
        changed_at = max(changed_at, entry.recorded_at)


def _draft_row(row: dict[str, object], line: HandLine, players: tuple[str, ...]) -> Row:
    row = {**row, "number": line.number}
    if line.score.outcome == "invalid":
        return Row(**row, kind="invalid", text=line.score.why)
    row |= {"text": (describe_line(line, players),), "is_checked": is_checked(line.score)}
    return Row(**row, kind="" if line.columns else "dead")


def _fill(draft: Draft, sheet: GameSheet, standing: list[Standing]) -> Row:
    """The line with its figures in these columns."""
    if draft.line is None or draft.row.kind:
        return draft.row
    return replace(draft.row, cells=tuple(_build_cells(draft.line, sheet, standing, draft.earlier)))


def _find_earlier(
    entry: EntryRecord, line: HandLine, sheet: GameSheet, players: tuple[str, ...], changed_at: datetime
) -> HandScore | None:
    """What a hand scored before it was last corrected to what it scores, when its figure can be struck.

    The side must be the same, and no hand before it may have been changed since: the figure that stood here
    then would be another one.

    :param changed_at: when anything before it was last changed.
    """
    later = entry.last
    for version in reversed(entry.versions[:-1]):
        if version.hand != line.hand:
            if version.hand is None or changed_at > later.recorded_at:
                return None
            old = score_in_place(version.hand, sheet, line.number, players)
            if old is None or (old.score.winner, old.score.side) != (line.score.winner, line.score.side):
                return None
            if (old.score.points, old.score.boxes) != (line.score.points, line.score.boxes):
                return old.score
        later = version
    return None


def _build_cells(
    line: HandLine, sheet: GameSheet, standing: list[Standing], earlier: HandScore | None
) -> Iterator[Cell]:
    """One cell a score and column; a figure stands where the hand moved something."""
    scorer = line.score.side if line.score.winner is None else line.score.winner
    boxes = _share_boxes(line.score, sheet)
    for index, (column, figures) in enumerate(standing):
        for score, count in enumerate(boxes):
            place = find_place(column, score, index, sheet)
            is_scorer = scorer is not None and sheet.score_of[scorer] == score
            if line.number not in figures or not (is_scorer or count):
                yield Cell(**place)
                continue
            figure = figures[line.number][score]
            was = None
            if earlier is not None and is_scorer:
                was = figure - _count(line.score, score, sheet) + _count(earlier, score, sheet)
            yield Cell(
                show_figure(figure),
                _find_ring(line, count),
                count if count > 1 else None,
                None if was in (None, figure) else show_figure(was),
                **place,
            )


def _share_boxes(score: HandScore, sheet: GameSheet) -> list[int]:
    """The boxes of a hand, a number a score."""
    boxes = [0] * (max(sheet.score_of) + 1)
    for seat, count in enumerate(score.boxes):
        boxes[sheet.score_of[seat]] += count
    return boxes


def _count(hand: HandScore, score: int, sheet: GameSheet) -> int:
    """What a hand moves the figure of its score by: its points, and its boxes where they count at once."""
    at_once = sheet.options.box_bonus if sheet.options.box_timing == "immediate" else 0
    return hand.points + at_once * _share_boxes(hand, sheet)[score]


def _find_ring(line: HandLine, boxes: int) -> str:
    """A box is a thin ring; gin, an undercut and several boxes stand out in the column."""
    if not boxes:
        return ""
    is_strong = boxes > 1 or line.score.outcome in STRONG or line.hand.kind in STRONG
    return "box more" if is_strong else "box"
