"""How the knocker may lay his cards, where that decides what the hand scores."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from rules.hand import Hand
from rules.melds import best_arrangements
from rules.scoring import HandScore
from rules.words import Sentence, say, show_cards
from web.hand_holding import write_melds
from web.hand_view import name_result

MOST_LISTED = 4


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to lay the knocker's cards; ``value`` is what the form says for it."""

    value: str
    cards: Sentence
    headline: Sentence
    why: tuple[Sentence, ...]


def find_choices(
    hand: Hand, ace: str, score: Callable[[Hand], HandScore], names: tuple[str, ...]
) -> tuple[Choice, ...]:
    """List the ways to lay the knocker's cards, when they leave the same deadwood but score differently.

    What the table laid down binds, so only cards without melds leave a choice.

    :param score: scores the hand in its place.
    """
    holding = hand.knocker
    if not hand.is_showdown or holding is None or holding.melds is not None or not holding.cards:
        return ()
    found: list[tuple[object, Choice]] = []
    for arrangement in best_arrangements(holding.cards, ace):
        melds = arrangement.melds
        laid = score(replace(hand, knocker=replace(holding, melds=melds, loose=arrangement.deadwood)))
        choice = Choice(
            value=write_melds(melds),
            cards=say("%(cards)s", cards=", ".join(show_cards(meld) for meld in melds)),
            headline=name_result(laid, names),
            why=laid.why,
        )
        found.append(((laid.outcome, laid.winner, laid.points, laid.boxes), choice))
    results = [result for result, _ in found]
    if len(set(results)) < 2:
        return ()
    if len(found) <= MOST_LISTED:
        return tuple(choice for _, choice in found)
    return tuple(choice for index, (result, choice) in enumerate(found) if result not in results[:index])


def forget_lay(hand: Hand) -> Hand:
    """Return a hand with the knocker's cards as if nothing had been said of how they lie."""
    if hand.knocker is None or hand.knocker.melds is None:
        return hand
    return replace(hand, knocker=replace(hand.knocker, melds=None, loose=hand.knocker.cards))
