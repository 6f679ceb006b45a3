"""Reading cards as people type and dictate them."""

from __future__ import annotations

from typing import NoReturn

from rules import card_faults as faults
from rules.card_faults import CardError, refuse
from rules.card_words import RANKS, SUITS, Token, find_tokens
from rules.words import Sentence

__all__ = ["MOST_CHARACTERS", "RANKS", "SUITS", "CardError", "read_cards"]

MOST_CHARACTERS = 500

_END = Token("end")

Pair = tuple[int, str]


def read_cards(text: str) -> list[Pair]:
    """The cards of a text as (rank, suit) in the typed order, twice when typed twice.

    :raises CardError: when the text is over 500 characters, or a piece can't be read in exactly one way.
    """
    if len(text) > MOST_CHARACTERS:
        raise CardError(
            faults.TOO_LONG.fill(length=len(text), most=MOST_CHARACTERS),
            text[MOST_CHARACTERS : MOST_CHARACTERS + 24],
            MOST_CHARACTERS,
        )
    return _Reader(text).read()


class _Reader:
    """One pass over the tokens of a text; each `_read_…` takes the tokens it understands or raises."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = find_tokens(text)
        self.place = 0

    def read(self) -> list[Pair]:
        cards: list[Pair] = []
        while self.place < len(self.tokens):
            first = self.place
            if cards:
                self._take("and")
            self._take("the")
            if self._peek().kind == "end":
                self._refuse(first, faults.LEADS_NOWHERE)
            cards += self._read_item()
        return cards

    def _peek(self, ahead: int = 0) -> Token:
        place = self.place + ahead
        return self.tokens[place] if place < len(self.tokens) else _END

    def _take(self, *kinds: str) -> Token | None:
        token = self._peek()
        if token.kind not in kinds:
            return None
        self.place += 1
        return token

    def _refuse(self, first: int, message: Sentence) -> NoReturn:
        """Raise for the tokens from number `first` to the last one taken (at least one)."""
        last = max(self.place - 1, first)
        start, end = self.tokens[first].start, self.tokens[last].end
        raise refuse(message, self.text[start:end], start)

    def _read_item(self) -> list[Pair]:
        token = self._peek()
        if token.kind == "suit":
            self._refuse(self.place, faults.NO_RANK)
        if token.kind == "all" or token.is_plural or self._peek(1).is_plural:
            return self._read_named_set()
        if token.kind == "dash":
            self._refuse(self.place, faults.STRAY_DASH)
        if token.kind != "rank":
            self._refuse(self.place, faults.NO_CARD_HERE)
        first = self.place
        joined = self._take_joined()
        if len(joined) > 1 and len(set(joined)) == 1:
            return self._read_typed_set(first, joined)
        if self._peek().kind in ("to", "dash"):
            return self._read_range(first)
        if len(joined) == 1:
            return self._read_list(first, joined)
        return self._read_suit(first, joined)

    def _take_joined(self) -> list[int]:
        """The rank here and those joined to it without a blank, as in 456S."""
        ranks = [self._peek().rank]
        self.place += 1
        while self._peek().kind == "rank" and not self._peek().gap and not self._peek().is_word:
            ranks.append(self._peek().rank)
            self.place += 1
        return ranks

    def _read_list(self, first: int, ranks: list[int]) -> list[Pair]:
        """One rank and its suit, or ranks set apart that share a suit, as in "four, five of clubs"."""
        while True:
            ahead = 1 if self._peek().kind == "and" else 0
            token = self._peek(ahead)
            if token.kind != "rank" or self._peek(ahead + 1).is_plural or not (token.gap or ahead):
                break
            self.place += ahead + 1
            ranks.append(token.rank)
        if len(ranks) > 1:
            self._check_list(first)
        return self._read_suit(first, ranks)

    def _check_list(self, first: int) -> None:
        if self._peek().kind != "of":
            self.place = first + 1
            self._refuse_bare(first)
        for place in range(first, self.place):
            token = self.tokens[place]
            if token.rank == 1 and not token.is_word:
                self.place = place + 1
                self._refuse(place, faults.ACE_OR_A)

    def _refuse_bare(self, first: int) -> NoReturn:
        piece = self.text[self.tokens[first].start : self.tokens[self.place - 1].end]
        if self.tokens[first].is_word:
            message = faults.NO_SUIT_SAID.fill(ranks=piece)
        else:
            message = faults.NO_SUIT_TYPED.fill(ranks=piece.upper())
        self._refuse(first, message)

    def _read_suit(self, first: int, ranks: list[int]) -> list[Pair]:
        """The suit that closes ranks already taken: after "of" in any form, otherwise a letter or a sign."""
        after_of = self._peek().kind == "of"
        suit = self._peek(1 if after_of else 0)
        if suit.kind != "suit" or (not after_of and suit.gap == ","):
            self._refuse_bare(first)
        in_words = suit.is_word or any(
            token.rank and token.is_word for token in self.tokens[first : self.place]
        )
        self.place += 2 if after_of else 1
        if in_words and not after_of:
            self._refuse(first, faults.NO_OF)
        if len(set(ranks)) < len(ranks):
            self._refuse(first, faults.RANK_TWICE)
        return [(rank, suit.suit) for rank in ranks]

    def _read_range(self, first: int) -> list[Pair]:
        """A run from one rank to another; it takes the ace at either end and never passes it."""
        ends = [self.tokens[first].rank]
        is_plain = self.place == first + 1
        dashes = 0
        while self._peek().kind in ("to", "dash") and self._peek(1).kind == "rank":
            dashes += self._peek().kind == "dash"
            ends.append(self._peek(1).rank)
            self.place += 2
        if len(ends) == 1 or not is_plain:
            self._take("to", "dash")
            self._refuse(first, faults.NO_RUN)
        low, high = ends[0], 14 if ends[-1] == 1 else ends[-1]
        if low >= high or ends[0] == ends[-1]:
            self._take("of")
            self._take("suit")
            self._refuse(first, faults.BACKWARDS)
        # "4-7" is a run, but "4-5-7" and the spoken "four-seven" may as well list single cards.
        ranks = [(rank - 1) % 13 + 1 for rank in range(low, high + 1)]
        is_spoken = dashes and any(token.is_word for token in self.tokens[first : self.place])
        if (len(ends) > 2 or is_spoken) and ends != ranks:
            self._refuse(first, faults.RUN_OR_CARDS)
        return self._read_suit(first, ranks)

    def _read_typed_set(self, first: int, ranks: list[int]) -> list[Pair]:
        """KKKK, or KKK with the king that is missing."""
        if self._take("suit"):
            self._refuse(first, faults.RANK_TWICE)
        if len(ranks) not in (3, 4):
            symbol = RANKS[ranks[0] - 1]
            self._refuse(first, faults.NO_TYPED_SET.fill(rank=symbol))
        return self._close_set(first, ranks[0], may_be_whole=len(ranks) == 4, may_be_part=len(ranks) == 3)

    def _read_named_set(self) -> list[Pair]:
        """Sets in words: four kings; all kings; three kings without the diamond; kings but the diamond."""
        first = self.place
        is_all = self._take("all")
        if is_all:
            self._take("the")
        count = None if self._peek().is_plural else self._take("rank")
        rank = self._take("rank")
        if rank is None or not rank.is_plural:
            self._refuse(first, faults.NO_SET_OF_ALL)
        size = count.rank if count else None
        if count and size != 4 and (size != 3 or is_all):
            self._refuse(first, faults.NO_SET_OF_SOME)
        may_be_part = size == 3 or size is None
        return self._close_set(first, rank.rank, bool(is_all) or size == 4, may_be_part)

    def _close_set(self, first: int, rank: int, may_be_whole: bool, may_be_part: bool) -> list[Pair]:
        """The suits of a set whose rank is read: all four, or three when one is said to be missing."""
        ways = {"part": RANKS[rank - 1] * 3 + " -D", "whole": RANKS[rank - 1] * 4}
        missing = self._read_missing(first)
        if missing and not may_be_part:
            self._refuse(first, faults.FOUR_LESS_ONE.fill(**ways))
        if not missing and not may_be_whole:
            self._refuse(first, faults.WHICH_IS_MISSING.fill(name=faults.SAID_RANKS[rank - 1], **ways))
        return [(rank, suit) for suit in SUITS if suit != missing]

    def _read_missing(self, first: int) -> str | None:
        """The suit left out of a set: after a dash, or after without, except, minus, not, but or but not."""
        kind = self._peek().kind
        if kind not in ("dash", "except", "but", "not"):
            return None
        self.place += 1
        if kind != "dash":
            self._take({"but": "not", "except": "for"}.get(kind, ""))
            self._take("the")
        suit = self._take("suit")
        if suit is None:
            self._refuse(first, faults.NO_SUIT_AWAY)
        return suit.suit
