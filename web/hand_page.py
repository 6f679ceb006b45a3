"""The page of one recorded hand: what it came to, its facts, and every version of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from models.records import EntryRecord, MatchRecord, Version
from rules.faults import IllegalHand
from rules.fold import HandLine
from rules.hand import Hand
from rules.options import Options
from rules.scoring import HandScore, score_hand
from rules.sheet import build_sheet
from rules.words import Sentence, say
from web.hand_view import HandView, build_hand_view
from web.line_words import describe_struck
from web.words import show_day

ENDINGS = {
    "knock": say("%(name)s, by a knock"),
    "gin": say("%(name)s, by gin"),
    "big_gin": say("%(name)s, by big gin"),
}


@dataclass(frozen=True, slots=True)
class VersionView:
    """One version of a hand; a struck one is what a hand was taken back as."""

    moment: str
    text: Sentence
    is_struck: bool
    is_current: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class HandPage:
    """Everything the page shows.

    :ivar game: the number of its game, None when that is the one being played.
    :ivar hand: what it comes to; None when a struck hand can no longer be scored.
    """

    public_id: str
    game: int | None
    title: Sentence
    is_struck: bool
    hand: HandView | None
    facts: tuple[tuple[Sentence, Sentence | str], ...]
    versions: tuple[VersionView, ...]


def build_page(record: MatchRecord, game: int, number: int) -> HandPage:
    """Lay out an entry of a game.

    :raises LookupError: there is no such game or entry.
    """
    if not 1 <= game <= len(record.games):
        raise LookupError(game)
    entries = {entry.number: entry for entry in record.games[game - 1].entries}
    entry, names = entries[number], record.match.names
    options = record.match.games[game - 1].options
    line = _find_line(record, game, entry, options)
    view = None if line is None else build_hand_view(line, names)
    return HandPage(
        public_id=record.public_id,
        game=None if game == len(record.games) else game,
        title=_name_page(entry, view),
        is_struck=entry.is_struck,
        hand=view,
        facts=tuple(_list_facts(entry, line, names)),
        versions=tuple(_list_versions(entry, options, names)),
    )


def _find_line(record: MatchRecord, game: int, entry: EntryRecord, options: Options) -> HandLine | None:
    """Return the line of an entry on the sheet; a struck one has none, and is scored on its own."""
    if entry.position is not None:
        return build_sheet(record.match).games[game - 1].hands[entry.position - 1]
    try:
        score = score_hand(entry.hand, options, names=record.match.names)
    except IllegalHand:
        return None
    return HandLine(0, entry.hand, score, None, ())


def _name_page(entry: EntryRecord, view: HandView | None) -> Sentence:
    if entry.position is None or view is None:
        return say("A hand taken back")
    return say("Hand %(number)d: %(result)s", number=entry.position, result=view.headline)


def _list_facts(
    entry: EntryRecord, line: HandLine | None, names: tuple[str, ...]
) -> Iterator[tuple[Sentence, Sentence | str]]:
    hand = entry.hand
    if hand.ending in ENDINGS and hand.by is not None:
        yield say("Ended by"), say(ENDINGS[hand.ending].text, name=names[hand.by])
    if line is not None and line.dealer is not None:
        yield say("Dealer"), names[line.dealer]
    if hand.limit_card is not None:
        yield say("Limit card"), hand.limit_card.symbol
    if line is not None and hand.is_showdown:
        yield from _list_score_facts(hand, line.score)
    if line is not None and any(line.score.boxes):
        yield say("Boxes"), str(max(line.score.boxes))
    if line is not None and line.columns and max(line.columns) > 1:
        yield say("Entered in"), say("game %(games)s", games=", ".join(map(str, line.columns)))
    yield say("Recorded"), show_moment(entry.versions[0].recorded_at)
    if hand.note:
        yield say("Note"), hand.note


def _list_score_facts(hand: Hand, score: HandScore) -> Iterator[tuple[Sentence, Sentence | str]]:
    if hand.ending == "knock" and score.limit is not None:
        yield say("Knock limit"), str(score.limit)
    if score.multiplier > 1:
        yield say("Counts"), say("%(times)d times", times=score.multiplier)
    if score.choices is not None and score.choices > 1:
        yield say("Ways to lay it"), say("%(choices)d with the same deadwood", choices=score.choices)


def _list_versions(entry: EntryRecord, options: Options, names: tuple[str, ...]) -> Iterator[VersionView]:
    """List every version, the first one first; there is nothing to tell of a hand that has only one."""
    if len(entry.versions) == 1:
        return
    for version in entry.versions:
        is_current = version is entry.versions[-1] and not version.is_struck
        yield VersionView(
            show_moment(version.recorded_at),
            _tell_version(version, options, names),
            version.is_struck,
            is_current,
        )


def _tell_version(version: Version, options: Options, names: tuple[str, ...]) -> Sentence:
    if version.is_struck:
        return say("taken back")
    return describe_struck(version.hand, options, names)


def show_moment(moment: datetime) -> str:
    """A moment in UTC, as people write it."""
    return f"{show_day(moment)}, {moment:%H:%M} UTC"
