"""A hand in a few words, as it stands on its line of the sheet."""

from __future__ import annotations

from rules.faults import IllegalHand
from rules.fold import HandLine
from rules.hand import Hand
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


def describe_struck(hand: Hand, options: Options, names: tuple[str, ...]) -> Sentence:
    """Say what a hand was that has been taken back."""
    try:
        score = score_hand(hand, options, names=names)
    except IllegalHand:
        return say("a hand")
    text = _describe(hand, score, names)
    if score.winner is None:
        return text
    return say("%(name)s: %(what)s", name=names[score.winner], what=text)


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
