"""How a player's hand can be entered: all its cards, those of its deadwood, its total, or typed."""

from __future__ import annotations

from collections.abc import Iterator

from rules.hand import Hand, Holding
from rules.match import Match

ROLES = ("knocker", "defender")
WAYS = ("cards", "deadwood", "count", "typed")


def find_usual_ways(match: Match) -> dict[str, str]:
    """How the hands of a match are entered, by role: as those of its last showdown were."""
    last = next(_go_back(match), None)
    if last is None:
        return {}
    said = {role: getattr(last, role) for role in ROLES}
    ways = {role: name_way(holding) for role, holding in said.items() if holding is not None}
    return {role: ways.get(role) or next(iter(ways.values()), "cards") for role in ROLES}


def name_way(holding: Holding) -> str:
    """How a hand was entered; whether its cards were tapped or typed is not kept."""
    return "cards" if holding.count is None else "count"


def _go_back(match: Match) -> Iterator[Hand]:
    """Go through all showdowns, also those at the tables of a deal, the last one first."""
    for game in reversed(match.games):
        for hand in reversed(game.hands):
            yield from (each for each in reversed(hand.tables or (hand,)) if each.is_showdown)
