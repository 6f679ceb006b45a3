"""What a phone shows of a hand that two sides enter: that it is asked, waits, or can look at the score."""

from __future__ import annotations

from dataclasses import dataclass

from flask import render_template, url_for

from models.ledger import MatchRecord
from rules.words import Sentence, say
from web.half_form import HalfForm

ENDED = {
    "knock": say("%(name)s has knocked."),
    "gin": say("%(name)s has gin."),
    "big_gin": say("%(name)s has big gin."),
}
WATCHED = say("A hand is being entered.")


@dataclass(frozen=True, slots=True)
class HandNotice:
    """What the sheet says of it.

    :ivar label: of the button that leads there; None for one who only watches.
    :ivar is_urgent: whether this phone is to do something.
    """

    text: Sentence
    label: Sentence | None = None
    is_urgent: bool = False


def may_answer(record: MatchRecord) -> bool:
    """Whether this phone is the one that is asked, or speaks for the side that is."""
    unfinished = record.unfinished
    return not unfinished.is_mine and unfinished.asked in (record.side, *record.voices)


def find_own(record: MatchRecord) -> int | None:
    """The side whose cards are entered on this phone; None when it has no part in it."""
    if record.unfinished is None or record.role == "watch":
        return None
    if record.unfinished.is_mine:
        return record.unfinished.side
    return record.unfinished.asked if may_answer(record) else None


def tell_unfinished(record: MatchRecord) -> HandNotice | None:
    """What the sheet says of a hand that is being entered on two phones."""
    unfinished = record.unfinished
    if unfinished is None:
        return None
    if record.role == "watch":
        return HandNotice(WATCHED)
    asked = record.match.names[unfinished.asked]
    if unfinished.rev != record.rev:
        text = say("A hand that two phones were entering is not recorded yet.")
        return HandNotice(text, say("Look at it"), is_urgent=True)
    if unfinished.is_whole:
        return HandNotice(say("Both sides have entered their cards."), say("Show the score"), is_urgent=True)
    if may_answer(record):
        text = say("%(ended)s Now %(name)s’s cards are asked for.", ended=tell_end(record), name=asked)
        return HandNotice(text, say("Enter %(name)s’s cards", name=asked), is_urgent=True)
    return HandNotice(say("Waiting for %(name)s’s cards.", name=asked), say("Look at it"))


def tell_end(record: MatchRecord) -> Sentence:
    """Say who ended the hand, and how."""
    facts = record.unfinished.facts
    by = "".join(facts.get("by", ()))
    name = record.match.names[int(by)] if by in ("0", "1") else ""
    return ENDED.get("".join(facts.get("ending", ())), ENDED["knock"]).fill(name=name)


def show_half(form: HalfForm, record: MatchRecord):
    """Show the form of one side's cards."""
    unfinished = record.unfinished
    form.token.data, form.side.data = unfinished.token, str(form.own)
    if form.seen.data is None:
        form.seen.data = record.rev
    page = render_template(
        "halves/enter.html", form=form, public_id=record.public_id, role=form.alone,
        name=record.match.names[form.own], other=record.match.names[1 - form.own], ended=tell_end(record),
        number=len(record.sheet.games[record.current - 1].hands) + 1,
        action=url_for("halves.mine", public_id=record.public_id),
    )  # fmt: skip
    return page, 422 if form.faults else 200
