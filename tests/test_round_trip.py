"""Export and import: a match of any form by any rules is the same match after it was written and read."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.fold import Fold
from rules.hand_file import read_hand
from rules.match import SEATS
from rules.options import PRESETS, make_options
from rules.rotation import find_captain
from rules.score_file import read_match, write_match, write_sheet
from rules.sheet import build_sheet
from tests.test_hand_properties import OPTIONS, make_hand

FORMS = sorted(SEATS)
CHANGES = {name: values for name, values in OPTIONS.items() if name != "columns"} | {
    "roodle": st.integers(0, 3),
    "currency": st.sampled_from(["", "€", "US$"]),
}
TEXTS = ("", "Thursday at Bob’s", "a tie 🃏", "two\nlines")


class Table:
    """The people at one match, who play on until they have played enough or a game is over."""

    def __init__(self, form, partners, chance):
        self.form, self.partners, self.chance = form, partners, chance
        self.names = ("Ann", "Bob", "Cy")[: SEATS[form]]
        self.dealer, self.pair = 0, None

    def describe_sides(self):
        sides = [{"name": name} for name in self.names]
        if self.form == "partners":
            for side in sides:
                side["players"] = [f"{side['name']} {number}" for number in range(self.partners)]
        return sides

    def play_game(self, index, document):
        """A game by the given options, and how it ended where it ended before its target."""
        chance, seats = self.chance, len(self.names)
        game = {"options": document, "first_dealer": chance.choice([None, *range(seats)]), "hands": []}
        if self.form == "captain":
            game["captain"] = chance.choice([None, 0, 1, 2])
        changes = {name: value for name, value in document.items() if name != "preset"}
        options = make_options(changes, preset=document["preset"], partners=self.partners)
        dealer = self.dealer if game["first_dealer"] is None else game["first_dealer"]
        captain = find_captain(index, game.get("captain"))
        fold = Fold(options, self.names, self.form, dealer, captain, self.pair)
        for _ in range(chance.randrange(12)):
            if not fold.open_columns:
                break
            hand = self.make_hand(options, fold.rotation.pair, captain)
            fold.add(read_hand(hand, self.form, self.partners))
            game["hands"].append(hand)
        assert not fold.faults, fold.faults
        if fold.open_columns and chance.random() < 0.4:
            by = chance.randrange(seats)
            game["ended"] = chance.choice([{"how": "abandoned"}, {"how": "conceded", "by": by}])
        self.dealer, self.pair = fold.rotation.dealer, fold.rotation.pair
        return game

    def make_hand(self, options, pair, captain):
        chance = self.chance
        hand = self.make_deal(options) if self.form == "partners" else make_hand(chance, options)
        if len(self.names) == 3:
            pair = self.seat(hand, pair, captain)
        hand["dealer"] = chance.choice([None, None, *pair]) if hand.get("ending") != "adjustment" else None
        hand["note"], hand["at"] = chance.choice(TEXTS), chance.choice([None, "2026-12-01T20:15:00+01:00"])
        return hand

    def make_deal(self, options):
        """A hand at each table, or something that is said of the whole deal."""
        tables = [make_hand(self.chance, options) for _ in range(self.partners)]
        if tables[0]["ending"] in ("adjustment", "dead", "points"):
            return tables[0]
        for table in tables:
            if table["ending"] == "adjustment":
                table.clear()
                table |= {"ending": "dead", "reason": "stock"}
            table.pop("dealer", None)
            table.pop("notice", None)
            table["players"] = self.chance.choice([None, ["Ann", "Bob"]])
        return {"tables": tables, "notice": self.chance.random() < 0.05}

    def seat(self, hand, pair, captain):
        """Give a hand of two the seats of those of three who play it; the table may say who they are."""
        if self.chance.random() < 0.3:
            others = [seat for seat in range(3) if seat != captain]
            pair = [captain, self.chance.choice(others)]
            if self.form == "cutthroat":
                pair = self.chance.sample(range(3), 2)
            if hand["ending"] != "adjustment":
                hand["pair"] = list(pair)
        for key in ("by", "winner", "side"):
            if hand.get(key) is not None:
                hand[key] = pair[hand[key]]
        return pair


@st.composite
def matches(draw, form, preset):
    """One or two games, of one column or of three; the first by the preset, the second by any."""
    partners = draw(st.integers(2, 6)) if form == "partners" else 1
    table = Table(form, partners, random.Random(draw(st.integers(0, 2**32))))
    games = []
    for index in range(draw(st.integers(1, 2))):
        options = draw(st.just({}) | st.fixed_dictionaries({}, optional=CHANGES))
        options["preset"] = preset if index == 0 else draw(st.sampled_from(sorted(PRESETS)))
        columns = draw(st.sampled_from([None, 1, 3]))
        if columns is not None:
            options["columns"] = columns
        games.append(table.play_game(index, options))
    head = {"format": "deadwood-match", "version": 1, "form": form, "title": draw(st.sampled_from(TEXTS[:3]))}
    return {**head, "note": draw(st.sampled_from(TEXTS)), "sides": table.describe_sides(), "games": games}


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("form", FORMS)
def test_import_after_export_is_the_identity(form, preset):
    @settings(max_examples=5, deadline=None, derandomize=True, database=None)
    @given(matches(form, preset))
    def check(document):
        match = read_match(document)
        written = json.loads(json.dumps(write_match(match)))
        again = read_match(written)
        assert write_match(again) == written
        assert read_match(write_match(again)) == again
        assert write_sheet(build_sheet(again)) == write_sheet(build_sheet(match))

    check()
