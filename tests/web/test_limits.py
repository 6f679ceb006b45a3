"""Limits: what a client, a device and a request may, and what is said when that is not enough."""

from __future__ import annotations

import doctest
import io
import json

import pytest
from flask import Flask

from models.ledger import Limits
from tests.web.conftest import MakeApp
from tests.web.links import addresses_of, join
from tests.web.phone import HIDDEN, Phone
from web import config, limits

NAMES = {"side_0": "Élodie", "side_1": "Bob", "option-target": "123"}
WRONG = "/join/" + "x" * 24


def limited(make_app: MakeApp, **more: int) -> Flask:
    """An app with limits that are met soon."""
    return make_app({"LIMITS": Limits(**more)})


def open_from(phone: Phone, address: str, told: str | None = None, link: str = WRONG) -> int:
    """Open a link from an address, which a proxy may have told."""
    headers = {"X-Forwarded-For": told} if told else {}
    return phone.client.get(link, headers=headers, environ_overrides={"REMOTE_ADDR": address}).status_code


def test_the_form_of_a_match_too_many_comes_back_filled_and_is_taken_later(make_app: MakeApp) -> None:
    app = limited(make_app, matches=1)
    Phone(app).start_match()
    phone = Phone(app)
    phone.get("/matches/new")
    answer = phone.send("match-form", NAMES)
    assert 1 <= int(answer.headers["Retry-After"]) <= 600
    page = phone.show(answer, 429)
    assert "the next one has to wait. Try again in" in page.text("div", id="faults")
    assert {name: page.form("match-form").value(name) for name in NAMES} == NAMES
    app.config["LIMITS"] = Limits()
    assert "Élodie" in phone.submit("match-form").text("main")


def test_paper_and_score_files_are_counted_too(make_app: MakeApp) -> None:
    app = limited(make_app, matches=1)
    phone = Phone(app)
    match = phone.start_match()
    saved = phone.client.get(f"{match}/match.json").data
    hidden = dict(HIDDEN.findall(phone.client.get("/import").text))
    phone.show(phone.client.post("/import", data={**hidden, "file": (io.BytesIO(saved), "m.json")}), 429)
    phone.get("/import/paper")
    typed = {**NAMES, "sheet": "Bob 12"}
    page = phone.submit("match-form", typed, action="record", status=429)
    assert page.form("match-form").value("side_0") == "Élodie"
    assert "Bob 12" in page.source


def test_a_match_sent_again_is_answered_and_not_counted(make_app: MakeApp) -> None:
    phone = Phone(limited(make_app, matches=1))
    phone.get("/matches/new")
    fields = phone.fill("match-form", NAMES)
    first, again = (phone.post("/matches/new", fields) for _ in range(2))
    assert (first.status_code, again.status_code) == (303, 303)
    assert first.headers["Location"] == again.headers["Location"]


def test_a_phone_with_too_many_matches_is_told_to_delete_one(make_app: MakeApp) -> None:
    phone = Phone(limited(make_app, device_matches=1))
    match = phone.start_match()
    phone.get("/matches/new")
    page = phone.submit("match-form", NAMES, status=409)
    assert "This phone has 1 matches" in page.text("div", id="faults")
    assert page.form("match-form").value("side_0") == "Élodie"
    late = phone.fill("match-form")
    phone.get(f"{match}/share")
    phone.submit("delete-form")
    phone.show(phone.post("/matches/new", late), 303)


def test_wrong_links_look_alike_and_are_refused_after_a_while_as_right_ones_are(make_app: MakeApp) -> None:
    app = limited(make_app, wrong_links=3)
    ann = Phone(app)
    links = addresses_of(ann, ann.start_match())
    phone = Phone(app)
    asked = [phone.client.get(link) for link in (WRONG, "/join/-", "/join/" + "ä" * 30)]
    assert {answer.status_code for answer in asked} == {404}
    for link in (WRONG, links["keep-1"]):
        answer = phone.client.get(link)
        assert 1 <= int(answer.headers["Retry-After"]) <= 600
        page = phone.show(answer, 429)
        assert "Try again in" in page.text("p", class_="lead")
    assert open_from(phone, "192.0.2.9", link=links["keep-1"]) == 303


def test_who_joins_with_a_right_link_is_hardly_counted(make_app: MakeApp) -> None:
    app = limited(make_app, wrong_links=1, joins=2)
    ann = Phone(app)
    link = addresses_of(ann, ann.start_match())["keep-1"]
    bob = Phone(app)
    for _ in range(3):
        join(bob, link)
    join(Phone(app), link)
    page = Phone(app).get(link, status=429)
    assert "Many phones have joined" in page.text("p", class_="lead")


@pytest.mark.parametrize(
    ("first", "second", "is_one"),
    [
        pytest.param("192.0.2.1", "192.0.2.1", True, id="the-same"),
        pytest.param("192.0.2.1", "192.0.2.2", False, id="neighbours"),
        pytest.param("192.0.2.1", "::ffff:192.0.2.1", True, id="written-as-ipv6"),
        pytest.param("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True, id="one-network"),
        pytest.param("2001:db8:1:2::1", "2001:db8:1:3::1", False, id="two-networks"),
    ],
)
def test_a_client_is_a_network(make_app: MakeApp, first: str, second: str, is_one: bool) -> None:
    phone = Phone(limited(make_app, wrong_links=1))
    assert open_from(phone, first) == 404
    assert open_from(phone, second) == (429 if is_one else 404)


@pytest.mark.parametrize("proxies", ["0", "1", "2"])
def test_so_many_proxies_are_believed_and_no_more(make_app: MakeApp, proxies: str) -> None:
    app = make_app({"LIMITS": Limits(wrong_links=1)}, DEADWOOD_PROXIES=proxies)
    phone = Phone(app)
    # What a client says of itself stands on the left; every proxy adds on the right whom it heard.
    told = ["1.1.1.1, 192.0.2.1, 198.51.100.1", "2.2.2.2, 192.0.2.2, 198.51.100.1"]
    statuses = [open_from(phone, "127.0.0.1", each) for each in told]
    assert statuses == [404, 404 if proxies == "2" else 429]


def test_a_proxy_that_tells_nonsense_breaks_nothing(make_app: MakeApp) -> None:
    phone = Phone(make_app({"LIMITS": Limits(wrong_links=1)}, DEADWOOD_PROXIES="1"))
    for told in ("unknown", "[::1]:80", "x" * 3000, "\x7f", ",", "%00"):
        assert open_from(phone, "127.0.0.1", told) in (404, 429)


def test_no_address_is_kept(make_app: MakeApp) -> None:
    app = limited(make_app)
    assert open_from(Phone(app), "192.0.2.77") == 404
    with app.test_request_context(environ_overrides={"REMOTE_ADDR": "192.0.2.77"}):
        client = limits.find_client()
    assert len(client) == 64
    app.secret_key = "another secret of another server"
    with app.test_request_context(environ_overrides={"REMOTE_ADDR": "192.0.2.77"}):
        assert limits.find_client() != client


def test_limits_come_from_the_environment(make_app: MakeApp) -> None:
    app = make_app(DEADWOOD_MOST_MATCHES="7", DEADWOOD_MOST_WRONG_LINKS="")
    assert app.config["LIMITS"] == Limits(matches=7)


@pytest.mark.parametrize("text", ["0", "-1", "many", "1.5", "٣", "1" * 10])
def test_a_strange_limit_stops_the_start(text: str) -> None:
    with pytest.raises(ValueError, match="DEADWOOD_MOST_JOINS"):
        config.read_limits({"DEADWOOD_MOST_JOINS": text})


def test_a_match_full_of_entries_says_so(make_app: MakeApp) -> None:
    phone = Phone(limited(make_app, match_entries=2))
    match = phone.start_match()
    phone.points(match, 0, 5)
    phone.points(match, 0, 6)
    phone.get(f"{match}/hands/new")
    hand = {"ending": "points", "winner": 0, "points": 9, "kind": "knock"}
    assert phone.submit("hand-form", hand, status=409, action="record").text("h1") == "This sheet is full"
    assert len(json.loads(phone.client.get(f"{match}/match.json").text)["games"][0]["hands"]) == 2


def test_the_examples_hold() -> None:
    assert doctest.testmod(limits).failed == 0
