"""A hand in a few words, as it stands on its line of the sheet."""

from __future__ import annotations

from rules.fold import HandLine
from rules.hand import Hand
from rules.match import Ended
from rules.scoring import HandScore
from rules.sheet import GameSheet
from rules.versions import score_in_place
from rules.words import Sentence, say

OUTCOMES = {
    "knock": say("knock, %(points)d"),
    "undercut": say("undercut, %(points)d"),
    "gin": say("gin, %(points)d"),
    "big_gin": say("big gin, %(points)d"),
    "points": say("points, %(points)d"),
    "deal": say("deal, %(points)d"),
}

SAID = ("gin", "big_gin", "undercut")


def describe_line(line: HandLine, names: tuple[str, ...]) -> Sentence:
    """Say what a hand on the sheet was."""
    return _describe(line.hand, line.score, names)


def describe_struck(hand: Hand, sheet: GameSheet, place: int, names: tuple[str, ...]) -> Sentence:
    """Say whose hand it was that does not stand, and what.

    :param place: its place on the sheet, or the one it would have.
    :param names: what each seat is called.
    """
    line = score_in_place(hand, sheet, place, names)
    if line is None:
        return say("a hand")
    score, text = line.score, _describe(hand, line.score, names)
    whose = score.side if score.winner is None else score.winner
    if whose is None:
        return text
    return say("%(name)s: %(what)s", name=names[whose], what=text)


def describe_end(ended: Ended, names: tuple[str, ...]) -> Sentence:
    """Say how the players ended a game before its target."""
    if ended.how == "conceded":
        return say("%(name)s gave the game up", name=names[ended.by])
    return say("the game was left")


def _describe(hand: Hand, score: HandScore, names: tuple[str, ...]) -> Sentence:
    match score.outcome:
        case "dead":
            return _describe_dead(hand.reason)
        case "gin_nullified":
            return say("dead – gin against nothing left")
        case "adjustment":
            return say("ruling, %(points)+d", points=score.points)
        case "deal" if score.winner is None:
            return say("the tables cancel out")
    # Of points alone it is known that they were won, and told by what only where that was said.
    kind = hand.kind if score.outcome == "points" and hand.kind in SAID else score.outcome
    return OUTCOMES[kind].fill(points=score.points)


def _describe_dead(reason: str) -> Sentence:
    if reason in ("", "stock"):
        return say("dead – the stock ran out")
    if reason == "misdeal":
        return say("misdeal – the same dealer deals again")
    return say("dead – %(reason)s", reason=reason)
