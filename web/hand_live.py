"""What the hand form answers while it is being filled in: what is there so far, and what comes next.

It is asked after every tap, so it finds fault with nothing: a hand that is not whole yet is as it should be.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from flask import render_template, request

from rules.fold import HandLine
from rules.hand import Hand
from rules.tally import Tally, tally_defender, tally_knocker
from rules.words import Sentence, say
from web.deal_form import TableForm
from web.entry import AnyForm
from web.hand_choices import Choice, find_choices, forget_lay
from web.hand_faults import NOBODY, PARTS, find_name
from web.hand_form import HandForm
from web.hand_preview import build_preview
from web.hand_view import Group, HandView, build_hand_view, group_cards
from web.hand_ways import ROLES

TALLIES = {"knocker": tally_knocker, "defender": tally_defender}


@dataclass(frozen=True, kw_only=True, slots=True)
class Step:
    """What the button does: it records, or leads to a place on the page."""

    label: Sentence
    place: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Live:
    """Everything that follows a tap.

    :ivar status: the line in the bar, its remarks after it.
    :ivar groups: by role, the cards as they lie best.
    :ivar choices: how the knocker may lay his cards, where that matters; ``lay`` is the one chosen.
    :ivar verdict: what the hand comes to, as soon as it is whole.
    :ivar step: what the button does, if anything else than showing the score.
    """

    status: Sentence | None
    remarks: tuple[Sentence, ...]
    groups: dict[str, tuple[Group, ...]]
    choices: tuple[Choice, ...] = ()
    lay: str = ""
    verdict: HandView | None = None
    effects: tuple[Sentence, ...] = ()
    step: Step | None = None


def is_counting() -> bool:
    """Whether the page only asks what it has so far; nothing is written, and no page is shown."""
    return request.form.get("action") == "count"


def show_live(form: AnyForm, *, may_record: bool = False, is_half: bool = False):
    """Answer with the parts of the page that follow its fields.

    :param is_half: the other side's cards are entered elsewhere, so nothing is said of the whole hand.
    :param may_record: the button may write the hand down as soon as all of it is there to be seen.
    """
    asked = form.shown if form.is_deal else form
    at = request.form.get("at", "")
    live = build_live(asked, at, may_record=may_record and not form.is_deal, is_half=is_half)
    return render_template("hands/live.html", live=live, form=asked)


def build_live(form: HandForm | TableForm, at: str, *, may_record: bool, is_half: bool = False) -> Live:
    """Work out a hand as far as it has been entered.

    :param at: whose cards were touched last, by role.
    """
    form.hand = hand = form.read()
    tallies = {role: tally(hand, form.options) for role, tally in TALLIES.items()}
    groups = {role: group_tally(tally) for role, tally in tallies.items() if tally is not None}
    status, remarks = _tell_tally(form, tallies, at)
    if is_half:
        return Live(status=status, remarks=remarks, groups=groups)
    if form.ending.data not in dict(form.ending.choices) or form.judge():
        step = _find_missing(form, tallies)
        return Live(status=status, remarks=remarks, groups=groups, step=step)
    laid = _find_lay(form)
    choices = find_choices(forget_lay(hand) if laid else hand, form.options.ace, form.score, form.names)
    if choices and not laid:
        question = say("How does %(knocker)s lay the cards?", knocker=form.names[hand.by])
        step = Step(label=question, place="lay")
        return Live(status=status, remarks=remarks, groups=groups, choices=choices, step=step)
    verdict, effects, can_stand = _work_out(form, hand)
    status, *remarks = _tell_verdict(verdict)
    return Live(
        status=status, remarks=tuple(remarks), groups=groups, choices=choices, lay=laid,
        verdict=verdict, effects=effects,
        step=Step(label=verdict.record) if may_record and can_stand else None,
    )  # fmt: skip


def _find_lay(form: HandForm) -> str:
    """Return how the knocker was said to lay his cards, if that was chosen for the cards he has now."""
    holding = form.hand.knocker
    is_chosen = holding is not None and holding.melds is not None and not form.is_filled("knocker_melds")
    return form.lay.data if is_chosen else ""


def group_tally(tally: Tally) -> tuple[Group, ...]:
    """Lay out what a player has so far."""
    if not tally.held:
        return ()
    return group_cards(tally.melds, tally.layoffs, tally.loose, tally.points)


def _work_out(form: HandForm | TableForm, hand: Hand) -> tuple[HandView, tuple[Sentence, ...], bool]:
    """What a whole hand comes to, what it does to the score, and whether it can be written down."""
    if form.seating is None:
        line = HandLine(1, hand, form.score(hand), None, ())
        return build_hand_view(line, form.names, form.options), (), False
    preview = build_preview(form.seating, hand)
    return preview.hand, preview.effects, preview.can_stand


def _tell_verdict(verdict: HandView) -> Iterator[Sentence]:
    if verdict.holdings:
        yield from (holding.heading for holding in verdict.holdings)
    else:
        yield verdict.headline


def _tell_tally(
    form: HandForm, tallies: dict[str, Tally | None], at: str
) -> tuple[Sentence | None, tuple[Sentence, ...]]:
    """Say how far the hand is that was touched last."""
    role = at if at in ROLES else next((role for role in ROLES if tallies[role] is not None), ROLES[0])
    tally = tallies[role]
    if tally is None:
        return None, ()
    name, deadwood = find_name(form, role), say("deadwood %(points)d", points=tally.points)
    remarks = () if tally.remark is None else (tally.remark,)
    if tally.held is None:
        return (deadwood if name is NOBODY[role] else say("%(name)s", name=name)), (deadwood, *remarks)
    held = say("%(held)d of %(size)d", held=tally.held, size=tally.size)
    if name is not NOBODY[role]:
        held = say("%(name)s %(held)d of %(size)d", name=name, held=tally.held, size=tally.size)
    return held, (deadwood, *remarks)


def _find_missing(form: HandForm, tallies: dict[str, Tally | None]) -> Step | None:
    """Lead from the cards of one player that are all there to those of the other that are not begun."""
    for role, other in (ROLES, ROLES[::-1]):
        tally = tallies[role]
        is_begun = getattr(form.hand, other) is not None or form.find_way(other) == "count"
        if tally is not None and tally.is_whole and not is_begun:
            label = PARTS["cards"].fill(name=find_name(form, other))
            return Step(label=label, place=f"{other}_cards")
    return None
