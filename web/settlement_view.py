"""The end of a game as a page shows it: who won, who collects, and the settlement line by line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.accounts import explain_collection, explain_settlement
from rules.column import Column
from rules.comparison import ShutoutRule
from rules.settlement import Settlement
from rules.sheet import GameSheet
from rules.words import Sentence, name_column, say
from web.figures import show_figure
from web.payment_words import say_column_net, say_net, tell_payments, tell_sum


@dataclass(frozen=True, slots=True)
class Verdict:
    """The headline, and what goes with it."""

    headline: Sentence
    sentences: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class SettledLine:
    """One line of a settlement: a figure a score; ``""`` where there is nothing to add."""

    label: Sentence
    figures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Settled:
    """The settlement of one column; ``net`` names who gets it, ``explained`` says why, line by line."""

    column: Sentence | None
    lines: tuple[SettledLine, ...]
    totals: tuple[str, ...]
    net_label: Sentence
    net: Sentence
    explained: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class ComparedRule:
    """What the game comes to under one shutout rule."""

    rule: Sentence
    net: Sentence
    is_played: bool


SHUTOUT_RULES = {
    "none": say("Nothing more"),
    "flat": say("A bonus"),
    "double_game_bonus": say("The game bonus twice"),
    "double_points": say("The points of the hands twice"),
    "double_total": say("Everything twice"),
    "double_difference": say("The difference twice"),
}


def build_verdict(
    sheet: GameSheet, names: tuple[str, ...], number: int, players: tuple[str, ...] | None = None
) -> Verdict:
    """Say who won the game and who collects: boxes can make these two different people.

    :param names: what each score is called.
    :param players: what each seat is called, where that is not the same.
    """
    settled = [column for column in sheet.columns if column.settlement is not None]
    if sheet.is_abandoned and not settled:
        return Verdict(_find_headline(sheet, names, number), (say("Nothing is settled."),))
    sentences = [*_tell_closings(sheet, names), *_tell_unsettled(sheet), *tell_sum(sheet, names)]
    if len(names) == 2:
        sentences += explain_collection(sheet, names)
    sentences += tell_payments(sheet, players or names)
    return Verdict(_find_headline(sheet, names, number), tuple(sentences))


def name_winner(sheet: GameSheet, names: tuple[str, ...]) -> Sentence:
    """Say in a word or two who won a finished game."""
    if sheet.is_abandoned:
        return say("left unfinished")
    if sheet.winner is None:
        return say("level")
    return say("%(name)s won", name=names[sheet.winner])


def _find_headline(sheet: GameSheet, names: tuple[str, ...], number: int) -> Sentence:
    if sheet.is_abandoned:
        return say("Game %(number)d was left", number=number)
    if sheet.winner is None:
        return say("Game %(number)d ends level", number=number)
    score = sheet.score_of[sheet.winner]
    name = names[score]
    if sheet.score_of.count(score) > 1:
        return say("%(name)s win game %(number)d", name=name, number=number)
    return say("%(name)s wins game %(number)d", name=name, number=number)


def _tell_closings(sheet: GameSheet, names: tuple[str, ...]) -> list[Sentence]:
    """Say who reached the target, and when."""
    if sheet.ended is not None and sheet.ended.by is not None:
        return [say("%(name)s gave the game up.", name=names[sheet.score_of[sheet.ended.by]])]
    told = []
    for column in sheet.columns:
        if column.closed_by is None:
            continue
        facts = {
            "name": names[column.closed_by],
            "target": sheet.options.target,
            "hand": column.closed_on,
            "column": column.number,
        }
        if len(sheet.columns) == 1:
            told.append(say("%(name)s reached %(target)d with hand %(hand)d.", **facts))
        else:
            told.append(say("Column %(column)d: %(name)s reached %(target)d with hand %(hand)d.", **facts))
    return told


def _tell_unsettled(sheet: GameSheet) -> list[Sentence]:
    """Say which columns of a game that was left come to nothing; those that are closed count."""
    left = [str(column.number) for column in sheet.columns if column.settlement is None]
    if not left:
        return []
    return [say("Still open, and not settled: column %(columns)s.", columns=", ".join(left))]


def build_comparison(compared: Sequence[ShutoutRule], names: Sequence[str]) -> tuple[ComparedRule, ...]:
    """Say what each shutout rule would have paid; nothing when nobody was shut out."""
    return tuple(
        ComparedRule(SHUTOUT_RULES[rule.name], say_net(rule.nets, names), rule.is_played) for rule in compared
    )


def build_settlement(sheet: GameSheet, names: tuple[str, ...]) -> tuple[Settled, ...]:
    """Write out the settlement of every column that has one."""
    return tuple(
        _settle(column, column.settlement, sheet, names)
        for column in sheet.columns
        if column.settlement is not None
    )


def _settle(column: Column, settlement: Settlement, sheet: GameSheet, names: tuple[str, ...]) -> Settled:
    boxes = say(
        "Boxes: %(boxes)s, %(points)d each",
        boxes=" : ".join(map(str, column.boxes)),
        points=sheet.options.box_bonus,
    )
    lines = [
        SettledLine(say("Points"), _show(settlement.points)),
        SettledLine(say("Game bonus"), _show(settlement.game_bonus)),
        SettledLine(boxes, _show(settlement.box_points)),
        SettledLine(say("Shutout"), _show(settlement.shutout_bonus)),
    ]
    is_several = len(sheet.columns) > 1
    return Settled(
        column=name_column(column.number) if is_several else None,
        lines=tuple(line for line in lines if line.label.text == "Points" or any(line.figures)),
        totals=tuple(map(show_figure, settlement.totals)),
        net_label=_label_net(column, settlement, sheet),
        net=say_column_net(settlement.nets, names, sheet),
        explained=explain_settlement(column, sheet.options, names),
    )


def _show(figures: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(show_figure(figure) if figure else "" for figure in figures)


def _label_net(column: Column, settlement: Settlement, sheet: GameSheet) -> Sentence:
    """Name the net, and what multiplies it."""
    is_third = column.number == 3 and sheet.options.third_column == 2
    is_doubled = bool(settlement.shut_out) and sheet.options.shutout == "double_difference"
    if is_third and is_doubled:
        return say("Net, four times: third column, shutout")
    if is_third:
        return say("Net, twice: third column")
    if is_doubled:
        return say("Net, twice: shutout")
    return say("Net")
