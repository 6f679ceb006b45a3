"""What the sheet says in words: money, settlements, safe counts, corrections."""

from __future__ import annotations

from models import ledger
from rules.match import Ended
from rules.sheet import GameSheet
from tests.test_explaining import play
from tests.test_explaining import points as won
from tests.web.pages import Page, words
from tests.web.phone import Phone
from tests.web.test_match import change
from web.settlement_view import build_verdict


def cells(page: Page) -> list[list[str]]:
    """The lines of the sheet, cell by cell."""
    [table] = page.all("table", class_="sheet")
    return [[words(cell) for cell in row] for row in table.find("tbody")]


def play_for_two_stakes(phone: Phone, **second: str) -> str:
    """Ann wins a long game for pennies, Bob a short one for more: he has the money, she has the points."""
    match = phone.start_match(stake="0.01", option_currency="€", option_target=50)
    phone.points(match, 0, 150)
    phone.submit("next-form")
    phone.get(f"{match}/rules")
    phone.submit("rules-form", second)
    phone.points(match, 1, 60)
    return match


def test_the_money_of_a_match_names_who_gets_it(phone: Phone) -> None:
    play_for_two_stakes(phone, stake="1")
    assert "In all: 90 to Ann. In money: 281.25 € to Bob" in phone.page.texts("b")


def test_two_currencies_are_not_added(phone: Phone) -> None:
    play_for_two_stakes(phone, stake="1", **{"option-currency": "beans"})
    assert "In all: 90 to Ann. In money: 3.75 € to Ann; 285 beans to Bob" in phone.page.texts("b")


def verdict(sheet: GameSheet, *names: str) -> list[str]:
    told = build_verdict(sheet, names, 1, ("Ann", "Bob", "Cara"))
    return [str(each) for each in (told.headline, *told.sentences)]


def test_boxes_are_named_where_they_turned_it() -> None:
    sheet = play({"game_bonus": 0}, *[won(1, 5)] * 6, won(0, 100))
    assert verdict(sheet, "Ann", "Bob")[-2:] == [
        "But Bob collects the net: 55 points.", "The boxes turned it.",
    ]  # fmt: skip


def test_boxes_are_not_named_where_the_points_of_a_game_given_up_turned_it() -> None:
    sheet = play({"game_bonus": 0}, won(1, 60), ended={"how": "conceded", "by": 1})
    told = verdict(sheet, "Ann", "Bob")
    assert told[0] == "Ann wins game 1"
    assert told[-2:] == [
        "But Bob collects the net: 85 points.", "The points were not given up with the game.",
    ]  # fmt: skip


def test_a_captain_collects_from_each() -> None:
    told = verdict(play({}, won(0, 105), form="captain"), "Ann", "Bob & Cara")
    assert told[2] == "Ann collects 330 points from each of Bob & Cara."


def test_two_collect_from_their_captain_whoever_of_them_closed_the_game() -> None:
    """Both collect, so that neither of them collects what the other has won."""
    told = verdict(play({}, won(1, 60), won(0, 3), won(2, 50), form="captain"), "Ann", "Bob & Cara")
    assert told[0] == "Bob & Cara win game 1"
    assert told[2] == "Bob & Cara collect 232 points each from Ann."
    assert not [sentence for sentence in told if sentence.startswith("But")]


def test_columns_that_are_closed_count_in_a_game_that_is_left(phone: Phone) -> None:
    match = phone.start_match(preset="hollywood")
    phone.points(match, 0, 60)
    phone.points(match, 0, 60)
    page = change(phone, match, ledger.end_game, Ended(how="abandoned"))
    told = page.text("section", class_="verdict")
    assert "Column 1: Ann reached 100 with hand 2." in told
    assert "Still open, and not settled: column 2, 3." in told
    assert "Ann collects the net: 370 points." in told
    assert "Nothing is settled" not in told
    assert page.texts("caption")[0] == "Settlement: Column 1"
    phone.submit("next-form")
    assert "Game 1: left unfinished, 370 to Ann" in phone.page.texts("a")


def test_a_game_is_a_game_of_the_match_and_a_column_is_a_column(phone: Phone) -> None:
    match = phone.start_match(preset="hollywood")
    page = phone.points(match, 0, 20)
    assert page.texts("th", scope="colgroup") == ["Column 1", "Column 2", "Column 3"]
    assert page.texts("p", class_="need")[0] == "needs 80 for column 1"
    for _ in range(2):
        phone.points(match, 0, 100)
    page = phone.submit("next-form")
    assert page.text("p", class_="top-note").endswith("Game 2")
    assert "Game 1: 1020 to Ann" in page.texts("a")
