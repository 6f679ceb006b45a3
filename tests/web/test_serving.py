"""What every answer has in common: cookies, headers, error pages, static files, the state of the service."""

from __future__ import annotations

import json
import logging
import os
import re
import sqlite3
import stat
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy.exc import OperationalError

import models
from models import LedgerUnavailable, ledger
from models.ledger import NotAllowed, SheetFull
from tests.web.conftest import MakeApp
from tests.web.pages import Page, check_page
from tests.web.phone import Phone
from web import config
from web.logs import JsonLines

URLENCODED = "application/x-www-form-urlencoded"


def cookie_of(phone: Phone) -> str:
    """The Set-Cookie header of the start page."""
    return phone.client.get("/", base_url=phone.base_url).headers["Set-Cookie"]


def test_the_cookie_is_kept_for_long_and_is_no_business_of_scripts(phone: Phone) -> None:
    cookie = cookie_of(phone)
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Path=/" in cookie
    assert re.search(r"Expires=\w{3}, \d\d \w{3} 20\d\d", cookie)


def test_the_cookie_is_secure_exactly_over_https(web_app: Flask) -> None:
    assert "Secure" not in cookie_of(Phone(web_app))
    assert "Secure" in cookie_of(Phone(web_app, "https://localhost"))


def test_the_cookie_is_sent_anew_with_every_page(phone: Phone) -> None:
    first, second = cookie_of(phone), cookie_of(phone)
    assert first.partition("=")[2]
    assert second


def test_two_devices_never_get_the_same_token(web_app: Flask) -> None:
    tokens = set()
    for _ in range(20):
        phone = Phone(web_app)
        phone.get("/")
        with phone.client.session_transaction() as session:
            tokens.add(session["device"])
    assert len(tokens) == 20
    assert all(len(token) >= 22 for token in tokens)  # 128 bits take 22 characters


def test_a_forged_cookie_is_another_device(phone: Phone) -> None:
    match = phone.start_match()
    phone.client.set_cookie("deadwood", "forged.by.hand")
    phone.get(match, status=404)


@pytest.mark.parametrize("address", ["/static/x/style.css", "/healthz"])
def test_what_is_the_same_for_all_sets_no_cookie(web_app: Flask, address: str) -> None:
    response = web_app.test_client().get(address, buffered=True)
    assert "Set-Cookie" not in response.headers
    assert "Cookie" not in response.headers.get("Vary", "")


@pytest.mark.parametrize("address", ["/matches/new", "/calculator"])
@pytest.mark.parametrize("token", [None, "", "forged"])
def test_a_form_without_its_token_is_refused(phone: Phone, address: str, token: str | None) -> None:
    page = phone.get(address)
    form_id = page.all("form", method="post")[0].get("id")
    refused = phone.submit(form_id, {"csrf_token": token, "side_0": "Ann", "side_1": "Bob"}, status=400)
    assert refused.text("h1") == "This form is not from this phone"
    assert "nothing was written" in refused.text("p", class_="lead")


def test_the_token_of_another_phone_is_refused(phone: Phone, other_phone: Phone) -> None:
    phone.get("/matches/new")
    token = other_phone.get("/matches/new").form("match-form").value("csrf_token")
    phone.submit("match-form", {"side_0": "Ann", "side_1": "Bob", "csrf_token": token}, status=400)


def test_a_form_opened_long_ago_is_still_taken(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    phone.get("/matches/new")
    fields = phone.fill("match-form", {"side_0": "Ann", "side_1": "Bob"})
    much_later = int(time.time()) + 399 * 24 * 3600
    monkeypatch.setattr("itsdangerous.timed.TimestampSigner.get_timestamp", lambda _self: much_later)
    assert phone.post("/matches/new", fields).status_code == 303


@pytest.mark.parametrize(
    ("method", "address", "status"),
    [
        pytest.param("GET", "/nothing/here", 404, id="no-such-page"),
        pytest.param("GET", "/m/unknown", 404, id="no-such-match"),
        pytest.param("GET", "/m/%00", 404, id="nul-in-the-address"),
        pytest.param("GET", "/m/%ED%A0%80", 404, id="half-a-character"),
        pytest.param("GET", "/m/" + "x" * 5000, 404, id="long-address"),
        pytest.param("GET", "/%2e%2e/%2e%2e/etc/passwd", 404, id="dots"),
        pytest.param("DELETE", "/", 405, id="delete-the-start"),
        pytest.param("GET", "/m/unknown/undo", 405, id="undo-by-link"),
        pytest.param("GET", "/m/unknown/games", 405, id="next-game-by-link"),
        pytest.param("PUT", "/matches/new", 405, id="put"),
        pytest.param("POST", "/", 405, id="post-to-the-start"),
    ],
)
def test_what_cannot_be_is_refused_in_the_layout_of_the_app(
    phone: Phone, method: str, address: str, status: int
) -> None:
    phone.show(phone.client.open(address, method=method), status)
    assert "To the start" in phone.page.texts("a")


def test_a_wrong_method_says_which_would_be_right(phone: Phone) -> None:
    assert "POST" in phone.client.get("/m/unknown/undo").headers["Allow"]


@pytest.mark.parametrize(
    "body",
    [
        pytest.param({"data": {"side_0": "x" * 70_000}}, id="one-field"),
        pytest.param({"data": b"x" * 70_000, "content_type": URLENCODED}, id="no-field"),
        pytest.param(
            {"data": {f"f{i}": "x" for i in range(400)}, "content_type": "multipart/form-data"},
            id="many-parts",
        ),
    ],
)
def test_too_much_is_refused_in_the_layout_of_the_app(phone: Phone, body: dict) -> None:
    phone.show(phone.client.post("/matches/new", **body), 413)


@pytest.mark.parametrize(
    "body",
    [
        pytest.param({"data": b"{}", "content_type": "application/json"}, id="json"),
        pytest.param({"data": b"\xff\xfe", "content_type": URLENCODED}, id="no-utf-8"),
        pytest.param({"data": b"a=%zz&%", "content_type": URLENCODED}, id="percents"),
        pytest.param({"data": b"--x", "content_type": "multipart/form-data; boundary=x"}, id="cut-short"),
        pytest.param({"data": b"", "content_type": "multipart/form-data"}, id="no-boundary"),
        pytest.param({"data": b"x", "content_type": ";;;"}, id="nonsense-type"),
    ],
)
def test_a_body_that_is_no_form_is_refused(phone: Phone, body: dict) -> None:
    phone.show(phone.client.post("/matches/new", **body), 400)


@pytest.mark.parametrize("host", ["", "a b", "[::1", "x" * 300, "évil", "a/b", "localhost:port", "\x7f"])
def test_a_strange_host_breaks_nothing(web_app: Flask, host: str) -> None:
    for address in ("/", "/nothing", "/matches/new"):
        response = web_app.test_client().get(address, environ_overrides={"HTTP_HOST": host})
        assert response.status_code in (200, 400, 404)
        check_page(Page(response))


@pytest.mark.parametrize(
    ("error", "status", "heading"),
    [
        pytest.param(LedgerUnavailable("gone"), 503, "The score book cannot be reached", id="no-database"),
        pytest.param(NotAllowed("m"), 403, "You may only watch here", id="watcher"),
        pytest.param(SheetFull("m"), 409, "This sheet is full", id="full"),
    ],
)
def test_what_the_ledger_cannot_do_is_said(
    phone: Phone, monkeypatch: pytest.MonkeyPatch, error: Exception, status: int, heading: str
) -> None:
    def refuse(*_values: object, **_more: object) -> None:
        raise error

    monkeypatch.setattr("web.matches.load_match", refuse)
    page = phone.get("/m/any", status=status)
    assert page.text("h1") == heading


@contextmanager
def listen() -> Iterator[list[str]]:
    """Collect the lines of the log while the block runs."""
    lines: list[str] = []

    class Listener(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(JsonLines().format(record))

    listener, logger = Listener(), logging.getLogger("deadwood")
    level = logger.level
    logger.addHandler(listener)
    logger.setLevel(logging.INFO)
    try:
        yield lines
    finally:
        logger.removeHandler(listener)
        logger.setLevel(level)


def test_why_the_ledger_cannot_be_reached_is_in_the_log(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_values: object, **_more: object) -> None:
        full = sqlite3.OperationalError("database or disk is full")
        full.sqlite_errorname = "SQLITE_FULL"
        raise LedgerUnavailable("gone") from OperationalError("INSERT …", {}, full)

    monkeypatch.setattr("web.matches.load_match", refuse)
    with listen() as lines:
        Phone(make_app()).get("/m/secret", status=503)
    failure = json.loads(lines[0])
    assert (failure["event"], failure["code"]) == ("ledger unavailable", "SQLITE_FULL")
    assert "INSERT" not in lines[0]


def test_a_failure_is_a_page_and_a_line_in_the_log_without_what_was_typed(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_app()

    def fail(*_values: object, **_more: object) -> None:
        raise RuntimeError("Ann holds the king of hearts")

    monkeypatch.setattr("web.matches.load_match", fail)
    with listen() as lines:
        page = Phone(app).get("/m/secret", status=500)
    assert page.text("h1") == "Something broke here"
    failure, request = (json.loads(line) for line in lines)
    assert failure["error"] == "builtins.RuntimeError"
    assert failure["trace"]
    assert request["page"] == "matches.sheet"
    assert request["status"] == 500
    assert not re.search("king|Ann|secret", "".join(lines))


def test_static_files_are_kept_for_good_under_their_own_version_only(phone: Phone) -> None:
    address = phone.get("/").all("link", rel="stylesheet")[0].get("href")
    response = phone.client.get(address, buffered=True)
    assert response.status_code == 200
    assert "immutable" in response.headers["Cache-Control"]
    assert response.mimetype == "text/css"
    other = phone.client.get("/static/000000000000/style.css", buffered=True)
    assert "no-cache" in other.headers["Cache-Control"]
    assert other.data == response.data


def test_a_script_is_javascript_to_every_browser(phone: Phone) -> None:
    response = phone.client.get("/static/x/match.js", buffered=True)
    assert response.mimetype == "text/javascript"


@pytest.mark.parametrize(
    "name", ["", "nothing.css", "../app.py", "%2e%2e/app.py", "%00", "a/%ED%A0%80", "x" * 5000]
)
def test_only_static_files_are_sent(phone: Phone, name: str) -> None:
    assert phone.client.get(f"/static/x/{name}").status_code == 404


def test_health_is_good_when_the_database_answers(web_app: Flask) -> None:
    response = web_app.test_client().get("/healthz")
    assert (response.status_code, response.text) == (200, "ok\n")


def test_health_is_bad_when_the_database_does_not_answer(
    web_app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> bool:
        raise LedgerUnavailable("gone")

    monkeypatch.setattr(models, "is_schema_current", fail)
    assert web_app.test_client().get("/healthz").status_code == 503


def test_no_page_is_served_from_tables_of_another_version(make_app: MakeApp, tmp_path: Path) -> None:
    (tmp_path / "deadwood.db").unlink()
    app = make_app()
    phone = Phone(app)
    page = phone.get("/", status=503)
    assert page.text("h1") == "The score book is being rebuilt"
    assert phone.client.get("/healthz").status_code == 503
    with app.app_context():
        models.upgrade_schema()
    phone.get("/")
    assert phone.client.get("/healthz").status_code == 200


def test_a_database_that_goes_away_is_a_page_and_no_failure(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    phone = Phone(app)
    match = phone.start_match()
    with app.app_context():
        models.db.engine.dispose()
    (tmp_path / "deadwood.db").rename(tmp_path / "moved.db")
    (tmp_path / "deadwood.db").mkdir()
    response = phone.client.get(match)
    assert response.headers["Retry-After"] == "5"
    phone.show(response, 503)


def test_the_secret_key_is_made_once_and_is_nobody_elses(make_app: MakeApp, tmp_path: Path) -> None:
    first, second = make_app(), make_app()
    assert first.secret_key == second.secret_key
    assert len(first.secret_key) >= 43  # 256 bits
    assert stat.S_IMODE(os.stat(tmp_path / "secret_key").st_mode) == 0o600


def test_workers_that_start_together_agree_on_one_key(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as workers:
        keys = set(workers.map(config.read_secret_key, [tmp_path / "new" / "key"] * 32))
    assert len(keys) == 1


def test_a_key_that_was_cut_short_is_made_anew(tmp_path: Path) -> None:
    (tmp_path / "key").write_text("short")
    assert len(config.read_secret_key(tmp_path / "key")) >= 43


def test_several_machines_can_share_a_key(make_app: MakeApp, tmp_path: Path) -> None:
    key = "the same long key on every machine"
    app = make_app(DEADWOOD_SECRET_KEY=key)
    assert app.secret_key == key
    assert not (tmp_path / "secret_key").exists()


def test_a_key_that_anybody_could_guess_is_refused(make_app: MakeApp) -> None:
    with pytest.raises(ValueError, match="32 characters"):
        make_app(DEADWOOD_SECRET_KEY="secret")


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        pytest.param("postgres://u:p@h/d", "postgresql+psycopg://u:p@h/d", id="short"),
        pytest.param("postgresql://h/d", "postgresql+psycopg://h/d", id="long"),
        pytest.param("postgresql+psycopg://h/d", "postgresql+psycopg://h/d", id="exact"),
        pytest.param("sqlite:////x/y.db", "sqlite:////x/y.db", id="sqlite"),
    ],
)
def test_the_database_address_names_its_driver(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, url: str, expected: str
) -> None:
    monkeypatch.setenv("DATABASE_URL", url)
    assert config.find_database(tmp_path) == expected


def test_a_proxy_is_believed_when_it_is_announced(make_app: MakeApp) -> None:
    forwarded = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"}
    assert "Secure" not in make_app().test_client().get("/", headers=forwarded).headers["Set-Cookie"]
    behind = make_app(DEADWOOD_PROXIES="1")
    assert "Secure" in behind.test_client().get("/", headers=forwarded).headers["Set-Cookie"]


@pytest.mark.parametrize("text", ["-1", "one", "10", "1.0", "٣"])
def test_a_strange_number_of_proxies_stops_the_start(text: str) -> None:
    with pytest.raises(ValueError, match="DEADWOOD_PROXIES"):
        config.read_proxies(text)


def test_the_front_of_the_ledger_is_what_pages_use() -> None:
    assert "MatchNotFound" in ledger.__all__
