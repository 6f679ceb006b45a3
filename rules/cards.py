"""The pack: cards, hands as bit masks, their points and their text."""

from __future__ import annotations

from collections.abc import Iterable

from rules.card_text import MOST_CHARACTERS, RANKS, SUITS, CardError, read_cards

__all__ = [
    "PACK",
    "RANKS",
    "SUITS",
    "Card",
    "CardError",
    "cards_of",
    "format_cards",
    "mask_of",
    "mask_once",
    "parse_cards",
    "points",
]

SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


class Card(str):
    """One card, equal to its text ("AS", "10H", "KD"); each of the 52 exists once and never changes.

    Beside being text it has its rank (1 to 13), its suit ("S", "H", "D" or "C"), its index in the pack
    (0 to 51), its bit (1 << index, so a suit is thirteen neighbouring bits) and its symbol ("10♥").

    >>> Card("10H").rank, Card("10H").suit, Card("10H").symbol
    (10, 'H', '10♥')
    >>> Card.of(13, "D") == "KD"
    True

    :raises ValueError: when the text is not one of the 52, written this way.
    """

    __slots__ = ("bit", "index", "rank", "suit", "symbol")

    bit: int
    index: int
    rank: int
    suit: str
    symbol: str

    def __new__(cls, text: str) -> Card:
        return _find_card(text)

    @classmethod
    def of(cls, rank: int, suit: str) -> Card:
        """The card of a rank (1 to 13) and a suit letter.

        :raises ValueError: when there is no such card.
        """
        if not 1 <= rank <= len(RANKS):
            raise ValueError(f"There is no rank {rank}: ranks go from 1 to 13.")
        return _find_card(RANKS[rank - 1] + suit)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("A card never changes.")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("A card never changes.")

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return Card, (str(self),)


def _make_card(index: int) -> Card:
    suit, rank = SUITS[index // 13], index % 13 + 1
    card = str.__new__(Card, RANKS[rank - 1] + suit)
    values = {"rank": rank, "suit": suit, "index": index, "bit": 1 << index}
    for name, value in values.items():
        object.__setattr__(card, name, value)
    object.__setattr__(card, "symbol", RANKS[rank - 1] + SIGNS[suit])
    return card


PACK: tuple[Card, ...] = tuple(_make_card(index) for index in range(52))
_BY_TEXT: dict[str, Card] = {str(card): card for card in PACK}
_BY_BIT: dict[int, Card] = {card.bit: card for card in PACK}
_BITS: dict[str, int] = {str(card): card.bit for card in PACK}
_bit_of = _BITS.__getitem__

# Kings, queens and jacks count ten, the others their pips. Round the corner a loose ace counts 15.
_LOW_POINTS: dict[str, int] = {str(card): min(card.rank, 10) for card in PACK}
_POINTS: dict[str, dict[str, int]] = {
    "low": _LOW_POINTS,
    "corner": _LOW_POINTS | {str(card): 15 for card in PACK if card.rank == 1},
}


def _find_card(text: str) -> Card:
    card = _BY_TEXT.get(text)
    if card is None:
        raise ValueError(f"{text!r} is no card: cards are written AS, 10H, KD.")
    return card


def mask_of(cards: int | Iterable[str]) -> int:
    """A hand as one number, the sum of its cards' bits; a mask is given back as it is.

    :raises ValueError: when a card is none of the 52, or is there twice.
    """
    if type(cards) is int:
        if cards >> 52:
            raise ValueError("A mask of cards has 52 bits.")
        return cards
    held = tuple(cards)
    mask = mask_once(held)
    if held and not mask:
        twice = next(card for card in held if held.count(card) > 1)
        raise ValueError(f"{twice} is there twice.")
    return mask


def mask_once(cards: tuple[str, ...]) -> int:
    """As mask_of, but 0 when a card is there twice.

    :raises ValueError: when a card is none of the 52.
    """
    try:
        mask = sum(map(_bit_of, cards))
    except (KeyError, TypeError):
        strange = next(card for card in cards if card not in PACK)
        raise ValueError(f"{strange!r} is no card: cards are written AS, 10H, KD.") from None
    # Adding a bit twice carries, and a sum with carries has fewer bits than there were cards.
    return mask if mask.bit_count() == len(cards) else 0


def cards_of(mask: int) -> tuple[Card, ...]:
    """The cards of a mask, by suit S H D C and rank.

    >>> cards_of(0b101)
    ('AS', '3S')
    """
    found = []
    while mask:
        bit = mask & -mask
        found.append(_BY_BIT[bit])
        mask ^= bit
    return tuple(found)


def points(cards: int | str | Iterable[str], ace: str = "low") -> int:
    """What loose cards count against their holder: their pips, the ace 1, face cards 10 [R-1.4].

    With ace="corner" a loose ace counts 15. Takes one card, several or a mask; one given twice counts twice.

    >>> points("KD"), points(parse_cards("AS 2H KD")), points(["AS"], ace="corner")
    (10, 13, 15)

    :raises ValueError: when a card is none of the 52 or the ace rule is neither "low" nor "corner".
    """
    counts = _POINTS.get(ace)
    if counts is None:
        raise ValueError(f"The ace is “low” or “corner”, not {ace!r}.")
    if type(cards) is int:
        cards = cards_of(mask_of(cards))
    elif isinstance(cards, str):
        cards = (cards,)
    return sum([counts[_find_card(card)] for card in cards])


def parse_cards(text: str) -> tuple[Card, ...]:
    """Cards as people type or dictate them, in the typed order; a card typed twice is there twice.

    >>> parse_cards("AS 10H td q♣")
    ('AS', '10H', '10D', 'QC')
    >>> parse_cards("4-6S, A23H; KKK -D")
    ('4S', '5S', '6S', 'AH', '2H', '3H', 'KS', 'KH', 'KC')
    >>> parse_cards("four to six of clubs and all kings but the diamond")
    ('4C', '5C', '6C', 'KS', 'KH', 'KC')

    :raises CardError: when a piece can't be read in exactly one way; it names the piece and its place.
    """
    if len(text) <= MOST_CHARACTERS:
        # Most texts that a program reads are in the written form, which needs no reading.
        written = tuple(map(_BY_TEXT.get, text.split(" "))) if text else ()
        if None not in written:
            return written
    return tuple([_BY_TEXT[RANKS[rank - 1] + suit] for rank, suit in read_cards(text)])


def format_cards(cards: Iterable[str]) -> str:
    """Cards in the one written form, in the order given; parse_cards reads it back.

    >>> format_cards(parse_cards("tc,KING of hearts"))
    '10C KH'
    """
    return " ".join(cards)
