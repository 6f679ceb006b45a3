"""Hands with known answers, from public test suites, articles and worked showdowns."""

import json
from pathlib import Path

import pytest

from rules.cards import parse_cards, points
from rules.layoffs import best_defence, place_layoffs
from rules.melds import best_arrangement, best_arrangements, deadwood, find_melds, is_meld, is_run, is_set

CASES = Path(__file__).parent / "cases"


def load(name, *kinds):
    cases = json.loads((CASES / name).read_text(encoding="utf-8"))
    return [pytest.param(case, id=case["id"]) for case in cases if not kinds or case["kind"] in kinds]


def read(cards):
    return parse_cards(" ".join(cards))


def read_melds(melds):
    return [read(meld) for meld in melds]


def as_sets(melds):
    return {frozenset(meld) for meld in melds}


def without(hand, card):
    return [held for held in hand if held != card]


def count_loose(hand, melds):
    """The points of the cards that are in none of the melds."""
    return points([card for card in hand if not any(card in meld for meld in melds)])


def find_discards(hand, limit):
    """The cards of an eleven-card hand whose discard leaves at most the limit."""
    return {card for card in hand if deadwood(without(hand, card)) <= limit}


def settle(case):
    """The outcome and points of a showdown by the plainest rules, from the two deadwoods alone."""
    bonuses = {"gin_bonus": 25, "undercut_bonus": 25} | case.get("rules", {})
    melds = read_melds(case["knocker_melds"])
    knocker = count_loose(read(case["knocker"]), melds)
    hand = read(case["defender"])
    if knocker == 0:
        return "gin", "knocker", deadwood(hand) + bonuses["gin_bonus"]
    left = best_defence(hand, melds).points
    if left <= knocker:
        return "undercut", "defender", knocker - left + bonuses["undercut_bonus"]
    return "knock", "knocker", left - knocker


# The knock limit by upcard is a rule of the hand, tested where hands are scored.
KINDS_HERE = {
    *("meld", "melds_in", "points", "deadwood", "after_discard", "discard", "knock", "settle"),
    *("illegal_spread", "layoff_fits", "layoff"),
}


def test_every_kind_of_engine_case_is_known():
    cases = json.loads((CASES / "engine.json").read_text(encoding="utf-8"))
    assert {case["kind"] for case in cases} == {*KINDS_HERE, "knock_limit"}


@pytest.mark.parametrize("case", load("engine.json", "meld"))
def test_public_suites_agree_what_a_meld_is(case):
    cards = read(case["hand"])
    kind = case["expected"]["type"]
    assert (is_set(cards), is_run(cards), is_meld(cards)) == (kind == "set", kind == "run", kind != "none")


@pytest.mark.parametrize("case", load("engine.json", "melds_in"))
def test_public_suites_agree_which_melds_are_held(case):
    found = find_melds(read(case["hand"]))
    assert len(found) == len(as_sets(found))
    assert len(found) == case["expected"].get("count", len(found))
    if "melds" in case["expected"]:
        assert as_sets(found) == as_sets(read_melds(case["expected"]["melds"]))


@pytest.mark.parametrize("case", load("engine.json", "points"))
def test_public_suites_agree_what_cards_count(case):
    assert points(read(case["hand"])) == case["expected"]["points"]


@pytest.mark.parametrize("case", load("engine.json", "deadwood"))
def test_public_suites_agree_on_the_least_deadwood(case):
    hand = read(case["hand"])
    assert deadwood(hand) == case["expected"]["deadwood"]
    if "melds" in case["expected"]:
        expected = as_sets(read_melds(case["expected"]["melds"]))
        assert expected in [as_sets(arrangement.melds) for arrangement in best_arrangements(hand)]


@pytest.mark.parametrize("case", load("engine.json", "after_discard"))
def test_public_suites_agree_on_the_deadwood_after_the_best_discard(case):
    hand = read(case["hand"])
    assert min(deadwood(without(hand, card)) for card in hand) == case["expected"]["deadwood"]


@pytest.mark.parametrize("case", load("engine.json", "discard"))
def test_public_suites_agree_on_the_deadwood_after_a_named_discard(case):
    (discard,) = read([case["expected"]["discard"]])
    assert deadwood(without(read(case["hand"]), discard)) == case["expected"]["deadwood"]


@pytest.mark.parametrize("case", load("engine.json", "knock"))
def test_public_suites_agree_who_may_knock(case):
    hand, expected = read(case["hand"]), case["expected"]
    discards = find_discards(hand, case["limit"])
    assert bool(discards) == expected["can_knock"]
    if "gin_discards" in expected:
        assert find_discards(hand, 0) == set(read(expected["gin_discards"]))
    if "knock_discards" in expected:
        assert discards - find_discards(hand, 0) == set(read(expected["knock_discards"]))


@pytest.mark.parametrize("case", load("engine.json", "settle"))
def test_public_suites_agree_on_the_score_of_a_showdown(case):
    expected = case["expected"]
    assert settle(case) == (expected["kind"], expected["winner"], expected["points"])


@pytest.mark.parametrize("case", load("engine.json", "illegal_spread"))
def test_public_suites_agree_by_how_much_a_spread_is_over_the_limit(case):
    loose = count_loose(read(case["knocker"]), read_melds(case["knocker_melds"]))
    assert case["expected"]["error"] == f"{loose} deadwood over limit 10"


@pytest.mark.parametrize("case", load("engine.json", "layoff_fits"))
def test_public_suites_agree_which_cards_can_be_laid_off(case):
    melds = read_melds(case["knocker_melds"])
    fits = [not place_layoffs([card], melds)[1] for card in read(case["hand"])]
    assert fits == case["expected"]["fits"]


@pytest.mark.parametrize("case", load("engine.json", "layoff"))
def test_public_suites_agree_on_the_best_layoff(case):
    expected = case["expected"]
    defence = best_defence(read(case["hand"]), read_melds(case["knocker_melds"]))
    assert defence.points == expected["deadwood"]
    assert {layoff.card for layoff in defence.layoffs} == set(read(expected["laid_off"]))
    if "melds" in expected:
        assert as_sets(defence.melds) == as_sets(read_melds(expected["melds"]))


@pytest.mark.parametrize("case", load("layoff_traps.json"))
def test_the_defender_escapes_the_traps_of_laying_off(case):
    melds = read_melds(case["knocker_melds"])
    hand = read(case["defender"])
    assert all(is_meld(meld) for meld in melds)
    assert count_loose(read(case["knocker"]), melds) == case["knocker_deadwood"]
    assert deadwood(hand) == case["own_best_deadwood_before_layoff"]
    defence = best_defence(hand, melds)
    assert defence.points == case["optimum"] == case["result"]["defender"]
    plans = [
        (as_sets(read_melds(plan["melds"])), set(read(plan["laid_off"]))) for plan in case["optimal_plans"]
    ]
    fewest = min(len(laid_off) for _, laid_off in plans)
    assert (as_sets(defence.melds), {layoff.card for layoff in defence.layoffs}) in plans
    assert len(defence.layoffs) == fewest


@pytest.mark.parametrize("case", load("layoff_traps.json"))
def test_every_best_plan_of_a_trap_can_be_laid_as_stated(case):
    melds = read_melds(case["knocker_melds"])
    for plan in case["optimal_plans"]:
        stated = read(plan["laid_off"])
        placed, refused = place_layoffs(stated[::-1], melds)
        assert refused == ()
        assert {layoff.card for layoff in placed} == set(stated)
        assert points(read(plan["deadwood"])) == case["optimum"]


@pytest.mark.parametrize("case", load("layoff_traps.json"))
def test_the_traps_score_as_they_should(case):
    kind, winner, scored = settle(case)
    assert (kind, winner, scored) == tuple(case["result"][key] for key in ("kind", "winner", "points"))


@pytest.mark.parametrize("case", load("scoring.json", "deadwood"))
def test_published_hands_have_the_deadwood_worked_out_for_them(case):
    hand = read(case["input"]["cards"])
    if "discard" in case["input"]:
        hand = without(hand, case["input"]["discard"])
    least = deadwood(hand, case["rules"]["ace"])
    assert least == case["expected"]["deadwood"]
    assert (least <= case["rules"]["knock_limit"]) == case["expected"]["can_knock"]


@pytest.mark.parametrize("case", load("scoring.json", "hand_cards"))
def test_published_showdowns_have_the_deadwoods_worked_out_for_them(case):
    ace, expected = case["rules"]["ace"], case["expected"]
    knocker, defender = read(case["input"]["knocker"]), read(case["input"]["defender"])
    assert deadwood(knocker, ace) == expected["knocker_deadwood"]
    assert deadwood(defender, ace) == expected["defender_deadwood_own_melds"]
    if expected["legal"]:
        gin_stands = expected["knocker_deadwood"] == 0 and not case["rules"]["layoff_on_gin"]
        melds = read_melds(case["input"].get("knocker_melds", best_arrangement(knocker, ace).melds))
        defence = best_defence(defender, [] if gin_stands else melds, ace)
        assert defence.points == expected["defender_deadwood_after_layoff"]
        assert {layoff.card for layoff in defence.layoffs} == set(read(expected["layoffs"]))
