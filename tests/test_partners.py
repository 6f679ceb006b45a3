"""Partners: deals of several tables, their net and boxes, their targets and money; worked by hand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules.faults import Faulty
from rules.options import Options
from rules.referee import find_faults
from rules.score_file import read_hand, read_match, write_match, write_sheet
from rules.sheet import build_sheet

CASES = json.loads((Path(__file__).parent / "cases" / "scoring.json").read_text(encoding="utf-8"))
SIDES = ("A", "B")


def cases(kind):
    found = [pytest.param(case, id=case["id"]) for case in CASES if case["kind"] == kind]
    assert found, f"no case of kind {kind}"
    return pytest.mark.parametrize("case", found)


def match_of(*games, partners=2):
    sides = [
        {"name": name, "players": [f"{name} {number + 1}" for number in range(partners)]}
        for name in ("We", "They")
    ]
    return {
        "format": "deadwood-match",
        "version": 1,
        "form": "partners",
        "sides": sides,
        "games": list(games),
    }


def sheet_of(*games, partners=2):
    return write_sheet(build_sheet(read_match(match_of(*games, partners=partners))))


def play(hands, options=None, partners=2, **keys):
    """The sheet of one game."""
    return sheet_of({"options": options or {}, "hands": hands, **keys}, partners=partners)["games"][0]


def faults_of(document):
    with pytest.raises(Faulty) as refused:
        read_match(document)
    return [(fault.code, fault.place) for fault in refused.value.faults]


def table(net):
    """A table that side 0 wins by so much, or loses; None is a dead one."""
    if net is None:
        return {"ending": "dead"}
    return {"ending": "points", "winner": 0 if net >= 0 else 1, "points": abs(net)}


def deal(*nets, **keys):
    return {"tables": [table(net) for net in nets], **keys}


def gin(side, left):
    return {"ending": "gin", "by": side, "defender": {"count": left}}


def knock(side, had, left):
    return {"ending": "knock", "by": side, "knocker": {"count": had}, "defender": {"count": left}}


# --- a deal -----------------------------------------------------------------------------------------------


@cases("partnership_hand")
def test_a_deal_scores_the_net_of_its_tables_as_the_source_says(case):
    nets, expected = case["input"]["side_A_minus_B_per_table"], case["expected"]
    line = play([deal(*nets)], partners=len(nets))["hands"][0]
    winner = None if expected["side"] is None else SIDES.index(expected["side"])
    boxes = [expected["boxes"] if side == winner else 0 for side in (0, 1)]
    assert (line["outcome"], line["winner"], line["points"], line["boxes"]) == (
        "deal",
        winner,
        expected["points"],
        boxes,
    )
    assert line["columns"] == ([] if winner is None else [1])


def test_every_table_of_a_deal_stands_under_it():
    line = play([{"tables": [knock(0, 4, 20), gin(1, 12)]}])["hands"][0]
    told = [(table["outcome"], table["winner"], table["points"]) for table in line["tables"]]
    assert told == [("knock", 0, 16), ("gin", 1, 37)]
    assert (line["winner"], line["points"], line["boxes"]) == (1, 21, [0, 1])


def test_a_deal_that_is_dead_at_every_table_scores_nothing():
    game = play([deal(None, None)])
    line = game["hands"][0]
    assert (line["winner"], line["points"], line["boxes"], line["columns"]) == (None, 0, [0, 0], [])
    assert game["columns"][0]["hands"] == []


def test_a_dead_table_takes_nothing_from_the_others():
    line = play([deal(None, 12, -5)], partners=3)["hands"][0]
    assert (line["winner"], line["points"]) == (0, 7)


@pytest.mark.parametrize(
    ("hand", "next_dealer"),
    [
        pytest.param(deal(5, 6), 0, id="winner-deals"),
        pytest.param(deal(-5, -6), 1, id="other-winner-deals"),
        pytest.param(deal(5, -5), 0, id="net-of-nothing-passes"),
        pytest.param(deal(None, None), 0, id="dead-passes"),
        pytest.param({"tables": [{"ending": "dead", "reason": "misdeal"}] * 2}, 1, id="misdeal-stays"),
        pytest.param(
            {"tables": [{"ending": "dead", "reason": "misdeal"}, {"ending": "dead"}]},
            0,
            id="part-misdeal-passes",
        ),
        pytest.param({"ending": "dead", "reason": "misdeal"}, 1, id="misdeal-of-the-whole-deal"),
    ],
)
def test_the_next_deal_is_the_winners_and_without_one_it_is_dead(hand, next_dealer):
    game = play([hand], {"dealer_after_dead": "passes"}, first_dealer=1)
    assert game["next_dealer"] == next_dealer


# --- boxes ------------------------------------------------------------------------------------------------


CLUB = {"extra_boxes": {"gin": 2, "undercut": 1}, "target": 1000, "roodle": 1, "double_boxes": True}


def f08(card="9S"):
    """Three tables won by one side, two of them by gin: 70 points, 140 when spades double."""
    return {"tables": [gin(0, 5), gin(0, 5), knock(0, 2, 12)], "limit_card": card}


@cases("partnership_boxes")
def test_a_roodle_gives_the_boxes_the_source_says(case):
    given, expected = case["input"], case["expected"]
    assert (given["partners"], given["gins"]) == (3, 2)
    options = CLUB | {"doubling_suits": ["S"], "box_bonus": case["rules"]["box"], "game_bonus": 0}
    game = play([f08()], options, partners=3, ended={"how": "conceded", "by": 1})
    assert game["hands"][0]["boxes"] == [expected["boxes"], 0] == [expected["extra_boxes"] + 1, 0]
    assert game["hands"][0]["points"] == given["net_points"]
    plain = play([f08()], options | {"shutout": "none"}, partners=3, ended={"how": "conceded", "by": 1})
    assert plain["net"] == expected["value"]


@cases("partnership_boxes")
def test_a_roodle_in_three_columns_is_worth_what_the_source_says(case):
    expected = case["expected"]
    options = CLUB | {"doubling_suits": ["S"], "game_bonus": 0, "columns": 3, "third_column": 2}
    two_wins = [deal(5, 5, 5), deal(5, 5, 5)]
    for shutout, worth in (
        ("none", expected["three_columns_last_double"]),
        ("double_difference", expected["triple_schneid"]),
    ):
        before, after = (
            play(hands, options | {"shutout": shutout}, partners=3, ended={"how": "conceded", "by": 1})
            for hands in (two_wins, [*two_wins, f08()])
        )
        assert after["hands"][2]["columns"] == [1, 2, 3]
        assert after["net"] - before["net"] == worth


def test_a_roodle_of_two_on_a_doubled_deal():
    # 2 × (35 + 10) points; the gin's two boxes and one a partner, doubled, and one for the deal: [F09].
    options = CLUB | {"doubling_suits": ["S"], "game_bonus": 0, "shutout": "none"}
    hand = {"tables": [gin(0, 10), knock(0, 3, 13)], "limit_card": "3S"}
    game = play([hand], options, ended={"how": "conceded", "by": 1})
    assert game["hands"][0]["boxes"] == [9, 0]
    assert game["net"] == 315


@pytest.mark.parametrize(
    ("tables", "boxes"),
    [
        pytest.param([gin(0, 5), knock(0, 2, 12)], [1 + 2 + 2, 0], id="all-win"),
        pytest.param([gin(0, 5), knock(1, 2, 12)], [1 + 2, 0], id="one-loses"),
        pytest.param([gin(0, 5), {"ending": "dead"}], [1 + 2, 0], id="one-is-dead"),
        pytest.param([knock(0, 5, 3), knock(1, 9, 9)], [1, 1 + 1], id="an-undercut-each"),
        pytest.param([knock(0, 5, 3), knock(0, 9, 9)], [0, 1 + 1 + 1 + 2], id="two-undercuts"),
    ],
)
def test_a_roodle_takes_a_win_at_every_table(tables, boxes):
    line = play([{"tables": tables}], CLUB)["hands"][0]
    assert line["boxes"] == boxes


def test_boxes_and_roodle_stay_single_where_only_points_are_doubled():
    options = CLUB | {"double_boxes": False, "doubling_suits": ["S"]}
    line = play([f08()], options, partners=3)["hands"][0]
    assert (line["points"], line["boxes"]) == (140, [1 + 4 + 3, 0])


def test_an_extra_box_goes_to_who_made_it_though_his_side_lost_the_deal():
    game = play([deal(-5, -5), {"tables": [gin(0, 5), knock(1, 0 + 2, 60)]}], {"extra_boxes": {"gin": 2}})
    assert game["hands"][1]["boxes"] == [2, 1]
    assert game["columns"][0]["boxes"] == [2, 2]
    # The side has no entry yet: boxes are no wins.
    assert game["columns"][0]["running"] == [[0, 10], [0, 38]]


def test_the_losers_boxes_stand_in_the_columns_that_the_deal_enters():
    options = {"preset": "hollywood", "extra_boxes": {"gin": 2}}
    losing_gin = {"tables": [gin(0, 5), knock(1, 2, 60)]}
    game = play([deal(5, 5), deal(5, 5), losing_gin], options)
    assert game["hands"][2]["columns"] == [1]
    assert [column["boxes"] for column in game["columns"]] == [[4, 1], [1, 0], [0, 0]]


def level(*more):
    """A deal whose tables cancel out, 30 against 30, each side with a gin."""
    return {"tables": [gin(0, 5), gin(1, 5), *more]}


def test_boxes_of_a_level_deal_stand_where_their_side_has_an_entry():
    options = {"preset": "hollywood", "extra_boxes": {"gin": 2}}
    game = play([deal(5, 5), deal(5, 5), deal(-5, -4), level()], options)
    line = game["hands"][3]
    assert (line["winner"], line["points"], line["boxes"]) == (None, 0, [2, 2])
    assert line["columns"] == [1, 2]
    assert [column["boxes"] for column in game["columns"]] == [[4, 3], [3, 0], [0, 0]]
    assert game["columns"][0]["running"][-1] == [20, 9]


def test_boxes_of_a_level_deal_are_lost_where_nobody_has_an_entry():
    game = play([level()], {"extra_boxes": {"gin": 2}})
    assert game["hands"][0]["columns"] == []
    assert game["columns"][0]["boxes"] == [0, 0]


def test_a_level_deal_without_extra_boxes_is_entered_nowhere():
    game = play([deal(5, 5), level()])
    assert game["hands"][1]["columns"] == []
    assert game["columns"][0]["hands"] == [1]


def test_a_box_credited_at_once_can_end_a_level_deal_for_the_side_that_reaches_the_target():
    options = {"preset": "palace", "target": 60, "extra_boxes": {"gin": 1}}
    game = play([deal(20, 20), deal(-4, -4), level()], options)
    assert game["columns"][0]["running"] == [[50, 0], [50, 18], [60, 28]]
    assert (game["winner"], game["columns"][0]["closed_on"]) == (0, 3)


# --- the limit card ---------------------------------------------------------------------------------------


def test_one_limit_card_holds_for_all_tables():
    options = {"preset": "oklahoma"}
    game = play([{"tables": [knock(0, 7, 20), knock(1, 6, 10)], "limit_card": "7S"}], options)
    tables = game["hands"][0]["tables"]
    assert [(table["limit"], table["multiplier"], table["points"]) for table in tables] == [
        (7, 2, 26),
        (7, 2, 8),
    ]
    assert (game["hands"][0]["points"], game["hands"][0]["limit"]) == (18, 7)


def test_a_missing_limit_card_is_asked_for_once():
    hand = {"tables": [knock(0, 7, 20), gin(1, 6), knock(1, 6, 10)]}
    document = match_of({"options": {"preset": "oklahoma"}, "hands": [hand]}, partners=3)
    assert faults_of(document) == [("limit_card_missing", "games[0].hands[0].limit_card")]


def test_a_dead_deal_needs_no_limit_card():
    assert play([deal(None, None)], {"preset": "oklahoma"})["hands"][0]["outcome"] == "deal"


def test_every_table_over_the_limit_is_named():
    hand = {"tables": [knock(0, 8, 20), knock(1, 7, 10), knock(1, 9, 10)], "limit_card": "7H"}
    document = match_of({"options": {"preset": "oklahoma"}, "hands": [hand]}, partners=3)
    assert faults_of(document) == [
        ("over_limit", "games[0].hands[0].tables[0].knocker"),
        ("over_limit", "games[0].hands[0].tables[2].knocker"),
    ]


def test_a_deal_doubles_when_both_sides_have_scored():
    hands = [deal(5, 5), {"tables": [knock(0, 1, 9), knock(1, 1, 19)]}, {"tables": [knock(0, 1, 9)] * 2}]
    game = play(hands, {"double_when_both_scored": True})
    assert [line["points"] for line in game["hands"]] == [10, 10, 32]


# --- the game ---------------------------------------------------------------------------------------------


@cases("partnership_game")
def test_a_game_of_partners_runs_and_settles_as_the_source_says(case):
    expected, rules = case["expected"], case["rules"]
    hands = [deal(*nets) for nets in case["input"]["hands"]]
    game = play(hands, {"box_bonus": rules["box_bonus"], "game_bonus": rules["game_bonus"]})
    assert game["options"]["target"] == rules["target"]
    scored = [[line["points"] if line["winner"] == side else 0 for side in (0, 1)] for line in game["hands"]]
    assert scored == expected["side_points_by_hand"]
    column = game["columns"][0]
    assert (column["running"], column["boxes"]) == (expected["running"], expected["boxes"])
    assert column["settlement"]["totals"] == expected["totals"]
    assert (game["winner"], game["net"]) == (SIDES.index(expected["winner"]), expected["net"])


@cases("partnership_target")
def test_partners_play_to_the_target_the_source_says(case):
    preset = "corner" if case["rules"] else None
    for partners, target in zip(case["input"]["partners_per_side"], case["expected"]["targets"], strict=True):
        assert play([], {"preset": preset}, partners)["options"]["target"] == target


@pytest.mark.parametrize("preset", ["classic", "oklahoma", "club_hollywood", "palace"])
def test_partners_replace_the_target_of_any_preset(preset):
    assert play([], {"preset": preset}, partners=5)["options"]["target"] == 175


@pytest.mark.parametrize("target", [300, None])
def test_a_target_that_is_given_stands(target):
    assert play([], {"preset": "corner", "target": target})["options"]["target"] == target


def test_a_player_of_a_game_of_two_has_the_presets_own_target():
    document = match_of({"options": {"preset": "oklahoma"}, "hands": []})
    document |= {"form": "two", "sides": [{"name": "Ann"}, {"name": "Bob"}]}
    assert read_match(document).games[0].options.target == 150


def test_a_deal_may_be_written_as_points_or_dead_or_an_adjustment():
    hands = [
        {"ending": "points", "winner": 1, "points": 30, "boxes": 4},
        {"ending": "dead"},
        {"ending": "adjustment", "side": 0, "points": -5, "reason": "agreed"},
    ]
    column = play(hands)["columns"][0]
    assert (column["running"], column["boxes"]) == ([[0, 30], [-5, 30]], [0, 4])


def test_partners_are_shut_out_together():
    game = play([deal(60, 3), deal(70, -8)])
    # 125 and the game bonus, two boxes, and 100 for the shutout.
    assert game["columns"][0]["settlement"]["totals"] == [375, 0]


def test_partners_concede_and_abandon_as_sides():
    conceded = play([deal(5, 5)], ended={"how": "conceded", "by": 0})
    abandoned = play([deal(5, 5)], ended={"how": "abandoned"})
    assert (conceded["winner"], conceded["net"]) == (1, 35 - 100)
    assert (abandoned["over"], abandoned["winner"], abandoned["net"]) == (True, None, 0)


def test_a_deal_after_the_end_is_refused():
    game = {"hands": [deal(125, 0), deal(5, 5)]}
    assert faults_of(match_of(game)) == [("hand_after_end", "games[0].hands[1]")]


# --- Hollywood with partners ------------------------------------------------------------------------------


def test_partners_have_one_side_in_each_column():
    options = {"preset": "hollywood", "target": 50}
    game = play([deal(20, 10), deal(-9, -1), deal(15, 10), deal(30, -10), deal(40, 1)], options)
    assert [line["columns"] for line in game["hands"]] == [[1], [1], [1, 2], [2, 3], [2, 3]]
    running = [column["running"] for column in game["columns"]]
    assert running == [
        [[30, 0], [30, 10], [55, 10]],
        [[25, 0], [45, 0], [86, 0]],
        [[20, 0], [61, 0]],
    ]
    # 55 + 100 + 50 less 10 + 25; 86 + 100 + 75 and 61 + 100 + 50, and 100 for each shutout.
    assert [column["settlement"]["net"] for column in game["columns"]] == [170, 361, 311]
    assert (game["winner"], game["net"]) == (0, 842)


def test_an_abandoned_hollywood_keeps_what_is_settled_and_has_no_winner():
    game = play([deal(60, 0)], {"preset": "hollywood", "target": 50}, ended={"how": "abandoned"})
    assert [column["closed_by"] for column in game["columns"]] == [0, None, None]
    assert (game["over"], game["winner"], game["net"]) == (True, None, 60 + 100 + 25 + 100)


# --- money ------------------------------------------------------------------------------------------------

PLAIN = {"game_bonus": 0, "box_bonus": 0, "shutout": "none"}


@cases("money")
def test_partners_settle_in_the_money_the_source_says(case):
    given, expected, rules = case["input"], case["expected"], case["rules"]
    ours, theirs = given.get("totals", (given.get("points"), 0))
    cents = rules.get("stake_per_point_cents")
    options = PLAIN | {"target": ours, "stake": "1" if cents is None else f"0.0{cents}"}
    if rules["rounding"] is not None:
        options["rounding"] = rules["rounding"]
    game = play([deal(-theirs, None), deal(ours, None)], options)
    assert game["net"] == ours - theirs
    if "cents" in expected:
        assert game["money"] == f"{expected['cents'] // 100}.{expected['cents'] % 100:02}"
    else:
        assert game["money"] == str(expected["rounded"])


def test_money_of_the_side_that_pays_is_negative():
    game = play([deal(-125, 0)], PLAIN | {"stake": "0.05", "rounding": 10})
    assert (game["net"], game["money"]) == (-125, "-6.50")


def test_the_doubled_third_column_pays_twice_by_its_net_alone():
    options = PLAIN | {"columns": 3, "third_column": 2, "target": 40, "stake": "0.01"}
    game = play([deal(20, 20), deal(20, 20), deal(20, 20)], options)
    assert [column["settlement"]["net"] for column in game["columns"]] == [40, 40, 80]
    assert game["money"] == "1.60"


@cases("column_settlement")
def test_a_column_of_partners_settles_as_the_source_says(case):
    given, expected, rules = case["input"], case["expected"], case["rules"]
    options = {"target": 250, "game_bonus": rules["game_bonus"], "box_bonus": rules["box"]}
    hands = [
        {"ending": "points", "winner": 1, "points": given["loser_points"], "boxes": 1},
        {
            "ending": "points",
            "winner": 0,
            "points": given["winner_points"],
            "boxes": 1 + given["box_difference"],
        },
    ]
    game = play(hands, options)
    box_points = game["columns"][0]["settlement"]["box_points"]
    assert box_points[0] - box_points[1] == expected["box_value"]
    assert game["net"] == expected["net"]


# --- the score file ---------------------------------------------------------------------------------------


def test_a_hand_of_partners_has_its_tables():
    assert ("missing", "games[0].hands[0].tables") in faults_of(match_of({"hands": [gin(0, 5)]}))


@pytest.mark.parametrize("tables", [1, 3])
def test_a_deal_has_as_many_tables_as_partners(tables):
    document = match_of({"hands": [deal(*[5] * tables)]})
    assert faults_of(document) == [("out_of_range", "games[0].hands[0].tables")]


@pytest.mark.parametrize(
    ("ours", "theirs", "fault"),
    [
        pytest.param(["Ann"], ["Bob"], ("out_of_range", "sides[0].players"), id="one-is-no-partnership"),
        pytest.param(["Ann", "Al"], ["Bob"] * 3, ("out_of_range", "sides"), id="more-on-one-side"),
        pytest.param(["A"] * 7, ["B"] * 7, ("out_of_range", "sides[1].players"), id="more-than-six"),
        pytest.param(["Ann", " "], ["Bob", "Bo"], ("missing", "sides[0].players[1]"), id="no-name"),
        pytest.param(["Ann", 7], ["Bob", "Bo"], ("wrong_type", "sides[0].players[1]"), id="a-number"),
        pytest.param(None, ["Bob", "Bo"], ("missing", "sides[0].players"), id="no-players"),
    ],
)
def test_both_sides_have_two_to_six_partners_with_names(ours, theirs, fault):
    document = match_of({"hands": []})
    document["sides"] = [{"name": "We", "players": ours}, {"name": "They", "players": theirs}]
    assert fault in faults_of(document)


@pytest.mark.parametrize("names", [["We"], ["We", "They", "You"]], ids=["one", "three"])
def test_partners_are_two_sides(names):
    document = match_of({"hands": []})
    document["sides"] = [{"name": name, "players": ["Ann", "Al"]} for name in names]
    assert ("out_of_range", "sides") in faults_of(document)


def with_table(changes):
    return {"hands": [{"tables": [table(5) | changes, table(5)]}]}


@pytest.mark.parametrize(
    ("game", "code", "place"),
    [
        pytest.param(with_table({"pair": [0, 1]}), "unknown_key", "tables[0].pair", id="pair"),
        pytest.param(with_table({"tables": []}), "unknown_key", "tables[0].tables", id="tables-in-a-table"),
        pytest.param(with_table({"winner": 2}), "out_of_range", "tables[0].winner", id="a-third-side"),
        pytest.param(
            with_table({"players": ["Ann"]}), "out_of_range", "tables[0].players", id="one-player-at-a-table"
        ),
        pytest.param({"hands": [deal(5, 5, by=0)]}, "unknown_key", "by", id="by-of-a-whole-deal"),
        pytest.param({"hands": [deal(5, 5, dealer=2)]}, "out_of_range", "dealer", id="dealer-of-no-side"),
        pytest.param(
            {"hands": [{"tables": [table(5), {"ending": "adjustment", "side": 0, "points": 5}]}]},
            "out_of_range",
            "tables[1].ending",
            id="adjustment-at-a-table",
        ),
        pytest.param({"hands": [{"tables": [table(5), 7]}]}, "wrong_type", "tables[1]", id="table-no-object"),
        pytest.param({"hands": [{"tables": "two"}]}, "wrong_type", "tables", id="tables-no-list"),
    ],
)
def test_a_deal_is_refused_for_what_is_wrong_at_a_table(game, code, place):
    assert (code, f"games[0].hands[0].{place}") in faults_of(match_of(game))


def test_a_match_of_partners_written_in_full_reads_back_equal():
    first = knock(0, 4, 20) | {"players": ["We 2", "They 1"]}
    second = {
        "ending": "knock",
        "by": 1,
        "knocker": {"cards": "4S 5S 6S KC KD KH KS AD AH 2C"},
        "defender": {"cards": "QS QH QD 3C 3H 3D 7S 8H 9C 5D"},
    }
    hands = [
        {"tables": [first, second], "limit_card": "5D", "dealer": 1, "note": "late"},
        {"tables": [{"ending": "dead", "reason": "stock"}, gin(1, 5)], "limit_card": "AS"},
    ]
    match = read_match(match_of({"options": {"preset": "classic", "doubling_suits": ["S"]}, "hands": hands}))
    written = write_match(match)
    again = read_match(json.loads(json.dumps(written)))
    assert write_match(again) == written
    assert write_sheet(build_sheet(again)) == write_sheet(build_sheet(match))
    assert written["games"][0]["options"]["target"] == 125
    tables = written["games"][0]["hands"][0]["tables"]
    assert tables[0]["players"] == ["We 2", "They 1"]
    assert tables[1]["knocker"]["melds"] == ["KS KH KD KC", "4S 5S 6S"]
    assert [sorted(table) for table in tables][1] == ["by", "defender", "ending", "knocker"]


def test_what_cannot_be_read_at_a_table_is_not_asked_for_again() -> None:
    unread = {"ending": "knock", "by": 0, "knocker": {"cards": "XX"}, "defender": {"count": 20}}
    deal = read_hand({"tables": [unread, {"ending": "dead"}]}, "partners", 2)
    faults = find_faults(deal, Options())
    assert [(fault.code, fault.place) for fault in faults] == [("card_unknown", "tables[0].knocker.cards")]
