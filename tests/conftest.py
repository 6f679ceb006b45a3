"""What tests of the ledger share: a fresh migrated database and a phone at the table."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from subprocess import Popen

import pytest

import models
from tests.desk import Desk, make_app
from tests.processes import hear, running


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated SQLite file to copy from."""
    file = tmp_path_factory.mktemp("migrated") / "ledger.db"
    app = make_app(f"sqlite:///{file}")
    with app.app_context():
        models.upgrade_schema()
    return file


@pytest.fixture
def database_url(tmp_path: Path, migrated_file: Path) -> str:
    """The address of an empty ledger: a SQLite file, or the PostgreSQL database the environment names."""
    server = os.environ.get("DEADWOOD_TEST_DATABASE")
    if server is None:
        file = tmp_path / "ledger.db"
        shutil.copy(migrated_file, file)
        return f"sqlite:///{file}"
    app = make_app(server)
    with app.app_context():
        with models.db.engine.begin() as connection:
            connection.exec_driver_sql("DROP SCHEMA public CASCADE")
            connection.exec_driver_sql("CREATE SCHEMA public")
        models.upgrade_schema()
    return server


@pytest.fixture
def sqlite_file(tmp_path: Path, migrated_file: Path) -> Path:
    """An empty ledger in a SQLite file, for what only SQLite does."""
    return Path(shutil.copy(migrated_file, tmp_path / "only-sqlite.db"))


@pytest.fixture
def desk(database_url: str) -> Iterator[Desk]:
    """Ann's phone, with the ledger it writes in."""
    app = make_app(database_url)
    with app.app_context():
        yield Desk("anns-phone")
        models.db.engine.dispose()


@pytest.fixture(scope="session")
def racers() -> Iterator[list[Popen[str]]]:
    """Three processes that do what they are asked, all at the same moment."""
    with running(3, "serve") as processes:
        assert [hear(process) for process in processes] == ["ready"] * 3
        yield processes
