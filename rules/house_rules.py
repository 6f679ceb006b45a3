"""Every house rule in one frozen object.

Names, values and defaults are those of the rules; where published rules disagree there is an option.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from functools import cache
from typing import Any

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


@cache
def option_kinds() -> dict[str, Mapping[str, Any]]:
    """What each option takes, by name: its ``kind`` and that kind's limits."""
    return {option.name: option.metadata for option in fields(Options)}


def options_document(options: Options) -> dict[str, object]:
    """Write every option in the types of JSON, in the order of :class:`Options`."""
    document = asdict(options)
    document["doubling_suits"] = list(options.doubling_suits)
    return document
