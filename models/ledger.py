"""The ledger: what a view calls to read a match or to write in it. Each call is a transaction of its own."""

from __future__ import annotations

import secrets
from dataclasses import replace

from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from models import tables
from models.database import LedgerUnavailable, open_session
from models.reading import Page, hash_token, list_matches, load_match
from models.records import (
    EntryRecord,
    GameRecord,
    GameUnfinished,
    MatchNotFound,
    MatchRecord,
    MatchSummary,
    NotAllowed,
    NothingToUndo,
    SheetFull,
    StaleEntry,
    Version,
    Written,
)
from models.writing import Draft, add_submission, answer_again, check_key, find_answer, get_now, submit
from rules.faults import IllegalHand
from rules.hand import Hand
from rules.match import Game, Match, Side
from rules.options import Options, options_document
from rules.score_file import MOST_GAMES, MOST_HANDS, read_hand, read_match, write_hand, write_match
from rules.sheet import build_sheet

__all__ = [
    "EntryRecord",
    "GameRecord",
    "GameUnfinished",
    "IllegalHand",
    "LedgerUnavailable",
    "MatchNotFound",
    "MatchRecord",
    "MatchSummary",
    "NotAllowed",
    "NothingToUndo",
    "SheetFull",
    "StaleEntry",
    "Version",
    "Written",
    "list_matches",
    "load_match",
    "open_game",
    "open_match",
    "record_hand",
    "undo_last",
]


def open_match(
    *,
    device: str,
    submission: str,
    names: tuple[str, ...],
    options: Options,
    first_dealer: int,
    title: str = "",
) -> Written:
    """Open a match with its first game, and seat the device as its owner.

    The same submission again answers with the match it opened the first time.

    :raises rules.faults.Faulty: the names, the title or the dealer are none; places as in a match document.
    :raises LedgerUnavailable: nothing could be written.
    """
    check_key(submission)
    with open_session() as session:
        answer = find_answer(session, device, submission)
    if answer is not None:
        return answer
    sides = tuple(Side(name=name) for name in names)
    match = _check_match(Match(sides=sides, title=title), options, first_dealer)
    try:
        with open_session(is_writing=True) as session:
            return _add_match(session, match, device, submission)
    except IntegrityError as error:
        return answer_again(device, submission, error)


def record_hand(public_id: str, hand: Hand, *, device: str, submission: str, seen: int) -> Written:
    """Write a hand down as the next of the current game.

    The same submission again answers as it did the first time and writes nothing, whatever else it holds.

    :param submission: a key made when the form was rendered: 1–64 URL-safe characters, else ValueError.
    :param seen: the ``rev`` of the record that the form was made from.
    :raises MatchNotFound: also when the device has no seat there.
    :raises NotAllowed: the device may only watch.
    :raises StaleEntry: another device was first; this is found before the hand is judged.
    :raises IllegalHand: with every fault of the hand, or because the game is over.
    :raises SheetFull: the game has 1,000 entries, struck ones included.
    :raises LedgerUnavailable: nothing could be written.
    """

    def draft(page: Page) -> Draft:
        game, rows = page.record.match.games[-1], page.entries.get(page.games[-1].id, ())
        number = rows[-1].number + 1 if rows else 1
        if number > MOST_HANDS:
            raise SheetFull(f"game {len(page.games)} of {public_id}")
        _check_hand(hand, page.record.match)
        return _draft_entry(page, number=number, revision=1, payload=write_hand(hand, game.options))

    return submit(public_id, device=device, submission=submission, seen=seen, draft=draft)


def undo_last(public_id: str, *, device: str, submission: str, seen: int) -> Written:
    """Strike the hand of the current game that was entered last and still stands: its next revision says so.

    :raises NothingToUndo: no hand of the current game stands.

    For the rest see :func:`record_hand`.
    """

    def draft(page: Page) -> Draft:
        live = [entry.number for entry in page.record.games[-1].entries if not entry.is_struck]
        if not live:
            raise NothingToUndo(public_id)
        rows = page.entries[page.games[-1].id]
        last = [row for row in rows if row.number == max(live)][-1]
        return _draft_entry(
            page, number=last.number, revision=last.revision + 1,
            before=last.before, payload=last.payload, is_struck=True,
        )  # fmt: skip

    return submit(public_id, device=device, submission=submission, seen=seen, draft=draft)


def open_game(
    public_id: str,
    *,
    device: str,
    submission: str,
    seen: int,
    options: Options | None = None,
    first_dealer: int | None = None,
) -> Written:
    """Open the next game of a match, by the last one's options unless others are given.

    :param first_dealer: None leaves the deal to whoever would have dealt next.
    :raises GameUnfinished: the last game is not over.
    :raises SheetFull: the match has 200 games.
    :raises rules.faults.Faulty: there is no such dealer.

    For the rest see :func:`record_hand`.
    """

    def draft(page: Page) -> Draft:
        match, number = page.record.match, len(page.games) + 1
        if not build_sheet(match).games[-1].over:
            raise GameUnfinished(f"game {number - 1} of {public_id}")
        if number > MOST_GAMES:
            raise SheetFull(public_id)
        document = page.games[-1].options
        if options is not None:
            document = options_document(options)
        _check_match(match, options or match.games[-1].options, first_dealer)
        row = tables.Game(
            match_id=page.match_id, number=number, options=document,
            first_dealer=first_dealer, started_at=get_now(),
        )  # fmt: skip
        return Draft(row, number, None)

    return submit(public_id, device=device, submission=submission, seen=seen, draft=draft)


def _check_match(match: Match, options: Options, first_dealer: int | None) -> Match:
    """Return the match with one new game alone, as the score file would hold it.

    :raises Faulty: when it would not be a match.
    """
    game = Game(options=options, first_dealer=first_dealer)
    return read_match(write_match(replace(match, games=(game,))))


def _check_hand(hand: Hand, match: Match) -> None:
    """Refuse a hand that would stand on the sheet as invalid, or that could not be read back.

    :raises IllegalHand: with every fault.
    """
    game = match.games[-1]
    kept = read_hand(write_hand(hand, game.options), match.form, match.tables)
    more = [fault for fault in kept.faults if fault not in hand.faults]
    kept = replace(kept, faults=(*hand.faults, *more))
    following = replace(match, games=(*match.games[:-1], replace(game, hands=(*game.hands, kept))))
    faults = build_sheet(following).games[-1].hands[-1].score.faults
    if faults:
        raise IllegalHand(faults)


def _draft_entry(
    page: Page,
    *,
    number: int,
    revision: int,
    payload: object,
    before: int | None = None,
    is_struck: bool = False,
) -> Draft:
    game = page.games[-1]
    entry = tables.Entry(
        game_id=game.id, number=number, revision=revision, before=before, payload=payload,
        is_struck=is_struck, seat_id=page.seat_id, recorded_at=get_now(),
    )  # fmt: skip
    return Draft(entry, game.number, number)


def _add_match(session: Session, match: Match, device: str, submission: str) -> Written:
    """Write a match, its first game, and its owner's link and seat."""
    now, game, document = get_now(), match.games[0], write_match(match)
    row = tables.Match(
        public_id=secrets.token_urlsafe(12), form=match.form, sides=document["sides"], title=match.title,
        rev=0, started_at=now, changed_at=now,
    )  # fmt: skip
    session.add(row)
    session.flush()
    first = tables.Game(
        match_id=row.id, number=1, options=options_document(game.options),
        first_dealer=game.first_dealer, started_at=now,
    )  # fmt: skip
    # Nobody holds this link's token: the device that opened the match is seated without it.
    nobodys = hash_token(secrets.token_urlsafe(16))
    link = tables.Link(match_id=row.id, role="own", token_hash=nobodys, created_at=now)
    session.add_all([first, link])
    session.flush()
    session.add(tables.Seat(device=hash_token(device), link_id=link.id, taken_at=now))
    written = Written(row.public_id, 1, None)
    add_submission(session, device, submission, row.id, written)
    return written
