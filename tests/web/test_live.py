"""Pages that follow a match: what is asked, what is answered, and what it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask import Flask

from models import db
from models.news import _asking
from tests.desk import listening, make_app
from tests.web.links import addresses_of, join
from tests.web.phone import Phone

LIVE = re.compile(r'<meta name="live" content="([^"]+)" data-state="([^"]+)" data-way="([a-z]+)">')


def find_live(phone: Phone, address: str) -> tuple[str, str, str]:
    """Where a page asks, the state it shows, and what it does with an answer."""
    [found] = LIVE.findall(phone.get(address).source)
    return found[0].replace("&amp;", "&"), found[1].replace("&#34;", '"'), found[2]


def ask(phone: Phone, address: str, state: str):
    return phone.client.get(address, headers={"If-None-Match": state})


def test_nothing_new_is_one_read_and_an_empty_answer(web_app: Flask, phone: Phone, match: str) -> None:
    address, state, _ = find_live(phone, match)
    with web_app.app_context(), listening() as said:
        answer = ask(phone, address, state)
    assert (answer.status_code, answer.data) == (304, b"")
    assert [line.split()[0] for line in said] == ["BEGIN", "SELECT"]
    assert "Set-Cookie" not in answer.headers
    assert answer.headers["Cache-Control"] == "no-store"


def test_that_read_goes_by_indexes_alone(sqlite_file: Path) -> None:
    with make_app(f"sqlite:///{sqlite_file}").app_context():
        with db.engine.connect() as connection:
            text = str(_asking.compile(db.engine))
            plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {text}", ("x", "x", 1, 0)).all()
        db.engine.dispose()
    assert len(plan) == 3
    assert all("USING" in step[3] and "SCAN" not in step[3] for step in plan), plan


def test_what_another_phone_wrote_is_told_with_its_name(phone: Phone, match: str, bob: Phone) -> None:
    address, state, _ = find_live(phone, match)
    bob.points(match, 1, 20)
    answer = ask(phone, address, state)
    assert answer.status_code == 200
    assert "Bob has written on the sheet." in answer.text
    assert "Hand 1: 20 to Bob" in answer.text
    assert ask(phone, address, answer.headers["ETag"]).status_code == 304


@pytest.mark.parametrize(
    ("page", "way"),
    [("", "patch"), ("/hands/1", "patch"), ("/hands/new", "note"), ("/hands/1/edit", "note")],
)
def test_a_page_is_patched_and_a_form_only_gets_a_note(phone: Phone, match: str, page: str, way: str) -> None:
    phone.points(match, 0, 10)
    assert find_live(phone, match + page)[2] == way


def test_what_is_no_entry_is_news_without_a_note(phone: Phone, match: str, bob: Phone) -> None:
    address, state, _ = find_live(phone, match)
    join(bob, addresses_of(bob, match)["keep-1"])
    answer = ask(phone, address, state)
    assert answer.status_code == 200
    assert not answer.text.strip()


def test_a_hand_taken_back_is_news(phone: Phone, match: str, bob: Phone) -> None:
    bob.points(match, 1, 20)
    address, state, _ = find_live(phone, match)
    bob.get(match)
    bob.submit("undo-form")
    assert "A hand was taken back" in ask(phone, address, state).text


@pytest.mark.parametrize("seen", ["", "?seen=", "?seen=x", "?seen=-1", "?seen=99999999999", "?seen=999"])
def test_whatever_was_seen_it_is_answered(phone: Phone, match: str, seen: str) -> None:
    phone.points(match, 0, 10)
    assert phone.client.get(f"{match}/live{seen}").status_code == 200


def test_who_has_no_seat_is_told_nothing(phone: Phone, match: str, bob: Phone, other_phone: Phone) -> None:
    address, state, _ = find_live(bob, match)
    addresses_of(phone, match)
    phone.submit("replace-keep-1")
    other_phone.get("/")
    answers = [ask(each, address, state) for each in (bob, other_phone)]
    answers.append(ask(other_phone, "/m/unknown/live", state))
    assert [answer.status_code for answer in answers] == [404] * 3
    assert len({answer.text for answer in answers}) == 1
    assert "Set-Cookie" not in answers[0].headers


def test_a_phone_without_cookie_asks_in_vain(web_app: Flask, match: str) -> None:
    answer = web_app.test_client().get(f"{match}/live")
    assert (answer.status_code, "Set-Cookie" in answer.headers) == (404, False)
