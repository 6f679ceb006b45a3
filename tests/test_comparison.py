"""The same hands under other shutout rules: 40 + 35 + 30 to nothing, three boxes of 25 [D07-D15]."""

from __future__ import annotations

import pytest

from rules.comparison import compare_shutout_rules
from rules.hand import Hand
from rules.match import Game, Match, Side
from rules.options import Options
from rules.sheet import build_sheet


def win(winner: int, points: int) -> Hand:
    return Hand(ending="points", winner=winner, points=points)


def play(*games: tuple[Hand, ...], form: str = "two") -> Match:
    names = ("Ann", "Bob") if form == "two" else ("Ann", "Bob", "Cy")
    return Match(
        form=form,
        sides=tuple(Side(name=name) for name in names),
        games=tuple(Game(options=Options(), hands=hands) for hands in games),
    )


def test_every_rule_gives_the_net_it_is_known_for() -> None:
    sheet = build_sheet(play((win(0, 40), win(0, 35), win(0, 30)))).games[0]
    compared = compare_shutout_rules(sheet)
    assert {rule.name: rule.nets[0] for rule in compared} == {
        "none": 280, "flat": 380, "double_game_bonus": 380, "double_points": 385,
        "double_total": 560, "double_difference": 560,
    }  # fmt: skip
    assert [rule.name for rule in compared if rule.is_played] == ["flat"]


@pytest.mark.parametrize(
    "hands",
    [
        pytest.param((win(0, 40),), id="a-game-still-played"),
        pytest.param((win(0, 40), win(1, 1), win(0, 60)), id="a-loser-with-a-point"),
    ],
)
def test_nothing_is_compared_without_a_shutout(hands: tuple[Hand, ...]) -> None:
    assert compare_shutout_rules(build_sheet(play(hands)).games[0]) == ()


def test_the_rule_that_is_played_gives_the_net_of_the_sheet_in_every_game_of_three() -> None:
    # The second game is dealt by whoever would have dealt next, between two who are not the first two seats.
    for sheet in build_sheet(play((win(1, 120),), (win(2, 120),), form="cutthroat")).games:
        played = [rule for rule in compare_shutout_rules(sheet) if rule.is_played]
        assert [rule.nets for rule in played] == [sheet.nets]
