"""A score sheet kept on paper, typed one line a hand, read into a match; its running totals are checked.

``Ann 18`` · ``Bob gin 34`` · ``Bob undercut 28`` · ``dead`` · ``Ann 18 = 43``, the total on the paper; or
the total alone, ``Ann = 43``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.faults import Fault
from rules.fold import Fold
from rules.hand import Hand
from rules.match import Ended, Game, Match
from rules.options import MOST_POINTS
from rules.paper_line import NO_POINTS, LineReader
from rules.paper_totals import Slip, TotalsCheck
from rules.paper_values import PaperLine, blame
from rules.rotation import find_captain
from rules.score_file import MOST_GAMES, MOST_HANDS
from rules.words import say

MOST_LINES = 2_000

NO_LINE = say("Write one hand a line, such as “%(name)s 18”.")
TOO_MANY_LINES = say("A sheet has %(most)d lines at the most.")
UNFINISHED = say("game %(game)d is not over here; write who gave it up, or that it was left.")
FULL = say("there is no room on the sheet for more.")


@dataclass(frozen=True, slots=True)
class Paper:
    """What a sheet says.

    :ivar match: the match with all its hands; only to be used where there are no faults.
    :ivar added: what the lines add to the match, each with the index of its game.
    :ivar slips: running totals that do not add up.
    """

    match: Match
    added: tuple[tuple[int, Hand | Ended], ...]
    faults: tuple[Fault, ...]
    slips: tuple[Slip, ...]


def read_paper(text: str, match: Match) -> Paper:
    """Read a sheet that goes on from where a match stands.

    When a game is over the next hand begins the next one, by the same rules.

    :param match: with one game at least, which may have hands.
    """
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        return Paper(match, (), (Fault("out_of_range", "", TOO_MANY_LINES.fill(most=MOST_LINES)),), ())
    sheet, reader = _Sheet(match), LineReader(match)
    for number, line in enumerate(lines, 1):
        sheet.take(reader.read(number, line))
    if not sheet.added and not sheet.faults:
        sheet.faults.append(Fault("missing", "", NO_LINE.fill(name=match.names[0])))
    whole = replace(match, games=tuple(sheet.games))
    return Paper(whole, tuple(sheet.added), tuple(sheet.faults), tuple(sheet.slips))


class _Sheet:
    """The match while its lines come in."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.games: list[Game] = []
        self.added: list[tuple[int, Hand | Ended]] = []
        self.faults: list[Fault] = []
        self.slips: list[Slip] = []
        self.dealer, self.pair = 0, None
        for game in match.games:
            if self.games:
                self.dealer, self.pair = self.fold.rotation.dealer, self.fold.rotation.pair
            self._begin(game)

    def _begin(self, game: Game) -> None:
        index = len(self.games)
        dealer = self.dealer if game.first_dealer is None else game.first_dealer
        captain = find_captain(index, game.captain)
        self.fold = Fold(game.options, self.match.names, self.match.form, dealer, captain, self.pair)
        self.totals = TotalsCheck(self.match.names, self.fold)
        self.games.append(game)
        for hand in game.hands:
            self.fold.add(hand)

    @property
    def is_over(self) -> bool:
        """Whether the last game is over."""
        return self.games[-1].ended is not None or not self.fold.open_columns

    def take(self, line: PaperLine) -> None:
        """Take the next line in."""
        self.faults += line.faults
        if line.begins_game and self.games[-1].hands and not self.is_over:
            self.faults.append(blame(line.number, "paper_game", UNFINISHED.fill(game=len(self.games))))
        if line.hand is None and line.ended is None:
            return
        if self.is_over:
            if len(self.games) == MOST_GAMES:
                self.faults.append(blame(line.number, "out_of_range", FULL))
                return
            self.dealer, self.pair = self.fold.rotation.dealer, self.fold.rotation.pair
            self._begin(Game(options=self.games[-1].options))
        if line.ended is not None:
            self._end(line.ended)
        elif len(self.games[-1].hands) == MOST_HANDS:
            self.faults.append(blame(line.number, "out_of_range", FULL))
        else:
            self._enter(self._complete(line))

    def _end(self, ended: Ended) -> None:
        self.games[-1] = replace(self.games[-1], ended=ended)
        self.added.append((len(self.games) - 1, ended))

    def _complete(self, line: PaperLine) -> PaperLine:
        """Find the points of a hand where only the total was written."""
        if not line.is_total_only:
            return line
        points = self.totals.find_points(line)
        if points is None or points > MOST_POINTS:
            self.faults.append(blame(line.number, "paper_points", NO_POINTS))
            return replace(line, totals=())
        return replace(line, hand=replace(line.hand, points=points))

    def _enter(self, line: PaperLine) -> None:
        self.fold.add(line.hand)
        entered = self.fold.lines[-1]
        self.faults += [blame(line.number, fault.code, fault.message) for fault in entered.score.faults]
        game = self.games[-1]
        self.games[-1] = replace(game, hands=(*game.hands, line.hand))
        self.added.append((len(self.games) - 1, line.hand))
        if line.totals and not entered.score.faults:
            faults, slips = self.totals.check(line, entered)
            self.faults += faults
            self.slips += slips
