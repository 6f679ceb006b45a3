"""Sentences for people, kept apart from the values in them so that a reader can have them in his language.

A rule that has something to say returns a :class:`Sentence`: ``str()`` gives it in English, and a page looks
its ``text`` up in a catalogue before the values go in.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.cards import Card


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence with named gaps, ``%(name)s`` in ``text``, and what fills them."""

    text: str
    values: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.text % self.values

    def fill(self, **values: object) -> Sentence:
        """The same sentence with its gaps filled, for one that is chosen first and filled after."""
        return Sentence(self.text, {**self.values, **values})


def say(text: str, **values: object) -> Sentence:
    """Make a sentence; ``text`` is a literal, so that catalogues can be collected from the source."""
    return Sentence(text, values)


def name_game(number: int) -> Sentence:
    """A game of the match is a game, however many columns it has."""
    return say("Game %(number)d", number=number)


def name_column(number: int) -> Sentence:
    """One of the columns of a game, each of which is settled by itself, is a column."""
    return say("Column %(number)d", number=number)


def show_cards(cards: Iterable[Card]) -> str:
    """Cards as they are printed for people: ``4♠ 5♠ 6♠``."""
    return " ".join(card.symbol for card in cards)
