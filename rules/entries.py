"""Why a hand stands in the columns it stands in, and what its side has there then (rules §6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.column import Column
from rules.fold import HandLine
from rules.sheet import GameSheet
from rules.words import Sentence, say


def explain_entry(line: HandLine, sheet: GameSheet, names: Sequence[str]) -> tuple[Sentence, ...]:
    """Go through the columns of a sheet as they were when a hand was entered; nothing for a dead hand.

    :param names: what each score is called.
    """
    scorer = line.score.side if line.score.winner is None else line.score.winner
    if not line.columns:
        return ()
    if scorer is None:
        columns = ", ".join(map(str, line.columns))
        return (say("Its extra boxes go where a side is on the score: column %(columns)s.", columns=columns),)
    score = sheet.score_of[scorer]
    name = names[score]
    if len(sheet.columns) == 1:
        points = _find_standing(sheet.columns[0], line.number, score)
        return (say("%(name)s then has %(points)d.", name=name, points=points),)
    return tuple(_explain_columns(line, sheet, score, name))


def _explain_columns(line: HandLine, sheet: GameSheet, score: int, name: str) -> Iterator[Sentence]:
    had = {
        number
        for other in sheet.hands[: line.number - 1]
        if other.score.winner is not None and sheet.score_of[other.score.winner] == score
        for number in other.columns
    }
    closed = [column.number for column in sheet.columns if _is_closed_before(column, line.number)]
    if closed:
        yield say("Closed before this hand: column %(columns)s.", columns=", ".join(map(str, closed)))
    for column in sheet.columns:
        facts = {"column": column.number, "name": name}
        if column.number in line.columns:
            facts["points"] = _find_standing(column, line.number, score)
            yield _find_reason(line, column.number in had).fill(**facts)
    waiting = [
        column.number
        for column in sheet.columns
        if column.number not in line.columns and column.number not in closed and _is_there(column, sheet)
    ]
    if waiting and line.score.winner is not None:
        columns = ", ".join(map(str, waiting))
        yield say("Not yet for %(name)s: column %(columns)s.", name=name, columns=columns)


def _find_reason(line: HandLine, has_entry: bool) -> Sentence:
    if has_entry:
        return say("Column %(column)d, where %(name)s is on the score: %(points)d.")
    if line.score.winner is None:
        return say("Column %(column)d, the first that is open: %(points)d.")
    return say("Column %(column)d, the first open one where %(name)s had no entry: %(points)d.")


def _find_standing(column: Column, number: int, score: int) -> int:
    """The running figure of a score after a hand that is entered in a column."""
    return column.running[column.hands.index(number)][score]


def _is_closed_before(column: Column, number: int) -> bool:
    return column.closed_on is not None and column.closed_on < number


def _is_there(column: Column, sheet: GameSheet) -> bool:
    """Continuous play opens columns later than the hand that is told of; those say nothing about it."""
    return column.number <= sheet.options.columns
