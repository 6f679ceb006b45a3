"""How long a sheet takes: ``python bench/sheet.py``.

Prints, for Hollywood matches of more and more hands, entered by cards and by counts, the median milliseconds
to read the match document, work its sheet out and write it, no hand of it having been scored before.
"""

from __future__ import annotations

import json
import random
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from rules import scoring
from rules.cards import PACK, format_cards
from rules.json_text import dump_json, load_json
from rules.melds import deadwood
from rules.score_file import read_match, read_sheet, write_match, write_sheet

ROUNDS = 7
REMEMBERED = (scoring.score_read_hand,)


def deal_cards(chance: random.Random) -> tuple[dict[str, object], dict[str, object]]:
    """The knocker's ten cards, with which he may knock, and the defender's."""
    while True:
        cards = chance.sample(PACK, 20)
        if deadwood(cards[:10]) <= 10:
            return {"cards": format_cards(cards[:10])}, {"cards": format_cards(cards[10:])}


def deal_counts(chance: random.Random) -> tuple[dict[str, object], dict[str, object]]:
    """What the two are left with."""
    return {"count": chance.randint(1, 10)}, {"count": chance.randint(0, 60)}


WAYS = {"cards": deal_cards, "counts": deal_counts}


def make_match(hands: int, way: str, chance: random.Random) -> str:
    """A match document in full, with a target so high that no column closes."""
    played = []
    for _ in range(hands):
        knocker, defender = WAYS[way](chance)
        played.append(
            {"ending": "knock", "by": chance.randrange(2), "knocker": knocker, "defender": defender}
        )
    game = {"options": {"preset": "hollywood", "target": 100_000}, "hands": played}
    sides = [{"name": "Ann"}, {"name": "Bob"}]
    document = {"format": "deadwood-match", "version": 1, "sides": sides, "games": [game]}
    return json.dumps(write_match(read_match(document)))


def time_sheets(hands: int, way: str, chance: random.Random) -> list[float]:
    """Milliseconds from text to text, a figure a round."""
    matches = [make_match(hands, way, chance) for _ in range(ROUNDS)]
    rounds = []
    for text in matches:
        # Making the documents has scored their hands.
        for remembered in REMEMBERED:
            remembered.cache_clear()
        start = time.perf_counter()
        dump_json(write_sheet(read_sheet(load_json(text))))
        rounds.append((time.perf_counter() - start) * 1e3)
    return rounds


def main() -> None:
    chance = random.Random("deadwood")
    print(f"{'hands':>6}{'by':>8}{'median ms':>12}{'µs a hand':>12}")
    for way in WAYS:
        for hands in (30, 60, 120):
            median = statistics.median(time_sheets(hands, way, chance))
            print(f"{hands:>6}{way:>8}{median:>12.2f}{median / hands * 1e3:>12.1f}")


if __name__ == "__main__":
    main()
