"""The form that starts a match: who plays, in which form, by which rules, who deals, for how much."""

from __future__ import annotations

import re
from collections.abc import Sequence

from wtforms import StringField, TextAreaField

from rules.faults import Faulty
from rules.match import Match
from rules.reading import MOST_NAME, is_clean
from rules.score_file import FORMAT, VERSION, read_match
from rules.words import say
from web.forms import ChoiceField, collapse, read_whole
from web.option_form import OptionForm, find_option_field, with_options
from web.preset_words import PRESET_NAMES

FORM_WORDS = (
    ("two", say("Two")),
    ("partners", say("Partners")),
    ("cutthroat", say("Three, each alone")),
    ("captain", say("A captain against two")),
)
SEATS = (("0", say("First player")), ("1", say("Second player")), ("2", say("Third player")))
THREE = ("cutthroat", "captain")
SIDE_PLACE = re.compile(r"sides\[([0-2])\]\.(name|players)\b.*")
OPTIONS_PLACE = "games[0].options."
NAME_BREAK = re.compile(r"[\r\n,;]+")


@with_options
class MatchForm(OptionForm):
    """Starts a match. ``check`` leaves the match in ``match``, with one game and no hand."""

    form = ChoiceField(say("Who plays?"), FORM_WORDS, default="two")
    side_0 = StringField(say("First player"))
    players_0 = TextAreaField(say("Partners on the first side"))
    side_1 = StringField(say("Second player"))
    players_1 = TextAreaField(say("Partners on the second side"))
    side_2 = StringField(say("Third player"))
    captain = ChoiceField(
        say("Who is the captain?"), SEATS, default="0",
        description=say("In the games that follow the others take their turn."),
    )  # fmt: skip
    preset = ChoiceField(say("Which rules?"), PRESET_NAMES.items(), default="modern")
    first_dealer = ChoiceField(say("Who deals first?"), SEATS, default="0")
    title = StringField(say("Title"), description=say("For example Thursday; may stay empty."))
    stake = StringField(say("Stake a point"), description=say("For example 0.05; empty means no money."))

    match: Match | None = None

    def check(self) -> None:
        """Read the form as a score file of one game would be read, and hang every fault on its field."""
        game = {"options": self.read_options(), "first_dealer": read_whole(self.first_dealer.data or "")}
        if self.form.data == "captain":
            game["captain"] = read_whole(self.captain.data or "")
        document = {
            "format": FORMAT,
            "version": VERSION,
            "title": collapse(self.title.data),
            "form": self.form.data or "",
            "sides": self.read_sides(),
            "games": [game],
        }
        if self.faults:
            return
        try:
            self.match = read_match(document)
        except Faulty as faulty:
            self.hang(faulty.faults, find_field)

    def read_sides(self) -> list[dict[str, object]]:
        """Read who plays, as far as the chosen form asks for it."""
        sides = (self.side_0, self.side_1, *((self.side_2,) if self.form.data in THREE else ()))
        names = [collapse(side.data) for side in sides]
        if self.form.data != "partners":
            return [{"name": name} for name in names]
        players = [read_names(field.data) for field in (self.players_0, self.players_1)]
        return [
            {"name": name or call_side(partners), "players": partners}
            for name, partners in zip(names, players, strict=True)
        ]

    def fill_people(self, match: Match) -> None:
        """Fill in who plays, as in another match."""
        self.form.data = match.form
        for number, side in enumerate(match.sides):
            self[f"side_{number}"].data = side.name
            if side.players:
                self[f"players_{number}"].data = "\n".join(side.players)
                if side.name == call_side(side.players):
                    self[f"side_{number}"].data = ""


def read_names(text: str | None) -> list[str]:
    """Read names, one a line or separated by commas.

    >>> read_names("Ann, Al  Lee\\n\\nBob")
    ['Ann', 'Al Lee', 'Bob']
    """
    return [name for name in map(collapse, NAME_BREAK.split(text or "")) if name]


def call_side(players: Sequence[str]) -> str:
    """What a side is called that has no name of its own; nothing when that gets too long.

    A player whose name is refused is not refused a second time as a part of it.

    >>> call_side(["Ann", "Al"]), call_side(["Ann", "x" * 500])
    ('Ann & Al', 'Ann')
    """
    name = " & ".join(player for player in players if is_clean(player) and len(player) <= MOST_NAME)
    return name if len(name) <= MOST_NAME else ""


def find_field(place: str) -> str:
    """Find the field that a place in the score file was read from; a name the form lacks if there is none.

    >>> find_field("sides[1].name"), find_field("sides[0].players[3]"), find_field("sides")
    ('side_1', 'players_0', 'players_1')
    >>> find_field("games[0].options.extra_boxes.gin")
    'option-extra_boxes-gin'
    """
    side = SIDE_PLACE.fullmatch(place)
    if side:
        return f"{'side' if side[2] == 'name' else 'players'}_{side[1]}"
    if place == "sides":
        return "players_1"  # The sides differ in number.
    if place.startswith(OPTIONS_PLACE):
        return find_option_field(place.removeprefix(OPTIONS_PLACE))
    return place.removeprefix("games[0].")
