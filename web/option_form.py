"""House rules on a form: a field for every option, read as a score file would be or filled in from a game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from wtforms import Field, StringField

from rules.descriptions import find_changes, find_nearest_preset
from rules.options import PARTNERS_TARGET, PRESETS, Options, find_preset, option_kinds, options_document
from rules.words import say
from web.forms import BaseForm, ChoiceField, TicksField, collapse, read_whole
from web.option_words import GROUPS, MONEY, NO_SUIT, SUITS, OptionWords

PREFIX = "option-"
NOTHING = "none"
AS_PRESET = ("", say("as the rules above"))
SUITS_OR_NONE = say("Choose suits, or none of them.")
NUMBER_OR_NONE = say("Enter a number or tick the box beside it, not both.")
ALL_OPTIONS = tuple(words for group in (*GROUPS, MONEY) for words in group.options)


class WholeField(StringField):
    """A number. One that may be None has a checkbox of the same name, whose value is *none*."""

    def process_formdata(self, valuelist: list[str]) -> None:
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


def with_options(form: type[OptionForm]) -> type[OptionForm]:
    """Give a form, behind its own fields, one for every option."""
    for words in ALL_OPTIONS:
        setattr(form, PREFIX + words.name, make_field(words))
    return form


class OptionForm(BaseForm):
    """What forms with house rules share. Such a form has the fields ``preset`` and ``stake`` of its own."""

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

    def fill_in(self, options: Options, partners: int = 1) -> None:
        """Fill the form in with the rules of a game: the nearest preset, and what differs from it."""
        self.preset.data = find_nearest_preset(options, partners)
        preset = find_preset(self.preset.data, partners)
        self.stake.data = options.stake
        shown, usual = _show_options(options), _show_options(preset)
        for words in ALL_OPTIONS:
            field, value = self[PREFIX + words.name], shown.get(words.name)
            if isinstance(field, TicksField):
                if words.name in find_changes(options, preset):
                    field.data = list(options.doubling_suits) or [NOTHING]
            elif value != usual[words.name]:
                field.is_nothing = isinstance(field, WholeField) and value == NOTHING
                field.data = "" if field.is_nothing else value

    @property
    def is_touched(self) -> bool:
        """Whether any house rule is filled in or at fault, so that the fold with them is to stand open."""
        fields = [self[PREFIX + words.name] for group in GROUPS for words in group.options]
        return any(field.data or field.errors or getattr(field, "is_nothing", False) for field in fields)


def find_option_field(place: str) -> str:
    """Find the field of an option by its place among the options.

    >>> find_option_field("preset"), find_option_field("extra_boxes.gin")
    ('preset', 'option-extra_boxes-gin')
    """
    return place if place in ("preset", "stake") else PREFIX + place.replace(".", "-")


@cache
def show_presets() -> dict[str, dict[str, str]]:
    """What each preset has in each field, for a script to show where a field is empty.

    *modern* is there in full, the others where they differ from it; ``target-3`` is the target where three
    play on a side.
    """
    shown = {name: dict(_show_preset(name)) for name in PRESETS}
    for name in shown.keys() - {"modern"}:
        shown[name] = dict(shown[name].items() - shown["modern"].items())
    return shown


def _show_preset(name: str) -> Iterator[tuple[str, str]]:
    yield from _show_options(PRESETS[name]).items()
    for partners in PARTNERS_TARGET:
        yield f"target-{partners}", str(find_preset(name, partners).target)


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
