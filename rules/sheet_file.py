"""The sheet of a match as the document that the command line prints and other programs read."""

from __future__ import annotations

from decimal import Decimal

from rules.cards import format_cards
from rules.hand import DEAL, Meld
from rules.options import options_document
from rules.scoring import HandScore
from rules.settlement import Settlement
from rules.sheet import Column, GameSheet, HandLine, MatchSheet

Document = dict[str, object]


def write_sheet(sheet: MatchSheet) -> Document:
    """Write a sheet as the score file has it: with two sides nets are side 0's, with three they are lists.

    The money of a match is written likewise; where games are played for several currencies it is an object
    with one such value a currency.
    """
    match: Document = {"net": _write_nets(sheet.nets), "leader": sheet.leader}
    if sheet.money:
        purses = {purse.currency: _write_money(purse.amounts) for purse in sheet.money}
        match["money"] = purses if len(purses) > 1 else _write_money(sheet.money[0].amounts)
    return {"games": [_write_game(game) for game in sheet.games], "match": match}


def _write_nets(nets: tuple[int, ...] | None) -> int | list[int] | None:
    if nets is None:
        return None
    return nets[0] if len(nets) == 2 else list(nets)


def _write_money(money: tuple[Decimal, ...]) -> str | list[str]:
    amounts = [f"{amount:f}" for amount in money]
    return amounts[0] if len(amounts) == 2 else amounts


def _write_game(game: GameSheet) -> Document:
    document: Document = {
        "options": options_document(game.options),
        "hands": [_write_line(line) for line in game.hands],
        "columns": [_write_column(column, game) for column in game.columns],
        "over": game.over,
        "winner": game.winner,
        "net": _write_nets(game.nets),
        "next_dealer": game.next_dealer,
    }
    if game.options.stake is not None:
        document["money"] = None if game.money is None else _write_money(game.money)
    if len(game.score_of) == 3:
        document["payments"] = [list(payment) for payment in game.payments]
        document["next_pair"] = list(game.next_pair)
    return document


def _write_line(line: HandLine) -> Document:
    document = {"number": line.number, **_write_score(line.score)}
    document |= {"dealer": line.dealer, "columns": list(line.columns)}
    if line.score.outcome == DEAL:
        document["tables"] = [_write_score(score) for score in line.score.tables]
    if len(line.score.boxes) == 3:
        document["pair"] = list(line.pair)
    return document


def _write_score(score: HandScore) -> Document:
    document: Document = {
        "outcome": score.outcome,
        "winner": score.winner,
        "points": score.points,
        "boxes": list(score.boxes),
        "multiplier": score.multiplier,
        "limit": score.limit,
        "knocker_deadwood": score.knocker_deadwood,
        "defender_deadwood_before": score.defender_deadwood_before,
        "defender_deadwood": score.defender_deadwood,
        "knocker_melds": _write_melds(score.knocker_melds),
        "defender_melds": _write_melds(score.defender_melds),
        "layoffs": None if score.layoffs is None else [str(card) for card in score.layoffs],
        "choices": score.choices,
        "missed": score.missed,
        "why": [str(sentence) for sentence in score.why],
    }
    if score.side is not None:
        document["side"] = score.side
    return document


def _write_melds(melds: tuple[Meld, ...] | None) -> list[str] | None:
    return None if melds is None else [format_cards(meld) for meld in melds]


def _write_column(column: Column, game: GameSheet) -> Document:
    def by_seat(figures: tuple[int, ...]) -> list[int]:
        """The two against a captain have one score between them, so both seats show it."""
        return [figures[score] for score in game.score_of]

    return {
        "number": column.number,
        "hands": list(column.hands),
        "running": [by_seat(row) for row in column.running],
        "points": by_seat(column.points),
        "boxes": by_seat(column.boxes),
        "closed_by": game.closers[column.number - 1],
        "closed_on": column.closed_on,
        "settlement": None if column.settlement is None else _write_settlement(column.settlement, game),
    }


def _write_settlement(settlement: Settlement, game: GameSheet) -> Document:
    nets = settlement.nets
    if len(game.score_of) == 3 and len(nets) == 2:
        # The captain's game: what he gets, he gets from each of the two.
        nets = tuple(2 * nets[0] if score == 0 else nets[1] for score in game.score_of)
    return {
        "game_bonus": list(settlement.game_bonus),
        "box_points": list(settlement.box_points),
        "shutout_bonus": list(settlement.shutout_bonus),
        "totals": list(settlement.totals),
        "net": _write_nets(nets),
    }
