"""Faults of a hand as its form tells them: what could not be read says by itself which field it is about."""

from __future__ import annotations

from collections.abc import Iterable

from rules.faults import Fault
from rules.words import Sentence, say
from web.turn_form import TurnForm

UNREAD = ("wrong_type", "out_of_range", "card_unknown")
PARTS = {
    "cards": say("%(name)s’s cards"),
    "count": say("%(name)s’s total"),
    "melds": say("%(name)s’s melds"),
    "layoffs": say("%(name)s’s lay-offs"),
}
ASKING_WHO = ("pair", "by")  # whose faults name somebody already
NOBODY = {"knocker": say("Who ended it"), "defender": say("The other side")}


def word_fault(form: TurnForm, fault: Fault, field: str) -> Sentence:
    """Say what is wrong, with the name of the field where the rules only say what it must hold."""
    if fault.code not in UNREAD or field not in form or field in ASKING_WHO:
        return fault.message
    return say("%(field)s: %(problem)s", field=name_field(form, field), problem=fault.message)


def name_field(form: TurnForm, field: str) -> Sentence | str:
    """Name a field as the page does; what a player held by his name, as soon as that is known."""
    role, _, part = field.partition("_")
    if role not in NOBODY:
        label = form[field].label.text
        return say("“%(question)s”", question=label) if label.text.endswith("?") else label
    return PARTS[part].fill(name=find_name(form, role))


def find_name(form: TurnForm, role: str) -> Sentence | str:
    """The name of the one who ended the hand, or of the other one."""
    seats = str(form.pair.data) if form.pair.choices else "01"
    if form.by.data not in ("0", "1", "2") or len(seats) != 2 or form.by.data not in seats:
        return NOBODY[role]
    other = seats.replace(form.by.data, "")
    seat = form.by.data if role == "knocker" else other
    return form.names[int(seat)] if seat in ("0", "1", "2") else NOBODY[role]


def keep_own(faults: Iterable[Fault], role: str) -> tuple[Fault, ...]:
    """Keep the faults of a hand of which only one player's cards are known; what he laid off waits."""
    other = next(each for each in NOBODY if each != role)
    return tuple(
        fault for fault in faults if fault.place.partition(".")[0] != other and fault.code != "bad_layoff"
    )
