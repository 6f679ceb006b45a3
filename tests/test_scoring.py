"""What one hand is worth, worked by hand from the rules (§§3, 4). Side 0 ends it unless said otherwise."""

from __future__ import annotations

import re

import pytest

from rules.hand_file import read_hand
from rules.options import make_options
from rules.scoring import score_hand

# Nine cards that are three sets or three runs, and an ace.
SQUARE = ["4S 5S 6S", "4H 5H 6H", "4D 5D 6D"]
SQUARE_SETS = ["4S 4H 4D", "5S 5H 5D", "6S 6H 6D"]


def knock(knocker, defender, **more):
    """A knock; a number is a bare count, a text is cards that the engine arranges."""
    return {"ending": "knock", "by": 0, "knocker": held(knocker), "defender": held(defender)} | more


def gin(defender, **more):
    return {"ending": "gin", "by": 0, "defender": held(defender)} | more


def held(what):
    return {int: {"count": what}, str: {"cards": what}}.get(type(what), what)


def score(document, *, both_scored=False, preset=None, **changes):
    hand = read_hand(document)
    assert hand.faults == ()
    return score_hand(hand, make_options(changes, preset=preset), both_scored=both_scored)


def worth(document, **more):
    """Outcome, winner, points and boxes."""
    found = score(document, **more)
    return found.outcome, found.winner, found.points, tuple(found.boxes)


@pytest.mark.parametrize(
    ("knocker", "defender", "expected"),
    [
        pytest.param(4, 22, ("knock", 0, 18, (1, 0)), id="the-difference"),
        pytest.param(10, 11, ("knock", 0, 1, (1, 0)), id="one-more-than-the-knocker-is-no-undercut"),
        pytest.param(10, 98, ("knock", 0, 88, (1, 0)), id="the-most-a-knock-can-win"),
        pytest.param(10, 9, ("undercut", 1, 26, (0, 1)), id="one-less-undercuts"),
        pytest.param(10, 0, ("undercut", 1, 35, (0, 1)), id="nothing-left-undercuts-by-the-whole-count"),
        pytest.param(7, 7, ("undercut", 1, 25, (0, 1)), id="equal-counts-undercut-for-the-bonus"),
        pytest.param(1, 1, ("undercut", 1, 25, (0, 1)), id="equal-at-one"),
    ],
)
def test_a_knock_wins_the_difference_and_an_undercut_the_difference_with_its_bonus(
    knocker, defender, expected
):
    assert worth(knock(knocker, defender)) == expected


@pytest.mark.parametrize(
    ("tie", "expected"),
    [
        pytest.param("defender_bonus", ("undercut", 1, 25, (0, 4)), id="his-with-the-bonus"),
        pytest.param("defender", ("undercut", 1, 0, (0, 4)), id="his-for-nothing-with-all-its-boxes"),
        pytest.param("knocker", ("knock", 0, 0, (1, 0)), id="the-knockers-for-nothing"),
    ],
)
def test_a_tie_goes_by_its_rule(tie, expected):
    assert worth(knock(6, 6), tie=tie, extra_boxes={"undercut": 3}) == expected


@pytest.mark.parametrize("tie", ["defender", "knocker"])
def test_the_rule_for_ties_leaves_a_lower_count_an_undercut_with_its_bonus(tie):
    assert worth(knock(6, 5), tie=tie) == ("undercut", 1, 26, (0, 1))


@pytest.mark.parametrize(
    ("ending", "defender", "expected"),
    [
        pytest.param("gin", 34, ("gin", 0, 59, (1, 0)), id="gin"),
        pytest.param("gin", 0, ("gin", 0, 25, (1, 0)), id="gin-is-not-undercut-by-nothing"),
        pytest.param("big_gin", 20, ("big_gin", 0, 51, (1, 0)), id="big-gin-has-its-bonus-instead"),
        pytest.param("big_gin", 0, ("big_gin", 0, 31, (1, 0)), id="big-gin-against-nothing"),
    ],
)
def test_gin_wins_its_bonus_and_all_the_defender_holds(ending, defender, expected):
    assert worth(gin(defender) | {"ending": ending}) == expected


def test_gin_against_nothing_is_not_a_tie_under_any_rule():
    for tie in ("defender_bonus", "defender", "knocker"):
        assert worth(gin(0), tie=tie) == ("gin", 0, 25, (1, 0))


def test_big_gin_where_it_is_not_played_is_gin_in_outcome_bonus_and_boxes():
    hand = gin(20, ending="big_gin")
    changes = {"big_gin_bonus": None, "gin_bonus": 20, "extra_boxes": {"gin": 2, "big_gin": 5}}
    assert worth(hand, **changes) == ("gin", 0, 40, (3, 0))


def test_a_big_gin_bonus_of_nothing_is_still_big_gin():
    hand = gin(20, ending="big_gin")
    assert worth(hand, big_gin_bonus=0, extra_boxes={"gin": 2, "big_gin": 5}) == ("big_gin", 0, 20, (6, 0))


def test_eleven_cards_all_melded_are_big_gin():
    cards = "AC 2C 3C 4C 6S 6H 6D 9D 10D JD QD"
    hand = gin("KS KH KC 8S 8H 5S 5H 4D 2H AH", ending="big_gin", knocker={"cards": cards})
    assert worth(hand) == ("big_gin", 0, 64, (1, 0))


@pytest.mark.parametrize(
    "knocker",
    [
        pytest.param(0, id="a-count-of-nothing"),
        pytest.param("AS 2S 3S 4S 9H 9D 9C JH QH KH", id="cards-all-melded"),
        pytest.param({"melds": ["AS 2S 3S 4S", "9H 9D 9C", "JH QH KH"]}, id="melds-laid-and-nothing-loose"),
    ],
)
def test_a_knock_without_deadwood_is_gin(knocker):
    defender = "5S 9S KD KC 7D 7C 3H 2D 6C 8C"  # 6-7-8 of clubs; 5 9 10 10 7 3 2 are 46
    found = score(knock(knocker, defender))
    assert (found.outcome, found.points, found.layoffs) == ("gin", 71, ())


def test_a_declared_gin_needs_no_cards_of_the_knocker():
    found = score(gin(34))
    assert (found.knocker_deadwood, found.knocker_melds, found.choices) == (0, None, None)


def test_side_one_ends_a_hand_just_as_well():
    assert worth(knock(4, 22, by=1)) == ("knock", 1, 18, (0, 1))
    assert worth(knock(4, 3, by=1)) == ("undercut", 0, 26, (1, 0))
    assert worth(gin(30, by=1)) == ("gin", 1, 55, (0, 1))


def test_straight_gin_scores_gin():
    assert worth(gin(44), preset="straight") == ("gin", 0, 69, (1, 0))
    assert score(gin(44), preset="straight").limit == 0


# Lay-offs on gin, round the corner [R-1.8, B23, B24].
CORNER_GIN = {"melds": ["JH QH KH AH", "2S 3S 4S", "8C 8D 8S"]}
CORNER_ALL_FITS = "10H 9H 5S AS 4D 5D 6D JC JD JS"
CORNER_ACE_STAYS = "10H 9H AD 5S 4D 5D 6D JC JD JS"


def test_nobody_scores_when_lay_offs_on_gin_leave_the_defender_nothing():
    found = score(gin(CORNER_ALL_FITS, knocker=CORNER_GIN), preset="corner")
    assert (found.outcome, found.winner, found.points, found.boxes) == ("gin_nullified", None, 0, (0, 0))
    assert found.defender_deadwood_before == 39
    assert sorted(found.layoffs) == ["10H", "5S", "9H", "AS"]


def test_lay_offs_on_gin_come_off_what_gin_wins():
    found = score(gin(CORNER_ACE_STAYS, knocker=CORNER_GIN), preset="corner")
    assert (found.outcome, found.points, found.defender_deadwood) == ("gin", 35, 15)


@pytest.mark.parametrize(
    "defender",
    [
        pytest.param(0, id="a-count"),
        pytest.param("4S 5S 6S 7S KC KD KH 9D 9H 9C", id="all-melded-nothing-laid-off"),
    ],
)
@pytest.mark.parametrize("ending", ["gin", "big_gin"])
def test_nobody_scores_when_the_defender_has_nothing_anyhow(ending, defender):
    assert worth(gin(defender, ending=ending), layoff_on_gin=True) == ("gin_nullified", None, 0, (0, 0))


def test_without_that_rule_nothing_is_laid_off_on_gin():
    found = score(
        gin("4S 8S KC KD QC QD 9H 9D 2C AC", knocker={"melds": ["5S 6S 7S", "4H 4D 4C", "JC JD JH JS"]})
    )
    # The four and the eight of spades would fit. 4 and 8, kings 20, queens 20, nines 18, 2 and 1 make 73.
    assert (found.points, found.layoffs, found.defender_deadwood) == (98, (), 73)


def test_a_nullified_gin_gives_no_extra_boxes_and_is_not_doubled():
    hand = gin(0, limit_card="KS")
    changes = {
        "layoff_on_gin": True,
        "doubling_suits": ["S"],
        "double_boxes": True,
        "extra_boxes": {"gin": 2},
    }
    assert worth(hand, **changes) == ("gin_nullified", None, 0, (0, 0))


# The knocker's melds as he lays them.


@pytest.mark.parametrize(
    ("melds", "left", "points", "layoffs"),
    [
        pytest.param(SQUARE_SETS, 73, 72, ["4C"], id="three-sets-take-the-fourth-four"),
        pytest.param(SQUARE, 63, 62, ["7H", "7S"], id="three-runs-take-two-sevens"),
    ],
)
def test_equal_counts_laid_differently_take_different_lay_offs(melds, left, points, layoffs):
    found = score(knock({"melds": melds, "deadwood": "AC"}, "4C 7S 7H KS KH QD JD 9C 8D 2S"))
    assert (found.defender_deadwood, found.points, sorted(found.layoffs)) == (left, points, layoffs)
    assert found.choices == 2


def test_cards_alone_are_laid_in_the_first_arrangement_and_the_choices_are_counted():
    found = score(knock("4S 5S 6S 4H 5H 6H 4D 5D 6D AC", "4C 7S 7H KS KH QD JD 9C 8D 2S"))
    assert [set(meld) for meld in found.knocker_melds] == [set(meld.split()) for meld in SQUARE_SETS]
    assert (found.points, found.choices) == (72, 2)


def test_the_knocker_may_lay_fewer_melds_than_he_could():
    # The twos are a set as well, which would leave three; two and two and two and three are still within ten.
    laid = {"melds": ["AC AH AS", "KC KH KS"], "deadwood": "2C 2H 2S 3D"}
    found = score(knock(laid, 40))
    assert (found.knocker_deadwood, found.points) == (9, 31)


def test_a_fourth_card_held_back_is_deadwood_and_no_place_to_lay_off():
    laid = {"melds": ["4S 5S 6S", "9H 9D 9C", "2S 2H 2D"], "deadwood": "7S"}
    found = score(knock(laid, "8S 9S KD KH QC QD JC 10D 6H 4C"))
    # Only the nine goes on the nines; the eight cannot follow a seven that is not laid.
    assert (found.knocker_deadwood, list(found.layoffs)) == (7, ["9S"])
    assert found.defender_deadwood == 8 + 20 + 20 + 10 + 10 + 6 + 4
    assert found.points == 71


def test_melds_may_be_given_in_any_order_of_cards():
    laid = {"melds": ["6S 4S 5S", "KC KS KD KH"], "deadwood": "AD AH 2C"}
    assert score(knock(laid, 22)).points == 18


# The defender.


@pytest.mark.parametrize(
    ("spread", "defender", "before", "left", "layoffs"),
    [
        pytest.param(
            "4S 5S 6S KH KD KC JH JD JC 5D",
            "7S 7H 7D 7C 8S QH QD 3C 2D AH",
            34,
            26,
            ["7S", "8S"],
            id="four-sevens-are-split-to-lay-off-two-cards",
        ),
        pytest.param(
            "4S 5S 6S KH KD KC JH JD JC 5D",
            "7S 7H 7D 8S QC QD 3C 2D AH 6H",
            40,
            40,
            [],
            id="three-sevens-are-not",
        ),
        pytest.param(
            "6H 7H 8H QS QD QC 2S 2D 2C 3H",
            "5H 4H 9H 10H KS KD KC 9S JD 6D",
            53,
            25,
            ["10H", "4H", "5H", "9H"],
            id="chains-at-both-ends-but-not-on-deadwood",
        ),
        pytest.param(
            "3S 4S 5S 10H 10D 10C 7C 7D 7H 2D",
            "2S AS KS 6S QH QD JC 9C 8D 4H",
            70,
            61,
            ["2S", "6S", "AS"],
            id="down-to-the-ace-and-not-past-it",
        ),
    ],
)
def test_the_defender_melds_and_lays_off_to_be_left_with_the_least(spread, defender, before, left, layoffs):
    found = score(knock(spread, defender))
    assert found.defender_deadwood_before == before
    assert (found.defender_deadwood, sorted(found.layoffs), found.missed) == (left, layoffs, 0)


AS_PLAYED = "4S 5S 6S KH KD KC JH JD JC 5D"


@pytest.mark.parametrize(
    ("defender", "left", "missed"),
    [
        pytest.param(
            {"melds": ["7S 7H 7D 7C"], "deadwood": "8S QH QD 3C 2D AH"}, 34, 8, id="kept-all-four-sevens"
        ),
        pytest.param(
            {"melds": ["7H 7D 7C"], "deadwood": "7S 8S QH QD 3C 2D AH"},
            26,
            0,
            id="the-engine-lays-off-the-rest",
        ),
        pytest.param(
            {"melds": ["7H 7D 7C"], "deadwood": "8S QH QD 3C 2D AH", "layoffs": "7S"},
            34,
            8,
            id="laid-off-one-only",
        ),
        pytest.param(
            {"melds": ["7H 7D 7C"], "deadwood": "QH QD 3C 2D AH", "layoffs": "8S 7S"},
            26,
            0,
            id="the-order-of-a-chain-does-not-matter",
        ),
        pytest.param(
            {"melds": ["7H 7D 7C"], "deadwood": "7S 8S QH QD 3C 2D AH", "layoffs": "7S 8S"},
            26,
            0,
            id="lay-offs-may-be-listed-with-the-deadwood-too",
        ),
        pytest.param(
            {"cards": "7S 7H 7D 7C 8S QH QD 3C 2D AH", "layoffs": "7S"}, 34, 8, id="cards-with-one-lay-off"
        ),
        pytest.param({"cards": "7S 7H 7D 7C 8S QH QD 3C 2D AH", "layoffs": ""}, 34, 8, id="laid-off-nothing"),
        pytest.param(
            {"melds": [], "deadwood": "7S 7H 7D 7C 8S QH QD 3C 2D AH", "layoffs": ""}, 62, 36, id="no-melds"
        ),
    ],
)
def test_what_the_defender_played_stands_and_what_he_missed_is_told(defender, left, missed):
    found = score(knock(AS_PLAYED, defender))
    assert (found.defender_deadwood, found.points, found.missed) == (left, left - 5, missed)
    assert found.defender_deadwood_before == 34


def test_cards_of_the_defender_against_a_bare_count_lay_off_nothing():
    found = score(knock(5, "7S 7H 7D 7C 8S QH QD 3C 2D AH"))
    assert (found.defender_deadwood, found.layoffs, found.missed) == (34, (), None)


def test_stated_lay_offs_against_a_bare_count_are_trusted():
    defender = {"melds": ["7H 7D 7C"], "deadwood": "QH QD 3C 2D AH", "layoffs": "7S 8S"}
    found = score(knock(5, defender))
    assert (found.defender_deadwood, found.points, found.layoffs) == (26, 21, ("7S", "8S"))


def test_the_engine_arranges_what_stated_lay_offs_leave():
    found = score(knock(5, {"cards": "7S 7H 7D 7C 8S QH QD 3C 2D AH", "layoffs": "7S"}))
    assert (found.defender_deadwood, [set(meld) for meld in found.defender_melds]) == (
        34,
        [{"7H", "7D", "7C"}],
    )


# Doubling and boxes.


@pytest.mark.parametrize(
    ("suits", "card", "multiplier"),
    [
        pytest.param(["S"], "7S", 2, id="a-spade"),
        pytest.param(["S"], "7H", 1, id="a-heart-where-only-spades-double"),
        pytest.param(["S", "H"], "7H", 2, id="hearts-too"),
        pytest.param([], "7S", 1, id="no-suit-doubles"),
        pytest.param([], None, 1, id="no-card-and-none-needed"),
    ],
)
def test_the_limit_cards_suit_doubles_the_whole_hand_bonus_included(suits, card, multiplier):
    found = score(knock(7, 2, limit_card=card), doubling_suits=suits)
    assert (found.multiplier, found.points, found.boxes) == (multiplier, 30 * multiplier, (0, 1))
    assert score(gin(20, limit_card=card), doubling_suits=suits).points == 45 * multiplier


@pytest.mark.parametrize("ending", ["gin", "big_gin"])
def test_a_gin_is_doubled_with_its_bonus(ending):
    points = {"gin": 110, "big_gin": 122}[ending]
    assert score(gin(30, ending=ending, limit_card="AS"), doubling_suits=["S"]).points == points


@pytest.mark.parametrize(
    ("both_scored", "is_played", "card", "points"),
    [
        pytest.param(True, True, "7H", 28, id="both-on-the-score"),
        pytest.param(True, False, "7H", 14, id="not-where-it-is-not-played"),
        pytest.param(False, True, "7H", 14, id="not-yet"),
        pytest.param(True, True, "7S", 28, id="two-reasons-double-once"),
        pytest.param(False, True, "7S", 28, id="the-suit-alone"),
    ],
)
def test_both_on_the_score_doubles_and_together_with_a_suit_doubles_once(
    both_scored, is_played, card, points
):
    hand = knock(6, 20, limit_card=card)
    changes = {"doubling_suits": ["S"], "double_when_both_scored": is_played}
    assert score(hand, both_scored=both_scored, **changes).points == points


BOXES = {"gin": 2, "big_gin": 3, "undercut": 1, "gin_off": 4}


@pytest.mark.parametrize(
    ("hand", "boxes"),
    [
        pytest.param(knock(4, 22), (1, 0), id="a-knock-has-the-one-box"),
        pytest.param(gin(20), (3, 0), id="gin"),
        pytest.param(gin(20, ending="big_gin"), (4, 0), id="big-gin"),
        pytest.param(knock(4, 3), (0, 2), id="undercut"),
        pytest.param(knock(4, 4), (0, 2), id="a-tie-is-an-undercut"),
        pytest.param(knock(4, 0), (0, 6), id="gin-off-on-top-of-undercut"),
        pytest.param(knock(0, 0), (3, 0), id="nothing-against-gin-is-no-gin-off"),
    ],
)
def test_extra_boxes_come_on_top_of_the_one_for_the_hand(hand, boxes):
    assert score(hand, extra_boxes=BOXES).boxes == boxes
    assert sum(score(hand).boxes) == 1


@pytest.mark.parametrize(
    ("double_boxes", "boxes"),
    [pytest.param(False, (0, 6), id="as-they-are"), pytest.param(True, (0, 11), id="the-extra-ones-twice")],
)
def test_a_doubled_hand_doubles_the_extra_boxes_where_that_is_played(double_boxes, boxes):
    hand = knock(4, 0, limit_card="9S")
    found = score(hand, doubling_suits=["S"], double_boxes=double_boxes, extra_boxes=BOXES)
    assert found.boxes == boxes


def test_extra_boxes_of_a_hand_that_is_not_doubled_stay():
    found = score(gin(20, limit_card="9H"), doubling_suits=["S"], double_boxes=True, extra_boxes=BOXES)
    assert found.boxes == (3, 0)


def test_a_knock_bonus_of_the_undercut_is_the_option():
    assert worth(knock(9, 4), preset="palace") == ("undercut", 1, 25, (0, 1))
    assert worth(knock(9, 4), preset="classic") == ("undercut", 1, 15, (0, 1))


# The other endings.


@pytest.mark.parametrize("reason", ["stock", "misdeal", "the cat", None])
def test_a_dead_hand_scores_nothing(reason):
    assert worth({"ending": "dead", "reason": reason}) == ("dead", None, 0, (0, 0))


def points_hand(**more):
    return {"ending": "points", "winner": 1, "points": 34} | more


@pytest.mark.parametrize(
    ("kind", "boxes", "expected"),
    [
        pytest.param(None, None, 1, id="a-knock-when-nothing-is-said"),
        pytest.param("knock", None, 1, id="knock"),
        pytest.param("gin", None, 3, id="gin"),
        pytest.param("big_gin", None, 4, id="big-gin"),
        pytest.param("undercut", None, 2, id="undercut"),
        pytest.param("gin", 0, 0, id="the-papers-none"),
        pytest.param("gin", 5, 5, id="the-papers-five"),
    ],
)
def test_points_from_paper_stand_with_the_boxes_of_their_kind_or_of_the_paper(kind, boxes, expected):
    found = score(points_hand(kind=kind, boxes=boxes), extra_boxes=BOXES)
    assert (found.outcome, found.winner, found.points) == ("points", 1, 34)
    assert found.boxes == (0, expected)


def test_points_of_a_big_gin_that_is_not_played_have_the_boxes_of_gin():
    assert score(points_hand(kind="big_gin"), extra_boxes=BOXES, big_gin_bonus=None).boxes == (0, 3)


def test_points_from_paper_are_never_doubled():
    found = score(points_hand(kind="gin"), both_scored=True, double_when_both_scored=True)
    assert (found.points, found.multiplier) == (34, 1)


def test_an_adjustment_has_a_side_and_no_winner_or_box():
    found = score({"ending": "adjustment", "side": 0, "points": -10, "reason": "agreed"})
    assert (found.outcome, found.side, found.winner, found.points) == ("adjustment", 0, None, -10)
    assert tuple(found.boxes) == (0, 0)


def test_what_is_not_known_is_none():
    found = score(knock(4, 22))
    assert (found.knocker_deadwood, found.defender_deadwood) == (4, 22)
    unknown = ("defender_deadwood_before", "knocker_melds", "defender_melds", "layoffs", "choices", "missed")
    assert [getattr(found, name) for name in unknown] == [None] * 6


# Why.


@pytest.mark.parametrize(
    ("hand", "changes", "figures"),
    [
        pytest.param(knock(4, 22), {}, "4 22 22 4 18", id="knock"),
        pytest.param(knock(7, 2), {}, "7 2 7 2 25 30", id="undercut"),
        pytest.param(gin(34), {}, "34 25 34 59", id="gin"),
        pytest.param(gin(30, limit_card="AS"), {"doubling_suits": ["S"]}, "30 25 30 55 110", id="doubled"),
        pytest.param(gin(30), {"extra_boxes": {"gin": 2}}, "30 25 30 55 3 2", id="extra-boxes"),
    ],
)
def test_the_sheet_shows_the_sum_in_the_order_of_the_table(hand, changes, figures):
    found = score_hand(read_hand(hand), make_options(changes), names=("Ann", "Bob"))
    assert re.findall(r"[0-9]+", " ".join(str(sentence) for sentence in found.why)) == figures.split()


def test_every_hand_says_why():
    hands = [
        knock(4, 22),
        knock(6, 6),
        gin(0),
        gin(20, ending="big_gin"),
        points_hand(),
        {"ending": "dead"},
        {"ending": "dead", "reason": "misdeal"},
        {"ending": "dead", "reason": "100 % bad luck"},
        {"ending": "adjustment", "side": 1, "points": 5, "reason": "50 % of %(points)d"},
    ]
    for hand in hands:
        for changes in ({}, {"layoff_on_gin": True}, {"big_gin_bonus": None}, {"tie": "defender"}):
            why = score(hand, **changes).why
            assert why
            assert all(str(sentence) for sentence in why)
