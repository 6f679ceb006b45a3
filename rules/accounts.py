"""Why a settlement comes to what it comes to: a sentence for every line of it (rules §§5, 6, 8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rules.column import Column
from rules.options import Options
from rules.settlement import settle_column
from rules.sheet import GameSheet
from rules.words import Sentence, say

SHUTOUTS = {
    "none": say("Shutout: nothing is paid for it here."),
    "flat": say("Shutout: %(points)d more to %(name)s."),
    "double_game_bonus": say("Shutout: the game bonus counts twice, %(points)d more to %(name)s."),
    "double_points": say("Shutout: the points of the hands count twice, %(points)d more to %(name)s."),
    "double_total": say("Shutout: everything counts twice, %(points)d more to %(name)s."),
    "double_difference": say("Shutout: the difference between the totals counts twice."),
}


def explain_settlement(column: Column, options: Options, names: Sequence[str]) -> tuple[Sentence, ...]:
    """Explain a closed column line by line, in the order of its settlement; nothing for an open one.

    :param names: what each score is called.
    """
    if column.settlement is None or column.closed_by is None:
        return ()
    return (
        say("Points: what each has won in the hands entered here."),
        *_explain_game_bonus(column, options, names),
        *_explain_boxes(column, options, names),
        *_explain_shutout(column, options, names),
        *_explain_net(column, options, names),
    )


def _explain_game_bonus(column: Column, options: Options, names: Sequence[str]) -> Iterator[Sentence]:
    facts = {"points": options.game_bonus, "name": names[column.closed_by], "target": options.target}
    if not options.game_bonus:
        return
    if options.target is not None and column.standing[column.closed_by] >= options.target:
        yield say("Game bonus: %(points)d to %(name)s, who reached %(target)d.", **facts)
    else:
        yield say("Game bonus: %(points)d to %(name)s, to whom the game was given up.", **facts)


def _explain_boxes(column: Column, options: Options, names: Sequence[str]) -> Iterator[Sentence]:
    if not options.box_bonus:
        return
    for name, boxes in zip(names, column.boxes, strict=True):
        points = boxes * options.box_bonus
        facts = {"name": name, "boxes": boxes, "each": options.box_bonus, "points": points}
        if boxes:
            yield say("Boxes of %(name)s: %(boxes)d × %(each)d = %(points)d.", **facts)


def _explain_shutout(column: Column, options: Options, names: Sequence[str]) -> Iterator[Sentence]:
    settlement, winner = column.settlement, names[column.closed_by]
    for score in settlement.shut_out:
        if options.shutout_trigger == "no_points":
            yield say("Without points here, and so shut out: %(name)s.", name=names[score])
        else:
            yield say("Without a hand won here, and so shut out: %(name)s.", name=names[score])
    if not settlement.shut_out:
        return
    if len(names) == 3:
        if options.shutout != "none":
            yield say(
                "Who is shut out pays %(points)d more to %(name)s, outside the totals.",
                points=options.shutout_bonus,
                name=winner,
            )
        return
    points = settlement.shutout_bonus[column.closed_by]
    yield SHUTOUTS[options.shutout].fill(points=points, name=winner)


def _explain_net(column: Column, options: Options, names: Sequence[str]) -> Iterator[Sentence]:
    totals = column.settlement.totals
    if len(names) == 3:
        yield say("Each pays everybody above him the difference between their totals.")
    elif totals[0] != totals[1]:
        low, high = sorted(totals)
        facts = {"high": high, "low": low, "net": high - low, "name": names[totals.index(high)]}
        yield say("Net: %(high)d − %(low)d = %(net)d to %(name)s.", **facts)
    if column.number == 3 and options.third_column == 2:
        yield say("The third column counts twice.")


def explain_collection(sheet: GameSheet, names: Sequence[str]) -> tuple[Sentence, ...]:
    """Say who gets the net of a game of two scores, and what turned it where he is not who won the game.

    :param names: what each score is called.
    """
    net = _add_nets(sheet, sheet.options)
    if net == 0:
        return (say("Nobody collects: the settlement is level."),)
    collector = 0 if net > 0 else 1
    collected = _tell_collection(sheet, names, collector, abs(net))
    if sheet.winner is None or sheet.score_of[sheet.winner] == collector:
        return (collected,)
    told = say("But %(collected)s", collected=collected)
    without_boxes = _add_nets(sheet, replace(sheet.options, box_bonus=0))
    if without_boxes and (without_boxes > 0) != (net > 0):
        return told, say("The boxes turned it.")
    if sheet.ended is not None:
        return told, say("The points were not given up with the game.")
    return (told,)


def _tell_collection(sheet: GameSheet, names: Sequence[str], collector: int, points: int) -> Sentence:
    facts = {"name": names[collector], "other": names[1 - collector], "points": points}
    if sheet.captain is None:
        return say("%(name)s collects the net: %(points)d points.", **facts)
    if collector == 0:
        return say("%(name)s collects %(points)d points from each of %(other)s.", **facts)
    return say("%(name)s collect %(points)d points each from %(other)s.", **facts)


def _add_nets(sheet: GameSheet, options: Options) -> int:
    """What score 0 gets from score 1 over all columns that are settled, by these options."""
    return sum(
        settle_column(
            column.number, column.closed_by, column.points, column.boxes, column.wins, options
        ).net
        for column in sheet.columns
        if column.settlement is not None
    )  # fmt: skip
