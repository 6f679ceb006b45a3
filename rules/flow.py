"""Which game each hand belongs to, after a correction has moved the end of one.

A hand belongs to the game that was being played. When a corrected hand ends that game earlier, the hands
after its end are the next game's; when the game is no longer over, the hands that followed it still belong to
it. They move only between games of the same rules; otherwise they stay, and show their fault.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from rules.fold import Fold
from rules.hand import Hand
from rules.match import Ended, Game, Match
from rules.rotation import Pair, find_captain
from rules.sheet import build_sheet

Origin = tuple[int, int]
"""Where a hand stood before anything moved: the index of its game, and its own index in it."""
End = tuple[int, Ended]
"""How the players ended a game, and the index of the game that it was said of."""


@dataclass(frozen=True, slots=True)
class Flow:
    """A match whose hands have moved to the games they belong to.

    :ivar origins: for each game of ``match`` where its hands come from.
    :ivar ends: for each game of ``match`` the index of the game that its ``ended`` comes from.
    """

    match: Match
    origins: tuple[tuple[Origin, ...], ...]
    ends: tuple[int | None, ...]


def drop_waiting(match: Match) -> Match:
    """Return a match without the games at its end that nobody plays, as the one before is not over."""
    games = match.games
    if len(games) == 1 or _is_begun(games[-1]):
        return match
    sheets = build_sheet(match).games
    shown = len(games)
    while shown > 1 and not _is_begun(games[shown - 1]) and not sheets[shown - 2].over:
        shown -= 1
    return replace(match, games=games[:shown])


def _is_begun(game: Game) -> bool:
    return bool(game.hands) or game.ended is not None


def reflow(match: Match, start: int = 0) -> Flow:
    """Move hands that stand after the end of their game into the next one, and back where a game goes on.

    How the players ended a game goes with its last hand. A game they ended without a hand
    stays where it is and takes none.
    Games are added as they are needed; those left without a hand at the end of the match are dropped.

    :param start: the index of the game that was corrected: those before it stay as they are.
    """
    played = _Replay(match)
    index = 0
    while index < len(played.games):
        played.play(index, may_move=index >= start)
        index += 1
    flowed = drop_waiting(replace(match, games=tuple(played.games)))
    shown = len(flowed.games)
    origins = tuple(tuple(play.origin for play in row) for row in played.rows[:shown])
    return Flow(flowed, origins, tuple(end and end[0] for end in played.ends[:shown]))


def _is_read(game: Game) -> bool:
    """Whether the rules of a game could be read; where they could not, each of its hands says so."""
    faults = [fault for hand in game.hands for fault in hand.faults]
    return not any(fault.code == "unknown_option" and not fault.place for fault in faults)


@dataclass(slots=True)
class _Play:
    """A hand, and how the players ended the game after it."""

    origin: Origin
    hand: Hand
    end: End | None = None


@dataclass
class _Replay:
    """The games of a match, played again one after the other."""

    match: Match
    games: list[Game] = field(init=False)
    rows: list[list[_Play]] = field(init=False)
    ends: list[End | None] = field(init=False)
    are_read: list[bool] = field(init=False)
    dealer: int = 0
    pair: Pair | None = None

    def __post_init__(self) -> None:
        self.games = list(self.match.games)
        self.rows, self.ends = [], []
        self.are_read = [_is_read(game) for game in self.games]
        for index, game in enumerate(self.games):
            row = [_Play((index, position), hand) for position, hand in enumerate(game.hands)]
            end = None if game.ended is None else (index, game.ended)
            if row:
                row[-1].end, end = end, None
            self.rows.append(row)
            self.ends.append(end)

    def play(self, index: int, *, may_move: bool) -> None:
        """Give one game the hands that belong to it, and the rest to the next."""
        fold = self._start(index)
        rest, row = self.rows[index], []
        while rest or (may_move and self._pull(index, rest)):
            play = rest.pop(0)
            fold.add(play.hand)
            row.append(play)
            if may_move and (not fold.open_columns or play.end) and self._finish(index, play, rest):
                break
        if rest and self._may_pass_on(index):
            self._pass_on(index, rest)
        for play in rest:
            fold.add(play.hand)
        row += rest
        for end in [play.end for play in row if play.end is not None]:
            held = self.ends[index]
            self.ends[index] = end
            if held is not None and held[0] != index:
                self._give_back(held)
        self.rows[index] = row
        ended = self.ends[index] and self.ends[index][1]
        hands = tuple(play.hand for play in row)
        self.games[index] = replace(self.games[index], hands=hands, ended=ended)
        self.dealer, self.pair = fold.rotation.dealer, fold.rotation.pair

    def _start(self, index: int) -> Fold:
        game = self.games[index]
        dealer = self.dealer if game.first_dealer is None else game.first_dealer
        captain = find_captain(index, game.captain)
        return Fold(game.options, self.match.names, self.match.form, dealer, captain, self.pair)

    def _finish(self, index: int, play: _Play, rest: list[_Play]) -> bool:
        """Whether the game is over with this hand.

        What was said to end another game cannot end this one while hands after it have no other game to go
        to: it stays with the game it was said of, which is over without it.
        """
        is_ended_itself = self.ends[index] is not None
        may_follow = not is_ended_itself and (not rest or self._may_pass_on(index))
        if play.end is None or play.end[0] == index or may_follow:
            return True
        self._give_back(play.end)
        play.end = None
        return False

    def _give_back(self, end: End) -> None:
        """Leave an end with the game it was said of; one that had come there goes back in its turn."""
        said_of, ended = end
        other = self.ends[said_of]
        self.ends[said_of] = end
        self.games[said_of] = replace(self.games[said_of], ended=ended)
        if other is not None and other[0] != said_of:
            self._give_back(other)

    def _may_pass_on(self, index: int) -> bool:
        return index + 1 == len(self.games) or self._may_trade(index, index + 1)

    def _may_trade(self, index: int, other: int) -> bool:
        """Whether two games have the same rules, which can be read, and the later was not ended unplayed."""
        return (
            self.ends[other] is None
            and self.games[index].options == self.games[other].options
            and self.are_read[index]
            and self.are_read[other]
        )

    def _pass_on(self, index: int, rest: list[_Play]) -> None:
        if index + 1 == len(self.games):
            self.games.append(Game(options=self.games[index].options))
            self.rows.append([])
            self.ends.append(None)
            self.are_read.append(True)
        self.rows[index + 1][:0] = rest
        rest.clear()

    def _pull(self, index: int, rest: list[_Play]) -> bool:
        """Take the next hand of the games that follow into a game that goes on, if it belongs there."""
        if self.ends[index] is not None:
            return False
        for other in range(index + 1, len(self.games)):
            if not self._may_trade(index, other):
                return False
            if self.rows[other]:
                rest.append(self.rows[other].pop(0))
                return True
            if self.ends[other] is not None:
                return False
        return False
