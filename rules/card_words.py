"""The pieces of typed or dictated cards: ranks, suits and the words between them."""

from __future__ import annotations

import re
from typing import NamedTuple

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "SHDC"

_RANK_NAMES = (
    "ace",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
)
_SUIT_NAMES = {"spade": "S", "heart": "H", "diamond": "D", "club": "C"}
_SIGNS = dict(zip("♠♤♥♡♦♢♣♧", "SSHHDDCC", strict=True))
_LINKS = {
    "of": "of",
    "and": "and",
    "the": "the",
    "all": "all",
    "to": "to",
    "through": "to",
    "thru": "to",
    "without": "except",
    "except": "except",
    "minus": "except",
    "but": "but",
    "not": "not",
    "for": "for",
}


class CardError(ValueError):
    """Text that can't be read as cards in exactly one way.

    It carries a message, a sentence telling what to write instead; the unread piece of text; and the
    position of its first character, from 0.
    """

    def __init__(self, message: str, text: str = "", position: int = 0) -> None:
        super().__init__(message)
        self.message = message
        self.text = text
        self.position = position


class Token(NamedTuple):
    """A piece of text: what kind it is, its value, its place, and the separator before it.

    A rank's value is 1 to 13, a suit's its letter. `gap` is "" (joined to the token before), " " or ",".
    """

    kind: str
    value: int | str
    start: int
    end: int
    gap: str
    is_word: bool = False
    is_plural: bool = False


def _build_words() -> dict[str, tuple[str, int | str, bool]]:
    words: dict[str, tuple[str, int | str, bool]] = {
        name: (kind, name, False) for name, kind in _LINKS.items()
    }
    for rank, name in enumerate(_RANK_NAMES, start=1):
        words[name] = ("rank", rank, False)
        words[name + ("es" if name == "six" else "s")] = ("rank", rank, True)
    for name, suit in _SUIT_NAMES.items():
        words[name] = words[name + "s"] = ("suit", suit, False)
    return words


_WORDS = _build_words()
_SYMBOLS: dict[str, tuple[str, int | str]] = {
    **{rank: ("rank", value) for value, rank in enumerate(RANKS, start=1)},
    "T": ("rank", 10),
    **{suit: ("suit", suit) for suit in SUITS},
    **{sign: ("suit", suit) for sign, suit in _SIGNS.items()},
    **dict.fromkeys("-‐‑‒–—−", ("dash", "-")),
}

_GAP = re.compile("[\\s\u00a0\u2000-\u200a\u202f\u3000,;]*", re.ASCII)
_LETTERS = re.compile("[A-Za-z]+")
# A sign may be followed by the mark that asks for its text or its picture form.
_SYMBOL = re.compile("10|[2-9AKQJTSHDC]|[♠♤♥♡♦♢♣♧][\ufe0e\ufe0f]?|[-‐‑‒–—−]", re.ASCII | re.IGNORECASE)
_SYMBOL_LETTERS = frozenset("AKQJTSHDCakqjtshdc")
_PIECE = re.compile("[^\\s\u00a0\u2000-\u200a\u202f\u3000,;]+", re.ASCII)


def find_tokens(text: str) -> list[Token]:
    """The tokens of a text, hyphens within words left out.

    :raises CardError: at the first piece that is neither a rank, a suit, a dash nor a known word.
    """
    tokens: list[Token] = []
    place = 0
    while True:
        start = _GAP.match(text, place).end()  # type: ignore[union-attr]
        if start == len(text):
            return _join_words(tokens)
        gap = text[place:start]
        token = _read_token(text, start, "," if gap.strip() else gap[:1] and " ")
        tokens.append(token)
        place = token.end


def _read_token(text: str, start: int, gap: str) -> Token:
    letters = _LETTERS.match(text, start)
    if letters:
        word = _WORDS.get(letters[0].lower())
        if word:
            kind, value, is_plural = word
            return Token(kind, value, start, letters.end(), gap, True, is_plural)
        if not _SYMBOL_LETTERS.issuperset(letters[0]):
            raise unread(text, start)
    symbol = _SYMBOL.match(text, start)
    if not symbol:
        raise unread(text, start)
    kind, value = _SYMBOLS[symbol[0].rstrip("\ufe0e\ufe0f").upper()]
    return Token(kind, value, start, symbol.end(), gap)


def unread(text: str, start: int) -> CardError:
    """The error for a piece that means nothing: all up to the next blank, comma or semicolon."""
    found = _PIECE.match(text, start)
    piece = found[0] if found else text[start:]
    if piece.startswith("1"):
        message = f"{quote(piece)} is no rank: write A for the ace, J, Q or K for a face card."
    else:
        message = f"{quote(piece)} is no card: write the rank, then the suit, as in 10H or “ten of hearts”."
    return CardError(message, piece, start)


def quote(piece: str) -> str:
    """A piece of text fit to stand in a sentence: short, with unprintable characters named by number."""
    shown = "".join(sign if sign.isprintable() else f"[U+{ord(sign):04X}]" for sign in piece[:24])
    return f"“{shown}{'…' if len(piece) > 24 else ''}”"


def _join_words(tokens: list[Token]) -> list[Token]:
    """Leave out the hyphens of "ten-of-spades" and "three-kings"; those between two ranks may mean a run."""
    kept = []
    for place, token in enumerate(tokens):
        if token.kind == "dash" and 0 < place < len(tokens) - 1:
            before, after = tokens[place - 1], tokens[place + 1]
            is_joined = not token.gap and not after.gap
            if is_joined and (before.value in _LINKS or after.value in _LINKS or after.is_plural):
                continue
        kept.append(token)
    return kept
