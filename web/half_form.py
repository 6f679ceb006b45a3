"""A hand that two sides enter, each on its own phone: its facts, and the half of each side, as form fields.

Of the side that is entered elsewhere nothing is read, so that nothing that is shown can follow from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from werkzeug.datastructures import MultiDict
from wtforms import HiddenField, StringField

from rules.words import say
from web.forms import BareForm, make_key
from web.hand_form import HandForm
from web.seating import Seating

Fields = Mapping[str, list[str]]

FACTS = ("ending", "by", "limit_card", "limit_rank", "limit_suit", "dealer", "notice", "note")
HALF = ("way", "cards", "count", "melds", "layoffs")
OWN = ("csrf_token", "submission", "seen", "token", "side")


def find_role(by: str, side: int) -> str:
    """The role of a side, by what is said of who ended the hand."""
    return "knocker" if by == str(side) else "defender"


def pick_facts(fields: MultiDict) -> dict[str, list[str]]:
    """Take from what was posted what both sides know."""
    return {name: fields.getlist(name) for name in FACTS if name in fields}


def pick_half(fields: MultiDict, role: str) -> dict[str, list[str]]:
    """Take from what was posted the cards of one side, whatever it turns out to have been."""
    return {part: fields.getlist(f"{role}_{part}") for part in HALF if f"{role}_{part}" in fields}


def write_half(half: Fields, role: str) -> Iterator[tuple[str, str]]:
    """Go through the fields of the hand form that hold the cards of one side."""
    return ((f"{role}_{part}", value) for part, values in half.items() for value in values)


def write_facts(facts: Fields) -> Iterator[tuple[str, str]]:
    """Go through the fields of the hand form that both sides know."""
    return ((name, value) for name, values in facts.items() for value in values)


class HalfForm(HandForm):
    """The cards of one side, or of both once they are in: filled in with what is kept, or was posted.

    :ivar own: the side whose cards are asked for.
    """

    token = HiddenField()
    side = HiddenField()
    own: int | None = None

    def __init__(self, seating: Seating, fields: Iterable[tuple[str, str]], **more: object) -> None:
        posted = MultiDict(fields)
        posted.setdefault("submission", make_key())
        super().__init__(seating.names, seating.options, seating, formdata=posted, **more)

    def is_submitted(self) -> bool:
        """What it is filled in with counts as posted: nothing is put in its place."""
        return True


def open_half(seating: Seating, facts: Fields, half: Fields, side: int, posted: MultiDict) -> HalfForm:
    """Make the form of one side.

    :param half: what it has entered; ``posted`` what comes with every form.
    """
    role = find_role("".join(facts.get("by", ())), side)
    sent = [(name, value) for name, value in posted.items(multi=True) if name in OWN]
    form = HalfForm(seating, [*write_facts(facts), *write_half(half, role), *sent])
    form.alone, form.own = role, side
    return form


def join_halves(seating: Seating, facts: Fields, halves: Mapping[int, Fields], lay: str = "") -> HalfForm:
    """Put both halves together as the form of the whole hand.

    :param lay: how the knocker is said to lay his cards.
    """
    by = "".join(facts.get("by", ()))
    fields = [each for side, half in halves.items() for each in write_half(half, find_role(by, side))]
    return HalfForm(seating, [*write_facts(facts), *fields, ("lay", lay)], meta={"csrf": False})


class TokenForm(BareForm):
    """A button of the hand on two phones: which hand, and in which state it was seen."""

    token = HiddenField()
    state = HiddenField()


class BothForm(TokenForm):
    """Records the hand; where it matters it says how the knocker lays the cards."""

    knocker_melds = StringField(say("How are the cards laid?"))
