"""The start page."""

from __future__ import annotations

from flask import Blueprint, render_template

from models.ledger import list_matches
from web.devices import get_device

blueprint = Blueprint("start", __name__)


@blueprint.get("/")
def index():
    """Start a match, or go on with one of those on this phone."""
    return render_template("start/index.html", matches=list_matches(get_device()))
