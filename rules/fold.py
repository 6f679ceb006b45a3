"""The fold that makes a sheet: hand after hand is scored, entered in its columns, and moves the deal on.

A hand goes into every open column where its winner already has an entry, and into the leftmost open column
where he has none; with one column that is simply the column [R-7.2, R-7.3].
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.column import Column, OpenColumn
from rules.faults import Fault, IllegalHand
from rules.hand import Hand
from rules.match import Ended
from rules.options import Options
from rules.rotation import Pair, start_rotation
from rules.scoring import HandScore, score_hand
from rules.words import say


@dataclass(frozen=True, slots=True)
class HandLine:
    """One line of the sheet: the hand, what it is worth, who dealt and played, the columns it is in.

    :ivar both_scored: whether the two who played had points in every open column before it.
    """

    number: int
    hand: Hand
    score: HandScore
    dealer: int | None
    columns: tuple[int, ...]
    pair: tuple[int, int] = (0, 1)
    both_scored: bool = False


class Fold:
    """The state of one game between two hands."""

    def __init__(
        self,
        options: Options,
        names: tuple[str, ...],
        form: str,
        first_dealer: int,
        captain: int,
        pair: Pair | None = None,
    ) -> None:
        self.options, self.names = options, names
        self.rotation = start_rotation(form, options, first_dealer, captain, pair)
        self.columns: list[OpenColumn] = []
        self.open_columns: list[OpenColumn] = []
        """Those of ``columns`` in which hands are still entered."""
        self.lines: list[HandLine] = []
        self.faults: list[Fault] = []
        self.has_notice = False
        self._open_columns()

    def seats_of(self, score: int) -> list[int]:
        """The seats whose points go to a score."""
        return [seat for seat in range(len(self.names)) if self.rotation.score_of(seat) == score]

    def find_seat(self, column: Column) -> int | None:
        """The seat that closed a column: of two that share a score, the one whose points did."""
        if column.closed_by is None:
            return None
        seats = self.seats_of(column.closed_by)
        line = self.lines[column.closed_on - 1] if column.closed_on else None
        for seat in (line.score.winner, line.score.side) if line is not None else ():
            if seat in seats:
                return seat
        return next((seat for seat in self.rotation.pair if seat in seats), seats[0])

    def add(self, hand: Hand) -> None:
        """Score the next hand, enter it, and see who deals and plays after it."""
        number = len(self.lines) + 1
        self.has_notice = self.has_notice or hand.notice
        if hand.ending == "adjustment":
            both_scored = self._have_both_scored()
            score = self._score(hand, number, both_scored)
            columns = self._enter_adjustment(number, score) if score.outcome == "adjustment" else ()
            self.lines.append(HandLine(number, hand, score, None, columns, self.rotation.pair, both_scored))
            return
        self.rotation.seat(hand)
        pair, dealer, both_scored = self.rotation.pair, self.rotation.dealer, self._have_both_scored()
        score = self._score(hand, number, both_scored)
        columns = self._enter_hand(number, score)
        self.lines.append(HandLine(number, hand, score, dealer, columns, pair, both_scored))
        self.rotation.advance(hand, score.winner)

    def _score(self, hand: Hand, number: int, both_scored: bool) -> HandScore:
        """Score a hand, or keep it as invalid with its faults."""
        faults: tuple[Fault, ...]
        if not self.open_columns:
            message = say("The game is over; this hand comes after its end.")
            faults = (*hand.faults, Fault("hand_after_end", "", message))
        elif hand.pair is not None and hand.ending != "adjustment" and {*hand.pair} != {*self.rotation.pair}:
            message = say("%(name)s plays every hand of this game.", name=self.names[self.rotation.pair[0]])
            faults = (*hand.faults, Fault("out_of_range", "pair", message))
        else:
            try:
                return score_hand(
                    hand, self.options, names=self.names, pair=self.rotation.pair, both_scored=both_scored
                )
            except IllegalHand as illegal:
                faults = illegal.faults
        self.faults += [fault.within(f"hands[{number - 1}]") for fault in faults]
        why = tuple(fault.message for fault in faults)
        boxes = tuple(0 for _ in self.names)
        return HandScore(outcome="invalid", boxes=boxes, why=why, faults=faults)

    def _have_both_scored(self) -> bool:
        """Whether the two who play have points in every open column."""
        scores = [self.rotation.score_of(seat) for seat in self.rotation.pair]
        return all(column.points[score] > 0 for column in self.open_columns for score in scores)

    def _share(self, boxes: tuple[int, ...]) -> list[int]:
        """Boxes a seat, as boxes a score."""
        shared = [0] * self.rotation.scores
        for seat, number in enumerate(boxes):
            shared[self.rotation.score_of(seat)] += number
        return shared

    def _enter_hand(self, number: int, score: HandScore) -> tuple[int, ...]:
        """Enter a hand in the columns its winner is on, and in the next one he is not on yet."""
        boxes = self._share(score.boxes)
        if score.winner is None:
            return self._enter_boxes(number, boxes)
        winner = self.rotation.score_of(score.winner)
        entered = [column for column in self.open_columns if column.wins[winner]]
        entered += [column for column in self.open_columns if not column.wins[winner]][:1]
        for column in entered:
            column.wins[winner] += 1
            column.enter(number, winner, score.points, boxes, self.options)
        self._turn_columns()
        return tuple(sorted(column.number for column in entered))

    def _enter_boxes(self, number: int, boxes: list[int]) -> tuple[int, ...]:
        """A deal whose tables cancel out leaves its extra boxes where a side is on the score (rules §8)."""
        entered: list[int] = []
        for column in self.open_columns:
            credited = [count if column.wins[score] else 0 for score, count in enumerate(boxes)]
            if any(credited):
                column.enter(number, credited.index(max(credited)), 0, credited, self.options)
                entered.append(column.number)
        self._turn_columns()
        return tuple(entered)

    def _enter_adjustment(self, number: int, score: HandScore) -> tuple[int, ...]:
        """An adjustment follows the side's entries but never counts as one itself (rules §10)."""
        side = self.rotation.score_of(score.side)
        entered = [column for column in self.open_columns if column.wins[side]] or self.open_columns[:1]
        for column in entered:
            column.enter(number, side, score.points, [0] * self.rotation.scores, self.options)
        self._turn_columns()
        return tuple(column.number for column in entered)

    def _turn_columns(self) -> None:
        """Leave what has closed; continuous play opens other columns, until notice is given [R-7.14]."""
        self.open_columns = [column for column in self.open_columns if column.is_open]
        if self.options.continuous and self.options.columns > 1 and not self.has_notice:
            self._open_columns()

    def _open_columns(self) -> None:
        """Open as many columns as the rules of the game have."""
        while len(self.open_columns) < self.options.columns:
            column = OpenColumn(len(self.columns) + 1, self.rotation.scores)
            self.columns.append(column)
            self.open_columns.append(column)

    def end(self, ended: Ended) -> None:
        """End the game before its target: who concedes loses what is open; an abandoned game pays nothing."""
        if not self.open_columns:
            message = say("The game is over already; it cannot be ended again.")
            self.faults.append(Fault("hand_after_end", "ended", message))
        elif ended.how == "conceded":
            loser = self.rotation.score_of(ended.by)
            for column in self.open_columns:
                column.close(self._find_heir(column, loser), len(self.lines) or None)
            self.open_columns = []

    def _find_heir(self, column: OpenColumn, loser: int) -> int:
        """Who has a column that another gives up: the other one, or of two others the one who is ahead."""
        others = [score for score in range(self.rotation.scores) if score != loser]
        standing = column.running[-1] if column.running else column.points
        return max(others, key=lambda score: standing[score])
