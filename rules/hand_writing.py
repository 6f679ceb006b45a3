"""A hand as the document of the score file: the other direction of :mod:`rules.hand_file`."""

from __future__ import annotations

from collections.abc import Mapping

from rules.cards import format_cards
from rules.hand import DEAL, Hand, Holding
from rules.options import Options
from rules.referee import find_faults
from rules.showdown import Answer, Showdown, Spread

Document = dict[str, object]

SEAT_NAMES = ("Side 1", "Side 2", "Side 3")


def write_hand(hand: Hand, options: Options, *, with_defence: bool = True) -> Document:
    """Write a hand in one notation and with the melds that the engine finds.

    The document has only what belongs to the hand: absent values are left out. A hand with faults is written
    with its cards as they were given.

    :param with_defence: whether the defender's melds and lay-offs are written where they were found too, or
        only what the table said of them. The knocker's melds bind, so they are always written (rules §3).
    """
    if hand.ending == DEAL:
        return _write_deal(hand, options, with_defence)
    document: Document = {"ending": hand.ending}
    if hand.pair is not None:
        document["pair"] = list(hand.pair)
    if hand.players is not None:
        document["players"] = list(hand.players)
    if hand.is_showdown:
        _put(document, by=hand.by)
        knocker, defender = hand.knocker, hand.defender
        showdown = Showdown(hand, options)
        if not find_faults(hand, options, SEAT_NAMES, _find_pair(hand), showdown):
            knocker = knocker and _spread_out(knocker, showdown.spread)
            if with_defence:
                defender = _answered(defender, showdown.answer)
        _put(document, knocker=knocker and _write_holding(knocker))
        _put(document, defender=defender and _write_holding(defender))
        _put(document, limit_card=hand.limit_card and str(hand.limit_card))
    elif hand.ending == "points":
        _put(document, winner=hand.winner, points=hand.points, kind=hand.kind or "knock", boxes=hand.boxes)
    elif hand.ending == "adjustment":
        _put(document, side=hand.side, points=hand.points)
    _put(document, reason=hand.reason or None)
    _put_common(document, hand)
    return document


def write_as_said(hand: Hand, options: Options) -> Document:
    """Write a hand as the table said it: of what was found only the knocker's melds, because they bind.

    The defender's melds and lay-offs are found again whenever they are wanted.
    """
    return write_hand(hand, options, with_defence=False)


def _write_deal(hand: Hand, options: Options, with_defence: bool) -> Document:
    """Write a deal; a limit card that all tables share stands once, outside."""
    tables = []
    for index, table in enumerate(hand.tables):
        document = write_hand(hand.at_table(index), options, with_defence=with_defence)
        if table.limit_card is None:
            document.pop("limit_card", None)
        tables.append(document)
    document = {"tables": tables}
    _put(document, limit_card=hand.limit_card and str(hand.limit_card))
    _put_common(document, hand)
    return document


def _put_common(document: Document, hand: Hand) -> None:
    _put(document, dealer=hand.dealer, note=hand.note or None, at=hand.at, notice=hand.notice or None)


def _find_pair(hand: Hand) -> tuple[int, int]:
    """A pair in which the hand can be judged: the two that played, or any that holds its knocker."""
    if hand.pair is not None:
        return hand.pair
    return (0, 1) if hand.by != 2 else (2, 0)


def _put(document: Document, **values: object) -> None:
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
    document: Document = {"cards": format_cards(holding.loose)}
    if holding.melds is not None:
        melds = [format_cards(meld) for meld in holding.melds]
        document = {"melds": melds, "deadwood": format_cards(holding.loose)}
    if holding.layoffs is not None:
        document["layoffs"] = format_cards(holding.layoffs)
    return document
