"""What the scores of a sheet are called."""

from __future__ import annotations

from rules.sheet import GameSheet


def name_scores(sheet: GameSheet, names: tuple[str, ...]) -> tuple[str, ...]:
    """What each score is called: by its player, or by both who share it."""
    return tuple(
        " & ".join(name for name, of in zip(names, sheet.score_of, strict=True) if of == score)
        for score in sorted(set(sheet.score_of))
    )
