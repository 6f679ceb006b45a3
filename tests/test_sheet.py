"""The score sheet, worked by hand from the rules: games, columns, money, who deals (rules §§5-7, 9, 10)."""

from __future__ import annotations

from decimal import Decimal

import pytest

from rules.faults import Faulty
from rules.score_file import read_match, write_match, write_sheet
from rules.sheet import build_sheet

# Without boxes, bonuses or a shutout, a game is worth its points.
PLAIN = {"game_bonus": 0, "box_bonus": 0, "shutout": "none"}
DEAD = {"ending": "dead"}


def win(side, points, **more):
    return {"ending": "points", "winner": side, "points": points} | more


def adjust(side, points):
    return {"ending": "adjustment", "side": side, "points": points, "reason": "agreed"}


def knock(knocker, defender, **more):
    return {"ending": "knock", "by": 0, "knocker": {"count": knocker}, "defender": {"count": defender}} | more


def document_of(*games):
    return {
        "format": "deadwood-match",
        "version": 1,
        "sides": [{"name": "Ann"}, {"name": "Bob"}],
        "games": list(games),
    }


def sheet_of(*games):
    """The sheet of a match; written in full and read again it must be the same."""
    match = read_match(document_of(*games))
    sheet = write_sheet(build_sheet(match))
    assert write_sheet(build_sheet(read_match(write_match(match)))) == sheet
    return sheet


def game(*hands, ended=None, first_dealer=None, **options):
    document = {"options": options, "hands": list(hands), "ended": ended, "first_dealer": first_dealer}
    return sheet_of(document)["games"][0]


def column(*hands, **more):
    return game(*hands, **more)["columns"][0]


def refused(*hands, ended=None, **options):
    with pytest.raises(Faulty) as fault:
        read_match(document_of({"options": options, "hands": list(hands), "ended": ended}))
    return [(found.code, found.place) for found in fault.value.faults]


# The game.


@pytest.mark.parametrize(
    ("points", "is_over"),
    [
        pytest.param(99, False, id="one-short"),
        pytest.param(100, True, id="exactly"),
        pytest.param(180, True, id="past"),
    ],
)
def test_the_game_ends_when_a_side_reaches_or_passes_the_target(points, is_over):
    found = game(win(0, points))
    assert found["over"] is is_over
    assert found["winner"] == (0 if is_over else None)
    assert found["columns"][0]["points"] == [points, 0]
    assert found["columns"][0]["closed_on"] == (1 if is_over else None)


def test_boxes_and_bonuses_do_not_count_toward_the_target():
    found = game(*[win(0, 10, boxes=20)] * 9)
    assert found["over"] is False
    assert found["columns"][0]["running"][-1] == [90, 0]
    assert found["columns"][0]["boxes"] == [180, 0]


def test_a_game_without_a_target_goes_on_until_the_players_end_it():
    hands = [win(0, 10_000)] * 3
    assert game(*hands, target=None)["over"] is False
    found = game(*hands, target=None, ended={"how": "conceded", "by": 1}, **PLAIN)
    assert (found["over"], found["winner"], found["net"]) == (True, 0, 30_000)


def test_a_running_game_has_no_winner_net_or_settlement():
    found = game(win(0, 40), win(1, 30), DEAD)
    assert (found["over"], found["winner"], found["net"]) == (False, None, None)
    assert found["columns"][0]["settlement"] is None
    assert [found["columns"][0][key] for key in ("hands", "running")] == [[1, 2], [[40, 0], [40, 30]]]


def test_the_settlement_adds_the_game_bonus_the_boxes_and_takes_the_difference():
    found = game(win(1, 20), win(0, 60), win(0, 45))
    assert found["columns"][0]["settlement"] == {
        "game_bonus": [100, 0],
        "box_points": [50, 25],
        "shutout_bonus": [0, 0],
        "totals": [255, 45],
        "net": 210,
    }
    assert (found["winner"], found["net"]) == (0, 210)


def test_boxes_can_make_the_other_side_the_net_winner():
    # Ann: 14 hands of five and 14 boxes; Bob passes the target at once. 70 + 350 against 100 + 100 + 25.
    found = game(*[win(0, 5)] * 14, win(1, 100))
    assert found["winner"] == 1
    assert found["columns"][0]["settlement"]["totals"] == [420, 225]
    assert found["net"] == 195


def test_the_match_adds_up_finished_games_alone():
    sheet = sheet_of(
        {"options": PLAIN, "hands": [win(0, 120)]},
        {"options": PLAIN, "hands": [win(1, 150)]},
        {"options": PLAIN, "hands": [win(0, 99)]},
    )
    assert [found["net"] for found in sheet["games"]] == [120, -150, None]
    assert sheet["match"] == {"net": -30, "leader": 1}


@pytest.mark.parametrize(("side", "match"), [(0, {"net": 120, "leader": 0}), (1, {"net": -120, "leader": 1})])
def test_the_side_with_the_better_net_leads_the_match(side, match):
    assert sheet_of({"options": PLAIN, "hands": [win(side, 120)]})["match"] == match


def test_nobody_leads_a_match_that_is_even():
    sheet = sheet_of({"options": PLAIN, "hands": [win(0, 120)]}, {"options": PLAIN, "hands": [win(1, 120)]})
    assert sheet["match"] == {"net": 0, "leader": None}
    assert sheet_of()["match"] == {"net": 0, "leader": None}


# The shutout: 40 + 35 + 30 against nothing, three boxes of 25.

THREE = [win(0, 40), win(0, 35), win(0, 30)]


@pytest.mark.parametrize(
    ("shutout", "added", "total", "net"),
    [
        pytest.param("none", 0, 280, 280, id="none"),
        pytest.param("flat", 100, 380, 380, id="flat"),
        pytest.param("double_game_bonus", 100, 380, 380, id="game-bonus-twice"),
        pytest.param("double_points", 105, 385, 385, id="points-twice"),
        pytest.param("double_total", 280, 560, 560, id="everything-twice"),
        pytest.param("double_difference", 0, 280, 560, id="the-difference-twice-and-the-totals-stay"),
    ],
)
@pytest.mark.parametrize("trigger", ["no_points", "no_hands"])
@pytest.mark.parametrize("winner", [0, 1])
def test_a_shutout_by_each_rule(shutout, added, total, net, trigger, winner):
    hands = [hand | {"winner": winner} for hand in THREE]
    found = game(*hands, shutout=shutout, shutout_trigger=trigger)
    settlement = found["columns"][0]["settlement"]
    turn = (lambda pair: pair) if winner == 0 else (lambda pair: pair[::-1])
    assert settlement["shutout_bonus"] == turn([added, 0])
    assert settlement["totals"] == turn([total, 0])
    assert found["net"] == settlement["net"] == (net if winner == 0 else -net)
    assert settlement["game_bonus"] == turn([100, 0])
    assert settlement["box_points"] == turn([75, 0])


@pytest.mark.parametrize(
    ("shutout", "options", "net"),
    [
        pytest.param("flat", {"shutout_bonus": 150}, 430, id="a-flat-bonus-of-its-own"),
        pytest.param("flat", {"shutout_bonus": 0}, 280, id="a-flat-bonus-of-nothing"),
        pytest.param("double_game_bonus", {"game_bonus": 250}, 680, id="250-twice"),
        pytest.param("double_game_bonus", {"game_bonus": 0}, 180, id="no-game-bonus-to-double"),
    ],
)
def test_the_shutout_bonus_is_what_the_rule_says(shutout, options, net):
    assert game(*THREE, shutout=shutout, **options)["net"] == net


@pytest.mark.parametrize(
    ("shutout", "net"),
    # One hand more, won by Bob for no points: a box of 25 for him.
    [
        ("none", 255),
        ("flat", 355),
        ("double_game_bonus", 355),
        ("double_points", 360),
        ("double_total", 535),
        ("double_difference", 510),
    ],
)
def test_a_win_of_nothing_does_not_spoil_a_shutout_of_no_points(shutout, net):
    hands = [win(1, 0), *THREE]
    assert game(*hands, shutout=shutout)["net"] == net
    assert game(*hands, shutout=shutout, shutout_trigger="no_hands")["net"] == 255


def test_one_point_spoils_a_shutout():
    assert column(win(1, 1), *THREE)["settlement"]["shutout_bonus"] == [0, 0]


@pytest.mark.parametrize(
    ("adjustment", "trigger", "is_shutout"),
    [
        pytest.param(adjust(1, 5), "no_points", False, id="points-by-agreement-spoil-it"),
        pytest.param(adjust(1, 5), "no_hands", True, id="but-are-no-hand-won"),
        pytest.param(adjust(1, -5), "no_points", True, id="less-than-nothing-is-no-points"),
        pytest.param(adjust(1, -5), "no_hands", True, id="less-than-nothing-and-no-hand"),
    ],
)
def test_points_by_agreement_and_the_shutout(adjustment, trigger, is_shutout):
    found = column(adjustment, *THREE, shutout_trigger=trigger)
    assert found["settlement"]["shutout_bonus"] == ([100, 0] if is_shutout else [0, 0])
    total = 380 if is_shutout else 280
    assert found["settlement"]["totals"] == [total, adjustment["points"]]


def test_a_side_with_wins_and_no_points_left_is_shut_out_by_points_alone():
    hands = [win(1, 5), adjust(1, -5), *THREE]
    assert column(*hands)["settlement"]["shutout_bonus"] == [100, 0]
    assert column(*hands, shutout_trigger="no_hands")["settlement"]["shutout_bonus"] == [0, 0]


# Boxes at once (Palace).


def test_boxes_at_once_run_along_count_toward_the_target_and_are_paid_once():
    found = game(*[knock(5, 15)] * 5, preset="palace")
    # Five hands of ten with boxes of ten: a hundred on the fifth.
    (only,) = found["columns"]
    assert only["running"] == [[20, 0], [40, 0], [60, 0], [80, 0], [100, 0]]
    assert (only["points"], only["boxes"]) == ([50, 0], [5, 0])
    assert only["settlement"]["totals"] == [100, 0]
    assert only["settlement"]["box_points"] == [50, 0]
    assert (found["over"], found["winner"], found["net"]) == (True, 0, 100)


def test_boxes_at_once_are_part_of_both_sides_figures():
    only = column(win(1, 7), win(0, 10, boxes=3), DEAD, preset="palace")
    assert only["running"] == [[0, 17], [40, 17]]
    assert only["points"] == [10, 7]


def test_a_target_reached_by_a_box_at_once_refuses_the_next_hand():
    hands = [win(0, 90), win(0, 1)]
    assert refused(*hands, preset="palace") == [("hand_after_end", "games[0].hands[1]")]
    assert column(*hands, box_bonus=10)["closed_by"] is None


# Ended by the players, and after the end.


def test_a_conceded_game_is_settled_as_if_the_other_side_had_reached_the_target():
    found = game(win(0, 30), win(1, 20), ended={"how": "conceded", "by": 0})
    assert (found["over"], found["winner"]) == (True, 1)
    only = found["columns"][0]
    assert (only["closed_by"], only["closed_on"], only["points"]) == (1, 2, [30, 20])
    assert only["settlement"]["totals"] == [55, 145]
    assert found["net"] == -90


def test_conceding_without_a_point_is_a_shutout():
    assert game(win(1, 20), ended={"how": "conceded", "by": 0})["net"] == -(20 + 100 + 25 + 100)


def test_a_game_may_be_conceded_before_its_first_hand():
    found = game(ended={"how": "conceded", "by": 1})
    assert (found["over"], found["winner"], found["columns"][0]["closed_on"]) == (True, 0, None)


def test_an_abandoned_game_settles_nothing():
    sheet = sheet_of({"options": {}, "hands": [win(0, 60)], "ended": {"how": "abandoned"}})
    (found,) = sheet["games"]
    assert (found["over"], found["winner"]) == (True, None)
    assert not found["net"]
    assert found["columns"][0]["settlement"] is None
    assert found["columns"][0]["closed_by"] is None
    assert sheet["match"] == {"net": 0, "leader": None}


@pytest.mark.parametrize("later", [win(1, 5), DEAD, adjust(1, 5), knock(4, 22)])
def test_nothing_is_entered_after_the_end(later):
    assert refused(win(0, 100), later) == [("hand_after_end", "games[0].hands[1]")]


def test_every_hand_after_the_end_is_named():
    places = [f"games[0].hands[{index}]" for index in (1, 2)]
    assert refused(win(0, 100), DEAD, win(0, 1)) == [("hand_after_end", place) for place in places]


@pytest.mark.parametrize("ended", [{"how": "conceded", "by": 1}, {"how": "abandoned"}])
def test_a_game_that_is_over_is_not_ended_again(ended):
    assert refused(win(0, 100), ended=ended) == [("hand_after_end", "games[0].ended")]


# Adjustments.


def test_an_adjustment_enters_points_and_no_box_and_is_no_deal():
    found = game(win(0, 30), adjust(1, -10), win(0, 20), first_dealer=1)
    only = found["columns"][0]
    assert only["hands"] == [1, 2, 3]
    assert only["running"] == [[30, 0], [30, -10], [50, -10]]
    assert (only["points"], only["boxes"]) == ([50, -10], [2, 0])
    line = found["hands"][1]
    assert (line["outcome"], line["side"], line["winner"], line["points"]) == ("adjustment", 1, None, -10)
    assert (line["boxes"], line["columns"]) == ([0, 0], [1])
    assert [hand["dealer"] for hand in found["hands"]] == [1, None, 0]


@pytest.mark.parametrize("points", [100, 120])
def test_an_adjustment_may_reach_the_target(points):
    found = game(adjust(1, points))
    assert (found["over"], found["winner"], found["columns"][0]["closed_on"]) == (True, 1, 1)
    assert refused(adjust(1, points), adjust(1, -points)) == [("hand_after_end", "games[0].hands[1]")]


def test_an_adjustment_goes_into_the_columns_of_the_sides_entries_and_is_no_entry():
    found = game(win(0, 10), win(0, 20), adjust(0, 3), adjust(1, 5), win(1, 7), win(0, 1), columns=3)
    assert [line["columns"] for line in found["hands"]] == [[1], [1, 2], [1, 2], [1], [1], [1, 2, 3]]
    assert [each["points"] for each in found["columns"]] == [[34, 12], [24, 0], [1, 0]]


def test_an_adjustment_of_a_side_without_an_entry_goes_into_the_leftmost_open_column():
    found = game(win(0, 60), win(0, 50), adjust(1, 5), columns=3)
    assert found["columns"][0]["closed_by"] == 0
    assert found["hands"][2]["columns"] == [2]


def test_an_adjustment_can_close_several_columns():
    found = game(win(0, 10), win(0, 20), win(0, 30), adjust(0, 100), columns=3)
    assert found["hands"][3]["columns"] == [1, 2, 3]
    assert [each["closed_on"] for each in found["columns"]] == [4, 4, 4]
    assert found["over"] is True


# Hollywood.


def test_wins_enter_one_two_and_three_columns():
    found = game(win(0, 25), win(0, 18), win(1, 9), win(0, 1), win(0, 2), columns=3)
    assert [line["columns"] for line in found["hands"]] == [[1], [1, 2], [1], [1, 2, 3], [1, 2, 3]]
    assert [each["running"] for each in found["columns"]] == [
        [[25, 0], [43, 0], [43, 9], [44, 9], [46, 9]],
        [[18, 0], [19, 0], [21, 0]],
        [[1, 0], [3, 0]],
    ]
    assert [each["boxes"] for each in found["columns"]] == [[4, 1], [3, 0], [2, 0]]


def test_who_is_shut_out_of_a_closed_column_starts_in_the_next_one():
    # Ann closes the first column alone; Bob's wins go to 2, then 2 and 3.
    found = game(win(0, 35), win(0, 40), win(0, 30), win(1, 26), win(1, 31), win(0, 44), columns=3)
    assert [line["columns"] for line in found["hands"]] == [[1], [1, 2], [1, 2, 3], [2], [2, 3], [2, 3]]
    assert [each["points"] for each in found["columns"]] == [[105, 0], [114, 57], [74, 31]]
    assert [each["closed_by"] for each in found["columns"]] == [0, 0, None]


def test_two_columns_shut_out_and_the_first_win_enters_the_third():
    found = game(win(0, 50), win(0, 60), win(0, 45), win(1, 20), win(1, 30), columns=3)
    assert [each["closed_on"] for each in found["columns"]] == [2, 3, None]
    assert [line["columns"] for line in found["hands"]] == [[1], [1, 2], [2, 3], [3], [3]]


def test_several_columns_close_on_one_hand():
    found = game(win(0, 50), win(0, 45), win(0, 60), win(0, 55), columns=3, shutout="none")
    assert [each["closed_on"] for each in found["columns"]] == [3, 3, 4]
    assert [each["points"] for each in found["columns"]] == [[155, 0], [105, 0], [115, 0]]
    # 155+100+75, 105+100+50, 115+100+50.
    assert [each["settlement"]["net"] for each in found["columns"]] == [330, 255, 265]
    assert (found["over"], found["winner"], found["net"]) == (True, 0, 850)


def test_a_win_of_nothing_is_an_entry():
    found = game(win(0, 0), win(0, 5), columns=3)
    assert [line["columns"] for line in found["hands"]] == [[1], [1, 2]]
    assert found["columns"][0]["running"] == [[0, 0], [5, 0]]


def test_every_column_is_settled_with_its_own_boxes_and_shutout():
    hands = [win(0, 35), win(0, 40), win(0, 30), win(1, 26), win(1, 31), win(0, 44), win(1, 20), win(0, 28)]
    found = game(*hands, columns=3)
    # Bob is shut out of the first alone: 105+100+75+100; 114+100+75-(57+50); 102+100+75-(51+50).
    assert [each["settlement"]["net"] for each in found["columns"]] == [380, 182, 176]
    assert (found["net"], found["winner"]) == (738, 0)


@pytest.mark.parametrize(("third", "net"), [(1, 330 + 255 + 265), (2, 330 + 255 + 530)])
def test_the_third_column_may_count_double(third, net):
    found = game(
        win(0, 50), win(0, 45), win(0, 60), win(0, 55), columns=3, shutout="none", third_column=third
    )
    assert found["columns"][2]["settlement"]["totals"] == [265, 0]
    assert found["net"] == net


def test_the_third_column_does_not_double_a_game_of_one():
    assert game(win(0, 100), third_column=2, **PLAIN)["net"] == 100


def test_the_match_of_three_ends_when_all_are_closed_by_whomever_and_the_sum_decides():
    hands = [win(0, 30), win(1, 22), win(0, 41), win(1, 18), win(0, 36), win(1, 27), win(0, 25), win(1, 50)]
    assert game(*hands, columns=3)["over"] is False
    found = game(*hands, win(1, 33), columns=3)
    assert [each["closed_by"] for each in found["columns"]] == [0, 0, 1]
    assert [each["settlement"]["net"] for each in found["columns"]] == [192, 182, -174]
    assert (found["over"], found["winner"], found["net"]) == (True, 0, 200)


def test_the_winner_of_most_columns_may_lose_the_match_of_three():
    # Two plain columns go to Ann; the third, worth most, to Bob by boxes.
    hands = [win(0, 50), win(0, 50), win(0, 50), win(1, 99, boxes=20), win(1, 1)]
    found = game(*hands, columns=3, shutout="none")
    assert [each["closed_by"] for each in found["columns"]] == [0, 0, 1]
    nets = [each["settlement"]["net"] for each in found["columns"]]
    # 100+100+50; 100+100+50; (50+25) - (100+100+525).
    assert nets == [250, 250, -650]
    assert (found["net"], found["winner"]) == (-150, 1)


def test_conceding_gives_up_every_open_column():
    found = game(win(0, 60), win(0, 50), ended={"how": "conceded", "by": 0}, columns=3, shutout="none")
    assert [each["closed_by"] for each in found["columns"]] == [0, 1, 1]
    assert [each["settlement"]["net"] for each in found["columns"]] == [260, -25, -100]
    assert (found["net"], found["winner"]) == (135, 0)


def test_both_on_the_score_looks_at_every_open_column():
    hands = [win(0, 50), win(1, 5), win(0, 50), win(1, 5), win(1, 5), win(0, 40), knock(4, 14)]
    found = game(*hands, columns=3, double_when_both_scored=True)
    assert [line["multiplier"] for line in found["hands"]] == [1] * 6 + [2]
    assert found["hands"][-1]["points"] == 20
    # Before that last hand only columns 2 and 3 were open, and both sides had points in both.
    assert found["columns"][0]["closed_on"] == 3
    assert (
        game(*hands[:5], knock(4, 14), columns=3, double_when_both_scored=True)["hands"][-1]["points"] == 10
    )


def test_both_on_the_score_means_points_and_not_just_a_win():
    for first, points in ((win(1, 0), 10), (win(1, 1), 20)):
        assert (
            game(first, win(0, 5), knock(4, 14), double_when_both_scored=True)["hands"][2]["points"] == points
        )


# Continuous play: three columns are always open until notice is given.

CONTINUOUS = {"columns": 3, "continuous": True, "shutout": "none"}


def test_a_column_that_closes_opens_the_next_one():
    found = game(win(0, 60), win(0, 50), win(1, 8), win(0, 5), **CONTINUOUS)
    assert [each["number"] for each in found["columns"]] == [1, 2, 3, 4]
    assert [line["columns"] for line in found["hands"]] == [[1], [1, 2], [2], [2, 3]]
    assert (found["over"], found["net"]) == (False, None)


def test_two_columns_that_close_open_two():
    found = game(win(0, 50), win(0, 45), win(0, 60), win(0, 1), win(0, 2), **CONTINUOUS)
    assert len(found["columns"]) == 5
    assert [line["columns"] for line in found["hands"]] == [[1], [1, 2], [1, 2, 3], [3, 4], [3, 4, 5]]


def test_after_notice_the_open_ones_are_finished_and_none_opens():
    found = game(win(0, 60), win(0, 50), win(0, 60, notice=True), win(0, 90), win(0, 80), **CONTINUOUS)
    # Notice before hand 3, which closes the second; columns 3 and 4 are played out.
    assert [each["closed_on"] for each in found["columns"]] == [2, 3, 4, 5]
    assert (found["over"], found["winner"]) == (True, 0)


def test_notice_holds_for_the_hand_it_is_given_before():
    found = game(win(0, 60), win(0, 50, notice=True), **CONTINUOUS)
    assert len(found["columns"]) == 3
    assert len(game(win(0, 60), win(0, 50), **CONTINUOUS)["columns"]) == 4


def test_column_number_three_counts_double_in_continuous_play_and_no_later_one():
    hands = [win(0, 100), win(0, 100), win(0, 100), win(0, 100, notice=True), win(0, 100), win(0, 100)]
    found = game(*hands, third_column=2, **CONTINUOUS | PLAIN)
    assert [each["settlement"]["net"] for each in found["columns"]][:4] == [100, 100, 200, 100]


def test_one_column_does_not_become_more():
    assert len(game(win(0, 100), continuous=True)["columns"]) == 1


# Who deals.


@pytest.mark.parametrize(
    ("dealer", "dealers"),
    # Bob wins, the hand dies, Ann wins, Bob wins.
    [("winner", [0, 1, 1, 0, 1]), ("loser", [0, 0, 0, 1, 0]), ("alternate", [0, 1, 1, 0, 1])],
)
def test_who_deals_next(dealer, dealers):
    found = game(win(1, 1), DEAD, win(0, 1), win(1, 1), dealer=dealer)
    assert [line["dealer"] for line in found["hands"]] + [found["next_dealer"]] == dealers


@pytest.mark.parametrize(
    ("after_dead", "hand", "next_dealer"),
    [
        pytest.param("same", DEAD, 0, id="same-dealer-after-a-dead-hand"),
        pytest.param("passes", DEAD, 1, id="the-deal-passes"),
        pytest.param("passes", DEAD | {"reason": "stock"}, 1, id="stock"),
        pytest.param("passes", DEAD | {"reason": "the cat"}, 1, id="another-reason"),
        pytest.param("passes", DEAD | {"reason": "misdeal"}, 0, id="a-misdeal-keeps-him"),
        pytest.param("same", DEAD | {"reason": "misdeal"}, 0, id="a-misdeal-keeps-him-anyway"),
        pytest.param("passes", adjust(1, 5), 0, id="an-adjustment-is-no-deal"),
    ],
)
@pytest.mark.parametrize("dealer", ["winner", "loser", "alternate"])
def test_who_deals_after_a_hand_without_a_winner(after_dead, hand, next_dealer, dealer):
    assert game(hand, dealer=dealer, dealer_after_dead=after_dead)["next_dealer"] == next_dealer


@pytest.mark.parametrize(("after_dead", "next_dealer"), [("same", 0), ("passes", 1)])
def test_a_nullified_gin_is_dead_for_the_dealer(after_dead, next_dealer):
    gin = {"ending": "gin", "by": 1, "defender": {"count": 0}}
    found = game(gin, layoff_on_gin=True, dealer_after_dead=after_dead)
    assert (found["hands"][0]["outcome"], found["next_dealer"]) == ("gin_nullified", next_dealer)
    assert (found["hands"][0]["columns"], found["columns"][0]["hands"]) == ([], [])


def test_a_win_of_nothing_moves_the_deal():
    assert game(knock(5, 5), tie="defender")["next_dealer"] == 1
    assert game(knock(5, 5), tie="knocker", first_dealer=1)["next_dealer"] == 0


def test_who_really_dealt_is_taken_as_said_and_the_sequence_goes_on_from_there():
    found = game(win(0, 1), win(0, 1, dealer=0), win(0, 1), dealer="alternate", first_dealer=0)
    assert [line["dealer"] for line in found["hands"]] == [0, 0, 1]
    assert found["next_dealer"] == 0
    passed = game(DEAD | {"dealer": 1}, DEAD)
    assert [line["dealer"] for line in passed["hands"]] == [1, 1]


def test_the_first_dealer_is_side_zero_or_the_one_entered():
    assert game(DEAD)["hands"][0]["dealer"] == 0
    assert game(DEAD, first_dealer=1)["hands"][0]["dealer"] == 1
    assert (game()["next_dealer"], game(first_dealer=1)["next_dealer"]) == (0, 1)


def test_the_next_game_is_dealt_by_whoever_would_have_dealt_next():
    first = {"hands": [win(1, 100)], "options": {}}
    sheet = sheet_of(first, {"hands": [DEAD]}, {"hands": [DEAD], "first_dealer": 0}, {})
    assert [found["hands"][0]["dealer"] for found in sheet["games"][:3]] == [0, 1, 0]
    assert sheet["games"][3]["next_dealer"] == 0


# Money.


def money_of(points, side=0, **options):
    sheet = sheet_of({"options": PLAIN | options, "hands": [win(side, points)]})
    assert sheet["match"]["money"] == sheet["games"][0]["money"]
    return sheet["games"][0]["money"]


@pytest.mark.parametrize(
    ("points", "rounding", "rounded"),
    [
        pytest.param(6352, 500, 6500, id="to-the-nearest-five-hundred"),
        pytest.param(6092, 500, 6000, id="down"),
        pytest.param(250, 500, 500, id="half-goes-up"),
        pytest.param(249, 500, 0, id="under-half"),
        pytest.param(4350, 100, 4400, id="half-a-hundred-goes-up"),
        pytest.param(4250, 100, 4300, id="and-not-to-the-even-one"),
        pytest.param(125, 50, 150, id="half-of-fifty"),
        pytest.param(105, 10, 110, id="half-of-ten"),
        pytest.param(104, 10, 100, id="four"),
        pytest.param(137, "none", 137, id="not-at-all"),
    ],
)
@pytest.mark.parametrize("side", [0, 1])
def test_the_net_is_rounded_half_up_for_either_side(points, rounding, rounded, side):
    expected = rounded if side == 0 else -rounded
    assert Decimal(money_of(points, side, stake="1", rounding=rounding)) == expected
    assert game(win(side, points), target=1, rounding=rounding, **PLAIN)["net"] in (points, -points)


@pytest.mark.parametrize(
    ("points", "stake", "money"),
    [
        pytest.param(120, "0.01", "1.20", id="cents"),
        pytest.param(183, "0.1", "18.3", id="a-tenth-is-exact"),
        pytest.param(107, "0.07", "7.49", id="seven-cents-are-exact"),
        pytest.param(10_000, "10000", "100000000", id="no-exponent"),
        pytest.param(101, "0.0001", "0.0101", id="small"),
    ],
)
def test_money_is_a_decimal_text(points, stake, money):
    assert money_of(points, stake=stake) == money
    assert money_of(points, 1, stake=stake) == f"-{money}"


def test_money_of_the_third_column_is_not_doubled_again():
    hands = [win(0, 50), win(0, 45), win(0, 60), win(0, 55)]
    found = game(*hands, columns=3, third_column=2, stake="0.01", **PLAIN)
    # 155 + 105 + twice 115.
    assert (found["net"], found["money"]) == (490, "4.90")


def test_each_currency_has_a_sum_of_its_own():
    games = [
        {"hands": [win(0, 100)], "options": {"stake": "1", "currency": "€"}},
        {"hands": [win(1, 100)], "options": {"stake": "2", "currency": "beans"}},
        {"hands": [win(0, 100)], "options": {"stake": "3", "currency": "€"}},
    ]
    found = sheet_of(*games)
    nets = [game["net"] for game in found["games"]]
    assert nets == [325, -325, 325]
    assert found["match"]["money"] == {"€": "1300", "beans": "-650"}


def test_a_running_game_has_no_money_yet_and_without_a_stake_there_is_none():
    assert game(win(0, 5), stake="1")["money"] is None
    assert "money" not in game(win(0, 500))
    assert "money" not in sheet_of({"hands": [win(0, 500)]})["match"]


def test_money_of_a_match_is_the_sum_over_its_finished_games():
    options = PLAIN | {"stake": "0.10", "rounding": 10}
    sheet = sheet_of(
        {"options": options, "hands": [win(0, 104)]},
        {"options": options, "hands": [win(1, 115)]},
        {"options": options, "hands": [win(1, 50)]},
    )
    # 100 and 120 at ten cents.
    assert [found["money"] for found in sheet["games"]] == ["10.00", "-12.00", None]
    assert sheet["match"] == {"net": -11, "leader": 1, "money": "-2.00"}


# Doubling and the bonuses at the end.


def test_a_doubled_hand_doubles_no_bonus_at_the_end():
    gin = {"ending": "gin", "by": 0, "defender": {"count": 30}, "limit_card": "AS"}
    found = game(gin, doubling_suits=["S"])
    assert found["hands"][0]["points"] == 110
    # 110 + 100 for the game + one box + 100 for the shutout.
    assert found["net"] == 335


def test_extra_boxes_are_entered_and_paid_in_the_columns_of_the_hand():
    gin = {"ending": "gin", "by": 0, "defender": {"count": 30}}
    found = game(gin, gin, columns=3, extra_boxes={"gin": 2}, shutout="none")
    assert [each["boxes"] for each in found["columns"]] == [[6, 0], [3, 0], [0, 0]]
    assert found["columns"][0]["settlement"]["box_points"] == [150, 0]
