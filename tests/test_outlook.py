"""What is to go, and what is safe to hold."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.hand import Hand
from rules.match import Game
from rules.options import PRESETS, ExtraBoxes, Options
from rules.outlook import SafeCount, build_outlook, find_multipliers, find_safe_counts
from rules.score_file import read_hand
from rules.sheet import GameSheet, build_game_sheet

NAMES = ("Ann", "Bob")


def points(winner: int, number: int) -> Hand:
    return read_hand({"ending": "points", "winner": winner, "points": number, "kind": "knock"})


def sheet_of(options: Options, *hands: Hand) -> GameSheet:
    return build_game_sheet(Game(options=options, hands=hands), NAMES)


def safe_of(sheet: GameSheet, side: int, column: int = 1) -> dict[tuple[str, int], int | None]:
    outlook = build_outlook(sheet)[column - 1]
    return {(count.ending, count.multiplier): count.most for count in outlook[side].safe}


def test_a_new_game_has_everything_to_go() -> None:
    [outlook] = build_outlook(sheet_of(Options()))
    assert [side.to_go for side in outlook] == [100, 100]


def test_what_is_to_go_is_the_target_less_the_points() -> None:
    [outlook] = build_outlook(sheet_of(Options(), points(0, 71), points(1, 61)))
    assert [side.to_go for side in outlook] == [29, 39]


def test_a_safe_count_leaves_the_other_side_one_short() -> None:
    """Target, less the other's points, less the bonus, less one."""
    sheet = sheet_of(Options(), points(0, 71), points(1, 61))
    assert safe_of(sheet, 0) == {("knock", 1): 38, ("gin", 1): 13, ("big_gin", 1): 7}
    assert safe_of(sheet, 1) == {("knock", 1): 28, ("gin", 1): 3, ("big_gin", 1): None}


def test_nothing_is_safe_when_the_bonus_alone_is_enough() -> None:
    sheet = sheet_of(Options(), points(0, 75))
    assert safe_of(sheet, 1) == {("knock", 1): 24, ("gin", 1): None, ("big_gin", 1): None}


def test_a_count_of_nothing_can_be_safe() -> None:
    assert safe_of(sheet_of(Options(), points(0, 74)), 1)["gin", 1] == 0


def test_no_safe_count_is_more_than_ten_cards_can_hold() -> None:
    assert set(safe_of(sheet_of(Options(target=1000)), 0).values()) == {98}
    assert safe_of(sheet_of(Options(target=1000, ace="corner")), 0)["gin", 1] == 110


def test_nobody_knocks_at_straight_gin() -> None:
    assert list(safe_of(sheet_of(PRESETS["straight"]), 0)) == [("gin", 1), ("big_gin", 1)]


def test_a_doubling_suit_gives_two_more_counts() -> None:
    sheet = sheet_of(Options(doubling_suits=("S",), big_gin_bonus=None), points(0, 30))
    # Doubled gin against 30 held by Bob: 2 × (25 + 9) = 68 is short of 70, and 2 × (25 + 10) is not.
    assert safe_of(sheet, 1) == {("knock", 1): 69, ("gin", 1): 44, ("knock", 2): 34, ("gin", 2): 9}


def test_four_doubling_suits_double_always() -> None:
    assert find_multipliers(sheet_of(Options(doubling_suits=("S", "H", "D", "C")))) == (2,)


def test_hands_are_doubled_once_both_have_scored() -> None:
    options = Options(double_when_both_scored=True)
    assert find_multipliers(sheet_of(options, points(0, 5))) == (1,)
    assert find_multipliers(sheet_of(options, points(0, 5), points(1, 5))) == (2,)


def test_a_suit_adds_nothing_where_all_is_doubled() -> None:
    options = Options(double_when_both_scored=True, doubling_suits=("S",), big_gin_bonus=25)
    sheet = sheet_of(options, points(0, 5), points(1, 5))
    assert list(safe_of(sheet, 0)) == [("knock", 2), ("gin", 2)]


def test_boxes_credited_at_once_bring_the_other_side_nearer() -> None:
    sheet = sheet_of(PRESETS["palace"], points(0, 40))
    # Ann stands at 40 + 10; a knock brings its points and a box of ten, gin 25 more.
    assert safe_of(sheet, 1) == {("knock", 1): 39, ("gin", 1): 14}


def test_extra_boxes_credited_at_once_count_too_and_double_where_they_do() -> None:
    options = replace(PRESETS["palace"], extra_boxes=ExtraBoxes(gin=1), doubling_suits=("S",), target=200)
    assert safe_of(sheet_of(options), 0)["gin", 1] == 200 - 1 - 2 * 10 - 25 - 56
    assert safe_of(sheet_of(options), 0)["gin", 2] == (200 - 1 - 2 * 10) // 2 - 25
    doubled = replace(options, double_boxes=True)
    assert safe_of(sheet_of(doubled), 0)["gin", 2] == (200 - 1 - 3 * 10) // 2 - 25


def test_big_gin_is_counted_where_it_is_played_for_more_than_gin() -> None:
    assert ("big_gin", 1) not in safe_of(sheet_of(Options(big_gin_bonus=None)), 0)
    assert ("big_gin", 1) not in safe_of(sheet_of(Options(big_gin_bonus=25)), 0)
    assert safe_of(sheet_of(Options()), 0)["big_gin", 1] == 100 - 1 - 31
    options = replace(PRESETS["palace"], big_gin_bonus=50, extra_boxes=ExtraBoxes(big_gin=2))
    assert safe_of(sheet_of(options), 0)["big_gin", 1] == 100 - 1 - 3 * 10 - 50


def test_an_open_ended_game_has_nothing_to_go_and_nothing_unsafe() -> None:
    [outlook] = build_outlook(sheet_of(Options(target=None), points(0, 500)))
    assert [(side.to_go, side.safe) for side in outlook] == [(None, ()), (None, ())]


def test_a_game_that_is_over_has_no_outlook() -> None:
    assert build_outlook(sheet_of(Options(), points(0, 100))) == (None,)


def test_a_closed_column_has_no_outlook() -> None:
    sheet = sheet_of(PRESETS["hollywood"], points(0, 60), points(0, 60))
    assert [outlook is None for outlook in build_outlook(sheet)] == [True, False, False]


def test_a_column_the_next_hand_cannot_enter_cannot_be_lost_by_it() -> None:
    sheet = sheet_of(replace(PRESETS["hollywood"], big_gin_bonus=None), points(0, 60))
    # Ann's next win enters the first column and the second; Bob's enters the first alone.
    assert safe_of(sheet, 1, 1) == {("knock", 1): 39, ("gin", 1): 14}
    assert safe_of(sheet, 1, 2) == {("knock", 1): 98, ("gin", 1): 74}
    assert safe_of(sheet, 1, 3) == {}
    assert safe_of(sheet, 0, 1) == {("knock", 1): 98, ("gin", 1): 74}
    assert safe_of(sheet, 0, 2) == {}


def test_an_adjustment_below_nothing_leaves_more_to_go() -> None:
    ruling = read_hand({"ending": "adjustment", "side": 0, "points": -20, "reason": "misplay"})
    [outlook] = build_outlook(sheet_of(Options(), ruling))
    assert outlook[0].to_go == 120


def test_the_least_safe_count_is_that_against_gin() -> None:
    [outlook] = build_outlook(sheet_of(PRESETS["oklahoma"], points(0, 30)))
    assert outlook[1].least_safe == SafeCount("gin", 1, 94)


@pytest.mark.parametrize("preset", ["modern", "oklahoma", "palace", "straight", "corner", "room"])
@given(needed=st.integers(1, 300), multiplier=st.sampled_from([1, 2]))
def test_one_more_than_the_safe_count_loses(preset: str, needed: int, multiplier: int) -> None:
    """Held against the score itself: the safe count stays short of what is needed, one more does not."""
    options = PRESETS[preset]
    at_once = options.box_bonus if options.box_timing == "immediate" else 0
    for count in find_safe_counts(needed, options, (multiplier,)):
        bonus = {"gin": options.gin_bonus, "big_gin": options.big_gin_bonus}.get(count.ending, 0)

        def worth(held: int, bonus: int = bonus) -> int:
            return multiplier * (held + bonus) + at_once

        if count.most is None:
            assert worth(0) >= needed
            continue
        assert worth(count.most) < needed
        assert worth(count.most + 1) >= needed or count.most == options.most_deadwood


def test_of_three_only_the_two_who_play_next_are_counted() -> None:
    """A wins from B, C from A, C from B: A plays C, both have points, and B sits out with none."""
    hands = tuple(Hand(ending="points", winner=winner, points=10) for winner in (0, 2, 2))
    game = Game(options=Options(double_when_both_scored=True), hands=hands)
    sheet = build_game_sheet(game, ("Ann", "Bob", "Cy"), form="cutthroat")
    assert sheet.next_pair == (2, 0)
    assert find_multipliers(sheet) == (2,)
    [outlook] = build_outlook(sheet)
    assert outlook[1].safe == ()
    # Ann loses when Cy's 20 and twice the count reach 100: 39 is safe, 40 is not.
    assert {(count.ending, count.multiplier): count.most for count in outlook[0].safe}["knock", 2] == 39
