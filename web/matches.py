"""A match: started, shown, its last hand taken back, its next game begun."""

from __future__ import annotations

import re

from flask import Blueprint, abort, redirect, render_template, request, url_for
from wtforms import StringField

from models.ledger import (
    DeviceFull,
    GameUnfinished,
    MatchRecord,
    NothingToUndo,
    StaleEntry,
    TooOften,
    list_matches,
    load_match,
    open_game,
    open_match,
    undo_last,
)
from rules.faults import Faulty
from rules.words import Sentence, say
from web.devices import get_device
from web.forms import BareForm, read_whole
from web.half_page import tell_unfinished
from web.limits import find_client, show_refusal
from web.live import follow
from web.match_form import MatchForm
from web.option_form import show_presets
from web.option_page import OPTION_PAGE
from web.sheet_view import build_view

OVERTAKEN = say("Another phone was first; nothing was changed. This is the sheet as it is now.")
NOTHING_LEFT = say("There is no hand left to take back in this game.")
UNFINISHED = say("This game is still being played; the next one starts when it is over.")

NO_CAPTAIN = say("Nobody of that number plays; choose the captain again.")

MOST_NAMES = 12
"""So many names are offered; more would have to be looked through."""

blueprint = Blueprint("matches", __name__)


class NextForm(BareForm):
    """Begins the next game; in a captain’s game somebody else than the one in turn may be captain."""

    captain = StringField(default="")


@blueprint.route("/matches/new", methods=["GET", "POST"])
def new():
    """Start a match; ``?like=`` names one whose people and rules it is to have."""
    form = MatchForm()
    if not form.is_submitted():
        suggest(form, request.args.get("like"))
    elif form.validate():
        posted = {"device": get_device(), "submission": form.write_key, "client": find_client()}
        try:
            written = open_match(form.match, **posted)
        except (TooOften, DeviceFull) as refusal:
            return show_refusal(form, refusal, lambda: show_new(form))
        return redirect(url_for("matches.sheet", public_id=written.public_id), 303)
    return show_new(form)


def show_new(form: MatchForm):
    """Show the form, filled in as it is."""
    page = render_template(
        "matches/new.html", form=form, words=OPTION_PAGE, preset_values=show_presets(),
        known_names=list_names(get_device()),
    )  # fmt: skip
    return page, 422 if form.faults else 200


def suggest(form: MatchForm, like: str | None) -> None:
    """Fill in the match that this one is to be like: its people and all its rules.

    When none is named, it is the last one on this phone: most matches are like the one before. The deal
    goes on only where the same people are asked for.
    """
    device = get_device()
    for public_id in [summary.public_id for summary in list_matches(device)[:1]] if like is None else [like]:
        record = load_match(public_id, device=device)
        form.fill_in(record.match.games[-1].options, record.match.tables)
        form.fill_people(record.match)
        if like is not None:
            form.first_dealer.data = str(record.sheet.games[-1].next_dealer)


def list_names(device: str) -> list[str]:
    """The names of those who played on this phone, the latest first, for their field to offer."""
    names = dict.fromkeys(name for summary in list_matches(device) for name in summary.names)
    return list(names)[:MOST_NAMES]


@blueprint.get("/m/<public_id>")
def sheet(public_id: str):
    """Show the sheet of the current game, or of the one that ``?game=`` names."""
    return show_sheet(load_match(public_id, device=get_device()), read_game_number())


def read_game_number() -> int | None:
    """Read which game is asked for; there is no page for what is no number."""
    text = request.args.get("game")
    if text is None:
        return None
    if not re.fullmatch(r"[0-9]{1,3}", text, re.ASCII):
        abort(404)
    return int(text)


def show_sheet(record: MatchRecord, number: int | None = None, notice: Sentence | None = None):
    """Render a sheet; with a notice it answers a button that could not do what it says."""
    try:
        view = build_view(record, number)
    except LookupError:
        abort(404)
    follow(record, "patch")
    form = BareForm(formdata=None, data={"seen": record.rev})
    apart = None if view.game else tell_unfinished(record)
    page = render_template("matches/sheet.html", sheet=view, form=form, notice=notice, apart=apart)
    return page, 409 if notice else 200


@blueprint.post("/m/<public_id>/undo")
def undo(public_id: str):
    """Take back the hand that was entered last; it stays on the sheet, struck through."""
    device, form = get_device(), BareForm()
    try:
        undo_last(public_id, device=device, submission=form.write_key, seen=form.seen_rev)
    except StaleEntry as stale:
        return show_sheet(stale.record, notice=OVERTAKEN)
    except NothingToUndo:
        return show_sheet(load_match(public_id, device=device), notice=NOTHING_LEFT)
    return redirect(url_for("matches.sheet", public_id=public_id), 303)


@blueprint.post("/m/<public_id>/games")
def next_game(public_id: str):
    """Begin the next game: the same people, by the same rules; the deal goes on."""
    device, form = get_device(), NextForm()
    captain = read_whole(form.captain.data or "")
    try:
        open_game(
            public_id, device=device, submission=form.write_key, seen=form.seen_rev,
            captain=captain if isinstance(captain, int) else None,
        )  # fmt: skip
    except Faulty:
        return show_sheet(load_match(public_id, device=device), notice=NO_CAPTAIN)
    except StaleEntry as stale:
        return show_sheet(stale.record, notice=OVERTAKEN)
    except GameUnfinished:
        return show_sheet(load_match(public_id, device=device), notice=UNFINISHED)
    return redirect(url_for("matches.sheet", public_id=public_id), 303)
