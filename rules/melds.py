"""Melds, and the arrangements of a hand that leave the least deadwood."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from math import prod
from typing import NamedTuple

from rules.cards import PACK, Card, cards_of, mask_of
from rules.meld import ACES, Meld, is_meld, is_run, is_set, order_meld
from rules.run_table import SUIT_BITS, find_runs, find_splits, run_table

__all__ = [
    "MOST_CARDS",
    "Arrangement",
    "Meld",
    "arrangement_order",
    "best_arrangement",
    "best_arrangements",
    "count_arrangements",
    "deadwood",
    "find_melds",
    "is_meld",
    "is_run",
    "is_set",
    "order_meld",
]

# The ways to meld the cards of a suit in runs, each with the mask of the cards melded.
Split = tuple[tuple[tuple[Meld, ...], int], ...]

MOST_CARDS = 11  # Ten, and the drawn card of a big gin, whose holder makes no discard.

_LOW = run_table("low")


class Arrangement(NamedTuple):
    """A hand laid out: its melds, the loose cards, and the points of these."""

    melds: tuple[Meld, ...]
    deadwood: tuple[Card, ...]
    points: int


def deadwood(cards: int | Iterable[str], ace: str = "low") -> int:
    """The least points a hand of up to eleven cards can be left with after melding.

    A rank gives at most one set, so a choice of sets leaves each suit to its own runs, whose least
    deadwood stands in a table.

    >>> deadwood(["5H", "6H", "7H", "7S", "7D", "8D", "9D", "KC", "2S", "AS"])
    20

    :raises ValueError: when there are more than eleven cards, a card is none of the 52 or is there twice,
        or the ace rule is unknown.
    """
    mask = cards if type(cards) is int else mask_of(cards)
    if mask.bit_count() > MOST_CARDS or mask >> 52:
        raise ValueError(f"A hand is a mask of at most {MOST_CARDS} of the 52 cards.")
    left = _LOW if ace == "low" else run_table(ace)
    s, h, d, c = mask & SUIT_BITS, mask >> 13 & SUIT_BITS, mask >> 26 & SUIT_BITS, mask >> 39
    ranks = s & h & (d | c) | d & c & (s | h)
    if not ranks:
        return left[s] + left[h] + left[d] + left[c]
    return _least(left, s, h, d, c, ranks)


def _least(left: list[int], s: int, h: int, d: int, c: int, ranks: int) -> int:
    """The least deadwood when sets may be made of these ranks, each held three or four times."""
    bit = ranks & -ranks
    later = ranks ^ bit
    s0, h0, d0, c0 = s & ~bit, h & ~bit, d & ~bit, c & ~bit
    if later:
        tries = [(s, h, d, c), (s0, h0, d0, c0)]
        if s & h & d & c & bit:
            tries += [(s, h0, d0, c0), (s0, h, d0, c0), (s0, h0, d, c0), (s0, h0, d0, c)]
        return min([_least(left, *suits, later) for suits in tries])
    without = left[s] + left[h] + left[d] + left[c]
    ls, lh, ld, lc = left[s0], left[h0], left[d0], left[c0]
    melded = ls + lh + ld + lc
    if s & h & d & c & bit:
        # One of the four may stay behind, in a run or because the other three are enough.
        melded += min(0, left[s] - ls, left[h] - lh, left[d] - ld, left[c] - lc)
    return melded if melded < without else without


def best_arrangements(cards: int | Iterable[str], ace: str = "low") -> tuple[Arrangement, ...]:
    """All the ways to lay a hand of up to eleven cards with the least deadwood, in the fixed order.

    The order: fewest melds; then fewer runs; then by suit S H D C and rank of the melds' cards. Within one,
    sets come before runs, each kind by its first card; a set is in suit order, a run in playing order, the
    deadwood by suit and rank. A long run is also listed split (4-9 as one run and as two of three).

    :raises ValueError: as deadwood.
    """
    mask = mask_of(cards)
    least = deadwood(mask, ace)
    found = []
    for sets, rest, splits in _find_least(mask, least, ace):
        for ways in product(*splits):
            loose = rest
            melds = sets
            for runs, bits in ways:
                melds += runs
                loose ^= bits
            found.append(Arrangement(melds, cards_of(loose), least))
    if len(found) > 1:
        found.sort(key=arrangement_order)
    return tuple(found)


def count_arrangements(cards: int | Iterable[str], ace: str = "low") -> int:
    """How many best_arrangements there are, sooner said than listed.

    :raises ValueError: as deadwood.
    """
    mask = mask_of(cards)
    ways = _find_least(mask, deadwood(mask, ace), ace)
    return sum([prod([len(split) for split in splits]) for _, _, splits in ways])


def _find_least(mask: int, least: int, ace: str) -> Iterator[tuple[tuple[Meld, ...], int, list[Split]]]:
    """The choices of sets that can come to the least deadwood, each with what is left of the cards.

    With them the suits of what is left that hold runs, and every way to meld these.
    """
    left = run_table(ace)
    # Round the corner a suit with two neighbouring cards may hold a run, otherwise it takes three.
    turning = -1 if ace == "corner" else 0
    for sets, rest in _choose_sets(mask):
        suits = rest & SUIT_BITS, rest >> 13 & SUIT_BITS, rest >> 26 & SUIT_BITS, rest >> 39
        if left[suits[0]] + left[suits[1]] + left[suits[2]] + left[suits[3]] == least:
            yield (
                sets,
                rest,
                [
                    _splits(number, suit, ace)
                    for number, suit in enumerate(suits)
                    if suit & suit >> 1 & (suit >> 2 | turning)
                ],
            )


def best_arrangement(cards: int | Iterable[str], ace: str = "low") -> Arrangement:
    """The first of best_arrangements.

    >>> best_arrangement(["KS", "KH", "KD", "4C", "5C", "6C", "AH", "9D"]).melds
    (('KS', 'KH', 'KD'), ('4C', '5C', '6C'))

    :raises ValueError: as deadwood.
    """
    return best_arrangements(cards, ace)[0]


def arrangement_order(arrangement: Arrangement) -> tuple[int, int, list[list[int]]]:
    """The sort key of the fixed order (see best_arrangements)."""
    melds = arrangement.melds
    runs = sum([meld[0].suit == meld[1].suit for meld in melds])
    return len(melds), runs, [_indices(meld) for meld in melds]


def _choose_sets(mask: int) -> list[tuple[tuple[Meld, ...], int]]:
    """Every choice of at most one set a rank: the sets in order, and the mask of the cards outside them."""
    choices: list[tuple[tuple[Meld, ...], int]] = [((), mask)]
    s, h, d, c = mask & SUIT_BITS, mask >> 13 & SUIT_BITS, mask >> 26 & SUIT_BITS, mask >> 39
    ranks = s & h & (d | c) | d & c & (s | h)
    while ranks:
        bit = ranks & -ranks
        ranks ^= bit
        sets = _sets_of(mask & bit * ACES)
        choices += [((*made, one), rest & ~bits) for made, rest in choices for one, bits in sets]
    if len(choices) > 2:
        choices = [(tuple(sorted(made, key=_first_index)), rest) for made, rest in choices]
    return choices


def _first_index(meld: Meld) -> int:
    return meld[0].index


@lru_cache(maxsize=128)
def _sets_of(held: int) -> tuple[tuple[Meld, int], ...]:
    """The sets that three or four cards of one rank hold, each with its mask."""
    masks = [held] + ([held ^ card.bit for card in cards_of(held)] if held.bit_count() == 4 else [])
    return tuple((cards_of(mask), mask) for mask in masks)


@lru_cache(maxsize=16384)
def _splits(suit: int, held: int, ace: str) -> Split:
    """The ways to meld a suit's cards in runs with the least deadwood, each with the mask of the runs."""
    cards = PACK[13 * suit : 13 * suit + 13]
    ways = [[tuple([cards[rank - 1] for rank in run]) for run in way] for way in find_splits(held, ace)]
    return tuple((tuple(sorted(way, key=_first_index)), sum(map(mask_of, way))) for way in ways)


def find_melds(cards: int | Iterable[str], ace: str = "low") -> tuple[Meld, ...]:
    """Every meld that these cards hold, however many cards they are: sets before runs, by suit and rank.

    >>> find_melds(["4S", "5S", "6S", "7S"])
    (('4S', '5S', '6S'), ('4S', '5S', '6S', '7S'), ('5S', '6S', '7S'))

    :raises ValueError: when a card is none of the 52 or is there twice, or the ace rule is unknown.
    """
    mask = mask_of(cards)
    held = [mask & ACES << rank for rank in range(13)]
    sets = [meld for some in held if some.bit_count() >= 3 for meld, _ in _sets_of(some)]
    runs = [
        tuple([PACK[13 * suit + rank - 1] for rank in run])
        for suit in range(4)
        for run in find_runs(mask >> 13 * suit & SUIT_BITS, ace)
    ]
    return tuple(sorted(sets, key=_indices) + sorted(runs, key=_indices))


def _indices(meld: Meld) -> list[int]:
    return [card.index for card in meld]
