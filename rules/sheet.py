"""The score sheet of a match, worked out anew from its hands each time. Nothing in it is stored anywhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from rules.column import Column
from rules.faults import Fault
from rules.fold import Fold, HandLine
from rules.match import Ended, Game, Match
from rules.options import Options
from rules.rotation import find_captain
from rules.settlement import Figures, Payment, collect_payments, find_money, net_payments

__all__ = ["Column", "GameSheet", "HandLine", "MatchSheet", "Purse", "build_game_sheet", "build_sheet"]


@dataclass(frozen=True, kw_only=True, slots=True)
class GameSheet:
    """The sheet of one game.

    :ivar columns: their figures are one for each *score*: a side, a player of three, or, in a captain's game,
        the captain (0) and the two against him (1).
    :ivar score_of: for each seat the score that its points go to.
    :ivar closers: for each column the seat that closed it, None while it is open.
    :ivar winner: the seat that reached the target; with three columns, the one with the best net.
    :ivar nets: what each seat gets when the game is over, else None; ``payments`` say from whom.
    :ivar next_pair: the seats that play the next hand.
    :ivar ended: how the players ended the game, None where it was over without that.
    """

    options: Options
    hands: tuple[HandLine, ...]
    columns: tuple[Column, ...]
    closers: tuple[int | None, ...]
    over: bool
    winner: int | None
    payments: tuple[Payment, ...]
    nets: Figures | None
    money: tuple[Decimal, ...] | None
    next_dealer: int
    next_pair: tuple[int, int]
    score_of: tuple[int, ...]
    captain: int | None
    ended: Ended | None
    faults: tuple[Fault, ...]

    @property
    def net(self) -> int | None:
        """Side 0 less side 1, None until the game is over (two sides)."""
        return None if self.nets is None else self.nets[0]

    @property
    def is_abandoned(self) -> bool:
        """Whether the players left the game without a result."""
        return self.ended is not None and self.ended.how == "abandoned"


@dataclass(frozen=True, slots=True)
class Purse:
    """What each seat gets in one currency; currencies are never added to each other."""

    currency: str
    amounts: tuple[Decimal, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class MatchSheet:
    """The sheets of all games, and what the finished ones come to for each seat.

    :ivar money: a purse for each currency that is played for, in the order of the games.
    """

    games: tuple[GameSheet, ...]
    nets: Figures
    leader: int | None
    money: tuple[Purse, ...]

    @property
    def net(self) -> int:
        """Side 0 less side 1 (two sides)."""
        return self.nets[0]

    @property
    def current(self) -> int:
        """The index of the game being played: the first that is not over, the last one when all are."""
        return next((index for index, game in enumerate(self.games) if not game.over), len(self.games) - 1)

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
    dealer, pair = 0, None
    for index, game in enumerate(match.games):
        first_dealer = dealer if game.first_dealer is None else game.first_dealer
        captain = find_captain(index, game.captain)
        games.append(build_game_sheet(game, match.names, first_dealer, match.form, captain, pair))
        dealer, pair = games[-1].next_dealer, games[-1].next_pair
    seats = len(match.sides)
    nets = _add_up([game.nets for game in games if game.nets is not None], seats, 0)
    money = tuple(_fill_purses(games, seats))
    return MatchSheet(games=tuple(games), nets=nets, leader=_find_best(nets), money=money)


def _fill_purses(games: list[GameSheet], seats: int) -> Iterator[Purse]:
    staked = [game for game in games if game.options.stake is not None]
    for currency in dict.fromkeys(game.options.currency for game in staked):
        of_it = [game for game in staked if game.options.currency == currency]
        rows = [game.money for game in of_it if game.money is not None]
        yield Purse(currency, _add_up(rows, seats, Decimal(0)))


def build_game_sheet(
    game: Game,
    names: tuple[str, ...],
    first_dealer: int = 0,
    form: str = "two",
    captain: int = 0,
    pair: tuple[int, int] | None = None,
) -> GameSheet:
    """Work out the sheet of one game.

    :param captain: his seat, in a captain's game.
    :param pair: (cutthroat) the two who would have played the next hand of the game before.
    """
    fold = Fold(game.options, names, form, first_dealer, captain, pair)
    for hand in game.hands:
        fold.add(hand)
    is_ended = game.ended is not None and bool(fold.open_columns)
    if game.ended is not None:
        fold.end(game.ended)
    columns = tuple(column.freeze(game.options) for column in fold.columns)
    over = game.ended is not None or not fold.open_columns
    score_of = tuple(fold.rotation.score_of(seat) for seat in range(len(names)))
    payments = collect_payments([column.settlement for column in columns], score_of) if over else ()
    nets = net_payments(payments, len(names)) if over else None
    return GameSheet(
        options=game.options,
        hands=tuple(fold.lines),
        columns=columns,
        closers=tuple(fold.find_seat(column) for column in columns),
        over=over,
        winner=_find_winner(columns, fold, nets),
        payments=payments,
        nets=nets,
        money=_find_game_money(payments, len(names), game.options) if over else None,
        next_dealer=fold.rotation.dealer,
        next_pair=fold.rotation.pair,
        score_of=score_of,
        captain=captain if form == "captain" else None,
        ended=game.ended if is_ended else None,
        faults=tuple(fold.faults),
    )


def _find_winner(columns: tuple[Column, ...], fold: Fold, nets: Figures | None) -> int | None:
    """Name the winner's seat: who reached the target in the one column, or who is ahead over all of them.

    Of two with one score between them it is the seat that closed their last column.
    """
    if nets is None or any(column.is_open for column in columns):
        return None
    if len(columns) == 1:
        return fold.find_seat(columns[0])
    scores = {fold.rotation.score_of(seat) for seat, net in enumerate(nets) if net > 0 and net == max(nets)}
    if len(scores) != 1:
        return None
    seats = fold.seats_of(scores.pop())
    closers = [fold.find_seat(column) for column in columns]
    return next((seat for seat in reversed(closers) if seat in seats), seats[0])


def _find_best(nets: Figures) -> int | None:
    """Return the seat that is ahead, None when nobody is, or nobody alone."""
    best = max(nets)
    return nets.index(best) if best > 0 and nets.count(best) == 1 else None


def _find_game_money(
    payments: tuple[Payment, ...], seats: int, options: Options
) -> tuple[Decimal, ...] | None:
    """Turn every payment into money by itself, so that what one pays is what the others get."""
    if options.stake is None:
        return None
    money = [Decimal(0)] * seats
    for payer, payee, points in payments:
        amount = find_money(points, options)
        money[payer] -= amount
        money[payee] += amount
    return tuple(money)


def _add_up(rows: list[tuple], seats: int, nothing: int | Decimal) -> tuple:
    return tuple(sum((row[seat] for row in rows), nothing) for seat in range(seats))
