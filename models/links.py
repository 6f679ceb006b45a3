"""Links: addresses that give a role in a match. Shown, opened on another device, replaced."""

from __future__ import annotations

import base64
import hmac
import re
import secrets
from collections.abc import Iterator
from contextlib import suppress

from sqlalchemy import func, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from models import tables
from models.database import LedgerUnavailable, open_session
from models.limits import TooOften, check, count
from models.news import spread_news
from models.records import MatchNotFound, OwnerOnly, Written
from models.seats import FoundSeat, find_seat, hash_token, is_live
from models.summaries import LinkRecord
from models.writing import add_submission, answer_again, check_key, find_answer, get_now, lock_match

TOKEN_BYTES = 18
TOKEN = re.compile(r"[A-Za-z0-9_-]{16,64}")
Kind = tuple[str, int | None]
"""A role, and the side where it is a scorekeeper's."""


def load_links(public_id: str, *, device: str, secret: str) -> tuple[LinkRecord, ...]:
    """List the links that a device may hand on: those that give no more than it has itself.

    The owner has all of them; a scorekeeper that of his side, to move to another phone; everybody the
    onlookers'. They are made when they are first asked for.

    :param secret: the app's own, which the tokens are worked out with.
    :raises MatchNotFound: also when the device has no seat there.
    """
    with open_session() as session:
        seat = find_seat(session, public_id, device)
        links = _find_live(session, seat.match.id)
        opened = _count_devices(session, seat.match.id)
    wanted = list(list_kinds(seat.match))
    if any(links.get(kind) is None or links[kind].nonce is None for kind in wanted):
        links = _make_missing(public_id, device, secret)
    shown = (kind for kind in wanted if _may_hand_on(seat, *kind))
    return tuple(_record_link(links[kind], secret, opened.get(links[kind].id, 0)) for kind in shown)


def list_kinds(match: tables.Match) -> Iterator[Kind]:
    """Go through the links a match has: role, and side where it is a scorekeeper's."""
    for side in range(len(match.sides)):
        yield "keep", side
    yield "watch", None
    yield "own", None


def _may_hand_on(seat: FoundSeat, role: str, side: int | None) -> bool:
    if seat.role == "own" or role == "watch":
        return True
    return seat.role == role and side in seat.sides


def _find_live(session: Session, match_id: int) -> dict[Kind, tables.Link]:
    live = select(tables.Link).where(tables.Link.match_id == match_id, tables.Link.revoked_at.is_(None))
    return {(link.role, link.side): link for link in session.scalars(live.order_by(tables.Link.id))}


def _count_devices(session: Session, match_id: int) -> dict[int, int]:
    counted = (
        select(tables.Link.id, func.count(tables.Seat.id))
        .join(tables.Seat)
        .where(tables.Link.match_id == match_id, tables.Link.revoked_at.is_(None))
        .group_by(tables.Link.id)
    )
    return dict(session.execute(counted).all())


def _make_missing(public_id: str, device: str, secret: str) -> dict[Kind, tables.Link]:
    """Make the links that are not there yet; two who ask at once get the same ones."""
    with open_session(is_writing=True) as session:
        match = find_seat(session, public_id, device).match
        lock_match(session, match.id)
        links = _find_live(session, match.id)
        for kind in list_kinds(match):
            link = links.get(kind)
            if link is None:
                links[kind] = _add_link(session, match, kind, secret)
            elif link.nonce is None:
                _sign(link, secret)
    return links


def _add_link(session: Session, match: tables.Match, kind: Kind, secret: str) -> tables.Link:
    role, side = kind
    link = tables.Link(match_id=match.id, role=role, side=side, created_at=get_now())
    _sign(link, secret)
    session.add(link)
    session.flush()
    return link


def _sign(link: tables.Link, secret: str) -> None:
    """Give a link a token of its own."""
    link.nonce = secrets.token_urlsafe(TOKEN_BYTES)
    link.token_hash = hash_token(derive_token(link.nonce, secret))


def derive_token(nonce: str, secret: str) -> str:
    """Work out the token of a link, of 144 bits that nobody can guess without the secret."""
    digest = hmac.digest(secret.encode(), f"deadwood link {nonce}".encode(), "sha256")
    return base64.urlsafe_b64encode(digest[:TOKEN_BYTES]).decode()


def _record_link(link: tables.Link, secret: str, devices: int) -> LinkRecord:
    token = derive_token(link.nonce, secret)
    is_known = hmac.compare_digest(hash_token(token), link.token_hash)
    return LinkRecord(link.role, link.side, token if is_known else None, devices)


def open_link(token: str, *, device: str, client: str) -> str:
    """Give a device the role of a link, and return the match's public id. Opening it again changes nothing.

    A token that never was, one that was replaced and one of a deleted match take the same steps.

    :param client: who asks, to be counted.
    :raises MatchNotFound: the token opens nothing.
    :raises TooOften: the client has tried too many that open nothing, and no other is looked at.
    """
    digest = hash_token(token)
    opening = (
        select(tables.Link.id, tables.Link.match_id, tables.Link.token_hash, tables.Match.public_id)
        .join(tables.Match)
        .where(tables.Link.token_hash == digest, is_live())
    )
    with open_session() as session:
        check(session, "wrong_links", client)
        found = session.execute(opening).one_or_none()
    if not TOKEN.fullmatch(token) or found is None or not hmac.compare_digest(found.token_hash, digest):
        _count_wrong(client)
        raise MatchNotFound("a link")
    _take_seat(found.match_id, found.id, device, client)
    return found.public_id


def _count_wrong(client: str) -> None:
    """Count a link that opens nothing. It opens nothing all the same where that cannot be written."""
    with suppress(LedgerUnavailable, TooOften), open_session(is_writing=True) as session:
        count(session, "wrong_links", client)


def _take_seat(match_id: int, link_id: int, device: str, client: str | None = None) -> None:
    """Seat a device by a link, or note that it has opened it again."""
    again = (
        update(tables.Seat)
        .where(tables.Seat.link_id == link_id, tables.Seat.device == hash_token(device))
        .values(taken_at=get_now())
        .execution_options(synchronize_session=False)
    )
    try:
        with open_session(is_writing=True) as session:
            if session.execute(again).rowcount == 0:
                if client is not None:
                    count(session, "joins", client)
                session.add(tables.Seat(device=hash_token(device), link_id=link_id, taken_at=get_now()))
            spread_news(session, match_id)
    except IntegrityError:  # The same phone has opened it twice at once.
        return


def replace_link(
    public_id: str, role: str, side: int | None, *, device: str, submission: str, secret: str
) -> Written:
    """Put a new link in the place of one, which opens nothing from then on, on no device that had it.

    The owner's own device keeps what it may do.

    :raises OwnerOnly: the device is not the owner's.
    :raises KeyError: the match has no such link.

    For the rest see :func:`models.entering.record_hand`.
    """
    check_key(submission)
    try:
        with open_session(is_writing=True) as session:
            seat = find_seat(session, public_id, device)
            answer = find_answer(session, device, submission)
            if answer is not None:
                return answer
            return _replace(session, seat, (role, side), device, submission, secret)
    except IntegrityError as error:
        return answer_again(device, submission, error)


def _replace(
    session: Session, seat: FoundSeat, kind: Kind, device: str, submission: str, secret: str
) -> Written:
    match = seat.match
    if seat.role != "own":
        raise OwnerOnly(match.public_id)
    if kind not in list_kinds(match):
        raise KeyError(kind)
    lock_match(session, match.id)
    old = _find_live(session, match.id).get(kind)
    new = _add_link(session, match, kind, secret)
    if old is not None:
        old.revoked_at = get_now()
        mine = select(tables.Seat).where(
            tables.Seat.link_id == old.id, tables.Seat.device == hash_token(device)
        )
        for held in session.scalars(mine):
            session.add(tables.Seat(device=held.device, link_id=new.id, taken_at=held.taken_at))
    spread_news(session, match.id)
    written = Written(match.public_id, 0, None)
    add_submission(session, device, submission, match.id, written)
    return written


def take_side(public_id: str, side: int, *, device: str, secret: str) -> None:
    """Note whose phone the owner's is.

    :raises OwnerOnly: the device is not the owner's; the others say it by the link they open.
    :raises KeyError: nobody of that number plays.
    """
    load_links(public_id, device=device, secret=secret)
    with open_session() as session:
        seat = find_seat(session, public_id, device)
        link = _find_live(session, seat.match.id).get(("keep", side))
    if seat.role != "own":
        raise OwnerOnly(public_id)
    if link is None:
        raise KeyError(side)
    _take_seat(link.match_id, link.id, device)
