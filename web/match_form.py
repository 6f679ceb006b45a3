"""The form that starts a match: who plays, by which rules, who deals, for how much."""

from __future__ import annotations

import re
from collections.abc import Sequence

from wtforms import Field, StringField

from rules.faults import Faulty
from rules.match import Match
from rules.options import PRESETS, Options, option_kinds, options_document
from rules.score_file import FORMAT, VERSION, read_match
from rules.words import say
from web.forms import BaseForm, ChoiceField, TicksField, collapse, read_whole
from web.option_words import GROUPS, MONEY, NO_SUIT, SUITS, OptionWords
from web.preset_words import PRESET_NAMES

PREFIX = "option-"
NOTHING = "none"
AS_PRESET = ("", say("as the rules above"))
SIDE_PLACE = re.compile(r"sides\[([01])\]\.name")
OPTIONS_PLACE = "games[0].options."
SUITS_OR_NONE = say("Choose suits, or none of them.")
NUMBER_OR_NONE = say("Enter a number or tick the box beside it, not both.")


class WholeField(StringField):
    """A number. One that may be None has a checkbox of the same name, whose value is *none*."""

    def process_formdata(self, valuelist: Sequence[str]) -> None:
        """Keep what was typed, and whether the box was ticked."""
        typed = [value for value in valuelist if value != NOTHING]
        self.data = typed[0] if typed else ""
        self.is_nothing = NOTHING in valuelist

    is_nothing = False


def make_field(words: OptionWords) -> Field:
    """Make the field of one option. It starts empty, which means: as the preset has it."""
    name = words.name.partition("-")[0]
    texts = {"label": words.label, "description": words.hint}
    match option_kinds()[name]["kind"]:
        case "suits":
            return TicksField(choices=(*SUITS, NO_SUIT), **texts)
        case "choice" | "flag":
            return ChoiceField(choices=(AS_PRESET, *words.values), default="", **texts)
        case "text":
            return StringField(default="", **texts)
    return WholeField(default="", **texts)


class MatchForm(BaseForm):
    """Starts a match of two. ``check`` leaves the match in ``match``, with one game and no hand."""

    title = StringField(say("Title"), description=say("For example Thursday; may stay empty."))
    side_0 = StringField(say("First player"))
    side_1 = StringField(say("Second player"))
    preset = ChoiceField(say("Which rules?"), PRESET_NAMES.items(), default="modern")
    first_dealer = ChoiceField(
        say("Who deals first?"), [("0", say("First player")), ("1", say("Second player"))], default="0"
    )
    stake = StringField(say("Stake a point"), description=say("For example 0.05; empty means no money."))

    match: Match | None = None

    def check(self) -> None:
        """Read the form as a score file of one game would be read, and hang every fault on its field."""
        document = {
            "format": FORMAT,
            "version": VERSION,
            "title": collapse(self.title.data),
            "sides": [{"name": collapse(side.data)} for side in (self.side_0, self.side_1)],
            "games": [{"options": self.read_options(), "first_dealer": read_whole(self.first_dealer.data)}],
        }
        if self.faults:
            return
        try:
            self.match = read_match(document)
        except Faulty as faulty:
            self.hang(faulty.faults, find_field)

    def read_options(self) -> dict[str, object]:
        """Read what the form changes of its preset, in the types of a score file."""
        changes: dict[str, object] = {"preset": self.preset.data}
        if stake := collapse(self.stake.data):
            changes["stake"] = stake.replace(",", ".")
        for words in ALL_OPTIONS:
            name, _, box = words.name.partition("-")
            is_said, value = self.read_option(name, self[PREFIX + words.name])
            if not is_said:
                continue
            if box:
                changes.setdefault(name, {})[box] = value
            else:
                changes[name] = value
        return changes

    def read_option(self, name: str, field: Field) -> tuple[bool, object]:
        """Read one field: whether anything is said in it, and what."""
        if isinstance(field, TicksField):
            return self.read_suits(field)
        if isinstance(field, WholeField) and field.is_nothing:
            if collapse(field.data):
                self.add_fault(field.name, NUMBER_OR_NONE)
            return True, None if option_kinds()[name].get("null") else NOTHING
        text = collapse(field.data)
        kind = option_kinds()[name]
        match kind["kind"]:
            case "choice":
                known = {str(value): value for value in kind["values"]}
                return bool(text), known.get(text, text)
            case "flag":
                return bool(text), {"on": True, "off": False}.get(text, text)
            case "text":
                return bool(text), text
        return bool(text), read_whole(text)

    def read_suits(self, field: TicksField) -> tuple[bool, object]:
        """Read the suits that double; nothing ticked leaves them to the preset."""
        suits = list(field.data or ())
        if NOTHING in suits:
            if len(suits) > 1:
                self.add_fault(field.name, SUITS_OR_NONE)
            return True, []
        return bool(suits), suits


ALL_OPTIONS = tuple(words for group in (*GROUPS, MONEY) for words in group.options)
for _words in ALL_OPTIONS:
    setattr(MatchForm, PREFIX + _words.name, make_field(_words))


def find_field(place: str) -> str:
    """Find the field that a place in the score file was read from; a name the form lacks if there is none.

    >>> find_field("sides[1].name"), find_field("games[0].options.extra_boxes.gin")
    ('side_1', 'option-extra_boxes-gin')
    """
    side = SIDE_PLACE.fullmatch(place)
    if side:
        return f"side_{side[1]}"
    if place.startswith(OPTIONS_PLACE):
        name = place.removeprefix(OPTIONS_PLACE)
        return name if name in ("preset", "stake") else PREFIX + name.replace(".", "-")
    return place.removeprefix("games[0].")


def is_touched(form: MatchForm) -> bool:
    """Whether any house rule is filled in or at fault, so that the fold with them is to stand open."""
    fields = [form[PREFIX + words.name] for group in GROUPS for words in group.options]
    return any(field.data or field.errors or getattr(field, "is_nothing", False) for field in fields)


def show_presets() -> dict[str, dict[str, str]]:
    """What each preset has in each field, for a script to show where a field is empty.

    *modern* is there in full, the others where they differ from it.
    """
    shown = {name: _show_options(options) for name, options in PRESETS.items()}
    for name in shown.keys() - {"modern"}:
        shown[name] = dict(shown[name].items() - shown["modern"].items())
    return shown


def _show_options(options: Options) -> dict[str, str]:
    document = options_document(options)
    values = {}
    for words in ALL_OPTIONS:
        name, _, box = words.name.partition("-")
        value = document[name][box] if box else document[name]
        if isinstance(value, bool):
            values[words.name] = "on" if value else "off"
        elif not isinstance(value, list):
            values[words.name] = NOTHING if value is None else str(value)
    return values
