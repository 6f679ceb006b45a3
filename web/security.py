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
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
}
PAGE_HEADERS = {
    "Content-Security-Policy": CONTENT_POLICY,
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "X-Robots-Tag": "noindex, nofollow",
}
PARTS = ("text/css", "text/javascript", "image/png")
"""What no browser shows as a page: the headers of a page would weigh as much there as the part itself."""
# A sheet may be shown again by the Back button, but is asked for anew before it is shown as current.
PAGE = "private, no-cache"
REFUSAL = "no-store"


def init_app(app: Flask) -> None:
    """Send the headers with every answer of the app."""
    app.after_request(add_headers)


def add_headers(response: Response) -> Response:
    """Add what the answer does not say by itself."""
    is_page = response.status_code != 304 and response.mimetype not in PARTS
    for name, value in {**HEADERS, **(PAGE_HEADERS if is_page else {})}.items():
        response.headers.setdefault(name, value)
    response.headers.setdefault("Cache-Control", PAGE if response.status_code < 400 else REFUSAL)
    return response
