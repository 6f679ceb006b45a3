"""Each set of rules played to its end through the pages, by counts; and continuous play."""

from __future__ import annotations

import pytest

from rules.options import PRESETS
from tests.web.pages import Page
from tests.web.phone import Phone


def play_on(phone: Phone, match: str, preset: str) -> Page:
    """One more hand: both sides win now and then, the first more often."""
    options, page = PRESETS[preset], phone.page
    number = len(page.all("th", scope="row", class_="n"))
    by = 1 if number % 4 == 3 else 0
    if options.knock == "gin":
        return phone.enter(match, ending="gin", by=by, defender_count=30)
    limit_card = {"limit_card": "9S" if number % 2 else "10H"} if options.needs_limit_card else {}
    return phone.enter(match, ending="knock", by=by, knocker_count=5, defender_count=45, **limit_card)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_set_of_rules_is_played_to_its_end(phone: Phone, preset: str) -> None:
    match = phone.start_match(preset=preset, stake="1", option_currency="cents")
    for _ in range(40):
        if play_on(phone, match, preset).all("section", class_="verdict"):
            break
    page = phone.page
    assert page.text("h1").startswith("Ann wins")
    assert len(page.all("caption")) >= PRESETS[preset].columns
    assert "Bob pays Ann" in page.text("section", class_="verdict")
    assert "cents for" in page.text("section", class_="verdict")
    assert "How these figures come about" in page.texts("summary")
    phone.get(f"{match}/hands/1")
    assert "On the sheet" in phone.page.texts("h2")
    page = phone.get(match)
    assert phone.submit("next-form").texts("p", class_="total") == ["0", "0"]


def test_the_third_column_is_named_double_and_the_three_are_added(phone: Phone) -> None:
    match = phone.start_match(preset="hollywood", option_third_column=2, option_target=50)
    phone.points(match, 1, 20)
    for _ in range(4):
        phone.points(match, 0, 40)
        if phone.page.all("section", class_="verdict"):
            break
    page = phone.page
    assert "Net, twice: third column" in page.text("main")
    assert "The third column counts twice." in page.text("main")
    verdict = page.text("section", class_="verdict")
    assert "Ann wins game 1" in verdict
    assert "The columns come to " in verdict


def test_rounding_is_named(phone: Phone) -> None:
    match = phone.start_match(stake="0.05", option_currency="€", option_rounding=50)
    phone.points(match, 1, 20)
    page = phone.points(match, 0, 100)
    assert "Bob pays Ann 9.00 € for 180 points" not in page.text("main")
    assert "Bob pays Ann 10.00 € for 200 points, rounded from 180." in page.text("section", class_="verdict")


def play_continuously(phone: Phone) -> str:
    match = phone.start_match(preset="hollywood", option_continuous="on", option_target=50)
    for winner, points in ((0, 30), (1, 20), (0, 30), (0, 31), (1, 40), (1, 35), (0, 22)):
        phone.points(match, winner, points)
    return match


def test_continuous_play_shows_the_open_columns_and_folds_the_others(phone: Phone) -> None:
    match = play_continuously(phone)
    page = phone.get(match)
    first, *earlier = page.all("table", class_="sheet")
    assert len(earlier) == 1
    heads = [cell.text for cell in first.iter("th") if cell.get("scope") == "colgroup"]
    assert heads == ["Column 4", "Column 5", "Column 6"]
    assert "Column 1, Column 2, Column 3" in page.texts("summary")


def test_notice_is_asked_only_where_it_can_be_given(phone: Phone) -> None:
    match = phone.start_match(preset="hollywood")
    assert not phone.get(f"{match}/hands/new").all("input", name="notice")
    match = play_continuously(phone)
    assert phone.get(f"{match}/hands/new").all("input", name="notice")
    phone.enter(match, ending="points", winner=0, points=3, notice="yes")
    assert not phone.get(f"{match}/hands/new").all("input", name="notice")
    page = phone.get(f"{match}/hands/8")
    assert "given before this deal" in page.texts("dd")
    for _ in range(6):
        if phone.points(match, 0, 49).all("section", class_="verdict"):
            break
    assert phone.page.text("h1") == "Ann wins game 1"


def test_a_notice_that_is_none_is_refused_at_its_field(phone: Phone) -> None:
    match = play_continuously(phone)
    page = phone.enter(match, status=422, ending="points", winner=0, points=3, notice="perhaps")
    assert list(page.faults) == ["notice"]
