"""Figures as they are printed."""

from __future__ import annotations

TRUE_MINUS = "\u2212"


def show_figure(points: int) -> str:
    """A figure with a true minus where it is negative.

    >>> show_figure(18), show_figure(-10)
    ('18', '−10')
    """
    return f"{points:d}".replace("-", TRUE_MINUS)
