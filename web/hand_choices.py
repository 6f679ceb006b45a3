"""How the knocker may lay his cards, where that decides what the hand scores."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from rules.cards import format_cards
from rules.hand import Hand
from rules.melds import best_arrangements
from rules.outlook import have_both_scored
from rules.scoring import HandScore, score_hand
from rules.sheet import build_sheet
from rules.words import Sentence, say, show_cards
from web.hand_view import name_result
from web.seating import Seating, append_hand

MOST_LISTED = 4


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to lay the knocker's cards; ``value`` is what the form says for it."""

    value: str
    cards: Sentence
    headline: Sentence
    why: tuple[Sentence, ...]


def find_choices(seating: Seating, hand: Hand) -> tuple[Choice, ...]:
    """List the ways to lay the knocker's cards, when they leave the same deadwood but score differently.

    What the table laid down binds, so only cards without melds leave a choice.
    """
    match = seating.before

    def score(laid: Hand) -> HandScore:
        return build_sheet(append_hand(match, laid)).games[-1].hands[-1].score

    return _list_choices(hand, seating.options.ace, score, seating.names)


def find_choices_at_table(seating: Seating, deal: Hand, index: int) -> tuple[Choice, ...]:
    """List them for one table of a deal of partners; the other tables may not be entered yet."""
    names = deal.name_seats(index, seating.names)
    options, sheet = seating.options, seating.sheet

    def score(laid: Hand) -> HandScore:
        return score_hand(laid, options, names=names, both_scored=have_both_scored(sheet))

    return _list_choices(deal.at_table(index), options.ace, score, names)


def _list_choices(
    hand: Hand, ace: str, score: Callable[[Hand], HandScore], names: tuple[str, ...]
) -> tuple[Choice, ...]:
    holding = hand.knocker
    if not hand.is_showdown or holding is None or holding.melds is not None or not holding.cards:
        return ()
    found: list[tuple[object, Choice]] = []
    for arrangement in best_arrangements(holding.cards, ace):
        melds = arrangement.melds
        laid = score(replace(hand, knocker=replace(holding, melds=melds, loose=arrangement.deadwood)))
        choice = Choice(
            value=" / ".join(format_cards(meld) for meld in melds),
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
