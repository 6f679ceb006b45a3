"""JSON as text: read without trust, and laid out for people to read."""

from __future__ import annotations

import json

from rules.faults import Fault, Faulty
from rules.words import say

DEPTH = 4
"""So many levels are opened up, a line for each value; from there on, which is a hand, it is one line."""

_encode = json.JSONEncoder(ensure_ascii=False).encode


def load_json(text: str) -> object:
    """Read JSON text.

    :raises Faulty: with ``not_json`` when it is none, is nested absurdly deep, or holds NaN.
    """
    try:
        return json.loads(text, parse_constant=_refuse_constant)
    except RecursionError:
        message = say("This is not JSON: it is nested too deep.")
        raise Faulty([Fault("not_json", "", message)]) from None
    except ValueError as error:
        message = say("This is not JSON: %(problem)s.", problem=str(error))
        raise Faulty([Fault("not_json", "", message)]) from None


def _refuse_constant(name: str) -> object:
    raise ValueError(f"{name} is no number")


def dump_json(value: object, depth: int = DEPTH, margin: str = "\n") -> str:
    """Write a value as JSON text, the outer levels of it a line for each value.

    >>> print(dump_json({"over": False, "hands": [{"number": 1, "boxes": [1, 0]}]}, depth=2))
    {
     "over": false,
     "hands": [
      {"number": 1, "boxes": [1, 0]}
     ]
    }
    """
    if not depth or not value or not isinstance(value, (dict, list)):
        return _encode(value)
    inner = margin + " "
    if isinstance(value, dict):
        lines = [f"{_encode(key)}: {dump_json(one, depth - 1, inner)}" for key, one in value.items()]
        return "{" + inner + ("," + inner).join(lines) + margin + "}"
    lines = [dump_json(one, depth - 1, inner) for one in value]
    return "[" + inner + ("," + inner).join(lines) + margin + "]"
