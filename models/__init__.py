"""The ledger: what was said at the table, kept as it was said, in SQLite or PostgreSQL.

``init_app(app)`` sets it up; views then call the functions of :mod:`models.ledger` and nothing else.
"""

from __future__ import annotations

from flask import Flask
from flask_migrate import Migrate

from models import tables
from models.database import LedgerFull, LedgerReadOnly, LedgerUnavailable, db, prepare_engine
from models.schema import MIGRATIONS, is_answering, is_schema_current, try_writing, upgrade_schema

__all__ = [
    "LedgerFull",
    "LedgerReadOnly",
    "LedgerUnavailable",
    "db",
    "init_app",
    "is_answering",
    "is_schema_current",
    "migrate",
    "tables",
    "try_writing",
    "upgrade_schema",
]

migrate = Migrate(db=db, directory=str(MIGRATIONS), render_as_batch=True, compare_type=True)


def init_app(app: Flask) -> None:
    """Give the app its ledger, at the address in ``SQLALCHEMY_DATABASE_URI``; nothing is opened yet."""
    # A server that was restarted is noticed before a hand is sent down a dead connection.
    app.config.setdefault("SQLALCHEMY_ENGINE_OPTIONS", {"pool_pre_ping": True})
    db.init_app(app)
    migrate.init_app(app)
    with app.app_context():
        prepare_engine(db.engine)
