"""What holds for every match: random legal ones by any house rules, and documents with anything wrong."""

from __future__ import annotations

import contextlib
import copy
import json
import random

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.cards import PACK, format_cards, points
from rules.faults import Faulty
from rules.layoffs import best_defence
from rules.melds import best_arrangement, find_melds
from rules.options import PRESETS, make_options
from rules.score_file import load_json, read_match, write_match, write_sheet
from rules.sheet import build_sheet
from rules.showdown import find_limit

MELDS = [meld for meld in find_melds(PACK) if len(meld) <= 5]
repeatable = settings(max_examples=50, deadline=None, derandomize=True, database=None)

OPTIONS = {
    "ace": st.sampled_from(["low", "corner"]),
    "knock": st.sampled_from(["ten", "gin", "upcard", "deck"]),
    "knock_limit": st.integers(0, 20),
    "oklahoma_ace": st.sampled_from(["gin", "one"]),
    "gin_bonus": st.integers(0, 50),
    "big_gin_bonus": st.none() | st.integers(0, 60),
    "undercut_bonus": st.integers(0, 50),
    "tie": st.sampled_from(["defender_bonus", "defender", "knocker"]),
    "layoff_on_gin": st.booleans(),
    "doubling_suits": st.lists(st.sampled_from("SHDC"), max_size=4),
    "double_when_both_scored": st.booleans(),
    "double_boxes": st.booleans(),
    "extra_boxes": st.dictionaries(
        st.sampled_from(["gin", "big_gin", "undercut", "gin_off"]), st.integers(0, 4)
    ),
    "target": st.none() | st.integers(1, 300),
    "game_bonus": st.integers(0, 250),
    "box_bonus": st.integers(0, 30),
    "box_timing": st.sampled_from(["end", "immediate"]),
    "shutout": st.sampled_from(
        ["none", "flat", "double_game_bonus", "double_points", "double_total", "double_difference"]
    ),
    "shutout_bonus": st.integers(0, 150),
    "shutout_trigger": st.sampled_from(["no_points", "no_hands"]),
    "columns": st.sampled_from([1, 3]),
    "third_column": st.sampled_from([1, 2]),
    "continuous": st.booleans(),
    "dealer": st.sampled_from(["winner", "loser", "alternate"]),
    "dealer_after_dead": st.sampled_from(["same", "passes"]),
    "stake": st.none() | st.sampled_from(["0.01", "1", "2.50"]),
    "rounding": st.sampled_from(["none", 10, 50, 100, 500]),
}


@st.composite
def option_documents(draw):
    document = draw(st.fixed_dictionaries({}, optional=OPTIONS))
    return document | {"preset": draw(st.sampled_from(sorted(PRESETS)))}


def deal(chance, size):
    """A hand that is mostly melds, and ten cards from what is left of the pack."""
    hand = []
    for meld in chance.sample(MELDS, 60):
        if len(hand) + len(meld) <= size and not set(meld) & set(hand):
            hand += meld
    rest = [card for card in PACK if card not in hand]
    chance.shuffle(rest)
    loose = sorted(rest[:25], key=points)
    hand += loose[: size - len(hand)]
    rest = [card for card in rest if card not in hand]
    chance.shuffle(hand)
    return tuple(hand), tuple(rest[:10])


def describe_knocker(chance, hand, arranged):
    laid = {
        "melds": [format_cards(meld) for meld in arranged.melds],
        "deadwood": format_cards(arranged.deadwood),
    }
    return chance.choice([{"cards": format_cards(hand)}, laid, {"count": arranged.points}])


def describe_defender(chance, hand, melds, ace):
    best = best_defence(hand, melds, ace)
    laid_off = format_cards(layoff.card for layoff in best.layoffs)
    laid = {"melds": [format_cards(meld) for meld in best.melds], "deadwood": format_cards(best.left)}
    without = best_defence(hand, (), ace)
    kept = {"melds": [format_cards(meld) for meld in without.melds], "deadwood": format_cards(without.left)}
    return chance.choice(
        [
            {"cards": format_cards(hand)},
            laid | {"layoffs": laid_off},
            kept,
            kept | {"layoffs": ""},
            {"melds": [], "deadwood": format_cards(hand)},
            {"count": best.points},
        ]
    )


def make_showdown(chance, options):
    """A knock, gin or big gin that the rules allow; points where the cards allow none."""
    size = chance.choice([10, 10, 11])
    hand, other = deal(chance, size)
    arranged = best_arrangement(hand, options.ace)
    card = chance.choice(PACK)
    document = {"by": chance.randrange(2), "limit_card": card}
    if size == 11 and arranged.points == 0:
        document["ending"] = "big_gin"
    elif size == 10 and arranged.points == 0:
        document["ending"] = chance.choice(["gin", "knock"])
    elif size == 10 and arranged.points <= find_limit(options, card):
        document["ending"] = "knock"
    else:
        return {"ending": "points", "winner": chance.randrange(2), "points": chance.randrange(60)}
    document["knocker"] = describe_knocker(chance, hand, arranged)
    laying_off = document["ending"] == "knock" and arranged.points > 0
    melds = arranged.melds if laying_off and "cards" not in document["knocker"] else ()
    document["defender"] = describe_defender(chance, other, melds, options.ace)
    if "count" in document["knocker"]:
        document["defender"].pop("layoffs", None)
        if "deadwood" in document["defender"]:
            document["defender"] = {"cards": format_cards(other)}
    if document["ending"] != "knock" and chance.random() < 0.3:
        document["knocker"] = None
        document["defender"] = {"cards": format_cards(other)}
    if not options.needs_limit_card and chance.random() < 0.5:
        del document["limit_card"]
    return document


def make_hand(chance, options):
    kind = chance.randrange(12)
    if kind == 0:
        hand = {"ending": "dead", "reason": chance.choice(["stock", "misdeal", "the cat"])}
    elif kind == 1:
        points_of = chance.randint(-20, 20)
        hand = {"ending": "adjustment", "side": chance.randrange(2), "points": points_of, "reason": "agreed"}
    elif kind < 4:
        hand = {"ending": "points", "winner": chance.randrange(2), "points": chance.randrange(80)}
        hand["kind"] = chance.choice(["knock", "undercut", "gin", "big_gin", None])
        hand["boxes"] = chance.choice([None, None, 0, 3])
    else:
        hand = make_showdown(chance, options)
    hand["dealer"] = chance.choice([None, None, None, 0, 1])
    hand["notice"] = chance.random() < 0.05
    return hand


def faults_of(document):
    """The faults of a document; any other exception is a mistake of ours."""
    try:
        read_match(document)
    except Faulty as error:
        return error.faults
    return ()


def cut_after_end(document):
    """Leave out what comes after the end of a game; it is the only fault there may be."""
    while faults := faults_of(document):
        assert {fault.code for fault in faults} == {"hand_after_end"}, faults
        place = faults[0].place
        game = document["games"][int(place.removeprefix("games[").partition("]")[0])]
        if place.endswith("ended"):
            del game["ended"]
        else:
            del game["hands"][int(place.rpartition("[")[2].rstrip("]")) :]


@st.composite
def match_documents(draw):
    chance = random.Random(draw(st.integers(0, 2**32)))
    games = []
    for options in draw(st.lists(option_documents(), min_size=1, max_size=2)):
        read = make_options(
            {key: value for key, value in options.items() if key != "preset"}, preset=options["preset"]
        )
        hands = [make_hand(chance, read) for _ in range(chance.randrange(12))]
        game = {"options": options, "hands": hands, "first_dealer": chance.choice([None, 0, 1])}
        if chance.random() < 0.3:
            game["ended"] = chance.choice([{"how": "abandoned"}, {"how": "conceded", "by": 1}])
        games.append(game)
    document = {
        "format": "deadwood-match",
        "version": 1,
        "sides": [{"name": "Ann"}, {"name": "Bob"}],
        "games": games,
    }
    cut_after_end(document)
    return document


@repeatable
@given(match_documents())
def test_every_line_and_column_adds_up(document):
    sheet = json.loads(json.dumps(write_sheet(build_sheet(read_match(document)))))
    for game, entered in zip(sheet["games"], document["games"], strict=True):
        check_lines(game)
        check_columns(game, entered["hands"])
        if game["over"]:
            nets = [column["settlement"]["net"] for column in game["columns"] if column["settlement"]]
            assert game["net"] == sum(nets)
        else:
            assert game["net"] is None
            assert any(column["closed_by"] is None for column in game["columns"])
    assert sheet["match"]["net"] == sum(game["net"] for game in sheet["games"] if game["over"])


def check_lines(game):
    options = game["options"]
    for line in game["hands"]:
        outcome, deadwood, left = line["outcome"], line["knocker_deadwood"], line["defender_deadwood"]
        bonus = {
            "gin": options["gin_bonus"],
            "big_gin": options["big_gin_bonus"],
            "undercut": options["undercut_bonus"],
        }
        if outcome == "undercut" and left == deadwood and options["tie"] == "defender":
            assert line["points"] == 0
        elif outcome in ("knock", "undercut", "gin", "big_gin"):
            assert line["points"] == line["multiplier"] * (abs(left - deadwood) + bonus.get(outcome, 0))
        if outcome in ("dead", "gin_nullified", "adjustment"):
            assert (line["winner"], line["boxes"]) == (None, [0, 0])
        elif outcome != "points":
            extra = options["extra_boxes"].get(outcome, 0)
            if outcome == "undercut" and left == 0:
                extra += options["extra_boxes"]["gin_off"]
            extra *= line["multiplier"] if options["double_boxes"] else 1
            assert line["boxes"][line["winner"]] == 1 + extra
            assert line["boxes"][1 - line["winner"]] == 0
        assert line["missed"] is None or line["missed"] >= 0
        if line["defender_deadwood_before"] is not None and line["missed"] == 0:
            assert left <= line["defender_deadwood_before"]


def check_columns(game, hands):
    """Enter every line anew: where the side has a win, and in the leftmost open column where it has none."""
    options = game["options"]
    at_once = options["box_bonus"] if options["box_timing"] == "immediate" else 0
    columns = game["columns"]
    points_of = [[0, 0] for _ in columns]
    boxes = [[0, 0] for _ in columns]
    wins = [[0, 0] for _ in columns]
    rows = [[] for _ in columns]
    is_closed = [False] * options["columns"]
    in_play = options["columns"]
    has_notice = False
    for line, hand in zip(game["hands"], hands, strict=True):
        has_notice = has_notice or hand["notice"]
        side = line["side"] if line["outcome"] == "adjustment" else line["winner"]
        if side is None:
            assert line["columns"] == []
            continue
        still_open = [index for index in range(in_play) if not is_closed[index]]
        entered = [index for index in still_open if wins[index][side]]
        fresh = [index for index in still_open if not wins[index][side]][:1]
        if line["outcome"] == "adjustment":
            entered = entered or still_open[:1]
        else:
            entered = sorted(entered + fresh)
        assert line["columns"] == [index + 1 for index in entered]
        for index in entered:
            points_of[index][side] += line["points"]
            boxes[index] = [have + more for have, more in zip(boxes[index], line["boxes"], strict=True)]
            wins[index][side] += line["outcome"] != "adjustment"
            running = [points_of[index][who] + at_once * boxes[index][who] for who in (0, 1)]
            rows[index].append((line["number"], running))
            if options["target"] is not None and running[side] >= options["target"]:
                is_closed[index] = True
                assert (columns[index]["closed_by"], columns[index]["closed_on"]) == (side, line["number"])
        if options["continuous"] and options["columns"] == 3 and not has_notice:
            while in_play - sum(is_closed[:in_play]) < 3:
                in_play += 1
                is_closed.append(False)
    assert len(columns) == in_play
    for index, column in enumerate(columns):
        assert list(zip(column["hands"], column["running"], strict=True)) == rows[index]
        assert (column["points"], column["boxes"]) == (points_of[index], boxes[index])
        check_settlement(column, options)


def check_settlement(column, options):
    settlement = column["settlement"]
    assert (settlement is None) == (column["closed_by"] is None)
    if settlement is None:
        return
    winner = column["closed_by"]
    assert settlement["game_bonus"][winner] == options["game_bonus"]
    assert settlement["game_bonus"][1 - winner] == settlement["shutout_bonus"][1 - winner] == 0
    assert settlement["box_points"] == [options["box_bonus"] * count for count in column["boxes"]]
    parts = (
        column["points"],
        settlement["game_bonus"],
        settlement["box_points"],
        settlement["shutout_bonus"],
    )
    assert settlement["totals"] == [sum(part[side] for part in parts) for side in (0, 1)]
    plain = settlement["totals"][0] - settlement["totals"][1]
    third = options["third_column"] if column["number"] == 3 else 1
    shutouts = (1, 2) if options["shutout"] == "double_difference" else (1,)
    assert settlement["net"] in [plain * third * shutout for shutout in shutouts]


# Anything wrong.

STRANGE = [
    "",
    " ",
    "\x00",
    "\ud800",
    "\u202e",
    "%s %(x)s",
    "x" * 600,
    "AS",
    "4S 5S 6S",
    "knock",
    "gin",
    "2026-12-01",
]
KEYS = [
    "by",
    "ending",
    "knocker",
    "cards",
    "melds",
    "count",
    "options",
    "preset",
    "target",
    "hands",
    "\ud800",
]
ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-2, 120)
    | st.sampled_from([10**400, -(10**400), 1e400, -1e400, 0.5, 1.0, *STRANGE])
    | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(KEYS) | st.text(max_size=5), inner, max_size=4)
    ),
    max_leaves=8,
)


def spots_of(value, path=()):
    """Every place in a document, as a path."""
    yield path
    children = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    )
    for key, child in children:
        yield from spots_of(child, (*path, key))


def put(document, path, value):
    if not path:
        return value
    spot = document
    for step in path[:-1]:
        spot = spot[step]
    spot[path[-1]] = value
    return document


@settings(repeatable, max_examples=80)
@given(st.data(), match_documents())
def test_whatever_is_wrong_with_a_document_it_is_refused_with_faults(data, document):
    document = copy.deepcopy(document)
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(list(spots_of(document))))
        key = data.draw(st.none() | st.sampled_from(KEYS))
        value = data.draw(ANYTHING)
        spot = document
        for step in path:
            spot = spot[step]
        document = put(document, (*path, key) if key and isinstance(spot, dict) else path, value)
    faults = faults_of(document)
    assert all(fault.code and str(fault.message) for fault in faults)
    if faults:
        return
    match = read_match(document)
    written = json.loads(json.dumps(write_match(match)))
    assert write_match(read_match(written)) == written
    json.dumps(write_sheet(build_sheet(match))).encode("utf-8")


@settings(repeatable, max_examples=100)
@given(st.text(max_size=60) | st.sampled_from(STRANGE) | ANYTHING.map(json.dumps))
def test_any_text_is_json_or_a_fault(text):
    document = None
    with contextlib.suppress(Faulty):
        document = load_json(text)
    assert faults_of(document)
