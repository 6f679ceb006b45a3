"""The big board."""

from __future__ import annotations

import pytest

from tests.web.pages import words
from tests.web.phone import Phone


def rows_of(phone: Phone) -> list[list[str]]:
    """The lines of the board, a text a cell."""
    [table] = phone.page.all("table", class_="totals")
    return [[words(cell) for cell in row] for row in table.iter("tr")]


def test_the_board_shows_the_totals_and_who_deals(phone: Phone) -> None:
    match = phone.start_match(title="Thursday")
    phone.points(match, 0, 42)
    page = phone.get(f"{match}/table")
    assert rows_of(phone) == [["Ann deals", "Bob"], ["42", "0"], ["needs 58", "needs 100"]]
    assert page.title == "Ann – Bob · Big board"
    assert "42 to Ann" in page.text("div", id="live")
    assert page.all("a", href=match)


def test_the_sheet_leads_to_the_board(phone: Phone) -> None:
    match = phone.start_match()
    assert phone.page.all("a", href=f"{match}/table")


def test_in_hollywood_each_column_has_its_line(phone: Phone) -> None:
    match = phone.start_match(preset="hollywood")
    for points in (60, 45):
        phone.points(match, 0, points)
    phone.points(match, 1, 20)
    phone.get(f"{match}/table")
    assert rows_of(phone)[1:5] == [
        ["all columns together", "150", "20"],
        ["Column 1", "105", "0"],
        ["Column 2", "45", "20"],
        ["Column 3", "0", "0"],
    ]
    assert len(phone.page.all("tr", class_="shut")) == 1


def test_a_long_figure_is_set_smaller(phone: Phone) -> None:
    match = phone.start_match(option_target="none")
    phone.points(match, 0, 999)
    assert not phone.get(f"{match}/table").all("div", class_="is-long")
    phone.points(match, 0, 1)
    assert phone.get(f"{match}/table").all("div", class_="is-long")


@pytest.mark.parametrize(
    ("values", "heads"),
    [
        pytest.param(
            {
                "form": "partners",
                "side_0": "We",
                "players_0": "Ann, Al",
                "side_1": "They",
                "players_1": "Bob, Bea",
            },
            ["We deals", "They"],
            id="partners",
        ),
        pytest.param({"form": "cutthroat", "side_2": "Cara"}, ["Ann deals", "Bob", "Cara"], id="three"),
        pytest.param({"form": "captain", "side_2": "Cara"}, None, id="captain"),
    ],
)
def test_every_form_of_play_has_its_board(
    phone: Phone, values: dict[str, str], heads: list[str] | None
) -> None:
    match = phone.start_match(**values)
    phone.get(f"{match}/table")
    assert heads is None or rows_of(phone)[0] == heads
    assert len(rows_of(phone)[1]) == len(rows_of(phone)[0])


def test_when_the_game_is_over_the_board_says_who_won(phone: Phone) -> None:
    match = phone.start_match()
    assert phone.get(f"{match}/table").all("div", id="live")[0].get("data-over") is None
    phone.points(match, 1, 120)
    page = phone.get(f"{match}/table")
    assert page.text("h1") == "Bob wins game 1"
    assert page.all("div", id="live")[0].get("data-over") is not None
    phone.get(match)
    phone.submit("next-form")
    assert phone.get(f"{match}/table").text("p", class_="top-note") == "Modern to 100 · Game 2"


def test_the_board_of_another_match_is_not_there(phone: Phone, other_phone: Phone) -> None:
    match = phone.start_match()
    other_phone.get(f"{match}/table", status=404)
