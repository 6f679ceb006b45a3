"""What a phone needs while there is no network: a worker that keeps pages, and a way to send hands later."""

from __future__ import annotations

import json
from functools import lru_cache

from flask import Blueprint, Flask, Response, render_template, request
from flask_wtf.csrf import generate_csrf

from web.assets import ALWAYS_ASK, FOLDER, asset, get_version, slim
from web.compression import is_understood, pack, squeeze

UNKEPT = ("match.js", "print.js", "send.js", "share.js", "worker.js")
"""Scripts of pages that are not kept."""
BRIEF = "return=minimal"

blueprint = Blueprint("offline", __name__)


def init_app(app: Flask) -> None:
    """Answer briefly whoever asks for that."""
    app.after_request(shorten)


@blueprint.get("/worker.js")
def worker():
    """Send the service worker, from where it is in charge of all pages, with the files it is to keep.

    Its text changes with the version of the files, so that a browser sees that there is a new one.
    """
    root = request.root_path.rstrip("/")
    told = {"VERSION": get_version(), "ROOT": root, "FILES": [asset(name) for name in list_files()]}
    head = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in told.items())
    source = head + (FOLDER / "worker.js").read_text("utf-8")
    response = Response(source, mimetype="text/javascript", headers={"Cache-Control": ALWAYS_ASK})
    response.add_etag()
    if is_understood():
        # What has an ETag is not compressed on its way out, and this is asked for with every page.
        pack(response, squeeze(slim(source).encode()))
        response.set_etag(f"{response.get_etag()[0]}-gzip")
    response.vary.add("Accept-Encoding")
    return response.make_conditional(request)


@lru_cache(maxsize=1)
def list_files() -> tuple[str, ...]:
    """The names of the static files that the pages which are kept may need."""
    scripts = sorted(file.name for file in FOLDER.glob("*.js") if file.name not in UNKEPT)
    return ("style.css", "favicon.svg", *scripts)


@blueprint.get("/offline")
def show():
    """What is shown in place of a page that was not kept. It is kept itself, and the same for everybody."""
    return render_template("offline/show.html")


@blueprint.get("/token")
def token():
    """Tell the page that asks the token which its forms need now: it may have been kept for days."""
    return generate_csrf(), {"Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store"}


def shorten(response: Response) -> Response:
    """Say that a form was taken, and where that is seen, without sending a script there.

    No other server between here and the phone answers like this, so a script that reads it may forget what
    it has sent.
    """
    if response.status_code == 303 and request.headers.get("Prefer") == BRIEF:
        response.status_code = 204
        response.set_data(b"")
        response.headers["Preference-Applied"] = BRIEF
    return response
