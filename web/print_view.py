"""A match as it stands on paper: every game with its rules, its hands and its settlement."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

from models.records import EntryRecord, GameRecord, MatchRecord, Version
from rules.descriptions import describe_options
from rules.match import Game, Match
from rules.outlook import build_outlook
from rules.sheet import GameSheet, build_sheet
from rules.words import Sentence, name_game, say
from web.chart import Chart, build_chart
from web.hand_page import name_entry
from web.hand_view import HandView, build_hand_view
from web.mark_view import OBJECTED, list_words
from web.preset_words import name_rules
from web.score_names import name_scores
from web.settlement_view import Settled, Verdict, build_settlement, build_verdict
from web.sheet_table import Table, build_tables
from web.sheet_view import sum_up

AS_BEFORE = say("The same rules as in the game before.")


@dataclass(frozen=True, kw_only=True, slots=True)
class PrintedHand:
    """A hand with its cards: its number on the sheet, and what lay on the table."""

    number: int
    view: HandView


@dataclass(frozen=True, kw_only=True, slots=True)
class PrintedGame:
    """One game on paper.

    :ivar tables: the columns, three side by side at the most, in their order.
    :ivar verdict: None while the game is being played.
    :ivar hands: those of which cards are known, if cards are wanted.
    :ivar objections: each with the hand that it is about.
    """

    name: Sentence
    rules: Sentence
    rule_sentences: tuple[Sentence, ...]
    names: tuple[str, ...]
    tables: tuple[Table, ...]
    chart: Chart | None
    verdict: Verdict | None
    settled: tuple[Settled, ...]
    hands: tuple[PrintedHand, ...]
    objections: tuple[tuple[Sentence, Sentence], ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class PrintedMatch:
    """A match on paper; ``players`` are the partners of each side, ``totals`` the match over its games.

    ``is_judged`` is whether a side has said anything of what another one wrote.
    """

    title: str
    heading: str
    note: str
    started_at: datetime
    ended_at: datetime
    names: tuple[str, ...]
    players: tuple[tuple[str, tuple[str, ...]], ...]
    games: tuple[PrintedGame, ...]
    totals: Sentence | None
    is_judged: bool


def build_print(record: MatchRecord, *, with_cards: bool = False) -> PrintedMatch:
    """Lay out a whole match."""
    match = record.match
    started_at, ended_at = find_days(record)
    return PrintedMatch(
        title=match.title,
        heading=" – ".join(match.names),
        note=match.note,
        started_at=started_at,
        ended_at=ended_at,
        names=match.names,
        players=tuple((side.name, side.players) for side in match.sides if side.players),
        games=tuple(_build_game(record, index, with_cards=with_cards) for index in range(len(record.games))),
        totals=sum_up(record.sheet, match.names),
        is_judged=any(entry.standing for game in record.games for entry in game.entries),
    )


def find_days(record: MatchRecord) -> tuple[datetime, datetime]:
    """Find when a match began and when its last hand was recorded, also where hands bring their own time."""
    moments = [
        datetime.fromisoformat(entry.hand.at)
        if entry.hand is not None and entry.hand.at is not None
        else entry.versions[0].recorded_at
        for game in record.games
        for entry in game.entries
    ]
    return min([record.started_at, *moments]), max(moments, default=record.started_at)


def _build_game(record: MatchRecord, index: int, *, with_cards: bool) -> PrintedGame:
    sheet, players = record.sheet.games[index], record.match.names
    names = name_scores(sheet, players)
    tables = build_tables(sheet, record.games[index], names, build_outlook(sheet), players)
    is_same = index > 0 and record.sheet.games[index - 1].options == sheet.options
    rules = (AS_BEFORE,) if is_same else describe_options(sheet.options, record.match.form)
    return PrintedGame(
        name=name_game(index + 1),
        rules=name_rules(sheet.options),
        rule_sentences=rules,
        names=names,
        tables=tuple(reversed(tables)),
        chart=build_chart(sheet, names),
        verdict=build_verdict(sheet, names, index + 1, players) if sheet.over else None,
        settled=build_settlement(sheet, names) if sheet.over else (),
        hands=tuple(_list_hands(sheet, players)) if with_cards else (),
        objections=tuple(_list_objections(record, index + 1)),
    )


def _list_hands(sheet: GameSheet, players: tuple[str, ...]) -> Iterator[PrintedHand]:
    for line in sheet.hands:
        if line.score.outcome != "invalid":
            yield PrintedHand(number=line.number, view=build_hand_view(line, players, sheet.options))


def _list_objections(record: MatchRecord, number: int) -> Iterator[tuple[Sentence, Sentence]]:
    for entry in record.games[number - 1].entries:
        for word in list_words(entry, record.match.names):
            if word.mark.said == OBJECTED:
                yield name_entry(record, number, entry.number), word.text


def record_match(match: Match) -> MatchRecord:
    """Make of a match the record that it would be if it were recorded at this moment."""
    now = datetime.now(UTC)
    return MatchRecord(
        public_id="",
        role="own",
        rev=0,
        match=match,
        games=tuple(_record_game(number, game, now) for number, game in enumerate(match.games, 1)),
        started_at=now,
        sheet=build_sheet(match),
    )


def _record_game(number: int, game: Game, now: datetime) -> GameRecord:
    entries = [
        EntryRecord(place, place, (Version(1, hand, False, now, 1),))
        for place, hand in enumerate(game.hands, 1)
    ]
    if game.ended is not None:
        version = Version(1, None, False, now, 1, ended=game.ended)
        entries.append(EntryRecord(len(entries) + 1, None, (version,)))
    return GameRecord(number, tuple(entries))
