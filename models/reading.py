"""Reading the ledger: rows in, records out."""

from __future__ import annotations

import hashlib
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from sqlalchemy import func, select
from sqlalchemy.orm import Session, aliased

from models import tables
from models.database import open_session
from models.records import EntryRecord, GameRecord, MatchNotFound, MatchRecord, MatchSummary, Version
from rules.faults import Fault, Faulty
from rules.hand import Hand
from rules.match import Game, Match, Side
from rules.options import Options, make_options, option_kinds
from rules.score_file import read_hand
from rules.words import say

MOST_SUMMARIES = 100


@dataclass(frozen=True, slots=True)
class Page:
    """The rows of a match at one moment, what they say, and the seat they are seen from."""

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


def list_matches(device: str) -> tuple[MatchSummary, ...]:
    """List the matches the device has a seat at, the one played last on top, 100 at the most."""
    seated = (
        select(tables.Match, tables.Link.role)
        .join(tables.Link, tables.Link.match_id == tables.Match.id)
        .join(tables.Seat)
        .where(tables.Seat.device == hash_token(device), tables.Link.revoked_at.is_(None))
        .order_by(tables.Match.changed_at.desc(), tables.Match.id.desc())
    )
    with open_session() as session:
        roles: dict[tables.Match, list[str]] = defaultdict(list)
        for match, role in session.execute(seated):
            roles[match].append(role)
        shown = list(roles)[:MOST_SUMMARIES]
        counts = _count_hands(session, [match.id for match in shown])
    return tuple(_summarize(match, roles[match], *counts[match.id]) for match in shown)


def _summarize(row: tables.Match, roles: list[str], games: int, hands: int) -> MatchSummary:
    return MatchSummary(
        public_id=row.public_id,
        role=_find_strongest(roles),
        title=row.title,
        names=_read_heading(row).names,
        games=games,
        hands=hands,
        started_at=row.started_at,
        changed_at=row.changed_at,
    )


def _count_hands(session: Session, match_ids: list[int]) -> dict[int, tuple[int, int]]:
    """Count games and live hands by match: an entry lives unless its last revision strikes it."""
    later = aliased(tables.Entry)
    is_last = ~(
        select(later.id)
        .where(
            later.game_id == tables.Entry.game_id,
            later.number == tables.Entry.number,
            later.revision > tables.Entry.revision,
        )
        .exists()
    )
    counts = (
        select(
            tables.Game.match_id, func.count(tables.Game.id.distinct()), func.count(tables.Entry.id)
        )
        .outerjoin(
            tables.Entry,
            (tables.Entry.game_id == tables.Game.id) & tables.Entry.is_struck.is_(False) & is_last,
        )
        .where(tables.Game.match_id.in_(match_ids))
        .group_by(tables.Game.match_id)
    )  # fmt: skip
    return {match_id: (games, hands) for match_id, games, hands in session.execute(counts)}


def load_page(session: Session, public_id: str, device: str) -> Page:
    """Load a match as the device sees it.

    :raises MatchNotFound: when there is none, or the device has no seat at it.
    """
    match, role, seat_id = _find_seat(session, public_id, device)
    bare = _read_heading(match)
    of_match = tables.Game.match_id == match.id
    games = tuple(session.scalars(select(tables.Game).where(of_match).order_by(tables.Game.number)))
    entries = _load_entries(session, match.id)
    read = [_read_game(game, entries.get(game.id, ()), bare) for game in games]
    record = MatchRecord(
        public_id=match.public_id,
        role=role,
        rev=match.rev,
        match=replace(bare, games=tuple(game for game, _ in read)),
        games=tuple(game for _, game in read),
        started_at=match.started_at,
    )
    return Page(record, match.id, seat_id, games, entries)


def _find_seat(session: Session, public_id: str, device: str) -> tuple[tables.Match, str, int]:
    """Find a match and the device's best live seat at it: one query, whatever the reason it finds none."""
    if not re.fullmatch(r"[A-Za-z0-9_-]{1,32}", public_id):
        raise MatchNotFound(public_id)
    seated = (
        select(tables.Match, tables.Link.role, tables.Seat.id)
        .join(tables.Link, tables.Link.match_id == tables.Match.id)
        .join(tables.Seat)
        .where(
            tables.Match.public_id == public_id,
            tables.Seat.device == hash_token(device),
            tables.Link.revoked_at.is_(None),
        )
    )
    seats = session.execute(seated).all()
    if not seats:
        raise MatchNotFound(public_id)
    match, role, seat_id = min(seats, key=lambda seat: tables.ROLES.index(seat.role))
    return match, role, seat_id


def _find_strongest(roles: Iterable[str]) -> str:
    return min(roles, key=tables.ROLES.index)


def _load_entries(session: Session, match_id: int) -> dict[int, tuple[tables.Entry, ...]]:
    """All revisions of all entries of a match, by game."""
    rows = session.scalars(
        select(tables.Entry)
        .join(tables.Game)
        .where(tables.Game.match_id == match_id)
        .order_by(tables.Entry.game_id, tables.Entry.number, tables.Entry.revision)
    )
    entries: dict[int, list[tables.Entry]] = defaultdict(list)
    for row in rows:
        entries[row.game_id].append(row)
    return {game_id: tuple(of_game) for game_id, of_game in entries.items()}


def _read_game(row: tables.Game, entries: Iterable[tables.Entry], match: Match) -> tuple[Game, GameRecord]:
    """Read a game twice over: as the rules want it, and with all that ever stood on its sheet."""
    options, faults = _read_options(row.options)
    revisions: dict[int, list[tables.Entry]] = defaultdict(list)
    for entry in entries:
        revisions[entry.number].append(entry)
    records: list[EntryRecord] = []
    hands: list[Hand] = []
    for number in find_order({number: rows[0].before for number, rows in revisions.items()}):
        versions = tuple(_read_version(entry, faults, match) for entry in revisions[number])
        last = versions[-1]
        if not last.is_struck:
            hands.append(last.hand)
        position = None if last.is_struck else len(hands)
        records.append(
            EntryRecord(
                number, last.revision, position, last.hand, last.is_struck, last.recorded_at, versions
            )
        )
    game = Game(options=options, hands=tuple(hands), first_dealer=row.first_dealer)
    return game, GameRecord(row.number, tuple(records))


def find_order(befores: Mapping[int, int | None]) -> list[int]:
    """Put entry numbers in the order of the sheet: an inserted one directly in front of the one it names."""
    order: list[int] = []
    for number in sorted(befores):
        before = befores[number]
        order.insert(len(order) if before is None else order.index(before), number)
    return order


def _read_version(row: tables.Entry, faults: tuple[Fault, ...], match: Match) -> Version:
    hand = read_hand(row.payload, match.form, match.tables)
    if faults:
        hand = replace(hand, faults=(*faults, *hand.faults))
    return Version(row.revision, hand, row.is_struck, row.recorded_at)


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


def _read_heading(row: tables.Match) -> Match:
    """Read who plays, without any game."""
    sides = tuple(Side(name=side["name"], players=tuple(side.get("players", ()))) for side in row.sides)
    return Match(sides=sides, form=row.form, title=row.title)


def hash_token(token: str) -> str:
    """What is kept of a secret token, so that a copy of the database opens nothing."""
    return hashlib.sha256(token.encode()).hexdigest()
