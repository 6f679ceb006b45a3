"""Cutthroat and the captain's game: who plays, who deals, who pays whom; worked by hand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules.faults import Faulty
from rules.score_file import read_match, write_match, write_sheet
from rules.sheet import build_sheet

CASES = json.loads((Path(__file__).parent / "cases" / "scoring.json").read_text(encoding="utf-8"))
PLAYERS = ("A", "B", "C")


def find_case(name):
    return next(case for case in CASES if case["id"] == name)


def match_of(form, *games):
    sides = [{"name": name} for name in ("Ann", "Bob", "Cy")]
    return {"format": "deadwood-match", "version": 1, "form": form, "sides": sides, "games": list(games)}


def sheet_of(form, *games):
    return write_sheet(build_sheet(read_match(match_of(form, *games))))


def play(form, hands, options=None, **keys):
    """The sheet of one game."""
    return sheet_of(form, {"options": options or {}, "hands": hands, **keys})["games"][0]


def faults_of(document):
    with pytest.raises(Faulty) as refused:
        read_match(document)
    return [(fault.code, fault.place) for fault in refused.value.faults]


def win(seat, points=10, **keys):
    return {"ending": "points", "winner": seat, "points": points, **keys}


def knock(seat, had, left, **keys):
    return {
        "ending": "knock",
        "by": seat,
        "knocker": {"count": had},
        "defender": {"count": left},
        **keys,
    }


def adjust(seat, points, **keys):
    return {"ending": "adjustment", "side": seat, "points": points, "reason": "agreed", **keys}


DEAD = {"ending": "dead", "reason": "stock"}
MISDEAL = {"ending": "dead", "reason": "misdeal"}


def pairs_of(game):
    return [sorted(line["pair"]) for line in game["hands"]]


def dealers_of(game):
    return [line["dealer"] for line in game["hands"]]


# --- cutthroat: who plays and deals -----------------------------------------------------------------------


def test_the_loser_sits_out_as_the_source_says():
    case = find_case("G06")
    winners = [PLAYERS.index(player) for player in case["input"]["hand_winners"]]
    game = play("cutthroat", [win(winner) for winner in winners])
    played = [sorted(PLAYERS.index(player) for player in two) for two in case["expected"]["players_by_hand"]]
    assert pairs_of(game) == played
    assert game["next_pair"] == [PLAYERS.index(player) for player in case["expected"]["next_players"]]


def test_the_first_dealer_plays_the_next_seat():
    assert play("cutthroat", [], first_dealer=2)["next_pair"] == [2, 0]


def test_the_idle_player_deals_to_the_winner_and_plays_him():
    game = play("cutthroat", [win(0), win(2), win(2)])
    assert dealers_of(game) == [0, 2, 1]
    assert (game["next_pair"], game["next_dealer"]) == ([2, 0], 0)


def test_the_dealer_option_means_nothing_in_cutthroat():
    games = [
        play("cutthroat", [win(0), win(2)], {"dealer": rule}) for rule in ("winner", "loser", "alternate")
    ]
    assert [dealers_of(game) for game in games] == [[0, 2]] * 3


@pytest.mark.parametrize(
    ("hand", "rule", "dealer"),
    [
        pytest.param(DEAD, "same", 2, id="dead-same-dealer"),
        pytest.param(DEAD, "passes", 0, id="dead-passes-to-the-other-of-the-pair"),
        pytest.param(MISDEAL, "passes", 2, id="misdeal-keeps-the-dealer"),
    ],
)
def test_a_dead_hand_of_cutthroat_is_played_again_by_the_same_two(hand, rule, dealer):
    game = play("cutthroat", [win(0), hand], {"dealer_after_dead": rule})
    assert sorted(game["next_pair"]) == [0, 2]
    assert game["next_dealer"] == dealer


def test_the_table_says_who_played_and_the_rotation_goes_on_from_there():
    game = play("cutthroat", [win(0), win(1, pair=[0, 1])])
    assert pairs_of(game) == [[0, 1], [0, 1]]
    assert (game["next_pair"], game["next_dealer"]) == ([1, 2], 2)


def test_who_plays_in_place_of_the_dealer_deals_for_him():
    assert dealers_of(play("cutthroat", [win(0), win(0, pair=[0, 1])])) == [0, 1]


def test_who_really_dealt_played():
    game = play("cutthroat", [win(0), win(1, dealer=1)])
    assert pairs_of(game)[1] == [0, 1]
    assert dealers_of(game)[1] == 1


def test_who_sits_out_deals_where_the_table_says_so():
    hands = [DEAD | {"pair": [0, 1], "dealer": 2}, DEAD | {"pair": [0, 1]}, win(0, dealer=2)]
    game = play("cutthroat", hands)
    assert pairs_of(game) == [[0, 1]] * 3
    assert dealers_of(game) == [2, 2, 2]
    assert (game["next_pair"], game["next_dealer"]) == ([0, 2], 2)


def test_the_next_game_of_cutthroat_goes_on_with_the_same_rotation():
    sheet = sheet_of("cutthroat", {"hands": [win(0, 50), win(0, 50)]}, {"hands": []})
    first, second = sheet["games"]
    assert (first["over"], first["next_pair"], first["next_dealer"]) == (True, [0, 1], 1)
    assert (second["next_pair"], second["next_dealer"]) == ([0, 1], 1)


@pytest.mark.parametrize(
    ("hand", "key"),
    [
        pytest.param(win(2), "winner", id="winner-of-points"),
        pytest.param(knock(2, 4, 20), "by", id="knocker"),
        pytest.param({"ending": "gin", "by": 2, "defender": {"count": 9}}, "by", id="gin"),
        pytest.param(win(1, pair=[0, 2]), "winner", id="not-of-the-pair-given"),
    ],
)
def test_who_sits_out_cannot_end_or_win_a_hand(hand, key):
    assert faults_of(match_of("cutthroat", {"hands": [hand]})) == [
        ("out_of_range", f"games[0].hands[0].{key}")
    ]


# --- cutthroat: points, payments --------------------------------------------------------------------------


def test_each_keeps_his_own_score_and_an_undercut_goes_to_who_defended():
    game = play("cutthroat", [knock(0, 4, 20), knock(2, 8, 3), win(1)])
    assert [line["winner"] for line in game["hands"]] == [0, 0, 1]
    assert game["columns"][0]["running"] == [[16, 0, 0], [46, 0, 0], [46, 10, 0]]
    assert game["hands"][1]["boxes"] == [1, 0, 0]


def g03(**options):
    """The hands of the source's game: 105, 60 and 0 points with 5, 3 and 0 boxes."""
    hands = [win(1, 60, pair=[1, 2], boxes=3), win(0, 105, pair=[0, 2], boxes=5)]
    return play("cutthroat", hands, options)


def test_each_pays_everyone_above_him_as_the_source_says():
    case, game = find_case("G03"), g03()
    settlement = game["columns"][0]["settlement"]
    expected = case["expected"]
    assert settlement["totals"] == [expected["totals"][player] for player in PLAYERS]
    paid = [[PLAYERS.index(a), PLAYERS.index(b), points] for a, b, points in expected["payments"]]
    assert game["payments"] == paid
    assert game["net"] == settlement["net"] == [expected["net"][player] for player in PLAYERS]
    assert (game["winner"], game["columns"][0]["closed_by"], game["columns"][0]["closed_on"]) == (0, 0, 2)


def test_a_shut_out_player_pays_a_hundred_more_to_the_winner_only_and_outside_the_totals():
    plain, shut_out = g03(shutout="none"), g03()
    assert plain["payments"] == [[1, 0, 195], [2, 0, 330], [2, 1, 135]]
    assert shut_out["payments"] == [[1, 0, 195], [2, 0, 430], [2, 1, 135]]
    totals = [game["columns"][0]["settlement"]["totals"] for game in (plain, shut_out)]
    assert totals == [[330, 135, 0]] * 2


def test_both_losers_may_be_shut_out():
    game = play("cutthroat", [win(0, 60), win(0, 40)])
    # 100 and two boxes and the game bonus, and 100 from each of them.
    assert game["payments"] == [[1, 0, 350], [2, 0, 350]]
    assert game["net"] == [700, -350, -350]


def test_a_win_of_nothing_saves_from_a_shutout_by_hands():
    hands = [win(1, 0), win(1, 0), win(0, 100, pair=[0, 2])]
    by_points = play("cutthroat", hands, {"box_bonus": 0})
    by_hands = play("cutthroat", hands, {"box_bonus": 0, "shutout_trigger": "no_hands"})
    assert by_points["payments"] == [[1, 0, 300], [2, 0, 300]]
    assert by_hands["payments"] == [[1, 0, 200], [2, 0, 300]]


def test_boxes_can_put_a_loser_of_the_game_above_its_winner():
    game = play("cutthroat", [win(1, 99, boxes=9), win(1, 0, boxes=5), win(0, 100, pair=[0, 1])])
    # 100 + 100 + 25 = 225 against 99 + 14 × 25 = 449; the third has nothing and pays the winner 100 more.
    assert game["winner"] == 0
    assert game["payments"] == [[0, 1, 224], [2, 0, 325], [2, 1, 449]]
    assert game["net"] == [101, 673, -774]


def test_who_concedes_in_cutthroat_loses_to_the_one_ahead_of_the_others():
    hands = [win(0, 20), win(2, 30)]
    game = play("cutthroat", hands, ended={"how": "conceded", "by": 1})
    column = game["columns"][0]
    assert (game["over"], game["winner"], column["closed_by"], column["closed_on"]) == (True, 2, 2, 2)
    assert column["settlement"]["totals"] == [45, 0, 155]
    assert game["payments"] == [[1, 0, 45], [0, 2, 110], [1, 2, 255]]


def test_immediate_boxes_count_in_who_is_ahead_when_a_third_concedes():
    hands = [win(0, 20, boxes=3), win(2, 30, boxes=0)]
    game = play("cutthroat", hands, {"box_timing": "immediate"}, ended={"how": "conceded", "by": 1})
    assert game["columns"][0]["running"][-1] == [95, 0, 30]
    assert game["columns"][0]["closed_by"] == 0


def test_an_abandoned_game_of_three_settles_nothing():
    game = play("cutthroat", [win(0, 20)], ended={"how": "abandoned"})
    assert (game["over"], game["winner"], game["net"], game["payments"]) == (True, None, [0, 0, 0], [])


def test_an_adjustment_is_no_deal_and_nobody_sits_out_of_it():
    game = play("cutthroat", [win(0, 20), adjust(1, -5), adjust(1, 8, pair=[1, 0]), win(2)])
    assert game["columns"][0]["running"][2] == [20, 3, 0]
    assert dealers_of(game) == [0, None, None, 2]
    assert pairs_of(game)[3] == [0, 2]


def test_doubling_when_both_have_scored_asks_the_two_who_play():
    options = {"double_when_both_scored": True}
    game = play("cutthroat", [win(0), win(2), knock(2, 5, 10, pair=[0, 2]), knock(1, 5, 10)], options)
    assert [line["points"] for line in game["hands"]] == [10, 10, 10, 5]


# --- cutthroat: Hollywood, match, money -------------------------------------------------------------------


def test_hollywood_with_three_enters_each_players_wins_by_his_own_count():
    options = {"preset": "hollywood", "target": 50}
    game = play("cutthroat", [win(0, 30), win(0, 25), win(1, 20)], options)
    running = [column["running"] for column in game["columns"]]
    assert running == [[[30, 0, 0], [55, 0, 0]], [[25, 0, 0], [25, 20, 0]], []]
    assert [line["columns"] for line in game["hands"]] == [[1], [1, 2], [2]]


def test_payments_of_three_columns_are_netted_for_each_two():
    options = {"preset": "hollywood", "target": 50, "third_column": 2, "box_bonus": 0, "shutout": "none"}
    hands = [
        win(0, 30),
        win(0, 25),  # column 1: 55 to 0 to 0, so 155 from each
        win(1, 20, pair=[0, 1]),
        win(1, 40, pair=[0, 1]),  # column 2: 25 to 60, so 160, 25 and 0
        win(2, 10, pair=[1, 2]),
        win(2, 60, pair=[1, 2]),  # column 3: 0 to 40 to 70, so 0, 40 and 170, all double
    ]
    game = play("cutthroat", hands, options)
    assert [column["closed_by"] for column in game["columns"]] == [0, 1, 2]
    nets = [column["settlement"]["net"] for column in game["columns"]]
    assert nets == [[310, -155, -155], [-110, 295, -185], [-420, -180, 600]]
    # 155 − 135 − 80 between the first two, 155 + 25 − 340 and 160 − 260 between them and the third.
    assert game["payments"] == [[0, 1, 60], [0, 2, 160], [1, 2, 100]]
    assert game["net"] == [-220, -40, 260]
    assert game["winner"] == 2


def test_the_match_of_three_adds_up_seat_by_seat():
    finished = {"hands": [win(0, 60), win(0, 40)]}
    running = {"hands": [win(1, 60, pair=[0, 1])]}
    sheet = sheet_of("cutthroat", finished, finished | {"first_dealer": 0}, running)
    assert sheet["match"] == {"net": [1400, -700, -700], "leader": 0}
    assert sheet["games"][2]["net"] is None


def test_money_of_three_is_a_list_and_adds_up_to_nothing():
    game = g03(stake="0.05")
    assert game["money"] == ["31.25", "-3.00", "-28.25"]


def test_money_of_three_is_rounded_payment_by_payment():
    game = g03(stake="0.01", rounding=100)
    # 195 → 200, 430 → 400, 135 → 100.
    assert game["money"] == ["6.00", "-1.00", "-5.00"]


# --- the captain's game -----------------------------------------------------------------------------------


def test_the_captain_plays_the_seat_after_his_first():
    assert play("captain", [])["next_pair"] == [0, 1]
    assert play("captain", [], captain=1, first_dealer=1)["next_pair"] == [1, 2]


def test_the_partner_who_really_deals_first_plays_first():
    game = play("captain", [], first_dealer=2)
    assert (game["next_pair"], game["next_dealer"]) == ([0, 2], 2)


def test_a_partner_stays_until_he_loses_a_hand():
    game = play("captain", [win(1), DEAD, win(1), win(0), win(0), win(1)])
    assert pairs_of(game) == [[0, 1], [0, 1], [0, 1], [0, 1], [0, 2], [0, 1]]
    assert game["next_pair"] == [0, 1]


@pytest.mark.parametrize(
    ("rule", "dealers"),
    [
        pytest.param("winner", [0, 1, 0, 0], id="winner"),
        pytest.param("loser", [0, 0, 2, 1], id="loser-or-who-comes-in-for-him"),
        pytest.param("alternate", [0, 1, 0, 1], id="alternate"),
    ],
)
def test_the_deal_passes_between_the_captain_and_the_partner_in_play(rule, dealers):
    game = play("captain", [win(1), win(0), win(0), DEAD], {"dealer": rule})
    assert dealers_of(game) == dealers


def test_captains_take_turns_game_by_game_unless_one_is_named():
    won = {"hands": [win(0, 100, pair=[0, 1])]}
    sheet = sheet_of(
        "captain",
        won,
        {"hands": [win(1, 100)], "first_dealer": 1},
        {"hands": [], "captain": 0, "first_dealer": 0},
        {"hands": [], "first_dealer": 0},
    )
    assert sheet["games"][1]["hands"][0]["pair"] == [1, 2]
    assert [game["next_pair"] for game in sheet["games"][2:]] == [[0, 1], [0, 1]]


def test_the_next_game_is_dealt_by_who_would_have_dealt_next_though_the_captain_changes():
    sheet = sheet_of("captain", {"hands": [win(0, 100)]}, {"hands": []})
    first, second = sheet["games"]
    assert (first["next_dealer"], second["next_dealer"], second["next_pair"]) == (0, 0, [1, 0])


def test_the_two_against_the_captain_have_one_score():
    game = play("captain", [win(1, 20), win(0, 30), win(2, 5)])
    column = game["columns"][0]
    assert column["running"] == [[0, 20, 20], [30, 20, 20], [30, 25, 25]]
    assert (column["points"], column["boxes"]) == ([30, 25, 25], [1, 2, 2])


def test_the_pair_shares_its_columns_too():
    game = play("captain", [win(1, 20), win(0, 5), win(2, 7)], {"preset": "hollywood"})
    assert [column["points"] for column in game["columns"]] == [[5, 27, 27], [0, 7, 7], [0, 0, 0]]


def test_the_captain_pays_in_full_to_each_as_the_source_says():
    case = find_case("G01")
    assert case["input"]["captain_net_points"] == -185
    # 100 + 100 − 15 without boxes.
    game = play("captain", [win(0, 15), win(2, 100)], {"box_bonus": 0})
    assert game["columns"][0]["settlement"]["totals"] == [15, 200]
    each = case["expected"]["each_opponent"]
    assert game["net"] == [case["expected"]["captain"], each, each]
    assert game["payments"] == [[0, 1, 185], [0, 2, 185]]
    assert game["winner"] == game["columns"][0]["closed_by"] == 2


def test_the_captain_collects_in_full_from_each():
    game = play("captain", [win(2, 15), win(1, 100)], {"box_bonus": 0}, captain=1, first_dealer=1)
    assert game["net"] == [-185, 370, -185]
    assert game["payments"] == [[0, 1, 185], [2, 1, 185]]
    assert (game["winner"], game["columns"][0]["settlement"]["totals"]) == (1, [200, 15])


@pytest.mark.parametrize(
    ("shutout", "each"),
    [
        pytest.param("none", 225, id="none"),
        pytest.param("flat", 325, id="flat"),
        pytest.param("double_game_bonus", 325, id="double_game_bonus"),
        pytest.param("double_points", 325, id="double_points"),
        pytest.param("double_total", 450, id="double_total"),
        pytest.param("double_difference", 450, id="double_difference"),
    ],
)
def test_a_captains_shutout_is_settled_as_between_two(shutout, each):
    game = play("captain", [win(0, 100)], {"shutout": shutout})
    assert game["net"] == [2 * each, -each, -each]


def test_an_adjustment_to_a_partner_is_the_pairs():
    game = play("captain", [win(1, 20), adjust(2, 30)])
    assert game["columns"][0]["points"] == [0, 50, 50]


def test_a_partner_whose_adjustment_ends_the_game_has_won_it_for_the_pair():
    game = play("captain", [win(1, 90), adjust(2, 10)])
    assert game["hands"][1]["columns"] == [1]
    assert game["columns"][0]["closed_by"] == game["winner"] == 2


def test_a_captains_hollywood_that_the_pair_wins_has_a_winner():
    options = {"preset": "hollywood", "target": 20}
    game = play("captain", [win(1, 20), win(0, 5), win(2, 20), win(2, 20)], options)
    assert game["net"][0] < 0
    assert [column["closed_by"] for column in game["columns"]] == [1, 2, 2]
    assert game["winner"] == 2


def test_who_concedes_against_the_captain_does_so_for_both():
    game = play("captain", [win(1, 20)], ended={"how": "conceded", "by": 2})
    assert (game["winner"], game["columns"][0]["settlement"]["totals"]) == (0, [100, 45])
    assert game["payments"] == [[1, 0, 55], [2, 0, 55]]


def test_a_captain_who_concedes_loses_to_the_partner_in_play():
    game = play("captain", [win(1, 20), win(0, 5)], ended={"how": "conceded", "by": 0})
    assert (game["columns"][0]["closed_by"], game["columns"][0]["closed_on"]) == (2, 2)


def test_the_third_column_counts_double_for_the_captain_too():
    options = {"preset": "hollywood", "target": 20, "third_column": 2, "box_bonus": 0, "shutout": "none"}
    game = play("captain", [win(0, 20), win(0, 20), win(0, 20)], options)
    nets = [column["settlement"]["net"] for column in game["columns"]]
    assert nets == [[240, -120, -120], [240, -120, -120], [480, -240, -240]]
    assert game["payments"] == [[1, 0, 480], [2, 0, 480]]


def test_a_captain_sits_out_no_hand():
    faults = faults_of(match_of("captain", {"hands": [win(1, pair=[1, 2])]}))
    assert ("out_of_range", "games[0].hands[0].pair") in faults


def test_a_captain_may_be_the_one_who_really_dealt():
    game = play("captain", [win(1), win(1, dealer=0), win(2, dealer=2)], {"dealer": "alternate"})
    assert dealers_of(game) == [0, 0, 2]
    assert pairs_of(game) == [[0, 1], [0, 1], [0, 2]]
    assert game["next_dealer"] == 0


def test_the_other_partner_may_play_when_the_table_says_so():
    game = play("captain", [win(2, pair=[0, 2]), win(2), win(0)])
    assert pairs_of(game) == [[0, 2]] * 3
    assert game["next_pair"] == [0, 1]


def test_a_partner_who_sits_out_wins_nothing():
    assert faults_of(match_of("captain", {"hands": [win(2)]})) == [
        ("out_of_range", "games[0].hands[0].winner")
    ]


# --- the score file ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["cutthroat", "captain"])
@pytest.mark.parametrize("seats", [2, 4])
def test_three_play_and_no_other_number(form, seats):
    document = match_of(form, {"hands": []})
    document["sides"] = [{"name": name} for name in ("Ann", "Bob", "Cy", "Di")[:seats]]
    assert {place for _, place in faults_of(document)} == {"sides"}


@pytest.mark.parametrize(
    "pair",
    [
        pytest.param([1, 1], id="one-seat-twice"),
        pytest.param([0, 3], id="no-such-seat"),
        pytest.param([0], id="one-seat"),
        pytest.param([0, 1, 2], id="three-seats"),
        pytest.param([True, 0], id="truth-is-no-seat"),
    ],
)
def test_a_pair_is_two_of_the_three_seats(pair):
    faults = faults_of(match_of("cutthroat", {"hands": [win(0, pair=pair)]}))
    assert faults == [("out_of_range", "games[0].hands[0].pair")]


@pytest.mark.parametrize(
    ("form", "game", "place"),
    [
        pytest.param("cutthroat", {"captain": 1, "hands": []}, "games[0].captain", id="captain-in-cutthroat"),
        pytest.param(
            "cutthroat",
            {"hands": [win(0, tables=[win(0), win(0)])]},
            "games[0].hands[0].tables",
            id="tables-in-cutthroat",
        ),
        pytest.param(
            "two", {"hands": [win(0, pair=[0, 1])]}, "games[0].hands[0].pair", id="pair-in-a-game-of-two"
        ),
    ],
)
def test_a_key_of_another_form_is_unknown(form, game, place):
    document = match_of(form, game)
    if form == "two":
        del document["sides"][2]
    assert ("unknown_key", place) in faults_of(document)


@pytest.mark.parametrize("key", ["captain", "first_dealer"])
def test_a_seat_is_one_of_three(key):
    assert faults_of(match_of("captain", {key: 3, "hands": []})) == [("out_of_range", f"games[0].{key}")]


def test_a_hand_of_three_may_be_conceded_only_by_a_seat():
    game = {"hands": [], "ended": {"how": "conceded", "by": 3}}
    assert faults_of(match_of("captain", game)) == [("out_of_range", "games[0].ended.by")]


@pytest.mark.parametrize("form", ["cutthroat", "captain"])
def test_a_match_of_three_written_in_full_reads_back_equal(form):
    keys = {"captain": 2} if form == "captain" else {}
    hands = [
        knock(2, 4, 20, pair=[2, 0], note="late"),
        {"ending": "dead", "reason": "misdeal"},
        adjust(1, 5),
        {"ending": "gin", "by": 2, "defender": {"cards": "QS QH QD 3C 3H 3D 7S 8H 9C 5D"}},
    ]
    document = match_of(form, {"options": {"preset": "hollywood"}, "hands": hands, "first_dealer": 2, **keys})
    match = read_match(document)
    written = write_match(match)
    again = read_match(json.loads(json.dumps(written)))
    assert write_match(again) == written
    assert write_sheet(build_sheet(again)) == write_sheet(build_sheet(match))
    if form == "captain":
        assert written["games"][0]["captain"] == 2
