"""A full disk and a read-only database: what is said, what is kept, and that it goes on afterwards."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import event

import models
from tests.web.conftest import MakeApp
from tests.web.phone import Phone

NOTE = "Élodie's\nsecond line"
HAND = {"ending": "points", "winner": 0, "points": 17, "kind": "knock", "note": "x" * 200}
AGAIN = "again-form"
HEALTHY_AGAIN = -1.0


def tell_health(phone: Phone) -> tuple[int, str]:
    """What the service says of itself, looked at anew."""
    phone.app.extensions["is_written_until"] = HEALTHY_AGAIN
    answer = phone.client.get("/healthz")
    return answer.status_code, answer.text.strip()


@pytest.fixture
def played(make_app: MakeApp, tmp_path: Path) -> tuple[Phone, str]:
    """A phone, and the address of a match with a hand in it."""
    phone = Phone(make_app())
    match = phone.start_match(option_target=5000)
    phone.points(match, 0, 5)
    return phone, match


def switch(app: Flask, pragma: str) -> None:
    """Say something to every connection from now on, and to no older one."""

    def say(connection: sqlite3.Connection, _record: object) -> None:
        connection.execute(f"PRAGMA {pragma}")

    with app.app_context():
        event.listen(models.db.engine, "connect", say)
        models.db.engine.dispose()


def list_points(phone: Phone, match: str) -> list[int]:
    saved = json.loads(phone.client.get(f"{match}/match.json").text)
    return [hand["points"] for hand in saved["games"][0]["hands"]]


def test_on_a_full_disk_a_hand_is_kept_on_the_page_and_sent_when_there_is_room(
    played: tuple[Phone, str], tmp_path: Path
) -> None:
    phone, match = played
    with closing(sqlite3.connect(tmp_path / "deadwood.db")) as connection:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
    switch(phone.app, f"max_page_count = {pages}")
    written = 0
    while True:  # until what is left in the last pages is used up
        phone.get(f"{match}/hands/new")
        answer = phone.send("hand-form", HAND, action="record")
        if answer.status_code != 303:
            break
        written += 1
    assert answer.headers["Retry-After"] == "5"
    page = phone.show(answer, 503)
    assert page.text("h1") == "There is no room to write"
    kept = dict(page.form(AGAIN).fields)
    assert (kept["points"], kept["note"], kept["action"]) == ("17", "x" * 200, "record")
    assert phone.submit(AGAIN, status=503).form(AGAIN).fields == page.form(AGAIN).fields
    assert list_points(phone, match) == [5, *[17] * written]
    for address in ("/", match, f"{match}/hands/new", f"{match}/print"):
        phone.get(address)
    phone.show(answer, 503)
    switch(phone.app, "max_page_count = 1000000")
    phone.submit(AGAIN)
    phone.show(answer, 503)
    phone.submit(AGAIN)  # from the page that is still open in another tab
    assert list_points(phone, match) == [5, *[17] * (written + 1)]
    assert tell_health(phone) == (200, "ok")


@pytest.mark.parametrize("how", ["query_only = ON", "a file opened for reading"])
def test_a_read_only_database_can_be_read_and_says_so_where_it_is_written(
    played: tuple[Phone, str], make_app: MakeApp, tmp_path: Path, how: str
) -> None:
    phone, match = played
    if how.startswith("a file"):
        app = make_app({"SQLALCHEMY_DATABASE_URI": f"sqlite:///file:{tmp_path}/deadwood.db?mode=ro&uri=true"})
        phone.app, phone.client.application = app, app
    else:
        switch(phone.app, how)
    for address in ("/", match, f"{match}/hands/new", f"{match}/table", f"{match}/print", f"{match}/rules"):
        phone.get(address)
    for address, form_id, values, action in (
        (f"{match}/hands/new", "hand-form", HAND, "record"),
        ("/matches/new", "match-form", {"side_0": "Ann", "side_1": "Bob", "players_0": NOTE}, None),
    ):
        phone.get(address)
        page = phone.submit(form_id, values, action=action, status=503)
        assert page.text("h1") == "The score book can only be read"
        for name, value in values.items():
            assert dict(page.form(AGAIN).fields)[name].splitlines() == str(value).splitlines()
    phone.get(match)
    phone.submit("undo-form", status=503)
    assert phone.client.get("/join/" + "x" * 24).status_code == 404
    status, said = tell_health(phone)
    assert status == 503
    assert "read-only" in said
    assert list_points(phone, match) == [5]


def test_nothing_odd_that_was_sent_breaks_the_page(played: tuple[Phone, str]) -> None:
    phone, _match = played
    phone.get("/matches/new")
    fields = phone.fill("match-form", {"side_0": "Ann", "side_1": "💥", "odd\x01name": "\x02\x00<"})
    switch(phone.app, "query_only = ON")
    phone.show(phone.post("/matches/new", fields), 503)


def test_health_writes_now_and_then_and_not_for_everybody_who_asks(played: tuple[Phone, str]) -> None:
    phone, _match = played
    assert tell_health(phone) == (200, "ok")
    switch(phone.app, "query_only = ON")
    assert phone.client.get("/healthz").status_code == 200
    assert tell_health(phone)[0] == 503
    assert phone.client.get("/healthz").status_code == 503
