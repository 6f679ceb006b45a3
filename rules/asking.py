"""What the table still has to say of a hand before it can be scored."""

from __future__ import annotations

from collections.abc import Iterator

from rules.faults import Fault
from rules.hand import Hand
from rules.words import Sentence, say

NEEDED = {
    "knock": ("by", "knocker", "defender"),
    "gin": ("by", "defender"),
    "big_gin": ("by", "defender"),
    "points": ("winner", "points"),
    "adjustment": ("side", "points", "reason"),
}
ASKED = {
    "by": say("Say who ended the hand."),
    "knocker": say("Enter the knocker’s cards or count."),
    "defender": say("Enter the other side’s cards or count."),
    "winner": say("Say who won the hand."),
    "points": say("Enter the points."),
    "side": say("Say whose points are adjusted."),
    "reason": say("Give the reason, so that everybody can read it on the sheet."),
}


def find_missing(hand: Hand, names: tuple[str, ...], pair: tuple[int, int]) -> Iterator[Fault]:
    """A hand says who ended it and what the other is left with; gin alone speaks for its own cards."""
    for place in NEEDED.get(hand.ending, ()):
        said = getattr(hand, place)
        if said is None or said == "":
            yield Fault("missing", place, _ask(place, hand, names, pair))


def _ask(place: str, hand: Hand, names: tuple[str, ...], pair: tuple[int, int]) -> Sentence:
    """Ask for what is missing: for cards by the name of who held them, as soon as that is known."""
    if place not in ("knocker", "defender") or hand.by not in pair:
        return ASKED[place]
    holder = hand.by if place == "knocker" else sum(pair) - hand.by
    return say("Enter %(name)s’s cards or count.", name=names[holder])
