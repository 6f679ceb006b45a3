"""The rules of a game: to be read at any time, and to be changed before its first hand."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, request, url_for
from wtforms import StringField

from models.ledger import GameStarted, MatchRecord, NotAllowed, StaleEntry, load_match, set_options
from rules.descriptions import describe_options
from rules.faults import Faulty
from rules.options import Options, make_options
from rules.words import name_game, say
from web.corrections import find_game
from web.devices import get_device
from web.forms import ChoiceField, make_key
from web.matches import show_sheet
from web.option_form import OptionForm, find_option_field, show_presets, with_options
from web.option_page import OPTION_PAGE
from web.preset_words import PRESET_NAMES, name_rules

FROZEN = say("A hand of this game is recorded, so its rules stay as they are.")

blueprint = Blueprint("game_rules", __name__)


@with_options
class RulesForm(OptionForm):
    """The rules of a game that has no hand yet. ``check`` leaves them in ``options``."""

    preset = ChoiceField(say("Which rules?"), PRESET_NAMES.items(), default="modern")
    stake = StringField(say("Stake a point"), description=say("For example 0.05; empty means no money."))

    options: Options | None = None

    def __init__(self, partners: int) -> None:
        super().__init__()
        self.partners = partners

    def check(self) -> None:
        """Read the rules as a score file would be read, and hang every fault on its field."""
        changes = self.read_options()
        if self.faults:
            return
        try:
            self.options = make_options(changes, preset=changes.pop("preset"), partners=self.partners)
        except Faulty as faulty:
            self.hang(faulty.faults, find_option_field)


@blueprint.route("/m/<public_id>/rules", methods=["GET", "POST"])
def edit(public_id: str):
    """Show the rules of a game; those of one without a hand can be changed here."""
    record = load_match(public_id, device=get_device())
    number = find_game(record)
    if not 1 <= number <= len(record.games):
        abort(404)
    if request.method == "POST":
        return change(record, number)
    game = record.match.games[number - 1]
    if record.role == "watch" or game.hands or game.ended:
        return show_sentences(record, number)
    form = RulesForm(record.match.tables)
    form.fill_in(game.options, record.match.tables)
    form.seen.data = record.rev
    return show_form(form, record, number)


def change(record: MatchRecord, number: int):
    """Change the rules, unless a hand of the game was recorded meanwhile."""
    if record.role == "watch":
        raise NotAllowed(record.public_id)
    form = RulesForm(record.match.tables)
    if not form.validate():
        return show_form(form, record, number)
    try:
        set_options(
            record.public_id, number, form.options, device=get_device(),
            submission=form.write_key, seen=form.seen_rev,
        )  # fmt: skip
    except StaleEntry as stale:
        return offer_again(form, stale.record, number)
    except GameStarted:
        return show_sheet(record, notice=FROZEN)
    return redirect(url_for("matches.sheet", public_id=record.public_id), 303)


def offer_again(form: RulesForm, record: MatchRecord, number: int):
    """Another phone was first: show what the rules are now, and keep what was filled in for another try."""
    game = record.match.games[number - 1]
    if game.hands or game.ended:
        return show_sheet(record, notice=FROZEN)
    form.seen.data, form.submission.data = record.rev, make_key()
    now = say(
        "Another phone was first; nothing of yours is written. The rules are now: %(rules)s."
        " Send yours again to have them instead.",
        rules=name_rules(game.options),
    )
    form.add_fault("", now)
    page, _status = show_form(form, record, number)
    return page, 409


def show_form(form: RulesForm, record: MatchRecord, number: int):
    """Show the fields, filled in as the game has them or as they came."""
    page = render_template(
        "matches/change_rules.html", form=form, public_id=record.public_id, words=OPTION_PAGE,
        preset_values=show_presets(), partners=record.match.tables,
        game_name=name_game(number),
    )  # fmt: skip
    return page, 422 if form.faults else 200


def show_sentences(record: MatchRecord, number: int):
    """Show the rules in sentences."""
    options, form = record.match.games[number - 1].options, record.match.form
    return render_template(
        "matches/rules.html", public_id=record.public_id, sentences=describe_options(options, form),
        heading=name_rules(options), game_name=name_game(number),
        game=None if number == record.current else number,
    )  # fmt: skip
