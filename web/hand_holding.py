"""What one player held, read from the fields of the hand form into the holding of a score file."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rules.cards import CardError, format_cards, parse_cards, points
from rules.melds import MOST_CARDS, best_arrangements
from web.hand_fields import join_cards, take_out

if TYPE_CHECKING:
    from web.hand_form import HandForm

MELD_BREAK = re.compile(r"[/\r\n]+")


def read_holding(form: HandForm, role: str) -> dict[str, object] | None:
    """Read what a player held: cards, melds and lay-offs, or a count; None when nothing is said of it."""
    cards = join_cards(form[f"{role}_cards"].values)
    holding: dict[str, object] = {
        "count": form.read_number(f"{role}_count"),
        "layoffs": form.read_text("defender_layoffs") if role == "defender" else None,
    }
    melds = read_melds(form, role, cards)
    counted = count_deadwood(cards, form.options.ace) if form.find_way(role) == "deadwood" else None
    if melds:
        holding |= {"melds": melds, "deadwood": take_out(cards, melds) or None}
    elif counted is not None:
        holding["count"] = counted
    else:
        holding["cards"] = cards or None
    said = {key: value for key, value in holding.items() if value is not None}
    return said or None


def count_deadwood(cards: str, ace: str) -> int | None:
    """What cards count when only the deadwood is entered; None when they cannot be read.

    >>> count_deadwood("AD 2C 3H", "low"), count_deadwood("5X", "low")
    (6, None)
    """
    try:
        held = parse_cards(cards)
    except CardError:
        return None
    return points(held, ace) if held and len(set(held)) == len(held) else None


def read_melds(form: HandForm, role: str, cards: str) -> list[str]:
    """Read a player's melds as they were typed; else, of the knocker, as they were chosen."""
    typed = split_melds(form[f"{role}_melds"].data)
    if typed or role != "knocker" or not form.lay.data:
        return typed
    return split_melds(form.lay.data) if form.lay.data in list_lays(cards, form.options.ace) else []


def split_melds(text: str | None) -> list[str]:
    """Take melds apart that were written behind or below each other."""
    return [meld.strip() for meld in MELD_BREAK.split(text or "") if meld.strip()]


def list_lays(cards: str, ace: str) -> list[str]:
    """List the ways to lay cards with the least deadwood, as the form says them.

    What was chosen for other cards is none of them, and forgotten.
    """
    try:
        held = parse_cards(cards)
    except CardError:
        return []
    if not 0 < len(set(held)) == len(held) <= MOST_CARDS:
        return []
    return [write_melds(arrangement.melds) for arrangement in best_arrangements(held, ace)]


def write_melds(melds: tuple[tuple[str, ...], ...]) -> str:
    """Write melds as the form says them: ``4S 5S 6S / KC KD KH``."""
    return " / ".join(format_cards(meld) for meld in melds)
