"""Agreeing to a hand and objecting, as the phones of the table do and see it."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from tests.web.links import addresses_of, join
from tests.web.pages import Page, words
from tests.web.phone import Phone

MOMENT = r"\d+ [A-Z][a-z]+ \d{4}, \d\d:\d\d UTC, (this phone|phone \d)"


def read_signs(page: Page) -> list[tuple[str, str]]:
    """The sign and the words of each line of the sheet, where there are any."""
    found = []
    for cell in page.all("th", class_="n"):
        [*signs] = [each for each in cell.iter("span") if "mark" in each.get("class", "").split()]
        found += [(words(sign), words(sign.getnext())) for sign in signs]
    return found


def object_to(phone: Phone, side: int, reason: str = "", status: int = 303) -> Page:
    """Object on the page of a hand."""
    return phone.submit(f"object-form-{side}", {"reason": reason}, status=status)


def withdraw(phone: Phone, side: int) -> Page:
    """Take back what was said on the page of a hand."""
    [button] = [
        each for each in phone.page.all("button", formaction="") if "withdraw" in each.get("formaction")
    ]
    return phone.show(phone.post(button.get("formaction"), phone.fill(f"mark-form-{side}")), 303)


def test_the_other_phone_agrees_from_the_sheet_and_both_see_it(phone: Phone, match: str, bob: Phone) -> None:
    phone.points(match, 0, 18)
    assert not phone.page.all("form", id="agree-form")
    bob.get(match)
    assert "Agree" in bob.page.texts("button", form="agree-form")
    sheet = bob.submit("agree-form")
    assert sheet.address == match
    for page in (sheet, phone.get(match)):
        assert read_signs(page) == [("ok", "Agreed: Bob")]
        assert not page.all("form", id="agree-form")
        assert "Agreed: Bob" in page.text("section", class_="note")
        assert "“ok” below a number: another side agrees" in page.text("p", class_="legend")
    bob.points(match, 1, 5)
    assert phone.get(match).all("form", id="agree-form")
    assert read_signs(phone.page) == [("ok", "Agreed: Bob")]


def test_a_sheet_of_which_nothing_is_said_says_nothing_of_it(phone: Phone, match: str) -> None:
    sheet = phone.points(match, 0, 18)
    assert read_signs(sheet) == []
    assert "agrees" not in sheet.text("main")
    assert not sheet.all("form", id="agree-form")


def test_an_objection_says_why_and_can_be_changed_and_taken_back(
    phone: Phone, match: str, bob: Phone
) -> None:
    phone.points(match, 0, 18)
    bob.get(f"{match}/hands/1")
    object_to(bob, 1, "  it was\n8 & <no> more ")
    assert read_signs(bob.page) == [("?", "Objected: Bob – it was 8 & <no> more")]
    seen = phone.get(f"{match}/hands/1").text("section", class_="marks")
    assert re.fullmatch(rf"Agreed\? Objected: Bob – it was 8 & <no> more {MOMENT}", seen)
    assert not phone.page.all("form", id="mark-form-1")
    bob.get(f"{match}/hands/1")
    assert read_signs(bob.submit("mark-form-1")) == [("ok", "Agreed: Bob")]
    bob.get(f"{match}/hands/1")
    assert "Agree" not in bob.page.texts("button")
    assert read_signs(withdraw(bob, 1)) == []
    history = [re.sub(MOMENT, "…", line) for line in phone.get(f"{match}/hands/1").texts("li")]
    assert [line for line in history if line.startswith("…")] == [
        "…: Ann: points, 18", "…: Bob: objected", "…: Bob: agreed", "…: Bob: withdrawn",
    ]  # fmt: skip


def test_a_correction_unticks_and_who_wrote_it_is_asked_no_more(phone: Phone, match: str, bob: Phone) -> None:
    phone.points(match, 0, 18)
    bob.get(match)
    bob.submit("agree-form")
    bob.get(f"{match}/hands/1/edit")
    bob.submit("hand-form", {"points": 8}, action="record")
    assert read_signs(bob.page) == []
    assert not bob.page.all("form", id="agree-form")
    assert read_signs(phone.get(match)) == []
    assert read_signs(phone.submit("agree-form")) == [("ok", "Agreed: Ann")]


def test_a_hand_written_anew_meanwhile_is_shown_with_the_reason_that_was_typed(
    phone: Phone, match: str, bob: Phone
) -> None:
    phone.points(match, 0, 18)
    bob.get(f"{match}/hands/1")
    phone.get(f"{match}/hands/1/edit")
    phone.submit("hand-form", {"points": 28}, action="record")
    page = object_to(bob, 1, "it was 8", status=409)
    assert page.text("h1") == "Hand 1: 28 to Ann"
    assert "written anew since you looked" in page.text("div", class_="faults")
    [reason] = page.all("input", id="reason-1")
    assert reason.get("value") == "it was 8"
    assert read_signs(bob.get(match)) == []
    bob.show(bob.client.get(f"{match}/hands/1"), 200)
    object_to(bob, 1, "it was 8")
    assert read_signs(bob.page) == [("?", "Objected: Bob – it was 8")]


def test_a_hand_that_is_being_entered_is_not_out_of_date_by_what_is_said(
    phone: Phone, match: str, bob: Phone
) -> None:
    phone.points(match, 0, 18)
    phone.get(f"{match}/hands/new")
    bob.get(match)
    bob.submit("agree-form")
    fields = {"ending": "points", "winner": 1, "points": 5, "kind": "knock"}
    sheet = phone.submit("hand-form", fields, action="record", status=303)
    assert read_signs(sheet) == [("ok", "Agreed: Bob")]


def test_the_live_page_gets_news_and_the_note_of_a_form_has_nothing_to_say(
    phone: Phone, match: str, bob: Phone
) -> None:
    phone.points(match, 0, 18)
    live = re.search(r'content="([^"]+)" data-state="([^"]+)"', phone.get(match).source)
    address, state = (each.replace("&amp;", "&").replace("&#34;", '"') for each in live.groups())
    bob.get(match)
    bob.submit("agree-form")
    answer = phone.client.get(address, headers={"If-None-Match": state})
    assert (answer.status_code, answer.text.strip()) == (200, "")


def test_the_same_form_twice_says_it_once(phone: Phone, match: str, bob: Phone) -> None:
    phone.points(match, 0, 18)
    bob.get(f"{match}/hands/1")
    address, fields = bob.page.form("mark-form-1").action, bob.fill("mark-form-1")
    for _ in range(2):
        bob.show(bob.post(address, fields), 303)
    bob.get(f"{match}/hands/1")
    withdraw(bob, 1)
    said = [line for line in bob.get(f"{match}/hands/1").texts("li") if "Bob: " in line]
    assert [line.rpartition(" ")[2] for line in said] == ["agreed", "withdrawn"]


def test_a_reason_that_is_too_long_comes_back_and_nothing_is_noted(
    phone: Phone, match: str, bob: Phone
) -> None:
    phone.points(match, 0, 18)
    bob.get(f"{match}/hands/1")
    page = object_to(bob, 1, "x" * 201, status=422)
    assert page.faults == {"reason-1": "The reason is too long; 200 characters are enough."}
    [reason] = page.all("input", id="reason-1")
    assert reason.get("value") == "x" * 201
    assert page.all("details", open="")
    assert read_signs(bob.get(match)) == []


def test_an_onlooker_sees_what_is_said_and_says_nothing(
    web_app: Flask, phone: Phone, match: str, bob: Phone
) -> None:
    phone.points(match, 0, 18)
    guest = join(Phone(web_app), addresses_of(phone, match)["watch"])
    bob.get(f"{match}/hands/1")
    fields = bob.fill("object-form-1")
    object_to(bob, 1, "it was 8")
    assert read_signs(guest.get(match)) == [("?", "Objected: Bob – it was 8")]
    assert not guest.page.all("form")
    assert "Objected: Bob" in guest.get(f"{match}/hands/1").text("section", class_="marks")
    assert not guest.page.all("form")
    token = ("csrf_token", phone_token(guest))
    for what in ("confirm", "object", "withdraw"):
        own = [token, *(field for field in fields if field[0] != "csrf_token")]
        assert guest.post(f"{match}/hands/1/{what}", own).status_code == 403


def phone_token(phone: Phone) -> str:
    """A token against forgery that is right for a phone."""
    return phone.get("/settings").form("settings-form").value("csrf_token")


@pytest.mark.parametrize("what", ["confirm", "object", "withdraw"])
def test_what_is_broken_or_not_for_this_side_is_refused(
    phone: Phone, match: str, bob: Phone, other_phone: Phone, what: str
) -> None:
    phone.points(match, 0, 18)
    bob.get(f"{match}/hands/1")

    def post(place: str = f"{match}/hands/1", **changed: str | None) -> int:
        return bob.post(f"{place}/{what}", bob.fill("mark-form-1", changed)).status_code

    assert [post(side=side) for side in ("", "3", "-1", "x", "\0", "1" * 99)] == [400] * 6
    assert [post(revision=seen) for seen in ("", "x", "9" * 10, "-1")] == [400] * 4
    assert [post(revision=seen) for seen in ("0", "2")] == [409] * 2
    assert [post(side=side) for side in ("0", "2")] == [403] * 2
    assert [post(f"{match}/hands/{number}") for number in (0, 2, 10**30)] == [404] * 3
    assert bob.client.get(f"{match}/hands/1/{what}").status_code == 405
    token = ("csrf_token", phone_token(other_phone))
    answer = other_phone.post(f"{match}/hands/1/{what}", [token, ("submission", "x")])
    assert answer.status_code == 404
    assert read_signs(phone.get(match)) == []
    phone.get(f"{match}/hands/1")
    assert not phone.page.all("section", class_="marks")


def test_one_phone_for_the_whole_table_asks_for_whom(phone: Phone, match: str) -> None:
    phone.points(match, 0, 18)
    assert not phone.page.all("form", id="agree-form")
    buttons = phone.get(f"{match}/hands/1").texts("button")
    assert {"Ann agrees", "Bob agrees"} <= set(buttons)
    assert read_signs(phone.submit("mark-form-1")) == [("ok", "Agreed: Bob")]
    assert "Bob takes it back" in phone.get(f"{match}/hands/1").texts("button")
    object_to(phone, 0, "that was Bob’s hand")
    [(sign, said)] = read_signs(phone.page)
    assert (sign, said) == ("?", "Objected: Ann – that was Bob’s hand Agreed: Bob")


def test_a_struck_hand_and_an_earlier_game_can_be_objected_to(phone: Phone, match: str, bob: Phone) -> None:
    phone.points(match, 0, 18)
    phone.submit("undo-form")
    bob.get(f"{match}/hands/1")
    assert read_signs(object_to(bob, 1)) == [("?", "Objected: Bob")]
    phone.points(match, 0, 100)
    phone.submit("next-form")
    bob.get(f"{match}/hands/2?game=1")
    sheet = bob.submit("mark-form-1")
    assert (sheet.response.request.full_path, len(read_signs(sheet))) == (f"{match}?game=1", 2)


def test_marks_are_on_paper_with_what_they_mean_and_why(phone: Phone, match: str, bob: Phone) -> None:
    for winner, points in ((0, 18), (0, 20), (0, 5)):
        phone.points(match, winner, points)
    assert "another side" not in phone.get(f"{match}/print").text("main")
    bob.get(f"{match}/hands/1")
    bob.submit("mark-form-1")
    bob.get(f"{match}/hands/2")
    object_to(bob, 1, "it was 10")
    page = phone.get(f"{match}/print")
    how = [words(cell) for cell in page.all("td", class_="how")]
    assert how == ["points, 18 ok Agreed: Bob", "points, 20 ? Objected: Bob – it was 10", "points, 5"]
    assert page.texts("ul", class_="objections") == ["Hand 2: 20 to Ann · Objected: Bob – it was 10"]
    assert "ok: another side agrees. ?: it objects." in page.text("main")


def test_marks_are_not_in_the_score_file(phone: Phone, match: str, bob: Phone) -> None:
    phone.points(match, 0, 18)
    before = phone.client.get(f"{match}/match.json").data
    bob.get(match)
    bob.submit("agree-form")
    assert phone.client.get(f"{match}/match.json").data == before
