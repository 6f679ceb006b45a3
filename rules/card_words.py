"""The pieces of typed or dictated cards: ranks, suits and the words between them."""

from __future__ import annotations

import re
from typing import NamedTuple

from rules.card_faults import NO_CARD, NO_SUCH_RANK, CardError, refuse

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "SHDC"

RANK_NAMES = (
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
_LINK_KINDS = frozenset(_LINKS.values())


class Token(NamedTuple):
    """A piece of text: its kind (rank, suit, dash or a linking word), its place, the separator before it.

    `rank` is 1 to 13 and `suit` a letter where the kind has one; `gap` is "" (joined to the token before),
    " " or ",".
    """

    kind: str
    rank: int = 0
    suit: str = ""
    is_word: bool = False
    is_plural: bool = False
    start: int = 0
    end: int = 0
    gap: str = ""


def _build_words() -> dict[str, Token]:
    words = {name: Token(kind, is_word=True) for name, kind in _LINKS.items()}
    for rank, name in enumerate(RANK_NAMES, start=1):
        words[name] = Token("rank", rank, is_word=True)
        words[name + ("es" if name == "six" else "s")] = Token("rank", rank, is_word=True, is_plural=True)
    for name, suit in _SUIT_NAMES.items():
        words[name] = words[name + "s"] = Token("suit", suit=suit, is_word=True)
    return words


_WORDS = _build_words()
_SYMBOLS = {
    **{symbol: Token("rank", rank) for rank, symbol in enumerate(RANKS, start=1)},
    "T": Token("rank", 10),
    **{suit: Token("suit", suit=suit) for suit in SUITS},
    **{sign: Token("suit", suit=suit) for sign, suit in _SIGNS.items()},
    **dict.fromkeys("-‐‑‒–—−", Token("dash")),
}

_GAP = re.compile("[\\s\u00a0\u2000-\u200a\u202f\u3000,;.]*", re.ASCII)
_LETTERS = re.compile("[A-Za-z]+")
# A sign may be followed by the mark that asks for its text or its picture form.
_SYMBOL = re.compile("10|[2-9AKQJTSHDC]|[♠♤♥♡♦♢♣♧][\ufe0e\ufe0f]?|[-‐‑‒–—−]", re.ASCII | re.IGNORECASE)
_SYMBOL_LETTERS = frozenset("AKQJTSHDCakqjtshdc")
_PIECE = re.compile("[^\\s\u00a0\u2000-\u200a\u202f\u3000,;.]+", re.ASCII)


def find_tokens(text: str) -> list[Token]:
    """The tokens of a text, hyphens within words left out.

    :raises CardError: at the first piece that is neither a rank, a suit, a dash nor a known word.
    """
    tokens: list[Token] = []
    place = 0
    while True:
        start = _skip_gap(text, place)
        if start == len(text):
            return _join_words(tokens)
        gap = text[place:start]
        token, place = _read_token(text, start)
        tokens.append(token._replace(start=start, end=place, gap="," if gap.strip() else gap[:1] and " "))


def _skip_gap(text: str, place: int) -> int:
    gap = _GAP.match(text, place)
    return gap.end() if gap else place


def _read_token(text: str, start: int) -> tuple[Token, int]:
    """What stands at a place of the text, and where it ends."""
    letters = _LETTERS.match(text, start)
    if letters and letters[0].lower() in _WORDS:
        return _WORDS[letters[0].lower()], letters.end()
    symbol = _SYMBOL.match(text, start)
    if not symbol or (letters and not _SYMBOL_LETTERS.issuperset(letters[0])):
        raise _refuse_piece(text, start)
    return _SYMBOLS[symbol[0].rstrip("\ufe0e\ufe0f").upper()], symbol.end()


def _refuse_piece(text: str, start: int) -> CardError:
    """The error for a piece that means nothing: all up to the next blank, comma or semicolon."""
    found = _PIECE.match(text, start)
    piece = found[0] if found else text[start:]
    return refuse(NO_SUCH_RANK if piece.startswith("1") else NO_CARD, piece, start)


def _join_words(tokens: list[Token]) -> list[Token]:
    """Leave out the hyphens of "ten-of-spades" and "three-kings"; those between two ranks may mean a run."""
    kept = []
    for place, token in enumerate(tokens):
        if token.kind == "dash" and 0 < place < len(tokens) - 1:
            before, after = tokens[place - 1], tokens[place + 1]
            is_joined = not token.gap and not after.gap
            if is_joined and ({before.kind, after.kind} & _LINK_KINDS or after.is_plural):
                continue
        kept.append(token)
    return kept
