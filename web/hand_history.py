"""Every version of an entry: what it said, when, and from which device."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from models.records import EntryRecord, Version
from rules.sheet import GameSheet
from rules.words import Sentence, say
from web.line_words import describe_end, describe_struck
from web.words import show_day


@dataclass(frozen=True, slots=True)
class VersionView:
    """One version of an entry. What is replaced is crossed out."""

    moment: str
    by: Sentence
    text: Sentence
    is_replaced: bool


def build_history(
    entry: EntryRecord, sheet: GameSheet, place: int, names: tuple[str, ...], me: int | None
) -> tuple[VersionView, ...]:
    """List every version, the first one first; there is nothing to tell of an entry that has only one.

    :param place: its place on the sheet, or the one it would have.
    """
    if len(entry.versions) == 1:
        return ()
    return tuple(_list_versions(entry, sheet, place, names, me))


def _list_versions(
    entry: EntryRecord, sheet: GameSheet, place: int, names: tuple[str, ...], me: int | None
) -> Iterator[VersionView]:
    was_struck, last = False, entry.last
    for version in entry.versions:
        by = say("this phone") if version.by == me else say("phone %(number)d", number=version.by)
        text = _tell(version, sheet, place, names)
        is_replaced = False
        if version.is_struck:
            text = say("taken back")
            if version.moved_to is not None:
                text = say("moved to game %(number)d", number=version.moved_to)
        elif was_struck:
            text = say("restored: %(what)s", what=text)
        else:
            is_replaced = last.is_struck or (version.hand, version.ended) != (last.hand, last.ended)
        yield VersionView(show_moment(version.recorded_at), by, text, is_replaced)
        was_struck = version.is_struck


def _tell(version: Version, sheet: GameSheet, place: int, names: tuple[str, ...]) -> Sentence:
    if version.hand is None:
        return describe_end(version.ended, names)
    return describe_struck(version.hand, sheet, place, names)


def show_moment(moment: datetime) -> str:
    """A moment in UTC, as people write it."""
    return f"{show_day(moment)}, {moment:%H:%M} UTC"
