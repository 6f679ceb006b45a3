"""What a player's cards come to while they are still being entered: a hand that is not whole yet.

Nothing here judges a hand. What cannot be told yet is left out, and :mod:`rules.referee` says what is wrong.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.cards import PACK, Card
from rules.endings import find_size
from rules.hand import Hand, Holding, Meld
from rules.melds import MOST_CARDS, is_meld
from rules.options import Options
from rules.showdown import Spread, answer_spread, find_limit, may_lay_off, spread_cards
from rules.words import Sentence, say, show_cards

NOTHING_LAID = Spread((), (), 0)


@dataclass(frozen=True, kw_only=True, slots=True)
class Tally:
    """A player's cards so far, as they lie best.

    :ivar held: how many of ``size`` cards are known; None when only what they count is.
    :ivar points: his deadwood; of the defender what he is left with after laying off.
    :ivar remark: what follows from it, if anything does.
    """

    held: int | None
    size: int
    points: int
    melds: tuple[Meld, ...] = ()
    layoffs: tuple[Card, ...] = ()
    loose: tuple[Card, ...] = ()
    remark: Sentence | None = None

    @property
    def is_whole(self) -> bool:
        """Whether nothing more is to be said of this player."""
        return self.held in (None, self.size)


def tally_knocker(hand: Hand, options: Options) -> Tally | None:
    """Lay out the cards of who ends the hand; None as long as there are none that could be laid out."""
    holding = hand.knocker
    if not hand.is_showdown or not _can_lie(holding, options):
        return None
    spread = spread_cards(holding, options)
    return Tally(
        held=None if holding.count is not None else holding.size,
        size=find_size(hand.ending, "knocker"),
        points=spread.points,
        melds=spread.melds or (),
        loose=spread.loose,
        remark=_judge_deadwood(hand, options, spread.points),
    )


def tally_defender(hand: Hand, options: Options) -> Tally | None:
    """Lay out the other player's cards against what the knocker has laid down so far."""
    holding = hand.defender
    if not hand.is_showdown or not _can_lie(holding, options):
        return None
    spread = spread_cards(hand.knocker, options) if _can_lie(hand.knocker, options) else None
    laying_off = may_lay_off(hand.ending, spread, options)
    answer = answer_spread(holding, spread or NOTHING_LAID, options, laying_off=laying_off)
    layoffs = answer.layoffs or ()
    return Tally(
        held=None if holding.count is not None else holding.size,
        size=find_size(hand.ending, "defender"),
        points=answer.points,
        melds=answer.melds or (),
        layoffs=layoffs,
        loose=answer.left,
        remark=say("after laying off %(cards)s", cards=show_cards(layoffs)) if layoffs else None,
    )


def find_most_limit(options: Options) -> int:
    """The most deadwood a knock may ever hold under these options, whatever card is turned up."""
    return max(find_limit(options, card) for card in PACK)


def _can_lie(holding: Holding | None, options: Options) -> bool:
    """Whether these cards can be on a table: no more than a hand, each once, and what is melded is a meld."""
    if holding is None:
        return False
    return holding.size == len(holding.cards) <= MOST_CARDS and all(
        is_meld(meld, options.ace) for meld in holding.melds or ()
    )


def _judge_deadwood(hand: Hand, options: Options, points: int) -> Sentence | None:
    """Say whether so much deadwood may be laid down."""
    if hand.ending != "knock":
        return say("no gin with deadwood") if points else None
    limit = find_limit(options, hand.limit_card)
    if limit is None:
        return None
    if points > limit:
        return say("%(over)d over the limit", over=points - limit)
    return say("a knock may hold %(limit)d", limit=limit)
