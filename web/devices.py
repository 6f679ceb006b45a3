"""The device that asks: a random token in its signed cookie. There are no accounts; a seat belongs to it."""

from __future__ import annotations

import hashlib
import secrets

from flask import Flask, Response, request, session
from flask.sessions import SecureCookieSessionInterface, SessionMixin

TOKEN_BYTES = 24
YEAR = 365 * 24 * 3600  # seconds
COOKIELESS = ("assets.send", "manifest.show", "health.check", "offline.worker")
UNCHANGED = (*COOKIELESS, "live.ask")
"""Pages after which the cookie is as it was before, and is not sent again."""


class DeviceCookie(SecureCookieSessionInterface):
    """Keep the session in a signed cookie, marked Secure exactly when the page came over https."""

    digest_method = staticmethod(hashlib.sha256)

    def get_cookie_secure(self, app: Flask) -> bool:
        """A kitchen network has no https, and there a Secure cookie would be lost."""
        return request.is_secure

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Leave answers alone that are the same for everybody, and those that are asked for all the time."""
        if request.endpoint not in UNCHANGED:
            super().save_session(app, session, response)


def init_app(app: Flask) -> None:
    """Give every device that opens a page its token."""
    app.session_interface = DeviceCookie()
    app.before_request(_greet_device)


def _greet_device() -> None:
    """Seat the device before any form is rendered, so that a form posted twice comes from one device."""
    if request.endpoint is not None and request.endpoint not in COOKIELESS:
        session.permanent = True
        get_device()


def get_device() -> str:
    """The token of the device that asks."""
    if "device" not in session:
        session["device"] = secrets.token_urlsafe(TOKEN_BYTES)
    return session["device"]


def remember(response: Response, name: str, value: str) -> None:
    """Keep a choice on the device for a year, in a cookie of its own."""
    response.set_cookie(name, value, YEAR, secure=request.is_secure, httponly=True, samesite="Lax")
