"""Whether this process can serve: the database answers, and its tables are those of this version."""

from __future__ import annotations

import time

from flask import Blueprint, Flask, current_app, request

import models
from models import LedgerFull, LedgerReadOnly, LedgerUnavailable
from web.logs import logger

TRUST_SECONDS = 5
WHY_NOT = {
    LedgerFull: "the disk is full: the database can be read, not written",
    LedgerReadOnly: "the database is read-only: it can be read, not written",
}

blueprint = Blueprint("health", __name__)


class SchemaBehind(Exception):
    """The tables are not those of this version: somebody has to run ``flask db upgrade``."""


def init_app(app: Flask) -> None:
    """Serve no page from tables of another version."""
    app.before_request(refuse_other_schema)


def refuse_other_schema() -> None:
    """Look at the schema before the first page, and no more once it was found current.

    Not done when the app is made: `flask db upgrade` makes it too, and a worker that waits for the
    migration serves as soon as that is through.

    :raises SchemaBehind: the tables are older or newer than this version.
    """
    if request.blueprint in ("assets", "health") or current_app.extensions.get("is_schema_current"):
        return
    if not models.is_schema_current():
        logger.error("schema is of another version: run `flask db upgrade`")
        raise SchemaBehind
    current_app.extensions["is_schema_current"] = True


@blueprint.get("/healthz")
def check():
    """Answer 200 when all is well, else 503 and what is the matter, for whoever watches over the process."""
    trouble = find_trouble()
    status = 200 if trouble is None else 503
    return f"{trouble or 'ok'}\n", status, {"Content-Type": "text/plain; charset=utf-8"}


def find_trouble() -> str | None:
    """What keeps this process from serving all of it; None when nothing does."""
    try:
        if not models.is_schema_current():
            return "the tables are of another version"
    except LedgerUnavailable:
        return "the database does not answer"
    try:
        try_writing()
    except LedgerUnavailable as trouble:
        return WHY_NOT.get(type(trouble), "the database cannot be written now; it can be read")
    return None


def try_writing() -> None:
    """Write for once, unless that was done a moment ago: anybody may ask for this page, as often as he likes.

    :raises LedgerUnavailable: it cannot be done.
    """
    kept = current_app.extensions
    if time.monotonic() < kept.get("is_written_until", 0):
        return
    models.try_writing()
    kept["is_written_until"] = time.monotonic() + TRUST_SECONDS
