"""The hand form filled in with a hand as it was recorded, and what of the hand the form does not show."""

from __future__ import annotations

from dataclasses import replace

from rules.cards import format_cards
from rules.hand import DEAL, Hand, Holding
from rules.options import Options
from rules.showdown import spread_cards
from web.hand_form import HandForm
from web.hand_holding import write_melds
from web.hand_ways import ROLES

UNSAID = Holding()


def fill_form(form: HandForm, hand: Hand, options: Options) -> None:
    """Fill in a form with what was said of a hand; what is found from the cards is found again."""
    form.ending.data = hand.ending
    named = (hand.by, hand.winner, hand.side)
    form.by.data = write_number(next((side for side in named if side is not None), None))
    form.points.data = write_number(hand.points)
    form.kind.data = hand.kind or "knock"
    form.notice.data = ["yes"] if hand.notice else []
    if hand.pair is not None:
        form.pair.data = "".join(map(str, sorted(hand.pair)))
    form.dealer.data = write_number(hand.dealer)
    form.show_limit(hand.limit_card)
    form.note.data = hand.note
    form.reason.values = (hand.reason,)
    said = drop_found(hand, options)
    for role in ROLES:
        _fill_holding(form, role, getattr(said, role) or UNSAID)


def write_number(number: int | None) -> str:
    """A number as a field holds it, nothing for None."""
    return "" if number is None else str(number)


def _fill_holding(form: HandForm, role: str, holding: Holding) -> None:
    form[f"{role}_cards"].values = tuple(str(card) for card in holding.cards)
    form[f"{role}_count"].data = write_number(holding.count)
    form[f"{role}_melds"].data = write_melds(holding.melds or ())
    if role == "defender":
        form.defender_layoffs.data = format_cards(holding.layoffs or ())


def drop_found(hand: Hand, options: Options) -> Hand:
    """Return a hand without the knocker's melds where his cards lie in no other way as well.

    So a card can be put right without laying everything down anew. Melds that the table had to choose stay.
    """
    holding = hand.knocker
    if holding is None or holding.melds is None:
        return hand
    bare = Holding(loose=holding.cards)
    spread = spread_cards(bare, options)
    if spread.choices != 1 or spread.melds != spread_cards(holding, options).melds:
        return hand
    return replace(hand, knocker=bare)


def keep_unshown(hand: Hand, before: Hand) -> Hand:
    """Give a corrected hand what was said of it before and has no field: when it was played, its boxes."""
    kept: dict[str, object] = {"at": before.at}
    if hand.ending == before.ending == "points" and hand.kind == before.kind:
        kept["boxes"] = before.boxes
    if hand.ending == before.ending == DEAL:
        tables = zip(hand.tables, before.tables, strict=True)
        kept["tables"] = tuple(keep_unshown(table, of) for table, of in tables)
    return replace(hand, **kept)
