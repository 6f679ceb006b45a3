"""What the same hands would have come to had the table played another shutout rule."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.match import Game
from rules.options import option_kinds
from rules.settlement import Figures
from rules.sheet import GameSheet, build_game_sheet


@dataclass(frozen=True, slots=True)
class ShutoutRule:
    """One shutout rule and what each seat would get under it; ``is_played`` marks the rule of the game."""

    name: str
    nets: Figures
    is_played: bool


def compare_shutout_rules(
    game: Game, sheet: GameSheet, names: tuple[str, ...], form: str = "two"
) -> tuple[ShutoutRule, ...]:
    """Settle a finished game under every shutout rule; nothing to compare when nobody was shut out.

    A shutout rule changes only the settlement, so the hands, columns and winner stay as they are.
    """
    settlements = [column.settlement for column in sheet.columns if column.settlement is not None]
    if not sheet.over or not any(settlement.shut_out for settlement in settlements):
        return ()
    compared = []
    for rule in option_kinds()["shutout"]["values"]:
        options = replace(game.options, shutout=rule)
        other = build_game_sheet(
            replace(game, options=options), names, game.first_dealer or 0, form, sheet.captain or 0
        )
        compared.append(ShutoutRule(rule, other.nets, rule == game.options.shutout))
    return tuple(compared)
