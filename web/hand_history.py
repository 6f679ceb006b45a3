"""Every version of an entry: what it said, when, and from which device."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from models.records import EntryRecord, Version
from rules.sheet import GameSheet
from rules.words import Sentence, say
from web.line_words import describe_end, describe_struck
from web.mark_view import AGREED, OBJECTED, WITHDRAWN, tell
from web.words import show_day

WORDS = {
    AGREED: say("%(name)s: agreed"),
    OBJECTED: say("%(name)s: objected"),
    WITHDRAWN: say("%(name)s: withdrawn"),
}


@dataclass(frozen=True, slots=True)
class VersionView:
    """One version of an entry, or what a side said of it. What does not count any more is crossed out."""

    moment: str
    by: Sentence
    text: Sentence
    is_replaced: bool


@dataclass(frozen=True, slots=True)
class WordView:
    """What a side says of an entry, when it said so, and from which phone."""

    said: str
    text: Sentence
    moment: str
    by: Sentence


def build_words(entry: EntryRecord, names: tuple[str, ...], me: int | None) -> tuple[WordView, ...]:
    """List what counts of what was said of an entry."""
    return tuple(
        WordView(mark.said, tell(mark, names), show_moment(mark.said_at), _name_phone(mark.by, me))
        for mark in entry.standing
    )


def build_history(
    entry: EntryRecord, sheet: GameSheet, place: int, names: tuple[str, ...], me: int | None
) -> tuple[VersionView, ...]:
    """List every version with what was said of it, the first one first.

    There is nothing to tell of an entry that has only one, and of which nothing was taken back.

    :param place: its place on the sheet, or the one it would have.
    """
    if len(entry.versions) == 1 and len(entry.marks) == len(entry.standing):
        return ()
    return tuple(_list_versions(entry, sheet, place, names, me))


def _list_versions(
    entry: EntryRecord, sheet: GameSheet, place: int, names: tuple[str, ...], me: int | None
) -> Iterator[VersionView]:
    was_struck, last = False, entry.last
    for version in entry.versions:
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
        yield VersionView(show_moment(version.recorded_at), _name_phone(version.by, me), text, is_replaced)
        was_struck = version.is_struck
        for mark in entry.marks:
            if mark.revision == version.revision:
                is_over = mark.said != WITHDRAWN and mark not in entry.standing
                text = WORDS[mark.said].fill(name=names[mark.side])
                yield VersionView(show_moment(mark.said_at), _name_phone(mark.by, me), text, is_over)


def _name_phone(number: int, me: int | None) -> Sentence:
    return say("this phone") if number == me else say("phone %(number)d", number=number)


def _tell(version: Version, sheet: GameSheet, place: int, names: tuple[str, ...]) -> Sentence:
    if version.hand is None:
        return describe_end(version.ended, names)
    return describe_struck(version.hand, sheet, place, names)


def show_moment(moment: datetime) -> str:
    """A moment in UTC, as people write it."""
    return f"{show_day(moment)}, {moment:%H:%M} UTC"
