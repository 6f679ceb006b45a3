"""Filing what was played elsewhere, on paper or in another book: a match, or hands that follow in one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from sqlalchemy import select
from sqlalchemy.orm import Session

from models import tables
from models.changes import keep_hand
from models.drafting import Drafter
from models.limits import get_limits
from models.matches import add_match
from models.reading import Page
from models.records import SheetFull, Written
from models.seats import hash_token
from models.writing import Draft, submit, write_once
from rules.faults import IllegalHand
from rules.hand import Hand
from rules.match import Ended, Game, Match
from rules.options import options_document
from rules.score_file import read_match, write_as_said, write_ended, write_match
from rules.sheet import build_sheet


def file_match(match: Match, *, device: str, submission: str, client: str | None = None) -> Written:
    """Write a whole match down with all its games and hands, and seat the device as its owner.

    What is read back is equal to it. The same submission again answers with the match it filed the first
    time.

    :param match: of any form, with one game at least, free of faults.
    :param client: who asks, to be counted; None for whoever runs the server.
    :raises TooOften: the client has to wait. :raises DeviceFull: the device owns enough matches.
    :raises SheetFull: the match has more hands than it may have entries.
    :raises rules.faults.Faulty: the match is none; places as in a match document.
    :raises ValueError: it has no game.
    :raises LedgerUnavailable: nothing could be written.
    """

    def prepare() -> Callable[[Session], Written]:
        if not match.games:
            raise ValueError("a match has one game at least")
        checked = read_match(write_match(match))
        if sum(len(game.hands) for game in checked.games) > get_limits().match_entries:
            raise SheetFull(match.title)

        def write(session: Session) -> Written:
            written = add_match(session, checked, device, submission, client)
            _add_games(session, checked, written.public_id, device)
            return written

        return write

    return write_once(device, submission, prepare)


def _add_games(session: Session, match: Match, public_id: str, device: str) -> None:
    """Write the games after the first, and what happened in each."""
    found = (
        select(tables.Game, tables.Seat.id)
        .join(tables.Match, tables.Match.id == tables.Game.match_id)
        .join(tables.Link, tables.Link.match_id == tables.Match.id)
        .join(tables.Seat)
        .where(tables.Match.public_id == public_id, tables.Seat.device == hash_token(device))
    )
    first, seat_id = session.execute(found).one()
    # Nobody knows when its hands were played: all of them came with the match, at the moment it began here.
    now = first.started_at
    rows = [first]
    for number, game in enumerate(match.games[1:], 2):
        rows.append(
            tables.Game(
                match_id=first.match_id, number=number, options=options_document(game.options),
                first_dealer=game.first_dealer, captain=game.captain, started_at=now,
            )
        )  # fmt: skip
    session.add_all(rows[1:])
    session.flush()
    for row, game in zip(rows, match.games, strict=True):
        for number, payload in enumerate(_list_payloads(game), 1):
            session.add(
                tables.Entry(
                    game_id=row.id, number=number, revision=1, payload=payload, is_struck=False,
                    seat_id=seat_id, recorded_at=now,
                )
            )  # fmt: skip


def _list_payloads(game: Game) -> Iterator[object]:
    """The entries of a game: its hands, then how the players ended it."""
    for hand in game.hands:
        yield write_as_said(hand, game.options)
    if game.ended is not None:
        yield {"ended": write_ended(game.ended)}


def go_on(
    public_id: str, added: Sequence[tuple[int, Hand | Ended]], *, device: str, submission: str, seen: int
) -> Written:
    """Write down hands that follow in a match, and the games that they begin, all of them or none.

    :param added: hands and how games were ended, each with the index of its game, in their order.
    :raises IllegalHand: with every fault that they have in their places.
    :raises ValueError: they leave a game out.
    :raises SheetFull: they do not fit in.

    For the rest see :func:`models.entering.record_hand`.
    """

    def draft(page: Page) -> Draft:
        match, faults = page.record.match, page.record.sheet.faults
        drafter, number = Drafter(page), None
        for index, said in added:
            if index > len(match.games):
                raise ValueError(f"game {index + 1} comes after game {len(match.games)}")
            if index == len(match.games):
                options = match.games[-1].options
                match = replace(match, games=(*match.games, Game(options=options)))
                drafter.add_game(options_document(options))
            game = match.games[index]
            if isinstance(said, Ended):
                game, payload = replace(game, ended=said), {"ended": write_ended(said)}
            else:
                kept = keep_hand(said, match, index)
                game = replace(game, hands=(*game.hands, kept))
                payload = write_as_said(kept, game.options)
            match = replace(match, games=(*match.games[:index], game, *match.games[index + 1 :]))
            number = drafter.add_entry(index + 1, payload)
        if found := [fault for fault in build_sheet(match).faults if fault not in faults]:
            raise IllegalHand(found)
        return drafter.finish(len(match.games), number)

    return submit(public_id, device=device, submission=submission, seen=seen, draft=draft)
