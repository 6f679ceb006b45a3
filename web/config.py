"""Configuration: defaults, what the environment says, and a secret key made on first run."""

from __future__ import annotations

import fcntl
import os
import re
import secrets
from collections.abc import Mapping
from dataclasses import fields
from datetime import timedelta
from pathlib import Path

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from models.ledger import Limits

KIB = 1024
LARGEST_FORM = 64 * KIB  # bytes; a hand with both players' cards takes about 2 KiB
MOST_FIELDS = 250  # of a multipart form; the forms here are urlencoded, where the bytes are the limit
COOKIE_LIFETIME = timedelta(days=400)  # the longest that browsers allow
KEY_BYTES = 32


def configure(app: Flask, settings: Mapping[str, object] | None = None) -> None:
    """Set everything the app is told from outside.

    Environment: ``DEADWOOD_DATA`` (folder, default ``instance/``), ``DATABASE_URL`` (default: a SQLite file
    in that folder), ``DEADWOOD_PROXIES`` (how many proxies in front are to be believed, default 0),
    ``DEADWOOD_SECRET_KEY`` (for several machines; default: made on first run and kept in the folder), and
    ``DEADWOOD_MOST_…`` for each of :class:`models.limits.Limits`.

    :raises ValueError: when the environment holds something that cannot be meant.
    """
    folder = Path(os.environ.get("DEADWOOD_DATA") or app.instance_path).resolve()
    app.config.from_mapping(
        SQLALCHEMY_DATABASE_URI=find_database(folder),
        # A failing statement is logged without its values, which are names and cards.
        SQLALCHEMY_ENGINE_OPTIONS={"hide_parameters": True, "pool_pre_ping": True},
        MAX_CONTENT_LENGTH=LARGEST_FORM,
        MAX_FORM_MEMORY_SIZE=LARGEST_FORM,
        MAX_FORM_PARTS=MOST_FIELDS,
        LIMITS=read_limits(os.environ),
        PERMANENT_SESSION_LIFETIME=COOKIE_LIFETIME,
        SESSION_COOKIE_NAME="deadwood",
        SESSION_COOKIE_SAMESITE="Lax",
        # A hand may lie half entered for a whole evening. The Referer, which some browsers keep to
        # themselves, adds nothing to a token that only this device's signed cookie fits.
        WTF_CSRF_TIME_LIMIT=None,
        WTF_CSRF_SSL_STRICT=False,
    )
    app.config.from_mapping(settings or {})
    if "SECRET_KEY" not in (settings or {}):
        app.secret_key = find_secret_key(folder)
    proxies = read_proxies(os.environ.get("DEADWOOD_PROXIES") or "0")
    if proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=proxies, x_proto=proxies, x_host=proxies)


def find_database(folder: Path) -> str:
    """Return the database's address; PostgreSQL is spoken to through psycopg 3, whatever the address says."""
    url = os.environ.get("DATABASE_URL", "")
    if not url:
        folder.mkdir(parents=True, exist_ok=True)
        return f"sqlite:///{folder / 'deadwood.db'}"
    scheme, colon, rest = url.partition("://")
    return f"postgresql+psycopg{colon}{rest}" if scheme in ("postgres", "postgresql") else url


def find_secret_key(folder: Path) -> str:
    """Return the key that signs cookies: the environment's, or the one kept in the folder.

    :raises ValueError: when the environment's is too short to keep anybody out.
    """
    key = os.environ.get("DEADWOOD_SECRET_KEY", "")
    if key and len(key) < KEY_BYTES:
        raise ValueError(f"DEADWOOD_SECRET_KEY needs {KEY_BYTES} characters at least.")
    return key or read_secret_key(folder / "secret_key")


def read_proxies(text: str) -> int:
    """Read how many proxies are to be believed.

    :raises ValueError: when it is no whole number from 0 to 9.
    """
    if len(text) != 1 or text not in "0123456789":
        raise ValueError(f"DEADWOOD_PROXIES is the number of proxies in front, 0 to 9, not {text!r}.")
    return int(text)


def read_limits(environment: Mapping[str, str]) -> Limits:
    """Read what differs from the limits: ``DEADWOOD_MOST_MATCHES=1000``.

    :raises ValueError: one of them is no whole number from 1 to 999,999,999.
    """
    said = {}
    for each in fields(Limits):
        name = f"DEADWOOD_MOST_{each.name.upper()}"
        text = environment.get(name, "")
        if text and not (re.fullmatch(r"[0-9]{1,9}", text, re.ASCII) and int(text)):
            raise ValueError(f"{name} is a whole number from 1, not {text!r}.")
        if text:
            said[each.name] = int(text)
    return Limits(**said)


def read_secret_key(file: Path) -> str:
    """Read the key that signs cookies; the first process to come makes it, readable for its user alone.

    Several processes may start at once: whoever holds the lock writes, the others wait and read.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    if file.exists() and len(key := file.read_text("ascii").strip()) >= KEY_BYTES:
        return key
    with os.fdopen(os.open(file, os.O_RDWR | os.O_CREAT, 0o600), "r+", encoding="ascii") as opened:
        fcntl.flock(opened, fcntl.LOCK_EX)
        key = opened.read().strip()
        if len(key) < KEY_BYTES:
            key = secrets.token_urlsafe(KEY_BYTES)
            opened.seek(0)
            opened.truncate()
            opened.write(key)
            opened.flush()
            os.fsync(opened.fileno())
    return key
