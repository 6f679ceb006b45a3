"""What the server does for phones without a network: the worker, a fresh token, brief answers, ``kept``."""

from __future__ import annotations

import json
import re
from posixpath import dirname, join

import pytest
from flask import Flask

from tests.web.phone import HIDDEN, Phone

IMPORT = re.compile(r'^import .* from "\./([a-z]+\.js)";$', re.MULTILINE)
POINTS = {"ending": "points", "by": "0", "points": "18", "kind": "knock"}
BRIEF = {"Prefer": "return=minimal"}


def list_fields(phone: Phone, match: str) -> dict[str, str]:
    """The fields of a hand of 18 points, as the form for the next hand sends them."""
    return {**dict(HIDDEN.findall(phone.client.get(f"{match}/hands/new").text)), **POINTS, "action": "record"}


def test_the_worker_is_in_charge_of_all_pages_and_of_the_present_files(phone: Phone) -> None:
    answer = phone.client.get("/worker.js")
    assert answer.status_code == 200
    assert answer.mimetype == "text/javascript"
    assert "Set-Cookie" not in answer.headers
    assert answer.headers["Cache-Control"] == "public, no-cache"
    assert "worker-src 'self'" in phone.client.get("/").headers["Content-Security-Policy"]
    version = re.search(r'^const VERSION = "(\w+)";$', answer.text, re.MULTILINE)[1]
    assert f"/static/{version}/unsent.js" in phone.client.get("/").text


def test_the_worker_keeps_every_file_that_the_pages_need(phone: Phone, match: str) -> None:
    [told] = re.findall(r"^const FILES = (.*);$", phone.client.get("/worker.js").text, re.MULTILINE)
    files, needed = json.loads(told), set()
    for address in ("/", match, f"{match}/hands/new", "/offline"):
        page = phone.get(address)
        needed |= {script.get("src") for script in page.all("script")}
        needed |= {link.get("href") for link in page.all("link", rel="stylesheet")}
    for file in files:
        with phone.client.get(file) as answer:
            assert "immutable" in answer.headers["Cache-Control"], file
            needed |= {join(dirname(file), name) for name in IMPORT.findall(answer.text)}
    assert needed
    assert needed <= set(files)


def test_all_that_a_phone_ever_fetches_to_play_is_small(phone: Phone, match: str) -> None:
    """At most 45 kB: the sheet, the form, every file of theirs, and what the worker keeps for later."""
    [told] = re.findall(r"^const FILES = (.*);$", phone.client.get("/worker.js").text, re.MULTILINE)
    pages = (match, f"{match}/hands/new", "/offline", "/worker.js", "/app/en.webmanifest")
    total = 0
    for address in (*json.loads(told), *pages):
        with phone.client.get(address, headers={"Accept-Encoding": "gzip"}) as answer:
            total += len(answer.data)
    assert total <= 45_000


def test_a_form_that_was_kept_is_sent_with_a_fresh_token(phone: Phone, match: str) -> None:
    answer = phone.client.get("/token")
    assert (answer.mimetype, answer.headers["Cache-Control"]) == ("text/plain", "no-store")
    fields = {**list_fields(phone, match), "csrf_token": answer.text}
    assert phone.post(f"{match}/hands/new", list(fields.items())).status_code == 303


def test_the_token_of_another_phone_is_refused(phone: Phone, match: str, other_phone: Phone) -> None:
    fields = {**list_fields(phone, match), "csrf_token": other_phone.client.get("/token").text}
    assert phone.post(f"{match}/hands/new", list(fields.items())).status_code == 400


def test_a_script_is_told_briefly_that_a_hand_was_taken(web_app: Flask, phone: Phone, match: str) -> None:
    fields = list_fields(phone, match)
    for _ in range(2):
        answer = phone.client.post(f"{match}/hands/new", data=fields, headers=BRIEF)
        assert (answer.status_code, answer.data) == (204, b"")
        assert answer.headers["Location"] == match
        assert answer.headers["Preference-Applied"] == "return=minimal"
    assert len(phone.get(match).all("tr")) == len(phone.points(match, 1, 5).all("tr")) - 1
    late = phone.client.post(f"{match}/hands/new", data={**fields, "points": "19"}, headers=BRIEF)
    assert late.status_code == 409
    assert "Preference-Applied" not in late.headers


@pytest.mark.parametrize(("kept", "shown"), [("7", ["7"]), ("x", []), ("9" * 16, []), ("٣", []), ("", [])])
def test_the_number_of_a_kept_hand_goes_to_and_fro(
    phone: Phone, match: str, kept: str, shown: list[str]
) -> None:
    fields = {**list_fields(phone, match), "kept": kept}
    phone.points(match, 1, 5)
    for action in ("record", "change"):
        answer = phone.post(f"{match}/hands/new", list({**fields, "action": action}.items()))
        page = phone.show(answer, answer.status_code)
        assert [control.get("value") for control in page.all("input", name="kept")] == shown


def test_that_number_makes_no_other_hand_of_it(phone: Phone, match: str) -> None:
    fields = list_fields(phone, match)
    for kept in ("7", "8"):
        answer = phone.post(f"{match}/hands/new", list({**fields, "kept": kept}.items()))
        assert answer.status_code == 303
    assert "18" in phone.get(match).texts("p", class_="total")


def test_without_the_page_there_is_one_that_says_so(phone: Phone) -> None:
    page = phone.get("/offline")
    assert page.text("h1") == "No network"
