"""Which endings a set of options offers, and how many cards each takes."""

from __future__ import annotations

import pytest

from rules.endings import find_size, judge_count, list_endings
from rules.hand import ENDINGS
from rules.options import PRESETS, Options


@pytest.mark.parametrize(
    ("preset", "missing"),
    [
        pytest.param("modern", set(), id="all-are-played"),
        pytest.param("classic", {"big_gin"}, id="no-big-gin"),
        pytest.param("straight", {"knock"}, id="only-gin"),
    ],
)
def test_options_offer_only_the_endings_that_are_played(preset: str, missing: set[str]) -> None:
    assert list_endings(PRESETS[preset]) == tuple(ending for ending in ENDINGS if ending not in missing)


def test_only_who_says_big_gin_holds_eleven_cards() -> None:
    sizes = {
        (ending, role): find_size(ending, role) for ending in ENDINGS for role in ("knocker", "defender")
    }
    assert {key for key, size in sizes.items() if size == 11} == {("big_gin", "knocker")}
    assert set(sizes.values()) == {10, 11}


@pytest.mark.parametrize(
    ("cards", "points", "said"),
    [
        pytest.param(11, 0, "That is big gin.", id="big-gin"),
        pytest.param(11, 3, "Eleven cards: discard one, then count again.", id="before-the-discard"),
        pytest.param(10, 0, "That is gin.", id="gin"),
        pytest.param(10, 10, "You may knock: 10 or less is enough.", id="exactly-the-limit"),
        pytest.param(10, 11, "Too much to knock, by 1.", id="one-over"),
        pytest.param(9, 0, "9 cards of ten.", id="a-card-short"),
    ],
)
def test_a_count_is_judged(cards: int, points: int, said: str) -> None:
    assert str(judge_count(cards, points, Options().knock_limit)) == said
