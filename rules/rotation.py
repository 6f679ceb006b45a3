"""Who plays the next hand and who deals it, in each form of the game (rules §§7–8).

Seats are numbered as the match document lists its sides. A *score* is what a column keeps figures for: a
side of two, a player of three, or, in a captain's game, the captain (0) and the two against him (1).
"""

from __future__ import annotations

from rules.hand import Hand
from rules.options import Options

Pair = tuple[int, int]


class TwoSides:
    """Two players, or two sides of partners: both always play, and the rules say which of them deals."""

    scores = 2

    def __init__(self, options: Options, first_dealer: int) -> None:
        self.options, self.dealer = options, first_dealer
        self.pair: Pair = (0, 1)

    def seat(self, hand: Hand) -> None:
        """Take from a hand what the table said about who dealt it."""
        if hand.dealer is not None:
            self.dealer = hand.dealer

    def advance(self, hand: Hand, winner: int | None) -> None:
        """Say who deals after a hand: its winner, its loser, or the other one in turn."""
        if winner is None:
            stays = hand.is_misdeal or self.options.dealer_after_dead == "same"
            self.dealer = self.dealer if stays else 1 - self.dealer
        else:
            rules = {"winner": winner, "loser": 1 - winner, "alternate": 1 - self.dealer}
            self.dealer = rules[self.options.dealer]

    def score_of(self, seat: int) -> int:
        """Whose figures a seat's points go to."""
        return seat


class Cutthroat:
    """Three, each for himself: the loser sits out, and who was idle deals to the winner and plays [R-9.2]."""

    scores = 3

    def __init__(self, options: Options, first_dealer: int, pair: Pair | None) -> None:
        self.options, self.dealer = options, first_dealer
        self.pair: Pair = (first_dealer, (first_dealer + 1) % 3)
        if pair is not None and first_dealer in pair:
            self.pair = pair

    def seat(self, hand: Hand) -> None:
        """Take from a hand who played it and who dealt it; who plays for the dealer to be deals for him."""
        if hand.pair is not None:
            if self.dealer not in hand.pair:
                self.dealer = next((seat for seat in hand.pair if seat not in self.pair), self.dealer)
            self.pair = hand.pair
        elif hand.dealer not in (None, *self.pair) and self.dealer in self.pair:
            self.pair = (sum(self.pair) - self.dealer, hand.dealer)
        if hand.dealer is not None:
            self.dealer = hand.dealer

    def advance(self, hand: Hand, winner: int | None) -> None:
        """The winner goes on against the player who was idle; a dead hand is played by the same two again."""
        if winner is not None:
            idle = find_idle(self.pair)
            self.pair, self.dealer = (winner, idle), idle
        elif not hand.is_misdeal and self.options.dealer_after_dead == "passes":
            self.dealer = next(seat for seat in self.pair if seat != self.dealer)

    def score_of(self, seat: int) -> int:
        """Each player keeps his own score."""
        return seat


class Captain:
    """A captain against the other two; the partner in play stays until he loses a hand [R-9.3]."""

    scores = 2

    def __init__(self, options: Options, first_dealer: int, captain: int) -> None:
        self.options, self.captain = options, captain
        self.partner = (captain + 1) % 3
        if first_dealer != captain:
            self.partner = first_dealer
        # Who deals is kept as a chair, 0 the captain's: the partner in it may change.
        self.chair = 0 if first_dealer == captain else 1

    @property
    def pair(self) -> Pair:
        """The captain and the partner in play."""
        return self.captain, self.partner

    @property
    def dealer(self) -> int:
        """The seat that deals."""
        return self.pair[self.chair]

    def seat(self, hand: Hand) -> None:
        """Take from a hand who played it and who dealt it."""
        if hand.pair is not None:
            self.partner = next(seat for seat in hand.pair if seat != self.captain)
        elif hand.dealer not in (None, self.captain):
            self.partner = hand.dealer
        if hand.dealer is not None:
            self.chair = 0 if hand.dealer == self.captain else 1

    def advance(self, hand: Hand, winner: int | None) -> None:
        """A partner who loses makes room for the other one."""
        if winner is None:
            stays = hand.is_misdeal or self.options.dealer_after_dead == "same"
            self.chair = self.chair if stays else 1 - self.chair
            return
        won = self.score_of(winner)
        self.chair = {"winner": won, "loser": 1 - won, "alternate": 1 - self.chair}[self.options.dealer]
        if won == 0:
            self.partner = 3 - self.captain - self.partner

    def score_of(self, seat: int) -> int:
        """The two against the captain have one score between them."""
        return 0 if seat == self.captain else 1


Rotation = TwoSides | Cutthroat | Captain


def find_idle(pair: Pair) -> int:
    """The seat of three that sits out while two play."""
    return 3 - sum(pair)


def find_captain(game: int, stated: int | None = None) -> int:
    """Whose turn it is to be captain in a game, by its index; the table may have said who is (rules §8)."""
    return game % 3 if stated is None else stated


def start_rotation(
    form: str, options: Options, first_dealer: int, captain: int | None, pair: Pair | None = None
) -> Rotation:
    """Seat the players for the first hand of a game; ``pair`` are the two who would have played on."""
    if form == "cutthroat":
        return Cutthroat(options, first_dealer, pair)
    if form == "captain":
        return Captain(options, first_dealer, captain or 0)
    return TwoSides(options, first_dealer)
