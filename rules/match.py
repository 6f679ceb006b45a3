"""A match as it stands: who plays, by which rules, and what happened in every hand; nothing worked out."""

from __future__ import annotations

from dataclasses import dataclass

from rules.hand import Hand
from rules.options import Options

FORMS = ("two",)
ENDS = ("conceded", "abandoned")


@dataclass(frozen=True, kw_only=True, slots=True)
class Side:
    """One side of the match."""

    name: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Ended:
    """How the players ended a game before its target: ``how`` is one of ``ENDS``, ``by`` who conceded."""

    how: str
    by: int | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Game:
    """One game. ``first_dealer`` None means whoever would have dealt next, side 0 in the first game."""

    options: Options
    hands: tuple[Hand, ...] = ()
    first_dealer: int | None = None
    ended: Ended | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Match:
    """All that was entered for a match, in order."""

    sides: tuple[Side, ...]
    games: tuple[Game, ...] = ()
    form: str = "two"
    title: str = ""
    note: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the sides, by number."""
        return tuple(side.name for side in self.sides)
