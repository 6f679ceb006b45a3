"""A match as it stands: who plays, by which rules, and what happened in every hand; nothing worked out."""

from __future__ import annotations

from dataclasses import dataclass

from rules.hand import Hand
from rules.options import Options

FORMS = ("two", "partners", "cutthroat", "captain")
SEATS = {"two": 2, "partners": 2, "cutthroat": 3, "captain": 3}
MOST_PARTNERS = 6
ENDS = ("conceded", "abandoned")


@dataclass(frozen=True, kw_only=True, slots=True)
class Side:
    """One side of the match; ``players`` are the partners on it, in the order of their tables."""

    name: str
    players: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Ended:
    """How the players ended a game before its target: ``how`` is one of ``ENDS``, ``by`` who conceded."""

    how: str
    by: int | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Game:
    """One game.

    :ivar first_dealer: None means whoever would have dealt next, side 0 in the first game.
    :ivar captain: the captain's seat in a captain's game; None means the seats in turn, game by game.
    """

    options: Options
    hands: tuple[Hand, ...] = ()
    first_dealer: int | None = None
    ended: Ended | None = None
    captain: int | None = None

    @property
    def takes_notice(self) -> bool:
        """Whether notice can still be given that no new column is to open (continuous play, rules §6)."""
        is_continuous = self.options.continuous and self.options.columns > 1
        return is_continuous and not any(hand.notice for hand in self.hands)


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

    @property
    def tables(self) -> int:
        """How many hands are played at once: one, or one for each pair of partners."""
        return max(1, len(self.sides[0].players)) if self.form == "partners" else 1
