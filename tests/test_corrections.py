"""What a correction does to everything after it, reckoned by hand."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.corrections import describe_effect
from rules.flow import drop_waiting, reflow
from rules.hand import Hand
from rules.match import SEATS, Ended, Game, Match, Side
from rules.options import PRESETS, Options
from rules.score_file import read_hand
from rules.sheet import build_sheet

MODERN, CLASSIC = PRESETS["modern"], PRESETS["classic"]
CONCEDED, ABANDONED = Ended(how="conceded", by=1), Ended(how="abandoned")
NAMES = ("Ann", "Bob", "Cy")


def points(winner: int, number: int, **more: object) -> Hand:
    """A hand of so many points."""
    return read_hand({"ending": "points", "winner": winner, "points": number, **more}, "cutthroat")


def match_of(*games: Game, form: str = "two", partners: int = 0) -> Match:
    sides = [Side(name=name, players=tuple(f"{name}{n}" for n in range(partners))) for name in NAMES]
    return Match(sides=tuple(sides[: SEATS[form]]), form=form, games=games)


def game_of(*scores: int | Hand, options: Options = MODERN, **more: object) -> Game:
    """A game of hands: Ann's are given as their points, Bob's as theirs below nothing."""
    hands = [score if isinstance(score, Hand) else points(int(score < 0), abs(score)) for score in scores]
    return Game(options=options, hands=tuple(hands), **more)


def scores(match: Match) -> list[list[int]]:
    """The points of every hand, Bob's below nothing."""
    return [[-hand.points if hand.winner else hand.points for hand in game.hands] for game in match.games]


def faults(match: Match) -> list[tuple[str, str]]:
    return [(fault.code, fault.place) for fault in build_sheet(match).faults]


def tell(before: Match, after: Match) -> list[str]:
    """What is said of a correction."""
    return [str(sentence) for sentence in describe_effect(before, reflow(after)).sentences]


FLOWS = [
    pytest.param([[40, 60]], [[40, 60]], id="nothing-to-move"),
    pytest.param([[100, 10, -20]], [[100], [10, -20]], id="what-comes-after-the-end-begins-the-next-game"),
    pytest.param([[100, 10], [-20]], [[100], [10, -20]], id="it-goes-in-front-of-what-was-played-there"),
    pytest.param(
        [[100, 100, 100, 5]], [[100], [100], [100], [5]], id="one-game-can-turn-out-to-have-been-four"
    ),
    pytest.param([[90], [10, 20]], [[90, 10], [20]], id="a-game-that-goes-on-takes-its-hands-back"),
    pytest.param([[90], [5]], [[90, 5]], id="a-game-left-empty-is-dropped"),
    pytest.param([[90], [5], [10, 7]], [[90, 5, 10], [7]], id="hands-come-back-over-an-empty-game"),
    pytest.param([[90], [5], [2], [1]], [[90, 5, 2, 1]], id="all-come-back"),
    pytest.param(
        [[90], [20, 80], [30, 70]], [[90, 20], [80, 30], [70]], id="every-game-after-begins-a-hand-later"
    ),
    pytest.param(
        [[100, 10], [90, 10], [100]], [[100], [10, 90], [10, 100]], id="every-game-after-begins-a-hand-sooner"
    ),
    pytest.param([[], [10]], [[10]], id="a-game-without-a-hand-goes-on"),
    pytest.param([[100], []], [[100], []], id="a-game-that-was-just-begun-stays"),
    pytest.param([[90], []], [[90]], id="a-game-that-waits-is-not-shown"),
    pytest.param([[90], [], []], [[90]], id="two-games-that-wait-are-not-shown"),
    pytest.param([[100], [], []], [[100], []], id="only-the-next-game-is-shown"),
]


@pytest.mark.parametrize(("before", "after"), FLOWS)
def test_hands_belong_to_the_game_that_was_being_played(before, after) -> None:
    flow = reflow(match_of(*(game_of(*game) for game in before)))
    assert scores(flow.match) == after
    assert faults(flow.match) == []
    assert scores(reflow(flow.match).match) == after


@pytest.mark.parametrize(("before", "after"), FLOWS)
def test_every_hand_is_known_by_where_it_came_from(before, after) -> None:
    match = match_of(*(game_of(*game) for game in before))
    flow = reflow(match)
    for game, origins in zip(flow.match.games, flow.origins, strict=True):
        assert [match.games[index].hands[place] for index, place in origins] == list(game.hands)


def test_hands_do_not_move_to_a_game_of_other_rules() -> None:
    match = match_of(game_of(100, 10), game_of(20, options=CLASSIC))
    flow = reflow(match)
    assert flow.match == match
    assert faults(flow.match) == [("hand_after_end", "games[0].hands[1]")]
    assert scores(reflow(match_of(game_of(90), game_of(20, options=CLASSIC))).match) == [[90], [20]]


def test_hands_do_not_move_past_a_game_of_other_rules() -> None:
    games = game_of(90), game_of(options=CLASSIC), game_of(20)
    assert scores(reflow(match_of(*games)).match) == [[90], [], [20]]


def test_a_new_game_has_the_rules_of_the_one_before() -> None:
    flow = reflow(match_of(game_of(150, 10, options=PRESETS["oklahoma"])))
    assert [game.options for game in flow.match.games] == [PRESETS["oklahoma"]] * 2


def test_games_before_the_corrected_one_stay_as_they_are() -> None:
    match = match_of(game_of(100, 10), game_of(100, 20))
    assert scores(reflow(match, 1).match) == [[100, 10], [100], [20]]
    assert scores(reflow(match, 2).match) == [[100, 10], [100, 20]]


def test_rules_that_can_no_longer_be_read_neither_give_nor_take() -> None:
    unreadable = replace(points(0, 10), faults=read_hand({}).faults)
    fault = replace(unreadable.faults[0], code="unknown_option", place="")
    match = match_of(game_of(90), game_of(replace(unreadable, faults=(fault,))))
    assert reflow(match).match == match


def test_dead_hands_and_rulings_move_with_the_others() -> None:
    ruling = read_hand({"ending": "adjustment", "side": 1, "points": -10, "reason": "agreed"})
    dead = read_hand({"ending": "dead", "reason": "misdeal"})
    flow = reflow(match_of(game_of(100, dead, ruling)))
    assert flow.match.games[1].hands == (dead, ruling)
    assert build_sheet(flow.match).games[1].columns[0].points == (0, -10)


def test_three_columns_end_when_all_are_closed() -> None:
    hollywood = PRESETS["hollywood"]
    flow = reflow(match_of(game_of(100, 100, 100, 10, options=hollywood)))
    sheets = build_sheet(flow.match).games
    assert [len(game.hands) for game in flow.match.games] == [3, 1]
    assert [column.closed_on for column in sheets[0].columns] == [1, 2, 3]
    assert [column.hands for column in sheets[1].columns] == [(1,), (), ()]
    shorter = match_of(game_of(100, 100, 50, options=hollywood), game_of(50, 10, options=hollywood))
    assert scores(reflow(shorter).match) == [[100, 100, 50, 50], [10]]


def test_three_players_take_their_turns_on_from_where_the_hands_went() -> None:
    games = Game(options=MODERN, hands=(points(0, 100), points(0, 10), points(1, 20)))
    flow = reflow(match_of(games, form="cutthroat"))
    first, second = build_sheet(flow.match).games
    assert (len(first.hands), first.next_pair) == (1, (0, 2))
    assert [line.pair for line in second.hands] == [(0, 2), (0, 1)]
    assert faults(flow.match) == []


def test_a_hand_that_moves_to_another_captain_can_become_invalid() -> None:
    games = Game(options=MODERN, hands=(points(0, 100), points(0, 10, pair=[0, 2])))
    flow = reflow(match_of(games, form="captain"))
    assert [len(game.hands) for game in flow.match.games] == [1, 1]
    assert build_sheet(flow.match).games[1].captain == 1
    assert faults(flow.match) == [("out_of_range", "games[1].hands[0].pair")]


def test_deals_of_partners_move_whole() -> None:
    def deal(ann: int, bob: int) -> Hand:
        tables = [{"ending": "points", "winner": n, "points": p} for n, p in enumerate((ann, bob))]
        return read_hand({"tables": tables}, "partners", 2)

    options = replace(MODERN, target=125)
    game = Game(options=options, hands=(deal(130, 5), deal(20, 30)))
    flow = reflow(match_of(game, form="partners", partners=2))
    assert [game.hands for game in flow.match.games] == [(deal(130, 5),), (deal(20, 30),)]
    assert build_sheet(flow.match).games[1].columns[0].points == (0, 10)


@pytest.mark.parametrize("ended", [CONCEDED, ABANDONED], ids=["conceded", "abandoned"])
def test_how_a_game_was_ended_goes_with_its_last_hand(ended: Ended) -> None:
    flow = reflow(match_of(game_of(100, 10, ended=ended)))
    assert scores(flow.match) == [[100], [10]]
    assert [game.ended for game in flow.match.games] == [None, ended]
    assert flow.ends == (None, 0)
    back = reflow(match_of(game_of(90), game_of(5, ended=ended)))
    assert scores(back.match) == [[90, 5], []]
    assert [game.ended for game in back.match.games] == [ended, None]


def test_a_game_that_was_ended_takes_no_hands_back() -> None:
    match = match_of(game_of(90, ended=CONCEDED), game_of(5))
    assert reflow(match).match == match


def test_what_was_played_after_the_end_of_a_game_that_moved_makes_a_game_of_its_own() -> None:
    flow = reflow(match_of(game_of(100, 10, ended=CONCEDED), game_of(20)))
    assert scores(flow.match) == [[100], [10], [20]]
    assert [game.ended for game in flow.match.games] == [None, CONCEDED, None]


def test_the_end_of_a_game_stays_where_there_is_no_room_behind_it() -> None:
    match = match_of(game_of(100, 10, ended=CONCEDED), game_of(20), game_of(5, options=CLASSIC))
    flow = reflow(match)
    assert scores(flow.match) == [[100], [10, 20], [5]]
    assert [game.ended for game in flow.match.games] == [CONCEDED, None, None]
    assert faults(flow.match) == [("hand_after_end", "games[0].ended")]


def test_a_game_over_by_itself_was_not_ended() -> None:
    match = match_of(game_of(100, ended=ABANDONED))
    flow = reflow(match)
    assert flow.match == match
    sheet = build_sheet(flow.match).games[0]
    assert (sheet.ended, sheet.is_abandoned, sheet.winner) == (None, False, 0)


def test_a_game_ended_without_a_hand_stays_where_it_is() -> None:
    match = match_of(game_of(90), game_of(ended=CONCEDED), game_of(5))
    assert reflow(match).match == match
    flow = reflow(match_of(game_of(100, 5), game_of(ended=CONCEDED)))
    assert scores(flow.match) == [[100, 5], []]
    assert [game.ended for game in flow.match.games] == [None, CONCEDED]


def test_of_two_ends_of_a_game_none_is_lost() -> None:
    flow = reflow(match_of(game_of(100, 5, ended=ABANDONED), game_of(ended=CONCEDED)))
    assert scores(flow.match) == [[100, 5], []]
    assert [game.ended for game in flow.match.games] == [ABANDONED, CONCEDED]
    assert flow.ends == (0, 1)


def test_an_end_that_moved_makes_room_for_one_that_comes_back() -> None:
    match = match_of(game_of(100, 0, ended=CONCEDED), game_of(0, ended=ABANDONED), game_of(ended=CONCEDED))
    flow = reflow(match)
    assert [game.ended for game in flow.match.games] == [CONCEDED, ABANDONED, CONCEDED]
    assert list(chain(*scores(flow.match))) == [100, 0, 0]


def test_a_game_that_waits_is_shown_as_soon_as_the_one_before_is_over() -> None:
    waiting = match_of(game_of(90), game_of())
    assert scores(drop_waiting(waiting)) == [[90]]
    assert drop_waiting(match_of(game_of(100), game_of())) == match_of(game_of(100), game_of())
    assert drop_waiting(match_of(game_of())) == match_of(game_of())


GAMES = st.lists(
    st.tuples(
        st.lists(st.integers(-100, 100), max_size=6), st.sampled_from([None, None, None, CONCEDED, ABANDONED])
    ),
    min_size=1,
    max_size=5,
)


@given(GAMES)
def test_no_hand_changes_its_turn_and_no_end_is_lost(games: list[tuple[list[int], Ended | None]]) -> None:
    match = match_of(*(game_of(*hands, ended=ended) for hands, ended in games))
    flow = reflow(match)
    assert list(chain(*scores(flow.match))) == list(chain(*scores(match)))
    ends = [Counter(game.ended for game in each.games if game.ended) for each in (match, flow.match)]
    assert ends[0] == ends[1]
    unplayed = any(ended and not hands for hands, ended in games)
    assert not [fault for fault in faults(flow.match) if not (fault[1].endswith("ended") or unplayed)]


@given(GAMES)
def test_what_has_flowed_once_does_not_flow_again(games: list[tuple[list[int], Ended | None]]) -> None:
    flowed = reflow(match_of(*(game_of(*hands, ended=ended) for hands, ended in games))).match
    assert reflow(flowed).match == flowed


@given(st.lists(st.integers(1, 100), min_size=1, max_size=15))
def test_games_come_out_as_if_they_had_been_played_one_after_the_other(hands: list[int]) -> None:
    played: list[list[int]] = [[]]
    for hand in hands:
        if sum(played[-1]) >= 100:
            played.append([])
        played[-1].append(hand)
    assert scores(reflow(match_of(game_of(*hands))).match) == played


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        pytest.param([game_of(40)], [game_of(50)], [], id="a-score-alone"),
        pytest.param(
            [game_of(40, 30, 10, 5, 6, 9)],
            [game_of(40, 30, 30, 5, 6, 9)],
            [
                "Game 1 then ends at hand 3.",
                "Hands 4–6 of game 1 move to game 2.",
                "The next hand is then entered in game 2.",
            ],
            id="a-game-ends-sooner-and-was-over",
        ),
        pytest.param(
            [game_of(40, 30, 20, 5)],
            [game_of(40, 30, 40, 5)],
            [
                "Game 1 then ends at hand 3.",
                "Ann then wins game 1.",
                "Hand 4 of game 1 moves to game 2.",
                "The next hand is then entered in game 2.",
            ],
            id="a-game-ends-that-was-being-played",
        ),
        pytest.param(
            [game_of(100), game_of(10, 20)],
            [game_of(90), game_of(10, 20)],
            [
                "Game 1 then ends at hand 2.",
                "Hand 1 of game 2 moves to game 1.",
            ],
            id="a-game-ends-later",
        ),
        pytest.param(
            [game_of(100), game_of(5)],
            [game_of(90), game_of(5)],
            [
                "Game 1 is then not over.",
                "Game 2 is then empty.",
                "Hand 1 of game 2 moves to game 1.",
                "The next hand is then entered in game 1.",
            ],
            id="a-game-goes-on",
        ),
        pytest.param([game_of(100)], [game_of(-100)], ["Bob then wins game 1."], id="the-other-one-has-won"),
        pytest.param(
            [game_of(60, 30, 10), game_of(5, options=CLASSIC)],
            [game_of(100, 30, 10), game_of(5, options=CLASSIC)],
            [
                "Game 1 then ends at hand 1.",
                "Hands 2–3 of game 1 then do not stand: The game is over; this hand comes after its end.",
            ],
            id="other-rules",
        ),
        pytest.param(
            [game_of(60, 30, ended=CONCEDED)],
            [game_of(100, 30, ended=CONCEDED)],
            [
                "Game 1 then ends at hand 1.",
                "Bob then concedes game 2.",
                "Ann then wins game 2.",
                "Hand 2 of game 1 moves to game 2.",
            ],
            id="the-end-goes-too",
        ),
        pytest.param(
            [game_of(60, ended=ABANDONED)],
            [game_of(100, ended=ABANDONED)],
            [
                "Game 1 then ends at hand 1.",
                "Ann then wins game 1.",
                "Game 1 is then over before the players end it.",
            ],
            id="the-end-counts-for-nothing",
        ),
        pytest.param(
            [game_of(60)], [game_of(60, ended=ABANDONED)], ["Game 1 is then abandoned."], id="abandoned"
        ),
    ],
)
def test_the_effect_is_said_in_sentences(before, after, said) -> None:
    assert tell(match_of(*before), match_of(*after)) == said


def test_hands_are_called_by_what_they_are_on_the_sheet() -> None:
    before = match_of(game_of(40, 50, 5))
    flow = reflow(match_of(game_of(40, 20, 50, 5)))
    numbers = ((1, None, 2, 3),)
    said = [str(sentence) for sentence in describe_effect(before, flow, numbers).sentences]
    assert "Hand 3 of game 1 moves to game 2." in said
    flow = reflow(match_of(game_of(100, 20)))
    said = [str(sentence) for sentence in describe_effect(before, flow, ((1, None),)).sentences]
    assert "The hand then belongs to game 2." in said


def test_the_effect_has_the_figures_of_every_game_before_and_after() -> None:
    effect = describe_effect(match_of(game_of(40, 50, 5)), reflow(match_of(game_of(100, 50, 5))))
    first, second = effect.games
    assert (first.before.columns[0].standing, first.after.columns[0].standing) == ((95, 0), (100, 0))
    assert (first.is_changed, second.is_changed) == (True, True)
    assert (second.before, second.after.columns[0].standing) == (None, (55, 0))
    assert effect.after.nets == (100 + 100 + 100 + 25, -325)


def test_a_game_that_only_other_hands_fill_is_not_changed() -> None:
    noted = replace(points(0, 40), note="by the book")
    effect = describe_effect(match_of(game_of(40)), reflow(match_of(game_of(noted))))
    assert [game.is_changed for game in effect.games] == [False]


def test_a_hand_that_did_not_stand_before_is_not_named_again() -> None:
    late = match_of(game_of(100, 10), game_of(5, options=CLASSIC))
    other = match_of(game_of(105, 10), game_of(5, options=CLASSIC))
    assert tell(late, other) == []
