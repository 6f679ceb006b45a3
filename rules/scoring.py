"""What one hand is worth: outcome, points, boxes, and why (rules §4); a deal of partners too (§8)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rules.cards import Card
from rules.explain import Verdict, explain_dead_hand, explain_deal, explain_showdown
from rules.faults import Fault, IllegalHand
from rules.hand import DEAL, Hand, Meld
from rules.options import Options
from rules.referee import BOTH, SIDE_NAMES, find_faults
from rules.showdown import Showdown, find_limit
from rules.words import Sentence, say

Pair = tuple[int, int]


@dataclass(frozen=True, kw_only=True, slots=True)
class HandScore:
    """What a hand is worth. Points are for ``winner``; boxes are a number a seat. What is not known is None.

    :ivar outcome: knock, undercut, gin, big_gin, gin_nullified, dead, points, adjustment, deal or invalid.
    :ivar side: (adjustment) whose points these are; an adjustment has no winner.
    :ivar defender_deadwood_before: the least the defender's cards count before anything is laid off.
    :ivar choices: how many least-deadwood arrangements the knocker's cards have.
    :ivar missed: points the defender could still have saved.
    :ivar tables: (deal) the scores of its tables.
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
    tables: tuple[HandScore, ...] = ()
    why: tuple[Sentence, ...] = ()
    faults: tuple[Fault, ...] = ()


def score_hand(
    hand: Hand,
    options: Options,
    *,
    names: tuple[str, ...] = SIDE_NAMES,
    pair: Pair = BOTH,
    both_scored: bool = False,
) -> HandScore:
    """Score a hand by the rules of its game.

    :param names: the name of each seat.
    :param pair: the two seats that play this hand.
    :param both_scored: whether both sides had points in every open column before this hand.
    :raises IllegalHand: with every fault of the hand.
    """
    if hand.unread:
        # What could not be read is never scored, and the sentences about it have no hash to look it up by.
        raise IllegalHand(find_faults(hand, options, names, pair))
    return score_read_hand(hand, options, names, pair, both_scored)


# A sheet is worked out anew for every page, but a hand once scored scores the same for ever.
@lru_cache(maxsize=4096)
def score_read_hand(
    hand: Hand, options: Options, names: tuple[str, ...], pair: Pair, both_scored: bool
) -> HandScore:
    """Score a hand of which everything could be read; see :func:`score_hand`."""
    showdown = Showdown(hand, options)
    faults = find_faults(hand, options, names, pair, showdown)
    if faults:
        raise IllegalHand(faults)
    if hand.ending == DEAL:
        return _score_deal(hand, options, names, both_scored)
    return _Scorer(showdown, names, pair, both_scored).score()


class _Scorer:
    """One hand at one table, free of faults."""

    def __init__(self, showdown: Showdown, names: tuple[str, ...], pair: Pair, both_scored: bool) -> None:
        self.showdown, self.hand, self.options = showdown, showdown.hand, showdown.options
        self.names, self.pair, self.both_scored = names, pair, both_scored

    def score(self) -> HandScore:
        """Score the hand by how it ended."""
        if self.hand.is_showdown:
            return self._score_showdown()
        if self.hand.ending == "points":
            return self._score_points()
        if self.hand.ending == "adjustment":
            return self._score_adjustment()
        return HandScore(
            outcome="dead",
            boxes=self._give(None, 0),
            limit=self.showdown.limit,
            why=(explain_dead_hand(self.hand.reason),),
        )

    def _give(self, seat: int | None, boxes: int) -> tuple[int, ...]:
        return tuple(boxes if index == seat else 0 for index in range(len(self.names)))

    def _score_points(self) -> HandScore:
        """Take points as they stand on paper: nothing is added to them and nothing doubles them."""
        hand, boxes = self.hand, self.hand.boxes
        if boxes is None:
            kind = hand.kind or "knock"
            if kind == "big_gin" and self.options.big_gin_bonus is None:
                kind = "gin"
            boxes = 1 + self._count_extra_boxes(kind, None)
        why = say("%(points)d to %(name)s, as entered.", points=hand.points, name=self.names[hand.winner])
        return HandScore(
            outcome="points",
            winner=hand.winner,
            points=hand.points,
            boxes=self._give(hand.winner, boxes),
            limit=self.showdown.limit,
            why=(why,),
        )

    def _score_adjustment(self) -> HandScore:
        hand = self.hand
        why = say(
            "By a ruling, %(points)+d to %(name)s: %(reason)s",
            points=hand.points,
            name=self.names[hand.side],
            reason=hand.reason,
        )
        boxes = self._give(None, 0)
        return HandScore(outcome="adjustment", side=hand.side, points=hand.points, boxes=boxes, why=(why,))

    def _score_showdown(self) -> HandScore:
        hand, showdown = self.hand, self.showdown
        verdict = self._judge(showdown)
        is_void = verdict.outcome == "gin_nullified"
        spread, answer = showdown.spread, showdown.answer
        defender = sum(self.pair) - hand.by
        return HandScore(
            outcome=verdict.outcome,
            winner=None if is_void else verdict.side,
            points=verdict.multiplier * (verdict.base + verdict.bonus),
            boxes=self._give(None if is_void else verdict.side, 1 + verdict.extra_boxes),
            multiplier=verdict.multiplier,
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
            why=explain_showdown(hand, defender, showdown, verdict, self.options, self.names),
        )

    def _judge(self, showdown: Showdown) -> Verdict:
        """Say whose hand it is, by what, and what comes on top."""
        outcome, side, base, bonus = self._find_winner(showdown)
        multiplier = 2 if self._is_doubled() else 1
        extra = self._count_extra_boxes(outcome, showdown.answer.points)
        if self.options.double_boxes:
            extra *= multiplier
        return Verdict(outcome, side, base, bonus, multiplier, extra)

    def _find_winner(self, showdown: Showdown) -> tuple[str, int, int, int]:
        """Return the outcome, the seat that has the hand, the difference or count, and the bonus."""
        options, knocker = self.options, self.hand.by
        mine, theirs = showdown.spread.points, showdown.answer.points
        if showdown.ending != "knock":
            # Round the corner: a defender left with nothing, laid off or not, makes the hand void.
            if options.layoff_on_gin and theirs == 0:
                return "gin_nullified", knocker, 0, 0
            bonus = options.gin_bonus if showdown.ending == "gin" else options.big_gin_bonus
            return showdown.ending, knocker, theirs, bonus
        if theirs > mine or (theirs == mine and options.tie == "knocker"):
            return "knock", knocker, theirs - mine, 0
        # The defender holds as little as the knocker or less: his hand. Some pay no bonus on a tie.
        is_bare_tie = theirs == mine and options.tie == "defender"
        defender = sum(self.pair) - knocker
        return "undercut", defender, mine - theirs, 0 if is_bare_tie else options.undercut_bonus

    def _is_doubled(self) -> bool:
        """Two reasons to double still double once (rules §4)."""
        card = self.hand.limit_card
        by_suit = card is not None and card.suit in self.options.doubling_suits
        return by_suit or (self.options.double_when_both_scored and self.both_scored)

    def _count_extra_boxes(self, outcome: str, defender_deadwood: int | None) -> int:
        """Boxes beyond the one for the hand; an undercut with nothing left is also a gin-off."""
        extra = self.options.extra_boxes
        match outcome:
            case "gin":
                return extra.gin
            case "big_gin":
                return extra.big_gin
            case "undercut":
                return extra.undercut + (extra.gin_off if defender_deadwood == 0 else 0)
        return 0


def _score_deal(hand: Hand, options: Options, names: tuple[str, ...], both_scored: bool) -> HandScore:
    """Score a deal of partners: the net over its tables, and one box, to the side ahead [R-8.2].

    Extra boxes go to the side that made them, and a side that wins at every table makes a roodle [R-8.7].
    """
    seated = [(hand.at_table(index), hand.name_seats(index, names)) for index in range(len(hand.tables))]
    tables = tuple(
        _Scorer(Showdown(table, options), seats, BOTH, both_scored).score() for table, seats in seated
    )
    net = sum(score.points if score.winner == 0 else -score.points for score in tables if score.points)
    winner = None if net == 0 else int(net < 0)
    multiplier = max(score.multiplier for score in tables)
    boxes = [sum(max(0, score.boxes[side] - 1) for score in tables) for side in BOTH]
    for side in BOTH:
        if all(score.winner == side for score in tables):
            boxes[side] += options.roodle * len(tables) * (multiplier if options.double_boxes else 1)
    if winner is not None:
        boxes[winner] += 1
    return HandScore(
        outcome=DEAL,
        winner=winner,
        points=abs(net),
        boxes=tuple(boxes),
        multiplier=multiplier,
        limit=find_limit(options, hand.limit_card),
        tables=tables,
        why=explain_deal(tables, winner, abs(net), boxes, names),
    )
