"""House rules as a form or a score file says them, checked one by one.

What the rules are is in :mod:`rules.house_rules`, and the named sets of them in :mod:`rules.presets`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, replace
from decimal import Decimal, InvalidOperation
from typing import Any

from rules.faults import Fault, Faulty
from rules.house_rules import (
    MOST_BOXES,
    MOST_DEADWOOD,
    MOST_POINTS,
    MOST_TARGET,
    SUITS,
    ExtraBoxes,
    Options,
    option_kinds,
    options_document,
)
from rules.presets import CORNER_TARGET, PARTNERS_TARGET, PRESETS, find_preset
from rules.words import say

__all__ = [
    "CORNER_TARGET",
    "MOST_BOXES",
    "MOST_DEADWOOD",
    "MOST_POINTS",
    "MOST_TARGET",
    "PARTNERS_TARGET",
    "PRESETS",
    "SUITS",
    "ExtraBoxes",
    "Options",
    "find_preset",
    "make_options",
    "option_kinds",
    "options_document",
]


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
