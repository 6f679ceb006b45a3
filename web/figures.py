"""Figures as they are printed."""

from __future__ import annotations

from decimal import Decimal

from babel.numbers import format_decimal
from flask_babel import get_locale

TRUE_MINUS = "\u2212"


def show_figure(points: int) -> str:
    """A figure with a true minus where it is negative.

    >>> show_figure(18), show_figure(-10)
    ('18', '−10')
    """
    return f"{points:d}".replace("-", TRUE_MINUS)


def show_decimal(amount: Decimal | float, places: int) -> str:
    """A figure with so many decimals, as it is written in the reader's language.

    >>> show_decimal(Decimal("1234.5"), 2)
    '1234.50'
    """
    return format_decimal(amount, "0." + "0" * places if places else "0", get_locale() or "en")
