"""Blank pads: ruled for every form, with the rules that are chosen."""

from __future__ import annotations

import pytest

from tests.web.pages import words
from tests.web.phone import Phone


@pytest.mark.parametrize(
    ("kind", "heads", "rule"),
    [
        ("plain", ["#", "", "", "How"], "The game is played to 100."),
        ("hollywood", ["#", "", "", "", "", "", "", "How"], "Each column is played to 100."),
        ("partners", ["#", "Table 1", "Table 2", "", "", "How"], "The game is played to 125."),
    ],
)
def test_a_pad_has_room_for_a_game_and_says_its_rules(
    phone: Phone, kind: str, heads: list[str], rule: str
) -> None:
    page = phone.get(f"/pads/{kind}")
    [table] = page.all("table", class_="scores")
    assert [words(head) for head in table.find("thead")[-1]] == heads
    assert len(table.find("tbody")) >= 20
    assert rule in page.text("main")


def test_the_rules_can_be_chosen(phone: Phone) -> None:
    page = phone.get("/pads/plain?preset=palace")
    assert "Palace to 100" in page.text("main")
    assert phone.get("/").all("a", href="/pads/plain")


@pytest.mark.parametrize("address", ["/pads/square", "/pads/plain?preset=none", "/pads/plain?like=none"])
def test_there_is_no_other_pad(phone: Phone, address: str) -> None:
    phone.get(address, 404)


@pytest.mark.parametrize(
    ("values", "kind", "heads"),
    [
        ({}, "plain", ["#", "Ann", "Bob", "How"]),
        ({"option_columns": 3}, "hollywood", ["#", *["Ann", "Bob"] * 3, "How"]),
        ({"form": "cutthroat", "side_2": "Cy"}, "plain", ["#", "Ann", "Bob", "Cy", "How"]),
        (
            {"form": "partners", "players_0": "A,B,C", "players_1": "X,Y,Z"},
            "partners",
            ["#", "Table 1", "Table 2", "Table 3", "Ann", "Bob", "How"],
        ),
    ],
)
def test_a_match_can_go_on_on_a_pad_of_its_own(
    phone: Phone, values: dict[str, object], kind: str, heads: list[str]
) -> None:
    match = phone.start_match(option_target=175, **values)
    address = f"/pads/{kind}?like={match.removeprefix('/m/')}"
    assert phone.page.all("a", href=address)
    page = phone.get(address)
    [table] = page.all("table", class_="scores")
    assert [words(head) for head in table.find("thead")[-1]] == heads
    assert "played to 175." in page.text("main")
