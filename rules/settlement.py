"""What a finished column pays: game bonus, boxes, shutout (rules §§5–6), and what that is in money (§9)."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

from rules.options import Options

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Settlement:
    """The settlement of one column, two numbers a line: side 0 and side 1.

    :ivar shutout_bonus: what the shutout adds; *double_difference* adds nothing and doubles ``net`` instead.
    :ivar totals: points, game bonus, boxes and shutout together.
    :ivar net: side 0 less side 1, after the shutout and the third column have multiplied it.
    :ivar is_shutout: whether the loser was shut out.
    """

    points: Pair
    game_bonus: Pair
    box_points: Pair
    shutout_bonus: Pair
    totals: Pair
    net: int
    is_shutout: bool


def settle_column(
    number: int, winner: int, points: Pair, boxes: Pair, wins: Pair, options: Options
) -> Settlement:
    """Settle a column that ``winner`` has closed.

    :param number: the column's number; number 3 may count double in club play [R-7.11].
    :param points: hand points without boxes; :param wins: hands won, entered in this column.
    """
    loser = 1 - winner
    if options.shutout_trigger == "no_points":
        is_shutout = points[loser] <= 0
    else:
        is_shutout = wins[loser] == 0
    game_bonus = _to(winner, options.game_bonus)
    box_points = (boxes[0] * options.box_bonus, boxes[1] * options.box_bonus)
    plain = [points[side] + game_bonus[side] + box_points[side] for side in (0, 1)]
    added = _find_shutout_bonus(points[winner], plain[winner], options) if is_shutout else 0
    shutout_bonus = _to(winner, added)
    totals = (plain[0] + shutout_bonus[0], plain[1] + shutout_bonus[1])
    net = totals[0] - totals[1]
    if is_shutout and options.shutout == "double_difference":
        net *= 2
    if number == 3:
        net *= options.third_column
    return Settlement(points, game_bonus, box_points, shutout_bonus, totals, net, is_shutout)


def _find_shutout_bonus(points: int, total: int, options: Options) -> int:
    """What a shutout adds to the winner's total under each of the rules people play (rules §5, [D07-D15])."""
    return {
        "none": 0,
        "flat": options.shutout_bonus,
        "double_game_bonus": options.game_bonus,
        "double_points": points,
        "double_total": total,
        "double_difference": 0,
    }[options.shutout]


def _to(side: int, points: int) -> Pair:
    return (points, 0) if side == 0 else (0, points)


def find_money(net: int, options: Options) -> Decimal | None:
    """What a net is worth to side 0 in money, rounded half up first; None when there is no stake [R-10]."""
    if options.stake is None:
        return None
    if options.rounding != "none":
        step = Decimal(int(options.rounding))
        net = int((Decimal(net) / step).quantize(Decimal(1), ROUND_HALF_UP) * step)
    return Decimal(options.stake) * net
