"""What is wrong with something a person or a file said."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rules.cards import Card
from rules.words import Sentence


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong, with all that is needed to show it where it belongs.

    :ivar code: a word that tests and other programs compare, e.g. ``over_limit``.
    :ivar place: where, from the whole read: ``games[0].hands[3].knocker``, or just ``knocker`` within a hand.
    :ivar message: what to do about it, in one sentence.
    :ivar side: whose cards or points it concerns, where it concerns a side's.
    :ivar cards: the cards it is about.
    """

    code: str
    place: str
    message: Sentence
    side: int | None = None
    cards: tuple[Card, ...] = ()

    def within(self, place: str) -> Fault:
        """Return this fault as seen from outside, its place standing inside ``place``."""
        return replace(self, place=join_places(place, self.place))


def join_places(outer: str, inner: str) -> str:
    """``games[0]`` and ``hands[3]`` make ``games[0].hands[3]``; either may be empty."""
    return outer + inner if inner.startswith("[") or not (outer and inner) else f"{outer}.{inner}"


class Faulty(ValueError):
    """Something was refused; every fault found in it is in ``faults``."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(" ".join(str(fault.message) for fault in self.faults))


class IllegalHand(Faulty):
    """A hand that the rules of its game do not allow."""
