"""The score file: a match document ⇄ values, and the sheet as a document.

Everything here is the fixed format that other programs rely on; the command line is in ``rules/__main__.py``.
"""

from __future__ import annotations

from dataclasses import replace

from rules.faults import Fault, Faulty, join_places
from rules.hand_file import format_time, read_hand
from rules.hand_writing import write_as_said, write_hand
from rules.json_text import load_json
from rules.match import ENDS, FORMS, MOST_PARTNERS, SEATS, Ended, Game, Match, Side
from rules.options import Options, make_options, options_document
from rules.reading import MOST_NAME, Reader, fold_name
from rules.sheet import MatchSheet, build_sheet
from rules.sheet_file import write_sheet
from rules.words import say

__all__ = [
    "format_time",
    "load_json",
    "read_ended",
    "read_hand",
    "read_match",
    "read_names",
    "read_sheet",
    "write_as_said",
    "write_ended",
    "write_hand",
    "write_match",
    "write_sheet",
]

FORMAT, VERSION = "deadwood-match", 1
MOST_HANDS, MOST_GAMES = 1_000, 200


def read_match(document: object) -> Match:
    """Read a match document.

    :raises Faulty: with every fault of the document, and, when it can be read, of every hand in it.
    """
    return _read(document)[0]


def read_sheet(document: object) -> MatchSheet:
    """Read a match document, and return its sheet.

    :raises Faulty: as read_match.
    """
    return _read(document)[1]


def _read(document: object) -> tuple[Match, MatchSheet | None]:
    """Read a match document; its hands are judged by working its sheet out."""
    faults: list[Fault] = []
    reader = Reader({}, "", faults).open(document, "")
    if reader is None:
        raise Faulty(faults)
    reader.check_keys("format", "version", "title", "note", "form", "sides", "games")
    reader.require("format", "version", "sides", "games")
    reader.choice("format", FORMAT)
    reader.whole("version", VERSION, VERSION)
    form = reader.choice("form", *FORMS) or "two"
    match = Match(
        form=form,
        title=reader.text("title", MOST_NAME),
        note=reader.text("note"),
        sides=_read_sides(reader, form),
    )
    tables = match.tables if match.sides else 1
    games = tuple(_read_game(game, form, tables) for game in reader.children("games", MOST_GAMES))
    match, sheet = replace(match, games=games), None
    if len(match.sides) == SEATS[form] and not any(_hides_hands(fault) for fault in faults):
        known = {(fault.code, fault.place) for fault in faults}
        sheet = build_sheet(match)
        faults += [fault for fault in sheet.faults if (fault.code, fault.place) not in known]
    if faults:
        raise Faulty(faults)
    return match, sheet


def _hides_hands(fault: Fault) -> bool:
    """Whether a fault leaves the sides or the rules of a game unknown, so that hands cannot be judged."""
    return fault.place.startswith(("sides", "form")) or ".options" in fault.place or not fault.place


def _read_sides(reader: Reader, form: str) -> tuple[Side, ...]:
    sides = list(reader.children("sides", SEATS["cutthroat"]))
    seats = SEATS[form]
    if reader.get("sides") is not None and len(sides) != seats and not reader.is_refused("sides"):
        message = say(
            "A match of this form has %(seats)d sides; these are %(held)d.", seats=seats, held=len(sides)
        )
        reader.fault("out_of_range", "sides", message)
    for side in sides:
        side.check_keys("name", *(("players",) if form == "partners" else ()))
    names = read_names([side.get("name") for side in sides], reader.faults)
    if form != "partners":
        return tuple(Side(name=name) for name in names)
    players = [read_players(side) for side in sides]
    if len({len(partners) for partners in players}) > 1:
        reader.fault("out_of_range", "sides", say("Both sides need as many partners."))
    return tuple(Side(name=name, players=who) for name, who in zip(names, players, strict=True))


def read_players(side: Reader) -> tuple[str, ...]:
    """Read the partners of a side, in the order of their tables."""
    names = side.items("players", MOST_PARTNERS)
    if len(names) < 2 and not side.is_refused("players"):
        message = say("Name 2 to %(most)d partners for each side.", most=MOST_PARTNERS)
        side.fault("missing" if not names else "out_of_range", "players", message)
    place = join_places(side.place, "players")
    return tuple(
        Reader({"": name}, f"{place}[{index}]", side.faults).name("") for index, name in enumerate(names)
    )


def read_names(names: list[object], faults: list[Fault]) -> tuple[str, ...]:
    """Check the names of the sides: each there, not too long, printable, and told apart by more than case.

    What is wrong is added to ``faults`` under ``sides[0].name`` and so on. Blanks are collapsed.
    """
    read: list[str] = []
    for index, name in enumerate(names):
        side = Reader({"name": name}, f"sides[{index}]", faults)
        clean = side.name("name")
        if clean and fold_name(clean) in map(fold_name, read):
            message = say("Two sides are called %(name)s; tell them apart.", name=clean)
            side.fault("out_of_range", "name", message)
        read.append(clean)
    return tuple(read)


def _read_game(reader: Reader, form: str, tables: int) -> Game:
    last_seat = SEATS[form] - 1
    captain_key = ("captain",) if form == "captain" else ()
    reader.check_keys("options", "first_dealer", "hands", "ended", *captain_key)
    hands = []
    for index, document in enumerate(reader.items("hands", MOST_HANDS)):
        hand = read_hand(document, form, tables)
        reader.faults += [fault.within(f"{reader.place}.hands[{index}]") for fault in hand.unread]
        hands.append(hand)
    return Game(
        options=_read_options(reader, tables if form == "partners" else 1),
        first_dealer=reader.whole("first_dealer", 0, last_seat),
        hands=tuple(hands),
        ended=_read_ended(reader, last_seat),
        captain=reader.whole("captain", 0, last_seat) if captain_key else None,
    )


def _read_options(reader: Reader, partners: int) -> Options:
    options = reader.child("options")
    changes = {} if options is None else dict(options.document)
    preset = changes.pop("preset", None)
    if preset is not None and not isinstance(preset, str):
        options.fault("wrong_type", "preset", say("This must be a text."))
        preset = None
    try:
        return make_options(changes, preset=preset, partners=partners)
    except Faulty as error:
        reader.faults += [fault.within(options.place) for fault in error.faults]
        return Options()


def _read_ended(reader: Reader, last_seat: int) -> Ended | None:
    ended = reader.child("ended")
    if ended is None:
        return None
    ended.check_keys("how", "by")
    ended.require("how")
    how = ended.choice("how", *ENDS)
    if how == "conceded":
        ended.require("by")
    by = ended.whole("by", 0, last_seat)
    if how is None or (how == "conceded" and by is None):
        return None
    return Ended(how=how, by=by if how == "conceded" else None)


def read_ended(document: object, form: str = "two") -> Ended:
    """Read how the players ended a game.

    :raises Faulty: with what is wrong about it.
    """
    faults: list[Fault] = []
    ended = _read_ended(Reader({"ended": document}, "", faults), SEATS[form] - 1)
    if ended is None and not faults:
        faults.append(Fault("missing", "ended", say("“%(key)s” is missing.", key="ended")))
    if faults:
        raise Faulty(faults)
    return ended


def write_match(match: Match) -> dict[str, object]:
    """Write a match in full: every option, melds found, cards in one notation; it reads back equal."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "title": match.title,
        "note": match.note,
        "form": match.form,
        "sides": [_write_side(side) for side in match.sides],
        "games": [_write_game(game) for game in match.games],
    }


def _write_side(side: Side) -> dict[str, object]:
    players = {"players": list(side.players)} if side.players else {}
    return {"name": side.name, **players}


def _write_game(game: Game) -> dict[str, object]:
    document: dict[str, object] = {"options": options_document(game.options)}
    if game.first_dealer is not None:
        document["first_dealer"] = game.first_dealer
    if game.captain is not None:
        document["captain"] = game.captain
    document["hands"] = [write_hand(hand, game.options) for hand in game.hands]
    if game.ended is not None:
        document["ended"] = write_ended(game.ended)
    return document


def write_ended(ended: Ended) -> dict[str, object]:
    """Write how the players ended a game."""
    by = {} if ended.by is None else {"by": ended.by}
    return {"how": ended.how, **by}
