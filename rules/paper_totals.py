"""The running totals of a score sheet of paper, held against what its hands come to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.column import OpenColumn
from rules.faults import Fault
from rules.fold import Fold, HandLine
from rules.paper_values import PaperLine, blame
from rules.words import Sentence, say

ONE_TOTAL = say("write one running total, or one for each side.")
TOTAL_A_COLUMN = say("this hand is entered in %(columns)d columns; write a running total for each of them.")
TOO_MUCH = say("%(name)s has %(typed)d on the paper; it comes to %(total)d, %(difference)d less.")
TOO_LITTLE = say("%(name)s has %(typed)d on the paper; it comes to %(total)d, %(difference)d more.")
TOO_MUCH_IN_COLUMN = say(
    "in column %(column)d %(name)s has %(typed)d on the paper; it comes to %(total)d, %(difference)d less."
)
TOO_LITTLE_IN_COLUMN = say(
    "in column %(column)d %(name)s has %(typed)d on the paper; it comes to %(total)d, %(difference)d more."
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Slip:
    """A running total that does not follow from the one before it.

    :ivar line: the line of the text, from 1.
    :ivar column: the number of the column; None where there is only one.
    :ivar total: what it comes to, from the total that the paper had before.
    """

    line: int
    name: str
    column: int | None
    typed: int
    total: int

    @property
    def message(self) -> Sentence:
        """Say what the paper has, what it should have, and the difference."""
        texts = (TOO_MUCH, TOO_LITTLE) if self.column is None else (TOO_MUCH_IN_COLUMN, TOO_LITTLE_IN_COLUMN)
        problem = texts[self.typed < self.total].fill(
            name=self.name,
            column=self.column,
            typed=self.typed,
            total=self.total,
            difference=abs(self.typed - self.total),
        )
        return say("Line %(line)d: %(problem)s", line=self.line, problem=problem)


class TotalsCheck:
    """Holds the totals of one game against its fold. A slip that is carried along is named once."""

    def __init__(self, names: Sequence[str], fold: Fold) -> None:
        self.fold = fold
        self.names = [
            " & ".join(names[seat] for seat in fold.seats_of(score)) for score in range(fold.rotation.scores)
        ]
        self.carried: dict[tuple[int, int], int] = {}

    def find_points(self, line: PaperLine) -> int | None:
        """Find the points of a hand of which only the running total was written down.

        A hand is always entered in the leftmost open column. Where boxes are in the totals, the points
        cannot be told from them.
        """
        first = next(total for total in line.totals if total is not None)
        score = self.fold.rotation.score_of(line.hand.winner)
        options = self.fold.options
        if options.box_timing == "immediate" and options.box_bonus:
            return None
        if len(self.fold.columns) == 1 and len(line.totals) == len(self.names):
            first = line.totals[score]
        column = self.fold.open_columns[0]
        points = None if first is None else first - self._find_total(column, score)
        return points if points is not None and points >= 0 else None

    def _find_total(self, column: OpenColumn, score: int) -> int:
        """What the paper has, or should have, before the next hand."""
        right = column.running[-1][score] if column.running else 0
        return right + self.carried.get((column.number, score), 0)

    def check(self, line: PaperLine, entered: HandLine) -> tuple[list[Fault], list[Slip]]:
        """Check the totals of a line whose hand is entered in the fold."""
        places = self._find_places(line, entered)
        if places is None:
            problem = ONE_TOTAL if len(self.fold.columns) == 1 else TOTAL_A_COLUMN
            problem = problem.fill(columns=len(entered.columns))
            return [blame(line.number, "paper_total", problem)], []
        return [], list(self._compare(line, places))

    def _find_places(self, line: PaperLine, entered: HandLine) -> list[tuple[OpenColumn, int]] | None:
        """Say for each total which column and score it is; None when that cannot be said."""
        columns, totals = self.fold.columns, len(line.totals)
        seat = entered.score.side if entered.score.winner is None else entered.score.winner
        score = None if seat is None else self.fold.rotation.score_of(seat)
        if len(columns) == 1 and totals == len(self.names):
            return [(columns[0], each) for each in range(totals)]
        if score is None:
            return None
        for wanted in (entered.columns, tuple(column.number for column in columns)):
            if len(wanted) == totals:
                return [(columns[number - 1], score) for number in wanted]
        return None

    def _compare(self, line: PaperLine, places: list[tuple[OpenColumn, int]]) -> Iterator[Slip]:
        for typed, (column, score) in zip(line.totals, places, strict=True):
            if typed is None:
                continue
            total, place = self._find_total(column, score), (column.number, score)
            if typed != total:
                self.carried[place] = self.carried.get(place, 0) + typed - total
                number = column.number if len(self.fold.columns) > 1 else None
                yield Slip(line=line.number, name=self.names[score], column=number, typed=typed, total=total)
