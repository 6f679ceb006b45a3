"""The facts of a hand, as the table said them. What they come to is worked out elsewhere, never kept here."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain

from rules.cards import Card
from rules.faults import Fault

Meld = tuple[Card, ...]

SHOWDOWNS = ("knock", "gin", "big_gin")
ENDINGS = (*SHOWDOWNS, "dead", "points", "adjustment")
DEAL = "deal"  # the ending of a deal of partners, which is a hand at each of its tables
KINDS = ("knock", "undercut", "gin", "big_gin")


@dataclass(frozen=True, kw_only=True)
class Holding:
    """What one player held when the hand ended: his cards, or only what they count.

    :ivar melds: his melds as he laid them; None when the engine is to arrange his cards.
    :ivar loose: his cards that are in no stated meld: all of them when ``melds`` is None.
    :ivar layoffs: (defender) what he laid off, also where it is listed under ``loose``; None when the best
        lay-offs are to be found.
    :ivar count: points only: the knocker's deadwood, or what the defender is left with after laying off.
    """

    melds: tuple[Meld, ...] | None = None
    loose: tuple[Card, ...] = ()
    layoffs: tuple[Card, ...] | None = None
    count: int | None = None

    @property
    def melded(self) -> tuple[Card, ...]:
        """The cards of the stated melds, each once."""
        return tuple(dict.fromkeys(chain(*(self.melds or ()))))

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Every card he held, each once."""
        return tuple(dict.fromkeys(chain(*(self.melds or ()), self.loose, self.layoffs or ())))

    @property
    def size(self) -> int:
        """How many cards he held; one laid in two melds counts once, one typed twice counts twice."""
        melded = {*chain(*(self.melds or ()))}
        apart = [card for card in self.layoffs or () if card not in melded and card not in self.loose]
        return len(melded) + len(self.loose) + len(apart)


@dataclass(frozen=True, kw_only=True, slots=True)
class Hand:
    """What happened in one hand, or (``deal``) at all the tables of a deal of partners.

    Sides are 0 and 1; where three play each for himself they are the seats 0 to 2.

    :ivar ending: one of ``ENDINGS``; each of the fields that follow belongs to some of them.
    :ivar by: (knock, gin, big_gin) the side that ended the hand.
    :ivar limit_card: the upcard, or the card of the knock deck.
    :ivar winner: (points) who won ``points`` in a hand of this ``kind``, and how many ``boxes`` in all if the
        paper shows them.
    :ivar side: (adjustment) who gets ``points``, which may be negative here.
    :ivar reason: why the hand is dead (``stock``, ``misdeal`` or free text), or why points are adjusted.
    :ivar tables: (deal) one hand a table, played with the same limit card.
    :ivar players: (at a table of a deal) the names of those who sat there, a side each.
    :ivar pair: (three players) the seats that played, where the table said so.
    :ivar dealer: who really dealt, where the table said so.
    :ivar at: when it was recorded, ISO 8601 in UTC.
    :ivar notice: (continuous Hollywood) notice was given before this deal.
    :ivar faults: what could not be read of it; such a hand stands on the sheet as invalid.
    """

    ending: str
    by: int | None = None
    knocker: Holding | None = None
    defender: Holding | None = None
    limit_card: Card | None = None
    winner: int | None = None
    points: int | None = None
    kind: str | None = None
    boxes: int | None = None
    side: int | None = None
    reason: str = ""
    tables: tuple[Hand, ...] = ()
    players: tuple[str, str] | None = None
    pair: tuple[int, int] | None = None
    dealer: int | None = None
    note: str = ""
    at: str | None = None
    notice: bool = False
    faults: tuple[Fault, ...] = ()

    @property
    def is_showdown(self) -> bool:
        """Whether somebody laid his cards down."""
        return self.ending in SHOWDOWNS

    @property
    def is_misdeal(self) -> bool:
        """Whether the same dealer deals again, whatever the rule for dead hands."""
        if self.ending == DEAL:
            return all(table.is_misdeal for table in self.tables)
        return self.ending == "dead" and self.reason == "misdeal"

    @property
    def unread(self) -> tuple[Fault, ...]:
        """What could not be read of it, at its tables too, with places as in the whole hand."""
        if not self.tables:
            return self.faults
        tables = enumerate(self.tables)
        at_tables = (fault.within(f"tables[{index}]") for index, table in tables for fault in table.faults)
        return (*self.faults, *at_tables)

    def at_table(self, index: int) -> Hand:
        """Return the hand of one table of a deal, with the limit card that all its tables share."""
        table = self.tables[index]
        return replace(table, limit_card=table.limit_card or self.limit_card)

    def name_seats(self, index: int, names: tuple[str, ...]) -> tuple[str, ...]:
        """The names of those who sat at a table of a deal; of their sides where it was not said."""
        seated = self.tables[index].players or ("", "")
        return tuple(player or name for player, name in zip(seated, names, strict=True))
