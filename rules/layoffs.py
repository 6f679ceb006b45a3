"""Laying off: the cards a defender puts on the knocker's melds."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from rules.cards import PACK, Card, cards_of, mask_of, points
from rules.melds import Arrangement, Meld, arrangement_order, best_arrangement, deadwood, is_set, order_meld

# The cards a meld can take one after the other in one direction, and the meld's index.
Chain = tuple[int, tuple[Card, ...]]


class Layoff(NamedTuple):
    """A card, and the index of the knocker's meld it goes on."""

    card: Card
    meld: int


class Defence(NamedTuple):
    """How a defender lays his hand: own melds, lay-offs in an order that can be played, what is left."""

    melds: tuple[Meld, ...]
    layoffs: tuple[Layoff, ...]
    left: tuple[Card, ...]
    points: int


def best_defence(
    cards: int | Iterable[str], knocker_melds: Iterable[Iterable[str]], ace: str = "low"
) -> Defence:
    """The least a defender of up to eleven cards can be left with, over all his melds with all lay-offs.

    He may break a meld of his own to lay off more [R-3]. Lay-offs are the fourth card of a set and the cards
    that continue a run at either end, one after the other; past the ace only with ace="corner". The knocker's
    melds are taken as laid. Among equals: fewest lay-offs, then the fixed order of arrangements, then the
    lay-offs' cards by suit and rank.

    >>> defence = best_defence(["7S", "7H", "7D", "7C", "8S", "QH"], [["4S", "5S", "6S"]])
    >>> defence.melds, defence.layoffs
    ((('7H', '7D', '7C'),), (Layoff(card='7S', meld=0), Layoff(card='8S', meld=0)))

    :raises ValueError: as deadwood, and when one of the knocker's melds is none.
    """
    hand = mask_of(cards)
    chains = _find_chains(knocker_melds, ace)
    plans = _reach(hand, chains)
    if len(plans) == 1:
        return _defend(best_arrangement(hand, ace), 0, chains)
    # One number ranks the plans: points first, then the number of lay-offs, which is never over eleven.
    ranked = [(deadwood(hand ^ laid, ace) << 4 | laid.bit_count(), laid) for laid in plans]
    least = min(ranked)[0]
    best = [(best_arrangement(hand ^ laid, ace), laid) for rank, laid in ranked if rank == least]
    return _defend(*(min(best, key=_plan_order) if len(best) > 1 else best[0]), chains)


def best_layoffs(
    loose_cards: int | Iterable[str], knocker_melds: Iterable[Iterable[str]], ace: str = "low"
) -> Defence:
    """The best lay-off of loose cards alone: the defence of one whose own melds stay as they lie.

    :raises ValueError: when a card is none of the 52 or is there twice, when one of the knocker's melds is
        none, or the ace rule is unknown.
    """
    hand = mask_of(loose_cards)
    chains = _find_chains(knocker_melds, ace)
    by_points = {laid: points(hand ^ laid, ace) for laid in _reach(hand, chains)}
    laid = min(by_points, key=lambda plan: (by_points[plan], plan.bit_count(), _by_index(plan)))
    return Defence((), _assign(laid, chains) or (), cards_of(hand ^ laid), by_points[laid])


def place_layoffs(
    cards: Iterable[str], knocker_melds: Iterable[Iterable[str]], ace: str = "low"
) -> tuple[tuple[Layoff, ...], tuple[Card, ...]]:
    """Lay-offs as a table states them, in any order: each with its meld, and the cards that can't be laid.

    As many as possible are placed, the earlier stated first among equals; the placed ones come in an order
    that can be played. A card stated a second time can't be laid.

    >>> place_layoffs(["8S", "7S", "KD"], [["4S", "5S", "6S"]])
    ((Layoff(card='7S', meld=0), Layoff(card='8S', meld=0)), ('KD',))

    :raises ValueError: when a card is none of the 52, one of the knocker's melds is none, or the ace rule is
        unknown.
    """
    stated = [Card(card) for card in cards]
    once = list(dict.fromkeys(stated))
    chains = _find_chains(knocker_melds, ace)
    plans = _reach(mask_of(once), chains)
    laid = max(plans, key=lambda plan: (plan.bit_count(), [bool(card.bit & plan) for card in once]))
    placed = _assign(laid, chains) or ()
    refused = list(stated)
    for layoff in placed:
        refused.remove(layoff.card)
    return placed, tuple(refused)


def _defend(arrangement: Arrangement, laid: int, chains: list[Chain]) -> Defence:
    layoffs = _assign(laid, chains) if laid else ()
    return Defence(arrangement.melds, layoffs or (), arrangement.deadwood, arrangement.points)


def _plan_order(plan: tuple[Arrangement, int]) -> tuple[object, ...]:
    arrangement, laid = plan
    return arrangement_order(arrangement), _by_index(laid)


def _by_index(mask: int) -> list[int]:
    return [card.index for card in cards_of(mask)]


def _find_chains(knocker_melds: Iterable[Iterable[str]], ace: str) -> list[Chain]:
    melds = [meld if type(meld) is tuple else tuple(meld) for meld in knocker_melds]
    return [(index, chain) for index, meld in enumerate(melds) for chain in _chains_of(meld, ace)]


@lru_cache(maxsize=4096)
def _chains_of(meld: tuple[str, ...], ace: str) -> tuple[tuple[Card, ...], ...]:
    """What a meld can take: the missing card of a set, or the cards before and after a run."""
    laid = order_meld(meld, ace)
    if is_set(laid):
        missing = [card for card in PACK if card.rank == laid[0].rank and card not in laid]
        return (tuple(missing),) if missing else ()
    suit = PACK[laid[0].index - laid[0].rank + 1 :][:13]
    first, last = laid[0].rank, laid[-1].rank
    if ace == "low":
        before, after = suit[: first - 1][::-1], suit[last:]
    else:
        around = [suit[(last + step) % 13] for step in range(13 - len(laid))]
        before, after = tuple(around[::-1]), tuple(around)
    return tuple(chain for chain in (before, after) if chain)


def _reach(hand: int, chains: list[Chain]) -> set[int]:
    """The masks of all the cards that can be laid off together out of a hand, nothing among them."""
    plans = {0}
    for _, chain in chains:
        steps = []
        laid = 0
        for card in chain:
            if not card.bit & hand:
                break
            laid |= card.bit
            steps.append(laid)
        if steps:
            plans |= {plan | step for plan in plans for step in steps if not plan & step}
    return plans


def _assign(laid: int, chains: list[Chain]) -> tuple[Layoff, ...] | None:
    """Exactly these cards laid off, each chain taking what it can before the next; None if they don't fit."""
    if not laid:
        return ()
    if not chains:
        return None
    index, chain = chains[0]
    taken = 0
    while taken < len(chain) and chain[taken].bit & laid:
        taken += 1
    for count in range(taken, -1, -1):
        rest = _assign(laid & ~mask_of(chain[:count]), chains[1:])
        if rest is not None:
            return tuple([Layoff(card, index) for card in chain[:count]]) + rest
    return None
