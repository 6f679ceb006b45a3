"""Whether a hand stands: every rule that it may break, each named by itself (rules §2)."""

from __future__ import annotations

import pytest

from rules.hand import Hand
from rules.hand_file import read_hand
from rules.options import Options, make_options
from rules.referee import find_faults
from rules.scoring import score_hand

# Three melds of the knocker and a loose king, and ten cards of the defender with nothing in common.
KNOCKER = "2C 3C 4C 7H 7D 7S QS QD QC KH"
LAID = {"melds": ["2C 3C 4C", "7H 7D 7S", "QS QD QC"], "deadwood": "KH"}
DEFENDER = "5C 6C KS 10D 9H 8S 4D 3D AD JD"


def held(what):
    return {int: {"count": what}, str: {"cards": what}}.get(type(what), what)


def hand(ending="knock", *, by=0, knocker=KNOCKER, defender=DEFENDER, **more):
    return {"ending": ending, "by": by, "knocker": held(knocker), "defender": held(defender)} | more


def faults_of(document, *, preset=None, **changes):
    return find_faults(read_hand(document), make_options(changes, preset=preset), ("Ann", "Bob"))


def told(document, **more):
    """The faults as (code, place, side, cards)."""
    return [
        (fault.code, fault.place, fault.side, " ".join(sorted(fault.cards)))
        for fault in faults_of(document, **more)
    ]


def codes(document, **more):
    return [fault.code for fault in faults_of(document, **more)]


@pytest.mark.parametrize("by", [0, 1])
@pytest.mark.parametrize("knocker", [KNOCKER, LAID, 10])
@pytest.mark.parametrize("defender", [DEFENDER, 43])
def test_a_true_knock_has_no_fault(by, knocker, defender):
    assert told(hand(by=by, knocker=knocker, defender=defender)) == []


# The limit.


@pytest.mark.parametrize(
    ("count", "changes", "card", "expected"),
    [
        pytest.param(10, {}, None, [], id="ten-is-allowed"),
        pytest.param(11, {}, None, ["over_limit"], id="eleven-is-not"),
        pytest.param(6, {"knock_limit": 5}, None, ["over_limit"], id="another-number-than-ten"),
        pytest.param(5, {"knock_limit": 5}, None, [], id="exactly-that-number"),
        pytest.param(1, {"knock": "gin"}, None, ["over_limit"], id="straight-gin-allows-not-even-one"),
        pytest.param(0, {"knock": "gin"}, None, [], id="straight-gin-allows-gin"),
        pytest.param(1, {"knock_limit": 0}, None, ["over_limit"], id="a-limit-of-nothing"),
        pytest.param(7, {"knock": "upcard"}, "7D", [], id="the-upcards-pips"),
        pytest.param(8, {"knock": "upcard"}, "7D", ["over_limit"], id="one-over-the-upcard"),
        pytest.param(10, {"knock": "upcard"}, "JH", [], id="a-picture-is-ten"),
        pytest.param(11, {"knock": "upcard"}, "KH", ["over_limit"], id="a-king-is-not-thirteen"),
        pytest.param(1, {"knock": "upcard"}, "AH", ["over_limit"], id="an-ace-means-gin"),
        pytest.param(0, {"knock": "upcard"}, "AH", [], id="gin-on-an-ace"),
        pytest.param(1, {"knock": "upcard", "oklahoma_ace": "one"}, "AH", [], id="an-ace-means-one"),
        pytest.param(2, {"knock": "upcard", "oklahoma_ace": "one"}, "AH", ["over_limit"], id="two-on-an-ace"),
        pytest.param(
            1, {"knock": "deck", "ace": "corner"}, "AH", ["over_limit"], id="a-corner-ace-means-gin-too"
        ),
        pytest.param(3, {"knock": "deck"}, "3C", [], id="the-knock-deck"),
        pytest.param(4, {"knock": "deck"}, "3C", ["over_limit"], id="over-the-knock-deck"),
        pytest.param(10, {"knock_limit": 5, "knock": "upcard"}, "10C", [], id="the-card-and-not-the-number"),
    ],
)
def test_exactly_the_limit_may_knock_and_one_more_may_not(count, changes, card, expected):
    assert codes(hand(knocker=count, defender=43, limit_card=card), **changes) == expected


def test_a_knock_over_the_limit_says_by_how_much_and_with_which_cards():
    # Beside 2-3-4 and three sevens the loose 5, 3, 2 and ace make eleven.
    cards = "2C 3C 4C 7H 7D 7S 5D 3H 2S AD"
    (fault,) = faults_of(hand(knocker=cards, defender=40))
    assert (fault.code, fault.place, fault.side) == ("over_limit", "knocker", 0)
    assert sorted(fault.cards) == ["2S", "3H", "5D", "AD"]
    values = fault.message.values
    assert (values["points"], values["over"], values["limit"]) == (11, 1, 10)
    assert "better" not in values


@pytest.mark.parametrize("limit", [10, 5])
def test_a_knock_over_the_limit_names_a_better_arrangement_if_the_cards_hold_one(limit):
    # Laid without the queens, 40 are left; with them ten, which is better even where it is still too many.
    laid = {"melds": ["2C 3C 4C", "7H 7D 7S"], "deadwood": "QS QD QC KH"}
    (fault,) = faults_of(hand(knocker=laid, defender=40), knock_limit=limit)
    values = fault.message.values
    assert (values["points"], values["over"], values["better"]) == (40, 40 - limit, 10)
    assert "Q♠" in str(fault.message)


def test_no_melds_at_all_may_be_laid_and_count_in_full():
    laid = {"melds": [], "deadwood": "AC 2C 3C 4D 5D 6D 7H 8H 9H JS"}
    (fault,) = faults_of(hand(knocker=laid, defender=40))
    values = fault.message.values
    assert (fault.code, values["points"], values["better"]) == ("over_limit", 55, 10)


def test_the_melds_as_laid_bind_even_when_others_would_do():
    laid = {"melds": ["2C 3C 4C", "7H 7D 7S"], "deadwood": "QS QD QC KH"}
    assert codes(hand(knocker=laid)) == ["over_limit"]
    assert codes(hand("gin", knocker=laid)) == ["not_gin"]


# What is declared.


@pytest.mark.parametrize(
    ("ending", "knocker", "expected"),
    [
        pytest.param("gin", 0, [], id="gin-by-count"),
        pytest.param("gin", 1, [("not_gin", "knocker", 0, "")], id="one-is-no-gin"),
        pytest.param("gin", KNOCKER, [("not_gin", "knocker", 0, "KH")], id="a-loose-king-is-no-gin"),
        pytest.param("gin", "2C 3C 4C 7H 7D 7S 7C QS QD QC", [], id="gin-by-cards"),
        pytest.param("gin", None, [], id="gin-without-cards"),
        pytest.param("big_gin", 0, [], id="big-gin-by-count"),
        pytest.param("big_gin", 2, [("not_big_gin", "knocker", 0, "")], id="two-is-no-big-gin"),
        pytest.param("big_gin", "2C 3C 4C 7H 7D 7S 7C QS QD QC QH", [], id="big-gin-by-cards"),
        pytest.param(
            "big_gin", f"{KNOCKER} 7C", [("not_big_gin", "knocker", 0, "KH")], id="a-loose-king-is-no-big-gin"
        ),
        pytest.param("big_gin", None, [], id="big-gin-without-cards"),
    ],
)
def test_gin_declared_must_be_there(ending, knocker, expected):
    document = hand(ending, knocker=knocker, defender=40)
    assert told(document) == expected
    # Where big gin isn't played it is gin, and its eleven cards are right just the same.
    assert told(document, big_gin_bonus=None) == expected


# Cards.


@pytest.mark.parametrize(
    ("ending", "role", "cards", "is_right"),
    [
        pytest.param("knock", "knocker", 9, False, id="knock-with-nine"),
        pytest.param("knock", "knocker", 10, True, id="knock-with-ten"),
        pytest.param("knock", "knocker", 11, False, id="knock-with-eleven"),
        pytest.param("gin", "knocker", 11, False, id="gin-with-eleven"),
        pytest.param("big_gin", "knocker", 10, False, id="big-gin-with-ten"),
        pytest.param("big_gin", "knocker", 11, True, id="big-gin-with-eleven"),
        pytest.param("big_gin", "knocker", 12, False, id="big-gin-with-twelve"),
        pytest.param("big_gin", "defender", 11, False, id="big-gin-against-eleven"),
        pytest.param("big_gin", "defender", 10, True, id="big-gin-against-ten"),
        pytest.param("knock", "defender", 9, False, id="defender-with-nine"),
        pytest.param("knock", "defender", 11, False, id="defender-with-eleven"),
        pytest.param("knock", "defender", 0, False, id="defender-without-cards"),
    ],
)
def test_a_hand_is_ten_cards_and_eleven_for_big_gin_alone(ending, role, cards, is_right):
    pack = ["AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS", "AD 2D 3D 4D 5D 6D 7D 8D 9D 10D JD QD KD"]
    other = {"knocker": None if ending != "knock" else 0, "defender": 40}
    document = hand(ending, **other | {role: " ".join(pack[role == "defender"].split()[:cards])})
    side = 0 if role == "knocker" else 1
    assert told(document) == ([] if is_right else [("hand_size", role, side, "")])


def test_the_side_of_a_fault_follows_who_ended_the_hand():
    assert told(hand(by=1, knocker="2C 3C 4C")) == [("hand_size", "knocker", 1, "")]
    assert told(hand(by=1, defender="2C 3C 5C", knocker=0)) == [("hand_size", "defender", 0, "")]


def test_a_card_laid_in_two_melds_counts_once():
    # Ten cards in all: 4S stands in both melds.
    laid = {"melds": ["4S 5S 6S", "4S 4H 4D"], "deadwood": "AH 2H AD 2D AC"}
    assert told(hand(knocker=laid, defender=40)) == [("card_in_two_melds", "knocker", 0, "4S")]


def test_faults_come_in_the_order_in_which_the_cards_were_laid():
    run = "4S 5S 6S 7S 8S 9S"
    found = told(hand(knocker={"melds": [run, run], "deadwood": ""}, defender=40))
    assert [card for code, _, _, card in found if code == "card_in_two_melds"] == run.split()


def test_a_card_laid_in_two_melds_does_not_stand_in_for_the_tenth_card():
    laid = {"melds": ["4S 5S 6S", "4S 4H 4D"], "deadwood": "AH 2H AD 2D"}
    found = told(hand(knocker=laid, defender=40))
    assert sorted(found) == [("card_in_two_melds", "knocker", 0, "4S"), ("hand_size", "knocker", 0, "")]


@pytest.mark.parametrize("role", ["knocker", "defender"])
def test_a_card_twice_in_a_hand_is_named(role):
    cards = "AS AS 3S 4S 5S 6S 7S 8S 9S 10S"
    side = 0 if role == "knocker" else 1
    found = told(hand(**{"knocker": 0, "defender": 40, role: cards}))
    assert found == [("duplicate_card", role, side, "AS")]


@pytest.mark.parametrize(
    "laid",
    [
        pytest.param(
            {"melds": ["AS 2S 3S", "KS KH KD"], "deadwood": "3S 4C 5C 2H"}, id="in-a-meld-and-loose"
        ),
        pytest.param({"melds": ["AS 2S 3S", "KS KH KD"], "deadwood": "2C 3C 3C 2H"}, id="twice-loose"),
    ],
)
def test_a_card_twice_in_what_is_laid_is_named_once(laid):
    found = [fault for fault in faults_of(hand(knocker=laid, defender=40)) if fault.code == "duplicate_card"]
    assert [(fault.place, fault.side) for fault in found] == [("knocker", 0)]
    assert found[0].cards in (("3S",), ("3C",))


@pytest.mark.parametrize(
    "defender", [f"{DEFENDER[:-2]}KH", {"melds": ["KH KS KC"], "deadwood": "5C 6C 10D 9H 8S 4D 3D"}]
)
def test_a_card_in_both_hands_is_named(defender):
    found = [fault for fault in faults_of(hand(defender=defender)) if fault.code == "duplicate_card"]
    assert [fault.cards for fault in found] == [("KH",)]


def test_a_card_in_both_hands_is_named_even_where_a_hand_is_short():
    found = codes(hand(knocker=KNOCKER.removeprefix("2C "), defender=f"{DEFENDER[:-2]}KH"))
    assert sorted(found) == ["duplicate_card", "hand_size"]


@pytest.mark.parametrize(
    ("meld", "ace", "is_meld"),
    [
        pytest.param("AS 2S 3S", "low", True, id="ace-low"),
        pytest.param("QS KS AS", "low", False, id="no-ace-high"),
        pytest.param("KS AS 2S", "low", False, id="no-wrapping"),
        pytest.param("QS KS AS", "corner", True, id="ace-high-round-the-corner"),
        pytest.param("KS AS 2S", "corner", True, id="wrapping-round-the-corner"),
        pytest.param("4S 5S", "low", False, id="two-in-a-row"),
        pytest.param("4S 4H", "low", False, id="a-pair"),
        pytest.param("4S 5S 6H", "low", False, id="two-suits"),
        pytest.param("4S 5S 7S", "low", False, id="a-gap"),
        pytest.param("4S 4H 5S", "low", False, id="neither"),
        pytest.param("4S 4H 4D 4C", "low", True, id="four-of-a-rank"),
        pytest.param("6S 4S 7S 5S", "low", True, id="a-run-in-any-order"),
    ],
)
@pytest.mark.parametrize("role", ["knocker", "defender"])
def test_only_sets_and_runs_are_melds(meld, ace, is_meld, role):
    held_cards = meld.split()
    small = [f"{rank}{suit}" for rank in "A2345" for suit in "HC" if f"{rank}{suit}" not in held_cards]
    laid = {"melds": [meld], "deadwood": " ".join(small[: 10 - len(held_cards)])}
    document = hand(**{"knocker": 0, "defender": 40, role: laid})
    side = 0 if role == "knocker" else 1
    expected = [] if is_meld else [("bad_meld", role, side, " ".join(sorted(held_cards)))]
    assert told(document, ace=ace, knock_limit=110) == expected


# Lay-offs.


@pytest.mark.parametrize(
    ("ending", "defender", "bad"),
    [
        pytest.param("knock", {"layoffs": "QH"}, [], id="the-fourth-of-a-set"),
        pytest.param("knock", {"layoffs": "6C 5C"}, [], id="a-chain-in-any-order"),
        pytest.param("knock", {"layoffs": "6C"}, ["6C"], id="six-without-the-five"),
        pytest.param("knock", {"layoffs": "KD"}, ["KD"], id="not-on-the-loose-king"),
        pytest.param("knock", {"layoffs": "QH KD 9H"}, ["9H", "KD"], id="each-misfit-named"),
        pytest.param("knock", {"layoffs": ""}, [], id="none"),
        pytest.param("gin", {"layoffs": "QH"}, ["QH"], id="not-on-gin"),
    ],
)
def test_a_lay_off_must_fit_the_knockers_melds(ending, defender, bad):
    knocker = LAID if ending == "knock" else {"melds": ["2C 3C 4C", "7H 7D 7S 7C", "QS QD QC"]}
    document = hand(ending, knocker=knocker, defender={"cards": "QH 5C 6C KD 10D 9H 8S 4D 3D AD"} | defender)
    found = told(document)
    assert {code for code, *_ in found} <= {"bad_layoff"}
    assert {(place, side) for _, place, side, _ in found} <= {("defender", 1)}
    assert sorted(card for *_, cards in found for card in cards.split()) == bad


def test_gin_declared_as_a_knock_takes_no_lay_off_either():
    knocker = {"melds": ["2C 3C 4C", "7H 7D 7S 7C", "QS QD QC"]}
    document = hand(knocker=knocker, defender={"cards": "QH 5C 6C KD 10D 9H 8S 4D 3D AD", "layoffs": "QH"})
    assert codes(document) == ["bad_layoff"]
    assert codes(document, layoff_on_gin=True) == []


def test_a_lay_off_cannot_stay_in_a_meld_of_ones_own():
    defender = {"melds": ["5C 6C 7C"], "deadwood": "QH KD 10D 9H 8S 4D 3D", "layoffs": "5C"}
    assert told(hand(knocker=LAID, defender=defender)) == [("bad_layoff", "defender", 1, "5C")]


def test_a_card_laid_off_twice_is_named():
    defender = {"cards": "QH 5C 6C KD 10D 9H 8S 4D 3D AD", "layoffs": "QH QH"}
    assert ("duplicate_card", "defender", 1, "QH") in told(hand(knocker=LAID, defender=defender))


def test_lay_offs_against_a_bare_count_are_trusted():
    defender = {"cards": "QH 5C 6C KD 10D 9H 8S 4D 3D AD", "layoffs": "KD 9H"}
    assert told(hand(knocker=10, defender=defender)) == []


def test_a_card_laid_off_is_one_of_the_ten():
    defender = {"cards": "5C 6C KD 10D 9H 8S 4D 3D AD", "layoffs": "QH"}
    assert told(hand(knocker=LAID, defender=defender)) == []
    eleven = {"cards": "JD 5C 6C KD 10D 9H 8S 4D 3D AD", "layoffs": "QH"}
    assert told(hand(knocker=LAID, defender=eleven)) == [("hand_size", "defender", 1, "")]


# Counts.


@pytest.mark.parametrize(
    ("count", "ace", "is_possible"),
    [
        pytest.param(0, "low", True, id="nothing"),
        pytest.param(98, "low", True, id="98-is-kings-to-nines-in-pairs"),
        pytest.param(99, "low", False, id="99"),
        pytest.param(110, "corner", True, id="110-round-the-corner-with-two-aces"),
        pytest.param(111, "corner", False, id="111-round-the-corner"),
        pytest.param(-1, "low", False, id="less-than-nothing"),
    ],
)
def test_a_count_must_be_possible(count, ace, is_possible):
    document = hand(knocker=5, defender=count)
    expected = [] if is_possible else [("deadwood_impossible", "defender", 1, "")]
    assert told(document, ace=ace) == expected


def test_the_knockers_count_must_be_possible_too():
    assert codes(hand(knocker=98, defender=40), knock_limit=110) == []
    found = told(hand(knocker=99, defender=40), knock_limit=110)
    assert found == [("deadwood_impossible", "knocker", 0, "")]


def test_98_and_110_are_what_ten_cards_can_hold():
    low = "KS KH QD QC JS JH 10D 10C 9S 9H"
    corner = "AS AH KD KC QS QH JD JC 10S 10H"
    assert score_hand(read_hand(hand(knocker=5, defender=low)), make_options({})).defender_deadwood == 98
    found = score_hand(read_hand(hand(knocker=5, defender=corner)), make_options({"ace": "corner"}))
    assert found.defender_deadwood == 110


# The limit card.


@pytest.mark.parametrize(
    ("changes", "is_needed"),
    [
        pytest.param({}, False, id="ten"),
        pytest.param({"knock": "gin"}, False, id="straight-gin"),
        pytest.param({"knock": "upcard"}, True, id="upcard"),
        pytest.param({"knock": "deck"}, True, id="knock-deck"),
        pytest.param({"doubling_suits": ["H"]}, True, id="a-suit-doubles"),
        pytest.param({"double_when_both_scored": True}, False, id="doubled-without-a-card"),
    ],
)
@pytest.mark.parametrize("ending", ["knock", "gin", "big_gin"])
def test_the_limit_card_is_asked_for_where_it_matters(ending, changes, is_needed):
    document = hand(ending, knocker=0, defender=40)
    expected = [("limit_card_missing", "limit_card", None, "")] if is_needed else []
    assert told(document, **changes) == expected
    assert told(document | {"limit_card": "5H"}, **changes) == []


@pytest.mark.parametrize(
    "document",
    [
        pytest.param({"ending": "dead"}, id="dead"),
        pytest.param({"ending": "points", "winner": 0, "points": 5}, id="points"),
        pytest.param({"ending": "adjustment", "side": 0, "points": 5, "reason": "x"}, id="adjustment"),
    ],
)
def test_the_limit_card_is_asked_for_showdowns_alone(document):
    assert told(document, preset="club_hollywood") == []


@pytest.mark.parametrize("knock", ["upcard", "deck", "ten"])
@pytest.mark.parametrize("card", ["KH", "KS"])
def test_the_limit_card_may_be_in_a_hand(knock, card):
    assert told(hand(limit_card=card), knock=knock) == []


# What is missing, and everything at once.


@pytest.mark.parametrize(
    ("document", "missing"),
    [
        pytest.param({"ending": "knock"}, ["by", "knocker", "defender"], id="knock"),
        pytest.param({"ending": "gin"}, ["by", "defender"], id="gin-needs-no-cards-of-the-knocker"),
        pytest.param({"ending": "big_gin"}, ["by", "defender"], id="big-gin"),
        pytest.param({"ending": "points"}, ["winner", "points"], id="points"),
        pytest.param({"ending": "adjustment"}, ["side", "points", "reason"], id="adjustment"),
        pytest.param(
            {"ending": "adjustment", "side": 0, "points": 0, "reason": "  "}, ["reason"], id="a-blank-reason"
        ),
        pytest.param({"ending": "dead"}, [], id="dead"),
        pytest.param({"ending": "points", "winner": 0, "points": 0}, [], id="nothing-is-a-number"),
        pytest.param({}, ["ending"], id="no-ending"),
    ],
)
def test_what_a_hand_needs_and_lacks_is_named(document, missing):
    assert [(fault.code, fault.place) for fault in faults_of(document)] == [
        ("missing", name) for name in missing
    ]


def test_every_fault_is_named_at_once():
    document = hand(
        knocker={"melds": ["2C 3C 4C", "7H 7D 8S"], "deadwood": "QS QS AC"},
        defender={"melds": ["KH KS KD", "KH QH JH"], "deadwood": "QS 3D 3D"},
    )
    found = told(document, knock="upcard", doubling_suits=["S"])
    assert sorted(found, key=str) == sorted(
        [
            ("limit_card_missing", "limit_card", None, ""),
            ("hand_size", "knocker", 0, ""),
            ("bad_meld", "knocker", 0, "7D 7H 8S"),
            ("duplicate_card", "knocker", 0, "QS"),
            ("hand_size", "defender", 1, ""),
            ("card_in_two_melds", "defender", 1, "KH"),
            ("duplicate_card", "defender", 1, "3D"),
            ("duplicate_card", "defender", None, "QS"),
        ],
        key=str,
    )


def test_a_knock_over_the_limit_does_not_hide_the_faults_of_the_defender():
    found = codes(hand(knocker=15, defender="KS KS"), knock_limit=10)
    assert sorted(found) == ["duplicate_card", "hand_size", "over_limit"]


@pytest.mark.parametrize(
    ("ending", "code"),
    [pytest.param("knock", "over_limit", id="knock"), pytest.param("gin", "not_gin", id="gin")],
)
def test_too_much_deadwood_is_named_beside_the_knockers_other_faults(ending, code):
    # As laid he is left with twenty, whatever the wrong meld may have been meant to be.
    laid = {"melds": ["2C 3C 4C", "7H 7D 7S", "9S 9D"], "deadwood": "KH KD"}
    assert sorted(codes(hand(ending, knocker=laid, defender=40))) == ["bad_meld", code]


def test_without_knowing_who_ended_the_hand_the_cards_are_judged_all_the_same():
    document = hand(by=None, knocker="2C 2C 3C", defender={"count": 99})
    assert told(document) == [
        ("missing", "by", None, ""),
        ("hand_size", "knocker", None, ""),
        ("duplicate_card", "knocker", None, "2C"),
        ("deadwood_impossible", "defender", None, ""),
    ]


@pytest.mark.parametrize(
    ("key", "value", "place"),
    [
        pytest.param("knocker", {"cards": "2C 3X"}, "knocker.cards", id="cards"),
        pytest.param("knocker", {"melds": ["2C 3C 4C", "zz"]}, "knocker.melds[1]", id="a-meld"),
        pytest.param("defender", {"melds": [], "deadwood": "1C"}, "defender.deadwood", id="deadwood"),
        pytest.param("defender", {"cards": DEFENDER, "layoffs": "??"}, "defender.layoffs", id="lay-offs"),
        pytest.param("limit_card", "ZZ", "limit_card", id="limit-card"),
        pytest.param("limit_card", "KH KS", "limit_card", id="two-limit-cards"),
    ],
)
def test_a_card_that_cannot_be_read_is_named_once_and_not_asked_for_again(key, value, place):
    document = hand() | {key: value}
    found = faults_of(document, knock="upcard" if key == "limit_card" else "ten")
    assert [(fault.code, fault.place) for fault in found] == [("card_unknown", place)]


def test_the_same_hand_of_side_one_has_the_same_faults_on_the_other_side():
    document = hand(knocker={"melds": ["2C 3C 4C", "7H 7D 8S"], "deadwood": "QS AC"}, defender="KS KS")
    zero = told(document)
    one = told(document | {"by": 1})
    turned = [(code, place, None if side is None else 1 - side, cards) for code, place, side, cards in zero]
    assert one == turned


def test_cards_are_asked_for_by_name_as_soon_as_it_is_known() -> None:
    named = find_faults(Hand(ending="knock", by=1), Options(), ("Ann", "Bob"))
    assert [str(fault.message) for fault in named] == [
        "Enter Bob’s cards or count.", "Enter Ann’s cards or count."
    ]  # fmt: skip
    unnamed = find_faults(Hand(ending="knock"), Options(), ("Ann", "Bob"))
    assert "Enter the knocker’s cards or count." in [str(fault.message) for fault in unnamed]
