"""Opening matches and games, and changing the rules of a game before its first hand."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace

from sqlalchemy.orm import Session

from models import tables
from models.deleting import purge
from models.drafting import Drafter
from models.limits import check_device, count
from models.reading import Page
from models.records import GameStarted, GameUnfinished, Written
from models.seats import hash_token
from models.writing import Draft, add_submission, get_now, submit, write_once
from rules.match import Game, Match
from rules.options import Options, options_document
from rules.score_file import read_match, write_match


def open_match(match: Match, *, device: str, submission: str, client: str | None = None) -> Written:
    """Open a match with its first game, and seat the device as its owner.

    The same submission again answers with the match it opened the first time.

    :param match: of any form, with one game that has no hand yet.
    :param client: who asks, to be counted; None for whoever runs the server.
    :raises TooOften: the client has to wait. :raises DeviceFull: the device owns enough matches.
    :raises rules.faults.Faulty: the match is none; places as in a match document.
    :raises ValueError: it has more games than one, or hands.
    :raises LedgerUnavailable: nothing could be written.
    """

    def prepare() -> Callable[[Session], Written]:
        if len(match.games) != 1 or match.games[0].hands or match.games[0].ended:
            raise ValueError("a match opens with one game without a hand")
        checked = read_match(write_match(match))
        return lambda session: add_match(session, checked, device, submission, client)

    return write_once(device, submission, prepare)


def open_game(
    public_id: str,
    *,
    device: str,
    submission: str,
    seen: int,
    options: Options | None = None,
    first_dealer: int | None = None,
    captain: int | None = None,
) -> Written:
    """Open the next game of a match, by the last one's options unless others are given.

    :param first_dealer: None leaves the deal to whoever would have dealt next.
    :param captain: (captain's game) None leaves it to the seat whose turn it is.
    :raises GameUnfinished: a game is still being played.
    :raises SheetFull: the match has 200 games.
    :raises rules.faults.Faulty: there is no such dealer or captain.

    For the rest see :func:`models.entering.record_hand`.
    """

    def draft(page: Page) -> Draft:
        match = page.record.match
        if not page.record.sheet.games[page.record.current - 1].over:
            raise GameUnfinished(f"game {page.record.current} of {public_id}")
        seats = {"first_dealer": first_dealer, "captain": captain}
        _check_game(match, Game(options=options or match.games[-1].options, **seats))
        drafter = Drafter(page)
        document = page.games[-1].options if options is None else options_document(options)
        return drafter.finish(drafter.add_game(document, **seats), None)

    return submit(public_id, device=device, submission=submission, seen=seen, draft=draft)


def set_options(
    public_id: str, game: int, options: Options, *, device: str, submission: str, seen: int
) -> Written:
    """Change the rules of a game of which no hand stands. After that they are frozen.

    :raises GameStarted: a hand of the game stands, or the players have ended it; or there is no such game.
    :raises rules.faults.Faulty: the options are none.

    For the rest see :func:`models.entering.record_hand`.
    """

    def draft(page: Page) -> Draft:
        games = page.record.match.games
        if not 1 <= game <= len(games) or games[game - 1].hands or games[game - 1].ended:
            raise GameStarted(f"game {game} of {public_id}")
        _check_game(page.record.match, Game(options=options))
        return Draft(game, None, options={page.games[game - 1].id: options_document(options)})

    return submit(public_id, device=device, submission=submission, seen=seen, draft=draft)


def _check_game(match: Match, game: Game) -> None:
    """Hold a game to what the score file allows. :raises Faulty: with every fault."""
    read_match(write_match(replace(match, games=(game,))))


def add_match(
    session: Session, match: Match, device: str, submission: str, client: str | None = None
) -> Written:
    """Write a match, its first game without its hands, and its owner's link and seat."""
    if client is not None:
        count(session, "matches", client)
    check_device(session, device)
    purge(session)
    now, game, document = get_now(), match.games[0], write_match(match)
    row = tables.Match(
        public_id=secrets.token_urlsafe(12), form=match.form, sides=document["sides"], title=match.title,
        note=match.note, rev=0, started_at=now, changed_at=now,
    )  # fmt: skip
    session.add(row)
    session.flush()
    first = tables.Game(
        match_id=row.id, number=1, options=options_document(game.options),
        first_dealer=game.first_dealer, captain=game.captain, started_at=now,
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
