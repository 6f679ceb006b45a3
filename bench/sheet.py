"""How long a sheet takes: ``python bench/sheet.py``.

Prints, for Hollywood matches of more and more hands entered by cards, the median milliseconds to read the
match document, work its sheet out and write it, no hand of it having been scored before.
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


def make_match(hands: int, chance: random.Random) -> str:
    """A match document in full, with a target so high that no column closes."""
    dealt = []
    while len(dealt) < hands:
        cards = chance.sample(PACK, 20)
        if deadwood(cards[:10]) <= 10:
            knocker, defender = format_cards(cards[:10]), format_cards(cards[10:])
            holdings = {"knocker": {"cards": knocker}, "defender": {"cards": defender}}
            dealt.append({"ending": "knock", "by": chance.randrange(2), **holdings})
    game = {"options": {"preset": "hollywood", "target": 100_000}, "hands": dealt}
    sides = [{"name": "Ann"}, {"name": "Bob"}]
    document = {"format": "deadwood-match", "version": 1, "sides": sides, "games": [game]}
    return json.dumps(write_match(read_match(document)))


def time_sheets(hands: int, chance: random.Random) -> list[float]:
    """Milliseconds from text to text, a figure a round."""
    matches = [make_match(hands, chance) for _ in range(ROUNDS)]
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
    print(f"{'hands':>6}{'median ms':>12}{'µs a hand':>12}")
    for hands in (30, 60, 120):
        median = statistics.median(time_sheets(hands, chance))
        print(f"{hands:>6}{median:>12.2f}{median / hands * 1e3:>12.1f}")


if __name__ == "__main__":
    main()
