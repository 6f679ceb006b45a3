"""Laying off: the cards a defender puts on the knocker's melds."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import accumulate
from operator import or_
from typing import NamedTuple

from rules.cards import PACK, Card, cards_of, mask_of, points
from rules.melds import (
    MOST_CARDS,
    Arrangement,
    Meld,
    arrangement_order,
    best_arrangement,
    deadwood,
    order_meld,
)
from rules.run_table import SUIT_BITS


class Chain(NamedTuple):
    """The cards a meld can take one after the other in one direction, and the masks of the first 1, 2, …"""

    cards: tuple[Card, ...]
    masks: tuple[int, ...]


# A chain with the index of the knocker's meld that it continues.
Place = tuple[int, Chain]
# Some places, each with the mask of the cards it takes.
Plan = tuple[tuple[Place, int], ...]


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
    hand = _mask_hand(cards)
    plans = _find_plans(hand, _find_places(knocker_melds, ace))
    best = (best_arrangement(hand, ace), 0) if len(plans) == 1 else _choose_plan(hand, plans, ace)
    (melds, left, points_left), laid = best
    return Defence(melds, _lay(plans[laid]), left, points_left)


def least_left(cards: int | Iterable[str], knocker_melds: Iterable[Iterable[str]], ace: str = "low") -> int:
    """The points of best_defence, sooner said than how it is laid.

    >>> least_left(["7S", "7H", "7D", "7C", "8S", "QH"], [["4S", "5S", "6S"]])
    10

    :raises ValueError: as best_defence.
    """
    hand = _mask_hand(cards)
    plans = _find_plans(hand, _find_places(knocker_melds, ace))
    return min([deadwood(hand ^ laid, ace) for laid in plans])


def _mask_hand(cards: int | Iterable[str]) -> int:
    hand = mask_of(cards)
    if hand.bit_count() > MOST_CARDS:
        raise ValueError(f"A hand has at most {MOST_CARDS} cards.")
    return hand


def _choose_plan(hand: int, plans: Iterable[int], ace: str) -> tuple[Arrangement, int]:
    # One number ranks the plans: points first, then the number of lay-offs, which is never over eleven.
    ranked = [(deadwood(hand ^ laid, ace) << 4 | laid.bit_count(), laid) for laid in plans]
    least = min(ranked)[0]
    best = [(best_arrangement(hand ^ laid, ace), laid) for rank, laid in ranked if rank == least]
    return best[0] if len(best) == 1 else min(best, key=_plan_order)


def best_layoffs(
    loose_cards: int | Iterable[str], knocker_melds: Iterable[Iterable[str]], ace: str = "low"
) -> Defence:
    """The best lay-off of loose cards alone: the defence of one whose own melds stay as they lie.

    :raises ValueError: when a card is none of the 52 or is there twice, when one of the knocker's melds is
        none, or the ace rule is unknown.
    """
    hand = mask_of(loose_cards)
    layoffs = _lay_most(hand, _find_places(knocker_melds, ace))
    left = cards_of(hand ^ mask_of([layoff.card for layoff in layoffs]))
    return Defence((), layoffs, left, points(left, ace))


def place_layoffs(
    cards: Iterable[str], knocker_melds: Iterable[Iterable[str]], ace: str = "low"
) -> tuple[tuple[Layoff, ...], tuple[Card, ...]]:
    """Lay-offs as a table states them, in any order: each with its meld, and the cards that can't be laid.

    As many as possible are placed, in an order that can be played. A card stated a second time can't be laid.

    >>> place_layoffs(["8S", "7S", "KD"], [["4S", "5S", "6S"]])
    ((Layoff(card='7S', meld=0), Layoff(card='8S', meld=0)), ('KD',))

    :raises ValueError: when a card is none of the 52 or one of the knocker's melds is none.
    """
    stated = [Card(card) for card in cards]
    placed = _lay_most(mask_of(list(dict.fromkeys(stated))), _find_places(knocker_melds, ace))
    refused = list(stated)
    for layoff in placed:
        refused.remove(layoff.card)
    return placed, tuple(refused)


def _plan_order(choice: tuple[Arrangement, int]) -> tuple[object, ...]:
    arrangement, laid = choice
    return arrangement_order(arrangement), _by_index(laid)


def _by_index(mask: int) -> list[int]:
    return [card.index for card in cards_of(mask)]


def _find_places(knocker_melds: Iterable[Iterable[str]], ace: str) -> list[Place]:
    melds = [meld if type(meld) is tuple else tuple(meld) for meld in knocker_melds]
    return [(index, chain) for index, meld in enumerate(melds) for chain in _chains_of(meld, ace)]


@lru_cache(maxsize=4096)
def _chains_of(meld: tuple[str, ...], ace: str) -> tuple[Chain, ...]:
    """What a meld can take: the missing card of a set, or the cards before and after a run."""
    laid = order_meld(meld, ace)
    first, last = laid[0], laid[-1]
    if first.rank == last.rank:
        ends = [[card for card in PACK[first.rank - 1 :: 13] if card not in laid]]
    else:
        suit = PACK[first.index + 1 - first.rank :][:13]
        ends = [suit[: first.rank - 1][::-1], suit[last.rank :]]
        if ace == "corner":
            around = [suit[(last.rank + step) % 13] for step in range(13 - len(laid))]
            ends = [around[::-1], around]
    return tuple(Chain(tuple(end), tuple(accumulate([card.bit for card in end], or_))) for end in ends if end)


def _find_plans(hand: int, places: list[Place]) -> dict[int, Plan]:
    """The masks of all the cards that can be laid off together out of a hand, nothing among them, and how.

    Where the same cards fit in several ways, the way is kept that uses the earlier melds.
    """
    plans: dict[int, Plan] = {0: ()}
    for place in places:
        steps = []
        for step in place[1].masks:
            if step & hand != step:
                break
            steps.append(step)
        if steps:
            for laid, plan in list(plans.items()):
                for step in steps:
                    if not laid & step:
                        plans.setdefault(laid | step, (*plan, (place, step)))
    return plans


def _lay_most(hand: int, places: list[Place]) -> tuple[Layoff, ...]:
    """All the cards that can be laid off, whatever their number.

    No lay-off stands in the way of another: a card that both a set and a run want goes where the next can
    follow it, and a gap between two runs is filled from either. So the largest plan holds all the others;
    and as a chain stays in one suit, each suit has its own.
    """
    taken: list[tuple[Place, int]] = []
    for suit in range(4):
        held = hand & SUIT_BITS << 13 * suit
        if held:
            plans = _find_plans(held, places)
            taken += plans[max(plans, key=int.bit_count)]
    return _lay(tuple(sorted(taken, key=lambda part: part[0][0])))


def _lay(plan: Plan) -> tuple[Layoff, ...]:
    return tuple(
        [Layoff(card, index) for (index, chain), step in plan for card in chain.cards[: step.bit_count()]]
    )
