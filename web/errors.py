"""Error pages: in the app's own layout, each saying what happened and what to do."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Flask, render_template, request
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException, InternalServerError

from models import LedgerFull, LedgerReadOnly, LedgerUnavailable
from models.ledger import (
    HandNotFound,
    IllegalHand,
    MatchNotFound,
    NotAllowed,
    NothingToChange,
    OtherSideOnly,
    OwnerOnly,
    SheetFull,
    TooOften,
)
from rules.words import Sentence, say
from web.health import SchemaBehind
from web.limits import explain, tell_when
from web.logs import logger

RETRY_SECONDS = 5


@dataclass(frozen=True, slots=True)
class ErrorPage:
    """What an error page says."""

    title: Sentence
    advice: Sentence


UNKNOWN = ErrorPage(say("This did not work"), say("Go back and try again; nothing was written."))
PAGES = {
    400: ErrorPage(
        say("This could not be read"),
        say("Something in the address or in what was sent is broken. Go back and try again."),
    ),
    403: ErrorPage(
        say("You may only watch here"),
        say("This phone may read the sheet but not write on it. Ask who keeps the score."),
    ),
    404: ErrorPage(
        say("There is no such page"),
        say("The address may be mistyped, its link replaced, or the match belongs to another phone."),
    ),
    405: ErrorPage(
        say("This cannot be opened this way"),
        say("The address is part of a form. Go to the page with the form and use its button."),
    ),
    409: ErrorPage(
        say("The sheet has moved on"),
        say("Somebody else was first. Go back to the sheet, look, and try again; nothing was written."),
    ),
    411: ErrorPage(
        say("This came without its length"), say("Send the form with a browser; nothing was written.")
    ),
    413: ErrorPage(
        say("This is too much at once"),
        say("What was sent is larger than any hand of cards. Go back and send less."),
    ),
    422: ErrorPage(
        say("This does not add up"), say("Go back, put right what was entered, and send it again.")
    ),
    429: ErrorPage(say("That was too often"), say("Wait a minute and try again; nothing was written.")),
    500: ErrorPage(
        say("Something broke here"),
        say("This is not your fault. What was recorded before is safe; go back to the sheet and try again."),
    ),
    503: ErrorPage(
        say("The score book cannot be reached"),
        say("Nothing was written, and nothing that was recorded is lost. Wait a moment, then try again."),
    ),
}
DISK_FULL = ErrorPage(
    say("There is no room to write"),
    say(
        "The disk is full. Nothing was written, and nothing that was recorded is lost. Whoever runs this has "
        "to make room; then try again."
    ),
)
READ_ONLY = ErrorPage(
    say("The score book can only be read"),
    say(
        "Nothing was written, and nothing that was recorded is lost. Whoever runs this has to let it be "
        "written; then try again."
    ),
)
FORGED = ErrorPage(
    say("This form is not from this phone"),
    say(
        "The browser has forgotten this site since the page was opened, or keeps no cookies. Allow cookies, "
        "go back, load the page again and send the form once more; nothing was written."
    ),
)
MOVED_ON = ErrorPage(
    say("This hand is not as it was"),
    say("It has been taken back, restored or moved to another game. Go back to the sheet and look again."),
)
OWNERS = ErrorPage(
    say("This is for the owner of the match"),
    say("Links are replaced, and the match deleted, on the phone that started it."),
)
OTHERS = ErrorPage(
    say("This is for the other side"),
    say("A side that did not write a hand agrees to it, or objects; on its own phone, once it has one."),
)
UNFIT = ErrorPage(
    say("This does not fit any more"),
    say("As the sheet stands now, it would not be allowed in its place; nothing was changed."),
)
FULL = ErrorPage(
    say("This sheet is full"),
    say(
        "A game holds 1,000 hands and a match 200 games, and every correction takes room too. "
        "Start a new match."
    ),
)
BEHIND = ErrorPage(
    say("The score book is being rebuilt"),
    say("Its tables are of another version than this program. Whoever runs it: `flask db upgrade`."),
)


UNAVAILABLE = {LedgerFull: DISK_FULL, LedgerReadOnly: READ_ONLY}


def init_app(app: Flask) -> None:
    """Answer every error with a page."""
    app.register_error_handler(HTTPException, show_http_error)
    app.register_error_handler(InternalServerError, lambda _error: show_error(500))
    app.register_error_handler(CSRFError, lambda _error: show_error(400, FORGED))
    app.register_error_handler(MatchNotFound, lambda _error: show_error(404))
    app.register_error_handler(HandNotFound, lambda _error: show_error(404))
    app.register_error_handler(NothingToChange, lambda _error: show_error(409, MOVED_ON))
    app.register_error_handler(IllegalHand, lambda _error: show_error(409, UNFIT))
    app.register_error_handler(OtherSideOnly, lambda _error: show_error(403, OTHERS))
    app.register_error_handler(OwnerOnly, lambda _error: show_error(403, OWNERS))
    app.register_error_handler(NotAllowed, lambda _error: show_error(403))
    app.register_error_handler(SheetFull, lambda _error: show_error(409, FULL))
    app.register_error_handler(TooOften, show_too_often)
    app.register_error_handler(LedgerUnavailable, show_ledger_unavailable)
    app.register_error_handler(SchemaBehind, lambda _error: show_unavailable(BEHIND))


def show_error(code: int, page: ErrorPage | None = None):
    """Render an error page."""
    return render_template("errors/error.html", way_back="/", page=page or PAGES.get(code, UNKNOWN)), code


def show_http_error(error: HTTPException):
    """Answer what HTTP itself refuses, with the headers that go with it, such as Allow."""
    response = error.get_response()
    response.set_data(show_error(response.status_code)[0])
    response.content_type = "text/html; charset=utf-8"
    return response


def show_too_often(refusal: TooOften):
    """Say why, and when to try again."""
    return *show_error(429, ErrorPage(PAGES[429].title, explain(refusal))), tell_when(refusal)


def show_unavailable(page: ErrorPage, again: list[tuple[str, str]] | None = None):
    """Ask for a little patience.

    :param again: what was typed, for the page to send it once more.
    """
    shown = render_template("errors/error.html", way_back="/", page=page, again=again)
    return shown, 503, {"Retry-After": str(RETRY_SECONDS)}


def show_ledger_unavailable(error: LedgerUnavailable):
    """Say so on the page, and to whoever runs it why: the database's own word for it, which quotes nobody."""
    cause = getattr(error.__cause__, "orig", None)
    facts = {
        "cause": type(cause).__name__,
        "code": getattr(cause, "sqlite_errorname", None) or getattr(cause, "sqlstate", None),
    }
    logger.error("ledger unavailable", extra={"facts": facts})
    return show_unavailable(UNAVAILABLE.get(type(error), PAGES[503]), keep_typed())


def keep_typed() -> list[tuple[str, str]]:
    """What was posted, token and key and all: sent again it is the same form. A file cannot be kept."""
    if request.method != "POST":
        return []
    try:
        return [] if request.files else list(request.form.items(multi=True))
    except HTTPException:
        return []
