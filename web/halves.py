"""A hand that two sides enter, each on its own phone; neither sees the other's cards before both are in."""

from __future__ import annotations

from contextlib import suppress

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict

from models.ledger import (
    IllegalHand,
    MatchRecord,
    StaleEntry,
    UnfinishedGone,
    drop_hand,
    enter_half,
    keep_up,
    load_match,
    record_hand,
)
from rules.words import Sentence, say
from web.corrections import load_for_writing
from web.devices import get_device
from web.entry import list_choices, name_knocker
from web.forms import KEY
from web.half_form import BothForm, HalfForm, TokenForm, join_halves, open_half, pick_half
from web.half_page import find_own, may_answer, show_half, tell_end
from web.hand_fields import DEAD_REASONS
from web.hand_form import HandForm
from web.hand_live import is_counting, show_live
from web.hand_preview import build_preview, list_meanwhile
from web.hands import get_sheet, seat
from web.live import follow

GONE = say(
    "This hand was recorded or dropped on another phone meanwhile. What you entered is not on the sheet; look"
    " there first, and record it here if it is still to be."
)
CHANGED = say("Something was entered anew since you looked. This is what it comes to now.")
NO_LAY = say("Say how %(name)s lays the cards.")

blueprint = Blueprint("halves", __name__)


@blueprint.get("/m/<public_id>/hands/apart")
def show(public_id: str):
    """Show how far the hand is: this phone's cards are asked for, the other's waited for, or both are in."""
    return show_state(load_for_writing(public_id))


def show_state(record: MatchRecord, notice: Sentence | None = None):
    """Show what there is for this phone to do."""
    unfinished = record.unfinished
    if unfinished is None:
        return to_sheet(record.public_id)
    if unfinished.rev != record.rev:
        return show_meanwhile(record)
    if unfinished.is_whole:
        return show_both(record, notice=notice)
    if may_answer(record):
        return open_own(record)
    follow(record, "load")
    return render_template("halves/wait.html", **describe(record))


def describe(record: MatchRecord) -> dict[str, object]:
    """What every page of the hand shows."""
    unfinished, names = record.unfinished, record.match.names
    form = BothForm(formdata=None, data={"seen": record.rev})
    form.token.data, form.state.data = unfinished.token, unfinished.state
    return {
        "form": form, "public_id": record.public_id, "names": names, "asked": names[unfinished.asked],
        "is_mine": unfinished.is_mine, "ended": tell_end(record), "own": find_own(record),
        "number": len(get_sheet(record).hands) + 1,
    }  # fmt: skip


def to_sheet(public_id: str):
    """There is nothing more to do here."""
    return redirect(url_for("matches.sheet", public_id=public_id), 303)


def show_meanwhile(record: MatchRecord):
    """Show what was written on the sheet since the hand was begun, and leave the choice to the table."""
    follow(record, "load")
    return render_template(
        "halves/meanwhile.html", **describe(record), is_over=get_sheet(record).over,
        meanwhile=list_meanwhile(record, record.unfinished.rev),
    )  # fmt: skip


def show_both(record: MatchRecord, joint: HalfForm | None = None, notice: Sentence | None = None):
    """Show what the hand comes to, or what does not fit together, on both phones alike.

    :param joint: the hand, when it has been looked at already.
    """
    follow(record, "load")
    shown = describe(record)
    if joint is None:
        joint = join_halves(seat(record), record.unfinished.facts, record.unfinished.halves)
        joint.validate()
    shown["faults"] = [message for _, message in joint.faults]
    if not joint.faults:
        shown |= {"preview": build_preview(joint.seating, joint.hand), "choices": list_choices(joint)}
        shown["knocker"] = name_knocker(joint)
    return render_template("halves/both.html", **shown, notice=notice), 409 if notice else 200


def open_own(record: MatchRecord):
    """Show the form of this phone's side, filled in with what it has entered."""
    own = find_own(record)
    if own is None:
        abort(404)
    follow(record, "note", asked=1)
    half = record.unfinished.halves.get(own, {})
    return show_half(open_half(seat(record), record.unfinished.facts, half, own, MultiDict()), record)


@blueprint.route("/m/<public_id>/hands/apart/mine", methods=["GET", "POST"])
def mine(public_id: str):
    """Enter the cards of this phone's side, or change them."""
    record = load_for_writing(public_id)
    if request.method == "POST":
        return enter_own(record)
    return to_sheet(public_id) if record.unfinished is None else open_own(record)


def enter_own(record: MatchRecord):
    """Keep what is entered, and go on to the score when the other side's is there."""
    unfinished, own, token = record.unfinished, find_own(record), request.form.get("token", "")
    if unfinished is None or own is None or token != unfinished.token:
        return show_gone(record)
    facts = unfinished.facts
    half = pick_half(request.form, "knocker" if "".join(facts.get("by", ())) == str(own) else "defender")
    form = open_half(seat(record), facts, half, own, request.form)
    follow(record, "note", asked=1)
    if is_counting():
        return show_live(form, is_half=True)
    if not form.validate():
        return show_half(form, record)
    posted = {"device": get_device(), "submission": form.write_key}
    try:
        enter_half(record.public_id, token, half, side=own, **posted)
    except UnfinishedGone:
        return show_gone(load_match(record.public_id, device=get_device()))
    return redirect(url_for("halves.show", public_id=record.public_id), 303)


def show_gone(record: MatchRecord):
    """The hand is no longer being entered on two phones: what was typed comes back in the ordinary form."""
    if is_counting():
        abort(409)
    form = HandForm(record.match.names, seat(record).options, seat(record))
    form.seen.data = record.rev
    form.add_fault("", GONE)
    sheet = get_sheet(record)
    form.set_dealer(sheet.next_dealer)
    page = render_template(
        "hands/new.html", form=form, public_id=record.public_id, number=len(sheet.hands) + 1,
        dealer=record.match.names[sheet.next_dealer], dead_reasons=DEAD_REASONS,
        action=url_for("hands.new", public_id=record.public_id),
    )  # fmt: skip
    return page, 409


@blueprint.post("/m/<public_id>/hands/apart/record")
def record_both(public_id: str):
    """Write the hand down as it was seen; whichever phone comes second finds it on the sheet."""
    record, form = load_for_writing(public_id), BothForm()
    unfinished = record.unfinished
    if unfinished is None or form.token.data != unfinished.token:
        return to_sheet(public_id)
    if not unfinished.is_whole or unfinished.rev != record.rev or form.state.data != str(unfinished.state):
        return show_state(record, CHANGED)
    facts, halves = unfinished.facts, unfinished.halves
    joint = join_halves(seat(record), facts, halves, form.knocker_melds.data or "")
    if not joint.validate():
        return show_both(record, joint)
    if list_choices(joint):
        return show_both(record, joint, NO_LAY.fill(name=name_knocker(joint)))
    closes = (unfinished.token, unfinished.state)
    posted = {"device": get_device(), "submission": form.write_key, "seen": unfinished.rev}
    try:
        record_hand(public_id, joint.hand, closes=closes, **posted)
    except (StaleEntry, UnfinishedGone, IllegalHand):
        return redirect(url_for("halves.show", public_id=public_id), 303)
    return to_sheet(public_id)


@blueprint.post("/m/<public_id>/hands/apart/drop")
def drop(public_id: str):
    """Forget what was entered."""
    load_for_writing(public_id)
    form = TokenForm()
    if KEY.fullmatch(form.token.data or ""):
        drop_hand(public_id, form.token.data, device=get_device(), submission=form.write_key)
    return to_sheet(public_id)


@blueprint.post("/m/<public_id>/hands/apart/go-on")
def go_on(public_id: str):
    """Let the hand stand behind what was recorded meanwhile."""
    load_for_writing(public_id)
    form = TokenForm()
    posted = {"device": get_device(), "submission": form.write_key, "seen": form.seen_rev}
    with suppress(StaleEntry, UnfinishedGone):
        keep_up(public_id, form.token.data or "", **posted)
    return redirect(url_for("halves.show", public_id=public_id), 303)
