"""What a match has been like so far: who won how, counted over all its games."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from rules.hand import DEAL
from rules.scoring import HandScore
from rules.sheet import GameSheet, MatchSheet


@dataclass(frozen=True, kw_only=True, slots=True)
class SeatStatistics:
    """The figures of one seat. Averages are None where there is nothing to average."""

    games: int
    hands: int
    knocks: int
    gins: int
    big_gins: int
    undercuts: int
    boxes: int
    points: int
    best_hand: int
    average_points: float | None
    average_knock: float | None


@dataclass(frozen=True, kw_only=True, slots=True)
class MatchStatistics:
    """The figures of every seat, and what belongs to nobody.

    ``by_cards`` counts the showdowns checked by cards: those in which both players' cards were entered.
    """

    seats: tuple[SeatStatistics, ...]
    hands: int
    dead: int
    by_cards: int


def count_statistics(sheet: MatchSheet) -> MatchStatistics:
    """Count over all hands of a match; at the tables of partners each table is a hand."""
    seats = len(sheet.nets)
    scores = [score for game in sheet.games for score in _find_scores(game)]
    return MatchStatistics(
        seats=tuple(_count_seat(seat, scores, sheet) for seat in range(seats)),
        hands=len(scores),
        dead=sum(score.outcome in ("dead", "gin_nullified") for score in scores),
        by_cards=sum(is_checked(score) for score in scores),
    )


def is_checked(score: HandScore) -> bool:
    """Whether the cards of both players were entered, so that the hand is checked and not only taken down."""
    if score.outcome == DEAL:
        return all(is_checked(table) or table.outcome == "dead" for table in score.tables)
    return score.knocker_melds is not None and score.defender_melds is not None


def _find_scores(game: GameSheet) -> list[HandScore]:
    scores = []
    for line in game.hands:
        if line.score.outcome not in ("adjustment", "invalid"):
            scores += line.score.tables or (line.score,)
    return scores


def _count_seat(seat: int, scores: list[HandScore], sheet: MatchSheet) -> SeatStatistics:
    won = [score for score in scores if score.winner == seat]
    outcomes = Counter(score.outcome for score in won)
    knocks = [score.knocker_deadwood for score in won if score.outcome == "knock"]
    points = [score.points for score in won]
    return SeatStatistics(
        games=sum(game.winner == seat for game in sheet.games),
        hands=len(won),
        knocks=outcomes["knock"],
        gins=outcomes["gin"],
        big_gins=outcomes["big_gin"],
        undercuts=outcomes["undercut"],
        boxes=sum(line.score.boxes[seat] for game in sheet.games for line in game.hands),
        points=sum(points),
        best_hand=max(points, default=0),
        average_points=sum(points) / len(points) if points else None,
        average_knock=sum(knocks) / len(knocks) if knocks else None,
    )
