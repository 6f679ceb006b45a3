"""What one hand is worth: outcome, points, boxes, and why (rules §4)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.cards import Card
from rules.explain import Verdict, explain_dead_hand, explain_showdown
from rules.faults import Fault, IllegalHand
from rules.hand import Hand, Meld
from rules.options import Options
from rules.referee import SIDE_NAMES, find_faults
from rules.showdown import Showdown, find_limit, hold_showdown
from rules.words import Sentence, say


@dataclass(frozen=True, kw_only=True, slots=True)
class HandScore:
    """What a hand is worth. Points are for ``winner``; boxes are a number a side. What is not known is None.

    :ivar outcome: knock, undercut, gin, big_gin, gin_nullified, dead, points, adjustment or invalid.
    :ivar side: (adjustment) whose points these are; an adjustment has no winner.
    :ivar defender_deadwood_before: the least the defender's cards count before anything is laid off.
    :ivar choices: how many least-deadwood arrangements the knocker's cards have.
    :ivar missed: points the defender could still have saved.
    :ivar faults: (invalid) why the hand is not scored.
    """

    outcome: str
    winner: int | None = None
    side: int | None = None
    points: int = 0
    boxes: tuple[int, ...] = (0, 0)
    multiplier: int = 1
    limit: int | None = None
    knocker_deadwood: int | None = None
    defender_deadwood_before: int | None = None
    defender_deadwood: int | None = None
    knocker_melds: tuple[Meld, ...] | None = None
    knocker_left: tuple[Card, ...] | None = None
    defender_melds: tuple[Meld, ...] | None = None
    defender_left: tuple[Card, ...] | None = None
    layoffs: tuple[Card, ...] | None = None
    choices: int | None = None
    missed: int | None = None
    why: tuple[Sentence, ...] = ()
    faults: tuple[Fault, ...] = ()


def score_hand(
    hand: Hand, options: Options, *, names: tuple[str, ...] = SIDE_NAMES, both_scored: bool = False
) -> HandScore:
    """Score a hand by the rules of its game.

    :param both_scored: whether both sides had points in every open column before this hand.
    :raises IllegalHand: with every fault of the hand.
    """
    faults = find_faults(hand, options, names)
    if faults:
        raise IllegalHand(faults)
    if hand.is_showdown:
        return _score_showdown(hand, options, names, both_scored)
    limit = find_limit(options, hand.limit_card)
    if hand.ending == "points":
        return _score_points(hand, options, names, limit)
    if hand.ending == "adjustment":
        why = say(
            "%(points)+d to %(name)s by agreement: %(reason)s",
            points=hand.points,
            name=names[hand.side],
            reason=hand.reason,
        )
        return HandScore(outcome="adjustment", side=hand.side, points=hand.points, why=(why,))
    return HandScore(outcome="dead", limit=limit, why=(explain_dead_hand(hand.reason),))


def _score_points(hand: Hand, options: Options, names: tuple[str, ...], limit: int | None) -> HandScore:
    """Take points as they stand on paper: nothing is added to them and nothing doubles them."""
    boxes = hand.boxes
    if boxes is None:
        boxes = 1 + _count_extra_boxes(_play_big_gin(hand.kind or "knock", options), None, options)
    why = say("%(points)d to %(name)s, as entered.", points=hand.points, name=names[hand.winner])
    return HandScore(
        outcome="points",
        winner=hand.winner,
        points=hand.points,
        limit=limit,
        boxes=_give(hand.winner, boxes),
        why=(why,),
    )


def _play_big_gin(ending: str, options: Options) -> str:
    """Where big gin is not played it counts as gin in every way."""
    return "gin" if ending == "big_gin" and options.big_gin_bonus is None else ending


def _score_showdown(hand: Hand, options: Options, names: tuple[str, ...], both_scored: bool) -> HandScore:
    showdown = hold_showdown(hand, options)
    outcome, side, base, bonus = _judge(hand.by, showdown, options)
    multiplier = 2 if _is_doubled(hand, options, both_scored) else 1
    extra = _count_extra_boxes(outcome, showdown.answer.points, options)
    if options.double_boxes:
        extra *= multiplier
    nobody = outcome == "gin_nullified"
    spread, answer = showdown.spread, showdown.answer
    verdict = Verdict(outcome, side, base, bonus, multiplier, extra)
    why = explain_showdown(hand, showdown, verdict, options, names)
    return HandScore(
        outcome=outcome,
        winner=None if nobody else side,
        points=0 if nobody else multiplier * (base + bonus),
        boxes=(0, 0) if nobody else _give(side, 1 + extra),
        multiplier=multiplier,
        limit=showdown.limit,
        knocker_deadwood=spread.points,
        defender_deadwood_before=answer.before,
        defender_deadwood=answer.points,
        knocker_melds=spread.melds if hand.knocker is not None else None,
        knocker_left=spread.loose if spread.melds is not None else None,
        defender_melds=answer.melds,
        defender_left=answer.left if answer.melds is not None else None,
        layoffs=answer.layoffs,
        choices=spread.choices,
        missed=answer.missed,
        why=why,
    )


def _judge(knocker: int, showdown: Showdown, options: Options) -> tuple[str, int, int, int]:
    """Return outcome, side that has the hand, difference or count, and bonus."""
    mine, theirs = showdown.spread.points, showdown.answer.points
    match showdown.ending:
        case "gin" | "big_gin":
            # Round the corner: a defender left with nothing, laid off or not, makes the hand void.
            if options.layoff_on_gin and theirs == 0:
                return "gin_nullified", knocker, 0, 0
            bonus = options.gin_bonus if showdown.ending == "gin" else options.big_gin_bonus
            return showdown.ending, knocker, theirs, bonus
    if theirs > mine or (theirs == mine and options.tie == "knocker"):
        return "knock", knocker, theirs - mine, 0
    # The defender holds as little as the knocker or less: his hand. Some pay no bonus on a tie.
    is_bare_tie = theirs == mine and options.tie == "defender"
    return "undercut", 1 - knocker, mine - theirs, 0 if is_bare_tie else options.undercut_bonus


def _is_doubled(hand: Hand, options: Options, both_scored: bool) -> bool:
    """Two reasons to double still double once (rules §4)."""
    by_suit = hand.limit_card is not None and hand.limit_card.suit in options.doubling_suits
    return by_suit or (options.double_when_both_scored and both_scored)


def _count_extra_boxes(outcome: str, defender_deadwood: int | None, options: Options) -> int:
    """Boxes beyond the one for the hand; an undercut with nothing left is also a gin-off."""
    extra = options.extra_boxes
    match outcome:
        case "gin":
            return extra.gin
        case "big_gin":
            return extra.big_gin
        case "undercut":
            return extra.undercut + (extra.gin_off if defender_deadwood == 0 else 0)
    return 0


def _give(side: int, boxes: int) -> tuple[int, int]:
    return (boxes, 0) if side == 0 else (0, boxes)
