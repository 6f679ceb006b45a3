"""How long the engine thinks about a hand: ``python bench/rules.py [hands]``.

Prints mean, median and 99th percentile in microseconds a hand, over the same random hands for every row, and
beside them those of rlcard's melding where that package is installed.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path

# This file has the name of the package it measures, and its own folder comes first when it is run.
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from rules.cards import PACK, Card, mask_of
from rules.layoffs import best_defence
from rules.melds import Meld, best_arrangement, best_arrangements, deadwood

Showdown = tuple[list[Card], tuple[Meld, ...]]


def deal_hands(count: int, chance: random.Random) -> list[list[Card]]:
    """Random hands of ten."""
    return [chance.sample(PACK, 10) for _ in range(count)]


def deal_showdowns(count: int, chance: random.Random) -> list[Showdown]:
    """Random hands of ten, each against the melds of a random hand that may knock with ten or less."""
    showdowns: list[Showdown] = []
    while len(showdowns) < count:
        cards = chance.sample(PACK, 20)
        knocker = best_arrangement(cards[:10])
        if knocker.points <= 10:
            showdowns.append((cards[10:], knocker.melds))
    return showdowns


def time_calls(name: str, function: Callable[..., object], calls: Sequence[tuple[object, ...]]) -> None:
    """Print one row: the mean of the best of three loops, median and percentile from calls timed singly."""
    loops = []
    for _ in range(3):
        start = time.perf_counter()
        for arguments in calls:
            function(*arguments)
        loops.append(time.perf_counter() - start)
    mean = min(loops) / len(calls) * 1e6
    singles = []
    for arguments in calls:
        start = time.perf_counter_ns()
        function(*arguments)
        singles.append((time.perf_counter_ns() - start) / 1e3)
    percentiles = statistics.quantiles(singles, n=100)
    print(f"{name:<34}{mean:>10.2f}{percentiles[49]:>10.2f}{percentiles[98]:>10.2f}")


def time_rlcard(hands: Iterable[Sequence[Card]]) -> None:
    """The row of rlcard's least deadwood, or a line saying that it isn't installed."""
    try:
        from rlcard.games.base import Card as TheirCard
        from rlcard.games.gin_rummy.utils import melding
        from rlcard.games.gin_rummy.utils.utils import get_deadwood_count
    except ImportError:
        print("rlcard is not installed, so there is nothing to compare with.")
        return

    def least(hand: list[object]) -> int:
        clusters = melding.get_best_meld_clusters(hand) or [[]]
        return min(get_deadwood_count(hand, cluster) for cluster in clusters)

    theirs = [[TheirCard(card.suit, card[:-1].replace("10", "T")) for card in hand] for hand in hands]
    time_calls("rlcard, least deadwood", least, [(hand,) for hand in theirs])


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    chance = random.Random("deadwood")
    hands = deal_hands(count, chance)
    texts = [([str(card) for card in hand],) for hand in hands]
    masks = [(mask_of(hand),) for hand in hands]
    print(f"{count} random hands of ten, Python {sys.version.split()[0]}")
    print(f"{'microseconds a hand':<34}{'mean':>10}{'median':>10}{'p99':>10}")
    time_calls("deadwood(mask)", deadwood, masks)
    time_calls("deadwood(list of text)", deadwood, texts)
    time_calls("deadwood(mask), corner", partial(deadwood, ace="corner"), masks)
    time_calls("best_arrangement(mask)", best_arrangement, masks)
    time_calls("best_arrangements(mask)", best_arrangements, masks)
    time_calls("best_defence", best_defence, deal_showdowns(count, chance))
    time_rlcard(hands[:1000])


if __name__ == "__main__":
    main()
