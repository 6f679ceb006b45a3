"""The connection: how SQLite is set up, and the one way to open a transaction."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import Connection, Engine, MetaData, event
from sqlalchemy.exc import DataError, DBAPIError, DisconnectionError, IntegrityError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.orm import DeclarativeBase, Session
from sqlalchemy.pool import ConnectionPoolEntry

BUSY_SECONDS = 5
WRITING = {"is_writing": True}
"""Execution options of a connection that is going to write."""

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


class Base(DeclarativeBase):
    """What all tables have in common: constraints get names, so that a migration can speak of them."""

    metadata = MetaData(naming_convention=NAMES)


db = SQLAlchemy(model_class=Base)


class LedgerUnavailable(Exception):
    """The database does not answer, or cannot write: locked, full, read-only, broken. Nothing was written."""


class LedgerFull(LedgerUnavailable):
    """There is no room left on the disk. What is written already can be read."""


class LedgerReadOnly(LedgerUnavailable):
    """The database can be read, and somebody does not let it be written."""


CAUSES = {
    "SQLITE_FULL": LedgerFull,
    "53100": LedgerFull,
    "SQLITE_READONLY": LedgerReadOnly,
    "25006": LedgerReadOnly,
}
"""By the database's own name for it: PostgreSQL has numbers, SQLite words, details behind a second ``_``."""


def find_code(error: Exception) -> str | None:
    """The database's own name for what is the matter, as SQLAlchemy passes it on."""
    cause = getattr(error, "orig", None)
    return getattr(cause, "sqlite_errorname", None) or getattr(cause, "sqlstate", None)


def explain(error: Exception) -> LedgerUnavailable:
    """Tell apart what somebody can do something about."""
    kind = "_".join((find_code(error) or "").split("_")[:2])
    return CAUSES.get(kind, LedgerUnavailable)(str(error))


@contextmanager
def open_session(*, is_writing: bool = False) -> Iterator[Session]:
    """Open a transaction of its own: committed when the block ends, rolled back when it raises.

    A view holds no transaction while it renders, so that nobody waits for a page to be drawn.

    :raises LedgerUnavailable: when the database cannot be read or written; a kind of it where that says why.
    """
    try:
        with Session(db.engine, expire_on_commit=False) as session, session.begin():
            if is_writing:
                session.connection(execution_options=WRITING)
            yield session
    except (IntegrityError, DataError, ProgrammingError):
        raise
    except (DBAPIError, PoolTimeout) as error:
        raise explain(error) from error


@contextmanager
def open_connection() -> Iterator[Connection]:
    """Open a transaction that reads one value, without what a session needs for rows.

    :raises LedgerUnavailable: as :func:`open_session` does.
    """
    try:
        with db.engine.begin() as connection:
            yield connection
    except (DBAPIError, PoolTimeout) as error:
        raise explain(error) from error


def prepare_engine(engine: Engine) -> None:
    """Set up SQLite for several processes on one file; other databases need nothing."""
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", prepare_connection)
        event.listen(engine, "begin", _begin)
        if engine.url.database not in (None, "", ":memory:"):
            _watch_file(engine, Path(engine.url.database))


def _watch_file(engine: Engine, file: Path) -> None:
    """Let go of a connection whose file is no longer at its place, and make no new file once there was one.

    A file that was deleted or replaced can still be written through an old connection, and all of it is lost.
    """
    were_there: set[tuple[int, int]] = set()

    def look(*_connecting: object) -> None:
        if were_there and _identify(file) is None:
            raise sqlite3.OperationalError("the database file is gone")

    def remember(_connection: sqlite3.Connection, record: ConnectionPoolEntry) -> None:
        record.info["file"] = _identify(file)
        were_there.add(record.info["file"])

    def check(_connection: sqlite3.Connection, record: ConnectionPoolEntry, _proxy: object) -> None:
        if _identify(file) != record.info["file"]:
            raise DisconnectionError("the database file is another one now")

    event.listen(engine, "do_connect", look)
    event.listen(engine, "connect", remember)
    event.listen(engine, "checkout", check)


def _identify(file: Path) -> tuple[int, int] | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def prepare_connection(connection: sqlite3.Connection, _record: object = None) -> None:
    """Keep what is acknowledged (FULL), let readers read while one writes (WAL), hold to foreign keys."""
    # The driver's own BEGIN comes too late, before the first INSERT; ours is in _begin.
    connection.isolation_level = None
    connection.execute(f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000}")
    _turn_on_wal(connection)
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")


def _turn_on_wal(connection: sqlite3.Connection) -> None:
    """Switch a file to write-ahead logging, which stays with it; done again it does nothing.

    SQLite does not wait here while another process sets up the same new file, so we do.
    """
    give_up = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError:
            if time.monotonic() > give_up:
                raise
            time.sleep(0.01)


def _begin(connection: Connection) -> None:
    """A writer takes the lock at once: one that read first would be refused when another wrote meanwhile."""
    is_writing = connection.get_execution_options().get("is_writing", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writing else "BEGIN")
