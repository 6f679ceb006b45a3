"""The hands of a match as the rows of a table for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from models.records import MatchRecord
from rules.cards import Card, format_cards
from rules.fold import HandLine
from rules.hand_file import format_time
from rules.sheet import GameSheet
from rules.words import Sentence, name_column, say
from web.line_words import describe_line
from web.score_names import name_scores
from web.words import translate

Cell = Sentence | str | int | None

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""A text that begins like this would be worked out by a spreadsheet instead of shown."""

HEADS = (
    say("Game"), say("Hand"), say("Recorded"), say("Dealer"), say("Played"), say("How"), say("Winner"),
    say("Points"), say("Limit card"), say("Knocker’s deadwood"), say("Defender’s deadwood"),
    say("Knocker’s melds"), say("Defender’s melds"), say("Laid off"), say("Note"),
)  # fmt: skip


def write_rows(record: MatchRecord, delimiter: str) -> str:
    """Write the hands that count, a row each under a row of heads."""
    file = io.StringIO()
    writer = csv.writer(file, delimiter=delimiter)
    names = record.match.names
    places = list_places(record)
    boxes = [say("Boxes of %(name)s", name=name) for name in names]
    running = [say("%(column)s: %(name)s", column=name_column(number), name=name) for number, name in places]
    writer.writerow(map(show_cell, (*HEADS, *boxes, *running)))
    for number, sheet in enumerate(record.sheet.games, 1):
        times = [
            entry.hand.at or format_time(entry.versions[0].recorded_at)
            for entry in record.games[number - 1].entries
            if entry.position is not None
        ]
        for line, time in zip(sheet.hands, times, strict=True):
            facts = list_facts(line, names)
            figures = list_running(line, sheet, places, names)
            row = (number, line.number, time, *facts, *line.score.boxes, *figures)
            writer.writerow(map(show_cell, row))
    return file.getvalue()


def show_cell(cell: Cell) -> str | int:
    """A number stays one; a text is in the reader's language, and is never a formula.

    >>> show_cell(-10), show_cell("=1+1"), show_cell(None)
    (-10, "'=1+1", '')
    """
    if cell is None or isinstance(cell, int):
        return "" if cell is None else cell
    text = translate(cell)
    return f"'{text}" if text.lstrip(" ").startswith(FORMULA_STARTS) else text


def list_places(record: MatchRecord) -> list[tuple[int, str]]:
    """Every column and name that a running figure stands under in one game at least."""
    places: dict[tuple[int, str], None] = {}
    most = max(len(sheet.columns) for sheet in record.sheet.games)
    for number in range(1, most + 1):
        for sheet in record.sheet.games:
            names = name_scores(sheet, record.match.names)
            if number <= len(sheet.columns):
                places |= dict.fromkeys((number, name) for name in names)
    return list(places)


def list_running(
    line: HandLine, sheet: GameSheet, places: list[tuple[int, str]], players: tuple[str, ...]
) -> Iterator[Cell]:
    """The running figures after a hand, where it is entered."""
    names = name_scores(sheet, players)
    for number, name in places:
        if number not in line.columns or name not in names:
            yield None
            continue
        column = sheet.columns[number - 1]
        yield column.running[column.hands.index(line.number)][names.index(name)]


def list_facts(line: HandLine, names: tuple[str, ...]) -> Iterator[Cell]:
    """What is known of a hand, in the order of the heads after the time."""
    hand, score = line.hand, line.score
    winner = score.side if score.winner is None else score.winner
    yield None if line.dealer is None else names[line.dealer]
    yield " – ".join(names[seat] for seat in line.pair)
    yield describe_line(line, names) if score.outcome != "invalid" else say("Not scored")
    yield None if winner is None else names[winner]
    yield score.points
    yield None if hand.limit_card is None else str(hand.limit_card)
    yield score.knocker_deadwood
    yield score.defender_deadwood
    yield show_melds(score.knocker_melds)
    yield show_melds(score.defender_melds)
    yield format_cards(score.layoffs or ())
    yield hand.note or None


def show_melds(melds: tuple[tuple[Card, ...], ...] | None) -> str:
    """Melds in the notation of the score file, parted by strokes."""
    return " / ".join(map(format_cards, melds)) if melds else ""
