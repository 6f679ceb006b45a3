"""Joining a match: a link opened on a phone, by its address, its QR code or pasted into a form."""

from __future__ import annotations

import re

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from wtforms import StringField

from models.ledger import load_match, open_link
from rules.words import say
from web.devices import get_device
from web.forms import BaseForm
from web.limits import find_client
from web.result_view import build_result

PASTED = re.compile(r"(?:\S*/join/)?([A-Za-z0-9_-]{16,64})/?(?:[?#]\S*)?", re.ASCII)
NO_LINK = say(
    "This is no link to join by. It is an address with “/join/” in it; ask for it, or scan its code."
)

blueprint = Blueprint("joining", __name__)


class JoinForm(BaseForm):
    """Asks for a link. ``check`` leaves its secret in ``token``."""

    link = StringField(
        say("Link"),
        description=say("Paste it from the message you got. A QR code needs only the camera."),
    )

    token: str = ""

    def check(self) -> None:
        """Find the secret in an address, or in what is left of one."""
        found = PASTED.fullmatch((self.link.data or "").strip())
        if found is None:
            self.add_fault("link", NO_LINK)
        else:
            self.token = found[1]


@blueprint.route("/join", methods=["GET", "POST"])
def ask():
    """Ask for a link, for whoever has it only as text."""
    form = JoinForm()
    if form.is_submitted() and form.validate():
        return redirect(url_for("joining.join", token=form.token), 303)
    return render_template("sharing/join.html", form=form), 422 if form.faults else 200


@blueprint.get("/join/<token>")
def join(token: str):
    """Seat this device at the match, and go to an address that gives nobody anything.

    What only looks at the link, without a person who wants to join, is told nothing. Only a link to look on
    by says what there is to see to whoever comes without a cookie: that may be a chat, which draws a preview.
    """
    if request.method == "HEAD" or "prefetch" in request.headers.get("Sec-Purpose", ""):
        return "", 204, {"Cache-Control": "no-store"}
    public_id = open_link(token, device=get_device(), client=find_client())
    response = redirect(url_for("matches.sheet", public_id=public_id), 303)
    if not request.cookies:
        record = load_match(public_id, device=get_device())
        if record.role == "watch":
            response = make_response(
                render_template(
                    "sharing/opening.html", public_id=public_id, names=record.match.names,
                    headline=build_result(record).headline,
                )
            )  # fmt: skip
    response.headers["Cache-Control"] = "no-store"
    return response
