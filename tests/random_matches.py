"""Random match documents of every form, for comparing the engine with the second reading of the rules."""

from __future__ import annotations

import random

from tests.second_reading import PRESETS, find_limit, find_options, score_game

KINDS = ("knock", "undercut", "gin", "big_gin")
OPTIONS = {
    "knock": ("ten", "gin", "upcard", "deck"),
    "knock_limit": (0, 7, 10, 20),
    "oklahoma_ace": ("gin", "one"),
    "gin_bonus": (0, 10, 20, 25),
    "big_gin_bonus": (None, 31, 50),
    "undercut_bonus": (0, 10, 25),
    "tie": ("defender_bonus", "defender", "knocker"),
    "layoff_on_gin": (False, True),
    "doubling_suits": ([], ["S"], ["S", "H"], ["H", "D", "C"]),
    "double_when_both_scored": (False, True),
    "double_boxes": (False, True),
    "extra_boxes": ({"gin": 2}, {"undercut": 1}, {"gin_off": 2}, {"gin": 1, "big_gin": 3, "undercut": 1}),
    "roodle": (0, 1, 2),
    "target": (None, 1, 40, 75, 100, 150, 200),
    "game_bonus": (0, 50, 100, 250),
    "box_bonus": (0, 10, 20, 25),
    "box_timing": ("end", "immediate"),
    "shutout": ("flat", "none", "double_game_bonus", "double_points", "double_total", "double_difference"),
    "shutout_bonus": (0, 100, 150),
    "shutout_trigger": ("no_points", "no_hands"),
    "columns": (1, 3),
    "third_column": (1, 2),
    "continuous": (False, True),
    "dealer": ("winner", "loser", "alternate"),
    "dealer_after_dead": ("same", "passes"),
}
ENDINGS = ("knock", "gin", "big_gin", "points", "dead", "adjustment")
ENDING_WEIGHTS = (8, 3, 1, 4, 2, 1)
SIDES = {"two": 2, "partners": 2, "cutthroat": 3, "captain": 3}


class MatchMaker:
    """Everything random about one match comes from its seed."""

    def __init__(self, form: str, seed: int) -> None:
        self.form, self.dice = form, random.Random(f"{form} {seed}")
        self.partners = self.dice.randint(2, 6) if form == "partners" else 1
        self.sides = [{"name": name} for name in ("Ann", "Bob", "Cy")[: SIDES[form]]]
        if form == "partners":
            for side in self.sides:
                side["players"] = [f"{side['name']} {number}" for number in range(1, self.partners + 1)]

    def chance(self, percent: int) -> bool:
        """Whether something happens that happens so often in a hundred."""
        return self.dice.randrange(100) < percent

    def document(self, games: list[dict]) -> dict:
        """A match document of these games."""
        head = {"format": "deadwood-match", "version": 1, "form": self.form}
        return {**head, "sides": self.sides, "games": games}

    def make_options(self) -> dict:
        """A preset, plain or with a few of its rules changed."""
        options = {}
        if self.chance(80):
            options["preset"] = self.dice.choice(list(PRESETS))
        if self.chance(70):
            for name in self.dice.sample(list(OPTIONS), self.dice.randint(1, 12)):
                options[name] = self.dice.choice(OPTIONS[name])
        if self.chance(30):
            for name in ("shutout", "shutout_trigger"):
                options[name] = self.dice.choice(OPTIONS[name])
        if self.chance(8):
            options |= {"columns": 3, "continuous": True, "target": 40}
        return options

    def make_games(self) -> tuple[list[dict], list[list[dict]]]:
        """Several games, each played to its end or left, and for each the hands that came too late."""
        games, late = [], []
        start = {"dealer": 0, "pair": None}
        for index in range(self.dice.choice((1, 1, 2, 3))):
            game = {"options": self.make_options(), "hands": []}
            if self.chance(30):
                game["first_dealer"] = self.dice.randrange(len(self.sides))
            if self.form == "captain" and self.chance(30):
                game["captain"] = self.dice.randrange(3)
            late.append(self._play(game, index, start))
            sheet, _, start = score_game(game, index, self.form, self.partners, start)
            if not sheet["over"] and self.chance(50):
                game["ended"] = {"how": "abandoned"}
                if self.chance(60):
                    game["ended"] = {"how": "conceded", "by": self.dice.randrange(len(self.sides))}
            games.append(game)
        return games, late

    def _play(self, game: dict, index: int, start: dict) -> list[dict]:
        """Add hands to a game until it is over or has enough of them; return those that came too late."""
        options = find_options(game["options"], self.partners)
        one_sided = self.chance(20)
        enough = self.dice.choice((0, 3, 8, 16, 24))
        sheet, _, state = score_game(game, index, self.form, self.partners, start)
        step = 1 if len(self.sides) == 3 else 4
        while not sheet["over"] and len(game["hands"]) < enough:
            for _ in range(step):
                pair = self._find_pair(game, index, state)
                game["hands"].append(self._make_hand(options, pair, one_sided))
            sheet, refused, state = score_game(game, index, self.form, self.partners, start)
            if refused:
                late = [game["hands"][number - 1] for number in refused]
                del game["hands"][refused[0] - 1 :]
                return late
        pair = state["pair"]
        return [self._make_hand(options, (pair, None), False)] if sheet["over"] else []

    def _find_pair(self, game: dict, index: int, state: dict) -> tuple[list[int], str | None]:
        """Who plays next, and what the table says about it: nothing, the pair, or who deals."""
        if len(self.sides) == 2:
            return [0, 1], "dealer" if self.chance(5) else None
        pair = list(state["pair"])
        if not self.chance(15):
            return pair, None
        captain = game.get("captain")
        captain = index % 3 if captain is None else captain
        others = [seat for seat in range(3) if seat != captain]
        if self.chance(50):
            pair = [captain, self.dice.choice(others)]
            if self.form == "cutthroat":
                pair = self.dice.sample(range(3), 2)
                if self.chance(30):
                    return pair, "pair and idle dealer"
            return pair, "pair"
        # Whoever really dealt plays; if he was to sit out he does so in place of the one who was to deal.
        dealer = self.dice.choice(pair)
        return [dealer, *(seat for seat in pair if seat != dealer)], "dealer"

    def _make_hand(self, options: dict, seats: tuple[list[int], str | None], one_sided: bool) -> dict:
        pair, said = seats
        ending = self.dice.choices(ENDINGS, ENDING_WEIGHTS)[0]
        if self.form == "partners" and ending in ("knock", "gin", "big_gin"):
            hand = {"tables": [self._make_table(options, one_sided) for _ in range(self.partners)]}
            self._put_limit_card(hand, options)
            limit = find_limit(options, hand.get("limit_card"))
            for table in hand["tables"]:
                if table["ending"] == "knock":
                    table["knocker"]["count"] = min(limit, table["knocker"]["count"])
        else:
            hand = self._make_one(ending, options, pair, one_sided)
        if said in ("pair", "pair and idle dealer"):
            hand["pair"] = pair
        if said == "pair and idle dealer":
            hand["dealer"] = 3 - sum(pair)
        if said == "dealer" and ending != "adjustment":
            hand["dealer"] = pair[0]
        if self.chance(3):
            hand["notice"] = True
        return hand

    def _make_table(self, options: dict, one_sided: bool) -> dict:
        ending = self.dice.choices(ENDINGS[:5], ENDING_WEIGHTS[:5])[0]
        table = self._make_one(ending, options, [0, 1], one_sided or self.chance(20))
        table.pop("limit_card", None)
        return table

    def _put_limit_card(self, hand: dict, options: dict) -> None:
        if options["knock"] in ("upcard", "deck") or options["doubling_suits"] or self.chance(10):
            rank = self.dice.choice(("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"))
            hand["limit_card"] = rank + self.dice.choice("SHDC")

    def _make_one(self, ending: str, options: dict, pair: list[int], one_sided: bool) -> dict:
        """A hand at one table; in a one-sided game the first of the two nearly always wins."""
        dice, hand = self.dice, {"ending": ending}
        winner = pair[0] if one_sided and self.chance(95) else dice.choice(pair)
        if ending == "dead":
            hand["reason"] = dice.choice(("stock", "misdeal", "the dog had the cards"))
        elif ending == "points":
            hand |= {"winner": winner, "points": dice.choice((0, 1, 12, 25, 40, 66))}
            if self.chance(50):
                hand["kind"] = dice.choice(KINDS)
            if self.chance(25):
                hand["boxes"] = dice.randint(0, 4)
        elif ending == "adjustment":
            points = dice.choice((-30, -10, 5, 20, 45))
            hand |= {"side": dice.randrange(len(self.sides)), "points": points, "reason": "agreed"}
        else:
            self._put_limit_card(hand, options)
            hand["by"] = winner
            left = dice.choice((0, 1, 5, 10, 18, 30, 44))
            hand["defender"] = {"count": left}
            if ending == "knock":
                limit = find_limit(options, hand.get("limit_card")) if self.form != "partners" else 98
                had = dice.choice((0, 1, 4, 9, 10, left))
                if one_sided:
                    hand["defender"]["count"] = left + 10
                hand["knocker"] = {"count": min(limit, had)}
        return hand
