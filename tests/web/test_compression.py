"""What goes over the wire compressed, and what does not."""

from __future__ import annotations

import gzip

import pytest
from flask import Flask, Response

from tests.web.phone import Phone
from web import compression
from web.assets import slim

GZIP = {"Accept-Encoding": "gzip"}
CODED = {"Content-Encoding": "br"}


def test_a_page_is_compressed_for_a_browser_that_can_unpack_it(phone: Phone) -> None:
    match = phone.start_match()
    plain, packed = phone.client.get(match), phone.client.get(match, headers=GZIP)
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data).decode().startswith("<!doctype html>")
    assert len(packed.data) == packed.content_length < len(plain.data) / 2
    assert "Content-Encoding" not in plain.headers
    for response in (plain, packed):
        assert {"accept-encoding", "cookie"} <= set(response.vary.as_set())


@pytest.mark.parametrize("accepted", ["", "br", "gzip;q=0", "identity"])
def test_a_browser_that_cannot_unpack_gets_none(phone: Phone, accepted: str) -> None:
    response = phone.client.get("/", headers={"Accept-Encoding": accepted})
    assert "Content-Encoding" not in response.headers
    assert "Deadwood" in response.text


def test_the_bytes_of_a_page_do_not_tell_what_is_in_it(phone: Phone) -> None:
    text = b"the same text " * 100
    lengths = set()
    with phone.app.test_request_context(headers=GZIP):
        for _ in range(40):
            lengths.add(len(compression.compress(Response(text, mimetype="text/html")).data))
    assert len(lengths) > 5


def test_a_static_file_is_compressed_once_and_kept(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    address = phone.get("/").all("link", rel="stylesheet")[0].get("href")
    plain = phone.client.get(address, buffered=True)
    first = phone.client.get(address, headers=GZIP)
    monkeypatch.setattr("web.assets.squeeze", None)
    second = phone.client.get(address, headers=GZIP)
    assert gzip.decompress(first.data).decode() == slim(plain.text)
    assert {"Content-Security-Policy", "Permissions-Policy"}.isdisjoint(first.headers.keys())
    assert first.data == second.data
    assert first.headers["ETag"] != plain.headers["ETag"]
    assert "immutable" in first.headers["Cache-Control"]
    assert "Accept-Encoding" in plain.headers["Vary"]
    known = {**GZIP, "If-None-Match": first.headers["ETag"]}
    assert phone.client.get(address, headers=known).status_code == 304


@pytest.mark.parametrize(
    ("body", "more"),
    [
        pytest.param(b"x" * 499, {"mimetype": "text/html"}, id="tiny"),
        pytest.param(b"x" * 9999, {"mimetype": "image/png"}, id="a-picture"),
        pytest.param(b"x" * 9999, {"mimetype": "text/html", "headers": CODED}, id="coded"),
        pytest.param(b"x" * 9999, {"mimetype": "text/html", "headers": {"ETag": '"1"'}}, id="named"),
        pytest.param((b"x" for _ in range(9999)), {"mimetype": "text/csv"}, id="a-stream"),
    ],
)
def test_what_would_gain_nothing_is_left_alone(web_app: Flask, body: bytes, more: dict) -> None:
    with web_app.test_request_context(headers=GZIP):
        response = compression.compress(Response(body, **more))
    assert response.headers.get("Content-Encoding") in (None, "br")
    assert b"x" * 499 in response.data


def test_the_worker_is_asked_for_with_every_page_and_sent_once(phone: Phone) -> None:
    first = phone.client.get("/worker.js", headers=GZIP)
    assert gzip.decompress(first.data).startswith(b"const VERSION = ")
    again = phone.client.get("/worker.js", headers={**GZIP, "If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert phone.client.get("/worker.js").text.count("/*") > 1
