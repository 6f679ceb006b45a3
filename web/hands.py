"""A hand: entered, looked at before it is recorded, and looked up later."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from flask import Blueprint, abort, redirect, render_template, request, url_for

from models.ledger import IllegalHand, MatchRecord, StaleEntry, load_match, record_hand
from rules.sheet import GameSheet
from rules.words import Sentence, say
from web.corrections import enter_before, find_game, load_for_writing
from web.devices import get_device
from web.entry import AnyForm, is_turning, list_choices, make_form, name_knocker
from web.forms import BareForm, make_key
from web.half_entry import find_closing, is_parting, open_form, part
from web.hand_fields import DEAD_REASONS
from web.hand_live import is_counting, show_live
from web.hand_page import HandPage, build_page
from web.hand_preview import build_preview, list_meanwhile
from web.live import follow
from web.mark_form import MarkForm
from web.mark_view import Judge
from web.seating import AFTER_END, Seating

OVERTAKEN = say(
    "The sheet has been written on since you opened this form, from another phone or another page."
    " Look at both, then drop yours or record it as well."
)

OVER = say(
    "The game is over by now, so this hand cannot be recorded in it."
    " The sheet has the result, and begins the next game."
)

blueprint = Blueprint("hands", __name__)


@blueprint.route("/m/<public_id>/hands/new", methods=["GET", "POST"])
def new(public_id: str):
    """Enter the next hand of the game being played, or the one before the entry that ``?at=`` names."""
    record = load_for_writing(public_id)
    if "at" in request.args:
        return enter_before(record)
    return enter(record, open_form(record, seat(record)))


@blueprint.route("/m/<public_id>/hands/whole", methods=["GET", "POST"])
def whole(public_id: str):
    """Enter a deal of partners by its points, or a ruling: without the hands of its tables."""
    record = load_for_writing(public_id)
    if record.match.form != "partners":
        abort(404)
    return enter(record, make_form(seat(record), is_whole=True))


def enter(record: MatchRecord, form: AnyForm):
    """Go through the form: fill in, table by table where there are several, look at the score, record."""
    if not form.is_submitted():
        form.seen.data = record.rev
        return show_form(form, record)
    if is_counting():
        return show_live(form, may_record=form.seen_rev == record.rev, is_half=is_parting(form))
    if is_parting(form) and not is_turning(form):
        return part(form, record, show_form)
    if is_turning(form) or not form.validate():
        return show_form(form, record)
    if form.is_deal and form.has_more and not list_choices(form):
        return show_form(form, record)
    if request.form.get("action") == "record":
        return record_typed(form, record)
    if form.seen_rev != record.rev:
        return show_conflict(form, record)
    return show_preview(form, record)


def record_typed(form: AnyForm, record: MatchRecord):
    """Write the hand down. The ledger is asked first, because it knows a form that was sent twice."""
    try:
        record_hand(
            record.public_id,
            form.hand,
            device=get_device(),
            submission=form.write_key,
            seen=form.seen_rev,
            closes=find_closing(form),
        )
    except StaleEntry as stale:
        return show_conflict(form, stale.record)
    except IllegalHand as illegal:
        form.hang_faults(fault for fault in illegal.faults if fault.code != AFTER_END)
        return show_form(form, record)
    return redirect(url_for("matches.sheet", public_id=record.public_id), 303)


def get_sheet(record: MatchRecord) -> GameSheet:
    """Return the sheet of the game being played."""
    return record.sheet.games[record.current - 1]


def seat(record: MatchRecord) -> Seating:
    """Look at the match up to the game being played, which need not be the last one after a correction."""
    before = replace(record.match, games=record.match.games[: record.current])
    return Seating(before, get_sheet(record))


def show_form(form: AnyForm, record: MatchRecord):
    """Show the form, filled in as it came, even when the game has ended since it was opened."""
    sheet = get_sheet(record)
    if sheet.over and not form.is_submitted():
        return show_over(record)
    if sheet.over:
        form.add_fault("", OVER)
    form.set_dealer(sheet.next_dealer)
    page = render_template(
        "hands/new.html", form=form, public_id=record.public_id, number=len(sheet.hands) + 1,
        dealer=record.match.names[sheet.next_dealer], dead_reasons=DEAD_REASONS,
    )  # fmt: skip
    return page, 409 if sheet.over else 422 if form.faults else 200


def show_over(record: MatchRecord):
    """Say that nothing can be entered any more."""
    return render_template("hands/over.html", public_id=record.public_id), 409


def show_preview(form: AnyForm, record: MatchRecord):
    """Show what would be recorded, and ask how the knocker lays his cards where that matters."""
    preview = build_preview(seat(record), form.hand)
    if not preview.can_stand:
        return show_form(form, record)
    choices = list_choices(form)
    return render_template(
        "hands/preview.html", form=form, public_id=record.public_id, preview=preview, choices=choices,
        number=len(get_sheet(record).hands) + 1, knocker=name_knocker(form),
    )  # fmt: skip


def show_conflict(form: AnyForm, record: MatchRecord):
    """Show what was recorded meanwhile beside what was typed, and leave the choice to the table.

    Recording it anyway is another decision than the one before, and gets a key of its own.
    """
    meanwhile = list_meanwhile(record, form.seen_rev)
    form.seating = seat(record)
    form.seen.data, form.submission.data = record.rev, make_key()
    form.add_fault("", OVERTAKEN)
    preview = build_preview(form.seating, form.hand)
    page = render_template(
        "hands/conflict.html", form=form, public_id=record.public_id, meanwhile=meanwhile, preview=preview,
        can_stand=preview.can_stand, number=len(get_sheet(record).hands) + 1,
        back=url_for("matches.sheet", public_id=record.public_id), is_undecided=bool(list_choices(form)),
    )  # fmt: skip
    return page, 409


@blueprint.get("/m/<public_id>/hands/<int:number>")
def show(public_id: str, number: int):
    """Show one hand of the current game, or of the one that ``?game=`` names: its cards and its history."""
    record = load_match(public_id, device=get_device())
    return show_hand(record, find_game(record), number)


def show_hand(
    record: MatchRecord,
    game: int,
    number: int,
    posted: MarkForm | None = None,
    notice: Sentence | None = None,
):
    """Render a hand.

    :param posted: what a side said of it, where that could not be noted: it comes back as it was typed.
    :param notice: why it could not.
    """
    try:
        page = build_page(record, game, number)
    except LookupError:
        abort(404)
    follow(record, "patch")
    form = posted or BareForm(formdata=None)
    form.seen.data = record.rev
    html = render_template(
        "hands/show.html", page=page, form=form, judges=list(open_forms(page, posted)), notice=notice
    )
    return html, 409 if notice else 422 if form.faults else 200


def open_forms(page: HandPage, posted: MarkForm | None) -> Iterator[tuple[Judge, MarkForm]]:
    """Make the form of each side that may speak here."""
    for judge in page.judges:
        if posted is not None and posted.side.data == str(judge.side):
            posted.revision.data, posted.submission.data = page.revision, make_key()
            yield judge, posted
        else:
            seen = {"side": judge.side, "revision": page.revision}
            yield judge, MarkForm(formdata=None, data=seen)
