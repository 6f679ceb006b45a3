"""Every house rule in one frozen object, and the named sets of them that people play.

Names, values and defaults are those of the rules; where published rules disagree there is an option.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from decimal import Decimal, InvalidOperation
from functools import cache
from typing import Any

from rules.faults import Fault, Faulty
from rules.words import say

MOST_POINTS = 10_000
MOST_TARGET = 100_000
MOST_BOXES = 20
MOST_DEADWOOD = {"low": 98, "corner": 110}  # K K Q Q J J 10 10 9 9, or with two loose aces of 15 each
SUITS = ("S", "H", "D", "C")


def _choice(*values: str | int) -> Any:
    """Make an option with a closed list of values; the first is the default."""
    return field(default=values[0], metadata={"kind": "choice", "values": values})


def _whole(default: int | None, least: int, most: int, *, null: bool = False) -> Any:
    return field(default=default, metadata={"kind": "whole", "least": least, "most": most, "null": null})


def _flag() -> Any:
    return field(default=False, metadata={"kind": "flag"})


@dataclass(frozen=True, kw_only=True, slots=True)
class ExtraBoxes:
    """Boxes beyond the one for winning the hand; ``gin_off`` comes on top of ``undercut`` (rules §4)."""

    gin: int = 0
    big_gin: int = 0
    undercut: int = 0
    gin_off: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class Options:
    """The rules one game is played by. Points and boxes are whole numbers; ``None`` means *not played*."""

    ace: str = _choice("low", "corner")
    knock: str = _choice("ten", "gin", "upcard", "deck")
    knock_limit: int = _whole(10, 0, 110)
    oklahoma_ace: str = _choice("gin", "one")
    gin_bonus: int = _whole(25, 0, MOST_POINTS)
    big_gin_bonus: int | None = _whole(31, 0, MOST_POINTS, null=True)
    undercut_bonus: int = _whole(25, 0, MOST_POINTS)
    tie: str = _choice("defender_bonus", "defender", "knocker")
    layoff_on_gin: bool = _flag()
    doubling_suits: tuple[str, ...] = field(default=(), metadata={"kind": "suits"})
    double_when_both_scored: bool = _flag()
    double_boxes: bool = _flag()
    extra_boxes: ExtraBoxes = field(default=ExtraBoxes(), metadata={"kind": "boxes"})
    roodle: int = _whole(0, 0, MOST_BOXES)
    target: int | None = _whole(100, 1, MOST_TARGET, null=True)
    game_bonus: int = _whole(100, 0, MOST_POINTS)
    box_bonus: int = _whole(25, 0, MOST_POINTS)
    box_timing: str = _choice("end", "immediate")
    shutout: str = _choice(
        "flat", "none", "double_game_bonus", "double_points", "double_total", "double_difference"
    )
    shutout_bonus: int = _whole(100, 0, MOST_POINTS)
    shutout_trigger: str = _choice("no_points", "no_hands")
    columns: int = _choice(1, 3)
    third_column: int = _choice(1, 2)
    continuous: bool = _flag()
    dealer: str = _choice("winner", "loser", "alternate")
    dealer_after_dead: str = _choice("same", "passes")
    stake: str | None = field(default=None, metadata={"kind": "stake"})
    currency: str = field(default="", metadata={"kind": "text", "longest": 8})
    rounding: str | int = _choice("none", 10, 50, 100, 500)

    @property
    def needs_limit_card(self) -> bool:
        """Whether a knock or gin can only be scored when the hand's limit card is known (rules §2)."""
        return self.knock in ("upcard", "deck") or bool(self.doubling_suits)

    @property
    def most_deadwood(self) -> int:
        """The most points ten cards can hold."""
        return MOST_DEADWOOD[self.ace]


PRESETS: dict[str, Options] = {
    "modern": Options(),
    "classic": Options(gin_bonus=20, big_gin_bonus=None, undercut_bonus=10, box_bonus=20),
    "race": Options(
        gin_bonus=20, big_gin_bonus=None, undercut_bonus=10, box_bonus=0, game_bonus=0, shutout="none"
    ),
    "room": Options(big_gin_bonus=None, box_bonus=0, game_bonus=0, shutout="none"),
    "oklahoma": Options(knock="upcard", target=150, doubling_suits=("S",)),
    "straight": Options(knock="gin"),
    "hollywood": Options(columns=3),
    "club_hollywood": Options(
        knock="deck",
        big_gin_bonus=None,
        game_bonus=250,
        target=250,
        shutout="double_difference",
        columns=3,
        third_column=2,
        doubling_suits=("S",),
        double_boxes=True,
        extra_boxes=ExtraBoxes(gin=2, undercut=1),
    ),
    "palace": Options(
        big_gin_bonus=None,
        undercut_bonus=20,
        box_bonus=10,
        box_timing="immediate",
        game_bonus=0,
        shutout="none",
    ),
    "corner": Options(
        gin_bonus=20,
        big_gin_bonus=None,
        undercut_bonus=20,
        box_bonus=20,
        target=125,
        ace="corner",
        layoff_on_gin=True,
    ),
}


@cache
def option_kinds() -> dict[str, Mapping[str, Any]]:
    """What each option takes, by name: its ``kind`` and that kind's limits."""
    return {option.name: option.metadata for option in fields(Options)}


PARTNERS_TARGET = {2: 125, 3: 150, 4: 150, 5: 175, 6: 200}  # by partners a side
CORNER_TARGET = 25  # so much higher round the corner [F12]


def find_preset(name: str, partners: int = 1) -> Options:
    """Return a preset as a form of play has it: partners play to a target of their own (rules §8).

    :raises KeyError: when there is no such preset.
    """
    options = PRESETS[name]
    if partners not in PARTNERS_TARGET:
        return options
    more = CORNER_TARGET if name == "corner" else 0
    return replace(options, target=PARTNERS_TARGET[partners] + more)


def make_options(changes: Mapping[str, object], *, preset: str | None = None, partners: int = 1) -> Options:
    """Build options from a preset (*modern* when None) and whatever differs from it, as a score file says it.

    :param changes: option values in the types of JSON. None leaves the preset's value, except for
        ``big_gin_bonus`` and ``target``, where it means *not played* and *open-ended*.
    :param partners: how many play on a side.
    :raises Faulty: with a fault for each unknown name and each value that is not to be had.
    """
    faults: list[Fault] = []
    try:
        start = find_preset("modern" if preset is None else preset, partners)
    except KeyError:
        message = say("There is no set of rules named “%(name)s”.", name=preset)
        faults.append(Fault("unknown_option", "preset", message))
        start = Options()
    values: dict[str, object] = {}
    for name, value in changes.items():
        kind = option_kinds().get(name)
        if kind is None:
            message = say("There is no rule named “%(name)s”.", name=name)
            faults.append(Fault("unknown_option", name, message))
        elif value is None and not kind.get("null"):
            continue
        else:
            found, value = _read_option(name, kind, value, start)
            faults += found
            values[name] = value
    if faults:
        raise Faulty(faults)
    return replace(start, **values)


def _read_option(
    name: str, kind: Mapping[str, Any], value: object, start: Options
) -> tuple[list[Fault], object]:
    """Check one option's value and return it in the type that :class:`Options` holds."""
    match kind["kind"]:
        case "choice":
            listed = ", ".join(str(known) for known in kind["values"])
            message = say("Choose one of: %(values)s.", values=listed)
            # 1 == True and 1 == 1.0 in Python, so the type is looked at first.
            if type(value) not in map(type, kind["values"]):
                return [Fault("wrong_type", name, message)], value
            return ([] if value in kind["values"] else [Fault("unknown_option", name, message)]), value
        case "whole":
            return _whole_faults(name, value, kind["least"], kind["most"], null=kind["null"]), value
        case "flag":
            fits = isinstance(value, bool)
            return ([] if fits else [Fault("wrong_type", name, say("This is either on or off."))]), value
        case "suits":
            return _read_suits(name, value)
        case "boxes":
            return _read_boxes(name, value, start.extra_boxes)
        case "stake":
            return _read_stake(name, value)
        case _:
            if not isinstance(value, str):
                return [Fault("wrong_type", name, say("This must be a text."))], value
            fits = len(value) <= kind["longest"] and value.isprintable()
            message = say("Use at most %(longest)d ordinary characters.", longest=kind["longest"])
            return ([] if fits else [Fault("out_of_range", name, message)]), value


def _whole_faults(place: str, value: object, least: int, most: int, *, null: bool = False) -> list[Fault]:
    if value is None and null:
        return []
    if not isinstance(value, int) or isinstance(value, bool):
        return [Fault("wrong_type", place, say("Enter a whole number."))]
    if not least <= value <= most:
        message = say("Enter a number from %(least)d to %(most)d.", least=least, most=most)
        return [Fault("out_of_range", place, message)]
    return []


def _read_suits(name: str, value: object) -> tuple[list[Fault], object]:
    """Read the doubling suits; they are kept in the order S H D C, each once."""
    if not isinstance(value, (list, tuple)) or not all(isinstance(suit, str) for suit in value):
        return [Fault("wrong_type", name, say("List the suits that double, such as S."))], value
    if not all(suit in SUITS for suit in value):
        return [Fault("unknown_option", name, say("The suits are S, H, D and C."))], value
    return [], tuple(suit for suit in SUITS if suit in value)


def _read_boxes(name: str, value: object, start: ExtraBoxes) -> tuple[list[Fault], object]:
    """Read the extra boxes; what is not mentioned stays as the preset has it."""
    if not isinstance(value, Mapping):
        return [Fault("wrong_type", name, say("Say how many extra boxes gin and the others give."))], value
    faults: list[Fault] = []
    known = asdict(start)
    given = {key: boxes for key, boxes in value.items() if boxes is not None}
    for key, boxes in given.items():
        place = f"{name}.{key}"
        if key not in known:
            message = say("No extra boxes are given for “%(name)s”.", name=key)
            faults.append(Fault("unknown_option", place, message))
        else:
            faults += _whole_faults(place, boxes, 0, MOST_BOXES)
    return faults, start if faults else ExtraBoxes(**known | given)


def _read_stake(name: str, value: object) -> tuple[list[Fault], object]:
    """Read the stake a point: a decimal string, kept as written so that no cent is lost."""
    if not isinstance(value, str):
        return [Fault("wrong_type", name, say("Write the stake as a decimal, such as 0.05."))], value
    try:
        stake = Decimal(value) if len(value) <= 12 and value.isascii() and "_" not in value else None
    except InvalidOperation:
        stake = None
    exact = stake is not None and stake.is_finite() and -4 <= int(stake.as_tuple().exponent) <= 0
    if stake is None or not exact or not 0 < stake <= MOST_POINTS:
        message = say("Write the stake a point as a decimal from 0.0001 to 10000, such as 0.05.")
        return [Fault("out_of_range", name, message)], value
    return [], value.strip()


def options_document(options: Options) -> dict[str, object]:
    """Write every option in the types of JSON, in the order of :class:`Options`."""
    document = asdict(options)
    document["doubling_suits"] = list(options.doubling_suits)
    return document
