"""The hand of a score file, read into a :class:`Hand`; :mod:`rules.hand_writing` writes it back."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

from rules.faults import Fault, join_places
from rules.hand import DEAL, ENDINGS, KINDS, SHOWDOWNS, Hand, Holding
from rules.match import MOST_PARTNERS, SEATS
from rules.options import MOST_BOXES, MOST_POINTS
from rules.reading import MOST_NAME, Reader
from rules.words import say

COMMON_KEYS = ("ending", "dealer", "note", "at", "notice")
SHOWDOWN_KEYS = ("by", "knocker", "defender", "limit_card")
KEYS = {
    "knock": SHOWDOWN_KEYS,
    "gin": SHOWDOWN_KEYS,
    "big_gin": SHOWDOWN_KEYS,
    "dead": ("reason",),
    "points": ("winner", "points", "kind", "boxes"),
    "adjustment": ("side", "points", "reason"),
}
MOST_CARDS_A_PLAYER = 60
MOST_COUNT = 10**9


def read_hand(document: object, form: str = "two", tables: int = 1) -> Hand:
    """Read a hand. Whatever cannot be read rides along in ``faults``, so that no fault hides another.

    :param form: the form of the match, which says who can play.
    :param tables: with partners, how many hands make a deal.
    """
    faults: list[Fault] = []
    reader = Reader({}, "", faults).open(document, "")
    if reader is None:
        return Hand(ending="dead", faults=tuple(faults))
    if form == "partners" and reader.get("tables") is not None:
        return _read_deal(reader, tables)
    reader.require("ending")
    ending = reader.choice("ending", *ENDINGS)
    if form == "partners" and ending in SHOWDOWNS:
        reader.fault("missing", "tables", say("Enter the hand of every table."))
    return _read_one_hand(reader, ending, SEATS[form] - 1)


def _read_deal(reader: Reader, tables: int) -> Hand:
    """Read a deal of partners: one hand a table, with what holds for all of them."""
    reader.check_keys("tables", "limit_card", *COMMON_KEYS[1:])
    hands = []
    for document in reader.items("tables", MOST_PARTNERS):
        faults: list[Fault] = []
        table = Reader({}, "", faults).open(document, "")
        hand = Hand(ending="dead")
        if table is not None:
            table.require("ending")
            ending = table.choice("ending", *(known for known in ENDINGS if known != "adjustment"))
            hand = _read_one_hand(table, ending, 1, "players")
        # What could not be read stays with its table, so that it is not asked for a second time.
        hands.append(replace(hand, faults=tuple(faults)))
    if len(hands) != tables:
        message = say(
            "A deal has %(tables)d tables here; these are %(held)d.", tables=tables, held=len(hands)
        )
        reader.fault("out_of_range", "tables", message)
    return Hand(ending=DEAL, tables=tuple(hands), **_read_common(reader, 1))


def _read_common(reader: Reader, last_seat: int) -> dict[str, object]:
    """Read what any hand or deal may carry; all faults found so far go with it."""
    limit_cards = reader.cards("limit_card")
    if limit_cards is not None and len(limit_cards) > 1:
        reader.fault("card_unknown", "limit_card", say("Enter one card only."), limit_cards)
    return {
        "limit_card": limit_cards[0] if limit_cards else None,
        "dealer": reader.whole("dealer", 0, last_seat),
        "note": reader.text("note"),
        "at": _read_time(reader),
        "notice": reader.flag("notice"),
        "faults": tuple(reader.faults),
    }


def _read_one_hand(reader: Reader, ending: str | None, last_seat: int, *more_keys: str) -> Hand:
    """Read one hand at one table. Seats go from 0 to ``last_seat``."""
    if ending is not None:
        pair_key = ("pair",) if last_seat == 2 else ()
        reader.check_keys(*COMMON_KEYS, *KEYS[ending], *pair_key, *more_keys)
    signed = ending == "adjustment"
    return Hand(
        ending=ending or "dead",
        by=reader.whole("by", 0, last_seat),
        knocker=_read_holding(reader, "knocker"),
        defender=_read_holding(reader, "defender"),
        winner=reader.whole("winner", 0, last_seat),
        points=reader.whole("points", -MOST_POINTS if signed else 0, MOST_POINTS),
        kind=reader.choice("kind", *KINDS),
        boxes=reader.whole("boxes", 0, MOST_BOXES),
        side=reader.whole("side", 0, last_seat),
        reason=reader.text("reason").strip(),
        players=_read_players(reader) if "players" in more_keys else None,
        pair=_read_pair(reader) if last_seat == 2 else None,
        **_read_common(reader, last_seat),
    )


def _read_players(reader: Reader) -> tuple[str, str] | None:
    """Read who sat at a table, one name a side."""
    names = reader.items("players", 2)
    if not names:
        return None
    if len(names) != 2:
        reader.fault("out_of_range", "players", say("Two players sit at a table, one of each side."))
        return None
    seated = Reader({"0": names[0], "1": names[1]}, join_places(reader.place, "players"), reader.faults)
    return seated.text("0", MOST_NAME), seated.text("1", MOST_NAME)


def _read_pair(reader: Reader) -> tuple[int, int] | None:
    """Read which two of three played."""
    seats = reader.items("pair", 2)
    if not seats:
        return None
    known = [seat for seat in seats if isinstance(seat, int) and not isinstance(seat, bool)]
    if len(seats) != 2 or len({*known} & {0, 1, 2}) != 2:
        reader.fault("out_of_range", "pair", say("Two of the seats 0, 1 and 2 play a hand."))
        return None
    return known[0], known[1]


def _read_time(reader: Reader) -> str | None:
    """Read a moment in UTC; the written form is the one we write ourselves."""
    value = reader.text("at", 40)
    if not value:
        return None
    try:
        moment = datetime.fromisoformat(value)
        if moment.tzinfo is None:
            moment = moment.replace(tzinfo=UTC)
        moment = moment.astimezone(UTC)
    except (ValueError, OverflowError):
        reader.fault("out_of_range", "at", say("Write the time like 2026-12-01T20:15:00Z."))
        return None
    return format_time(moment)


def format_time(moment: datetime) -> str:
    """Write a moment in UTC to the second: ``2026-12-01T20:15:00Z``."""
    return moment.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="seconds") + "Z"


def _read_holding(reader: Reader, key: str) -> Holding | None:
    """Read a player's cards, or his count; a holding with something unreadable is None."""
    known = len(reader.faults)
    player = reader.child(key)
    if player is None:
        return None
    player.check_keys("cards", "melds", "deadwood", "count", *(("layoffs",) if key == "defender" else ()))
    ways = [way for way in ("count", "cards", "melds") if player.get(way) is not None]
    if len(ways) > 1:
        message = say("Give a player’s cards, his melds and deadwood, or his count: one of the three.")
        player.fault("unknown_key", ways[0], message)
    elif not ways and player.get("deadwood") is None and player.get("layoffs") is None:
        player.fault("missing", "cards", say("Enter the cards or the count."))
    holding = _read_count(player) if ways == ["count"] else _read_held_cards(player)
    return holding if len(reader.faults) == known else None


def _read_count(player: Reader) -> Holding:
    for key in ("deadwood", "layoffs"):
        if player.get(key) is not None:
            player.fault("unknown_key", key, say("A count stands alone, without cards."))
    # Which counts are possible is for the rules to say; here it must only be a number.
    return Holding(count=player.whole("count", -MOST_COUNT, MOST_COUNT))


def _read_held_cards(player: Reader) -> Holding:
    melds = None
    if player.get("melds") is not None:
        texts = player.items("melds", MOST_CARDS_A_PLAYER)
        melds = tuple(player.read_cards(text, f"melds[{index}]") for index, text in enumerate(texts))
    elif player.get("cards") is not None and player.get("deadwood") is not None:
        player.fault("unknown_key", "deadwood", say("Deadwood goes with melds; “cards” holds them all."))
    loose = player.cards("cards" if player.get("cards") is not None else "deadwood") or ()
    return Holding(melds=melds, loose=loose, layoffs=player.cards("layoffs"))
