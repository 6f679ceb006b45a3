"""What a correction does to everything after it, so that the table can see it before it is saved (rules §10).

:func:`rules.flow.reflow` says which hand then belongs to which game; here it is put into words.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.flow import Flow, reflow
from rules.match import Match
from rules.sheet import GameSheet, MatchSheet, build_sheet
from rules.words import Sentence, say

__all__ = ["Effect", "Flow", "GameEffect", "describe_effect", "reflow"]

Numbers = tuple[tuple[int | None, ...], ...]
"""For each game, what its hands are called on the sheet as it stands; None for one that is not on it."""


@dataclass(frozen=True, slots=True)
class GameEffect:
    """What one game comes to before and after a correction; None where there is no such game."""

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
    return game.over, game.ended, game.winner, game.nets, tuple(column.standing for column in game.columns)


@dataclass(frozen=True, slots=True)
class Effect:
    """What a correction does: in sentences, and game by game."""

    sentences: tuple[Sentence, ...]
    games: tuple[GameEffect, ...]
    before: MatchSheet
    after: MatchSheet


def describe_effect(before: Match, flow: Flow, numbers: Numbers | None = None) -> Effect:
    """Compare a match as it stands with what a correction makes of it.

    :param numbers: what the hands are called that the correction has made, before any of them moved; their
        place in their game when not given.
    """
    old, new = build_sheet(before), build_sheet(flow.match)
    games = tuple(
        GameEffect(index + 1, _get(old, index), _get(new, index))
        for index in range(max(len(old.games), len(new.games)))
    )
    sentences = [sentence for game in games for sentence in _tell_game(game, before.names)]
    sentences += _tell_moves(flow, numbers)
    sentences += _tell_invalid(old, new)
    sentences += _tell_idle_ends(flow, old, new)
    if new.current != old.current and not new.games[new.current].over:
        sentences.append(say("The next hand is then entered in game %(game)d.", game=new.current + 1))
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
    if before is not None and before.over and not after.over:
        yield say("Game %(game)d is then not over.", game=game.number)
    if after.over and (before is None or _find_end(before) != _find_end(after)):
        yield from _tell_end(after, game.number, names)
    was_won_by = before.winner if before is not None else None
    if after.over and after.winner is not None and after.winner != was_won_by:
        yield say("%(name)s then wins game %(game)d.", name=names[after.winner], game=game.number)


def _find_end(game: GameSheet) -> object:
    """What ended a game: the number of a hand, or the players; None while it is not over."""
    if not game.over or game.ended is not None:
        return game.ended
    return max((column.closed_on or 0 for column in game.columns), default=0) or None


def _tell_end(game: GameSheet, number: int, names: tuple[str, ...]) -> Iterator[Sentence]:
    end = _find_end(game)
    if game.ended is None:
        if end is not None:
            yield say("Game %(game)d then ends at hand %(hand)d.", game=number, hand=end)
    elif game.ended.by is None:
        yield say("Game %(game)d is then abandoned.", game=number)
    else:
        yield say("%(name)s then concedes game %(game)d.", name=names[game.ended.by], game=number)


def _tell_moves(flow: Flow, numbers: Numbers | None) -> Iterator[Sentence]:
    """Say which hands move, neighbours together, by the numbers they have on the sheet as it stands."""
    groups: list[list[int]] = []
    for target, origins in enumerate(flow.origins):
        for game, position in origins:
            number = position + 1 if numbers is None else numbers[game][position]
            if game == target:
                continue
            if number is None:
                yield say("The hand then belongs to game %(target)d.", target=target + 1)
            elif groups and groups[-1][:2] == [game, target] and groups[-1][3] == number - 1:
                groups[-1][3] = number
            else:
                groups.append([game, target, number, number])
    for game, target, first, last in groups:
        values = {"game": game + 1, "target": target + 1, "first": first, "last": last}
        if first == last:
            yield say("Hand %(first)d of game %(game)d moves to game %(target)d.", **values)
        else:
            yield say("Hands %(first)d–%(last)d of game %(game)d move to game %(target)d.", **values)


def _tell_invalid(old: MatchSheet, new: MatchSheet) -> Iterator[Sentence]:
    """Name the hands that no longer stand, neighbours together, and why."""
    known = [line.hand for game in old.games for line in game.hands if line.score.outcome == "invalid"]
    groups: list[tuple[int, int, int, Sentence]] = []
    for index, game in enumerate(new.games, 1):
        for line in game.hands:
            if line.score.outcome != "invalid":
                continue
            if line.hand in known:
                known.remove(line.hand)
                continue
            why, first = line.score.why[0], line.number
            if groups and (groups[-1][0], *groups[-1][2:]) == (index, line.number - 1, why):
                first = groups.pop()[1]
            groups.append((index, first, line.number, why))
    for number, first, last, why in groups:
        values = {"game": number, "first": first, "last": last, "why": why}
        if first == last:
            yield say("Hand %(first)d of game %(game)d then does not stand: %(why)s", **values)
        else:
            yield say("Hands %(first)d–%(last)d of game %(game)d then do not stand: %(why)s", **values)


def _tell_idle_ends(flow: Flow, old: MatchSheet, new: MatchSheet) -> Iterator[Sentence]:
    """Name the games that are over by themselves before the players ended them."""
    for index, game in enumerate(flow.match.games):
        was_idle = index < len(old.games) and any(fault.place == "ended" for fault in old.games[index].faults)
        if game.ended is not None and new.games[index].ended is None and not was_idle:
            yield say("Game %(game)d is then over before the players end it.", game=index + 1)
