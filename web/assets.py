"""Static files under addresses that change with their content, so that a browser may keep them for good.

One hash stands for the whole folder: a module finds the modules it imports beside it, at the same version.
"""

from __future__ import annotations

import hashlib
import mimetypes
import re
from functools import lru_cache
from pathlib import Path

from flask import Blueprint, Flask, Response, current_app, request, send_from_directory

from web.compression import LEAST_BYTES, TEXT, is_understood, pack, squeeze

FOLDER = Path(__file__).resolve().parent.parent / "static"
COMMENT = re.compile(r"^[ \t]*(?:/\*(?:[^*]|\*(?!/))*\*/|//.*)[ \t]*\n", re.MULTILINE)
INDENT = re.compile(r"^[ \t]+|^\n", re.MULTILINE)
FOREVER = "public, max-age=31536000, immutable"
ALWAYS_ASK = "public, no-cache"

blueprint = Blueprint("assets", __name__)


def init_app(app: Flask) -> None:
    """Give templates ``asset(name)``."""
    # Debian's own list may say otherwise, and browsers run no module that is not JavaScript.
    mimetypes.add_type("text/javascript", ".js")
    mimetypes.add_type("application/manifest+json", ".webmanifest")
    app.extensions["asset_version"] = hash_folder(FOLDER)
    app.jinja_env.globals["asset"] = asset


def hash_folder(folder: Path) -> str:
    """Hash the names and contents of all files of a folder."""
    digest = hashlib.sha256()
    for file in sorted(file for file in folder.rglob("*") if file.is_file()):
        digest.update(f"{file.relative_to(folder)}\0{file.stat().st_size}\0".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


def get_version() -> str:
    """The version of the static files: as they were at the start, or are now while somebody edits them."""
    return hash_folder(FOLDER) if current_app.debug else current_app.extensions["asset_version"]


def asset(name: str) -> str:
    """The address of a static file; made without routing, so that an error page has its looks in any case."""
    return f"{request.root_path.rstrip('/')}/static/{get_version()}/{name}"


@blueprint.get("/static/<version>/<path:name>")
def send(version: str, name: str):
    """Send a static file, to be kept for good when its version is the present one."""
    response = send_from_directory(FOLDER, name)
    response.headers["Cache-Control"] = FOREVER if version == get_version() else ALWAYS_ASK
    if response.status_code == 200 and response.mimetype in TEXT and response.content_length >= LEAST_BYTES:
        response.vary.add("Accept-Encoding")
        if is_understood():
            pack_file(response, name)
    return response


def pack_file(response: Response, name: str) -> None:
    """Send a file compressed; what is kept of it has a name of its own."""
    tag, _ = response.get_etag()
    response.close()
    pack(response, squeeze_file(name, tag))
    response.set_etag(f"{tag}-gzip")
    response.make_conditional(request)


@lru_cache(maxsize=64)
def squeeze_file(name: str, tag: str) -> bytes:
    """Compress a static file as well as can be, once for each state of it, which its ETag names."""
    source = (FOLDER / name).read_text("utf-8")
    return squeeze((slim(source) if name.endswith((".css", ".js")) else source).encode())


def slim(source: str) -> str:
    """Leave out what is there for those who read the source: comments on lines of their own, and indents.

    >>> slim("/* A\\n   comment. */\\na {\\n  b: c; /* d */\\n}\\n")
    'a {\\nb: c; /* d */\\n}\\n'
    """
    return INDENT.sub("", COMMENT.sub("", source))
