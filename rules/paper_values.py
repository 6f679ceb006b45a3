"""What a line of a score sheet of paper says, and what is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass

from rules.faults import Fault
from rules.hand import Hand
from rules.match import Ended
from rules.words import Sentence, say


@dataclass(frozen=True, kw_only=True, slots=True)
class PaperLine:
    """What a line says: a hand, how a game was ended, that a game begins, or nothing.

    :ivar number: the line of the text, from 1.
    :ivar totals: the running totals that stand on it; None for a column left empty.
    :ivar is_total_only: the hand has no points yet: they follow from the total.
    """

    number: int
    hand: Hand | None = None
    ended: Ended | None = None
    begins_game: bool = False
    totals: tuple[int | None, ...] = ()
    is_total_only: bool = False
    faults: tuple[Fault, ...] = ()


def blame(number: int, code: str, problem: Sentence | str) -> Fault:
    """Make the fault of a line."""
    message = say("Line %(line)d: %(problem)s", line=number, problem=problem)
    return Fault(code, f"lines[{number - 1}]", message)
