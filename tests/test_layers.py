"""Imports run rules ← models ← web ← app, and nothing runs the other way."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
OURS = {"rules", "models", "web", "app", "migrations", "tests", "setup", "bench"}
MAY_IMPORT = {"rules": {"rules"}, "models": {"rules", "models"}, "web": {"rules", "models", "web"}}
COMES_WITH = {"werkzeug": "flask", "click": "flask", "markupsafe": "flask", "alembic": "flask_migrate"}
FORMS = sorted(path.name for path in (ROOT / "web").glob("*form*.py"))


def find_imports(path: Path) -> Iterator[str]:
    """The modules a file imports, wherever in the file it does."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports by dots"
            yield node.module or ""


def find_packages(path: Path) -> set[str]:
    """The packages a file imports from."""
    return {name.partition(".")[0] for name in find_imports(path)}


def list_modules(folder: str) -> list[Path]:
    modules = sorted((ROOT / folder).rglob("*.py"))
    assert modules, f"nothing in {folder}"
    return modules


@pytest.mark.parametrize("layer", MAY_IMPORT)
def test_a_layer_imports_only_what_is_below_it(layer: str) -> None:
    for module in list_modules(layer):
        above = find_packages(module) & OURS - MAY_IMPORT[layer]
        assert not above, f"{module.relative_to(ROOT)} imports {above}"


def test_the_rules_need_nothing_but_python() -> None:
    for module in list_modules("rules"):
        foreign = find_packages(module) - sys.stdlib_module_names - {"rules"}
        assert not foreign, f"{module.relative_to(ROOT)} imports {foreign}"


def test_the_ledger_knows_no_pages() -> None:
    for module in list_modules("models"):
        for name in find_imports(module):
            assert not name.startswith(("flask_wtf", "wtforms", "werkzeug")), f"{module.name} imports {name}"


def test_only_migrations_outlive_the_app() -> None:
    for module in list_modules("migrations/versions"):
        assert not find_packages(module) & OURS, f"{module.name} imports the app"


@pytest.mark.parametrize("name", FORMS)
def test_a_form_knows_the_rules_and_not_the_ledger(name: str) -> None:
    assert "models" not in find_packages(ROOT / "web" / name)


def test_a_view_reads_the_ledger_through_its_front() -> None:
    """Rows never leave ``models/``: pages see its errors, its records and what they call."""
    fronts = {"models", "models.ledger", "models.records"}
    for module in list_modules("web"):
        behind = {name for name in find_imports(module) if name.partition(".")[0] == "models"} - fronts
        assert not behind, f"{module.name} imports {behind}"


def test_the_factory_is_a_table_of_contents() -> None:
    assert len((ROOT / "app.py").read_text("utf-8").splitlines()) < 90


def test_no_package_is_imported_that_is_not_listed() -> None:
    """What the app imports from outside is in requirements.txt, by the name it is installed under."""
    listed = (ROOT / "requirements.txt").read_text("utf-8").casefold().replace("-", "_")
    for folder in ("rules", "models", "web"):
        for module in list_modules(folder):
            for name in find_packages(module) - sys.stdlib_module_names - OURS:
                assert f"{COMES_WITH.get(name, name)}~=" in listed, f"{module.name} imports {name}"
