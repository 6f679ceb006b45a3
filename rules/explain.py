"""Why a hand scores what it scores, in plain sentences and in the order of the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from rules.hand import Hand
from rules.options import Options
from rules.showdown import Showdown, find_limit
from rules.words import Sentence, say, show_cards


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a showdown comes to: ``base`` and ``bonus`` make the points of ``side`` before any doubling."""

    outcome: str
    side: int
    base: int
    bonus: int
    multiplier: int
    extra_boxes: int


class DealtTable(Protocol):
    """As much of the score of a table as a deal tells of it."""

    winner: int | None
    points: int


def explain_dead_hand(reason: str) -> Sentence:
    if reason in ("", "stock"):
        return say("The hand is dead: the stock ran out.")
    if reason == "misdeal":
        return say("The hand is dead: a misdeal. The same dealer deals again.")
    return say("The hand is dead: %(reason)s", reason=reason)


def explain_limit(hand: Hand, options: Options) -> Sentence | None:
    """Say what the limit card allows; nothing where no card limits the knock."""
    card, limit = hand.limit_card, find_limit(options, hand.limit_card)
    if card is None or limit is None or options.knock not in ("upcard", "deck"):
        return None
    if limit == 0:
        return say("%(card)s is turned up: only gin ends the hand.", card=card.symbol)
    return say("%(card)s is turned up: a knock may hold %(limit)d.", card=card.symbol, limit=limit)


def explain_showdown(
    hand: Hand, defender: int, showdown: Showdown, verdict: Verdict, options: Options, names: tuple[str, ...]
) -> tuple[Sentence, ...]:
    """Tell the showdown as it happened: who ended it, the lay-offs, the sum, what doubled it, the boxes."""
    knocker, winner = names[hand.by], names[verdict.side]
    sentences = [
        _explain_ending(showdown.ending, knocker, showdown.spread.points),
        _explain_defence(showdown, names[defender]),
    ]
    if verdict.outcome == "gin_nullified":
        return (*sentences, say("Against gin he is left with nothing: nobody scores."))
    sentences.append(_explain_sum(showdown, verdict, winner))
    if verdict.multiplier > 1:
        sentences.append(_explain_doubling(hand, verdict, options, winner))
    if verdict.extra_boxes:
        boxes = 1 + verdict.extra_boxes
        sentences.append(
            say(
                "%(boxes)d boxes to %(name)s: one for the hand and %(extra)d extra.",
                boxes=boxes,
                name=winner,
                extra=verdict.extra_boxes,
            )
        )
    return tuple(sentences)


def _explain_ending(ending: str, knocker: str, points: int) -> Sentence:
    if ending == "knock":
        return say("%(name)s knocks with %(points)d.", name=knocker, points=points)
    if ending == "gin":
        return say("%(name)s has gin.", name=knocker)
    return say("%(name)s has big gin.", name=knocker)


def _explain_defence(showdown: Showdown, defender: str) -> Sentence:
    points, layoffs = showdown.answer.points, showdown.answer.layoffs
    if layoffs:
        cards = show_cards(layoffs)
        return say(
            "%(name)s lays off %(cards)s and is left with %(points)d.",
            name=defender,
            cards=cards,
            points=points,
        )
    return say("%(name)s is left with %(points)d.", name=defender, points=points)


def _explain_sum(showdown: Showdown, verdict: Verdict, winner: str) -> Sentence:
    mine, theirs = showdown.spread.points, showdown.answer.points
    points = verdict.base + verdict.bonus
    match verdict.outcome:
        case "knock":
            return say(
                "%(theirs)d − %(mine)d = %(points)d to %(name)s.",
                theirs=theirs,
                mine=mine,
                points=points,
                name=winner,
            )
        case "undercut" if mine == theirs and not verdict.bonus:
            return say("A tie: the hand is %(name)s’s, without a bonus.", name=winner)
        case "undercut":
            return say(
                "An undercut: %(mine)d − %(theirs)d + %(bonus)d = %(points)d to %(name)s.",
                mine=mine,
                theirs=theirs,
                bonus=verdict.bonus,
                points=points,
                name=winner,
            )
    return say(
        "%(bonus)d + %(theirs)d = %(points)d to %(name)s.",
        bonus=verdict.bonus,
        theirs=theirs,
        points=points,
        name=winner,
    )


def _explain_doubling(hand: Hand, verdict: Verdict, options: Options, winner: str) -> Sentence:
    doubled = (verdict.base + verdict.bonus) * verdict.multiplier
    if hand.limit_card is not None and hand.limit_card.suit in options.doubling_suits:
        return say(
            "%(card)s doubles the hand: %(points)d to %(name)s.",
            card=hand.limit_card.symbol,
            points=doubled,
            name=winner,
        )
    return say(
        "Both sides are on the score, which doubles the hand: %(points)d to %(name)s.",
        points=doubled,
        name=winner,
    )


def explain_deal(
    tables: Sequence[DealtTable],
    winner: int | None,
    points: int,
    boxes: Sequence[int],
    names: tuple[str, ...],
) -> tuple[Sentence, ...]:
    """Tell a deal of partners: every table, then the net and the boxes of each side."""
    sentences = [_explain_table(number, score, names) for number, score in enumerate(tables, 1)]
    if winner is None:
        sentences.append(say("The tables cancel out: nobody scores."))
    else:
        sentences.append(
            say("In all %(points)d to %(name)s, and the box.", points=points, name=names[winner])
        )
    for side, name in enumerate(names):
        extra = boxes[side] - (1 if side == winner else 0)
        if extra:
            sentences.append(say("Extra boxes to %(name)s: %(extra)d.", name=name, extra=extra))
    return tuple(sentences)


def _explain_table(number: int, score: DealtTable, names: tuple[str, ...]) -> Sentence:
    if score.winner is None:
        return say("Table %(number)d is dead.", number=number)
    return say(
        "Table %(number)d: %(points)d to %(name)s.",
        number=number,
        points=score.points,
        name=names[score.winner],
    )
