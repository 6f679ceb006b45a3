"""Who may have played the next hand, and who should have, for the form that asks about it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations

from rules.faults import Fault
from rules.hand import Hand
from rules.match import Match
from rules.options import Options
from rules.rotation import find_idle
from rules.sheet import GameSheet, build_sheet
from rules.words import Sentence, say

AFTER_END = "hand_after_end"


def append_hand(match: Match, hand: Hand) -> Match:
    """Return the match as it would be with one more hand in its last game."""
    game = match.games[-1]
    return replace(match, games=(*match.games[:-1], replace(game, hands=(*game.hands, hand))))


@dataclass(frozen=True, slots=True)
class Seating:
    """The people around the table, in the state in which the next hand is played.

    :ivar before: the match before that hand, which belongs to its last game.
    :ivar sheet: the sheet of that game.
    """

    before: Match
    sheet: GameSheet

    @property
    def form(self) -> str:
        """The form of play."""
        return self.before.form

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat."""
        return self.before.names

    @property
    def options(self) -> Options:
        """The rules of the game."""
        return self.sheet.options

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """Which two of three may have played: a value such as ``02``, and their names."""
        if len(self.names) == 2:
            return ()
        captain = self.sheet.captain
        return tuple(
            (f"{low}{high}", f"{self.names[low]} – {self.names[high]}")
            for low, high in combinations(range(3), 2)
            if captain in (None, low, high)
        )

    @property
    def next_pair(self) -> str:
        """The two whose turn it is, as a value."""
        return "".join(map(str, sorted(self.sheet.next_pair)))

    @property
    def idle(self) -> Sentence | None:
        """Who sits out the next hand, where somebody does."""
        if len(self.names) == 2:
            return None
        return say("%(name)s sits out", name=self.names[find_idle(self.sheet.next_pair)])

    @property
    def offers_notice(self) -> bool:
        """Whether notice can still be given that no new column is to open."""
        return self.before.games[-1].takes_notice

    def judge(self, hand: Hand) -> tuple[Fault, ...]:
        """Every fault of a hand in its place; that the game is over is not a fault of the hand."""
        lines = build_sheet(append_hand(self.before, hand)).games[-1].hands
        return tuple(fault for fault in lines[-1].score.faults if fault.code != AFTER_END)


def seat_players(before: Match) -> Seating:
    """Look at a match in which a hand is to be entered, at the end of its last game."""
    return Seating(before, build_sheet(before).games[-1])
