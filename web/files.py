"""A match as files to keep: the score file, and its hands for a spreadsheet."""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, Response

from models.ledger import EntryRecord, MatchRecord, load_match
from rules.hand import Hand
from rules.hand_file import format_time
from rules.json_text import dump_json
from rules.match import Match
from rules.score_file import write_match
from web.devices import get_device
from web.hand_rows import write_rows
from web.languages import find_language

UNFIT = str.maketrans(dict.fromkeys('/\\:*?"<>|', "-"))
"""What no system allows in the name of a file."""
LONGEST_NAME = 100

blueprint = Blueprint("files", __name__)


@blueprint.get("/m/<public_id>/match.json")
def score_file(public_id: str):
    """Give the match as a score file; what it holds can be brought in again and is the same match."""
    record = load_match(public_id, device=get_device())
    text = dump_json(write_match(complete(record))) + "\n"
    # A lone half of a character, which an old file may hold, cannot be written; it is kept escaped.
    return send_file(record, text.encode("utf-8", "backslashreplace"), "json", "application/json")


def complete(record: MatchRecord) -> Match:
    """Add to a match what only the ledger knows: when each hand was recorded, and the games that wait.

    A hand that was filed with its match says itself when it was recorded, if that is known. A game that waits
    unplayed for the one before it belongs to the match, though no page shows it.
    """
    games = []
    for game, of_game in zip(record.match.games, record.games, strict=True):
        live = [entry for entry in of_game.entries if entry.position is not None]
        hands = (_date_hand(entry, record) for entry in live)
        games.append(replace(game, hands=tuple(hands)))
    return replace(record.match, games=(*games, *record.waiting))


def _date_hand(entry: EntryRecord, record: MatchRecord) -> Hand:
    recorded_at = entry.versions[0].recorded_at
    if entry.hand.at is not None or recorded_at == record.started_at:
        return entry.hand
    return replace(entry.hand, at=format_time(recorded_at))


@blueprint.get("/m/<public_id>/hands.csv")
def hands(public_id: str):
    """Give the hands as a table, a row each, that a spreadsheet opens right.

    It knows UTF-8 by the mark at the start; and where a comma is for decimals, semicolons part the cells.
    """
    record = load_match(public_id, device=get_device())
    text = write_rows(record, "," if find_language() == "en" else ";")
    return send_file(record, text.encode("utf-8-sig", "replace"), "csv", "text/csv; charset=utf-8")


def send_file(record: MatchRecord, content: bytes, ending: str, kind: str) -> Response:
    """Answer with a file to be kept, named for its match."""
    response = Response(content, content_type=kind)
    response.headers.set("Content-Disposition", "attachment", filename=f"{name_file(record)}.{ending}")
    return response


def name_file(record: MatchRecord) -> str:
    """Name a file by who played, and the day on which they began."""
    names = " - ".join(record.match.names).translate(UNFIT)[:LONGEST_NAME]
    return f"{names} {record.started_at:%Y-%m-%d}"
