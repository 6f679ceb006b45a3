"""What tests share: a migrated database, a phone at the table, a server, a browser; and skips refused."""

from __future__ import annotations

import gc
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from subprocess import Popen
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

import models
from tests.desk import Desk, make_app
from tests.patience import PATIENCE
from tests.processes import hear, running
from tests.servers import POSTGRESQL, start_postgresql, start_server

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# No test writes where the person who runs it keeps sheets.
for _name in ("DATABASE_URL", "DEADWOOD_DATA"):
    os.environ.pop(_name, None)

# What is checked before it lands is the same every time; a run by hand looks elsewhere each time.
settings.register_profile(
    "deadwood", max_examples=20 * PATIENCE, deadline=None, derandomize="CI" in os.environ
)
settings.load_profile("deadwood")

NO_SKIPS = os.environ.get("DEADWOOD_NO_SKIPS") == "1"
CHROMIUM_OPTIONS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def pytest_collection_finish() -> None:
    """Spare what is loaded by now from every later look for garbage."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the tests by what they need, for ``-m "not browser"`` to leave those out; leave out long ones."""
    for item in items:
        for need in {"browser", "postgresql"}.intersection(getattr(item, "fixturenames", ())):
            item.add_marker(need)
    if PATIENCE == 1 and not config.option.keyword:
        long = [item for item in items if item.get_closest_marker("long")]
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if item not in long]


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport() -> Iterator[None]:
    """Refuse the skip of a test."""
    return refuse_skip((yield))


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_make_collect_report() -> Iterator[None]:
    """Refuse the skip of a file."""
    return refuse_skip((yield))


def refuse_skip(report: pytest.TestReport | pytest.CollectReport) -> pytest.TestReport | pytest.CollectReport:
    """Fail a skip where everything is there that a test can need. An expected failure is none."""
    if NO_SKIPS and report.skipped and not hasattr(report, "wasxfail"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"{report.nodeid} was skipped, and DEADWOOD_NO_SKIPS=1 refuses that: {reason}"
    return report


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


@pytest.fixture(scope="session")
def live_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a real server with data of its own; tests share it, each with matches of its own."""
    with start_server(tmp_path_factory.mktemp("live")) as server:
        yield server.url


def find_chromium() -> str:
    """The program: the one that has no window to draw is the quicker one."""
    for name in ("chromium-headless-shell", "chromium"):
        if found := shutil.which(name):
            return found
    pytest.skip("Chromium is not here: apt install chromium-headless-shell")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium; a test opens a context of its own in it, and closes that."""
    chromium = find_chromium()
    from playwright._impl._driver import compute_driver_executable
    from playwright.sync_api import sync_playwright

    node = subprocess.run([compute_driver_executable()[0], "--version"], capture_output=True, text=True)
    if node.returncode != 0:
        pytest.skip(f"Playwright does not start here: {node.stderr.strip()}")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_OPTIONS)
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The address of an empty PostgreSQL database."""
    if not POSTGRESQL.is_dir():
        pytest.skip("PostgreSQL is not here: apt install postgresql-15")
    with start_postgresql() as url:
        yield url
