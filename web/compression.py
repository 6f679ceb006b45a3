"""Answers made small on the way to a phone: gzip, for text that is worth it."""

from __future__ import annotations

import secrets
from gzip import GzipFile
from io import BytesIO

from flask import Flask, Response, request

TEXT = frozenset(
    {
        "text/html",
        "text/css",
        "text/javascript",
        "text/csv",
        "text/plain",
        "application/json",
        "application/manifest+json",
        "image/svg+xml",
    }
)
LEAST_BYTES = 500
"""Less than this fits in one packet as it is."""
PAGE_LEVEL = 6
FILE_LEVEL = 9
MOST_PADDING = 32


def init_app(app: Flask) -> None:
    """Compress what leaves the app; called first, so that it comes after all else that shapes an answer."""
    app.after_request(compress)


def compress(response: Response) -> Response:
    """Compress a page for a browser that can unpack it.

    A file that is streamed is sent as it is, and so is an answer with an ETag, which names its very bytes.
    """
    if response.mimetype not in TEXT or "Content-Encoding" in response.headers:
        return response
    response.vary.add("Accept-Encoding")
    if response.is_streamed or "ETag" in response.headers or not is_understood():
        return response
    page = response.get_data()
    if len(page) >= LEAST_BYTES:
        # A page holds a token. Whoever counts the bytes of many pages learns nothing of it when each is
        # padded by chance, in the name that a gzip file has room for.
        pack(response, squeeze(page, PAGE_LEVEL, secrets.token_hex(secrets.randbelow(MOST_PADDING // 2))))
    return response


def is_understood() -> bool:
    """Whether the browser that asks can unpack gzip."""
    return request.accept_encodings.quality("gzip") > 0


def pack(response: Response, packed: bytes) -> None:
    """Give a response its compressed bytes."""
    response.direct_passthrough = False
    response.set_data(packed)
    response.headers["Content-Encoding"] = "gzip"


def squeeze(text: bytes, level: int = FILE_LEVEL, name: str = "") -> bytes:
    """Compress some bytes, with a name in the head of the file."""
    packed = BytesIO()
    with GzipFile(name, "wb", level, packed, mtime=0) as file:
        file.write(text)
    return packed.getvalue()
