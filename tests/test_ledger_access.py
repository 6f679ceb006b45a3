"""Who may read and write, and what is kept of a device."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import select

import models
from models import ledger, tables
from models.database import open_session
from tests.desk import Desk, count_rows, listening, make_app, points, seat

WRITES = [
    pytest.param(lambda desk: desk.record(points(0, 10), seen=0), id="record"),
    pytest.param(lambda desk: desk.undo(seen=0), id="undo"),
    pytest.param(lambda desk: desk.next_game(seen=0), id="next-game"),
]


@pytest.fixture
def bob(desk: Desk) -> Desk:
    """Bob's phone, at Ann's match but not seated."""
    return Desk("bobs-phone", desk.open().public_id)


@pytest.mark.parametrize("write", WRITES)
def test_a_device_without_a_seat_finds_no_match(bob: Desk, write) -> None:
    before = count_rows()
    with pytest.raises(ledger.MatchNotFound):
        write(bob)
    with pytest.raises(ledger.MatchNotFound):
        bob.load()
    assert count_rows() == before


@pytest.mark.parametrize("public_id", ["nosuchmatch", "", "a\0b", "ä", "\udcff", "x" * 33, "' OR 1=1 --"])
def test_an_unknown_match_is_not_found(desk: Desk, public_id: str) -> None:
    desk.public_id = public_id
    with pytest.raises(ledger.MatchNotFound):
        desk.load()
    with pytest.raises(ledger.MatchNotFound):
        desk.record(points(0, 10), seen=0)


def test_unknown_and_foreign_are_the_same_to_whoever_asks(bob: Desk) -> None:
    def ask(public_id: str) -> tuple[list[str], str, str]:
        with listening() as said, pytest.raises(ledger.MatchNotFound) as error:
            ledger.load_match(public_id, device=bob.device)
        return said, type(error.value).__name__, str(error.value).replace(public_id, "…")

    assert ask(bob.public_id) == ask("A" * len(bob.public_id))


@pytest.mark.parametrize("write", WRITES)
def test_a_watcher_reads_and_does_not_write(bob: Desk, write) -> None:
    seat(bob.public_id, bob.device, "watch")
    before = count_rows()
    with pytest.raises(ledger.NotAllowed):
        write(bob)
    assert bob.load().role == "watch"
    assert count_rows() == before


def test_a_keeper_writes(bob: Desk) -> None:
    seat(bob.public_id, bob.device, "keep")
    assert bob.record(points(1, 10)).number == 1
    assert bob.load().role == "keep"


def test_each_entry_says_who_posted_it(desk: Desk, bob: Desk) -> None:
    seat(bob.public_id, bob.device, "keep")
    desk.record(points(0, 10))
    bob.record(points(1, 20))
    posted = (
        select(tables.Entry.number, tables.Link.role)
        .join(tables.Seat, tables.Seat.id == tables.Entry.seat_id)
        .join(tables.Link)
        .order_by(tables.Entry.number)
    )
    with open_session() as session:
        assert session.execute(posted).all() == [(1, "own"), (2, "keep")]


def test_of_two_links_the_stronger_counts(bob: Desk) -> None:
    seat(bob.public_id, bob.device, "watch")
    seat(bob.public_id, bob.device, "keep")
    assert bob.load().role == "keep"
    assert [line.role for line in ledger.list_matches(bob.device)] == ["keep"]


def test_a_revoked_link_gives_nothing(bob: Desk) -> None:
    seat(bob.public_id, bob.device, "keep", is_revoked=True)
    with pytest.raises(ledger.MatchNotFound):
        bob.load()
    assert ledger.list_matches(bob.device) == ()
    seat(bob.public_id, bob.device, "watch")
    assert bob.load().role == "watch"


def test_a_copy_of_the_database_tells_no_token(sqlite_file: Path) -> None:
    app = make_app(f"sqlite:///{sqlite_file}")
    with app.app_context():
        desk = Desk("a-secret-device-token")
        desk.open(submission="form")
        desk.record(points(0, 10), submission="key")
        with open_session() as session:
            link = session.scalars(select(tables.Link)).one()
        assert (len(link.token_hash), link.role, link.revoked_at) == (64, "own", None)
        models.db.engine.dispose()
    assert b"a-secret-device-token" not in sqlite_file.read_bytes()


def test_public_ids_cannot_be_guessed(desk: Desk) -> None:
    ids = {desk.open().public_id for _ in range(20)}
    assert len(ids) == 20
    assert {len(each) for each in ids} == {16}
