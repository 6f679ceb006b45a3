"""Which form a hand is entered with, and the steps that a deal of partners takes through its tables."""

from __future__ import annotations

import re

from flask import request
from werkzeug.datastructures import MultiDict

from rules.hand import DEAL, Hand
from web.deal_form import TABLE_FIELDS, DealForm, WholeForm
from web.hand_choices import Choice, find_choices
from web.hand_fields import CardsField, ReasonField
from web.hand_filling import fill_form
from web.hand_form import HandForm
from web.seating import Seating

AnyForm = HandForm | DealForm


def make_form(seating: Seating, hand: Hand | None = None, *, is_whole: bool = False) -> AnyForm:
    """Make the form for a hand.

    :param seating: who may have played that hand, in the state of the match before it.
    :param hand: what the form is filled in with until something is posted.
    :param is_whole: a deal of partners is entered by its points, without its tables.
    """
    form = _open_form(seating, hand, is_whole=is_whole)
    if hand is not None and not form.is_submitted() and not form.is_deal:
        fill_form(form, hand, seating.options)
    return form


def _open_form(seating: Seating, hand: Hand | None, *, is_whole: bool) -> AnyForm:
    if seating.form != "partners":
        return HandForm(seating.names, seating.options, seating)
    if is_whole or (hand is not None and hand.ending != DEAL):
        return WholeForm(seating.names, seating.options, seating)
    form = DealForm(seating, request.form, request.form.get("action"))
    if hand is None or form.is_submitted():
        return form
    filled = DealForm(seating, write_fields(seating, hand), None)
    filled.show_limit(hand.limit_card)
    filled.dealer.data = "" if hand.dealer is None else str(hand.dealer)
    filled.note.data, filled.notice.data = hand.note, ["yes"] if hand.notice else []
    return filled


def write_fields(seating: Seating, deal: Hand) -> MultiDict:
    """Write the tables of a recorded deal as their forms would post them, the first one shown."""
    fields = MultiDict()
    for index, hand in enumerate(deal.tables):
        form = HandForm(seating.names, seating.options, formdata=None, meta={"csrf": False})
        fill_form(form, hand, seating.options)
        prefix = f"tables-{index}-" if index else ""
        for name in TABLE_FIELDS:
            for value in _list_values(form, name):
                fields.add(prefix + name, value)
        for side, player in enumerate(hand.players or ()):
            players = seating.before.sides[side].players
            if player in players:
                fields.add(f"{prefix}seat_{side}", str(players.index(player)))
    return fields


def _list_values(form: HandForm, name: str) -> list[str]:
    """What a filled field would post; the seats are no fields of a single hand."""
    if name not in form:
        return []
    field = form[name]
    return list(field.values) if isinstance(field, (CardsField, ReasonField)) else [field.data or ""]


def is_turning(form: AnyForm) -> bool:
    """Whether only another page of the form is wanted, with all that was typed as it is."""
    action = request.form.get("action", "")
    table = re.fullmatch(r"table-([0-9])", action, re.ASCII)
    if form.is_deal and (table or action == "change"):
        last = len(form.tables) - 1
        form.turn_to(min(int(table[1]) if table else form.current, last))
        return True
    return action == "change"


def list_choices(form: AnyForm) -> tuple[Choice, ...]:
    """Ask how the knocker lays his cards where that matters, of a deal at the first such table."""
    ace = form.options.ace
    if not form.is_deal:
        return find_choices(form.hand, ace, form.score, form.names)
    for index, table in enumerate(form.tables[: form.reached]):
        choices = find_choices(form.hand.at_table(index), ace, table.score, table.names)
        if choices:
            form.asking = index
            return choices
    return ()


def name_knocker(form: AnyForm) -> str:
    """The name of who ended the hand that is asked about, if anybody did."""
    hand, names = form.hand, form.names
    if form.is_deal:
        hand, names = hand.tables[form.asking], form.tables[form.asking].names
    return "" if hand.by is None else names[hand.by]
