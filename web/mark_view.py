"""What the other sides say of a hand, as it is shown: a sign on its line, and who said what when."""

from __future__ import annotations

from dataclasses import dataclass

from models.records import EntryRecord, Mark, MatchRecord
from rules.words import Sentence, say

AGREED, OBJECTED, WITHDRAWN = "agreed", "objected", "withdrawn"
SAID = {AGREED: say("Agreed: %(name)s"), OBJECTED: say("Objected: %(name)s")}


@dataclass(frozen=True, slots=True)
class LineMark:
    """The sign on a line of the sheet: an objection stands out among those who agree.

    :ivar sign: ``agreed`` or ``objected``.
    :ivar said: the same in words, with names.
    """

    sign: str
    said: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class Word:
    """The last word of a side on a hand."""

    mark: Mark
    text: Sentence


@dataclass(frozen=True, kw_only=True, slots=True)
class Judge:
    """A side that may say something of a hand on this phone.

    :ivar name: None on its own phone, where it is plain who speaks.
    :ivar said: what it says so far: ``agreed``, ``objected`` or "".
    """

    side: int
    name: str | None
    said: str


@dataclass(frozen=True, kw_only=True, slots=True)
class LastWords:
    """What was said of the hand that was entered last.

    :ivar asked: the side whose phone this is, while it has said nothing and another one wrote the hand.
    """

    said: tuple[Sentence, ...]
    entry: int
    revision: int
    asked: int | None


def build_line_mark(entry: EntryRecord, names: tuple[str, ...]) -> LineMark | None:
    """The sign for a line; None while nobody has said anything.

    :param names: what each seat is called.
    """
    words = list_words(entry, names)
    if not words:
        return None
    is_disputed = any(word.mark.said == OBJECTED for word in words)
    return LineMark(OBJECTED if is_disputed else AGREED, tuple(word.text for word in words))


def list_words(entry: EntryRecord, names: tuple[str, ...]) -> tuple[Word, ...]:
    """What counts of what was said of a hand."""
    return tuple(Word(mark, tell(mark, names)) for mark in entry.standing)


def tell(mark: Mark, names: tuple[str, ...]) -> Sentence:
    """Say who agreed or objected, and why."""
    if mark.said == OBJECTED and mark.reason:
        return say("Objected: %(name)s – %(reason)s", name=names[mark.side], reason=mark.reason)
    return SAID[mark.said].fill(name=names[mark.side])


def list_judges(record: MatchRecord, entry: EntryRecord) -> tuple[Judge, ...]:
    """Who may say something of a hand on this phone."""
    said = {mark.side: mark.said for mark in entry.standing}
    return tuple(
        Judge(
            side=side,
            name=None if side == record.side else record.match.names[side],
            said=said.get(side, ""),
        )
        for side in record.find_judges(entry)
    )


def find_last_words(record: MatchRecord, game: int, number: int) -> LastWords:
    """What was said of an entry, and whether this phone is asked for it."""
    entry = record.find_entry(game, number)
    has_spoken = any(mark.side == record.side for mark in entry.standing)
    return LastWords(
        said=tuple(word.text for word in list_words(entry, record.match.names)),
        entry=number,
        revision=entry.revision,
        asked=record.side if record.side in record.find_judges(entry) and not has_spoken else None,
    )
