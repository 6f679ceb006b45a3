"""Reading the ledger: rows in, records out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import itemgetter

from sqlalchemy import select
from sqlalchemy.orm import Session

from models import tables
from models.database import open_session
from models.halves import load_unfinished
from models.marks import Mark, load_marks
from models.records import EntryRecord, GameRecord, MatchRecord, Version
from models.seats import find_seat, find_sides, find_voices, hash_token
from rules.faults import Fault, Faulty
from rules.flow import drop_waiting
from rules.match import Ended, Game, Match, Side
from rules.options import Options, make_options, option_kinds
from rules.score_file import read_ended, read_hand
from rules.sheet import build_sheet
from rules.words import say

Row = tuple[tables.Entry, "Poster"]
"""An entry's revision, and who posted it."""

Marks = Mapping[int, Sequence[tuple[tables.Mark, "Poster"]]]
"""The marks by the id of the entry's revision, each with who made it."""


@dataclass(frozen=True, slots=True)
class Poster:
    """A device that wrote: its number in this match, and whose phone it is."""

    number: int
    side: int | None


@dataclass(frozen=True, slots=True)
class Page:
    """The rows of a match at one moment, what they say, and the seat they are seen from.

    :ivar games: all of them, also those that wait.
    :ivar entries: by game number, every revision of every entry.
    """

    record: MatchRecord
    match_id: int
    seat_id: int
    games: tuple[tables.Game, ...]
    entries: Mapping[int, tuple[tables.Entry, ...]]


def load_match(public_id: str, *, device: str) -> MatchRecord:
    """Load a match with all its hands, in a number of queries that does not depend on theirs.

    A hand that today's rules cannot read comes with its faults, never as an error.

    :raises MatchNotFound: when there is none, or the device has no seat at it.
    """
    with open_session() as session:
        return load_page(session, public_id, device).record


def load_page(session: Session, public_id: str, device: str) -> Page:
    """Load a match as the device sees it.

    :raises MatchNotFound: when there is none, or the device has no seat at it.
    """
    seat = find_seat(session, public_id, device)
    match = seat.match
    bare = read_heading(match)
    of_match = tables.Game.match_id == match.id
    games = tuple(session.scalars(select(tables.Game).where(of_match).order_by(tables.Game.number)))
    sides = find_sides(session, match)
    me = hash_token(device)
    rows, posters, marks = _load_entries(session, match.id, sides.of_device)
    read = [_read_game(game, rows.get(game.id, ()), marks, bare) for game in games]
    whole = replace(bare, games=tuple(game for game, _ in read))
    shown = drop_waiting(whole)
    record = MatchRecord(
        public_id=match.public_id,
        role=seat.role,
        rev=match.rev,
        match=shown,
        games=tuple(game for _, game in read[: len(shown.games)]),
        started_at=match.started_at,
        sheet=build_sheet(shown),
        me=posters[me].number if me in posters else None,
        waiting=whole.games[len(shown.games) :],
        news=match.news,
        side=None if seat.role == "watch" else sides.of_device.get(me),
        voices=find_voices(sides, seat.role, me),
        others=() if seat.role == "watch" else sides.find_others(me),
        unfinished=load_unfinished(session, match.id, seat.role, me),
    )
    entries = {game.number: tuple(row for row, _ in rows.get(game.id, ())) for game in games}
    return Page(record, match.id, seat.seat_id, games, entries)


def _load_entries(
    session: Session, match_id: int, sides: Mapping[str, int]
) -> tuple[dict[int, list[Row]], dict[str, Poster], Marks]:
    """All revisions of all entries of a match, by the id of the game; who wrote, by device; and all marks.

    Devices are numbered in the order in which they first wrote.
    """
    found = session.execute(
        select(tables.Entry, tables.Seat.device)
        .join(tables.Game)
        .join(tables.Seat, tables.Seat.id == tables.Entry.seat_id)
        .where(tables.Game.match_id == match_id)
        .order_by(tables.Entry.id)
    ).all()
    marked = load_marks(session, match_id)
    moments = [(entry.recorded_at, device) for entry, device in found]
    moments += [(mark.said_at, device) for mark, device in marked]
    devices = dict.fromkeys(device for _, device in sorted(moments, key=itemgetter(0)))
    posters = {device: Poster(number, sides.get(device)) for number, device in enumerate(devices, 1)}
    rows: dict[int, list[Row]] = defaultdict(list)
    for entry, device in sorted(found, key=lambda row: (row[0].number, row[0].revision)):
        rows[entry.game_id].append((entry, posters[device]))
    marks: dict[int, list[tuple[tables.Mark, Poster]]] = defaultdict(list)
    for mark, device in marked:
        marks[mark.entry_id].append((mark, posters[device]))
    return rows, posters, marks


def _read_game(
    row: tables.Game, entries: Iterable[Row], marks: Marks, match: Match
) -> tuple[Game, GameRecord]:
    """Read a game twice over: as the rules want it, and with all that ever stood on its sheet."""
    options, faults = _read_options(row.options)
    revisions: dict[int, list[Row]] = defaultdict(list)
    for entry, poster in entries:
        revisions[entry.number].append((entry, poster))
    records: list[EntryRecord] = []
    ends: list[EntryRecord] = []
    position = 0
    for number in find_order({number: rows[0][0].before for number, rows in revisions.items()}):
        versions = tuple(_read_version(*each, faults, match) for each in revisions[number])
        said = tuple(_read_marks(revisions[number], marks))
        is_struck, is_end = versions[-1].is_struck, versions[-1].hand is None
        if is_struck or is_end:
            (records if is_struck else ends).append(EntryRecord(number, None, versions, said))
        else:
            position += 1
            records.append(EntryRecord(number, position, versions, said))
    game = Game(
        options=options,
        hands=tuple(record.hand for record in records if record.position is not None),
        first_dealer=row.first_dealer,
        ended=ends[0].ended if ends else None,
        captain=row.captain,
    )
    return game, GameRecord(row.number, (*records, *ends))


def _read_marks(revisions: Iterable[Row], marks: Marks) -> Iterator[Mark]:
    for row, _ in revisions:
        for mark, by in marks.get(row.id, ()):
            yield Mark(row.revision, mark.side, mark.said, mark.reason, mark.said_at, by.number)


def find_order(befores: Mapping[int, int | None]) -> list[int]:
    """Put entry numbers in the order of the sheet: an inserted one directly in front of the one it names."""
    order: list[int] = []
    for number in sorted(befores):
        before = befores[number]
        order.insert(len(order) if before is None else order.index(before), number)
    return order


def _read_version(row: tables.Entry, by: Poster, faults: tuple[Fault, ...], match: Match) -> Version:
    ended = _find_ended(row.payload, match)
    hand = None if ended else read_hand(row.payload, match.form, match.tables)
    if hand is not None and faults:
        hand = replace(hand, faults=(*faults, *hand.faults))
    return Version(
        row.revision, hand, row.is_struck, row.recorded_at, by.number, row.moved_to, ended, by.side
    )


def _find_ended(payload: object, match: Match) -> Ended | None:
    """Read how the players ended a game; None when the entry is a hand, or cannot be read at all."""
    if not isinstance(payload, Mapping) or "ended" not in payload:
        return None
    try:
        return read_ended(payload["ended"], match.form)
    except Faulty:
        return None


def _read_options(document: object) -> tuple[Options, tuple[Fault, ...]]:
    """Read the options a game was begun with.

    Where today's rules no longer know one of them, no hand of the game can be scored: each gets the fault.
    """
    known = document if isinstance(document, Mapping) else {"options": document}
    try:
        return make_options(known), ()
    except Faulty as faulty:
        bad = {fault.place.partition(".")[0] for fault in faulty.faults}
        names = ", ".join(sorted(bad))
        message = say("The rules of this game can no longer be read: %(names)s.", names=names)
        rest = {name: known[name] for name in known if name in option_kinds() and name not in bad}
        return make_options(rest), (Fault("unknown_option", "", message),)


def read_heading(row: tables.Match) -> Match:
    """Read who plays, without any game."""
    sides = tuple(Side(name=side["name"], players=tuple(side.get("players", ()))) for side in row.sides)
    return Match(sides=sides, form=row.form, title=row.title, note=row.note)
