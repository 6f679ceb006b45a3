"""Bringing a database to this version's tables."""

from __future__ import annotations

import ast
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from subprocess import Popen

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from flask import Flask
from sqlalchemy import create_engine, inspect, text

import models
from models.database import open_session
from models.schema import MIGRATIONS
from tests.desk import Desk, count_rows, make_app, points
from tests.processes import ask_at_once

REBUILD = """
revision = "9999"
down_revision = "{head}"
import sqlalchemy as sa
from alembic import op
def upgrade():
    with op.batch_alter_table("match", recreate="always") as batch:
        batch.add_column(sa.Column("place", sa.Text()))
"""
ORPHAN = """
revision = "9999"
down_revision = "{head}"
from alembic import op
def upgrade():
    op.execute("CREATE TABLE odd (id INTEGER)")
    op.execute("DELETE FROM match")
"""
FAILING = """
revision = "9999"
down_revision = "{head}"
from alembic import op
def upgrade():
    op.execute("CREATE TABLE odd (id INTEGER)")
    op.execute("SELECT nonsense")
"""


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[Flask]:
    """An app whose SQLite file does not exist yet."""
    app = make_app(f"sqlite:///{tmp_path / 'fresh.db'}")
    with app.app_context():
        yield app
        models.db.engine.dispose()


@pytest.fixture
def written(sqlite_file: Path) -> Iterator[Desk]:
    """A SQLite ledger with a match and a hand in it."""
    with make_app(f"sqlite:///{sqlite_file}").app_context():
        desk = Desk("anns-phone")
        desk.open()
        desk.record(points(0, 10))
        yield desk
        models.db.engine.dispose()


def upgrade_with(folder: Path, script: str) -> None:
    """Upgrade with one more migration than there is."""
    copy = shutil.copytree(MIGRATIONS, folder / "migrations")
    [head] = ScriptDirectory(str(copy)).get_heads()
    (copy / "versions" / "9999_more.py").write_text(script.format(head=head))
    command.upgrade(models.migrate.get_config(str(copy)), "head")


def list_tables() -> set[str]:
    return set(inspect(models.db.engine).get_table_names())


def test_flask_db_upgrade_can_be_run_twice(fresh: Flask) -> None:
    for _ in range(2):
        result = fresh.test_cli_runner().invoke(args=["db", "upgrade"])
        assert (result.exit_code, result.output) == (0, "")
    assert list_tables() == {"alembic_version", *models.db.metadata.tables}
    Desk("anns-phone").open()


def test_the_migrated_tables_are_those_of_the_app(desk: Desk) -> None:
    with models.db.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, models.db.metadata) == []


@pytest.mark.parametrize("what", ["get_check_constraints", "get_foreign_keys", "get_unique_constraints"])
def test_the_migrated_constraints_are_those_of_the_app(fresh: Flask, what: str) -> None:
    models.upgrade_schema()
    made = create_engine("sqlite://")
    models.db.metadata.create_all(made)
    for name in models.db.metadata.tables:
        found, wanted = (getattr(inspect(engine), what)(name) for engine in (models.db.engine, made))
        assert sorted(found, key=str) == sorted(wanted, key=str)
        assert all(constraint["name"] for constraint in found)
    made.dispose()


def test_the_tables_go_up_and_down_and_up_again(fresh: Flask) -> None:
    models.upgrade_schema()
    command.downgrade(models.migrate.get_config(), "base")
    assert list_tables() == {"alembic_version"}
    assert not models.is_schema_current()
    models.upgrade_schema()
    assert models.is_schema_current()
    Desk("anns-phone").open()


def test_a_table_can_be_rebuilt_without_losing_what_refers_to_it(written: Desk, tmp_path: Path) -> None:
    before = count_rows()
    upgrade_with(tmp_path, REBUILD)
    assert "place" in {column["name"] for column in inspect(models.db.engine).get_columns("match")}
    assert (count_rows(), written.load().rev) == (before, 1)


def test_foreign_keys_hold_again_after_a_migration(written: Desk, tmp_path: Path) -> None:
    upgrade_with(tmp_path, REBUILD)
    with open_session() as session:
        assert session.scalar(text("PRAGMA foreign_keys")) == 1
        assert session.scalar(text("PRAGMA busy_timeout")) == 5000


@pytest.mark.parametrize(
    ("script", "message"),
    [
        pytest.param(ORPHAN, "refer to nothing", id="rows-left-without-their-match"),
        pytest.param(FAILING, "nonsense", id="a-statement-that-fails"),
    ],
)
def test_a_migration_that_fails_changes_nothing(
    written: Desk, tmp_path: Path, script: str, message: str
) -> None:
    before = count_rows(), list_tables()
    with pytest.raises(Exception, match=message):
        upgrade_with(tmp_path, script)
    assert (count_rows(), list_tables()) == before
    assert models.is_schema_current()


def test_processes_migrating_a_fresh_file_at_once_leave_it_whole(
    tmp_path: Path, racers: list[Popen[str]]
) -> None:
    for turn in range(8):
        file = tmp_path / f"fresh-{turn}.db"
        job = {"url": f"sqlite:///{file}", "what": "migrate"}
        assert ask_at_once(racers, job, job, job) == [True, True, True]
        with closing(sqlite3.connect(file)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert connection.execute("SELECT count(*) FROM alembic_version").fetchone() == (1,)
            assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_an_empty_file_and_a_newer_one_are_not_current(fresh: Flask) -> None:
    assert not models.is_schema_current()
    models.upgrade_schema()
    assert models.is_schema_current()
    with open_session(is_writing=True) as session:
        session.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    assert not models.is_schema_current()


def test_a_database_in_memory_can_be_migrated() -> None:
    with make_app("sqlite://").app_context():
        models.upgrade_schema()
        assert models.is_schema_current()
        desk = Desk("anns-phone")
        desk.open()
        assert desk.record(points(0, 10)).number == 1
        models.db.engine.dispose()


def test_a_database_that_answers_is_told_from_one_that_does_not(fresh: Flask, tmp_path: Path) -> None:
    assert models.is_answering()
    with make_app(f"sqlite:///{tmp_path / 'nowhere' / 'ledger.db'}").app_context():
        assert not models.is_answering()
        with pytest.raises(models.LedgerUnavailable):
            models.is_schema_current()


def test_migrations_import_nothing_of_the_app() -> None:
    scripts = sorted((MIGRATIONS / "versions").glob("*.py"))
    assert scripts
    for script in scripts:
        nodes = list(ast.walk(ast.parse(script.read_text())))
        names = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
        names |= {node.module for node in nodes if isinstance(node, ast.ImportFrom)}
        assert names <= {"sqlalchemy", "alembic", "sqlalchemy.dialects"}


def test_a_migration_written_by_comparison_imports_nothing_of_the_app(fresh: Flask, tmp_path: Path) -> None:
    copy = shutil.copytree(MIGRATIONS, tmp_path / "migrations", ignore=shutil.ignore_patterns("2*.py"))
    command.revision(models.migrate.get_config(str(copy)), "all of it", autogenerate=True)
    [script] = (copy / "versions").glob("*.py")
    assert "sa.Column('payload', sa.Text(), nullable=False)" in script.read_text()
    assert "sa.Column('recorded_at', sa.DateTime(timezone=True), nullable=False)" in script.read_text()
    assert "models" not in script.read_text()


def test_the_sql_of_a_migration_can_be_printed(fresh: Flask) -> None:
    result = fresh.test_cli_runner().invoke(args=["db", "upgrade", "--sql"])
    assert result.exit_code == 0
    assert "CREATE TABLE entry" in result.output
    assert not list_tables()
