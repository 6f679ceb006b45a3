"""What the cards on the table come to: the knocker's spread, the defender's best answer to it, the limit."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rules.cards import Card
from rules.cards import points as points_of
from rules.hand import Hand, Holding, Meld
from rules.layoffs import Defence, best_defence, best_layoffs, place_layoffs
from rules.melds import Arrangement, best_arrangement, best_arrangements, deadwood
from rules.options import Options


@dataclass(frozen=True, slots=True)
class Spread:
    """What the knocker lays down. ``choices`` is how many least-deadwood arrangements his cards have."""

    melds: tuple[Meld, ...] | None
    loose: tuple[Card, ...]
    points: int
    choices: int | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """What the defender makes of his cards against a spread.

    :ivar before: the least his cards count without laying off; None when they are not known.
    :ivar points: what he is left with.
    :ivar missed: points he could still have saved by melding and laying off best; None when not known.
    :ivar misfits: stated lay-offs that fit nowhere.
    """

    melds: tuple[Meld, ...] | None
    layoffs: tuple[Card, ...] | None
    left: tuple[Card, ...]
    points: int
    before: int | None = None
    missed: int | None = None
    misfits: tuple[Card, ...] = ()


def find_limit(options: Options, limit_card: Card | None) -> int | None:
    """Return the most deadwood a knock may hold in this hand; None when the card that says it is not known.

    An ace as the limit card means *only gin* (0) or 1, as the table plays it [R-2.4, R-2.5].
    """
    match options.knock:
        case "ten":
            return options.knock_limit
        case "gin":
            return 0
    if limit_card is None:
        return None
    if limit_card.rank == 1:
        return 0 if options.oklahoma_ace == "gin" else 1
    return points_of((limit_card,))


# The referee looks at a spread and its answer before the scorer does.
@lru_cache(maxsize=256)
def spread_cards(holding: Holding, options: Options) -> Spread:
    """Lay the knocker's cards down: as he did, or by the first least-deadwood arrangement [R-3.7]."""
    if holding.count is not None:
        return Spread(None, (), holding.count)
    arrangements = best_arrangements(holding.cards, options.ace)
    if holding.melds is None:
        first = arrangements[0]
        return Spread(first.melds, first.deadwood, first.points, len(arrangements))
    return Spread(holding.melds, holding.loose, points_of(holding.loose, options.ace), len(arrangements))


def may_lay_off(ending: str, spread: Spread | None, options: Options) -> bool:
    """Nothing is laid off on gin, which a knock without deadwood is; some tables allow it [R-3.2, R-1.8]."""
    is_gin = ending != "knock" or (spread is not None and spread.points == 0)
    return options.layoff_on_gin or not is_gin


@lru_cache(maxsize=256)
def answer_spread(holding: Holding, spread: Spread | None, options: Options, *, laying_off: bool) -> Answer:
    """Work out what the defender is left with; what he is said to have melded and laid off binds.

    :param spread: what the knocker laid down; without melds, stated lay-offs are trusted and none are found.
    """
    if holding.count is not None:
        return Answer(None, None, (), holding.count)
    ace = options.ace
    before = deadwood(holding.cards, ace)
    stated = holding.layoffs or ()
    targets = spread.melds if spread is not None and laying_off else ()
    if not laying_off:
        placed, misfits = (), stated
    elif targets is None or spread is None:
        targets, placed, misfits = None, stated, ()
    else:
        placings, misfits = place_layoffs(stated, targets, ace)
        placed = tuple(placing.card for placing in placings)
    defence = _choose_defence(holding, placed, targets or (), ace)
    laid = (*placed, *(layoff.card for layoff in defence.layoffs))
    missed = None
    if holding.melds is None and holding.layoffs is None and targets is not None:
        missed = 0
    elif targets is not None:
        missed = defence.points - best_defence(holding.cards, targets, ace).points
    return Answer(defence.melds, laid, defence.left, defence.points, before, missed, misfits)


def _choose_defence(
    holding: Holding, placed: tuple[Card, ...], targets: tuple[Meld, ...], ace: str
) -> Defence:
    """Arrange what is not laid off yet, as far as the table has not said how."""
    if holding.layoffs is None:
        if holding.melds is None:
            return best_defence(holding.cards, targets, ace)
        found = best_layoffs(holding.loose, targets, ace)
        return Defence(holding.melds, found.layoffs, found.left, found.points)
    gone = {*placed, *(holding.melded if holding.melds is not None else ())}
    kept = tuple([card for card in holding.cards if card not in gone])
    if holding.melds is None:
        arranged: Arrangement = best_arrangement(kept, ace)
        return Defence(arranged.melds, (), arranged.deadwood, arranged.points)
    return Defence(holding.melds, (), kept, points_of(kept, ace))


@dataclass(frozen=True, slots=True)
class Showdown:
    """A whole showdown. ``ending`` is what it really is: a knock with no deadwood is gin."""

    ending: str
    limit: int | None
    spread: Spread
    answer: Answer


def hold_showdown(hand: Hand, options: Options) -> Showdown:
    """Lay the knocker's cards down and answer them. The hand must be free of faults."""
    # A declared gin with nothing shown for it is taken at its word.
    spread = spread_cards(hand.knocker or Holding(count=0), options)
    ending = "gin" if hand.ending == "knock" and spread.points == 0 else hand.ending
    if ending == "big_gin" and options.big_gin_bonus is None:
        ending = "gin"
    laying_off = may_lay_off(hand.ending, spread, options)
    answer = answer_spread(hand.defender, spread, options, laying_off=laying_off)
    return Showdown(ending, find_limit(options, hand.limit_card), spread, answer)
