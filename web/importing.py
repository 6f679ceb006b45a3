"""Bringing in a match from a score file: by the page, or from the command line."""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

import click
from flask import Blueprint, current_app, redirect, render_template, request, url_for
from wtforms import FileField

from models.ledger import DeviceFull, TooOften, file_match, load_links
from rules.faults import Fault, Faulty
from rules.json_text import load_json
from rules.match import Match
from rules.score_file import read_match
from rules.words import Sentence, say
from web.devices import get_device
from web.forms import BaseForm, make_key
from web.limits import find_client, show_refusal

LARGEST_FILE = 4 * 1024 * 1024  # bytes; as many hands as can be brought in take a quarter of it
MOST_IMPORTED = 5_000  # hands of all games together; a page works all of them out
MOST_FAULTS = 20  # shown of a file; who has more is better off with the command line

NO_FILE = say("Choose a file.")
NO_TEXT = say("This file holds no text in UTF-8; a score file is one.")
NO_GAME = say("There is no game in this match.")
AT_PLACE = say("%(place)s: %(problem)s")
MORE_FAULTS = say("The file has %(count)d more faults.")

blueprint = Blueprint("importing", __name__, cli_group=None)


@blueprint.url_value_preprocessor
def allow_files(endpoint: str | None, _values: object) -> None:
    """Let a file be larger than any form; this is said before anything of it is read."""
    if endpoint == "importing.ask":
        request.max_content_length = LARGEST_FILE


class ImportForm(BaseForm):
    """Asks for a score file. ``check`` leaves what it holds in ``match``."""

    file = FileField(
        say("Score file"), description=say("A file that ends in .json, saved from a match of this program.")
    )

    match: Match | None = None

    @property
    def write_key(self) -> str:
        """The key to write under: another file sent with the same form is another match."""
        return sha256(super().write_key.encode() + self.content).hexdigest()

    @property
    def content(self) -> bytes:
        """The file as it came; nothing when none did."""
        sent = request.files.get("file")
        if sent is None:
            return b""
        sent.stream.seek(0)
        return sent.stream.read()

    def check(self) -> None:
        """Read the file, and say what is wrong with it and where."""
        content = self.content
        if not content:
            self.add_fault("file", NO_FILE)
            return
        try:
            self.match = read_file(content)
        except Faulty as faulty:
            for message in list_faults(faulty.faults):
                self.add_fault("file", message)


def read_file(content: bytes) -> Match:
    """Read a score file that can be filed.

    :raises Faulty: it is none, has faults, or is more than a page can work out.
    """
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Faulty([Fault("not_json", "", NO_TEXT)]) from None
    document = load_json(text)
    if count_hands(document) > MOST_IMPORTED:
        message = say("A match can be brought in with %(most)d hands at the most.", most=MOST_IMPORTED)
        raise Faulty([Fault("out_of_range", "games", message)])
    match = read_match(document)
    if not match.games:
        raise Faulty([Fault("missing", "games", NO_GAME)])
    return match


def count_hands(document: object) -> int:
    """Count hands in a document of which nothing is known yet.

    >>> count_hands({"games": [{"hands": [{}, {}]}, {"hands": 3}, None]}), count_hands([])
    (2, 0)
    """
    games = document.get("games") if isinstance(document, dict) else None
    rows = [game.get("hands") for game in games if isinstance(game, dict)] if isinstance(games, list) else []
    return sum(len(row) for row in rows if isinstance(row, list))


def list_faults(faults: Iterable[Fault]) -> list[Sentence]:
    """Name the first faults of a file with their places, and how many follow."""
    known = list(faults)
    named = [_say_fault(fault) for fault in known[:MOST_FAULTS]]
    rest = len(known) - len(named)
    return [*named, MORE_FAULTS.fill(count=rest)] if rest else named


def _say_fault(fault: Fault) -> Sentence:
    return AT_PLACE.fill(place=fault.place, problem=fault.message) if fault.place else fault.message


@blueprint.route("/import", methods=["GET", "POST"])
def ask():
    """Ask for a score file, and file the match that it holds."""
    form = ImportForm()
    if form.is_submitted() and form.validate():
        posted = {"device": get_device(), "submission": form.write_key, "client": find_client()}
        try:
            written = file_match(form.match, **posted)
        except (TooOften, DeviceFull) as refusal:
            return show_refusal(form, refusal, lambda: show_form(form))
        return redirect(url_for("matches.sheet", public_id=written.public_id), 303)
    return show_form(form)


def show_form(form: ImportForm):
    """Show the form; a browser leaves it to the person to choose a file once more."""
    return render_template("importing/import.html", form=form), 422 if form.faults else 200


@blueprint.cli.command("import-match")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def import_match(file: Path) -> None:
    """File the match of a score FILE, and print the link that makes a phone its owner."""
    try:
        match = read_file(file.read_bytes())
    except Faulty as faulty:
        lines = [str(_say_fault(fault)) for fault in faulty.faults]
        raise click.ClickException(json.dumps(lines, ensure_ascii=False, indent=1)) from None
    device = make_key()
    written = file_match(match, device=device, submission=make_key())
    links = load_links(written.public_id, device=device, secret=current_app.secret_key)
    token = next(link.token for link in links if link.role == "own")
    click.echo(f"Open this address on the server with the phone that is to own the match: /join/{token}")
