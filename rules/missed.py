"""What a defender missed when his hand was entered as he played it (rules §3); it is told, never enforced."""

from __future__ import annotations

from rules.cards import points as points_of
from rules.hand import Hand
from rules.layoffs import best_defence
from rules.options import Options
from rules.showdown import Showdown
from rules.words import Sentence, say, show_cards


def explain_missed(hand: Hand, options: Options, name: str) -> Sentence | None:
    """Say which cards could have been laid off, or how the hand could have been melded; None if nothing was.

    :param hand: a hand without faults.
    :param name: the defender's.
    """
    if not hand.is_showdown or hand.defender is None:
        return None
    showdown = Showdown(hand, options)
    missed = showdown.answer.missed
    if not missed:
        return None
    targets = showdown.spread.melds if showdown.is_laying_off else ()
    best = best_defence(hand.defender.cards, targets or (), options.ace)
    laid = showdown.answer.layoffs or ()
    cards = tuple(layoff.card for layoff in best.layoffs if layoff.card not in laid)
    if cards and points_of(cards, options.ace) == missed:
        return say(
            "What was missed: %(cards)s could have been laid off, %(points)d points.",
            cards=show_cards(cards),
            points=missed,
        )
    groups = [show_cards(meld) for meld in best.melds]
    layoffs = show_cards(layoff.card for layoff in best.layoffs)
    facts = {"name": name, "left": best.points, "points": missed, "melds": ", ".join(groups) or "–"}
    if layoffs:
        return say(
            "What was missed: %(name)s could have been left with %(left)d, %(points)d less:"
            " melds %(melds)s; laid off %(cards)s.",
            cards=layoffs,
            **facts,
        )
    return say(
        "What was missed: %(name)s could have been left with %(left)d, %(points)d less: melds %(melds)s.",
        **facts,
    )
