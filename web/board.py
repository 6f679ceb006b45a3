"""The big board: the totals of the game being played, to be read across a room."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, render_template

from models.ledger import MatchRecord, load_match
from rules.outlook import build_outlook
from rules.sheet import GameSheet
from rules.words import Sentence, name_column, name_game
from web.devices import get_device
from web.figures import show_figure
from web.live import follow
from web.outlook_view import ALL_COLUMNS, SideView, build_sides
from web.preset_words import name_rules
from web.score_names import name_scores
from web.settlement_view import build_verdict
from web.sheet_feet import split_columns
from web.sheet_view import LastHand, find_last, say_next_players

SHORT = 3
"""Figures of so many digits can be as large as the screen allows; longer ones are set smaller."""

blueprint = Blueprint("board", __name__)


@dataclass(frozen=True, kw_only=True, slots=True)
class BoardRow:
    """A column of the game as a line of the board, a figure a side; ``is_shut`` once it is closed."""

    label: Sentence
    figures: tuple[str, ...]
    is_shut: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class BoardView:
    """Everything the board shows.

    :ivar rows: the columns of the game, the latest three of more; none where there is only one.
    :ivar all_columns: what the totals are called above those rows.
    :ivar is_long: whether a figure has too many digits to be shown as large as can be.
    :ivar headline: who has won, once the game is over.
    """

    public_id: str
    title: str
    heading: str
    rules: Sentence
    game_name: Sentence | None
    sides: tuple[SideView, ...]
    rows: tuple[BoardRow, ...]
    all_columns: Sentence
    is_long: bool
    next_players: Sentence | None
    last: LastHand | None
    headline: Sentence | None


@blueprint.get("/m/<public_id>/table")
def show(public_id: str):
    """Show the board of the game being played."""
    record = load_match(public_id, device=get_device())
    follow(record, "patch")
    return render_template("board/show.html", board=build_board(record))


def build_board(record: MatchRecord) -> BoardView:
    """Lay out the board of the current game."""
    number, people = record.current, record.match.names
    sheet = record.sheet.games[number - 1]
    names = name_scores(sheet, people)
    sides = build_sides(sheet, names, build_outlook(sheet))
    return BoardView(
        public_id=record.public_id,
        title=record.match.title,
        heading=" – ".join(people),
        rules=name_rules(sheet.options),
        game_name=name_game(number) if len(record.games) > 1 else None,
        sides=sides,
        rows=build_rows(sheet),
        all_columns=ALL_COLUMNS,
        is_long=any(len(side.total) > SHORT for side in sides),
        next_players=say_next_players(sheet, people),
        last=find_last(sheet, record.games[number - 1]),
        headline=build_verdict(sheet, names, number, people).headline if sheet.over else None,
    )


def build_rows(sheet: GameSheet) -> tuple[BoardRow, ...]:
    """The columns that are played now, in their order, with the latest of those that are closed."""
    if len(sheet.columns) == 1:
        return ()
    return tuple(
        BoardRow(
            label=name_column(column.number),
            figures=tuple(map(show_figure, column.standing)),
            is_shut=not column.is_open,
        )
        for column in split_columns(sheet)[0]
    )
