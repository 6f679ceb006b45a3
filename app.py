"""Deadwood, the score sheet for gin rummy played with real cards: a WSGI server and ``flask`` start here."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Flask

import models
from web import (
    assets,
    board,
    calculator,
    card_keys,
    compression,
    config,
    corrections,
    device_settings,
    devices,
    endings,
    errors,
    files,
    forms,
    game_rules,
    halves,
    hands,
    health,
    importing,
    joining,
    languages,
    live,
    logs,
    manifest,
    marks,
    matches,
    offline,
    pads,
    paper_import,
    printing,
    security,
    sending,
    sharing,
    start,
    statistics,
    words,
)


def create_app(settings: Mapping[str, object] | None = None) -> Flask:
    """Make the app.

    :param settings: what differs from the environment and the defaults of :mod:`web.config`.
    """
    app = Flask(__name__, static_folder=None)

    # Configuration
    config.configure(app, settings)
    logs.init_app(app)

    # Database
    models.init_app(app)
    health.init_app(app)

    # What every request and page goes through
    compression.init_app(app)
    devices.init_app(app)
    forms.init_app(app)
    security.init_app(app)
    assets.init_app(app)
    languages.init_app(app)
    device_settings.init_app(app)
    words.init_app(app)
    card_keys.init_app(app)
    offline.init_app(app)

    # Pages
    for page in (
        assets, health, languages, start, matches, board, game_rules, statistics, hands, halves, corrections,
        marks, endings, sharing, joining, live, manifest, calculator, files, importing, printing,
        paper_import, pads, sending, device_settings, offline,
    ):  # fmt: skip
        app.register_blueprint(page.blueprint)

    # Error pages; commands come with the database: `flask db upgrade` and its kin
    errors.init_app(app)
    return app
