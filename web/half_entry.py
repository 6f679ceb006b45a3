"""How a hand goes over to two phones, and comes back to one: what the hand form has to do with it."""

from __future__ import annotations

from collections.abc import Callable

from flask import redirect, request, url_for
from werkzeug.datastructures import MultiDict

from models.ledger import MatchRecord, StaleEntry, UnfinishedThere, begin_hand, load_match
from rules.hand import SHOWDOWNS
from rules.words import say
from web.devices import get_device
from web.entry import AnyForm, make_form
from web.forms import make_key
from web.half_form import find_role, open_half, pick_facts, pick_half, write_facts, write_half
from web.half_page import find_own, show_half
from web.hand_form import HandForm
from web.seating import Seating

OVERTAKEN = say(
    "The sheet has been written on since you opened this form. Look at it first; if this hand is not on it,"
    " send the form once more."
)
THERE = say("The other phone has begun to enter this hand already. What you had entered is filled in here.")


def find_asked(record: MatchRecord) -> int | None:
    """The side that can be asked for its cards on its own phone: of two who play, the one that is not here.

    Of three it depends on who played, and of partners there are several tables: they enter on one phone.
    While a hand is on two phones already, no other is offered; who had been offered it may still be asking.
    """
    is_taken = request.method == "GET" and record.unfinished is not None
    if record.match.form != "two" or record.side is None or is_taken:
        return None
    other = 1 - record.side
    return other if other in record.others and other not in record.voices else None


def open_form(record: MatchRecord, seating: Seating) -> AnyForm:
    """Make the form for the next hand; ``?apart=`` goes on alone with the one that is on two phones."""
    unfinished = record.unfinished
    if "apart" in request.args and unfinished is not None and request.method == "GET":
        return fill_known(record, seating)
    form = make_form(seating)
    if not form.is_deal:
        form.asked = find_asked(record)
    return form


def fill_known(record: MatchRecord, seating: Seating) -> HandForm:
    """Fill in what this phone knows of the hand on two phones."""
    unfinished = record.unfinished
    by = "".join(unfinished.facts.get("by", ()))
    fields = list(write_facts(unfinished.facts))
    for side, half in unfinished.halves.items():
        fields += write_half(half, find_role(by, side))
    form = HandForm(record.match.names, seating.options, seating, formdata=MultiDict(fields))
    form.ending.data, form.apart.data = "".join(unfinished.facts["ending"]), unfinished.token
    return form


def is_parting(form: AnyForm) -> bool:
    """Whether the other side is to enter its cards on its own phone."""
    if form.is_deal or form.asked is None or form.ending.data not in SHOWDOWNS:
        return False
    return bool(form.elsewhere.data) and form.by.data in ("0", "1")


def part(form: HandForm, record: MatchRecord, show: Callable[[HandForm, MatchRecord], object]):
    """Keep what is entered here and ask the other phone; ``show`` shows the form when that is refused."""
    form.alone = find_role(form.by.data, record.side)
    if not form.validate():
        return show(form, record)
    facts, mine = pick_facts(request.form), pick_half(request.form, form.alone)
    place = {"side": record.side, "asked": form.asked}
    posted = {"device": get_device(), "submission": form.write_key, "seen": form.seen_rev}
    try:
        begin_hand(record.public_id, facts, mine, **place, **posted)
    except StaleEntry as stale:
        form.add_fault("", OVERTAKEN)
        form.seen.data, form.submission.data = stale.record.rev, make_key()
        return show(form, stale.record)
    except UnfinishedThere:
        return show_there(form, load_match(record.public_id, device=get_device()), mine)
    return redirect(url_for("halves.show", public_id=record.public_id), 303)


def show_there(form: HandForm, record: MatchRecord, mine: dict[str, list[str]]):
    """The other phone was faster: what was entered here goes into the form that asks for it."""
    own = find_own(record)
    if record.unfinished is None or own is None:
        return redirect(url_for("halves.show", public_id=record.public_id), 303)
    half = open_half(form.seating, record.unfinished.facts, mine, own, MultiDict())
    half.add_fault("", THERE)
    return show_half(half, record)


def find_closing(form: AnyForm) -> tuple[str, None] | None:
    """The hand on two phones that this form goes on with alone."""
    return None if form.is_deal or not form.apart.data else (form.apart.data, None)
