"""Gin by trying everything: the answers the engine is held to, worked out with none of its code.

Cards are text ("10H" or "TH") and are read here; hands are frozensets of (rank, suit letter).
"""

from functools import cache
from itertools import combinations

SUITS = "SHDC"
NAMES = {"A": 1, "J": 11, "Q": 12, "K": 13, "T": 10}


def read(cards):
    """Cards as a frozenset of (rank, suit)."""
    pieces = cards.split() if isinstance(cards, str) else cards
    return frozenset((NAMES.get(piece[:-1]) or int(piece[:-1]), piece[-1]) for piece in pieces)


def count(cards, ace="low"):
    """The points of loose cards."""
    return sum(15 if ace == "corner" and rank == 1 else min(10, rank) for rank, _ in cards)


@cache
def is_meld(cards, ace="low"):
    """Whether a frozenset of cards is a set or a run."""
    if len(cards) < 3:
        return False
    ranks = sorted(rank for rank, _ in cards)
    if len({suit for _, suit in cards}) > 1:
        return len(set(ranks)) == 1
    starts = range(1, 14) if ace == "corner" else range(1, 15 - len(ranks))
    return any(sorted((first + step - 1) % 13 + 1 for step in range(len(ranks))) == ranks for first in starts)


@cache
def melds_in(hand, ace="low"):
    """All melds held, found by trying every choice of three or more cards of one rank or one suit."""
    groups = [[card for card in hand if card[0] == rank] for rank in range(1, 14)]
    groups += [[card for card in hand if card[1] == suit] for suit in SUITS]
    chosen = (
        frozenset(some)
        for group in groups
        for size in range(3, len(group) + 1)
        for some in combinations(group, size)
    )
    return tuple({meld for meld in chosen if is_meld(meld, ace)})


def families(melds):
    """Every choice of melds that share no card."""
    if not melds:
        yield ()
        return
    first, rest = melds[0], melds[1:]
    yield from families(rest)
    for others in families([meld for meld in rest if not meld & first]):
        yield (first, *others)


@cache
def best(hand, ace="low"):
    """The least deadwood, and all the ways to get it (each a frozenset of melds)."""
    ways = {}
    for family in families(list(melds_in(hand, ace))):
        left = count(hand.difference(*family), ace)
        ways.setdefault(left, set()).add(frozenset(family))
    least = min(ways)
    return least, ways[least]


def least_after_layoffs(hand, melds, ace="low"):
    """The least a defender can be left with when he lays off one card after another in every order."""
    seen = {}

    def search(held, table):
        if (held, table) not in seen:
            least = best(held, ace)[0]
            for card in held:
                for place, meld in enumerate(table):
                    longer = meld | {card}
                    if is_meld(longer, ace):
                        after = (*table[:place], longer, *table[place + 1 :])
                        least = min(least, search(held - {card}, after))
            seen[held, table] = least
        return seen[held, table]

    return search(hand, tuple(melds))


def can_all_be_laid(cards, melds, ace="low"):
    """Whether all these cards can be laid off, one after the other, in some order on some melds."""
    if not cards:
        return True
    return any(
        can_all_be_laid(cards - {card}, (*melds[:place], meld | {card}, *melds[place + 1 :]), ace)
        for card in cards
        for place, meld in enumerate(melds)
        if is_meld(meld | {card}, ace)
    )


def most_that_can_be_laid(cards, melds, ace="low"):
    """How many of these cards can be laid off together at most."""
    sizes = range(len(cards), 0, -1)
    return next(
        (
            size
            for size in sizes
            for some in combinations(sorted(cards), size)
            if can_all_be_laid(frozenset(some), tuple(melds), ace)
        ),
        0,
    )
