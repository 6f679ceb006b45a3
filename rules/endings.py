"""How a hand can end under a set of options, how many cards that takes, and whether one may knock."""

from __future__ import annotations

from rules.hand import ENDINGS
from rules.melds import MOST_CARDS
from rules.options import Options
from rules.words import Sentence, say

HAND_SIZE = 10


def list_endings(options: Options) -> tuple[str, ...]:
    """List the endings that are played under these options, in the order of ``ENDINGS``.

    >>> list_endings(Options(knock="gin", big_gin_bonus=None))
    ('gin', 'dead', 'points', 'adjustment')
    """
    unplayed = set()
    if options.knock == "gin":
        unplayed.add("knock")
    if options.big_gin_bonus is None:
        unplayed.add("big_gin")
    return tuple(ending for ending in ENDINGS if ending not in unplayed)


def find_size(ending: str, role: str) -> int:
    """How many cards the ``knocker`` or the ``defender`` holds: ten, and eleven who says big gin (rules §1).

    >>> find_size("knock", "knocker"), find_size("big_gin", "knocker"), find_size("big_gin", "defender")
    (10, 11, 10)
    """
    return MOST_CARDS if ending == "big_gin" and role == "knocker" else HAND_SIZE


def judge_count(cards: int, points: int, limit: int) -> Sentence:
    """Say whether a hand of so many cards and so much deadwood may be laid down."""
    if cards == MOST_CARDS and points == 0:
        return say("That is big gin.")
    if cards == MOST_CARDS:
        return say("Eleven cards: discard one, then count again.")
    if cards < HAND_SIZE:
        return say("%(cards)d cards of ten.", cards=cards)
    if points == 0:
        return say("That is gin.")
    if points <= limit:
        return say("You may knock: %(limit)d or less is enough.", limit=limit)
    return say("Too much to knock, by %(points)d.", points=points - limit)
