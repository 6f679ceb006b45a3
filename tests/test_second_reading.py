"""The engine agrees with a second reading of the rules over random matches of every form."""

from __future__ import annotations

import pytest

from rules.faults import Faulty
from rules.score_file import read_match, write_sheet
from rules.sheet import build_sheet
from tests.random_matches import OPTIONS, MatchMaker
from tests.second_reading import PRESETS, find_options, read_again

SHUTOUTS = OPTIONS["shutout"]
MATCHES = {"two": 250, "partners": 350, "cutthroat": 200, "captain": 200}


def score(document):
    return write_sheet(build_sheet(read_match(document)))


def pick(sheet):
    """Those parts of a sheet document that the second reading has too."""
    games = []
    for game in sheet["games"]:
        lines = []
        for line in game["hands"]:
            keys = ("number", "outcome", "winner", "points", "boxes", "dealer", "columns")
            lines.append({key: line[key] for key in keys})
            if "pair" in line and line["outcome"] != "adjustment":
                lines[-1]["pair"] = sorted(line["pair"])
        picked = {key: value for key, value in game.items() if key not in ("options", "money")}
        games.append(picked | {"hands": lines})
    return {"games": games, "match": sheet["match"]}


@pytest.mark.parametrize("form", MATCHES)
def test_the_engine_agrees_with_a_second_reading_of_the_rules(form):
    met = set()
    for seed in range(MATCHES[form]):
        maker = MatchMaker(form, seed)
        games, late = maker.make_games()
        document = maker.document(games)
        expected = read_again(document)
        assert pick(score(document)) == pick(expected), f"seed {seed}"
        met |= find_met(games, expected, maker.partners)
        if seed % 5 == 0:
            check_late_hands(maker, games, late, seed)
    # Matches that never come to a rule would agree about it for nothing.
    one_table = {"knock", "undercut", "gin", "big_gin", "gin_nullified"}
    outcomes = {"deal"} if form == "partners" else one_table
    assert outcomes | {"dead", "points", "adjustment"} <= met
    assert {("columns", number) for number in (1, 3, 4, 5)} <= met
    assert {(None, False), (None, True), ("conceded", True), ("abandoned", True)} <= met
    assert {("shut out", rule, trigger) for rule in SHUTOUTS for trigger in ("no_points", "no_hands")} <= met


def find_met(games, sheet, partners):
    """What happened in a match that not every match has."""
    met = set()
    for game, scored in zip(games, sheet["games"], strict=True):
        options = find_options(game["options"], partners)
        met |= {line["outcome"] for line in scored["hands"]}
        met.add(("columns", len(scored["columns"])))
        met.add(((game.get("ended") or {}).get("how"), scored["over"]))
        for column in scored["columns"]:
            if column["closed_by"] is not None and 0 in column["points"]:
                met.add(("shut out", options["shutout"], options["shutout_trigger"]))
    return met


def check_late_hands(maker, games, late, seed):
    """A hand after the end of its game is refused, and nothing else is."""
    for index, hands in enumerate(late):
        if not hands:
            continue
        played = games[index]["hands"]
        longer = maker.document([*games[:index], games[index] | {"hands": played + hands}])
        numbers = range(len(played), len(played) + len(hands))
        places = [("hand_after_end", f"games[{index}].hands[{number}]") for number in numbers]
        with pytest.raises(Faulty) as refused:
            read_match(longer)
        assert [(fault.code, fault.place) for fault in refused.value.faults] == places, f"seed {seed}"
        assert read_again(longer)["refused"] == [(index, number) for number in numbers], f"seed {seed}"
        return


@pytest.mark.parametrize("partners", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("preset", PRESETS)
def test_partners_play_a_preset_to_a_target_of_their_own(preset, partners):
    maker = MatchMaker("partners", 0)
    for side in maker.sides:
        side["players"] = [f"{side['name']} {number}" for number in range(partners)]
    sheet = score(maker.document([{"options": {"preset": preset}, "hands": []}]))
    assert sheet["games"][0]["options"] == find_options({"preset": preset}, partners)
