"""Words on pages: cards as cards, money to the cent, and nothing a page cannot hold."""

from __future__ import annotations

import doctest
from datetime import UTC, datetime
from decimal import Decimal
from importlib import import_module
from pkgutil import iter_modules

import pytest
from flask import Flask

import web
from rules.words import say
from web import words
from web.payment_words import say_money


@pytest.mark.parametrize("name", sorted(module.name for module in iter_modules(web.__path__)))
def test_the_examples_in_the_code_are_true(name: str) -> None:
    assert doctest.testmod(import_module(f"web.{name}")).failed == 0


@pytest.mark.parametrize(
    ("text", "markup"),
    [
        pytest.param("7♠", '<span class="pip s">7♠\ufe0e</span>', id="a-card"),
        pytest.param("or 10♥.", 'or <span class="pip h">10♥\ufe0e</span>.', id="in-a-sentence"),
        pytest.param("♣ clubs", '<span class="pip c">♣\ufe0e</span> clubs', id="a-suit"),
        pytest.param("110♥", '110<span class="pip h">♥\ufe0e</span>', id="no-rank"),
        pytest.param("<b>7♠", '&lt;b&gt;<span class="pip s">7♠\ufe0e</span>', id="no-markup"),
        pytest.param("a\x00b\ud800c", "abc", id="nothing-unprintable"),
    ],
)
def test_cards_in_a_sentence_are_set_as_cards(text: str, markup: str) -> None:
    assert words.show_sentence(say("%(typed)s", typed=text)) == markup


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("en-US", "1 December 2026"),
        ("de", "1. Dezember 2026"),
        ("es-MX", "1 de diciembre de 2026"),
        ("fr", "1 décembre 2026"),
        ("tlh", "1 December 2026"),
    ],
)
def test_a_day_is_written_out(web_app: Flask, language: str, written: str) -> None:
    with web_app.test_request_context(headers={"Accept-Language": language}):
        assert words.show_day(datetime(2026, 12, 1, tzinfo=UTC)) == written


@pytest.mark.parametrize(
    ("amount", "shown"),
    [
        pytest.param("9.8", "9.80 €", id="cents-where-the-stake-has-decimals"),
        pytest.param("35.0000", "35.00 €", id="no-more-than-needed"),
        pytest.param("2.4375", "2.4375 €", id="exact-to-the-last-digit"),
        pytest.param("200", "200 €", id="none-where-the-stake-is-whole"),
        pytest.param("1E+3", "1000 €", id="large"),
        pytest.param("0", "0 €", id="nothing"),
        pytest.param("-2.0", "-2.00 €", id="owed"),
    ],
)
def test_money_has_the_decimals_that_its_stake_needs(amount: str, shown: str) -> None:
    assert say_money(Decimal(amount), "€") == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        pytest.param("-10 to Ann", "−10 to Ann", id="at-the-start"),
        pytest.param("Ann: 0 → -10", "Ann: 0 → −10", id="within"),
        pytest.param("3-4 of 2026-12-01", "3-4 of 2026-12-01", id="a-hyphen-stays"),
    ],
)
def test_numbers_below_nothing_have_a_true_minus(text: str, shown: str) -> None:
    assert words.show_sentence(text) == shown
