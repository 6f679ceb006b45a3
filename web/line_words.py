"""A hand in a few words, as it stands on its line of the sheet."""

from __future__ import annotations

from rules.faults import IllegalHand
from rules.fold import HandLine
from rules.hand import Hand
from rules.match import Ended
from rules.options import Options
from rules.scoring import HandScore, score_hand
from rules.words import Sentence, say

OUTCOMES = {
    "knock": say("knock, %(points)d"),
    "undercut": say("undercut, %(points)d"),
    "gin": say("gin, %(points)d"),
    "big_gin": say("big gin, %(points)d"),
    "points": say("%(points)d, as entered"),
    "deal": say("deal, %(points)d"),
}


def describe_line(line: HandLine, names: tuple[str, ...]) -> Sentence:
    """Say what a hand on the sheet was."""
    return _describe(line.hand, line.score, names)


def score_alone(hand: Hand, options: Options, names: tuple[str, ...]) -> HandScore | None:
    """Score a hand that no longer counts; None when its rules do not allow it.

    What it would have been doubled for by the state of the game then is not known any more.
    """
    try:
        return score_hand(hand, options, names=names)
    except IllegalHand:
        return None


def describe_struck(hand: Hand, options: Options, names: tuple[str, ...]) -> Sentence:
    """Say what a hand was that has been taken back."""
    score = score_alone(hand, options, names)
    if score is None:
        return say("a hand")
    text = _describe(hand, score, names)
    if score.winner is None:
        return text
    return say("%(name)s: %(what)s", name=names[score.winner], what=text)


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
            text = "ruling, %(points)+d"
            return say(text, points=score.points)
        case "deal" if score.winner is None:
            return say("the tables cancel out")
    kind = hand.kind if score.outcome == "points" and hand.kind in OUTCOMES else score.outcome
    return say(OUTCOMES[kind].text, points=score.points)


def _describe_dead(reason: str) -> Sentence:
    if reason in ("", "stock"):
        return say("dead – the stock ran out")
    if reason == "misdeal":
        return say("misdeal – the same dealer deals again")
    return say("dead – %(reason)s", reason=reason)
