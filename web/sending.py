"""Sending the result: as a message, and as a card that is a picture."""

from __future__ import annotations

from flask import Blueprint, render_template

from models.ledger import load_match
from web.devices import get_device
from web.printing import find_address
from web.result_view import build_result

blueprint = Blueprint("sending", __name__)


@blueprint.get("/m/<public_id>/send")
def show(public_id: str):
    """Show the message and the card, to be sent or copied."""
    device = get_device()
    record = load_match(public_id, device=device)
    result = build_result(record)
    return render_template(
        "sending/send.html", public_id=public_id, names=record.match.names, result=result,
        message=result.write(find_address(public_id, device)),
    )  # fmt: skip


@blueprint.get("/m/<public_id>/result.svg")
def card(public_id: str):
    """Draw the card, as wide and high as chats show a picture."""
    record = load_match(public_id, device=get_device())
    picture = render_template("sending/card.svg", result=build_result(record), names=record.match.names)
    return picture, 200, {"Content-Type": "image/svg+xml"}
