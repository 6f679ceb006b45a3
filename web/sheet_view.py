"""The page of one game, worked out before the template sees it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce

from models.records import GameRecord, MatchRecord
from rules.comparison import compare_shutout_rules
from rules.descriptions import describe_options
from rules.options import Options
from rules.outlook import build_outlook
from rules.rotation import find_captain, find_idle
from rules.scoring import HandScore
from rules.sheet import GameSheet, MatchSheet
from rules.words import Sentence, name_game, say
from web.chart import Chart, build_chart
from web.figures import show_figure
from web.mark_view import LastWords, find_last_words
from web.outlook_view import SafeTable, SideView, build_safe_tables, build_sides, find_totals
from web.payment_words import say_net, say_purse
from web.preset_words import name_rules
from web.score_names import name_scores
from web.settlement_view import (
    ComparedRule,
    Settled,
    Verdict,
    build_comparison,
    build_settlement,
    build_verdict,
)
from web.sheet_table import Table, build_tables


@dataclass(frozen=True, kw_only=True, slots=True)
class LastHand:
    """The hand entered last that still stands, and why it scores what it scores."""

    number: int
    entry: int
    why: tuple[Sentence, ...]
    has_cards: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class GameLink:
    """An entry in the list of games."""

    number: int
    label: Sentence
    is_shown: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class Finished:
    """The end of a game: the verdict, the settlement of each column, and what other rules would have paid."""

    verdict: Verdict
    settled: tuple[Settled, ...]
    compared: tuple[ComparedRule, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class SheetView:
    """Everything the page shows.

    :ivar game: the game's number, None when it is the one being played: only that one can be written on.
    :ivar game_name: None in a match of one game, which needs no name.
    :ivar earlier: the columns that no longer stand in ``table``, three to a table.
    :ivar captains: (captain’s game that is over) who can be captain of the next one, the one in turn first.
    :ivar pad: the kind of blank pad on which the game can go on.
    :ivar may_change: whether the rules of the game can still be changed.
    :ivar last: None on a sheet without hands, as is what was said of it.
    """

    public_id: str
    title: str
    heading: str
    rules: Sentence
    rule_sentences: tuple[Sentence, ...]
    game: int | None
    game_name: Sentence | None
    sides: tuple[SideView, ...]
    next_players: Sentence | None
    score_line: str
    table: Table
    earlier: tuple[Table, ...]
    safe: tuple[SafeTable, ...]
    chart: Chart | None
    last: LastHand | None
    last_words: LastWords | None
    next_number: int
    finished: Finished | None
    games: tuple[GameLink, ...]
    totals: Sentence | None
    captains: tuple[tuple[str, Sentence | str], ...]
    pad: str
    may_change: bool
    may_write: bool
    may_undo: bool


def build_view(record: MatchRecord, number: int | None = None) -> SheetView:
    """Lay out one game of a match, the current one when no number is given.

    :raises LookupError: there is no game of that number.
    """
    number = record.current if number is None else number
    if not 1 <= number <= len(record.games):
        raise LookupError(number)
    match_sheet = record.sheet
    sheet, game = match_sheet.games[number - 1], record.games[number - 1]
    names = name_scores(sheet, record.match.names)
    outlook = build_outlook(sheet)
    tables = build_tables(sheet, game, names, outlook, record.match.names)
    last = find_last(sheet, game)
    is_current = number == record.current
    may_write = is_current and record.role != "watch"
    return SheetView(
        public_id=record.public_id,
        title=record.match.title,
        heading=" – ".join(record.match.names),
        rules=name_rules(sheet.options),
        rule_sentences=describe_options(sheet.options, record.match.form),
        game=None if is_current else number,
        game_name=name_game(number) if len(record.games) > 1 else None,
        sides=build_sides(sheet, names, outlook),
        next_players=say_next_players(sheet, record.match.names),
        score_line=", ".join(
            f"{name} {show_figure(total)}" for name, total in zip(names, find_totals(sheet), strict=True)
        ),
        table=tables[0],
        earlier=tables[1:],
        safe=build_safe_tables(sheet, names, outlook),
        last=last,
        last_words=None if last is None else find_last_words(record, number, last.entry),
        chart=build_chart(sheet, names),
        next_number=len(sheet.hands) + 1,
        finished=_finish(record, sheet, names, number) if sheet.over else None,
        games=_list_games(record, match_sheet, number),
        totals=sum_up(match_sheet, record.match.names),
        captains=_list_captains(record) if sheet.over else (),
        pad=find_pad(record.match.form, sheet.options),
        may_change=may_write and not sheet.hands and not sheet.over,
        may_write=may_write,
        may_undo=may_write and any(not entry.is_struck for entry in game.entries),
    )


def say_next_players(sheet: GameSheet, names: tuple[str, ...]) -> Sentence | None:
    """Of three, say who plays the next hand, who deals it and who sits out."""
    if sheet.over or len(names) == 2:
        return None
    one, other = sorted(sheet.next_pair)
    facts = {"one": names[one], "other": names[other], "idle": names[find_idle(sheet.next_pair)]}
    text = say("Next: %(one)s against %(other)s, %(dealer)s deals, %(idle)s sits out.")
    return text.fill(dealer=names[sheet.next_dealer], **facts)


def find_pad(form: str, options: Options) -> str:
    """Find the kind of pad for a form of play and its rules."""
    if form == "partners":
        return "partners"
    return "hollywood" if options.columns > 1 else "plain"


def _list_captains(record: MatchRecord) -> tuple[tuple[str, Sentence | str], ...]:
    if record.match.form != "captain":
        return ()
    names, turn = record.match.names, find_captain(len(record.games))
    others = [(str(seat), name) for seat, name in enumerate(names) if seat != turn]
    return ("", say("%(name)s, in turn", name=names[turn])), *others


def find_last(sheet: GameSheet, game: GameRecord) -> LastHand | None:
    """The hand that was entered last of those that stand."""
    live = [entry for entry in game.entries if entry.position is not None]
    if not live:
        return None
    entry = max(live, key=lambda each: each.number)
    line = sheet.hands[entry.position - 1]
    return LastHand(
        number=line.number, entry=entry.number, why=line.score.why, has_cards=_has_cards(line.score)
    )


def _has_cards(score: HandScore) -> bool:
    """Whether there are cards to look at, at any table."""
    if any(map(_has_cards, score.tables)):
        return True
    return score.knocker_melds is not None or score.defender_melds is not None


def _finish(record: MatchRecord, sheet: GameSheet, names: tuple[str, ...], number: int) -> Finished:
    compared = compare_shutout_rules(sheet)
    return Finished(
        verdict=build_verdict(sheet, names, number, record.match.names),
        settled=build_settlement(sheet, names),
        compared=build_comparison(compared, record.match.names),
    )


def _list_games(record: MatchRecord, match_sheet: MatchSheet, shown: int) -> tuple[GameLink, ...]:
    if len(record.games) == 1:
        return ()
    return tuple(
        GameLink(
            number=number, label=_label_game(sheet, number, record.match.names), is_shown=number == shown
        )
        for number, sheet in enumerate(match_sheet.games, 1)
    )


def _label_game(sheet: GameSheet, number: int, names: tuple[str, ...]) -> Sentence:
    game = name_game(number)
    if not sheet.over:
        return say("%(game)s: being played", game=game)
    if sheet.is_abandoned:
        is_counted = any(sheet.nets)
        text = say("%(game)s: left unfinished, %(net)s") if is_counted else say("%(game)s: left unfinished")
        return text.fill(game=game, net=say_net(sheet.nets, names))
    return say("%(game)s: %(net)s", game=game, net=say_net(sheet.nets, names))


def sum_up(match_sheet: MatchSheet, names: Sequence[str]) -> Sentence | None:
    """The match over its finished games, when there is more than one to look at."""
    if len(match_sheet.games) == 1:
        return None
    net = say_net(match_sheet.nets, names)
    purses = [say_purse(purse, names) for purse in match_sheet.money if any(purse.amounts)]
    if not purses:
        return say("In all: %(net)s", net=net)
    return say("In all: %(net)s. In money: %(amounts)s", net=net, amounts=reduce(_add_amount, purses))


def _add_amount(amounts: Sentence, amount: Sentence) -> Sentence:
    return say("%(amounts)s; %(amount)s", amounts=amounts, amount=amount)
