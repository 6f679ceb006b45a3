"""What people read can be collected: catalogues are made of the literal texts that ``say`` is given."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from rules.card_faults import SAID_RANKS
from rules.card_words import RANK_NAMES
from rules.words import say

ROOT = Path(__file__).resolve().parent.parent
MODULES = sorted([*(ROOT / "rules").glob("*.py"), *(ROOT / "web").glob("*.py")])


def find_calls(path):
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say":
            yield node


@pytest.mark.parametrize("path", MODULES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_sentence_is_said_in_a_literal_text(path):
    for call in find_calls(path):
        text = call.args[0]
        is_literal = isinstance(text, ast.Constant) and isinstance(text.value, str)
        assert is_literal, f"{path.name}, line {call.lineno}"
        assert text.value.strip() not in ("", "%(problem)s"), f"{path.name}, line {call.lineno}"


def test_a_sentence_chosen_first_is_filled_after():
    chosen = say("%(name)s has %(points)d.", name="Ann")
    assert str(chosen.fill(points=7)) == "Ann has 7."
    assert chosen.values == {"name": "Ann"}


def test_ranks_are_called_by_the_words_that_can_be_typed():
    assert tuple(map(str, SAID_RANKS)) == RANK_NAMES
