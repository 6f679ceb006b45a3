"""Why a settlement comes to what it comes to: a sentence for every line of it (rules §§5, 6, 8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.column import Column
from rules.options import Options
from rules.words import Sentence, say

SHUTOUTS = {
    "none": say("Shut-out: nothing is paid for it here."),
    "flat": say("Shut-out: %(points)d more to %(name)s."),
    "double_game_bonus": say("Shut-out: the game bonus counts twice, %(points)d more to %(name)s."),
    "double_points": say("Shut-out: the points of the hands count twice, %(points)d more to %(name)s."),
    "double_total": say("Shut-out: everything counts twice, %(points)d more to %(name)s."),
    "double_difference": say("Shut-out: the difference between the totals counts twice."),
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
            yield say("%(name)s has no points here and is shut out.", name=names[score])
        else:
            yield say("%(name)s has won no hand here and is shut out.", name=names[score])
    if not settlement.shut_out:
        return
    if len(names) == 3:
        if options.shutout != "none":
            text = "Who is shut out pays %(points)d more to %(name)s, outside the totals."
            yield say(text, points=options.shutout_bonus, name=winner)
        return
    points = settlement.shutout_bonus[column.closed_by]
    yield say(SHUTOUTS[options.shutout].text, points=points, name=winner)


def _explain_net(column: Column, options: Options, names: Sequence[str]) -> Iterator[Sentence]:
    totals = column.settlement.totals
    if len(names) == 3:
        yield say("Each pays everybody above him the difference between their totals.")
    elif totals[0] != totals[1]:
        low, high = sorted(totals)
        facts = {"high": high, "low": low, "net": high - low, "name": names[totals.index(high)]}
        yield say("Net: %(high)d − %(low)d = %(net)d to %(name)s.", **facts)
    if column.number == 3 and options.third_column == 2:
        yield say("The third game counts twice.")
