"""What a correction does to everything after it, so that the table can see it before it is saved (rules §10).

A hand belongs to the game that was being played. When a corrected hand ends that game earlier, the hands
after its end are the next game's; when the game is no longer over, the hands that followed it still belong to
it. They move only between games of the same rules; otherwise they stay, and show their fault.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.hand import Hand
from rules.match import Game, Match
from rules.sheet import GameSheet, MatchSheet, build_sheet
from rules.words import Sentence, say

Origin = tuple[int, int]
"""Where a hand stood before anything moved: the index of its game, and its own index in it."""


@dataclass(frozen=True, slots=True)
class Flow:
    """A match whose hands have moved to the games they belong to.

    :ivar origins: for each game of ``match`` where its hands come from.
    """

    match: Match
    origins: tuple[tuple[Origin, ...], ...]

    def find_moves(self) -> Iterator[tuple[Origin, int]]:
        """Go through the hands that moved, in order, each with the index of its new game."""
        for game, origins in enumerate(self.origins):
            for origin in origins:
                if origin[0] != game:
                    yield origin, game


def reflow(match: Match) -> Flow:
    """Move hands that stand after the end of their game into the next one, and back where a game goes on.

    Games left without a hand at the end of the match are dropped.
    """
    placed = [
        [((index, position), hand) for position, hand in enumerate(game.hands)]
        for index, game in enumerate(match.games)
    ]
    games = list(match.games)
    index = 0
    while index < len(games):
        _fill_game(match, games, placed, index)
        index += 1
    while len(games) > 1 and not placed[-1] and games[-1].ended is None and not _is_over(match, games, -2):
        games.pop()
        placed.pop()
    origins = tuple(tuple(origin for origin, _ in row) for row in placed)
    return Flow(replace(match, games=tuple(games)), origins)


def _fill_game(match: Match, games: list[Game], placed: list[list], index: int) -> None:
    """Give one game the hands that belong to it, and the rest to the next."""
    after_end = _count_after_end(match, games, index)
    has_next = index + 1 < len(games)
    if after_end:
        if not has_next:
            games.append(Game(options=games[index].options))
            placed.append([])
        elif games[index + 1].options != games[index].options:
            return
        placed[index + 1][:0] = placed[index][-after_end:]
        del placed[index][-after_end:]
        _set_hands(games, placed, index, index + 1)
    while has_next and games[index + 1].options == games[index].options and placed[index + 1]:
        if games[index].ended is not None or _is_over(match, games, index):
            return
        placed[index].append(placed[index + 1].pop(0))
        _set_hands(games, placed, index, index + 1)


def _set_hands(games: list[Game], placed: list[list], *indexes: int) -> None:
    for index in indexes:
        games[index] = replace(games[index], hands=tuple(hand for _, hand in placed[index]))


def _build(match: Match, games: list[Game], index: int) -> GameSheet:
    return build_sheet(replace(match, games=tuple(games))).games[index]


def _is_over(match: Match, games: list[Game], index: int) -> bool:
    return _build(match, games, index).over


def _count_after_end(match: Match, games: list[Game], index: int) -> int:
    lines = _build(match, games, index).hands
    return sum(any(fault.code == "hand_after_end" for fault in line.score.faults) for line in lines)


@dataclass(frozen=True, slots=True)
class GameEffect:
    """What one game comes to before and after a correction; None where there is no such game.

    ``standing`` in each is a row of figures a column; ``nets`` are there when the game is over.
    """

    number: int
    before: GameSheet | None
    after: GameSheet | None

    @property
    def is_changed(self) -> bool:
        """Whether anything but the hands themselves is different."""
        return _summarize(self.before) != _summarize(self.after)


def _summarize(game: GameSheet | None) -> object:
    if game is None:
        return None
    return game.over, game.winner, game.nets, tuple(column.standing for column in game.columns)


@dataclass(frozen=True, slots=True)
class Effect:
    """What a correction does: in sentences, and game by game."""

    sentences: tuple[Sentence, ...]
    games: tuple[GameEffect, ...]
    before: MatchSheet
    after: MatchSheet


def describe_effect(before: Match, flow: Flow) -> Effect:
    """Compare a match as it stands with what a correction makes of it."""
    old, new = build_sheet(before), build_sheet(flow.match)
    numbers = range(max(len(old.games), len(new.games)))
    games = tuple(GameEffect(index + 1, _get(old, index), _get(new, index)) for index in numbers)
    names = before.names
    sentences = [sentence for game in games for sentence in _tell_game(game, names)]
    sentences += _tell_moves(flow)
    sentences += [sentence for game in games for sentence in _tell_invalid(game)]
    return Effect(tuple(sentences), games, old, new)


def _get(sheet: MatchSheet, index: int) -> GameSheet | None:
    return sheet.games[index] if index < len(sheet.games) else None


def _tell_game(game: GameEffect, names: tuple[str, ...]) -> Iterator[Sentence]:
    """Say how a game ends now, where it ended otherwise before."""
    before, after = game.before, game.after
    if after is None:
        if before is not None and before.hands:
            yield say("Game %(game)d is then empty.", game=game.number)
        return
    ended_on, ends_on = _find_end(before), _find_end(after)
    if before is not None and before.over and not after.over:
        yield say("Game %(game)d is then not over.", game=game.number)
    elif after.over and ends_on is not None and ends_on != ended_on:
        yield say("Game %(game)d then ends at hand %(hand)d.", game=game.number, hand=ends_on)
    if after.over and after.winner is not None and (before is None or after.winner != before.winner):
        yield say("%(name)s then wins game %(game)d.", name=names[after.winner], game=game.number)


def _find_end(game: GameSheet | None) -> int | None:
    """Return the number of the hand that ended a game, None while it is not over."""
    if game is None or not game.over:
        return None
    return max((column.closed_on or 0 for column in game.columns), default=0) or None


def _tell_moves(flow: Flow) -> Iterator[Sentence]:
    """Say which hands move, neighbours together, by the numbers they had."""
    groups: list[tuple[int, int, int, int]] = []
    for (game, position), target in flow.find_moves():
        number = position + 1
        if groups and groups[-1][:2] == (game, target) and groups[-1][3] == number - 1:
            groups[-1] = (game, target, groups[-1][2], number)
        else:
            groups.append((game, target, number, number))
    for game, target, first, last in groups:
        values = {"game": game + 1, "target": target + 1, "first": first, "last": last}
        if first == last:
            yield say("Hand %(first)d of game %(game)d moves to game %(target)d.", **values)
        else:
            yield say("Hands %(first)d–%(last)d of game %(game)d move to game %(target)d.", **values)


def _tell_invalid(game: GameEffect) -> Iterator[Sentence]:
    """Name the hands that no longer stand, and why."""
    known: set[Hand] = set()
    if game.before is not None:
        known = {line.hand for line in game.before.hands if line.score.outcome == "invalid"}
    for line in game.after.hands if game.after is not None else ():
        if line.score.outcome == "invalid" and line.hand not in known:
            why = " ".join(str(sentence) for sentence in line.score.why)
            yield say(
                "Hand %(hand)d of game %(game)d then does not stand: %(why)s",
                hand=line.number,
                game=game.number,
                why=why,
            )
