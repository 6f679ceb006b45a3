"""Ending a game before its target: one side gives it up, or both leave it."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, redirect, render_template, url_for
from wtforms import StringField

from models.ledger import EndGame, IllegalHand, MatchRecord, StaleEntry, end_game, plan
from rules.match import Ended
from rules.words import Sentence, say
from web.corrections import load_for_writing
from web.devices import get_device
from web.forms import BaseForm
from web.matches import OVERTAKEN, show_sheet
from web.payment_words import say_net
from web.score_names import name_scores
from web.settlement_view import build_verdict

OVER = say("This game is over already.")
CHOOSE = say("Say how the game ends.")
ABANDONED = "abandoned"

blueprint = Blueprint("endings", __name__)


class EndForm(BaseForm):
    """How a game ends: the side that gives it up, by number, or that both leave it."""

    how = StringField(default="")


@dataclass(frozen=True, slots=True)
class EndChoice:
    """One way to end the game, and what comes of it."""

    value: str
    label: Sentence
    outcome: tuple[Sentence, ...]


@blueprint.route("/m/<public_id>/end", methods=["GET", "POST"])
def end(public_id: str):
    """Show what it means to give the game up or to leave it, and write down what was chosen."""
    record = load_for_writing(public_id)
    form, ways = EndForm(), dict(list_ways(record))
    if form.is_submitted() and form.validate() and form.how.data in ways:
        device, key = get_device(), form.write_key
        try:
            end_game(public_id, ways[form.how.data], device=device, submission=key, seen=form.seen_rev)
        except StaleEntry as stale:
            return show_sheet(stale.record, notice=OVERTAKEN)
        except IllegalHand:
            return show_sheet(record, notice=OVER)
        return redirect(url_for("matches.sheet", public_id=public_id), 303)
    if record.sheet.games[record.current - 1].over:
        return show_sheet(record, notice=OVER)
    return show_choices(form, record, ways)


def show_choices(form: EndForm, record: MatchRecord, ways: dict[str, Ended]):
    """Show the ways to end the game, each with what comes of it."""
    if form.how.data:
        form.add_fault("how", CHOOSE)
    form.seen.data = record.rev
    choices = tuple(build_choice(record, value, ended) for value, ended in ways.items())
    page = render_template(
        "corrections/end.html", form=form, public_id=record.public_id, choices=choices, game=record.current
    )
    return page, 422 if form.faults else 200


def list_ways(record: MatchRecord) -> list[tuple[str, Ended]]:
    """The ways to end a game, by the value the form has for each."""
    seats = range(len(record.match.sides))
    conceded = [(f"conceded-{seat}", Ended(how="conceded", by=seat)) for seat in seats]
    return [*conceded, (ABANDONED, Ended(how=ABANDONED))]


def build_choice(record: MatchRecord, value: str, ended: Ended) -> EndChoice:
    """Work out what comes of one way to end the game."""
    names = record.match.names
    label = say("Both leave it") if len(names) == 2 else say("All leave it")
    if ended.by is not None:
        label = say("%(name)s gives it up", name=names[ended.by])
    sheet = plan(record, EndGame(ended)).after.games[record.current - 1]
    verdict = build_verdict(sheet, name_scores(sheet, names), record.current, names)
    outcome = verdict.sentences
    if ended.by is not None:
        net = say_net(sheet.nets, names)
        outcome = (say("%(headline)s: %(net)s", headline=verdict.headline, net=net),)
    return EndChoice(value, label, outcome)
