"""A match on paper: to be signed, settled from and kept."""

from __future__ import annotations

from flask import Blueprint, current_app, render_template, request, url_for

from models.ledger import LedgerUnavailable, load_links, load_match
from web.devices import get_device
from web.print_view import build_print
from web.sharing import draw_code

blueprint = Blueprint("printing", __name__)


@blueprint.get("/m/<public_id>/print")
def show(public_id: str):
    """Lay the whole match out for paper; ``?cards=1`` adds the cards of every hand."""
    device = get_device()
    record = load_match(public_id, device=device)
    with_cards = request.args.get("cards") == "1"
    address = find_address(public_id, device)
    return render_template(
        "paper/match.html", match=build_print(record, with_cards=with_cards), public_id=public_id,
        with_cards=with_cards, address=address, code=draw_code(address),
    )  # fmt: skip


def find_address(public_id: str, device: str) -> str:
    """The address that leads whoever holds the paper back to the sheet: he may look at it, and no more."""
    try:
        links = load_links(public_id, device=device, secret=current_app.secret_key)
    except LedgerUnavailable:  # There is no link yet, and none can be written now; the sheet can be read.
        links = ()
    token = next((link.token for link in links if link.role == "watch"), None)
    if token is None:
        return url_for("matches.sheet", public_id=public_id, _external=True)
    return url_for("joining.join", token=token, _external=True)
