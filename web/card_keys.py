"""The keys of the card grid: what is on them, and how a screen reader says them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from flask import Flask

from rules.card_faults import SAID_RANKS
from rules.cards import RANKS
from rules.words import say
from web.languages import find_language
from web.words import translate

NAMED_RANKS = tuple(zip(RANKS, SAID_RANKS, strict=True))
SUITS = (
    ("S", "♠", say("Spades"), say("%(rank)s of spades"), say("Clear the spades")),
    ("H", "♥", say("Hearts"), say("%(rank)s of hearts"), say("Clear the hearts")),
    ("D", "♦", say("Diamonds"), say("%(rank)s of diamonds"), say("Clear the diamonds")),
    ("C", "♣", say("Clubs"), say("%(rank)s of clubs"), say("Clear the clubs")),
)


@dataclass(frozen=True, slots=True)
class Key:
    """A card: its text, its rank as it stands on the key, and its name."""

    card: str
    rank: str
    name: str


@dataclass(frozen=True, slots=True)
class Suit:
    """The keys of a suit; ``clear`` names the one that takes all of its cards out."""

    letter: str
    sign: str
    name: str
    clear: str
    keys: tuple[Key, ...]


def init_app(app: Flask) -> None:
    """Give templates ``list_suits()`` and ``list_ranks()``."""
    app.jinja_env.globals.update(list_suits=list_suits, list_ranks=list_ranks)


def list_ranks() -> tuple[tuple[str, str], ...]:
    """The ranks with their names in the language of the page."""
    return tuple([(rank, translate(name)) for rank, name in NAMED_RANKS])


def list_suits() -> tuple[Suit, ...]:
    """The four suits in the language of the page."""
    return _name_cards(find_language())


@lru_cache
def _name_cards(language: str) -> tuple[Suit, ...]:
    """Name all cards in the language of the page, which is this one: once, and not for every page."""
    suits = []
    for letter, sign, name, card, clear in SUITS:
        keys = [Key(rank + letter, rank, translate(card.fill(rank=word))) for rank, word in NAMED_RANKS]
        suits.append(Suit(letter, sign, translate(name), translate(clear), tuple(keys)))
    return tuple(suits)
