"""What is sent: once or twice, changed after the Back button, with files in it, without a length."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from tests.web.conftest import MakeApp
from tests.web.phone import Phone

NAMES = {"side_0": "Ann", "side_1": "Bob"}
WIN = {"ending": "points", "winner": 0, "points": 12, "kind": "knock"}


def test_a_match_form_changed_after_the_back_button_starts_another_match(phone: Phone) -> None:
    phone.get("/matches/new")
    first = phone.fill("match-form", NAMES)
    others = {"side_0": "Zoe", "side_1": "Yan"}
    second = [(name, others.get(name, value)) for name, value in first]
    answers = [phone.post("/matches/new", fields).headers["Location"] for fields in (first, first, second)]
    assert answers[0] == answers[1] != answers[2]
    assert phone.get(answers[2]).text("h1") == "Zoe – Yan"


def test_a_hand_changed_after_the_back_button_comes_back_with_what_is_recorded(phone: Phone) -> None:
    sheet = phone.start_match()
    phone.get(f"{sheet}/hands/new")
    first = phone.fill("hand-form", WIN)
    second = [(name, "34" if name == "points" else value) for name, value in first]
    record = ("action", "record")
    assert phone.post(f"{sheet}/hands/new", [*first, record]).status_code == 303
    phone.show(phone.post(f"{sheet}/hands/new", [*second, record]), 409)
    assert "34" in phone.page.text("main")
    assert phone.post(f"{sheet}/hands/new", [*first, record]).status_code == 303
    assert "12" in phone.get(sheet).text("main")


def test_the_form_of_one_match_writes_nothing_in_another_unnoticed(phone: Phone) -> None:
    first, second = phone.start_match(), phone.start_match()
    phone.get(f"{first}/hands/new")
    fields = [*phone.fill("hand-form", WIN), ("action", "record")]
    for sheet in (first, second):
        assert phone.post(f"{sheet}/hands/new", fields).status_code == 303
        assert "12 to Ann" in phone.get(sheet).text("main")


@pytest.mark.parametrize("submission", [None, "", "x" * 65, "a b"])
def test_a_button_without_its_key_does_nothing(phone: Phone, submission: str | None) -> None:
    sheet = phone.start_match()
    phone.get(f"{sheet}/hands/new")
    phone.submit("hand-form", WIN, action="record")
    answer = phone.send("undo-form", {"submission": submission})
    assert answer.status_code == 400
    assert "12 to Ann" in phone.get(sheet).text("main")


@pytest.mark.parametrize(
    ("address", "form"),
    [
        pytest.param("/matches/new", "match-form", id="match"),
        pytest.param("/calculator", "calculator-form", id="calculator"),
        pytest.param("{sheet}/hands/new", "hand-form", id="hand"),
        pytest.param("{sheet}/rules", "rules-form", id="rules"),
    ],
)
def test_a_file_in_any_field_is_no_value(phone: Phone, address: str, form: str) -> None:
    address = address.format(sheet=phone.start_match())
    fields = phone.get(address).form(form).fields
    names = dict.fromkeys(name for name, _value in fields if name != "csrf_token")
    token = dict(fields)["csrf_token"]
    for name in [*names, "limit_card", "players_0", "by", "points", "reason"]:
        data = {**dict(fields), "csrf_token": token, name: (io.BytesIO(b"x"), "a.png")}
        answer = phone.client.post(address, data=data, content_type="multipart/form-data")
        assert answer.status_code < 500, name


def test_a_body_without_a_length_is_refused_before_it_is_cut_off(phone: Phone) -> None:
    answer = phone.client.post(
        "/calculator",
        input_stream=io.BytesIO(b"a=b"),
        headers={"Transfer-Encoding": "chunked"},
        environ_overrides={"CONTENT_LENGTH": "", "wsgi.input_terminated": True},
        content_type="application/x-www-form-urlencoded",
    )
    assert phone.show(answer, 411).text("h1") == "This came without its length"


def test_nothing_is_acknowledged_when_the_database_file_is_gone(make_app: MakeApp, sqlite_file: Path) -> None:
    phone = Phone(make_app({"SQLALCHEMY_DATABASE_URI": f"sqlite:///{sqlite_file}"}))
    sheet = phone.start_match()
    phone.get(f"{sheet}/hands/new")
    fields = [*phone.fill("hand-form", WIN), ("action", "record")]
    sqlite_file.rename(sqlite_file.with_name("elsewhere.db"))
    assert phone.post(f"{sheet}/hands/new", fields).status_code == 503
    assert phone.client.get("/healthz").status_code == 503
    sqlite_file.with_name("elsewhere.db").rename(sqlite_file)
    assert phone.post(f"{sheet}/hands/new", fields).status_code == 303


def test_rules_that_come_too_late_come_back_as_they_were_typed(phone: Phone) -> None:
    sheet = phone.start_match()
    phone.get(f"{sheet}/rules")
    late = phone.fill("rules-form", {"option-target": "111", "option-gin_bonus": "77"})
    phone.submit("rules-form", {"option-target": "300"})
    page = phone.show(phone.post(f"{sheet}/rules", late), 409)
    assert "Modern to 300" in page.text("main")
    assert (
        page.form("rules-form").value("option-target"),
        page.form("rules-form").value("option-gin_bonus"),
    ) == (
        "111",
        "77",
    )
    assert "to 111" in phone.submit("rules-form").text("body")
