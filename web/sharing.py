"""Sharing a match: its links, as addresses and QR codes; replacing them; deleting the match."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

import segno
from flask import Blueprint, abort, current_app, redirect, render_template, request, url_for
from markupsafe import Markup
from wtforms import StringField

from models.ledger import (
    LinkRecord,
    MatchRecord,
    bring_back,
    delete_match,
    load_links,
    load_match,
    replace_link,
    take_side,
)
from rules.words import Sentence, say
from web.devices import get_device
from web.forms import BareForm

KIND = re.compile(r"(own|watch|keep)(?:-([0-2]))?", re.ASCII)
THIS_MACHINE = ("localhost", "127.0.0.1", "::1")
QUIET_ZONE = 3
"""The white margin of a code, in modules: the page around it may be dark."""

blueprint = Blueprint("sharing", __name__)


class SideForm(BareForm):
    """Says whose phone this is."""

    side = StringField(default="")


@dataclass(frozen=True, kw_only=True, slots=True)
class LinkView:
    """A link on the page.

    :ivar kind: the role as addresses have it: ``keep-1``.
    :ivar address: None when it cannot be shown again and can only be replaced.
    :ivar is_open: whether it is the one that is wanted now.
    """

    kind: str
    heading: Sentence
    gives: Sentence
    address: str | None
    code: Markup | None
    devices: int
    is_open: bool


@blueprint.get("/m/<public_id>/share")
def show(public_id: str):
    """Show the links that this device may hand on."""
    device = get_device()
    links = load_links(public_id, device=device, secret=current_app.secret_key)
    record = load_match(public_id, device=device)
    return render_template(
        "sharing/share.html", links=build_views(record, links), record=record, names=record.match.names,
        may_own=record.role == "own", is_local=urlsplit(request.host_url).hostname in THIS_MACHINE,
        form=BareForm(formdata=None),
    )  # fmt: skip


def build_views(record: MatchRecord, links: tuple[LinkRecord, ...]) -> list[LinkView]:
    """Lay the links out; the one to open is that of the first side whose phone this is not."""
    others = [link.side for link in links if link.role == "keep" and link.side != record.side]
    wanted = max(others[:2], default=None) if record.side is None else next(iter(others), None)
    views = []
    for link in links:
        heading, gives = describe_link(record, link)
        address = link.token and url_for("joining.join", token=link.token, _external=True)
        views.append(
            LinkView(
                kind=link.role if link.side is None else f"{link.role}-{link.side}",
                heading=heading,
                gives=gives,
                address=address,
                code=draw_code(address) if address else None,
                devices=link.devices,
                is_open=len(links) == 1 or (link.role == "keep" and link.side == wanted),
            )
        )
    return views


def describe_link(record: MatchRecord, link: LinkRecord) -> tuple[Sentence, Sentence]:
    """Say whose link it is and what it lets its holder do."""
    if link.role == "watch":
        return say("Onlookers"), say("They see the sheet, and can write nothing.")
    if link.role == "own":
        gives = say("It may do all that this phone may, also replace links and delete the match.")
        return say("Another phone of yours"), gives
    name = record.match.names[link.side]
    if link.side == record.side:
        return say("%(name)s, on another phone", name=name), say(
            "For a second phone, or when this one is lost."
        )
    return say("%(name)s’s phone", name=name), say(
        "It enters hands, corrects them, and agrees to what others wrote."
    )


def draw_code(address: str) -> Markup:
    """Draw the QR code of an address, as a picture within the page."""
    code = segno.make(address, error="m", micro=False)
    return Markup(
        code.svg_inline(svgclass="qr", lineclass=None, omitsize=True, border=QUIET_ZONE, light="#fff")
    )


@blueprint.post("/m/<public_id>/links/<kind>/replace")
def replace(public_id: str, kind: str):
    """Make a new link; the old one stops at once, on every phone that had it."""
    device, form, found = get_device(), BareForm(), KIND.fullmatch(kind)
    load_match(public_id, device=device)
    if found is None:
        abort(404)
    side = None if found[2] is None else int(found[2])
    secret = current_app.secret_key
    try:
        replace_link(public_id, found[1], side, device=device, submission=form.write_key, secret=secret)
    except KeyError:
        abort(404)
    return redirect(url_for("sharing.show", public_id=public_id), 303)


@blueprint.post("/m/<public_id>/side")
def choose_side(public_id: str):
    """Note whose phone the owner's is."""
    device, form = get_device(), SideForm()
    record = load_match(public_id, device=device)
    sides = {str(side): side for side in range(len(record.match.sides))}
    if form.side.data not in sides:
        abort(400)
    take_side(public_id, sides[form.side.data], device=device, secret=current_app.secret_key)
    return redirect(url_for("sharing.show", public_id=public_id), 303)


@blueprint.post("/m/<public_id>/delete")
def delete(public_id: str):
    """Hide the match from everybody; the start page offers it back."""
    BareForm()
    delete_match(public_id, device=get_device())
    return redirect(url_for("start.index"), 303)


@blueprint.post("/m/<public_id>/bring-back")
def restore(public_id: str):
    """Undo the deleting."""
    BareForm()
    bring_back(public_id, device=get_device())
    return redirect(url_for("matches.sheet", public_id=public_id), 303)
