"""A hand that does not stand, or not any more as it was: scored as its game has it at its place."""

from __future__ import annotations

from bisect import bisect_left

from rules.faults import IllegalHand
from rules.fold import HandLine
from rules.hand import Hand
from rules.rotation import Pair
from rules.scoring import score_hand
from rules.sheet import GameSheet


def score_in_place(hand: Hand, sheet: GameSheet, place: int, names: tuple[str, ...]) -> HandLine | None:
    """Score a hand as if it stood at a place of its game; None when its rules do not allow it.

    :param place: the number of the hand that stands there, or one more than the last for what comes next.
    :param names: what each seat is called.
    """
    is_next = place > len(sheet.hands)
    usual = sheet.next_pair if is_next else sheet.hands[place - 1].pair
    pair = usual if hand.pair is None else hand.pair
    if is_next or {*pair} != {*usual}:
        both_scored = _have_both_scored(sheet, place, pair)
    else:
        both_scored = sheet.hands[place - 1].both_scored
    try:
        score = score_hand(hand, sheet.options, names=names, pair=pair, both_scored=both_scored)
    except IllegalHand:
        return None
    return HandLine(place, hand, score, None, (), pair, both_scored)


def _have_both_scored(sheet: GameSheet, place: int, pair: Pair) -> bool:
    """Whether two seats have points in every column that is open before a hand."""
    opened = [column for column in sheet.columns if column.closed_on is None or column.closed_on >= place]
    scores = [sheet.score_of[seat] for seat in pair]
    for column in opened:
        before = bisect_left(column.hands, place)
        figures = column.running[before - 1] if before else (0,) * len(column.points)
        if any(figures[score] <= 0 for score in scores):
            return False
    return bool(opened)
