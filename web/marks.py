"""What the other side says of a hand: it agrees, objects, or takes that back. Nothing waits for it."""

from __future__ import annotations

from flask import Blueprint, abort

from models.ledger import HandChanged, load_match, mark_entry
from rules.words import say
from web.corrections import find_game, go_to_sheet, load_for_writing
from web.devices import get_device
from web.hands import show_hand
from web.mark_form import MarkForm
from web.mark_view import AGREED, OBJECTED, WITHDRAWN

CHANGED = say("This hand was written anew since you looked; nothing was noted. This is how it stands now.")

blueprint = Blueprint("marks", __name__)


@blueprint.post("/m/<public_id>/hands/<int:number>/confirm")
def confirm(public_id: str, number: int):
    """Note that a side agrees to a hand."""
    return mark(public_id, number, AGREED)


@blueprint.post("/m/<public_id>/hands/<int:number>/object")
def object_to(public_id: str, number: int):
    """Note that a side objects to a hand."""
    return mark(public_id, number, OBJECTED)


@blueprint.post("/m/<public_id>/hands/<int:number>/withdraw")
def withdraw(public_id: str, number: int):
    """Note that a side takes back what it said of a hand."""
    return mark(public_id, number, WITHDRAWN)


def mark(public_id: str, number: int, said: str):
    """Note what a side says, and show the sheet; of a hand that has changed meanwhile, show that."""
    record = load_for_writing(public_id)
    game, form = find_game(record), MarkForm()
    record.find_entry(game, number)
    if not form.is_readable:
        abort(400)
    if not form.validate():
        return show_hand(record, game, number, form)
    reason = form.typed_reason if said == OBJECTED else ""
    place = {"revision": int(form.revision.data), "side": int(form.side.data)}
    try:
        written = mark_entry(
            public_id, game, number, **place, said=said, reason=reason,
            device=get_device(), submission=form.write_key,
        )  # fmt: skip
    except HandChanged:
        return show_hand(load_match(public_id, device=get_device()), game, number, form, CHANGED)
    return go_to_sheet(written, record, game)
