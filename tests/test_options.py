"""The house rules: every option, what it takes, and the named sets of them (rules §§2-7, 9 and 11)."""

from __future__ import annotations

import dataclasses

import pytest

from rules.faults import Faulty
from rules.options import PRESETS, make_options, option_kinds, options_document
from tests.second_reading import MODERN as DEFAULTS
from tests.second_reading import PRESETS as TABLE
from tests.second_reading import find_options


def faults_of(changes, **more):
    with pytest.raises(Faulty) as refused:
        make_options(changes, **more)
    return [(fault.code, fault.place) for fault in refused.value.faults]


def test_without_a_word_the_rules_are_the_defaults():
    assert options_document(make_options({})) == DEFAULTS


@pytest.mark.parametrize("name", TABLE)
def test_a_preset_is_its_row_of_the_table_and_the_defaults(name):
    assert options_document(make_options({}, preset=name)) == find_options({"preset": name})


def test_there_are_no_other_presets():
    assert set(PRESETS) == set(TABLE)


@pytest.mark.parametrize("name", ["Modern", "bridge", "", " modern"])
def test_an_unknown_preset_is_named(name):
    assert faults_of({}, preset=name) == [("unknown_option", "preset")]


def test_what_differs_from_a_preset_is_kept_and_the_rest_stays():
    options = make_options({"target": 250, "extra_boxes": {"gin_off": 3}}, preset="club_hollywood")
    assert (options.target, options.game_bonus, options.third_column) == (250, 250, 2)
    boxes = options.extra_boxes
    assert (boxes.gin, boxes.undercut, boxes.gin_off, boxes.big_gin) == (2, 1, 3, 0)


@pytest.mark.parametrize("preset", TABLE)
def test_options_written_in_full_read_back_equal_over_any_preset(preset):
    written = options_document(make_options({}, preset=preset))
    assert options_document(make_options(written, preset="club_hollywood")) == written
    assert make_options(written) == make_options({}, preset=preset)


CHOICES = {
    "ace": ["low", "corner"],
    "knock": ["ten", "gin", "upcard", "deck"],
    "oklahoma_ace": ["gin", "one"],
    "tie": ["defender_bonus", "defender", "knocker"],
    "box_timing": ["end", "immediate"],
    "shutout": ["none", "flat", "double_game_bonus", "double_points", "double_total", "double_difference"],
    "shutout_trigger": ["no_points", "no_hands"],
    "columns": [1, 3],
    "third_column": [1, 2],
    "dealer": ["winner", "loser", "alternate"],
    "dealer_after_dead": ["same", "passes"],
    "rounding": ["none", 10, 50, 100, 500],
}
NUMBERED = ("columns", "third_column")


@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name, values in CHOICES.items() for value in values]
)
def test_a_choice_takes_each_of_its_values(name, value):
    assert getattr(make_options({name: value}), name) == value


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *((name, value) for name in CHOICES if name not in NUMBERED for value in ("", "none of them", "LOW")),
        *((name, value) for name in (*NUMBERED, "rounding") for value in (0, 4, 20, -1, 10**400)),
        ("rounding", "10"),
    ],
)
def test_a_choice_takes_no_other_value(name, value):
    assert faults_of({name: value}) == [("unknown_option", name)]


@pytest.mark.parametrize("name", CHOICES)
@pytest.mark.parametrize("value", [True, 1.0, 3.0, [], ["low"], {}, {"low": 1}, 1, "1"])
def test_a_choice_of_the_wrong_type_is_said_to_be_one(name, value):
    if type(value) not in map(type, CHOICES[name]):
        assert faults_of({name: value}) == [("wrong_type", name)]


WHOLES = {
    "gin_bonus": (0, 10_000),
    "big_gin_bonus": (0, 10_000),
    "undercut_bonus": (0, 10_000),
    "game_bonus": (0, 10_000),
    "box_bonus": (0, 10_000),
    "shutout_bonus": (0, 10_000),
    "target": (1, 100_000),
    "roodle": (0, 20),
    "knock_limit": (0, 110),
}


@pytest.mark.parametrize("name", WHOLES)
def test_a_number_goes_to_both_ends_of_its_range_and_not_beyond(name):
    least, most = WHOLES[name]
    for value in (least, most):
        assert getattr(make_options({name: value}), name) == value
    for value in (least - 1, most + 1, 10**400, -(10**400)):
        assert faults_of({name: value}) == [("out_of_range", name)]


@pytest.mark.parametrize("name", WHOLES)
@pytest.mark.parametrize("value", [True, False, 10.0, 1.5, float("inf"), "10", [10], {"points": 10}])
def test_a_number_is_a_whole_number(name, value):
    assert faults_of({name: value}) == [("wrong_type", name)]


@pytest.mark.parametrize("name", ["layoff_on_gin", "double_when_both_scored", "double_boxes", "continuous"])
def test_a_switch_is_on_or_off(name):
    assert getattr(make_options({name: True}), name) is True
    assert getattr(make_options({name: False}), name) is False
    for value in (0, 1, "true", "on", [], {}, 1.0):
        assert faults_of({name: value}) == [("wrong_type", name)]


@pytest.mark.parametrize("name", [name for name in DEFAULTS if name not in ("big_gin_bonus", "target")])
def test_null_leaves_what_the_preset_has(name):
    for preset in ("club_hollywood", "corner"):
        assert make_options({name: None}, preset=preset) == make_options({}, preset=preset)


def test_null_means_no_big_gin_and_no_target():
    options = make_options({"big_gin_bonus": None, "target": None})
    assert (options.big_gin_bonus, options.target) == (None, None)


@pytest.mark.parametrize(
    ("value", "suits"),
    [
        pytest.param([], [], id="none"),
        pytest.param(["S"], ["S"], id="spades"),
        pytest.param(["H", "S"], ["S", "H"], id="in-the-order-of-the-suits"),
        pytest.param(["C", "D", "H", "S"], ["S", "H", "D", "C"], id="all"),
        pytest.param(["S", "S"], ["S"], id="each-once"),
    ],
)
def test_the_suits_that_double(value, suits):
    assert options_document(make_options({"doubling_suits": value}))["doubling_suits"] == suits


@pytest.mark.parametrize(
    ("value", "code"),
    [
        pytest.param("S", "wrong_type", id="a-text"),
        pytest.param({"S": True}, "wrong_type", id="an-object"),
        pytest.param(1, "wrong_type", id="a-number"),
        pytest.param([1], "wrong_type", id="a-number-in-the-list"),
        pytest.param([["S"]], "wrong_type", id="a-list-in-the-list"),
        pytest.param([None], "wrong_type", id="null-in-the-list"),
        pytest.param(["X"], "unknown_option", id="no-suit"),
        pytest.param(["S", ""], "unknown_option", id="a-blank"),
        pytest.param(["SH"], "unknown_option", id="two-at-once"),
    ],
)
def test_other_things_than_suits_do_not_double(value, code):
    assert faults_of({"doubling_suits": value}) == [(code, "doubling_suits")]


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        pytest.param({"gin": -1}, ("out_of_range", "extra_boxes.gin"), id="less-than-none"),
        pytest.param({"gin_off": 21}, ("out_of_range", "extra_boxes.gin_off"), id="more-than-twenty"),
        pytest.param({"big_gin": True}, ("wrong_type", "extra_boxes.big_gin"), id="a-truth"),
        pytest.param({"undercut": "1"}, ("wrong_type", "extra_boxes.undercut"), id="a-text"),
        pytest.param({"knock": 1}, ("unknown_option", "extra_boxes.knock"), id="a-kind-without-boxes"),
        pytest.param([2, 1], ("wrong_type", "extra_boxes"), id="a-list"),
        pytest.param(2, ("wrong_type", "extra_boxes"), id="a-number"),
    ],
)
def test_extra_boxes_are_checked_one_by_one(value, fault):
    assert faults_of({"extra_boxes": value}) == [fault]


def test_extra_boxes_take_none_to_twenty_and_null_leaves_the_presets():
    options = make_options(
        {"extra_boxes": {"gin": None, "big_gin": 20, "undercut": 0}}, preset="club_hollywood"
    )
    assert dataclasses.asdict(options.extra_boxes) == {"gin": 2, "big_gin": 20, "undercut": 0, "gin_off": 0}


@pytest.mark.parametrize("stake", ["0.01", "1", "0.0001", "10000", "2.50", "10000.0000", "00.5"])
def test_a_stake_is_kept_as_written(stake):
    assert make_options({"stake": stake}).stake == stake


@pytest.mark.parametrize(
    "stake",
    [
        "",
        " ",
        "0",
        "0.00",
        "-1",
        "0.00001",
        "10001",
        "1e2",
        "NaN",
        "sNaN",
        "Infinity",
        "1,5",
        "$1",
        "1_000",
        "١",
        "0x1",
    ],
)
def test_other_stakes_are_refused(stake):
    assert faults_of({"stake": stake}) == [("out_of_range", "stake")]


@pytest.mark.parametrize("stake", [1, 0.05, True, ["1"], {}])
def test_a_stake_is_a_text(stake):
    assert faults_of({"stake": stake}) == [("wrong_type", "stake")]


def test_a_currency_is_a_short_text():
    assert make_options({"currency": "€"}).currency == "€"
    assert make_options({"currency": "12345678"}).currency == "12345678"
    for value in ("123456789", "a\nb", "\x00", "\ud800"):
        assert faults_of({"currency": value}) == [("out_of_range", "currency")]
    for value in (5, True, ["€"]):
        assert faults_of({"currency": value}) == [("wrong_type", "currency")]


def test_all_faults_of_the_options_are_named_at_once():
    found = faults_of(
        {"gin": 25, "target": 0, "ace": "high", "extra_boxes": {"x": 1, "gin": 99}}, preset="bridge"
    )
    assert sorted(found) == [
        ("out_of_range", "extra_boxes.gin"),
        ("out_of_range", "target"),
        ("unknown_option", "ace"),
        ("unknown_option", "extra_boxes.x"),
        ("unknown_option", "gin"),
        ("unknown_option", "preset"),
    ]


def test_no_option_is_forgotten_here():
    assert list(option_kinds()) == list(DEFAULTS)


def test_options_do_not_change():
    with pytest.raises(dataclasses.FrozenInstanceError):
        make_options({}).target = 5
