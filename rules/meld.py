"""What a meld is: a set or a run (rules §1)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.cards import Card, cards_of, mask_once
from rules.run_table import SUIT_BITS, is_one_run, order_run

Meld = tuple[Card, ...]

ACES = 1 | 1 << 13 | 1 << 26 | 1 << 39


def is_set(cards: Iterable[str]) -> bool:
    """Whether these are three or four different cards of one rank [R-1.5].

    :raises ValueError: when a card is none of the 52.
    """
    return _is_set(mask_once(tuple(cards)))


def is_run(cards: Iterable[str], ace: str = "low") -> bool:
    """Whether these are, in any order, three or more consecutive cards of one suit.

    Ace-2-3 is a run and queen-king-ace is not [R-1.6]; with ace="corner" both are, and king-ace-2 [R-1.8].

    :raises ValueError: when a card is none of the 52 or the ace rule is unknown.
    """
    return is_one_run(_in_suit(mask_once(tuple(cards))), ace)


def is_meld(cards: Iterable[str], ace: str = "low") -> bool:
    """Whether these cards, in any order, are one set or one run.

    :raises ValueError: when a card is none of the 52 or the ace rule is unknown.
    """
    mask = mask_once(tuple(cards))
    return _is_set(mask) or is_one_run(_in_suit(mask), ace)


def order_meld(cards: Iterable[str], ace: str = "low") -> Meld:
    """A meld as it is laid: a set in suit order, a run in playing order.

    >>> order_meld(["6C", "4C", "5C"])
    ('4C', '5C', '6C')

    :raises ValueError: when the cards are no meld.
    """
    held = tuple(cards)
    mask = mask_once(held)
    if _is_set(mask):
        return cards_of(mask)
    run = order_run(_in_suit(mask), ace)
    if run is None:
        raise ValueError(f"{' '.join(held)} is no meld.")
    return tuple([Card.of(rank, held[0][-1]) for rank in run])


def _is_set(mask: int) -> bool:
    return mask.bit_count() >= 3 and mask & ~(ACES << _lowest(mask) % 13) == 0


def _in_suit(mask: int) -> int:
    """The thirteen bits of cards of one suit, and none when they are of several."""
    if not mask:
        return 0
    held = mask >> _lowest(mask) // 13 * 13
    return held if held <= SUIT_BITS else 0


def _lowest(mask: int) -> int:
    """The index of the first card of a mask that has one."""
    return (mask & -mask).bit_length() - 1
