"""Why hands stand where they stand, and why settlements pay what they pay, in sentences."""

from __future__ import annotations

import pytest

from rules.accounts import explain_settlement
from rules.descriptions import describe_options, describe_partners_targets, find_changes, find_nearest_preset
from rules.entries import explain_entry
from rules.explain import explain_limit
from rules.match import Game
from rules.missed import explain_missed
from rules.options import PRESETS, find_preset, make_options
from rules.rotation import find_captain
from rules.score_file import read_hand, read_match
from rules.sheet import GameSheet, build_sheet

HEAD = {"format": "deadwood-match", "version": 1}


def play(
    options: dict[str, object], *hands: dict[str, object], form: str = "two", **game: object
) -> GameSheet:
    """The sheet of one game between Ann, Bob and perhaps Cara."""
    names = ("Ann", "Bob") if form == "two" else ("Ann", "Bob", "Cara")
    sides = [{"name": name} for name in names]
    played = {"options": options, "hands": list(hands), **game}
    return build_sheet(read_match({**HEAD, "form": form, "sides": sides, "games": [played]})).games[0]


def points(winner: int, number: int, **more: object) -> dict[str, object]:
    return {"ending": "points", "winner": winner, "points": number, **more}


def told(sheet: GameSheet, number: int, names: tuple[str, ...] = ("Ann", "Bob")) -> list[str]:
    return [str(each) for each in explain_entry(sheet.hands[number - 1], sheet, names)]


HOLLYWOOD = {"preset": "hollywood"}


def test_with_one_column_the_new_figure_is_told() -> None:
    assert told(play({}, points(0, 18), points(0, 20)), 2) == ["Ann then has 38."]


def test_a_dead_hand_is_entered_nowhere() -> None:
    assert told(play(HOLLYWOOD, {"ending": "dead"}), 1) == []


def test_a_first_win_opens_the_first_column() -> None:
    assert told(play(HOLLYWOOD, points(0, 18)), 1) == [
        "Column 1, the first open one where Ann had no entry: 18.",
        "Not yet for Ann: column 2, 3.",
    ]


def test_later_wins_follow_the_entries_and_open_one_more() -> None:
    sheet = play(HOLLYWOOD, points(0, 18), points(1, 50), points(0, 20))
    assert told(sheet, 3) == [
        "Column 1, where Ann is on the score: 38.",
        "Column 2, the first open one where Ann had no entry: 20.",
        "Not yet for Ann: column 3.",
    ]


def test_a_closed_column_is_named() -> None:
    sheet = play(HOLLYWOOD, points(0, 60), points(0, 60), points(1, 5))
    assert told(sheet, 3) == [
        "Closed before this hand: column 1.",
        "Column 2, the first open one where Bob had no entry: 5.",
        "Not yet for Bob: column 3.",
    ]


def test_a_ruling_goes_where_its_side_is_or_to_the_first_open_column() -> None:
    ruling = {"ending": "adjustment", "side": 1, "points": -10, "reason": "agreed"}
    assert told(play(HOLLYWOOD, ruling), 1) == ["Column 1, the first that is open: -10."]
    assert told(play(HOLLYWOOD, points(1, 30), ruling), 2) == ["Column 1, where Bob is on the score: 20."]


def test_the_two_against_a_captain_are_told_of_together() -> None:
    sheet = play({}, points(1, 18), form="captain")
    assert told(sheet, 1, ("Ann", "Bob & Cara")) == ["Bob & Cara then has 18."]


def accounts(sheet: GameSheet, column: int = 1, names: tuple[str, ...] = ("Ann", "Bob")) -> list[str]:
    return [str(each) for each in explain_settlement(sheet.columns[column - 1], sheet.options, names)]


def test_every_line_of_a_settlement_is_explained() -> None:
    assert accounts(play({}, points(1, 40), points(0, 105))) == [
        "Points: what each has won in the hands entered here.",
        "Game bonus: 100 to Ann, who reached 100.",
        "Boxes of Ann: 1 × 25 = 25.",
        "Boxes of Bob: 1 × 25 = 25.",
        "Net: 230 − 65 = 165 to Ann.",
    ]


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ("none", "Shutout: nothing is paid for it here."),
        ("flat", "Shutout: 100 more to Ann."),
        ("double_game_bonus", "Shutout: the game bonus counts twice, 100 more to Ann."),
        ("double_points", "Shutout: the points of the hands count twice, 105 more to Ann."),
        ("double_total", "Shutout: everything counts twice, 230 more to Ann."),
        ("double_difference", "Shutout: the difference between the totals counts twice."),
    ],
)
def test_every_shutout_rule_has_its_sentence(rule: str, told: str) -> None:
    lines = accounts(play({"shutout": rule}, points(0, 105)))
    assert lines[3:5] == ["Without points here, and so shut out: Bob.", told]


def test_a_game_given_up_has_its_bonus_for_that() -> None:
    sheet = play({}, points(0, 40), ended={"how": "conceded", "by": 0})
    assert accounts(sheet)[1] == "Game bonus: 100 to Bob, to whom the game was given up."


def test_the_third_column_is_named_where_it_counts_twice() -> None:
    sheet = play({"preset": "hollywood", "third_column": 2}, *[points(0, 100)] * 3)
    assert accounts(sheet, 3)[-1] == "The third column counts twice."
    assert "The third column counts twice." not in accounts(sheet, 2)


def test_cutthroat_pays_everybody_above_and_the_winner_more() -> None:
    sheet = play({}, points(0, 60), points(0, 50), form="cutthroat")
    told = accounts(sheet, names=("Ann", "Bob", "Cara"))
    assert "Without points here, and so shut out: Bob." in told
    assert "Without points here, and so shut out: Cara." in told
    assert told[-2:] == [
        "Who is shut out pays 100 more to Ann, outside the totals.",
        "Each pays everybody above him the difference between their totals.",
    ]


def test_an_open_column_has_nothing_to_explain() -> None:
    assert accounts(play({}, points(0, 5))) == []


@pytest.mark.parametrize(
    ("changes", "card", "told"),
    [
        ({"knock": "upcard"}, "7H", "7♥ is turned up: a knock may hold 7."),
        ({"knock": "deck"}, "KH", "K♥ is turned up: a knock may hold 10."),
        ({"knock": "upcard"}, "AS", "A♠ is turned up: only gin ends the hand."),
        ({"knock": "upcard", "oklahoma_ace": "one"}, "AS", "A♠ is turned up: a knock may hold 1."),
        ({"doubling_suits": ["S"]}, "7S", "None"),
        ({"knock": "upcard"}, None, "None"),
    ],
)
def test_the_limit_card_says_what_a_knock_may_hold(changes: dict, card: str | None, told: str) -> None:
    hand = read_hand({"ending": "gin", "by": 0, "defender": {"count": 5}, "limit_card": card})
    assert str(explain_limit(hand, make_options(changes))) == told


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_nearest_to_itself(name: str) -> None:
    assert find_nearest_preset(PRESETS[name]) == name
    assert find_nearest_preset(find_preset(name, 3), 3) == name
    assert find_changes(PRESETS[name], PRESETS[name]) == ()


def test_house_rules_are_near_to_the_preset_with_the_fewest_changes() -> None:
    options = make_options({"target": 300, "gin_bonus": 40}, preset="club_hollywood")
    assert find_nearest_preset(options) == "club_hollywood"
    assert set(find_changes(options, PRESETS["club_hollywood"])) == {"target", "gin_bonus"}


def test_at_a_table_of_partners_its_players_are_named() -> None:
    knock = {"ending": "knock", "by": 0, "knocker": {"count": 4}, "defender": {"count": 20}}
    tables = [{**knock, "players": ["Ann", "Bob"]}, {"ending": "gin", "by": 1, "defender": {"count": 20}}]
    sides = [{"name": "We", "players": ["Ann", "Al"]}, {"name": "They", "players": ["Bob", "Bea"]}]
    document = {**HEAD, "form": "partners", "sides": sides, "games": [{"hands": [{"tables": tables}]}]}
    score = build_sheet(read_match(document)).games[0].hands[0].score
    first, second = ([str(each) for each in table.why] for table in score.tables)
    assert first[0] == "Ann knocks with 4."
    assert second[0] == "They has gin."
    assert str(score.why[0]) == "Table 1: 16 to We."


def defended(**defender: object) -> str | None:
    """What was missed when Bob answered Ann's knock like this."""
    knocker = {"melds": ["4S 5S 6S", "KC KD KH", "9H 9C 9D"], "deadwood": "AH"}
    hand = read_hand({"ending": "knock", "by": 0, "knocker": knocker, "defender": defender})
    told = explain_missed(hand, PRESETS["modern"], "Bob")
    return told and str(told)


SETS = ["QS QH QD", "3C 3H 3D"]


def test_a_missed_lay_off_is_named_with_its_card() -> None:
    told = defended(melds=SETS, deadwood="7S 8H 2D", layoffs="9S")
    assert told == "What was missed: 7♠ could have been laid off, 7 points."


def test_missed_melds_are_named_with_the_better_answer() -> None:
    told = defended(melds=["QS QH QD"], deadwood="3C 3H 3D 8H 2D", layoffs="9S 7S")
    assert told == (
        "What was missed: Bob could have been left with 10, 9 less: melds Q♠ Q♥ Q♦, 3♥ 3♦ 3♣; laid off 7♠ 9♠."
    )


def test_nothing_is_missed_that_the_engine_plays_itself() -> None:
    assert defended(cards="QS QH QD 3C 3H 3D 7S 8H 2D 9S") is None
    assert defended(melds=SETS, deadwood="8H 2D", layoffs="9S 7S") is None
    assert defended(count=5) is None


@pytest.mark.parametrize(("game", "stated", "captain"), [(0, None, 0), (4, None, 1), (4, 2, 2), (1, 0, 0)])
def test_captains_take_turns_unless_the_table_says_who_is(
    game: int, stated: int | None, captain: int
) -> None:
    assert find_captain(game, stated) == captain


def test_the_targets_of_partners_are_told() -> None:
    assert str(describe_partners_targets()).startswith("Two a side play to 125, three or four to 150")


@pytest.mark.parametrize(
    ("options", "notice", "takes"),
    [({}, False, False), ({"continuous": True}, False, False), ({"columns": 3}, False, False),
     ({"columns": 3, "continuous": True}, False, True), ({"columns": 3, "continuous": True}, True, False)],
)  # fmt: skip
def test_notice_is_given_once_in_continuous_play(options: dict, notice: bool, takes: bool) -> None:
    hand = read_hand({**points(0, 5), "notice": notice})
    assert Game(options=make_options(options), hands=(hand,)).takes_notice is takes


def rules_of(form: str = "two", preset: str = "modern", **changes: object) -> list[str]:
    return [str(sentence) for sentence in describe_options(make_options(changes, preset=preset), form)]


def test_straight_gin_has_neither_undercut_nor_tie() -> None:
    told = " ".join(rules_of(preset="straight", extra_boxes={"undercut": 1, "gin_off": 1}))
    assert "ndercut" not in told
    assert "tie" not in told
    assert "Undercut: 25 and the difference." in rules_of()


def test_a_shutout_and_the_suits_that_double_are_said_in_english() -> None:
    told = rules_of(doubling_suits=["S", "H"], stake="0.10")
    assert "Whoever ends the game without points is shut out." in told
    assert "The hand counts double when the limit card is a spade or a heart." in told
    assert "Stake: 0.10 a point." in told


@pytest.mark.parametrize(
    ("form", "said", "unsaid"),
    [
        ("two", "The winner of a hand deals the next.", "The loser of a hand sits out"),
        ("partners", "The side that wins a deal deals the next.", "of a hand deals"),
        ("cutthroat", "Whoever sat out deals the next hand, to the winner of the last.", "of a hand deals"),
        ("captain", "The captain plays every hand; the other two have one score between them.", "roodle"),
    ],
)
def test_the_rules_fit_the_form_of_the_game(form: str, said: str, unsaid: str) -> None:
    told = rules_of(form, roodle=2)
    assert said in told
    assert unsaid not in " ".join(told)


def test_three_for_themselves_pay_a_shutout_outside_the_totals() -> None:
    told = rules_of("cutthroat", shutout="double_points")
    assert "Shutout: 100 more to the winner, outside the totals." in told
    assert "Shutout: the points of the hands are doubled." not in told
    assert not [sentence for sentence in rules_of("cutthroat", shutout="none") if "hut" in sentence]
