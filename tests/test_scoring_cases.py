"""The collected cases, scored hand by hand and again as match documents.

Their option names are older than ours and are put into ours here. The cases of partners and of three players
are tested with those forms; rulings, doubling gin, a bonus for any knock and entry by number of wins are
facts without an option.
"""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path

import pytest

from rules.cards import Card
from rules.faults import Faulty, IllegalHand
from rules.hand_file import read_hand
from rules.options import make_options
from rules.referee import find_faults
from rules.score_file import read_match, write_match, write_sheet
from rules.scoring import score_hand
from rules.settlement import find_money, settle_column
from rules.sheet import build_sheet
from rules.showdown import find_limit

FOLDER = Path(__file__).parent / "cases"
SCORING = json.loads((FOLDER / "scoring.json").read_text(encoding="utf-8"))
ENGINE = json.loads((FOLDER / "engine.json").read_text(encoding="utf-8"))

VALUES = {
    "shutout": {"flat_100": "flat", "double_hand_points": "double_points"},
    "shutout_trigger": {"zero_points": "no_points", "zero_hands": "no_hands"},
    "tie": {"defender_no_bonus": "defender"},
    "oklahoma_ace": {"gin_only": "gin"},
    "double_suits": {},
}
NAMES = {
    "double_suits": "doubling_suits",
    "spade_doubles_extra_boxes": "double_boxes",
    "third_column_multiplier": "third_column",
    "next": "dealer",
    "dead": "dealer_after_dead",
    "box": "box_bonus",
}
SAME = {
    *("ace", "knock_limit", "gin_bonus", "big_gin_bonus", "undercut_bonus", "layoff_on_gin", "extra_boxes"),
    *("target", "game_bonus", "box_bonus", "box_timing", "columns", "continuous", "rounding"),
}
ENTRY = "entry"
ROLES = {"knocker": 0, "defender": 1, None: None}


def has_option(case):
    return "knock_bonus" not in case["rules"] and case["rules"].get(ENTRY) != "win_count"


def cases(kind, source=SCORING):
    found = [case for case in source if case["kind"] == kind and has_option({"rules": {}} | case)]
    assert found, f"no case of kind {kind}"
    return pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in found])


def options_of(rules):
    """The older option names as a score file has them now."""
    changes = {}
    for name, value in rules.items():
        if name == "doubles":
            changes["doubling_suits"] = ["S"] if value == 2 else []
        elif name == "spade_doubles":
            changes["doubling_suits"] = ["S"] if value else []
        elif name == "stake_per_point_cents":
            changes["stake"] = str(Decimal(value) / 100)
        elif name in VALUES or name in NAMES or name in SAME:
            known = VALUES.get(name, {})
            changes[NAMES.get(name, name)] = known.get(value, value) if known else value
        else:
            assert name in (ENTRY, "boxes_as_difference", "notice_before_hand"), name
    return changes


def cards(texts):
    return " ".join(texts)


def match_of(hands, options, *, first_dealer=None):
    return {
        "format": "deadwood-match",
        "version": 1,
        "sides": [{"name": "A"}, {"name": "B"}],
        "games": [{"options": options, "first_dealer": first_dealer, "hands": hands}],
    }


def sheet_of(hands, options, **more):
    """The sheet of one game, which must be the same again from the document written in full."""
    match = read_match(match_of(hands, options, **more))
    sheet = write_sheet(build_sheet(match))
    again = write_match(match)
    assert write_sheet(build_sheet(read_match(json.loads(json.dumps(again))))) == sheet
    return sheet["games"][0]


def faults_in_match(hands, options):
    with pytest.raises(Faulty) as refused:
        read_match(match_of(hands, options))
    return refused.value.faults


def totals_hand(given, *, by=0, limit_card=None):
    return {
        "ending": given["declared"],
        "by": by,
        "knocker": {"count": given["knocker_deadwood"]},
        "defender": {"count": given["defender_deadwood_after_layoff"]},
        "limit_card": limit_card,
    }


def check_score(hand, options, expected):
    """Score a hand of side 0 by itself and in a match."""
    if expected["result"] == "invalid":
        with pytest.raises(IllegalHand) as refused:
            score_hand(read_hand(hand), make_options(options))
        assert [fault.code for fault in refused.value.faults] == ["over_limit"]
        in_match = [(fault.code, fault.place, fault.side) for fault in faults_in_match([hand], options)]
        assert in_match == [("over_limit", "games[0].hands[0].knocker", 0)]
        return None
    score = score_hand(read_hand(hand), make_options(options))
    assert score.outcome == expected["result"]
    assert score.winner == ROLES[expected["winner"]]
    assert score.points == expected["points"]
    line = sheet_of([hand], options)["hands"][0]
    told = (line["outcome"], line["winner"], line["points"])
    assert told == (expected["result"], ROLES[expected["winner"]], expected["points"])
    return line


@cases("hand_totals")
def test_a_hand_of_counts_scores_what_the_source_says(case):
    limit_card = {1: "5D", 2: "9S"}[case["rules"].get("doubles", 1)]
    hand = totals_hand(case["input"], limit_card=limit_card)
    line = check_score(hand, options_of(case["rules"]), case["expected"])
    if line is not None:
        assert line["multiplier"] == case["rules"].get("doubles", 1)


def cards_hand(given):
    held, melds = given["knocker"], given.get("knocker_melds")
    knocker = {"cards": cards(held)}
    if melds is not None:
        melded = {card for meld in melds for card in meld}
        loose = [card for card in held if card not in melded]
        knocker = {"melds": [cards(meld) for meld in melds], "deadwood": cards(loose)}
    return {
        "ending": given.get("declared", "knock"),
        "by": 0,
        "knocker": knocker,
        "defender": {"cards": cards(given["defender"])},
    }


@cases("hand_cards")
def test_a_hand_of_cards_scores_what_the_source_says(case):
    expected = case["expected"]
    line = check_score(cards_hand(case["input"]), options_of(case["rules"]), expected)
    if line is not None:
        assert line["knocker_deadwood"] == expected["knocker_deadwood"]
        assert line["defender_deadwood_before"] == expected["defender_deadwood_own_melds"]
        assert line["defender_deadwood"] == expected["defender_deadwood_after_layoff"]
        # Several orders may be as good; here the cards of the case are the only best ones.
        assert sorted(line["layoffs"]) == sorted(expected["layoffs"])
        assert line["missed"] == 0


def knock_with(held, limit):
    hand = {"ending": "knock", "by": 0, "knocker": {"cards": cards(held)}, "defender": {"count": 50}}
    return hand, {"knock_limit": limit}


def codes_of(hand, options):
    return [fault.code for fault in find_faults(read_hand(hand), make_options(options))]


@cases("deadwood")
def test_a_hand_of_cards_may_knock_when_the_source_says_so(case):
    given, expected = case["input"], case["expected"]
    held = [card for card in given["cards"] if card != given.get("discard")]
    hand, options = knock_with(held, case["rules"]["knock_limit"])
    options["ace"] = case["rules"]["ace"]
    codes = codes_of(hand, options)
    assert codes == ([] if expected["can_knock"] else ["over_limit"])
    if expected["can_knock"]:
        assert sheet_of([hand], options)["hands"][0]["knocker_deadwood"] == expected["deadwood"]
    else:
        assert [fault.code for fault in faults_in_match([hand], options)] == codes


@cases("oklahoma_limit")
def test_the_upcard_sets_the_limit(case):
    changes = options_of(case["rules"]) | {"knock": "upcard"}
    upcard, expected = case["input"]["upcard"], case["expected"]
    options = make_options(changes)
    assert find_limit(options, Card(upcard)) == expected["limit"]
    gin = {"ending": "gin", "by": 0, "defender": {"count": 20}, "limit_card": upcard}
    line = sheet_of([gin], changes)["hands"][0]
    assert (line["limit"], line["multiplier"]) == (expected["limit"], expected["doubles"])
    just = {"ending": "knock", "by": 0, "defender": {"count": 20}, "limit_card": upcard}
    just["knocker"] = {"count": expected["limit"]}
    over = just | {"knocker": {"count": expected["limit"] + 1}}
    assert codes_of(just, changes) == []
    assert codes_of(over, changes) == ["over_limit"]


def side_of(player, given):
    return None if player is None else given["players"].index(player)


def game_hands(given):
    hands = []
    for hand in given["hands"]:
        if hand["declared"] == "dead":
            hands.append({"ending": "dead"})
        else:
            by = given["players"].index(hand["by"])
            hands.append(totals_hand(hand, by=by, limit_card=hand.get("upcard")))
    return hands


@cases("game")
def test_a_game_runs_and_settles_as_the_source_says(case):
    given, expected = case["input"], case["expected"]
    options = options_of(case["rules"])
    if any("upcard" in hand for hand in given["hands"]):
        options["knock"] = "upcard"
    hands = game_hands(given)
    refused = expected.get("refused_hands", [])
    if refused:
        found = [(fault.code, fault.place) for fault in faults_in_match(hands, options)]
        assert found == [("hand_after_end", f"games[0].hands[{number - 1}]") for number in refused]
        hands = [hand for number, hand in enumerate(hands, 1) if number not in refused]
    game = sheet_of(hands, options)
    column = game["columns"][0]
    winners = [side_of(player, given) for player in expected["winner_by_hand"]]
    assert [line["points"] for line in game["hands"]] == expected["points_by_hand"]
    assert [line["winner"] for line in game["hands"]] == winners
    entered = [row for row, winner in zip(expected["running"], winners, strict=True) if winner is not None]
    assert column["running"] == entered
    assert (column["points"], column["boxes"]) == (expected["points"], expected["boxes"])
    assert column["closed_on"] == expected["game_over_after"]
    assert game["over"] == (expected["game_over_after"] is not None)
    assert game["winner"] == side_of(expected["game_winner"], given)
    if expected["totals"] is None:
        assert (column["settlement"], game["net"]) == (None, None)
    else:
        assert column["settlement"]["totals"] == expected["totals"]
        sign = {0: 1, 1: -1}[side_of(expected["net_to"], given)]
        assert game["net"] == column["settlement"]["net"] == sign * expected["net"]


def win_document(win, players):
    return {
        "ending": "points",
        "winner": players.index(win["player"]),
        "points": win["points"],
        "boxes": 1 + win["extra_boxes"],
    }


@cases("hollywood")
def test_a_hollywood_sheet_stands_as_the_source_says(case):
    expected, players = case["expected"], case["input"]["players"]
    wins = case["input"]["wins"]
    game = sheet_of([win_document(win, players) for win in wins], options_of(case["rules"]))
    columns = game["columns"]
    for side, player in enumerate(players):
        sheet = []
        for column in columns:
            rows = zip(column["hands"], column["running"], strict=True)
            sheet.append([row[side] for number, row in rows if wins[number - 1]["player"] == player])
        assert sheet == expected["sheet"][player]
        assert [column["points"][side] for column in columns] == expected["scores"][player]
        if "boxes" in expected:
            assert [column["boxes"][side] for column in columns] == expected["boxes"][player]
        if "column_totals" in expected:
            totals = [column["settlement"]["totals"][side] for column in columns]
            assert totals == expected["column_totals"][player]
    closed = [None if player is None else players.index(player) for player in expected["closed"]]
    assert [column["closed_by"] for column in columns] == closed
    if "closed_on_hand" in expected:
        assert [column["closed_on"] for column in columns] == expected["closed_on_hand"]
    assert game["over"] is expected["match_over"]
    if "column_net" in expected:
        assert [column["settlement"]["net"] for column in columns] == expected["column_net"]
    assert game["net"] == expected.get("match_net")


@cases("dealer")
def test_the_deal_passes_as_the_source_says(case):
    players = ["A", "B"]
    hands = [
        {"ending": "dead"}
        if player is None
        else {"ending": "points", "winner": players.index(player), "points": 1}
        for player in case["input"]["winners"]
    ]
    first = players.index(case["input"]["first"])
    game = sheet_of(hands, options_of(case["rules"]), first_dealer=first)
    assert [players[line["dealer"]] for line in game["hands"]] == case["expected"]["dealers"]
    assert players[game["next_dealer"]] == case["expected"]["next"]


@cases("money")
def test_money_is_what_the_source_says(case):
    expected, given = case["expected"], case["input"]
    changes = {"stake": "1"} | options_of(case["rules"])
    plain = {"game_bonus": 0, "box_bonus": 0, "shutout": "none"}
    net = given["points"] if "points" in given else given["totals"][0] - given["totals"][1]
    worth = Decimal(expected["rounded"]) if "rounded" in expected else Decimal(expected["cents"]) / 100
    assert find_money(net, make_options(changes)) == worth
    game = sheet_of([{"ending": "points", "winner": 0, "points": net}], changes | plain)
    assert game["net"] == net
    assert Decimal(game["money"]) == worth


@cases("column_settlement")
def test_a_column_settles_as_the_source_says(case):
    given, expected = case["input"], case["expected"]
    changes = options_of(case["rules"])
    boxes = given["box_difference"]
    scores = (given["winner_points"], given["loser_points"])
    settlement = settle_column(1, 0, scores, (boxes, 0), (2, 1), make_options(changes))
    assert settlement.net == expected["net"]
    hands = [
        {"ending": "points", "winner": 1, "points": given["loser_points"], "boxes": 2},
        {"ending": "points", "winner": 0, "points": given["winner_points"], "boxes": boxes + 2},
    ]
    column = sheet_of(hands, changes | {"target": 250})["columns"][0]
    assert column["points"][0] - column["points"][1] == expected["points_difference"]
    box_points = column["settlement"]["box_points"]
    assert box_points[0] - box_points[1] == expected["box_value"]
    assert column["settlement"]["net"] == expected["net"]


@cases("validation")
def test_a_hand_is_refused_for_what_the_source_says(case):
    given, expected = case["input"], case["expected"]
    hand, options = cards_hand(given), {"knock_limit": case["rules"]["knock_limit"]}
    if given.get("knock_card_from") == "separate_deck":
        hand["limit_card"], options["knock"] = given["knock_card"], "deck"
    if expected["ok"]:
        assert codes_of(hand, options) == []
        assert sheet_of([hand], options)["hands"][0]["outcome"] == "knock"
        return
    for faults in (find_faults(read_hand(hand), make_options(options)), faults_in_match([hand], options)):
        named = [fault for fault in faults if fault.code == expected["error"]]
        assert len(named) == 1
        if "card" in expected:
            assert named[0].cards == (expected["card"],)
        if "who" in expected:
            assert named[0].side == ROLES[expected["who"]]
            assert named[0].place.endswith(expected["who"])


def settled_hand(case):
    return {
        "ending": "knock",
        "by": 0,
        "knocker": spread(case),
        "defender": {"cards": cards(case["defender"])},
    }


def spread(case):
    melded = {card for meld in case["knocker_melds"] for card in meld}
    loose = [card for card in case["knocker"] if card not in melded]
    return {"melds": [cards(meld) for meld in case["knocker_melds"]], "deadwood": cards(loose)}


@cases("settle", ENGINE)
def test_other_engines_settle_a_hand_alike(case):
    expected = case["expected"]
    line = check_score(settled_hand(case), case.get("rules", {}), expected | {"result": expected["kind"]})
    for role in ("knocker", "defender"):
        if role in expected:
            assert line[f"{role}_deadwood"] == expected[role]


@cases("illegal_spread", ENGINE)
def test_other_engines_refuse_the_same_spread(case):
    hand = settled_hand(case)
    faults = find_faults(read_hand(hand), make_options({}))
    assert [fault.code for fault in faults] == ["over_limit"]
    deadwood, limit = case["expected"]["error"].replace(" deadwood over limit ", " ").split()
    values = faults[0].message.values
    assert (values["points"], values["limit"]) == (int(deadwood), int(limit))
    assert [fault.code for fault in faults_in_match([hand], {})] == ["over_limit"]


@cases("knock_limit", ENGINE)
def test_other_engines_find_the_same_limit(case):
    ace = "gin" if case.get("ace_is_gin_only") else "one"
    options = make_options({"knock": "upcard", "oklahoma_ace": ace})
    assert find_limit(options, Card(case["upcard"])) == case["expected"]["limit"]


@cases("knock", ENGINE)
def test_other_engines_allow_the_same_discards_before_a_knock(case):
    held, expected = case["hand"], case["expected"]
    allowed = []
    for discard in held:
        hand, options = knock_with([card for card in held if card != discard], case["limit"])
        if codes_of(hand, options) == []:
            allowed.append(discard)
            assert sheet_of([hand], options)["hands"][0]["outcome"] in ("knock", "gin", "undercut")
    assert bool(allowed) is expected["can_knock"]
    if "knock_discards" in expected:
        assert allowed == expected["knock_discards"]
