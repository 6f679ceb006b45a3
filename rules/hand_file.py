"""The hand of a score file: its document ⇄ :class:`Hand`."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

from rules.cards import format_cards
from rules.faults import Fault
from rules.hand import ENDINGS, KINDS, Hand, Holding
from rules.options import MOST_BOXES, MOST_POINTS, Options
from rules.reading import Reader
from rules.referee import find_faults
from rules.showdown import Answer, Spread, hold_showdown
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


def read_hand(document: object) -> Hand:
    """Read a hand. Whatever cannot be read rides along in ``faults``, so that no fault hides another."""
    faults: list[Fault] = []
    reader = Reader({}, "", faults).open(document, "")
    if reader is None:
        return Hand(ending="dead", faults=tuple(faults))
    reader.require("ending")
    ending = reader.choice("ending", *ENDINGS)
    if ending is not None:
        reader.check_keys(*COMMON_KEYS, *KEYS[ending])
    signed = ending == "adjustment"
    limit_cards = reader.cards("limit_card")
    if limit_cards is not None and len(limit_cards) > 1:
        reader.fault("card_unknown", "limit_card", say("Enter one card only."), limit_cards)
    return Hand(
        ending=ending or "dead",
        by=reader.whole("by", 0, 1),
        knocker=_read_holding(reader, "knocker"),
        defender=_read_holding(reader, "defender"),
        limit_card=limit_cards[0] if limit_cards else None,
        winner=reader.whole("winner", 0, 1),
        points=reader.whole("points", -MOST_POINTS if signed else 0, MOST_POINTS),
        kind=reader.choice("kind", *KINDS),
        boxes=reader.whole("boxes", 0, MOST_BOXES),
        side=reader.whole("side", 0, 1),
        reason=reader.text("reason").strip(),
        dealer=reader.whole("dealer", 0, 1),
        note=reader.text("note"),
        at=_read_time(reader),
        notice=reader.flag("notice"),
        faults=tuple(faults),
    )


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


def write_hand(hand: Hand, options: Options) -> dict[str, object]:
    """Write a hand in full, in one notation and with the melds that the engine finds.

    The document has only what belongs to the hand: absent values are left out. A hand with faults is written
    with its cards as they were given.
    """
    document: dict[str, object] = {"ending": hand.ending}
    if hand.is_showdown:
        _put(document, by=hand.by)
        knocker, defender = hand.knocker, hand.defender
        if not find_faults(hand, options):
            showdown = hold_showdown(hand, options)
            knocker = knocker and _spread_out(knocker, showdown.spread)
            defender = _answered(defender, showdown.answer)
        _put(document, knocker=knocker and _write_holding(knocker))
        _put(document, defender=defender and _write_holding(defender))
        _put(document, limit_card=hand.limit_card and str(hand.limit_card))
    elif hand.ending == "points":
        _put(document, winner=hand.winner, points=hand.points, kind=hand.kind or "knock", boxes=hand.boxes)
    elif hand.ending == "adjustment":
        _put(document, side=hand.side, points=hand.points)
    _put(document, reason=hand.reason or None, dealer=hand.dealer, note=hand.note or None, at=hand.at)
    _put(document, notice=hand.notice or None)
    return document


def _put(document: dict[str, object], **values: object) -> None:
    document.update({key: value for key, value in values.items() if value is not None})


def _spread_out(holding: Holding, spread: Spread) -> Holding:
    return holding if spread.melds is None else Holding(melds=spread.melds, loose=spread.loose)


def _answered(holding: Holding, answer: Answer) -> Holding:
    if answer.melds is None:
        return holding
    return Holding(melds=answer.melds, loose=answer.left, layoffs=answer.layoffs)


def _write_holding(holding: Holding) -> Mapping[str, object]:
    if holding.count is not None:
        return {"count": holding.count}
    document: dict[str, object] = {"cards": format_cards(holding.loose)}
    if holding.melds is not None:
        melds = [format_cards(meld) for meld in holding.melds]
        document = {"melds": melds, "deadwood": format_cards(holding.loose)}
    if holding.layoffs is not None:
        document["layoffs"] = format_cards(holding.layoffs)
    return document
