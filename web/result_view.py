"""The result of a match in a few words, to be sent to somebody, and as a card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from flask_babel import ngettext

from models.records import MatchRecord
from rules.descriptions import find_preset_name
from rules.sheet import GameSheet
from rules.words import Sentence, name_game, say
from web.figures import show_figure
from web.outlook_view import find_totals
from web.payment_words import say_net, say_purse
from web.preset_words import PRESET_NAMES, name_rules
from web.print_view import find_days
from web.score_names import name_scores
from web.words import show_day, translate

MOST_GAMES = 12  # named one by one; more are only added up
LONGEST_NAME = 18  # letters of a name on the card

GAMES = (
    say("a game"), say("two games"), say("three games"), say("four games"), say("five games"),
    say("six games"), say("seven games"), say("eight games"), say("nine games"), say("ten games"),
)  # fmt: skip
MORE_GAMES = say("%(number)d games")
BEAT = say("%(winner)s beat %(loser)s %(score)s in %(games)s of %(rules)s.")
GIN_RUMMY = say("gin rummy")
GAME = say("%(game)s: %(net)s")
PLAYED = say("%(game)s, after hand %(hand)d: %(score)s")


@dataclass(frozen=True, slots=True)
class Standing:
    """One score on the card: a name, and its figure."""

    name: str
    figure: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Result:
    """What a match has come to: sentences for a message, and what a card has room for."""

    headline: str
    lines: tuple[str, ...]
    title: str
    day: str
    rules: Sentence
    standings: tuple[Standing, ...]

    def write(self, address: str) -> str:
        """Write the message, with the address at which the sheet can be looked at."""
        return "\n".join((self.headline, *self.lines, address))


def build_result(record: MatchRecord) -> Result:
    """Sum a match up: the finished games, and how the one stands that is being played."""
    sheet, names = record.sheet, record.match.names
    finished = [(number, game) for number, game in enumerate(sheet.games, 1) if game.over]
    current = sheet.games[record.current - 1]
    lines = []
    if len(sheet.games) > 1:
        lines += list(_tell_games(finished[-MOST_GAMES:], names))
    if finished and not current.over and current.hands:
        lines.append(_tell_current(current, record.current, names))
    lines += [translate(say_purse(purse, names)) for purse in sheet.money if any(purse.amounts)]
    return Result(
        headline=_find_headline(sheet.nets, names, [game for _, game in finished], current),
        lines=tuple(lines),
        title=record.match.title,
        day=show_day(find_days(record)[0]),
        rules=name_rules(current.options),
        standings=tuple(_list_standings(sheet.nets if len(finished) > 1 else None, current, names)),
    )


def _find_headline(
    nets: Sequence[int], names: Sequence[str], finished: Sequence[GameSheet], current: GameSheet
) -> str:
    """Say who beat whom over how many games of what; before one is over, the score.

    *315–120*: the games that Ann has won come to 315 points, those that Bob has won to 120.
    """
    games = len(finished)
    if not games:
        score = _tell_score(current, names)
        return translate(say("%(score)s after hand %(hand)d.", score=score, hand=len(current.hands)))
    if len(names) > 2:
        standing = translate(say_net(nets, names))
        return ngettext(
            "After one game: %(standing)s.", "After %(num)d games: %(standing)s.", games, standing=standing
        )
    best = max(nets)
    if best == 0:
        return ngettext(
            "%(one)s and %(other)s are level after one game.",
            "%(one)s and %(other)s are level after %(num)d games.",
            games,
            one=names[0],
            other=names[1],
        )
    winner = nets.index(best)
    score = say("%(won)d–%(lost)d", won=_add_won(finished, winner), lost=_add_won(finished, 1 - winner))
    played = {find_preset_name(game.options) for game in finished}
    rules = PRESET_NAMES.get(played.pop() or "", GIN_RUMMY) if len(played) == 1 else GIN_RUMMY
    named = GAMES[games - 1] if games <= len(GAMES) else MORE_GAMES.fill(number=games)
    told = BEAT.fill(winner=names[winner], loser=names[1 - winner], score=score, games=named, rules=rules)
    return translate(told)


def _add_won(finished: Sequence[GameSheet], side: int) -> int:
    """What the games that a side has won come to."""
    return sum(max(game.nets[side], 0) for game in finished if game.nets is not None)


def _tell_games(finished: list[tuple[int, GameSheet]], names: Sequence[str]) -> Iterator[str]:
    for number, game in finished:
        if game.nets is not None:
            yield translate(GAME.fill(game=name_game(number), net=say_net(game.nets, names)))


def _tell_current(game: GameSheet, number: int, names: Sequence[str]) -> str:
    score = _tell_score(game, names)
    return translate(PLAYED.fill(game=name_game(number), hand=len(game.hands), score=score))


def _tell_score(game: GameSheet, players: Sequence[str]) -> str:
    names = name_scores(game, tuple(players))
    pairs = zip(names, find_totals(game), strict=True)
    return ", ".join(f"{name} {show_figure(total)}" for name, total in pairs)


def _list_standings(
    nets: Sequence[int] | None, current: GameSheet, players: Sequence[str]
) -> Iterator[Standing]:
    """The figures of the card: of several games their nets, else the score of the game."""
    names = tuple(players) if nets is not None else name_scores(current, tuple(players))
    figures = nets if nets is not None else find_totals(current)
    for name, figure in zip(names, figures, strict=True):
        short = name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"
        yield Standing(short, show_figure(figure))
