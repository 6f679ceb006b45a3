"""The score file: a match document ⇄ values, and the sheet as a document.

Everything here is the fixed format that other programs rely on; the command line is in ``rules/__main__.py``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from decimal import Decimal

from rules.cards import format_cards
from rules.faults import Fault, Faulty
from rules.hand import Meld
from rules.hand_file import format_time, read_hand, write_hand
from rules.match import ENDS, FORMS, Ended, Game, Match, Side
from rules.options import Options, make_options, options_document
from rules.reading import MOST_NAME, Reader
from rules.settlement import Settlement
from rules.sheet import Column, GameSheet, HandLine, MatchSheet, build_sheet
from rules.words import say

__all__ = [
    "format_time",
    "load_json",
    "read_hand",
    "read_match",
    "read_names",
    "write_hand",
    "write_match",
    "write_sheet",
]

FORMAT, VERSION = "deadwood-match", 1
MOST_HANDS, MOST_GAMES = 1_000, 200


def load_json(text: str) -> object:
    """Read JSON text.

    :raises Faulty: with ``not_json`` when it is none, is nested absurdly deep, or holds NaN.
    """
    try:
        return json.loads(text, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        message = say("This is not JSON: %(problem)s.", problem=str(error) or "it is nested too deep")
        raise Faulty([Fault("not_json", "", message)]) from None


def _refuse_constant(name: str) -> object:
    raise ValueError(f"{name} is no number")


def read_match(document: object) -> Match:
    """Read a match document.

    :raises Faulty: with every fault of the document, and, when it can be read, of every hand in it.
    """
    faults: list[Fault] = []
    reader = Reader({}, "", faults).open(document, "")
    if reader is None:
        raise Faulty(faults)
    reader.check_keys("format", "version", "title", "note", "form", "sides", "games")
    reader.require("format", "version", "sides", "games")
    reader.choice("format", FORMAT)
    reader.whole("version", VERSION, VERSION)
    match = Match(
        form=reader.choice("form", *FORMS) or "two",
        title=reader.text("title", MOST_NAME),
        note=reader.text("note"),
        sides=_read_sides(reader),
        games=tuple(_read_game(game) for game in reader.children("games", MOST_GAMES)),
    )
    if len(match.sides) == 2 and not any(_is_shape(fault) for fault in faults if ".hands" not in fault.place):
        known = {(fault.code, fault.place) for fault in faults}
        found = build_sheet(match).faults
        faults += [fault for fault in found if (fault.code, fault.place) not in known]
    if faults:
        raise Faulty(faults)
    return match


def _is_shape(fault: Fault) -> bool:
    """Whether a fault leaves the sides or the rules of a game unknown, so that hands cannot be judged."""
    return fault.place.startswith(("sides", "form")) or ".options" in fault.place or fault.place == ""


def _read_sides(reader: Reader) -> tuple[Side, ...]:
    sides = list(reader.children("sides", 2))
    if reader.get("sides") is not None and len(sides) != 2:
        reader.fault("out_of_range", "sides", say("A match has two sides."))
    names = []
    for side in sides:
        side.check_keys("name")
        names.append(side.get("name"))
    read = read_names(names, reader.faults)
    return tuple(Side(name=name) for name in read)


def read_names(names: list[object], faults: list[Fault]) -> tuple[str, ...]:
    """Check the names of the sides: each there, not too long, printable, and told apart by more than case.

    What is wrong is added to ``faults`` under ``sides[0].name`` and so on. Blanks are collapsed.
    """
    read: list[str] = []
    for index, name in enumerate(names):
        side = Reader({"name": name}, f"sides[{index}]", faults)
        clean = " ".join(side.text("name", MOST_NAME).split())
        if not clean and not any(fault.place == f"sides[{index}].name" for fault in faults):
            side.fault("missing", "name", say("Enter a name."))
        elif clean and clean.casefold() in (other.casefold() for other in read):
            message = say("Both sides are called %(name)s; tell them apart.", name=clean)
            side.fault("out_of_range", "name", message)
        read.append(clean)
    return tuple(read)


def _read_game(reader: Reader) -> Game:
    reader.check_keys("options", "first_dealer", "hands", "ended")
    hands = []
    for index, document in enumerate(reader.items("hands", MOST_HANDS)):
        hand = read_hand(document)
        reader.faults += [fault.within(f"{reader.place}.hands[{index}]") for fault in hand.faults]
        hands.append(hand)
    return Game(
        options=_read_options(reader),
        first_dealer=reader.whole("first_dealer", 0, 1),
        hands=tuple(hands),
        ended=_read_ended(reader),
    )


def _read_options(reader: Reader) -> Options:
    options = reader.child("options")
    if options is None:
        return Options()
    changes = dict(options.document)
    preset = changes.pop("preset", None)
    if preset is not None and not isinstance(preset, str):
        options.fault("wrong_type", "preset", say("This must be a text."))
        preset = None
    try:
        return make_options(changes, preset=preset)
    except Faulty as error:
        reader.faults += [fault.within(options.place) for fault in error.faults]
        return Options()


def _read_ended(reader: Reader) -> Ended | None:
    ended = reader.child("ended")
    if ended is None:
        return None
    ended.check_keys("how", "by")
    ended.require("how")
    how = ended.choice("how", *ENDS)
    if how == "conceded":
        ended.require("by")
    by = ended.whole("by", 0, 1)
    if how is None or (how == "conceded" and by is None):
        return None
    return Ended(how=how, by=by if how == "conceded" else None)


def write_match(match: Match) -> dict[str, object]:
    """Write a match in full: every option, melds found, cards in one notation; it reads back equal."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "title": match.title,
        "note": match.note,
        "form": match.form,
        "sides": [{"name": side.name} for side in match.sides],
        "games": [_write_game(game) for game in match.games],
    }


def _write_game(game: Game) -> dict[str, object]:
    document: dict[str, object] = {"options": options_document(game.options)}
    if game.first_dealer is not None:
        document["first_dealer"] = game.first_dealer
    document["hands"] = [write_hand(hand, game.options) for hand in game.hands]
    if game.ended is not None:
        by = {} if game.ended.by is None else {"by": game.ended.by}
        document["ended"] = {"how": game.ended.how, **by}
    return document


def write_sheet(sheet: MatchSheet) -> dict[str, object]:
    """Write a sheet as the score file has it."""
    match: dict[str, object] = {"net": sheet.net, "leader": sheet.leader}
    if sheet.money is not None:
        match["money"] = _write_money(sheet.money)
    return {"games": [_write_game_sheet(game) for game in sheet.games], "match": match}


def _write_money(money: Decimal) -> str:
    return f"{money:f}"


def _write_game_sheet(game: GameSheet) -> dict[str, object]:
    document = {
        "options": options_document(game.options),
        "hands": [_write_line(line) for line in game.hands],
        "columns": [_write_column(column) for column in game.columns],
        "over": game.over,
        "winner": game.winner,
        "net": game.net,
        "next_dealer": game.next_dealer,
    }
    if game.options.stake is not None:
        document["money"] = None if game.money is None else _write_money(game.money)
    return document


def _write_line(line: HandLine) -> Mapping[str, object]:
    score = line.score
    document = {
        "number": line.number,
        "outcome": score.outcome,
        "winner": score.winner,
        "points": score.points,
        "boxes": list(score.boxes),
        "multiplier": score.multiplier,
        "limit": score.limit,
        "dealer": line.dealer,
        "columns": list(line.columns),
        "knocker_deadwood": score.knocker_deadwood,
        "defender_deadwood_before": score.defender_deadwood_before,
        "defender_deadwood": score.defender_deadwood,
        "knocker_melds": _write_melds(score.knocker_melds),
        "defender_melds": _write_melds(score.defender_melds),
        "layoffs": None if score.layoffs is None else [str(card) for card in score.layoffs],
        "choices": score.choices,
        "missed": score.missed,
        "why": [str(sentence) for sentence in score.why],
    }
    if score.side is not None:
        document["side"] = score.side
    return document


def _write_melds(melds: tuple[Meld, ...] | None) -> list[str] | None:
    return None if melds is None else [format_cards(meld) for meld in melds]


def _write_column(column: Column) -> Mapping[str, object]:
    return {
        "number": column.number,
        "hands": list(column.hands),
        "running": [list(row) for row in column.running],
        "points": list(column.points),
        "boxes": list(column.boxes),
        "closed_by": column.closed_by,
        "closed_on": column.closed_on,
        "settlement": None if column.settlement is None else _write_settlement(column.settlement),
    }


def _write_settlement(settlement: Settlement) -> Mapping[str, object]:
    return {
        "game_bonus": list(settlement.game_bonus),
        "box_points": list(settlement.box_points),
        "shutout_bonus": list(settlement.shutout_bonus),
        "totals": list(settlement.totals),
        "net": settlement.net,
    }
