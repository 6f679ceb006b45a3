"""The start page."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from flask import Blueprint, render_template

from models.ledger import MatchNotFound, MatchSummary, list_deleted, list_matches, load_match
from rules.words import Sentence, name_game, say
from web.devices import get_device
from web.figures import show_figure
from web.forms import BareForm
from web.outlook_view import ALL_COLUMNS, find_totals
from web.preset_words import name_rules
from web.settlement_view import name_winner

MOST_SCORES = 12
"""For so many matches the score is worked out; the others are only named, so that the page stays quick."""

blueprint = Blueprint("start", __name__)


@dataclass(frozen=True, kw_only=True, slots=True)
class MatchLine:
    """A match in the list."""

    public_id: str
    title: str
    names: tuple[str, ...]
    changed_at: datetime
    score: str
    notes: tuple[Sentence, ...]


@blueprint.get("/")
def index():
    """Start a match, or go on with one of those on this phone."""
    device = get_device()
    summaries = list_matches(device)
    matches = [
        build_line(summary, device, is_scored=place < MOST_SCORES) for place, summary in enumerate(summaries)
    ]
    return render_template(
        "start/index.html", matches=matches, deleted=list_deleted(device), form=BareForm(formdata=None)
    )


def build_line(summary: MatchSummary, device: str, *, is_scored: bool) -> MatchLine:
    """Say who plays, how it stands, and what comes next."""
    try:
        score, notes = find_score(summary, device) if is_scored else ("", ())
    except MatchNotFound:  # The seat was taken away between listing and loading.
        score, notes = "", ()
    return MatchLine(
        public_id=summary.public_id,
        title=summary.title,
        names=summary.names,
        changed_at=summary.changed_at,
        score=score,
        notes=notes,
    )


def find_score(summary: MatchSummary, device: str) -> tuple[str, tuple[Sentence, ...]]:
    """Work out the score of the game being played."""
    record = load_match(summary.public_id, device=device)
    game = record.sheet.games[record.current - 1]
    notes = [name_rules(game.options)]
    if len(game.columns) > 1:
        notes.append(ALL_COLUMNS)
    if len(record.games) > 1:
        notes.append(name_game(record.current))
    if game.over:
        notes.append(name_winner(game, record.match.names))
    else:
        notes.append(say("hand %(number)d comes next", number=len(game.hands) + 1))
    return " : ".join(map(show_figure, find_totals(game))), tuple(notes)
