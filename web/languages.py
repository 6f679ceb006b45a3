"""The languages of the pages: which one a reader gets, and how he changes it."""

from __future__ import annotations

import re

from flask import Blueprint, Flask, Response, abort, redirect, request
from flask_babel import Babel, get_locale

from web.devices import remember

LANGUAGES = {"en": "English", "de": "Deutsch", "es": "Español", "fr": "Français"}
"""Each language by its code, as its speakers call it."""
ENGLISH = "en_GB"  # which puts the day before the month, as the other three do
COOKIE = "language"
WITHIN = re.compile(r"/(?![/\\])[!-~]{0,500}")  # an address of this site and of no other

blueprint = Blueprint("languages", __name__)


def init_app(app: Flask) -> None:
    """Choose a language for every request, and tell pages and caches of it."""
    Babel(app, default_locale=ENGLISH, locale_selector=_choose_locale)
    app.jinja_env.globals.update(
        LANGUAGES=LANGUAGES, find_language=find_language, find_way_back=find_way_back
    )
    app.after_request(_vary)


def _choose_locale() -> str:
    chosen = request.cookies.get(COOKIE)
    if chosen not in LANGUAGES:
        chosen = request.accept_languages.best_match(LANGUAGES, "en")
    return ENGLISH if chosen == "en" else chosen


def find_language() -> str:
    """The code of the language of this page."""
    return get_locale().language


def find_way_back() -> str:
    """Where a reader who has changed the language goes on: this page, if it can be opened again."""
    is_page = request.url_rule is not None and "GET" in request.url_rule.methods
    address = request.full_path.rstrip("?") if request.method == "GET" else request.path
    return address if is_page and is_within(address) else "/"


def is_within(address: str) -> bool:
    """Whether an address somebody sends leads to a page of this site."""
    return WITHIN.fullmatch(address) is not None


def _vary(response: Response) -> Response:
    """A page is kept for readers of its language only."""
    if response.mimetype == "text/html":
        response.vary.update(("Accept-Language", "Cookie"))
    return response


@blueprint.get("/language/<code>")
def choose(code: str):
    """Keep a reader's language on his device, and go back to the page he came from."""
    if code not in LANGUAGES:
        abort(404)
    back = request.args.get("back", "/")
    response = redirect(request.root_path + (back if is_within(back) else "/"), 303)
    remember(response, COOKIE, code)
    return response
