"""Blank pads to print, for when the battery dies: ruled like the sheet, with the rules in small print."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, abort, render_template, request

from models.ledger import load_match
from rules.descriptions import describe_options
from rules.options import PRESETS, Options, find_preset
from rules.words import Sentence, name_column, say
from web.devices import get_device
from web.preset_words import PRESET_NAMES, name_rules

PARTNERS = 2  # a side, on a pad that is for no match
LINES = 24  # as many as fit on a sheet of either size

KINDS = {
    "plain": say("Blank pad"),
    "hollywood": say("Blank pad, Hollywood"),
    "partners": say("Blank pad, partners"),
}
USUAL = {"plain": "modern", "hollywood": "hollywood", "partners": "modern"}

blueprint = Blueprint("pads", __name__)


@dataclass(frozen=True, kw_only=True, slots=True)
class Pad:
    """A blank pad.

    :ivar names: of the sides where they are known, else empty: a line to write on.
    :ivar columns: what heads each group of cells; nothing where there is one group.
    :ivar tables: (partners) how many tables a deal has.
    """

    kind: str
    title: Sentence
    rules: Sentence
    rule_sentences: tuple[Sentence, ...]
    names: tuple[str, ...]
    columns: tuple[Sentence | None, ...]
    tables: int
    lines: int = LINES


@blueprint.get("/pads/<kind>")
def show(kind: str):
    """Lay a pad out; ``?preset=`` names its rules, ``?like=`` a match whose names and rules it is to have."""
    if kind not in KINDS:
        abort(404)
    like = request.args.get("like")
    if like is not None:
        return render_pad(make_pad_like(kind, like))
    preset = request.args.get("preset", USUAL[kind])
    if preset not in PRESETS:
        abort(404)
    partners = PARTNERS if kind == "partners" else 1
    form = "partners" if kind == "partners" else "two"
    return render_pad(make_pad(kind, find_preset(preset, partners), form, ("", ""), partners), preset)


def make_pad_like(kind: str, public_id: str) -> Pad:
    """Make the pad on which a match can go on."""
    record = load_match(public_id, device=get_device())
    match = record.match
    options = match.games[record.current - 1].options
    return make_pad(kind, options, match.form, match.names, match.tables if kind == "partners" else 1)


def make_pad(kind: str, options: Options, form: str, names: tuple[str, ...], tables: int) -> Pad:
    """Make a pad of a kind for some rules."""
    several = kind == "hollywood" or options.columns > 1
    return Pad(
        kind=kind,
        title=KINDS[kind],
        rules=name_rules(options),
        rule_sentences=describe_options(options, form),
        names=names,
        columns=tuple(map(name_column, (1, 2, 3))) if several else (None,),
        tables=tables if kind == "partners" else 0,
    )


def render_pad(pad: Pad, preset: str | None = None):
    """Show a pad, and around it on the screen a choice of rules where it is for no match."""
    return render_template("paper/pad.html", pad=pad, preset=preset, presets=PRESET_NAMES, kinds=KINDS)
