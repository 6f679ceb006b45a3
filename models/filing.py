"""Filing a match that was played elsewhere: on paper, or in another book of this program."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from models import tables
from models.database import open_session
from models.matches import add_match
from models.records import Written
from models.seats import hash_token
from models.writing import answer_again, check_key, find_answer, get_now
from rules.match import Game, Match
from rules.options import options_document
from rules.score_file import read_match, write_as_said, write_ended, write_match


def file_match(match: Match, *, device: str, submission: str) -> Written:
    """Write a whole match down with all its games and hands, and seat the device as its owner.

    What is read back is equal to it. The same submission again answers with the match it filed the first
    time.

    :param match: of any form, with one game at least, free of faults.
    :raises rules.faults.Faulty: the match is none; places as in a match document.
    :raises ValueError: it has no game.
    :raises LedgerUnavailable: nothing could be written.
    """
    check_key(submission)
    with open_session() as session:
        answer = find_answer(session, device, submission)
    if answer is not None:
        return answer
    if not match.games:
        raise ValueError("a match has one game at least")
    checked = read_match(write_match(match))
    try:
        with open_session(is_writing=True) as session:
            written = add_match(session, checked, device, submission)
            _add_games(session, checked, written.public_id, device)
    except IntegrityError as error:
        return answer_again(device, submission, error)
    return written


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
    now = get_now()
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
