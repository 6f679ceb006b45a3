"""Who plays, who deals and who pays, in sentences, by the form of the game (rules §§7–8)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.options import Options
from rules.words import Sentence, say

DEALERS = {
    ("two", "winner"): say("The winner of a hand deals the next."),
    ("two", "loser"): say("The loser of a hand deals the next."),
    ("two", "alternate"): say("The deal changes with every hand."),
    ("partners", "winner"): say("The side that wins a deal deals the next."),
    ("partners", "loser"): say("The side that loses a deal deals the next."),
    ("partners", "alternate"): say("The deal changes sides every time."),
    ("captain", "winner"): say("The side that wins a hand deals the next."),
    ("captain", "loser"): say("The side that loses a hand deals the next."),
    ("captain", "alternate"): say("The captain and the other side deal in turn."),
}


def describe_seats(form: str) -> Iterator[Sentence]:
    """Say who plays against whom; two need not be told."""
    match form:
        case "partners":
            yield say("At every deal each pair plays at a table of its own; the tables are added up.")
        case "cutthroat":
            yield say("Each plays for himself. The loser of a hand sits out the next.")
        case "captain":
            yield say("The captain plays every hand; the other two have one score between them.")
            yield say("Of the two, the one who plays makes room for the other when he loses a hand.")


def describe_dealer(options: Options, form: str) -> Iterator[Sentence]:
    """Say who deals after a hand, and after a dead one."""
    if form == "cutthroat":
        yield say("Whoever sat out deals the next hand, to the winner of the last.")
    else:
        yield DEALERS[form, options.dealer]
    if options.dealer_after_dead == "same":
        yield say("After a dead hand the same dealer deals again.")
    elif form == "cutthroat":
        yield say("After a dead hand the same two play again, and the other one deals.")
    else:
        yield say("After a dead hand the deal passes to the other side.")


def describe_payment(options: Options, form: str) -> Iterator[Sentence]:
    """Say who pays whom where there are more than two to pay."""
    if form == "cutthroat":
        yield say("At the end each pays everyone above him the difference between their totals.")
        if options.shutout != "none":
            yield say(
                "Shutout: %(points)d more to the winner, outside the totals.", points=options.shutout_bonus
            )
    if form == "captain":
        yield say("The captain pays each of the other two in full, or is paid in full by each.")
