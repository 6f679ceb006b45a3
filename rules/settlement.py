"""What a finished column pays: game bonus, boxes, shutout (rules §§5–6), and what that is in money (§9)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from itertools import combinations

from rules.options import Options

Figures = tuple[int, ...]
Payment = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Settlement:
    """The settlement of one column: a number for each score, two of them or (cutthroat) three.

    :ivar shutout_bonus: what the shutout adds; *double_difference* adds nothing and doubles the net instead.
    :ivar totals: points, game bonus, boxes and shutout together.
    :ivar payments: who pays whom how much: ``(from, to, points)``, after shutout and third column.
    :ivar shut_out: the losers who were shut out.
    """

    points: Figures
    game_bonus: Figures
    box_points: Figures
    shutout_bonus: Figures
    totals: Figures
    payments: tuple[Payment, ...]
    shut_out: tuple[int, ...]

    @property
    def nets(self) -> Figures:
        """What each score gets in all; they add up to nothing."""
        return net_payments(self.payments, len(self.totals))

    @property
    def net(self) -> int:
        """Score 0 less score 1, after everything that multiplies it (two scores)."""
        return self.nets[0]


def net_payments(payments: tuple[Payment, ...], scores: int) -> Figures:
    """Add payments up: what each of so many scores gets, less what it pays."""
    nets = [0] * scores
    for payer, payee, points in payments:
        nets[payer] -= points
        nets[payee] += points
    return tuple(nets)


def collect_payments(
    settlements: Iterable[Settlement | None], score_of: Sequence[int]
) -> tuple[Payment, ...]:
    """Add up who pays whom over all settled columns, seat by seat; each two seats pay in one direction.

    :param score_of: for each seat the score that its points go to.
    """
    owed: dict[tuple[int, int], int] = {}
    for settlement in settlements:
        for payer, payee, points in settlement.payments if settlement is not None else ():
            # The captain pays or collects in full from each of the two against him.
            for low, high in combinations(range(len(score_of)), 2):
                if (score_of[low], score_of[high]) == (payer, payee):
                    owed[low, high] = owed.get((low, high), 0) + points
                elif (score_of[high], score_of[low]) == (payer, payee):
                    owed[low, high] = owed.get((low, high), 0) - points
    return tuple(
        (low, high, points) if points > 0 else (high, low, -points)
        for (low, high), points in sorted(owed.items())
        if points
    )


def settle_column(
    number: int, winner: int, points: Figures, boxes: Figures, wins: Figures, options: Options
) -> Settlement:
    """Settle a column that ``winner`` has closed.

    :param number: the column's number; number 3 may count double in club play [R-7.11].
    :param points: hand points without boxes.
    :param wins: how many hands each score has entered here.
    """
    scores = range(len(points))
    losers = [score for score in scores if score != winner]
    scored = points if options.shutout_trigger == "no_points" else wins
    shut_out = tuple(loser for loser in losers if scored[loser] <= 0)
    game_bonus = tuple(options.game_bonus if score == winner else 0 for score in scores)
    box_points = tuple(options.box_bonus * number_of_boxes for number_of_boxes in boxes)
    plain = tuple(sum(lines) for lines in zip(points, game_bonus, box_points, strict=True))
    factor = options.third_column if number == 3 else 1
    if len(points) == 3:
        payments = _pay_all_above(plain, winner, shut_out, factor, options)
        return Settlement(points, game_bonus, box_points, (0, 0, 0), plain, payments, shut_out)
    added = _find_shutout_bonus(points[winner], plain[winner], options) if shut_out else 0
    shutout_bonus = tuple(added if score == winner else 0 for score in scores)
    totals = tuple(sum(lines) for lines in zip(plain, shutout_bonus, strict=True))
    if shut_out and options.shutout == "double_difference":
        factor *= 2
    payments = ((1, 0, factor * (totals[0] - totals[1])),)
    return Settlement(points, game_bonus, box_points, shutout_bonus, totals, payments, shut_out)


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


def _pay_all_above(
    totals: Figures, winner: int, shut_out: tuple[int, ...], factor: int, options: Options
) -> tuple[Payment, ...]:
    """Cutthroat: each pays everyone above him; who is shut out pays the winner more [G03, R-9.2]."""
    extra = 0 if options.shutout == "none" else options.shutout_bonus
    payments = []
    for payer in range(3):
        for payee in range(3):
            points = max(0, totals[payee] - totals[payer])
            if payee == winner and payer in shut_out:
                points += extra
            if payer != payee and points:
                payments.append((payer, payee, factor * points))
    return tuple(payments)


def round_points(points: int, options: Options) -> int:
    """The points of a payment as they are paid: rounded half up where the table rounds [R-10]."""
    if options.rounding == "none":
        return points
    step = Decimal(int(options.rounding))
    return int((Decimal(points) / step).quantize(Decimal(1), ROUND_HALF_UP) * step)


def find_money(points: int, options: Options) -> Decimal:
    """What a payment is in money, once its points are rounded; the stake must be there."""
    return Decimal(options.stake) * round_points(points, options)
