"""Corrections: a hand put right, inserted, struck out or restored, what it does shown beforehand."""

from __future__ import annotations

import re
from collections.abc import Callable

from flask import Blueprint, abort, redirect, render_template, request, url_for

from models.ledger import (
    Change,
    HandNotFound,
    IllegalHand,
    MatchRecord,
    NotAllowed,
    NothingToChange,
    RestoreHand,
    StaleEntry,
    StrikeHand,
    Written,
    correct_hand,
    insert_hand,
    load_match,
    plan,
    restore_hand,
    strike_hand,
)
from rules.corrections import Effect
from rules.words import say
from web.correction_task import Task, correct, insert
from web.devices import get_device
from web.effect_view import build_effect_view
from web.entry import AnyForm, is_turning, list_choices, make_form, name_knocker
from web.forms import BareForm, make_key
from web.hand_fields import DEAD_REASONS
from web.hand_live import is_counting, show_live
from web.hand_page import name_entry
from web.hand_preview import build_preview, list_meanwhile
from web.live import follow
from web.matches import read_game_number

OVERTAKEN = say(
    "The sheet has been written on since you opened this form, from another phone or another page."
    " Look at both, then drop yours or record it all the same."
)

blueprint = Blueprint("corrections", __name__)


def load_for_writing(public_id: str) -> MatchRecord:
    """Load a match that this device may write in. :raises NotAllowed: it may only watch."""
    record = load_match(public_id, device=get_device())
    if record.role == "watch":
        raise NotAllowed(public_id)
    follow(record, "note")
    return record


def find_game(record: MatchRecord) -> int:
    """The number of the game that ``?game=`` names, or of the one being played."""
    number = read_game_number()
    return record.current if number is None else number


@blueprint.route("/m/<public_id>/hands/<int:number>/edit", methods=["GET", "POST"])
def edit(public_id: str, number: int):
    """Correct a hand: fill in what really happened, look at what that changes, record."""
    record = load_for_writing(public_id)
    game = find_game(record)
    return enter(record, lambda record: correct(record, game, number))


def enter_before(record: MatchRecord):
    """Insert a hand in front of the entry that ``?at=`` names."""
    game, at = find_game(record), request.args.get("at", "")
    if not re.fullmatch(r"[0-9]{1,4}", at, re.ASCII):
        abort(404)
    number = int(at)
    return enter(record, lambda record: insert(record, game, number))


def enter(record: MatchRecord, open_task: Callable[[MatchRecord], Task]):
    """Go through the hand form for a task: fill in, look at what it does, record."""
    task = open_task(record)
    form = make_form(task.seating, task.hand)
    action = request.form.get("action")
    if not form.is_submitted():
        if task.hand is not None and task.entry.position is None:
            raise NothingToChange(f"entry {task.entry.number} is struck")
        form.seen.data = record.rev
        return show_form(form, task)
    if is_counting():
        return show_live(form)
    if is_turning(form) or not form.validate():
        return show_form(form, task)
    if form.is_deal and form.has_more and not list_choices(form):
        return show_form(form, task)
    if action == "record":
        return record_typed(form, task, open_task)
    if form.seen_rev != record.rev:
        return show_conflict(form, task)
    return show_preview(form, task)


def show_form(form: AnyForm, task: Task):
    """Show the form, filled in as it came."""
    form.set_dealer(task.dealer)
    page = render_template(
        "corrections/enter.html", form=form, task=task, number=task.number,
        dealer=task.record.match.names[task.dealer], dead_reasons=DEAD_REASONS,
        back=find_back(task), action=find_action(task),
    )  # fmt: skip
    return page, 422 if form.faults else 200


def find_back(task: Task) -> str:
    """The address that leads away without a change: of the hand that is corrected, or of the sheet."""
    game = None if task.game == task.record.current else task.game
    if task.hand is None:
        return url_for("matches.sheet", public_id=task.record.public_id, game=game)
    return url_for("hands.show", public_id=task.record.public_id, number=task.entry.number, game=game)


def find_action(task: Task) -> str:
    """The address the form goes to: it names the game, which another phone may have ended by then."""
    place = {"number" if task.hand else "at": task.entry.number, "game": task.game}
    return url_for(task.action, public_id=task.record.public_id, **place)


def show_preview(form: AnyForm, task: Task):
    """Show what would be recorded and what that changes, and ask how the cards lie where that matters."""
    choices = list_choices(form)
    effect = None
    if not choices:
        try:
            effect = plan(task.record, task.change(form.hand))
        except IllegalHand as illegal:
            form.hang_faults(illegal.faults)
            return show_form(form, task)
    return render_template(
        "corrections/preview.html", form=form, task=task, number=task.number, choices=choices,
        knocker=name_knocker(form),
        preview=build_preview(task.seating, form.hand), back=find_back(task), action=find_action(task),
        effect=effect and build_effect_view(task.record, effect),
    )  # fmt: skip


def record_typed(form: AnyForm, task: Task, open_task: Callable[[MatchRecord], Task]):
    """Write the hand down. The ledger is asked first, because it knows a form that was sent twice."""
    change = task.change(form.hand)
    place = (task.record.public_id, task.game, task.entry.number, change.hand)
    write = insert_hand if task.hand is None else correct_hand
    try:
        written = write(*place, device=get_device(), submission=form.write_key, seen=form.seen_rev)
    except StaleEntry as stale:
        return show_conflict(form, open_task(stale.record))
    except IllegalHand as illegal:
        form.hang_faults(illegal.faults)
        return show_form(form, task)
    return go_to_sheet(written, task.record, task.game)


def go_to_sheet(written: Written, record: MatchRecord, game: int):
    """Show the game in which a change landed, by its own address unless it is the one being played."""
    is_plain = written.game == game == record.current
    shown = None if is_plain else written.game
    return redirect(url_for("matches.sheet", public_id=record.public_id, game=shown), 303)


def show_conflict(form: AnyForm, task: Task):
    """Show what was recorded meanwhile beside what was typed, and leave the choice to the table."""
    effect = try_plan(task.record, task.change(form.hand))
    meanwhile = list_meanwhile(task.record, form.seen_rev)
    form.seating = task.seating
    form.seen.data, form.submission.data = task.record.rev, make_key()
    form.add_fault("", OVERTAKEN)
    page = render_template(
        "corrections/conflict.html", form=form, task=task, public_id=task.record.public_id,
        meanwhile=meanwhile, back=find_back(task), can_stand=bool(effect),
        action=find_action(task), preview=build_preview(task.seating, form.hand),
        effect=effect and build_effect_view(task.record, effect),
        is_undecided=bool(list_choices(form)),
    )  # fmt: skip
    return page, 409


def try_plan(record: MatchRecord, change: Change) -> Effect | None:
    """What a change does; None when it can no longer be made."""
    try:
        return plan(record, change)
    except (HandNotFound, IllegalHand, NothingToChange):
        return None


@blueprint.post("/m/<public_id>/hands/<int:number>/strike")
def strike(public_id: str, number: int):
    """Strike an entry out: first show what that does, then do it."""
    return change_entry(public_id, number, StrikeHand, strike_hand)


@blueprint.post("/m/<public_id>/hands/<int:number>/restore")
def restore(public_id: str, number: int):
    """Let a struck entry count again: first show what that does, then do it."""
    return change_entry(public_id, number, RestoreHand, restore_hand)


def change_entry(
    public_id: str, number: int, make_change: type[StrikeHand | RestoreHand], write: Callable[..., Written]
):
    """Show what a change does, or make it when the form says ``confirm``."""
    record = load_for_writing(public_id)
    change = make_change(find_game(record), number)
    if not request.form.get("confirm"):
        return show_effect(record, change)
    form = BareForm()
    posted = {"device": get_device(), "submission": form.write_key, "seen": form.seen_rev}
    try:
        written = write(public_id, change.game, number, **posted)
    except StaleEntry as stale:
        return show_effect(stale.record, change, form.seen_rev)
    return go_to_sheet(written, record, change.game)


def show_effect(record: MatchRecord, change: StrikeHand | RestoreHand, stale_since: int | None = None):
    """Show what a change does, and what was written since the state of a form that came too late."""
    place = {"public_id": record.public_id, "number": change.number, "game": change.game}
    page = render_template(
        "corrections/effect.html",
        form=BareForm(formdata=None, data={"seen": record.rev}),
        effect=build_effect_view(record, plan(record, change)),
        entry=name_entry(record, change.game, change.number),
        is_strike=isinstance(change, StrikeHand),
        is_stale=stale_since is not None,
        meanwhile=() if stale_since is None else list_meanwhile(record, stale_since),
        action=url_for(request.endpoint, **place),
        back=url_for("hands.show", **place),
    )
    return page, 200 if stale_since is None else 409
