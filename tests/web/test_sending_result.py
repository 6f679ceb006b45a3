"""The result of a match as a message and as a card."""

from __future__ import annotations

from xml.etree import ElementTree

from flask import Flask

from tests.web.links import addresses_of, join
from tests.web.phone import Phone


def read_message(phone: Phone, match: str) -> list[str]:
    """The lines of the message, and at their end where its address leads."""
    page = phone.get(f"{match}/send")
    *lines, address = next(each.text for each in page.all("p", class_="message")).splitlines()
    assert "/join/" in address
    return lines


def read_card(phone: Phone, match: str) -> list[str]:
    response = phone.client.get(f"{match}/result.svg")
    assert response.mimetype == "image/svg+xml"
    root = ElementTree.fromstring(response.data)
    assert (root.get("width"), root.get("height")) == ("1200", "630")
    return [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]


def test_a_game_that_is_being_played_is_told_by_its_score(phone: Phone) -> None:
    match = phone.start_match()
    phone.points(match, 0, 18)
    assert read_message(phone, match) == ["Ann 18, Bob 0 after hand 1."]
    assert read_card(phone, match)[1:5] == ["Ann", "18", "Bob", "0"]


def test_a_match_is_told_by_who_beat_whom(phone: Phone) -> None:
    match = phone.start_match(stake="0.05", option_currency="€", title="Thursday & friends")
    phone.points(match, 1, 20)
    phone.points(match, 0, 100)
    assert read_message(phone, match) == ["Ann beat Bob 180–0 in a game of Modern.", "9.00 € to Ann"]
    phone.get(match)
    phone.submit("next-form")
    phone.points(match, 1, 100)
    assert read_message(phone, match) == [
        "Bob beat Ann 325–180 in two games of Modern.",
        "Game 1: 180 to Ann",
        "Game 2: 325 to Bob",
        "7.25 € to Bob",
    ]
    card = read_card(phone, match)
    assert card[0].startswith("Thursday & friends · ")
    assert card[1:5] == ["Ann", "−145", "Bob", "145"]


def test_games_of_several_rules_are_games_of_gin_rummy(phone: Phone) -> None:
    match = phone.start_match(preset="hollywood")
    for _ in range(3):
        phone.points(match, 0, 150)
    assert read_message(phone, match)[0].endswith("in a game of Hollywood.")
    phone.get(match)
    phone.submit("next-form")
    phone.get(f"{match}/rules")
    phone.submit("rules-form", {"preset": "classic"})
    phone.points(match, 0, 150)
    assert read_message(phone, match)[0].endswith("–0 in two games of gin rummy.")


def test_a_chat_that_keeps_no_cookie_sees_what_there_is_to_see(phone: Phone, web_app: Flask) -> None:
    match = phone.start_match()
    phone.points(match, 0, 18)
    links = addresses_of(phone, match)
    preview = Phone(web_app)
    preview.get(links["watch"])
    said = {each.get("property"): each.get("content") for each in preview.page.all("meta")}
    assert (said["og:title"], said["og:description"]) == ("Ann – Bob", "Ann 18, Bob 0 after hand 1.")
    assert preview.page.all("a", href=match)
    assert join(Phone(web_app), links["watch"]).page.address == match
    assert Phone(web_app).client.get(links["keep-1"]).status_code == 303


def test_three_are_told_by_how_each_stands(phone: Phone) -> None:
    match = phone.start_match(form="cutthroat", side_2="Cy")
    phone.points(match, 0, 100)
    [line] = read_message(phone, match)
    assert line.startswith("After one game: Ann +")
    assert len(read_card(phone, match)) == 9


def test_names_are_text_and_nothing_else(phone: Phone) -> None:
    match = phone.start_match(side_0="<b>&\"'", side_1="Maximiliane Wittgenstein")
    phone.points(match, 0, 18)
    assert read_card(phone, match)[1:4:2] == ["<b>&\"'", "Maximiliane Wittg…"]
    assert read_message(phone, match) == ["<b>&\"' 18, Maximiliane Wittgenstein 0 after hand 1."]


def test_the_sheet_says_what_a_preview_may_show(phone: Phone) -> None:
    match = phone.start_match()
    phone.points(match, 0, 18)
    said = {each.get("property"): each.get("content") for each in phone.page.all("meta")}
    assert (said["og:title"], said["og:description"]) == ("Ann – Bob", "Ann 18, Bob 0")
    assert phone.page.all("a", href=f"{match}/send")


def test_the_result_is_for_those_who_may_read_the_match(phone: Phone, other_phone: Phone) -> None:
    match = phone.start_match()
    for name in ("send", "result.svg"):
        assert other_phone.client.get(f"{match}/{name}").status_code == 404
