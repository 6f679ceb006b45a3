"""What a phone needs to keep Deadwood among its apps: name, looks, pictures."""

from __future__ import annotations

import json

from flask import Blueprint, Response, abort, request
from flask_babel import force_locale
from flask_babel import gettext as _

from web.assets import asset
from web.languages import LANGUAGES

PAPER = "#fbf8f0"
GREEN = "#0e5a40"
ICONS = (("app-192", 192, "any"), ("app-512", 512, "any"), ("maskable-512", 512, "maskable"))
A_DAY = "public, max-age=86400"

blueprint = Blueprint("manifest", __name__)


@blueprint.get("/app/<language>.webmanifest")
def show(language: str):
    """Describe the app in a language; it stands in the address, for browsers send no cookie here."""
    if language not in LANGUAGES:
        abort(404)
    with force_locale(language):
        described = describe(language, request.root_path.rstrip("/"))
    return Response(
        json.dumps(described, ensure_ascii=False),
        mimetype="application/manifest+json",
        headers={"Cache-Control": A_DAY},
    )


def describe(language: str, root: str) -> dict[str, object]:
    """The manifest; the app is the same one in each language."""
    return {
        "id": f"{root}/",
        "start_url": f"{root}/",
        "scope": f"{root}/",
        "name": _("Deadwood, the gin rummy score sheet"),
        "short_name": "Deadwood",
        "description": _(
            "You play gin rummy with real cards. This keeps the score, checks every knock, and says why."
        ),
        "lang": language,
        "dir": "ltr",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": GREEN,
        "categories": ["games", "utilities"],
        "icons": [
            {
                "src": asset(f"icons/{name}.png"),
                "sizes": f"{size}x{size}",
                "type": "image/png",
                "purpose": purpose,
            }
            for name, size, purpose in ICONS
        ],
        "shortcuts": [
            {"name": _("New match"), "url": f"{root}/matches/new"},
            {"name": _("Calculator"), "url": f"{root}/calculator"},
        ],
    }
