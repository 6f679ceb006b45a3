"""The named sets of house rules that people play (rules §11)."""

from __future__ import annotations

from dataclasses import replace

from rules.house_rules import ExtraBoxes, Options

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
