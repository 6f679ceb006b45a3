"""The fields of the hand form that hold more than one text, and what turns their texts into cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from wtforms import Field, StringField

from rules.cards import PACK, Card, CardError, format_cards, parse_cards
from rules.words import say

CARDS_BY_TEXT = {str(card): card for card in PACK}
DEAD_REASONS = (("stock", say("Stock ran out")), ("misdeal", say("Misdeal")))
STATED_REASONS = tuple(value for value, _ in DEAD_REASONS)


class CardsField(Field):
    """A player's cards: one value a ticked card, and a text in any notation. All of them are his cards."""

    values: tuple[str, ...] = ()

    def process_formdata(self, valuelist: Sequence[str]) -> None:
        """Keep every value as it came."""
        self.values = tuple(valuelist)

    def split(self, *, is_typed: bool) -> tuple[tuple[Card, ...], str]:
        """Tell the ticked cards from the text.

        :param is_typed: the text box, which comes last, was in use: what it holds is text, even if one card.
        """
        last = self.values[-1:] if is_typed else ()
        ticked: dict[Card, None] = {}
        typed: list[str] = []
        for value in self.values[: len(self.values) - len(last)]:
            card = CARDS_BY_TEXT.get(value)
            if card is None or card in ticked:
                typed.append(value)
            else:
                ticked[card] = None
        return tuple(ticked), "\n".join(text for text in (*typed, *last) if text)


class ReasonField(StringField):
    """Why a hand is dead or points are adjusted: one of the usual reasons, and a text that goes before it."""

    values: tuple[str, ...] = ()

    def process_formdata(self, valuelist: Sequence[str]) -> None:
        """Keep every value; the text box comes last."""
        self.values = tuple(valuelist)

    def split(self, ending: str) -> tuple[str, str]:
        """Return the usual reason that is chosen, and the text."""
        *before, last = self.values or ("",)
        if not before and ending == "dead" and last in STATED_REASONS:
            return last, ""
        return next((value for value in before if value in STATED_REASONS), ""), last


def join_cards(texts: Iterable[str]) -> str:
    """Put cards from several texts into one, each read on its own; what cannot be read stands alone.

    >>> join_cards(["4S", "56S", ""]), join_cards(["4S", "5X"])
    ('4S 5S 6S', '5X')
    """
    cards: list[Card] = []
    for text in texts:
        try:
            cards += parse_cards(text)
        except CardError:
            return text
    return format_cards(cards)


def take_out(cards: str, melds: Iterable[str]) -> str:
    """Take melded cards out of all the cards of a hand. When something cannot be read, all of them stay.

    >>> take_out("4S 5S 6S 9D", ["456S"])
    '9D'
    """
    try:
        melded = Counter(card for meld in melds for card in parse_cards(meld))
        held = parse_cards(cards)
    except CardError:
        return cards
    loose = []
    for card in held:
        if melded[card]:
            melded[card] -= 1
        else:
            loose.append(card)
    return format_cards(loose)
