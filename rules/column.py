"""One column of the sheet: what is entered in it, when it closes, what it pays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rules.options import Options
from rules.settlement import Figures, Settlement, settle_column


@dataclass(frozen=True, slots=True)
class Column:
    """One column: the hands entered in it and the running figures after each of them, one for each score.

    ``points`` and ``boxes`` are as they stand now; ``running`` holds immediate boxes too, ``points`` never.
    ``wins`` counts the hands each score has entered here. ``closed_on`` is the number of a hand.
    """

    number: int
    hands: tuple[int, ...]
    running: tuple[Figures, ...]
    points: Figures
    boxes: Figures
    wins: Figures
    closed_by: int | None
    closed_on: int | None
    settlement: Settlement | None

    @property
    def is_open(self) -> bool:
        """Whether hands are still entered here."""
        return self.closed_by is None

    @property
    def standing(self) -> Figures:
        """The figures that count toward the target, as they stand now."""
        return self.running[-1] if self.running else tuple(0 for _ in self.points)


@dataclass(slots=True)
class OpenColumn:
    """A column while hands are being entered."""

    number: int
    scores: int
    hands: list[int] = field(default_factory=list)
    running: list[Figures] = field(default_factory=list)
    points: list[int] = field(init=False)
    boxes: list[int] = field(init=False)
    wins: list[int] = field(init=False)
    closed_by: int | None = None
    closed_on: int | None = None

    def __post_init__(self) -> None:
        """Start every score at nothing."""
        self.points, self.boxes, self.wins = ([0] * self.scores for _ in range(3))

    @property
    def is_open(self) -> bool:
        """Whether hands are still entered here."""
        return self.closed_by is None

    def enter(self, number: int, score: int, points: int, boxes: Sequence[int], options: Options) -> None:
        """Write one line, and close the column for the score that has the target now."""
        self.hands.append(number)
        self.points[score] += points
        if any(boxes):
            self.boxes = [have + more for have, more in zip(self.boxes, boxes, strict=True)]
        now = self.points
        if options.box_timing == "immediate":
            now = [have + options.box_bonus * won for have, won in zip(now, self.boxes, strict=True)]
        self.running.append(tuple(now))
        if options.target is not None and max(now) >= options.target:
            # The winner of the hand comes first, should a box have taken the other side there as well.
            candidates = (score, *range(self.scores))
            self.close(next(one for one in candidates if now[one] >= options.target), number)

    def close(self, winner: int, number: int | None) -> None:
        """End the column for a score; nothing is entered here again."""
        self.closed_by, self.closed_on = winner, number

    def freeze(self, options: Options) -> Column:
        """Return the column as it stands, settled if it is closed."""
        points, boxes, wins = tuple(self.points), tuple(self.boxes), tuple(self.wins)
        settlement = None
        if self.closed_by is not None:
            settlement = settle_column(self.number, self.closed_by, points, boxes, wins, options)
        return Column(
            self.number,
            tuple(self.hands),
            tuple(self.running),
            points,
            boxes,
            wins,
            self.closed_by,
            self.closed_on,
            settlement,
        )
