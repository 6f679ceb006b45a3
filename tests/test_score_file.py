"""The score file: what it takes, what it refuses and where, and how it is written back in full."""

from __future__ import annotations

import copy
import json

import pytest

from rules.faults import Faulty
from rules.options import make_options, options_document
from rules.score_file import load_json, read_match, write_match, write_sheet
from rules.sheet import build_sheet

# The document that the description of the format shows.
EXAMPLE = {
    "format": "deadwood-match",
    "version": 1,
    "title": "Thursday at Bob's",
    "note": "",
    "form": "two",
    "sides": [{"name": "Ann"}, {"name": "Bob"}],
    "games": [
        {
            "options": {"preset": "hollywood", "target": 150},
            "first_dealer": 0,
            "hands": [
                {
                    "ending": "knock",
                    "by": 0,
                    "knocker": {"melds": ["4S 5S 6S", "KC KD KH KS"], "deadwood": "AD AH 2C"},
                    "defender": {"cards": "QS QH QD 3C 3H 3D 7S 8H 9C 5D"},
                },
                {"ending": "gin", "by": 1, "defender": {"count": 34}},
                {"ending": "knock", "by": 0, "knocker": {"count": 6}, "defender": {"count": 23}},
                {"ending": "dead", "reason": "stock"},
                {"ending": "points", "winner": 1, "points": 34, "kind": "gin"},
                {"ending": "adjustment", "side": 0, "points": -10, "reason": "agreed"},
            ],
        }
    ],
}


def example():
    return copy.deepcopy(EXAMPLE)


def changed(path, value):
    """The example with one value set; a path is keys and indexes, and a key may be new."""
    document = example()
    spot = document
    for step in path[:-1]:
        spot = spot[step]
    spot[path[-1]] = value
    return document


HAND = ("games", 0, "hands", 0)
KNOCKER = (*HAND, "knocker")
DEFENDER = (*HAND, "defender")


def place_of(path):
    text = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return text.removeprefix(".")


def faults_of(document):
    with pytest.raises(Faulty) as refused:
        read_match(document)
    assert all(str(fault.message) for fault in refused.value.faults)
    return [(fault.code, fault.place) for fault in refused.value.faults]


def sheet_of(document):
    return write_sheet(build_sheet(read_match(document)))


def normal(document):
    return json.loads(json.dumps(write_match(read_match(document))))


# The example.


def test_the_example_has_the_sheet_that_is_described():
    (game,) = sheet_of(EXAMPLE)["games"]
    hand = game["hands"][0]
    as_sets = {
        key: [set(meld.split()) for meld in hand.pop(key)] for key in ("knocker_melds", "defender_melds")
    }
    assert as_sets == {
        "knocker_melds": [{"4S", "5S", "6S"}, {"KC", "KD", "KH", "KS"}],
        "defender_melds": [{"QS", "QH", "QD"}, {"3C", "3H", "3D"}],
    }
    assert hand == {
        "number": 1,
        "outcome": "knock",
        "winner": 0,
        "points": 18,
        "boxes": [1, 0],
        "multiplier": 1,
        "limit": 10,
        "dealer": 0,
        "columns": [1],
        "knocker_deadwood": 4,
        "defender_deadwood_before": 29,
        "defender_deadwood": 22,
        "layoffs": ["7S"],
        "choices": 1,
        "missed": 0,
        "why": ["Ann knocks with 4.", "Bob lays off 7♠ and is left with 22.", "22 − 4 = 18 to Ann."],
    }


def test_the_example_runs_through_its_columns():
    sheet = sheet_of(EXAMPLE)
    (game,) = sheet["games"]
    assert [line["outcome"] for line in game["hands"]] == [
        "knock",
        "gin",
        "knock",
        "dead",
        "points",
        "adjustment",
    ]
    assert [line["points"] for line in game["hands"]] == [18, 59, 17, 0, 34, -10]
    # Ann's first win enters column 1, her second 1 and 2; Bob's likewise; the ten come off both of hers.
    assert [line["columns"] for line in game["hands"]] == [[1], [1], [1, 2], [], [1, 2], [1, 2]]
    assert [line["dealer"] for line in game["hands"]] == [0, 0, 1, 0, 0, None]
    assert game["hands"][5]["side"] == 0
    assert game["columns"][0] == {
        "number": 1,
        "hands": [1, 2, 3, 5, 6],
        "running": [[18, 0], [18, 59], [35, 59], [35, 93], [25, 93]],
        "points": [25, 93],
        "boxes": [2, 2],
        "closed_by": None,
        "closed_on": None,
        "settlement": None,
    }
    assert [column["points"] for column in game["columns"]] == [[25, 93], [7, 34], [0, 0]]
    assert (game["over"], game["winner"], game["net"], game["next_dealer"]) == (False, None, None, 1)
    assert sheet["match"] == {"net": 0, "leader": None}


def test_a_sheet_has_the_keys_that_are_described():
    sheet = sheet_of(EXAMPLE)
    assert set(sheet) == {"games", "match"}
    (game,) = sheet["games"]
    assert set(game) == {"options", "hands", "columns", "over", "winner", "net", "next_dealer"}
    assert game["options"] == options_document(make_options({"target": 150}, preset="hollywood"))
    assert json.loads(json.dumps(sheet)) == sheet


# Written in full.


def test_the_example_written_in_full():
    written = normal(EXAMPLE)
    (game,) = written["games"]
    assert game["options"] == options_document(make_options({"target": 150}, preset="hollywood"))
    hands = game["hands"]
    assert hands[0]["knocker"] == {"melds": ["4S 5S 6S", "KC KD KH KS"], "deadwood": "AD AH 2C"}
    defender = hands[0]["defender"]
    assert [set(meld.split()) for meld in defender["melds"]] == [{"QS", "QH", "QD"}, {"3C", "3H", "3D"}]
    assert set(defender["deadwood"].split()) == {"8H", "9C", "5D"}
    assert defender["layoffs"] == "7S"
    assert hands[1:] == EXAMPLE["games"][0]["hands"][1:]
    rest = {key: value for key, value in written.items() if key != "games"}
    assert rest == {key: value for key, value in EXAMPLE.items() if key != "games"}


def test_cards_are_written_in_one_notation():
    document = changed((*KNOCKER, "melds"), ["4-6s", "K♣kd, KH ks"])
    assert normal(document)["games"][0]["hands"][0]["knocker"]["melds"] == ["4S 5S 6S", "KC KD KH KS"]


def test_melds_that_the_engine_finds_are_written():
    document = changed(KNOCKER, {"cards": "AD AH 2C KS KC KD KH 6S 5S 4S"})
    knocker = normal(document)["games"][0]["hands"][0]["knocker"]
    assert sorted(set(meld.split()) == {"4S", "5S", "6S"} for meld in knocker["melds"]) == [False, True]
    assert set(knocker["deadwood"].split()) == {"AD", "AH", "2C"}


RICH = {
    "format": "deadwood-match",
    "version": 1,
    "title": "Zoë’s",
    "note": "two\nlines",
    "form": "two",
    "sides": [{"name": "  Ann   Lee "}, {"name": "Боб"}],
    "games": [
        {
            "options": {
                "preset": "corner",
                "stake": "0.05",
                "currency": "€",
                "big_gin_bonus": None,
                "target": None,
            },
            "first_dealer": 1,
            "hands": [
                {
                    "ending": "gin",
                    "by": 0,
                    "knocker": {"cards": "JH QH KH AH 2S 3S 4S 8C 8D 8S"},
                    "defender": {"cards": "10H 9H AD 5S 4D 5D 6D JC JD JS", "layoffs": "10H 9H"},
                    "limit_card": "ks",
                    "dealer": 0,
                    "note": "late",
                    "at": "2026-12-01T21:15:00+01:00",
                    "notice": True,
                },
                {"ending": "big_gin", "by": 1, "knocker": {"cards": "A-6S A-5H"}, "defender": {"count": 12}},
                {
                    "ending": "knock",
                    "by": 1,
                    "knocker": {"count": 9},
                    "defender": {"melds": [], "deadwood": "AS KS 3H 5H 7H 9H JD KD 2C", "layoffs": "4C"},
                },
                {"ending": "points", "winner": 0, "points": 0, "boxes": 0},
                {"ending": "dead"},
                {"ending": "dead", "reason": " misdeal "},
            ],
            "ended": {"how": "conceded", "by": 1},
        },
        {},
        {"options": None, "hands": None, "first_dealer": None, "ended": None},
        {"hands": [], "ended": {"how": "abandoned"}},
    ],
}


@pytest.mark.parametrize("document", [EXAMPLE, RICH], ids=["example", "rich"])
def test_a_match_written_in_full_reads_back_equal(document):
    written = normal(document)
    assert normal(written) == written
    assert read_match(written) == read_match(normal(written))
    assert sheet_of(written) == sheet_of(document)


def test_written_in_full_everything_said_is_there():
    written = normal(RICH)
    assert [side["name"] for side in written["sides"]] == ["Ann Lee", "Боб"]
    assert (written["title"], written["note"]) == ("Zoë’s", "two\nlines")
    game = written["games"][0]
    assert (game["first_dealer"], game["ended"]) == (1, {"how": "conceded", "by": 1})
    hand = game["hands"][0]
    kept = {key: hand[key] for key in ("limit_card", "dealer", "note", "at", "notice")}
    assert kept == {
        "limit_card": "KS",
        "dealer": 0,
        "note": "late",
        "at": "2026-12-01T20:15:00Z",
        "notice": True,
    }
    assert game["hands"][3]["boxes"] == 0
    assert game["hands"][5] == {"ending": "dead", "reason": "misdeal"}
    assert written["games"][3]["ended"] == {"how": "abandoned"}


@pytest.mark.parametrize(
    ("given", "written"),
    [
        ("2026-12-01T20:15:00Z", "2026-12-01T20:15:00Z"),
        ("2026-12-01T20:15:00", "2026-12-01T20:15:00Z"),
        ("2026-12-01T20:15:00.750+00:00", "2026-12-01T20:15:00Z"),
        ("2026-12-01T23:15:00-05:00", "2026-12-02T04:15:00Z"),
    ],
)
def test_a_time_is_written_in_utc(given, written):
    assert normal(changed((*HAND, "at"), given))["games"][0]["hands"][0]["at"] == written


def test_null_is_the_same_as_absent():
    document = example()
    for key in ("title", "note", "form"):
        document[key] = None
    hand = document["games"][0]["hands"][0]
    hand |= dict.fromkeys(("limit_card", "dealer", "note", "at", "notice"))
    hand["knocker"] |= {"cards": None, "count": None}
    hand["defender"] |= {"melds": None, "deadwood": None, "layoffs": None, "count": None}
    assert sheet_of(document) == sheet_of(EXAMPLE)


# What is refused, and where.

TEXTS = [("title",), ("note",), (*HAND, "note"), ("games", 0, "hands", 3, "reason"), (*HAND, "at")]
WHOLES = [
    ((*HAND, "by"), 0, 1),
    ((*HAND, "dealer"), 0, 1),
    (("games", 0, "first_dealer"), 0, 1),
    (("games", 0, "hands", 4, "winner"), 0, 1),
    (("games", 0, "hands", 4, "points"), 0, 10_000),
    (("games", 0, "hands", 4, "boxes"), 0, 20),
    (("games", 0, "hands", 5, "side"), 0, 1),
    (("games", 0, "hands", 5, "points"), -10_000, 10_000),
    (("version",), 1, 1),
]
CHOICES = [("format",), ("form",), (*HAND, "ending"), ("games", 0, "hands", 4, "kind")]
OBJECTS = [
    ("games", 0),
    ("sides", 0),
    ("games", 0, "options"),
    ("games", 0, "ended"),
    HAND,
    KNOCKER,
    DEFENDER,
]
LISTS = [("sides",), ("games",), ("games", 0, "hands"), (*KNOCKER, "melds")]
CARDS = [(*KNOCKER, "deadwood"), (*KNOCKER, "melds", 1), (*DEFENDER, "cards"), (*DEFENDER, "layoffs")]


def by_place(paths):
    return [pytest.param(path, id=place_of(path)) for path in paths]


def wrong_values(*right):
    every = [True, 1.0, 10**30, 1e400, "text", [], [1], {}, {"a": 1}]
    return [value for value in every if type(value) not in right]


@pytest.mark.parametrize("path", by_place(TEXTS))
def test_a_text_is_a_text(path):
    for value in wrong_values(str):
        assert faults_of(changed(path, value)) == [("wrong_type", place_of(path))]


@pytest.mark.parametrize("path", by_place([("note",), (*HAND, "note"), ("games", 0, "hands", 3, "reason")]))
def test_a_note_has_500_characters_at_the_most(path):
    read_match(changed(path, "x" * 500))
    assert faults_of(changed(path, "x" * 501)) == [("out_of_range", place_of(path))]
    for strange in ("a\x00b", "a\x1bb", "\ud800", "a\u202eb"):
        assert faults_of(changed(path, strange)) == [("out_of_range", place_of(path))]
    for ordinary in ("a\u00a0b", "a\u3000b", "a\u202fb", "two\nlines", "a\tb", "👩\u200d👧", "é", "100 %"):
        read_match(changed(path, ordinary))


@pytest.mark.parametrize(
    ("path", "least", "most"),
    [pytest.param(path, least, most, id=place_of(path)) for path, least, most in WHOLES],
)
def test_a_number_is_whole_and_within_its_range(path, least, most):
    for value in (least, most):
        read_match(changed(path, value))
    for value in (least - 1, most + 1, 10**400, -(10**400)):
        assert ("out_of_range", place_of(path)) in faults_of(changed(path, value))
    for value in wrong_values(int):
        assert ("wrong_type", place_of(path)) in faults_of(changed(path, value))


@pytest.mark.parametrize("path", by_place(CHOICES))
def test_a_word_is_one_of_those_known(path):
    for value in ("", "Knock", "no such word", "two "):
        assert ("out_of_range", place_of(path)) in faults_of(changed(path, value))
    for value in wrong_values(str):
        assert ("wrong_type", place_of(path)) in faults_of(changed(path, value))


@pytest.mark.parametrize("path", by_place(OBJECTS))
def test_an_object_is_an_object(path):
    for value in wrong_values(dict):
        assert ("wrong_type", place_of(path)) in faults_of(changed(path, value))


@pytest.mark.parametrize("path", by_place(LISTS))
def test_a_list_is_a_list(path):
    for value in wrong_values(list):
        assert ("wrong_type", place_of(path)) in faults_of(changed(path, value))


@pytest.mark.parametrize("path", by_place(CARDS))
def test_cards_are_a_text(path):
    for value in wrong_values(str):
        assert faults_of(changed(path, value)) == [("wrong_type", place_of(path))]
    assert faults_of(changed(path, "AS 1H")) == [("card_unknown", place_of(path))]


def test_notice_is_true_or_false():
    for value in wrong_values(bool):
        assert faults_of(changed((*HAND, "notice"), value)) == [("wrong_type", "games[0].hands[0].notice")]


@pytest.mark.parametrize("value", [[], [EXAMPLE], "text", 1, True, None, 1.5])
def test_a_match_is_an_object(value):
    assert faults_of(value) == [("wrong_type", "")]


@pytest.mark.parametrize("key", ["format", "version", "sides", "games"])
def test_what_a_match_needs(key):
    for document in (changed((key,), None), {name: value for name, value in EXAMPLE.items() if name != key}):
        assert faults_of(document) == [("missing", key)]


def test_an_empty_object_lacks_everything_at_once():
    assert faults_of({}) == [("missing", key) for key in ("format", "version", "sides", "games")]


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        (("format",), "deadwood", "out_of_range"),
        (("version",), 0, "out_of_range"),
        (("version",), 2, "out_of_range"),
        (("version",), "1", "wrong_type"),
        (("version",), True, "wrong_type"),
        (("version",), 1.0, "wrong_type"),
    ],
)
def test_another_format_or_version_is_refused(path, value, code):
    assert faults_of(changed(path, value)) == [(code, path[0])]


@pytest.mark.parametrize(
    "path",
    by_place(
        [
            ("stake",),
            ("sides", 1, "nick"),
            ("games", 0, "winner"),
            (*HAND, "points"),
            (*HAND, "reason"),
            (*HAND, "tables"),
            (*KNOCKER, "layoffs"),
            (*DEFENDER, "hand"),
            ("games", 0, "hands", 1, "count"),
            ("games", 0, "hands", 3, "limit_card"),
            ("games", 0, "hands", 4, "by"),
            ("games", 0, "hands", 5, "boxes"),
            ("games", 0, "hands", 5, ""),
        ]
    ),
)
def test_a_key_that_means_nothing_there_is_named(path):
    # One value that would be right for the key elsewhere, so that nothing else is wrong with it.
    value = {"limit_card": "AS", "layoffs": "7S", "reason": "x", "tables": []}.get(path[-1], 1)
    place = place_of(path).removesuffix(".") if path[-1] == "" else place_of(path)
    found = faults_of(changed(path, value))
    assert found[0] == ("unknown_key", place)
    assert {code for code, _ in found} == {"unknown_key"}


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        ({"preset": "bridge"}, ("unknown_option", "games[0].options.preset")),
        ({"preset": ""}, ("unknown_option", "games[0].options.preset")),
        ({"preset": 5}, ("wrong_type", "games[0].options.preset")),
        ({"gin": 25}, ("unknown_option", "games[0].options.gin")),
        ({"ace": "high"}, ("unknown_option", "games[0].options.ace")),
        ({"ace": 1}, ("wrong_type", "games[0].options.ace")),
        ({"target": 0}, ("out_of_range", "games[0].options.target")),
        ({"target": 100_001}, ("out_of_range", "games[0].options.target")),
        ({"gin_bonus": True}, ("wrong_type", "games[0].options.gin_bonus")),
        ({"gin_bonus": 10_001}, ("out_of_range", "games[0].options.gin_bonus")),
        ({"extra_boxes": {"gin": 21}}, ("out_of_range", "games[0].options.extra_boxes.gin")),
    ],
)
def test_a_rule_that_is_not_known_or_not_to_be_had_is_named_in_its_place(options, fault):
    assert faults_of(changed(("games", 0, "options"), options)) == [fault]


def test_null_for_big_gin_and_target_means_not_played_and_open_ended():
    document = changed(("games", 0, "options"), {"big_gin_bonus": None, "target": None, "gin_bonus": None})
    options = normal(document)["games"][0]["options"]
    assert (options["big_gin_bonus"], options["target"], options["gin_bonus"]) == (None, None, 25)


# Names.


@pytest.mark.parametrize(
    "name", ["x" * 60, "Ann", "É", "李 小龙", "山田\u3000太郎", "Anne\u00a0Marie", "👩\u200d👧", "%s {0}"]
)
def test_a_name_of_1_to_60_characters_is_kept(name):
    assert normal(changed(("sides", 0, "name"), name))["sides"][0]["name"] == " ".join(name.split())


@pytest.mark.parametrize(
    ("name", "code"),
    [
        pytest.param("", "missing", id="empty"),
        pytest.param(" \t\n ", "missing", id="blank"),
        pytest.param("\u200d", "missing", id="invisible"),
        pytest.param("\u2800\u3164", "missing", id="blank-letters"),
        pytest.param(None, "missing", id="null"),
        pytest.param("x" * 61, "out_of_range", id="61-characters"),
        pytest.param("A\x07nn", "out_of_range", id="control-character"),
        pytest.param("A\ud800nn", "out_of_range", id="lone-surrogate"),
        pytest.param("Bob", "out_of_range", id="the-other-sides"),
        pytest.param("bOB", "out_of_range", id="the-other-sides-but-for-case"),
        pytest.param(" Bob  ", "out_of_range", id="the-other-sides-but-for-blanks"),
        pytest.param("Bob\u200d", "out_of_range", id="the-other-sides-to-the-eye"),
        pytest.param(5, "wrong_type", id="number"),
        pytest.param(["Ann"], "wrong_type", id="list"),
    ],
)
def test_other_names_are_refused(name, code):
    ((found, place),) = faults_of(changed(("sides", 0, "name"), name))
    assert found == code
    assert place in ("sides[0].name", "sides[1].name")


@pytest.mark.parametrize(
    ("one", "other"), [("Straße", "STRASSE"), ("Jos\u00e9", "Jose\u0301"), ("A  B", "a b")]
)
def test_two_names_that_look_alike_are_told_of(one, other):
    document = example() | {"sides": [{"name": one}, {"name": other}]}
    assert faults_of(document) == [("out_of_range", "sides[1].name")]


@pytest.mark.parametrize(
    "sides", [[], [{"name": "Ann"}], [{"name": "Ann"}, {"name": "Bob"}, {"name": "Cid"}]]
)
def test_a_match_of_two_has_two_sides(sides):
    assert faults_of(example() | {"sides": sides}) == [("out_of_range", "sides")]


def test_sides_that_are_no_list_are_told_of_once():
    assert faults_of(example() | {"sides": "Ann, Bob"}) == [("wrong_type", "sides")]


def test_a_side_that_is_no_object_does_not_shift_the_others():
    assert faults_of(example() | {"sides": ["Ann", {"name": ""}]}) == [
        ("wrong_type", "sides[0]"),
        ("missing", "sides[1].name"),
    ]


# How many.


def test_a_game_has_a_thousand_hands_at_the_most():
    dead = {"ending": "dead"}
    read_match(changed(("games", 0, "hands"), [dead] * 1000))
    for many in (1001, 200_000):
        assert faults_of(changed(("games", 0, "hands"), [dead] * many)) == [
            ("out_of_range", "games[0].hands")
        ]


def test_a_match_has_two_hundred_games_at_the_most():
    read_match(example() | {"games": [{}] * 200})
    for many in (201, 200_000):
        assert faults_of(example() | {"games": [{}] * many}) == [("out_of_range", "games")]


def test_ever_so_many_melds_and_cards_are_refused():
    for melds in (["4S 5S 6S"] * 100_000, ["4S 5S 6S"] * 61):
        assert faults_of(changed((*KNOCKER, "melds"), melds)) == [
            ("out_of_range", "games[0].hands[0].knocker.melds")
        ]
    assert faults_of(changed((*DEFENDER, "cards"), "AS " * 100_000)) == [
        ("card_unknown", "games[0].hands[0].defender.cards")
    ]


# Players' cards.


@pytest.mark.parametrize(
    ("defender", "fault"),
    [
        pytest.param({}, ("missing", "cards"), id="nothing"),
        pytest.param({"cards": "AS", "count": 5}, ("unknown_key", "count"), id="cards-and-count"),
        pytest.param({"count": 5, "layoffs": "7S"}, ("unknown_key", "layoffs"), id="count-and-lay-offs"),
        pytest.param({"count": 5, "deadwood": "7S"}, ("unknown_key", "deadwood"), id="count-and-deadwood"),
        pytest.param({"cards": "AS", "deadwood": "7S"}, ("unknown_key", "deadwood"), id="cards-and-deadwood"),
        pytest.param({"count": "5"}, ("wrong_type", "count"), id="count-as-text"),
        pytest.param({"count": True}, ("wrong_type", "count"), id="count-as-truth"),
        pytest.param({"count": 5.0}, ("wrong_type", "count"), id="count-with-decimals"),
        pytest.param({"count": 10**400}, ("out_of_range", "count"), id="count-beyond-all-numbers"),
    ],
)
def test_a_player_has_cards_or_melds_or_a_count(defender, fault):
    code, key = fault
    assert faults_of(changed(DEFENDER, defender)) == [(code, f"games[0].hands[0].defender.{key}")]


def test_a_player_with_cards_and_melds_is_refused():
    defender = {"cards": "AS", "melds": ["QS QH QD"]}
    ((code, place),) = faults_of(changed(DEFENDER, defender))
    assert code == "unknown_key"
    assert place.startswith("games[0].hands[0].defender.")


@pytest.mark.parametrize(
    "at", ["yesterday", "2026-13-01T00:00:00Z", "2026-12-01T25:00:00Z", "0001-01-01T00:00:00+14:00"]
)
def test_a_time_that_is_none_is_refused(at):
    assert faults_of(changed((*HAND, "at"), at)) == [("out_of_range", "games[0].hands[0].at")]


@pytest.mark.parametrize(
    ("ended", "fault"),
    [
        ({}, ("missing", "ended.how")),
        ({"how": "conceded"}, ("missing", "ended.by")),
        ({"how": "conceded", "by": 2}, ("out_of_range", "ended.by")),
        ({"how": "conceded", "by": True}, ("wrong_type", "ended.by")),
        ({"how": "lost"}, ("out_of_range", "ended.how")),
        ({"how": "abandoned", "why": "rain"}, ("unknown_key", "ended.why")),
    ],
)
def test_how_a_game_was_ended_is_checked(ended, fault):
    code, place = fault
    assert faults_of(changed(("games", 0, "ended"), ended)) == [(code, f"games[0].{place}")]


# Hands in their places.


def test_the_faults_of_hands_carry_place_side_and_cards():
    document = example()
    hands = document["games"][0]["hands"]
    hands.insert(3, {"ending": "knock", "by": 1, "knocker": {"count": 12}, "defender": {"cards": "AS AS"}})
    with pytest.raises(Faulty) as refused:
        read_match(document)
    found = [(fault.code, fault.place, fault.side, fault.cards) for fault in refused.value.faults]
    assert found == [
        ("over_limit", "games[0].hands[3].knocker", 1, ()),
        ("hand_size", "games[0].hands[3].defender", 0, ()),
        ("duplicate_card", "games[0].hands[3].defender", 0, ("AS",)),
    ]


def test_a_name_stands_in_the_messages():
    document = changed(KNOCKER, {"count": 12})
    with pytest.raises(Faulty) as refused:
        read_match(document)
    assert "Ann" in str(refused.value.faults[0].message)


def test_faults_of_the_document_do_not_hide_those_of_the_hands():
    document = changed(KNOCKER, {"count": 12})
    document["title"] = 5
    document["games"][0]["hands"][1] = {"ending": "gin"}
    document["games"][0]["hands"].append(7)
    assert sorted(faults_of(document)) == [
        ("missing", "games[0].hands[1].by"),
        ("missing", "games[0].hands[1].defender"),
        ("over_limit", "games[0].hands[0].knocker"),
        ("wrong_type", "games[0].hands[6]"),
        ("wrong_type", "title"),
    ]


def test_a_game_that_is_no_object_does_not_shift_the_others():
    knock = {"ending": "knock", "by": 0, "knocker": {"count": 12}, "defender": {"count": 20}}
    document = example() | {"games": [7, {"hands": [knock]}]}
    assert faults_of(document) == [("wrong_type", "games[0]"), ("over_limit", "games[1].hands[0].knocker")]


def test_every_fault_of_a_hand_is_told_of_once():
    found = faults_of(changed(KNOCKER, {"melds": ["4S 5S 6S", "zz"], "deadwood": "AD"}))
    assert found == [("card_unknown", "games[0].hands[0].knocker.melds[1]")]


# JSON.


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "{",
        "nul",
        "{'a': 1}",
        "[1,]",
        "NaN",
        "[Infinity]",
        '{"a": -Infinity}',
        "\x00",
        "[" * 100_000,
        '{"a":' * 100_000,
    ],
    ids=str.__len__,
)
def test_what_is_no_json_is_said_to_be_none(text):
    with pytest.raises(Faulty) as refused:
        load_json(text)
    assert [(fault.code, fault.place) for fault in refused.value.faults] == [("not_json", "")]


def test_deep_nesting_within_a_value_is_no_trouble():
    deep = load_json("[" * 400 + "]" * 400)
    for path in [("note",), ("games", 0, "options"), KNOCKER, (*KNOCKER, "melds"), ("sides",), HAND]:
        document = changed(path, deep)
        assert {code for code, _ in faults_of(document)} & {"wrong_type", "out_of_range"}


@pytest.mark.parametrize("number", ["1" + "0" * 400, "-1" + "0" * 400, "1e400", "1" + "0" * 4000])
def test_huge_numbers_are_refused_like_others(number):
    for path in [("version",), (*HAND, "by"), ("games", 0, "options"), (*DEFENDER,)]:
        value = {"target": load_json(number)} if path[-1] == "options" else load_json(number)
        value = {"count": value} if path == DEFENDER else value
        assert {code for code, _ in faults_of(changed(path, value))} <= {"wrong_type", "out_of_range"}
