"""The rule sets that people come with, each played by name from a preset to the end of its game."""

from __future__ import annotations

import pytest

from rules.faults import Faulty
from rules.score_file import read_sheet, write_sheet


def play(hands, **options):
    document = {
        "format": "deadwood-match",
        "version": 1,
        "sides": [{"name": "Ann"}, {"name": "Bob"}],
        "games": [{"options": options, "hands": hands}],
    }
    return write_sheet(read_sheet(document))["games"][0]


def knock(by, mine, theirs, **more):
    return {"ending": "knock", "by": by, "knocker": {"count": mine}, "defender": {"count": theirs}, **more}


def gin(by, theirs, **more):
    return {"ending": "gin", "by": by, "defender": {"count": theirs}, **more}


def big_gin(by, theirs):
    return {"ending": "big_gin", "by": by, "defender": {"count": theirs}}


def worth(game):
    return [(line["outcome"], line["winner"], line["points"]) for line in game["hands"]]


# A rules site's: gin and undercut 25, a box 25, the game 100, a shutout 100 more; and its other games.


def test_the_rules_sites_game_is_modern():
    game = play([knock(0, 5, 23), knock(0, 9, 4), big_gin(0, 20), gin(0, 30)], preset="modern")
    assert worth(game) == [("knock", 0, 18), ("undercut", 1, 30), ("big_gin", 0, 51), ("gin", 0, 55)]
    settlement = game["columns"][0]["settlement"]
    # 124 + 100 + 3 boxes against 30 + 1 box.
    assert (settlement["totals"], settlement["shutout_bonus"]) == ([299, 55], [0, 0])
    assert (game["winner"], game["net"]) == (0, 244)


def test_the_rules_sites_shutout_pays_a_hundred_more():
    game = play([gin(1, 45), gin(1, 10)], preset="modern")
    assert game["columns"][0]["settlement"]["totals"] == [0, 105 + 100 + 50 + 100]
    assert (game["winner"], game["net"]) == (1, -355)


def test_the_rules_sites_oklahoma_is_oklahoma():
    over = knock(0, 7, 20, limit_card="6H")
    with pytest.raises(Faulty) as refused:
        play([over], preset="oklahoma")
    assert [fault.code for fault in refused.value.faults] == ["over_limit"]
    hands = [knock(0, 6, 20, limit_card="6H"), knock(1, 2, 30, limit_card="4S"), gin(0, 44, limit_card="AS")]
    game = play(hands, preset="oklahoma")
    assert [(line["points"], line["limit"], line["multiplier"]) for line in game["hands"]] == [
        (14, 6, 1),
        (56, 4, 2),
        (138, 0, 2),
    ]
    assert (game["over"], game["winner"]) == (True, 0)
    assert game["columns"][0]["settlement"]["totals"] == [152 + 100 + 50, 56 + 25]


def test_the_rules_sites_hollywood_is_hollywood():
    hands = [knock(0, 2, 42), knock(1, 3, 18), knock(0, 5, 40), knock(0, 1, 31), gin(0, 40), gin(0, 10)]
    game = play(hands, preset="hollywood")
    assert [line["columns"] for line in game["hands"]] == [[1], [1], [1, 2], [1, 2, 3], [2, 3], [3]]
    columns = game["columns"]
    assert [column["points"] for column in columns] == [[105, 15], [130, 0], [130, 0]]
    # In the first Bob is on the score; shut out of it he pays a hundred more in the others.
    nets = [105 + 100 + 75 - 15 - 25, 130 + 100 + 75 + 100, 130 + 100 + 75 + 100]
    assert [column["settlement"]["net"] for column in columns] == nets
    assert (game["over"], game["net"]) == (True, sum(nets))


def test_the_rules_sites_straight_gin_is_straight():
    with pytest.raises(Faulty) as refused:
        play([knock(0, 1, 20)], preset="straight")
    assert [fault.code for fault in refused.value.faults] == ["over_limit"]
    game = play([gin(0, 31), gin(1, 8), gin(0, 20)], preset="straight")
    assert worth(game) == [("gin", 0, 56), ("gin", 1, 33), ("gin", 0, 45)]
    assert game["columns"][0]["settlement"]["totals"] == [101 + 100 + 50, 33 + 25]


# A game app's: undercut 10; gin 10, 20 or 25; whoever has the end score first has won, and nothing is added.


@pytest.mark.parametrize("bonus", [10, 20, 25])
@pytest.mark.parametrize("target", [50, 75, 100])
def test_the_game_apps_game_is_race(bonus, target):
    rules = {"preset": "race", "gin_bonus": bonus, "target": target}
    hands = [knock(0, 5, 23), knock(0, 9, 4), {"ending": "dead"}]
    left = target - 18 - bonus
    short = play([*hands, gin(0, left - 1)], **rules)
    assert worth(short)[:3] == [("knock", 0, 18), ("undercut", 1, 15), ("dead", None, 0)]
    assert (short["over"], short["columns"][0]["points"]) == (False, [target - 1, 15])
    game = play([*hands, gin(0, left)], **rules)
    column = game["columns"][0]
    assert column["settlement"]["totals"] == column["points"] == [target, 15]
    assert (game["winner"], game["net"]) == (0, target - 15)


# An online room's: gin and undercut 25, no boxes; Oklahoma with the ace for gin only; lay-offs by themselves.


def test_the_online_rooms_game_is_room():
    upcard = {"preset": "room", "knock": "upcard", "target": 60}
    laid = {
        "ending": "knock",
        "by": 0,
        "limit_card": "4H",
        "knocker": {"cards": "4S 5S 6S KC KD KH KS AD AH 2C"},
        "defender": {"cards": "QS QH QD 3C 3H 3D 7S 8H 9C 5D"},
    }
    game = play([laid, knock(1, 3, 3, limit_card="3D"), gin(1, 12, limit_card="AC")], **upcard)
    assert worth(game) == [("knock", 0, 18), ("undercut", 0, 25), ("gin", 1, 37)]
    assert (game["hands"][0]["layoffs"], game["hands"][0]["defender_deadwood"]) == (["7S"], 22)
    assert (game["over"], game["columns"][0]["points"]) == (False, [43, 37])
    with pytest.raises(Faulty) as refused:
        play([knock(0, 1, 20, limit_card="AC")], **upcard)
    assert [fault.code for fault in refused.value.faults] == ["over_limit"]
    game = play([laid, knock(1, 3, 3, limit_card="3D"), big_gin(0, 5) | {"limit_card": "9S"}], **upcard)
    assert worth(game)[-1] == ("gin", 0, 30)
    assert game["columns"][0]["settlement"]["totals"] == [73, 0]
    assert (game["winner"], game["net"]) == (0, 73)
