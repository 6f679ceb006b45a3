"""A score sheet kept on paper, typed in: as a match of its own, or as hands that follow in one."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for

from models.ledger import (
    DeviceFull,
    MatchRecord,
    NotAllowed,
    StaleEntry,
    TooOften,
    file_match,
    go_on,
    load_match,
)
from rules.words import say
from web.devices import get_device
from web.forms import make_key
from web.limits import find_client, show_refusal
from web.match_form import MatchForm
from web.matches import list_names, suggest
from web.option_form import show_presets
from web.option_page import OPTION_PAGE
from web.paper_form import HandsForm, PaperForm
from web.print_view import PrintedGame, build_print, record_match

OVERTAKEN = say("Another phone was first; nothing of yours is written. Look at the sheet, and send it again.")
REOPENED = say("An earlier game is open again; finish it on the sheet first.")

blueprint = Blueprint("paper_import", __name__)


@blueprint.route("/import/paper", methods=["GET", "POST"])
def ask():
    """Ask for a whole match; show what the sheet says before it is recorded."""
    form = PaperForm()
    if not form.is_submitted():
        suggest(form, None)
        return show_match_form(form)
    if not form.validate():
        return show_match_form(form)
    if request.form.get("action") == "record":
        return record_match_form(form)
    return show_match_form(form, build_print(record_match(form.paper.match)).games)


def record_match_form(form: PaperForm):
    """Write the whole match down."""
    posted = {"device": get_device(), "submission": form.write_key, "client": find_client()}
    try:
        written = file_match(form.paper.match, **posted)
    except (TooOften, DeviceFull) as refusal:
        return show_refusal(form, refusal, lambda: show_match_form(form))
    return redirect(url_for("matches.sheet", public_id=written.public_id), 303)


def show_match_form(form: MatchForm, games: tuple[PrintedGame, ...] = ()):
    """Show the fields, and what the sheet says where that is known."""
    page = render_template(
        "importing/paper.html", form=form, games=games, words=OPTION_PAGE, preset_values=show_presets(),
        known_names=list_names(get_device()),
    )  # fmt: skip
    return page, 422 if form.faults else 200


@blueprint.route("/m/<public_id>/paper", methods=["GET", "POST"])
def follow(public_id: str):
    """Ask for hands that were written on paper while the match went on."""
    device = get_device()
    record = load_match(public_id, device=device)
    if record.role == "watch":
        raise NotAllowed(public_id)
    form = HandsForm(record.match)
    if not form.is_submitted():
        form.seen.data = record.rev
        return show_hands_form(form, record)
    if record.waiting or record.current != len(record.games):
        form.add_fault("", REOPENED)
    if form.faults or not form.validate():
        return show_hands_form(form, record)
    if request.form.get("action") != "record":
        first = form.paper.added[0][0]
        return show_hands_form(form, record, build_print(record_match(form.paper.match)).games[first:])
    try:
        go_on(
            public_id, form.paper.added, device=device, submission=form.write_key, seen=form.seen_rev
        )  # fmt: skip
    except StaleEntry as stale:
        form.seen.data, form.submission.data = stale.record.rev, make_key()
        form.add_fault("", OVERTAKEN)
        return show_hands_form(form, stale.record, status=409)
    return redirect(url_for("matches.sheet", public_id=public_id), 303)


def show_hands_form(
    form: HandsForm, record: MatchRecord, games: tuple[PrintedGame, ...] = (), status: int | None = None
):
    """Show the field, and what the sheet says where that is known."""
    page = render_template(
        "importing/hands.html", form=form, games=games, public_id=record.public_id, names=record.match.names
    )  # fmt: skip
    return page, status or (422 if form.faults else 200)
