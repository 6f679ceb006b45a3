"""Whether this process can serve: the database answers, and its tables are those of this version."""

from __future__ import annotations

from flask import Blueprint, Flask, current_app, request

import models
from models import LedgerUnavailable
from web.logs import logger

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
    """Answer 200 when all is well, for whoever watches over the process."""
    try:
        is_current = models.is_schema_current()
    except LedgerUnavailable:
        return "the database does not answer\n", 503, {"Content-Type": "text/plain; charset=utf-8"}
    text, status = ("ok\n", 200) if is_current else ("the tables are of another version\n", 503)
    return text, status, {"Content-Type": "text/plain; charset=utf-8"}
