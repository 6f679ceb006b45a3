"""What tests of the pages share: the whole app on a migrated database, and phones that use it."""

from __future__ import annotations

import logging
import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
from flask import Flask

import models
from app import create_app
from models.ledger import Limits
from tests.web.links import addresses_of, join
from tests.web.phone import Phone

MakeApp = Callable[..., Flask]


@pytest.fixture(scope="session")
def web_database(tmp_path_factory: pytest.TempPathFactory, migrated_file: Path) -> str:
    """The address of one ledger for all tests of pages: a phone sees its own matches and no others."""
    server = os.environ.get("DEADWOOD_TEST_DATABASE")
    if server is not None:
        return server
    return f"sqlite:///{shutil.copy(migrated_file, tmp_path_factory.mktemp('web') / 'ledger.db')}"


@pytest.fixture(scope="session")
def web_app(web_database: str) -> Iterator[Flask]:
    """The app as it is served, on that ledger."""
    settings = {"SQLALCHEMY_DATABASE_URI": web_database, "SECRET_KEY": "tests only"}
    # All tests come from one address, more of them in ten minutes than any club.
    limits = Limits(matches=100_000, joins=100_000, wrong_links=100_000)
    app = create_app({**settings, "PROPAGATE_EXCEPTIONS": True, "LIMITS": limits})
    logging.getLogger("deadwood").setLevel(logging.CRITICAL)
    with app.app_context():
        models.upgrade_schema()
    yield app
    with app.app_context():
        models.db.engine.dispose()


@pytest.fixture
def phone(web_app: Flask) -> Phone:
    """Ann's phone."""
    return Phone(web_app)


@pytest.fixture
def other_phone(web_app: Flask) -> Phone:
    """A phone that has no seat anywhere."""
    return Phone(web_app)


@pytest.fixture
def match(phone: Phone) -> str:
    """The address of a match that Ann has started."""
    return phone.start_match()


@pytest.fixture
def bob(web_app: Flask, phone: Phone, match: str) -> Phone:
    """Bob's phone, which has joined for his side."""
    return join(Phone(web_app), addresses_of(phone, match)["keep-1"])


@pytest.fixture
def make_app(tmp_path: Path, migrated_file: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MakeApp]:
    """Make an app of one's own from an environment, its data in a folder of its own."""
    made: list[Flask] = []
    for name in ("DATABASE_URL", "DEADWOOD_PROXIES", "DEADWOOD_SECRET_KEY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DEADWOOD_DATA", str(tmp_path))
    shutil.copy(migrated_file, tmp_path / "deadwood.db")

    def make(settings: Mapping[str, object] | None = None, **environment: str) -> Flask:
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        made.append(create_app(settings))
        return made[-1]

    yield make
    for app in made:
        with app.app_context():
            models.db.engine.dispose()
