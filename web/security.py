"""Headers that go with every answer: what a page may load, who may frame it, who may keep it."""

from __future__ import annotations

from flask import Flask, Response

CONTENT_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "font-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Robots-Tag": "noindex, nofollow",
}
# A sheet may be shown again by the Back button, but is asked for anew before it is shown as current.
PAGE = "private, no-cache"
REFUSAL = "no-store"


def init_app(app: Flask) -> None:
    """Send the headers with every answer of the app."""
    app.after_request(add_headers)


def add_headers(response: Response) -> Response:
    """Add what the answer does not say by itself."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    response.headers.setdefault("Cache-Control", PAGE if response.status_code < 400 else REFUSAL)
    return response
