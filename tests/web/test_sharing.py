"""Sharing a match: links and their codes, joining, replacing, deleting; and who may do none of it."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.desk import listening
from tests.web.links import addresses_of, join
from tests.web.phone import Phone


@pytest.fixture
def guest(web_app: Flask, phone: Phone, match: str) -> Phone:
    """A phone that may only watch."""
    return join(Phone(web_app), addresses_of(phone, match)["watch"])


def test_each_link_has_its_code_and_its_address_as_text(phone: Phone, match: str) -> None:
    addresses = addresses_of(phone, match)
    assert list(addresses) == ["keep-0", "keep-1", "watch", "own"]
    codes = phone.page.all("div", class_="code")
    assert len(codes) == 4
    assert all(code.get("aria-label") for code in codes)
    assert phone.page.source.count('<svg viewBox="0 0') == 4
    assert phone.page.texts("summary")[2] == "Bob’s phone"
    assert [fold.get("open") is not None for fold in phone.page.all("details", class_="share")] == [
        False, True, False, False,
    ]  # fmt: skip


def test_the_sheet_leads_to_the_links(phone: Phone, match: str) -> None:
    assert phone.get(match).all("a", href=f"{match}/share")


def test_a_link_opened_once_gives_its_role_at_an_address_that_gives_nothing(bob: Phone, match: str) -> None:
    assert bob.page.address == match
    assert bob.points(match, 1, 20).texts("p", class_="total") == ["0", "20"]
    assert bob.get("/").all("a", href=match)


def test_a_copied_address_gives_nothing(match: str, other_phone: Phone) -> None:
    other_phone.get(match, status=404)
    other_phone.get(f"{match}/share", status=404)


def test_an_answer_to_a_link_is_kept_by_nobody(phone: Phone, match: str, other_phone: Phone) -> None:
    answer = other_phone.client.get(addresses_of(phone, match)["watch"])
    assert answer.headers["Cache-Control"] == "no-store"
    assert "HttpOnly" in answer.headers["Set-Cookie"]


@pytest.mark.parametrize("how", [{"method": "HEAD"}, {"headers": {"Sec-Purpose": "prefetch"}}])
def test_who_only_looks_at_a_link_does_not_join(
    phone: Phone, match: str, other_phone: Phone, how: dict[str, object]
) -> None:
    address = addresses_of(phone, match)["keep-1"]
    other_phone.get("/")
    for each in (address, "/join/" + "x" * 24):
        assert other_phone.client.open(each, **how).status_code == 204
    other_phone.get(match, status=404)


@pytest.mark.parametrize("text", ["http://localhost{}", "  {}\n", "{}/?utm_source=chat#x", "{token}"])
def test_a_link_can_be_pasted(phone: Phone, match: str, other_phone: Phone, text: str) -> None:
    address = addresses_of(phone, match)["keep-1"]
    other_phone.get("/")
    other_phone.get("/join")
    pasted = text.format(address, token=address.removeprefix("/join/"))
    answer = other_phone.send("join-form", {"link": pasted})
    assert (answer.status_code, answer.headers["Location"]) == (303, address)
    assert join(other_phone, address).page.address == match


@pytest.mark.parametrize("text", ["", "http://localhost/m/abc", "hello there", "/join/", "\x00", "ä" * 30])
def test_what_is_no_link_is_refused_on_its_field(phone: Phone, text: str) -> None:
    phone.get("/join")
    assert list(phone.submit("join-form", {"link": text}, status=422).faults) == ["link"]


def test_a_watcher_has_no_forms_and_writes_nothing(phone: Phone, match: str, guest: Phone) -> None:
    phone.points(match, 0, 18)
    entry = phone.get(f"{match}/hands/1").all("a")
    assert entry
    for address in (match, f"{match}/hands/1", f"{match}/share", f"{match}/statistics", f"{match}/rules"):
        page = guest.get(address)
        assert not page.all("form"), address
        assert not page.all("button", form="undo-form"), address
    assert list(addresses_of(guest, match)) == ["watch"]
    token = guest.get("/join").form("join-form").fields
    for what in (
        "undo", "games", "delete", "side", "hands/new", "end", "rules", "hands/1/edit", "hands/1/strike",
        "links/watch/replace",
    ):  # fmt: skip
        answer = guest.post(f"{match}/{what}", [*token, ("seen", "1"), ("side", "0"), ("confirm", "1")])
        assert answer.status_code == 403, what
    assert phone.get(match).texts("p", class_="total") == ["18", "0"]


def test_a_keeper_hands_on_his_own_seat_and_replaces_nothing(bob: Phone, match: str) -> None:
    assert list(addresses_of(bob, match)) == ["keep-1", "watch"]
    assert not bob.page.all("form")
    fields = bob.get("/join").form("join-form").fields
    for what in ("links/keep-1/replace", "delete"):
        page = bob.show(bob.post(f"{match}/{what}", fields), 403)
        assert page.text("h1") == "This is for the owner of the match"


def test_a_replaced_link_stops_at_once_and_the_new_one_seats_a_new_phone(
    web_app: Flask, phone: Phone, match: str, bob: Phone
) -> None:
    old = addresses_of(phone, match)["keep-1"]
    bob.get(f"{match}/hands/new")
    typed = bob.fill("hand-form", {"ending": "points", "winner": "1", "points": "9", "kind": "knock"})
    phone.submit("replace-keep-1")
    assert bob.post(f"{match}/hands/new", [*typed, ("action", "record")]).status_code == 404
    bob.get(match, status=404)
    bob.get(old, status=404)
    new = addresses_of(phone, match)
    assert new["keep-1"] != old
    assert join(Phone(web_app), new["keep-1"]).points(match, 1, 9)
    assert phone.get(match).texts("p", class_="total") == ["0", "9"]


def test_a_replace_button_pressed_twice_replaces_once(phone: Phone, match: str) -> None:
    addresses_of(phone, match)
    first, second = phone.send("replace-watch"), phone.send("replace-watch")
    assert first.status_code == second.status_code == 303
    assert len(set(addresses_of(phone, match).values())) == 4


def test_the_owner_keeps_his_place_when_he_replaces_his_own_link(
    phone: Phone, match: str, other_phone: Phone
) -> None:
    join(other_phone, addresses_of(phone, match)["own"])
    assert other_phone.get(f"{match}/share").all("form", id="delete-form")
    addresses_of(phone, match)
    phone.submit("replace-own")
    other_phone.get(match, status=404)
    assert phone.points(match, 0, 5)


def test_a_link_of_one_match_does_nothing_in_another(phone: Phone, match: str, bob: Phone) -> None:
    other = phone.start_match(side_0="Cleo", side_1="Dan")
    fields = bob.get("/join").form("join-form").fields
    for address in (other, f"{other}/share", f"{other}/hands/new", f"{other}/hands/1"):
        bob.get(address, status=404)
    for what in ("undo", "games", "links/keep-1/replace", "links/nothing/replace", "delete", "side"):
        assert bob.post(f"{other}/{what}", fields).status_code == 404, what


@pytest.mark.parametrize("kind", ["keep-2", "keep", "own-1", "watch-0", "keep-9", "x"])
def test_a_link_the_match_does_not_have_cannot_be_replaced(phone: Phone, match: str, kind: str) -> None:
    phone.get(f"{match}/share")
    fields = phone.page.form("replace-watch").fields
    assert phone.post(f"{match}/links/{kind}/replace", fields).status_code == 404


def test_unknown_revoked_deleted_and_foreign_cannot_be_told_apart(
    web_app: Flask, phone: Phone, match: str, other_phone: Phone
) -> None:
    revoked = addresses_of(phone, match)["keep-1"]
    phone.submit("replace-keep-1")
    gone = phone.start_match()
    deleted = addresses_of(phone, gone)["keep-1"]
    phone.submit("delete-form")
    other_phone.get("/")

    def ask(address: str) -> tuple[int, str, int, dict[str, str]]:
        with web_app.app_context(), listening() as said:
            answer = other_phone.client.get(address)
        headers = {name: value for name, value in answer.headers if name != "Set-Cookie"}
        return answer.status_code, answer.text, len(said), headers

    ask("/join/" + "y" * 24)  # whoever is the first in a while sweeps up behind others
    links = [ask(address) for address in ("/join/" + "x" * 24, revoked, deleted)]
    pages = [ask(address) for address in ("/m/" + "x" * 16, match, gone)]
    assert links == [links[0]] * 3
    assert pages == [pages[0]] * 3
    assert links[0][:2] == pages[0][:2]
    assert links[0][0] == 404


def test_a_deleted_match_can_be_brought_back(phone: Phone, match: str, bob: Phone) -> None:
    phone.get(f"{match}/share")
    page = phone.submit("delete-form")
    assert page.address == "/"
    assert not page.all("a", href=match)
    bob.get(match, status=404)
    assert not bob.get("/").texts("ul", class_="deleted")
    [restore] = page.all("form", method="post")
    address = restore.get("action")
    fields = [(each.get("name"), each.get("value")) for each in restore.iter("input")]
    assert phone.show(phone.post(address, fields), 303).address == match
    bob.get(match)


def test_the_owner_says_whose_phone_it_is(phone: Phone, match: str) -> None:
    phone.get(f"{match}/share")
    page = phone.submit("side-form", {"side": "1"})
    assert page.form("side-form").value("side") == "1"
    assert "Bob, on another phone" in page.texts("summary")
    assert phone.post(f"{match}/side", phone.fill("side-form", {"side": "7"})).status_code == 400


def test_three_players_have_a_link_each(phone: Phone) -> None:
    three = phone.start_match(form="cutthroat", side_2="Cara")
    assert list(addresses_of(phone, three)) == ["keep-0", "keep-1", "keep-2", "watch", "own"]


def test_a_page_on_this_machine_alone_says_so(phone: Phone, match: str) -> None:
    assert "printed for your network" in phone.get(f"{match}/share").text("p", class_="faults")
    phone.base_url = "http://192.168.1.5:5000"
    phone.client.set_cookie(
        "deadwood", phone.client.get_cookie("deadwood").value, domain="192.168.1.5"
    )  # fmt: skip
    page = phone.get(f"{match}/share")
    assert not page.all("p", class_="faults")
    assert page.texts("code")[0].startswith("http://192.168.1.5:5000/join/")
