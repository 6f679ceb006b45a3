"""How a migration runs, for ``flask db …`` and when the app starts: in one transaction, one at a time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from alembic import context
from alembic.autogenerate.api import AutogenContext
from flask import current_app
from sqlalchemy import Connection
from sqlalchemy.types import TypeDecorator

from models.database import WRITING, prepare_connection

PATIENCE_SECONDS = 60
LOCK = 7_261_946_301  # any number, as long as nothing else on the server locks the same one

migrate = current_app.extensions["migrate"]


def render_item(kind: str, item: object, _context: AutogenContext) -> str | bool:
    """Write our column types as what they are in the database, so that a migration never imports the app."""
    if kind == "type" and isinstance(item, TypeDecorator):
        return f"sa.{item.impl!r}"
    return False


def configure(**more: object) -> None:
    """Tell Alembic what to compare with, and that SQLite too can take back a change of its tables."""
    context.configure(
        target_metadata=migrate.db.metadata,
        render_item=render_item,
        transactional_ddl=True,
        **migrate.configure_args,
        **more,
    )


@contextmanager
def without_foreign_keys(connection: Connection) -> Iterator[None]:
    """Let tables be rebuilt on SQLite: dropping the old one would delete the rows that refer to it.

    The switch does nothing inside a transaction, so it goes past SQLAlchemy, which begins one by itself.
    """
    driver = connection.connection.driver_connection
    driver.execute("PRAGMA foreign_keys = OFF")
    driver.execute(f"PRAGMA busy_timeout = {PATIENCE_SECONDS * 1000}")
    try:
        yield
    finally:
        prepare_connection(driver)


def migrate_sqlite(connection: Connection) -> None:
    """Migrate; the lock is taken with BEGIN IMMEDIATE, before the version is read."""
    with without_foreign_keys(connection):
        configure(connection=connection.execution_options(**WRITING))
        with context.begin_transaction():
            context.run_migrations()
            broken = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
            if broken:
                raise RuntimeError(f"rows would refer to nothing: {broken[:5]}")


def migrate_server(connection: Connection) -> None:
    """Migrate a database server; its lock goes with the transaction."""
    configure(connection=connection)
    with context.begin_transaction():
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
        context.run_migrations()


def write_script() -> None:
    """Print the SQL instead of running it."""
    configure(url=migrate.db.engine.url, literal_binds=True)
    with context.begin_transaction():
        context.run_migrations()


if context.is_offline_mode():
    write_script()
else:
    with migrate.db.engine.connect() as connection:
        (migrate_sqlite if connection.dialect.name == "sqlite" else migrate_server)(connection)
