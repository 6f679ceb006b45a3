"""What the cards on the table come to: the knocker's spread, the defender's best answer to it, the limit."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from rules.cards import Card
from rules.cards import points as points_of
from rules.hand import Hand, Holding, Meld
from rules.layoffs import Defence, best_defence, best_layoffs, least_left, place_layoffs
from rules.melds import Arrangement, best_arrangement, best_arrangements, count_arrangements, deadwood
from rules.options import Options


@dataclass(frozen=True, slots=True)
class Spread:
    """What the knocker lays down. ``choices`` is how many least-deadwood arrangements his cards have."""

    melds: tuple[Meld, ...] | None
    loose: tuple[Card, ...]
    points: int
    choices: int | None = None


NOTHING_SHOWN = Spread(None, (), 0)


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


def spread_cards(holding: Holding, options: Options) -> Spread:
    """Lay the knocker's cards down: as he did, or by the first least-deadwood arrangement [R-3.7]."""
    if holding.count is not None:
        return Spread(None, (), holding.count)
    if holding.melds is None:
        arrangements = best_arrangements(holding.cards, options.ace)
        first = arrangements[0]
        return Spread(first.melds, first.deadwood, first.points, len(arrangements))
    choices = count_arrangements(holding.cards, options.ace)
    return Spread(holding.melds, holding.loose, points_of(holding.loose, options.ace), choices)


def may_lay_off(ending: str, spread: Spread | None, options: Options) -> bool:
    """Nothing is laid off on gin, which a knock without deadwood is; some tables allow it [R-3.2, R-1.8]."""
    is_gin = ending != "knock" or (spread is not None and spread.points == 0)
    return options.layoff_on_gin or not is_gin


def answer_spread(holding: Holding, spread: Spread, options: Options, *, laying_off: bool) -> Answer:
    """Work out what the defender is left with; what he is said to have melded and laid off binds.

    :param spread: what the knocker laid down; without melds, stated lay-offs are trusted and none are found.
    """
    if holding.count is not None:
        return Answer(None, None, (), holding.count)
    ace = options.ace
    targets = spread.melds if laying_off else ()
    placed, misfits = _place(holding.layoffs or (), targets, ace)
    defence = _choose_defence(holding, placed, targets or (), ace)
    laid = (*placed, *(layoff.card for layoff in defence.layoffs))
    before = deadwood(holding.cards, ace)
    missed = None
    if targets is not None:
        is_said = holding.melds is not None or holding.layoffs is not None
        missed = defence.points - least_left(holding.cards, targets, ace) if is_said else 0
    return Answer(defence.melds, laid, defence.left, defence.points, before, missed, misfits)


def _place(
    stated: tuple[Card, ...], targets: tuple[Meld, ...] | None, ace: str
) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The stated lay-offs that can be played, in an order that can be, and those that fit nowhere."""
    if not stated or targets is None:
        return stated, ()
    placings, misfits = place_layoffs(stated, targets, ace)
    return tuple(placing.card for placing in placings), misfits


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


class Showdown:
    """A whole showdown: what was laid down and what answers it, each worked out when first asked for."""

    def __init__(self, hand: Hand, options: Options) -> None:
        self.hand, self.options = hand, options

    @cached_property
    def spread(self) -> Spread:
        """What the knocker lays down; a declared gin with nothing shown for it is taken at its word."""
        return NOTHING_SHOWN if self.hand.knocker is None else spread_cards(self.hand.knocker, self.options)

    @cached_property
    def answer(self) -> Answer:
        """What the defender makes of it."""
        return answer_spread(self.hand.defender, self.spread, self.options, laying_off=self.is_laying_off)

    @property
    def is_laying_off(self) -> bool:
        """Whether the defender may lay off."""
        spread = None if self.hand.knocker is None else self.spread
        return may_lay_off(self.hand.ending, spread, self.options)

    @property
    def ending(self) -> str:
        """How the hand really ended: a knock with no deadwood is gin, and big gin may not be played."""
        ending = self.hand.ending
        if ending == "knock":
            return "knock" if self.spread.points else "gin"
        return "gin" if ending == "big_gin" and self.options.big_gin_bonus is None else ending

    @property
    def limit(self) -> int | None:
        """The most the knocker may hold; None while the card is missing that says it."""
        return find_limit(self.options, self.hand.limit_card)
