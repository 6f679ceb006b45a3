"""The score sheet: one fold over the hands of a match. Nothing in it is stored anywhere.

A hand goes into every open column where its winner already has an entry, and into the leftmost open column
where he has none; with one column that is simply the column [R-7.2, R-7.3].
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from rules.faults import Fault, IllegalHand
from rules.hand import Hand
from rules.match import Ended, Game, Match
from rules.options import Options
from rules.scoring import HandScore, score_hand
from rules.settlement import Pair, Settlement, find_money, settle_column
from rules.words import say


@dataclass(frozen=True, slots=True)
class HandLine:
    """One line of the sheet: the hand, what it is worth, who dealt it, and the columns it is entered in."""

    number: int
    hand: Hand
    score: HandScore
    dealer: int | None
    columns: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Column:
    """One column: the hands entered in it and the running figures after each of them.

    ``points`` and ``boxes`` are as they stand now; ``running`` holds immediate boxes too, ``points`` never.
    """

    number: int
    hands: tuple[int, ...]
    running: tuple[Pair, ...]
    points: Pair
    boxes: Pair
    wins: Pair
    closed_by: int | None
    closed_on: int | None
    settlement: Settlement | None

    @property
    def is_open(self) -> bool:
        """Whether hands are still entered here."""
        return self.closed_by is None

    @property
    def standing(self) -> Pair:
        """The figures that count toward the target, as they stand now."""
        return self.running[-1] if self.running else (0, 0)


@dataclass(frozen=True, slots=True)
class GameSheet:
    """The sheet of one game. ``winner`` reached the target (three columns: has the better net)."""

    options: Options
    hands: tuple[HandLine, ...]
    columns: tuple[Column, ...]
    over: bool
    winner: int | None
    net: int | None
    money: Decimal | None
    next_dealer: int
    ended: Ended | None
    faults: tuple[Fault, ...]

    @property
    def is_abandoned(self) -> bool:
        """Whether the players left the game without a result."""
        return self.ended is not None and self.ended.how == "abandoned"


@dataclass(frozen=True, slots=True)
class MatchSheet:
    """The sheets of all games, and what the finished ones come to: ``net`` is side 0 less side 1."""

    games: tuple[GameSheet, ...]
    net: int
    leader: int | None
    money: Decimal | None

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Every fault of every hand, with its place in the match."""
        return tuple(
            fault.within(f"games[{index}]") for index, game in enumerate(self.games) for fault in game.faults
        )


def build_sheet(match: Match) -> MatchSheet:
    """Work out the whole sheet of a match.

    A hand that its rules do not allow is kept as *invalid*, not scored, and named in ``faults``; what follows
    goes on from there.
    """
    games: list[GameSheet] = []
    dealer = 0
    for game in match.games:
        first_dealer = dealer if game.first_dealer is None else game.first_dealer
        games.append(build_game_sheet(game, match.names, first_dealer))
        dealer = games[-1].next_dealer
    finished = [game for game in games if game.net is not None]
    net = sum(game.net for game in finished)
    has_stake = any(game.options.stake is not None for game in games)
    money = sum((game.money or Decimal(0) for game in finished), Decimal(0)) if has_stake else None
    return MatchSheet(tuple(games), net, _find_ahead(net), money)


def build_game_sheet(game: Game, names: tuple[str, ...], first_dealer: int = 0) -> GameSheet:
    """Work out the sheet of one game, given who deals its first hand."""
    fold = _Fold(game.options, names, first_dealer)
    for hand in game.hands:
        fold.add(hand)
    if game.ended is not None:
        fold.end(game.ended)
    return fold.close(game.ended)


def _find_ahead(net: int) -> int | None:
    return None if net == 0 else int(net < 0)


@dataclass(slots=True)
class _OpenColumn:
    """A column while hands are being entered."""

    number: int
    hands: list[int] = field(default_factory=list)
    running: list[Pair] = field(default_factory=list)
    points: list[int] = field(default_factory=lambda: [0, 0])
    boxes: list[int] = field(default_factory=lambda: [0, 0])
    wins: list[int] = field(default_factory=lambda: [0, 0])
    closed_by: int | None = None
    closed_on: int | None = None

    def enter(self, number: int, side: int, points: int, boxes: Sequence[int], options: Options) -> None:
        """Write one line, and close the column for the side that has the target now."""
        self.hands.append(number)
        self.points[side] += points
        self.boxes = [have + more for have, more in zip(self.boxes, boxes, strict=True)]
        at_once = options.box_bonus if options.box_timing == "immediate" else 0
        now = (self.points[0] + at_once * self.boxes[0], self.points[1] + at_once * self.boxes[1])
        self.running.append(now)
        if options.target is not None:
            for candidate in (side, 1 - side):
                if self.closed_by is None and now[candidate] >= options.target:
                    self.close(candidate, number)

    def close(self, winner: int, number: int | None) -> None:
        """Nothing is entered here again."""
        self.closed_by, self.closed_on = winner, number

    def freeze(self, options: Options) -> Column:
        """Return the column as it stands, settled if it is closed."""
        points, boxes, wins = tuple(self.points), tuple(self.boxes), tuple(self.wins)
        settlement = None
        if self.closed_by is not None:
            settlement = settle_column(self.number, self.closed_by, points, boxes, wins, options)
        return Column(
            self.number,
            tuple(self.hands),
            tuple(self.running),
            points,
            boxes,
            wins,
            self.closed_by,
            self.closed_on,
            settlement,
        )


class _Fold:
    """The state of one game between two hands."""

    def __init__(self, options: Options, names: tuple[str, ...], first_dealer: int) -> None:
        self.options, self.names = options, names
        self.columns = [_OpenColumn(number) for number in range(1, options.columns + 1)]
        self.lines: list[HandLine] = []
        self.faults: list[Fault] = []
        self.dealer = first_dealer
        self.has_notice = False

    @property
    def open_columns(self) -> list[_OpenColumn]:
        return [column for column in self.columns if column.closed_by is None]

    def add(self, hand: Hand) -> None:
        """Score the next hand, enter it, and see who deals after it."""
        number = len(self.lines) + 1
        self.has_notice = self.has_notice or hand.notice
        dealer = self.dealer if hand.dealer is None else hand.dealer
        score = self._score(hand, number)
        columns: tuple[int, ...] = ()
        if score.outcome == "adjustment":
            columns = self._enter_adjustment(number, score)
            dealer = None
        else:
            if score.winner is not None:
                columns = self._enter_win(number, score)
            self.dealer = self._find_next_dealer(hand, score.winner, dealer)
        self.lines.append(HandLine(number, hand, score, dealer, columns))

    def _score(self, hand: Hand, number: int) -> HandScore:
        """Score a hand, or keep it as invalid with its faults."""
        if not self.open_columns:
            message = say("The game is over; this hand comes after its end.")
            faults: tuple[Fault, ...] = (Fault("hand_after_end", "", message),)
        else:
            try:
                return score_hand(hand, self.options, names=self.names, both_scored=self._have_both_scored())
            except IllegalHand as illegal:
                faults = illegal.faults
        self.faults += [fault.within(f"hands[{number - 1}]") for fault in faults]
        why = tuple(fault.message for fault in faults)
        return HandScore(outcome="invalid", why=why, faults=faults)

    def _have_both_scored(self) -> bool:
        return all(min(column.points) > 0 for column in self.open_columns)

    def _enter_win(self, number: int, score: HandScore) -> tuple[int, ...]:
        """Enter a hand in the columns its winner is on, and in the next one he is not on yet."""
        winner = score.winner
        entered = [column for column in self.open_columns if column.wins[winner]]
        entered += [column for column in self.open_columns if not column.wins[winner]][:1]
        for column in entered:
            column.wins[winner] += 1
            column.enter(number, winner, score.points, score.boxes, self.options)
        self._open_next_columns()
        return tuple(sorted(column.number for column in entered))

    def _enter_adjustment(self, number: int, score: HandScore) -> tuple[int, ...]:
        """An adjustment follows the side's entries but never counts as one itself (rules §10)."""
        entered = [column for column in self.open_columns if column.wins[score.side]] or self.open_columns[:1]
        for column in entered:
            column.enter(number, score.side, score.points, (0, 0), self.options)
        self._open_next_columns()
        return tuple(column.number for column in entered)

    def _open_next_columns(self) -> None:
        """Continuous play keeps as many columns open as it began with, until notice is given [R-7.14]."""
        if not self.options.continuous or self.options.columns == 1 or self.has_notice:
            return
        while len(self.open_columns) < self.options.columns:
            self.columns.append(_OpenColumn(len(self.columns) + 1))

    def _find_next_dealer(self, hand: Hand, winner: int | None, dealer: int) -> int:
        """Say who deals the next hand (rules §7)."""
        if winner is None:
            stays = hand.is_misdeal or self.options.dealer_after_dead == "same"
            return dealer if stays else 1 - dealer
        return {"winner": winner, "loser": 1 - winner, "alternate": 1 - dealer}[self.options.dealer]

    def end(self, ended: Ended) -> None:
        """End the game before its target: who concedes loses what is open; an abandoned game pays nothing."""
        if not self.open_columns:
            message = say("The game is over already; it cannot be ended again.")
            self.faults.append(Fault("hand_after_end", "ended", message))
        elif ended.how == "conceded":
            for column in self.open_columns:
                column.close(1 - ended.by, len(self.lines) or None)

    def close(self, ended: Ended | None) -> GameSheet:
        """Return the sheet as it stands."""
        columns = tuple(column.freeze(self.options) for column in self.columns)
        over = ended is not None or not self.open_columns
        settlements = [column.settlement for column in columns if column.settlement is not None]
        net = sum(settlement.net for settlement in settlements) if over else None
        winner = None
        if over and settlements:
            winner = columns[0].closed_by if self.options.columns == 1 else _find_ahead(net)
        return GameSheet(
            self.options,
            tuple(self.lines),
            columns,
            over,
            winner,
            net,
            find_money(net, self.options) if net is not None else None,
            self.dealer,
            ended,
            tuple(self.faults),
        )
