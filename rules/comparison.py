"""What the same hands would have come to had the table played another shutout rule."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.column import Column
from rules.options import Options, option_kinds
from rules.settlement import Figures, Settlement, collect_payments, net_payments, settle_column
from rules.sheet import GameSheet


@dataclass(frozen=True, slots=True)
class ShutoutRule:
    """One shutout rule and what each seat would get under it; ``is_played`` marks the rule of the game."""

    name: str
    nets: Figures
    is_played: bool


def compare_shutout_rules(sheet: GameSheet) -> tuple[ShutoutRule, ...]:
    """Settle a finished game under every shutout rule; nothing to compare when nobody was shut out.

    A shutout rule changes only the settlement, so the columns are settled anew as they are.
    """
    settled = [column for column in sheet.columns if column.settlement is not None]
    if not sheet.over or not any(column.settlement.shut_out for column in settled):
        return ()
    compared = []
    for rule in option_kinds()["shutout"]["values"]:
        options = replace(sheet.options, shutout=rule)
        payments = collect_payments([_settle(column, options) for column in settled], sheet.score_of)
        nets = net_payments(payments, len(sheet.score_of))
        compared.append(ShutoutRule(rule, nets, rule == sheet.options.shutout))
    return tuple(compared)


def _settle(column: Column, options: Options) -> Settlement:
    return settle_column(column.number, column.closed_by, column.points, column.boxes, column.wins, options)
