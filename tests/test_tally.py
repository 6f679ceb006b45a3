"""What a hand comes to while its cards are still being entered."""

from __future__ import annotations

import pytest

from rules.cards import format_cards
from rules.options import find_preset
from rules.score_file import read_hand
from rules.tally import Tally, tally_defender, tally_knocker

KNOCKER = "4S 5S 6S KC KD KH KS AD AH 2C"
DEFENDER = "QS QH QD 3C 3H 3D 7S 8H 9C 5D"


def tally(role: str, preset: str = "modern", **hand: object) -> Tally | None:
    """What one player has so far."""
    read = read_hand({"ending": "knock", **hand})
    return (tally_knocker if role == "knocker" else tally_defender)(read, find_preset(preset))


def lines(groups: tuple) -> list[str]:
    return [format_cards(group) for group in groups]


def test_melds_are_found_as_the_cards_come() -> None:
    found = tally("knocker", knocker={"cards": "4S 5S 6S KC KD AD"})
    assert (found.held, found.size, found.points, found.is_whole) == (6, 10, 21, False)
    assert lines(found.melds) == ["4S 5S 6S"]
    found = tally("knocker", knocker={"cards": KNOCKER})
    assert (found.points, found.is_whole) == (4, True)
    assert lines(found.melds) == ["KS KH KD KC", "4S 5S 6S"]


@pytest.mark.parametrize(
    ("hand", "preset", "said"),
    [
        pytest.param({"knocker": {"cards": "KS 3H"}}, "modern", "3 over the limit", id="over"),
        pytest.param({"knocker": {"cards": "KS"}}, "modern", "a knock may hold 10", id="exactly"),
        pytest.param({"knocker": {"count": 12}}, "modern", "2 over the limit", id="by-its-total"),
        pytest.param(
            {"knocker": {"count": 4}, "limit_card": "3H"}, "oklahoma", "1 over the limit", id="card"
        ),
        pytest.param({"knocker": {"count": 4}}, "oklahoma", None, id="no-card-yet"),
        pytest.param(
            {"ending": "gin", "knocker": {"cards": "3H"}}, "modern", "no gin with deadwood", id="gin"
        ),
        pytest.param({"ending": "gin", "knocker": {"cards": "3H 4H 5H"}}, "modern", None, id="gin-so-far"),
    ],
)
def test_the_limit_is_held_against_what_is_there(hand: dict, preset: str, said: str | None) -> None:
    remark = tally("knocker", preset, **hand).remark
    assert (None if remark is None else str(remark)) == said


def test_the_other_hand_is_laid_off_on_what_the_knocker_has() -> None:
    found = tally("defender", knocker={"cards": KNOCKER}, defender={"cards": DEFENDER})
    assert (found.points, format_cards(found.layoffs)) == (22, "7S")
    assert str(found.remark) == "after laying off 7♠"
    found = tally("defender", defender={"cards": DEFENDER})
    assert (found.points, found.layoffs, found.remark) == (29, (), None)


def test_nothing_is_laid_off_on_gin() -> None:
    gin = {"cards": "AS 2S 3S 4S 9H 9D 9C JH QH KH"}
    assert tally("defender", knocker=gin, defender={"cards": "5S 8H"}).points == 13
    assert tally("defender", knocker={"count": 0}, defender={"cards": "5S 8H"}).points == 13


def test_eleven_cards_are_big_gin() -> None:
    hand = {"ending": "big_gin", "knocker": {"cards": "AC 2C 3C 4C 6S 6H 6D 9D 10D JD QD"}}
    found = tally("knocker", **hand)
    assert (found.held, found.size, found.points) == (11, 11, 0)


@pytest.mark.parametrize(
    "cards",
    [
        pytest.param({"cards": "4S 4S"}, id="a-card-twice"),
        pytest.param({"cards": "A-QS"}, id="more-than-a-hand"),
        pytest.param({"melds": ["4S 5S 6H"]}, id="no-meld"),
        pytest.param({"cards": "no card"}, id="unreadable"),
        pytest.param(None, id="nothing"),
    ],
)
def test_what_cannot_lie_on_a_table_is_not_laid_out(cards: dict | None) -> None:
    assert tally("knocker", knocker=cards) is None
    assert tally("defender", knocker={"cards": KNOCKER}, defender=cards) is None
    assert tally("defender", knocker=cards, defender={"cards": DEFENDER}).points == 29


def test_only_a_showdown_has_cards() -> None:
    assert tally("knocker", ending="dead") is None
