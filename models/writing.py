"""Writing in the ledger: once for each submission, and only on the state that was seen."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime

from sqlalchemy import delete, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from models import tables
from models.database import open_session
from models.reading import Page, load_match, load_page
from models.records import NotAllowed, StaleEntry, UnfinishedGone, Written
from models.seats import hash_token


@dataclass(frozen=True, slots=True)
class Draft:
    """Rows that are ready to be written, all of them or none, and where they land.

    :ivar game: the number of the game, ``number`` that of the entry, None when it is no entry.
    :ivar games: games to begin.
    :ivar entries: revisions, each with the number of its game.
    :ivar options: rules to change, by the id of the game.
    :ivar closes: the hand on two phones that this one is: its token, and its state if that must be the same.
    """

    game: int
    number: int | None
    games: tuple[tables.Game, ...] = ()
    entries: tuple[tuple[int, tables.Entry], ...] = ()
    options: Mapping[int, object] = field(default_factory=dict)
    closes: tuple[str, int | None] | None = None


class _Overtaken(Exception):
    """Another write came between reading and writing."""


def submit(
    public_id: str, *, device: str, submission: str, seen: int, draft: Callable[[Page], Draft]
) -> Written:
    """Write what ``draft`` makes of the match as it was seen, once for each submission.

    The rules do their work outside the transaction that writes: if the match moved on meanwhile, its ``rev``
    did too, and nothing is written.
    """
    check_key(submission)
    with open_session() as session:
        page = load_page(session, public_id, device)
        answer = find_answer(session, device, submission)
    if answer is not None:
        return answer
    if page.record.role == "watch":
        raise NotAllowed(public_id)
    if page.record.rev != seen:
        raise StaleEntry(page.record)
    ready = draft(page)
    try:
        return _write(page, ready, device, submission)
    except IntegrityError as error:
        return answer_again(device, submission, error)
    except _Overtaken:
        return answer_again(device, submission, StaleEntry(load_match(public_id, device=device)))


def _write(page: Page, ready: Draft, device: str, submission: str) -> Written:
    """Move the match on and write the rows: all or nothing. :raises _Overtaken: it has moved already."""
    move = (
        update(tables.Match)
        .where(
            tables.Match.id == page.match_id,
            tables.Match.rev == page.record.rev,
            tables.Match.deleted_at.is_(None),
        )
        .values(rev=tables.Match.rev + 1, news=tables.Match.news + 1, changed_at=get_now())
        .execution_options(synchronize_session=False)
    )
    written = Written(page.record.public_id, ready.game, ready.number)
    with open_session(is_writing=True) as session:
        if session.execute(move).rowcount != 1:
            raise _Overtaken
        _add_rows(session, page, ready)
        if ready.closes is not None:
            _close(session, page, *ready.closes)
        add_submission(session, device, submission, page.match_id, written)
    return written


def _add_rows(session: Session, page: Page, ready: Draft) -> None:
    session.add_all(ready.games)
    session.flush()
    ids = {game.number: game.id for game in (*page.games, *ready.games)}
    for game, entry in ready.entries:
        entry.game_id = ids[game]
        session.add(entry)
    for game_id, document in ready.options.items():
        session.execute(
            update(tables.Game)
            .where(tables.Game.id == game_id)
            .values(options=document)
            .execution_options(synchronize_session=False)
        )


def _close(session: Session, page: Page, token: str, state: int | None) -> None:
    """Forget what two phones have entered. :raises UnfinishedGone: it is not as it was seen."""
    unfinished = tables.Unfinished
    is_it = [unfinished.match_id == page.match_id, unfinished.token == token]
    if state is not None:
        is_it.append(unfinished.state == state)
    gone = delete(unfinished).where(*is_it).execution_options(synchronize_session=False)
    if session.execute(gone).rowcount != 1 and state is not None:
        raise UnfinishedGone(page.record.public_id)


def write_once(device: str, submission: str, prepare: Callable[[], Callable[[Session], Written]]) -> Written:
    """Write what no state has to be seen for, once for each submission.

    :param prepare: does the work of the rules, outside the transaction, and returns what writes within it.
    """
    check_key(submission)
    with open_session() as session:
        answer = find_answer(session, device, submission)
    if answer is not None:
        return answer
    write = prepare()
    try:
        with open_session(is_writing=True) as session:
            return write(session)
    except IntegrityError as error:
        return answer_again(device, submission, error)


def lock_match(session: Session, match_id: int) -> None:
    """Have whoever else writes in the match wait. (A writer of SQLite is alone anyway.)"""
    session.execute(select(tables.Match.id).where(tables.Match.id == match_id).with_for_update())


def check_key(submission: str) -> None:
    """Hold the caller to the form of a key. :raises ValueError: it is not 1–64 URL-safe characters."""
    if not re.fullmatch(r"[A-Za-z0-9_-]{1,64}", submission):
        raise ValueError("a submission key has 1 to 64 characters A-Z a-z 0-9 _ -")


def find_answer(session: Session, device: str, submission: str) -> Written | None:
    """Find where a submission landed when it was posted before; None when it was not."""
    posted = (
        select(tables.Match.public_id, tables.Submission.game, tables.Submission.number)
        .join(tables.Match)
        .where(tables.Submission.device == hash_token(device), tables.Submission.key == submission)
    )
    found = session.execute(posted).one_or_none()
    return None if found is None else Written(*found)


def answer_again(device: str, submission: str, otherwise: Exception) -> Written:
    """Answer a form that another process was just faster to write, or raise what else was the matter."""
    with open_session() as session:
        answer = find_answer(session, device, submission)
    if answer is None:
        raise otherwise
    return answer


def add_submission(session: Session, device: str, submission: str, match_id: int, written: Written) -> None:
    """Note where a submission landed, in the transaction that wrote it."""
    session.add(
        tables.Submission(
            device=hash_token(device), key=submission, match_id=match_id,
            game=written.game, number=written.number, accepted_at=get_now(),
        )
    )  # fmt: skip


def get_now() -> datetime:
    """The moment it is, in UTC."""
    return datetime.now(UTC)
