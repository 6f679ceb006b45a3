"""The page of one recorded hand: what it came to, its facts, and every version of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from models.records import EntryRecord, MatchRecord
from rules.entries import explain_entry
from rules.fold import HandLine
from rules.hand import Hand
from rules.rotation import find_idle
from rules.scoring import HandScore
from rules.versions import score_in_place
from rules.words import Sentence, say
from web.hand_history import VersionView, WordView, build_history, build_words, show_moment
from web.hand_view import HandView, build_hand_view, name_result
from web.line_words import describe_end
from web.mark_view import Judge, list_judges
from web.score_names import name_scores

ENDINGS = {
    "knock": say("%(name)s, by a knock"),
    "gin": say("%(name)s, by gin"),
    "big_gin": say("%(name)s, by big gin"),
}


@dataclass(frozen=True, kw_only=True, slots=True)
class HandPage:
    """Everything the page shows.

    :ivar game: the number of its game, None when that is the one being played.
    :ivar game_number: the number of its game in any case, for what is done to it.
    :ivar hand: what it comes to; None when a struck hand can no longer be scored, and for what is no hand.
    :ivar entered: which columns it stands in, and why.
    :ivar words: what the other sides say of it, who and when.
    :ivar judges: the sides that may say something of it on this phone.
    :ivar revision: the one that is shown.
    :ivar may_edit: whether this device may correct it; the others say what else it may do.
    """

    public_id: str
    game: int | None
    game_number: int
    number: int
    title: Sentence
    is_struck: bool
    hand: HandView | None
    facts: tuple[tuple[Sentence, Sentence | str], ...]
    entered: tuple[Sentence, ...]
    versions: tuple[VersionView, ...]
    words: tuple[WordView, ...]
    judges: tuple[Judge, ...]
    revision: int
    may_edit: bool
    may_strike: bool
    may_restore: bool
    may_insert: bool


def build_page(record: MatchRecord, game: int, number: int) -> HandPage:
    """Lay out an entry of a game.

    :raises LookupError: there is no such game or entry.
    """
    entry, names = record.find_entry(game, number), record.match.names
    options = record.match.games[game - 1].options
    line = _find_line(record, game, entry)
    may_write = record.role != "watch"
    return HandPage(
        public_id=record.public_id,
        game=None if game == record.current else game,
        game_number=game,
        number=number,
        title=name_entry(record, game, number),
        is_struck=entry.is_struck,
        hand=None if line is None else build_hand_view(line, names, options),
        facts=tuple(_list_facts(entry, line, names)),
        entered=_explain(record, game, entry),
        versions=build_history(
            entry, record.sheet.games[game - 1], record.games[game - 1].find_place(number), names, record.me
        ),
        words=build_words(entry, names, record.me),
        judges=list_judges(record, entry),
        revision=entry.revision,
        may_edit=may_write and entry.position is not None,
        may_strike=may_write and not entry.is_struck,
        may_restore=may_write and entry.is_struck and entry.moved_to is None,
        may_insert=may_write and not entry.is_struck,
    )


def _find_line(record: MatchRecord, game: int, entry: EntryRecord) -> HandLine | None:
    """Return the line of an entry on the sheet; of a struck one, the line it would be."""
    sheet = record.sheet.games[game - 1]
    if entry.position is not None:
        return sheet.hands[entry.position - 1]
    if entry.hand is None:
        return None
    place = record.games[game - 1].find_place(entry.number)
    return score_in_place(entry.hand, sheet, place, record.match.names)


def _explain(record: MatchRecord, game: int, entry: EntryRecord) -> tuple[Sentence, ...]:
    if entry.position is None:
        return ()
    sheet = record.sheet.games[game - 1]
    return explain_entry(sheet.hands[entry.position - 1], sheet, name_scores(sheet, record.match.names))


def name_entry(record: MatchRecord, game: int, number: int) -> Sentence:
    """Say in a few words what an entry is.

    :raises HandNotFound: there is none.
    """
    entry, names = record.find_entry(game, number), record.match.names
    if entry.ended is not None:
        return describe_end(entry.ended, names)
    if entry.moved_to is not None:
        return say("A hand moved to game %(number)d", number=entry.moved_to)
    if entry.position is None:
        return say("A hand taken back")
    score = record.sheet.games[game - 1].hands[entry.position - 1].score
    return say("Hand %(number)d: %(result)s", number=entry.position, result=name_result(score, names))


def _list_facts(
    entry: EntryRecord, line: HandLine | None, names: tuple[str, ...]
) -> Iterator[tuple[Sentence, Sentence | str]]:
    hand = entry.hand
    if hand is None:
        yield say("Recorded"), show_moment(entry.versions[0].recorded_at)
        return
    if hand.ending in ENDINGS and hand.by is not None:
        yield say("Ended by"), ENDINGS[hand.ending].fill(name=names[hand.by])
    if line is not None and line.dealer is not None:
        yield say("Dealer"), names[line.dealer]
    if line is not None and line.dealer is not None and len(names) == 3:
        yield say("Sat out"), names[find_idle(line.pair)]
    if hand.notice:
        yield say("Notice"), say("given before this deal")
    if hand.limit_card is not None:
        yield say("Limit card"), hand.limit_card.symbol
    if line is not None and hand.is_showdown:
        yield from _list_score_facts(hand, line.score)
    if line is not None and any(line.score.boxes):
        yield say("Boxes"), _tell_boxes(line.score.boxes, names)
    yield say("Recorded"), show_moment(entry.versions[0].recorded_at)
    if hand.note:
        yield say("Note"), hand.note


def _tell_boxes(boxes: tuple[int, ...], names: tuple[str, ...]) -> str:
    """The boxes of a hand: a number, or of a deal perhaps one for each side."""
    given = [(name, count) for name, count in zip(names, boxes, strict=True) if count]
    if len(given) == 1:
        return str(given[0][1])
    return ", ".join(f"{name} {count}" for name, count in given)


def _list_score_facts(hand: Hand, score: HandScore) -> Iterator[tuple[Sentence, Sentence | str]]:
    if hand.ending == "knock" and score.limit is not None:
        yield say("Knock limit"), str(score.limit)
    if score.multiplier > 1:
        yield say("Counts"), say("%(times)d times", times=score.multiplier)
    if score.choices is not None and score.choices > 1:
        yield say("Ways to lay it"), say("%(choices)d with the same deadwood", choices=score.choices)
