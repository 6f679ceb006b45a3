"""Whether the database answers, and whether its tables are those of this version."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from alembic import command
from alembic.script import ScriptDirectory
from flask import current_app
from sqlalchemy import column, inspect, select, table
from sqlalchemy.pool import StaticPool

from models.database import LedgerUnavailable, db, open_session
from models.limits import count

MIGRATIONS = Path(__file__).resolve().parent.parent / "migrations"

ENDLESS = 10**9

_applied = table("alembic_version", column("version_num"))


def upgrade_schema() -> None:
    """Bring the tables up to this version; several processes may do so at the same moment.

    :raises alembic.util.CommandError: the database is of a newer version than this one.
    """
    if is_schema_current():
        return
    command.upgrade(current_app.extensions["migrate"].migrate.get_config(), "head")
    # A server that forks after this must not hand its children a connection. (One in memory is all there is.)
    if not isinstance(db.engine.pool, StaticPool):
        db.engine.dispose()


def is_schema_current() -> bool:
    """Whether the tables are exactly those of this version, neither older nor newer.

    :raises LedgerUnavailable: when the database does not answer.
    """
    with open_session() as session:
        if not inspect(session.connection()).has_table(_applied.name):
            return False
        return set(session.scalars(select(_applied.c.version_num))) == _find_heads()


@cache
def _find_heads() -> frozenset[str]:
    return frozenset(ScriptDirectory(str(MIGRATIONS)).get_heads())


def is_answering() -> bool:
    """Whether the database can be read at this moment."""
    try:
        with open_session() as session:
            inspect(session.connection()).has_table(_applied.name)
    except LedgerUnavailable:
        return False
    return True


def try_writing() -> None:
    """Write a line that says nothing, to see whether one can be written.

    :raises LedgerUnavailable: it cannot.
    """
    with open_session(is_writing=True) as session:
        count(session, "health", "", most=ENDLESS)
