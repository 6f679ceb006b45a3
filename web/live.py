"""What is new in a match, asked by every open page every few seconds; and what such a page does about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from flask import Blueprint, g, render_template, request, url_for
from werkzeug.http import quote_etag

from models.ledger import MatchRecord, load_match, load_news
from rules.words import Sentence, say
from web.devices import get_device
from web.forms import REV
from web.half_page import tell_unfinished
from web.hand_preview import list_meanwhile

Way = Literal["patch", "note", "load"]

blueprint = Blueprint("live", __name__)


@dataclass(frozen=True, slots=True)
class Live:
    """What a page needs to stay up to date.

    :ivar address: where it asks.
    :ivar state: the state that it shows.
    :ivar way: ``patch``: it takes in what is new; ``note``: it says so, as somebody is filling it in;
        ``load``: it is loaded anew.
    """

    address: str
    state: str
    way: Way


def follow(record: MatchRecord, way: Way, **more: int) -> None:
    """Have the page that is being rendered follow the match.

    :param more: ``asked``: the page is itself about the hand on two phones.
    """
    address = url_for("live.ask", public_id=record.public_id, seen=record.rev, **more)
    g.live = Live(address, quote_etag(str(record.news)), way)


@blueprint.get("/m/<public_id>/live")
def ask(public_id: str):
    """Answer 304 as long as nothing is new, else with a note of what was written since ``?seen=``.

    The page that asks has its state from ``follow``, and sends it as ``If-None-Match``.
    """
    device = get_device()
    state = quote_etag(str(load_news(public_id, device=device)))
    headers = {"ETag": state, "Cache-Control": "no-store"}
    if request.headers.get("If-None-Match") == state:
        return "", 304, headers
    record = load_match(public_id, device=device)
    said = (*tell_news(record, read_seen()), *tell_call(record, is_asked="asked" in request.args))
    note = render_template("sharing/note.html", said=said, public_id=public_id)
    return note, 200, {**headers, "ETag": quote_etag(str(record.news))}


def read_seen() -> int | None:
    """The state of the sheet that the page shows; None when it says none."""
    text = request.args.get("seen", "")
    return int(text) if REV.fullmatch(text) else None


def tell_news(record: MatchRecord, seen: int | None) -> tuple[Sentence, ...]:
    """Say what was written on the sheet since it was seen, and by whom if that is known."""
    if seen is None or seen >= record.rev:
        return ()
    headings = tuple(each.heading for each in list_meanwhile(record, seen))
    versions = [entry.last for game in record.games for entry in game.entries]
    last = max(versions, key=lambda version: version.recorded_at, default=None)
    if last is None or last.side is None or last.by == record.me:
        return headings
    return say("%(name)s has written on the sheet.", name=record.match.names[last.side]), *headings


def tell_call(record: MatchRecord, *, is_asked: bool) -> tuple[Sentence, ...]:
    """Say on a form that the cards of this phone's side are asked for; on the form for them, that they no
    longer are."""
    if is_asked:
        return () if record.unfinished else (say("This hand is no longer being entered on two phones."),)
    notice = tell_unfinished(record)
    return (notice.text,) if notice and notice.is_urgent else ()
