"""Languages: which one a reader gets; every text has its translation, and none stands outside."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import flask_babel
import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from flask import Flask
from lxml.etree import _Element as Element

from rules.sheet import Purse
from tests.web.pages import Page
from tests.web.phone import Phone
from web import card_keys
from web.languages import LANGUAGES
from web.payment_words import say_purse
from web.words import translate

KNOCKER = "4S 5S 6S KC KD KH KS AD AH 2C"
DEFENDER = "QS QH QD 3C 3H 3D 7S 8H 9C 5D"
ROOT = Path(__file__).resolve().parent.parent.parent
FOREIGN = [code for code in LANGUAGES if code != "en"]
GAP = re.compile(r"%\((\w+)\)\+?[sd]")
KEYWORDS = {**DEFAULT_KEYWORDS, "say": None}
CODES = ("data-when", "data-optional", "data-if", "data-presets", "data-form")
SPOKEN = ("aria-label", "title", "placeholder", "alt")
# What is the same in every language: names that were typed, ours, and the signs of cards.
SAME = re.compile(
    r"Deadwood|Ann|Bob|Cid|Dot|We|They|English|Deutsch|Español|Français"
    r"|\b[AKQJ]\b|https?:\S+|\d+ \w+ \d{4}|UTC"
)


def open_catalogue(code: str) -> Catalog:
    with (ROOT / "translations" / code / "LC_MESSAGES" / "messages.po").open("rb") as file:
        return read_po(file, locale=code)


def list_ids(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def list_texts(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


@pytest.fixture(scope="module")
def collected() -> set[tuple[str, ...]]:
    """Every text of the source."""
    with (ROOT / "babel.cfg").open() as file:
        methods, options = parse_mapping_cfg(file)
    found = set()
    for folder in ("rules", "web", "templates"):
        for _, _, text, _, _ in extract_from_dir(ROOT / folder, methods, options, KEYWORDS):
            found.add((text,) if isinstance(text, str) else tuple(text))
    return found


@pytest.mark.parametrize("code", FOREIGN)
def test_every_text_has_its_translation_and_no_other_has(code: str, collected: set[tuple[str, ...]]) -> None:
    messages = [message for message in open_catalogue(code) if message.id]
    assert len(collected) > 500
    assert {list_ids(message) for message in messages} == collected, "run `make messages`"
    assert [message.id for message in messages if message.fuzzy or not all(list_texts(message))] == []


@pytest.mark.parametrize("code", FOREIGN)
def test_every_translation_has_the_gaps_of_its_text(code: str) -> None:
    for message in open_catalogue(code):
        asked = [set(GAP.findall(text)) for text in list_ids(message)]
        for text in list_texts(message) if message.id else ():
            assert set(GAP.findall(text)) in asked, text
            assert text % dict.fromkeys(GAP.findall(text), 1) or True  # no stray percent sign


@pytest.mark.parametrize("code", FOREIGN)
def test_what_is_compiled_is_what_is_written(code: str) -> None:
    compiled = io.BytesIO()
    write_mo(compiled, open_catalogue(code))
    file = ROOT / "translations" / code / "LC_MESSAGES" / "messages.mo"
    assert file.read_bytes() == compiled.getvalue(), "run `make messages`"


@pytest.mark.parametrize(
    ("accepted", "code"),
    [
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("es-419", "es"),
        ("it, fr;q=0.5", "fr"),
        ("en-US", "en"),
        ("", "en"),
    ],
)
def test_a_reader_gets_the_language_of_his_browser(web_app: Flask, accepted: str, code: str) -> None:
    answer = web_app.test_client().get("/", headers={"Accept-Language": accepted})
    assert f'<html lang="{code}">' in answer.text
    assert {"Accept-Language", "Cookie"} <= set(answer.vary)


def test_the_language_is_changed_on_every_page_and_kept(phone: Phone) -> None:
    match = phone.start_match()
    [link] = phone.page.all("a", hreflang="fr")
    answer = phone.client.get(link.get("href"))
    assert (answer.status_code, answer.headers["Location"]) == (303, match)
    kept = phone.client.get("/calculator?cards=KC", headers={"Accept-Language": "de"})
    assert '<html lang="fr">' in kept.text
    [back] = Page(kept).all("a", hreflang="en")
    assert phone.client.get(back.get("href")).headers["Location"] == "/calculator?cards=KC"


def test_what_is_paid_is_said_in_the_language_of_the_page(web_app: Flask) -> None:
    purse = Purse("€", (Decimal("-4.50"), Decimal("4.50")))
    with web_app.test_request_context(headers={"Accept-Language": "fr"}):
        said = translate(say_purse(purse, ("Ann", "Bob")))
    assert "4,50 €" in said
    assert "to Bob" not in said


@pytest.mark.parametrize(
    "back", ["//evil.example", "/\\evil.example", "https://evil.example", "", "/\r\nX: y"]
)
def test_a_change_of_language_leads_nowhere_else(phone: Phone, back: str) -> None:
    answer = phone.client.get("/language/de", query_string={"back": back})
    assert (answer.status_code, answer.headers["Location"]) == (303, "/")


def test_a_language_nobody_wrote_is_not_found(phone: Phone) -> None:
    phone.get("/language/xx", 404)


class Marks(flask_babel.support.NullTranslations):
    """A language in which each text stands in brackets, so that what stands outside was never looked up."""

    def ugettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ungettext(self, one: str, many: str, number: int) -> str:
        return f"⟦{one if number == 1 else many}⟧"


@pytest.fixture
def marked(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    card_keys._name_cards.cache_clear()
    monkeypatch.setattr(flask_babel.Domain, "get_translations", lambda _domain: Marks())
    monkeypatch.setattr("tests.web.phone.check_page", lambda _page: None)  # it reads English
    yield
    card_keys._name_cards.cache_clear()


def read_on(element: Element) -> Iterator[str]:
    """The text of an element, in the order of the page."""
    if element.tag not in ("textarea", "script"):
        yield element.text or ""
    for child in element:
        yield from read_on(child)
        yield child.tail or ""


def list_spoken(page: Page) -> Iterator[str]:
    """What is read out in place of what stands on the page, and what scripts put there."""
    for element in page.tree.iter():
        yield from (element.get(name, "") for name in SPOKEN)
        yield from (
            value
            for name, value in element.items()
            if name.startswith("data-") and name not in CODES and " " in value
        )


def find_outside(page: Page) -> list[str]:
    """The texts outside the brackets, which may begin in one piece and end in a later one."""
    outside, depth = [], 0
    for piece in [*read_on(page.tree), *list_spoken(page)]:
        kept = ""
        for letter in piece:
            depth += (letter == "⟦") - (letter == "⟧")
            kept += letter if depth == 0 else ""
        if re.search(r"[^\W\d_]", SAME.sub("", kept)):
            outside.append(piece.strip())
    return outside


def walk(phone: Phone) -> Iterator[Page]:
    """Go through the pages as they come up in two matches."""
    for address in (
        "/",
        "/matches/new",
        "/matches/new?form=partners",
        "/calculator?cards=KC+KD+4S",
    ):
        yield phone.get(address)
    yield phone.get("/no/such/page", 404)
    match = phone.start_match(preset="hollywood", option_stake="0.05", option_currency="€")
    yield phone.page
    yield phone.get(f"{match}/hands/new")
    yield phone.submit(
        "hand-form", {"ending": "knock", "by": 0, "knocker_count": 12}, action="record", status=422
    )
    values = {
        "ending": "knock",
        "by": 0,
        "knocker_cards": KNOCKER.split(),
        "defender_cards": DEFENDER.split(),
    }
    phone.get(f"{match}/hands/new")
    yield phone.submit("hand-form", values, action="preview", status=200)
    yield phone.submit("hand-form", action="record")
    yield phone.record(match, ending="dead")
    yield phone.record(match, ending="adjustment", winner=0, points=-5, reason="12")
    for points in (90, 200):
        yield phone.points(match, 0, points)
    for place in (
        "hands/1",
        "hands/2",
        "hands/3",
        "hands/1/edit",
        "rules",
        "statistics",
        "share",
    ):
        yield phone.get(f"{match}/{place}")
    phone.get(f"{match}/hands/1/edit")
    yield phone.submit("hand-form", {"dealer": 1}, action="preview", status=200)
    for place in ("", "/statistics", "/hands/1"):
        yield phone.get(f"{match}{place}")
    yield phone.get("/")
    match = phone.start_match(
        form="partners", side_0="We", players_0="Ann, Cid", side_1="They", players_1="Bob, Dot"
    )
    yield phone.page
    for place in ("hands/new", "end", "rules"):
        yield phone.get(f"{match}/{place}")
    match = phone.start_match(form="cutthroat", side_0="Ann", side_1="Bob", side_2="Cid")
    yield phone.page
    yield phone.get(f"{match}/hands/new")


@pytest.mark.usefixtures("marked")
def test_no_text_stands_outside_the_catalogues(phone: Phone) -> None:
    outside = {page.address: find_outside(page) for page in walk(phone)}
    assert len(outside) > 15
    assert {address: texts for address, texts in outside.items() if texts} == {}
