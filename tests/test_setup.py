"""What a stranger starts with: the commands, what they install, and the address they print."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.servers import PATIENCE_SECONDS, ROOT, Server, start_server, wait_until_healthy

COMMANDS = ["run", "test"]
# Put together, so that this file holds none of them.
HOSTS = [".".join(parts) for parts in [("pypi", "org"), ("pythonhosted", "org"), ("npmjs", "org")]]
FOLDERS = [f"/{name}/" for name in ("work", "root", "home")]


def say(*command: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command and keep all it says."""
    variables = {**os.environ, **environment}
    return subprocess.run(command, env=variables, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder with blanks in its name that needs no package at all."""
    folder = tmp_path / "my card games"
    shutil.copytree(ROOT / "setup", folder / "setup", ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "requirements.txt").write_text("# nothing\n")
    (folder / "requirements-dev.txt").write_text("-r requirements.txt\n")
    return folder


@pytest.fixture
def ready(tmp_path: Path) -> Path:
    """A copy of the app whose .venv passes for a made one: its Python is the one that runs the tests."""
    folder = tmp_path / "my sheets"
    shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(".*", "__pycache__", "instance", "tests"))
    python = folder / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    python.chmod(0o755)
    write_note = "import prepare as p; p.find_note(p.BASE).write_text(p.describe(p.BASE))"
    assert say("python3", "-c", write_note, PYTHONPATH=str(folder / "setup")).stdout == ""
    return folder


def find_free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return free.getsockname()[1]


def is_open(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def prepare(checkout: Path, name: str) -> str:
    """Prepare .venv as the commands do, and return what was said."""
    done = say(sys.executable, checkout / "setup" / "prepare.py", name)
    assert done.returncode == 0, done.stdout
    assert (checkout / ".venv" / "bin" / "python").exists()
    return done.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_can_be_run_and_parsed(command: str) -> None:
    assert os.access(ROOT / command, os.X_OK)
    assert say("sh", "-n", ROOT / command).stdout == ""


@pytest.mark.parametrize("command", COMMANDS)
def test_the_readme_names_the_command(command: str) -> None:
    assert f"./{command}" in (ROOT / "README.md").read_text("utf-8")


def test_what_is_installed_is_pinned_to_the_minor_version() -> None:
    files = [ROOT / "requirements.txt", ROOT / "requirements-dev.txt"]
    lines = [line for file in files for line in file.read_text().splitlines()]
    named = [line for line in lines if line and not line.startswith(("#", "-r"))]
    assert len(named) > 10
    pinned = r"[\w-]+(\[\w+\])?~=\d+\.\d+(\.\d+)?(; .+)?"
    assert [line for line in named if not re.fullmatch(pinned, line)] == []


def test_no_file_names_a_package_registry_or_a_folder_of_one_machine() -> None:
    listed = say("git", "-C", ROOT, "ls-files", "-z") if shutil.which("git") else None
    if listed is None or listed.returncode != 0:
        pytest.skip("git and a clone are needed to tell our files from others")
    files = [ROOT / name for name in listed.stdout.split("\0") if name]
    texts = {file: file.read_bytes() for file in files if file.is_file() and file.suffix != ".whl"}
    bad = [name.encode() for name in HOSTS + FOLDERS]
    found = [
        (file.name, name)
        for file, text in texts.items()
        for name in bad
        if re.search(rb"(?<![\w.~])" + re.escape(name), text)
    ]
    assert found == []


def test_the_second_start_installs_nothing(checkout: Path) -> None:
    assert "Installing" in prepare(checkout, "requirements-dev.txt")
    assert prepare(checkout, "requirements-dev.txt") + prepare(checkout, "requirements.txt") == ""


def test_what_an_interrupted_start_or_other_requirements_left_is_made_anew(checkout: Path) -> None:
    half = checkout / ".venv" / "lib" / "half-installed"
    half.mkdir(parents=True)
    (checkout / ".venv" / "bin").mkdir()
    (checkout / ".venv" / "bin" / "python").symlink_to(sys.executable)
    (checkout / ".venv" / "made-from-requirements.txt").write_text(f"{sys.version}\n# something else\n")
    assert "Installing" in prepare(checkout, "requirements.txt")
    assert not half.exists()


def test_run_serves_until_it_is_stopped(ready: Path, tmp_path: Path) -> None:
    command, port, log = tmp_path / "a link", find_free_port(), tmp_path / "log"
    command.symlink_to(ready / "run")
    with log.open("wb") as said:
        process = subprocess.Popen(
            [command],
            cwd=tmp_path,
            env={**os.environ, "PORT": str(port), "DEADWOOD_DATA": "data"},
            stdout=subprocess.PIPE,
            stderr=said,
            start_new_session=True,
        )
    server = Server(port, log, process)
    try:
        give_up = time.monotonic() + PATIENCE_SECONDS
        while not is_open(port):
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < give_up
            time.sleep(0.1)
        wait_until_healthy(server)
    finally:
        server.stop()
    assert process.returncode == 0
    assert (tmp_path / "data" / "deadwood.db").exists()


def test_without_a_connection_a_start_says_what_is_missing(checkout: Path) -> None:
    (checkout / "requirements.txt").write_text("segno\n")
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        index = f"http://127.0.0.1:{silent.getsockname()[1]}/"
        environment = {"PIP_INDEX_URL": index, "PIP_NO_CACHE_DIR": "1", "PIP_RETRIES": "1"}
        done = say(sys.executable, checkout / "setup" / "prepare.py", "requirements.txt", **environment)
    assert done.returncode == 1
    assert "there is no connection to fetch them" in done.stdout
    assert "Traceback" not in done.stdout


def test_an_address_is_printed_for_this_machine() -> None:
    port = find_free_port()
    done = say(sys.executable, ROOT / "setup" / "address.py", PORT=str(port))
    assert done.returncode == 0, done.stdout
    assert f"http://localhost:{port} " in done.stdout


def test_a_port_that_is_taken_is_named() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = say(sys.executable, ROOT / "setup" / "address.py", PORT=port)
    assert (done.returncode, done.stdout.partition(",")[0]) == (1, f"Port {port} is taken")


@pytest.mark.parametrize(
    ("place", "why"),
    [
        # Nobody makes folders there, not even who may do anything.
        pytest.param("/sys/deadwood", "read|may not", id="where-nothing-is-written"),
        pytest.param("file", "is a file", id="a-file"),
        pytest.param("file/below", "is a file", id="below-a-file"),
    ],
)
def test_a_folder_that_cannot_be_written_is_named_before_the_start(
    tmp_path: Path, place: str, why: str
) -> None:
    (tmp_path / "file").touch()
    done = say(sys.executable, ROOT / "setup" / "folder.py", DEADWOOD_DATA=str(tmp_path / place))
    assert done.returncode == 1
    assert re.search(why, done.stdout)
    assert str(tmp_path / place) in done.stdout
    assert "Traceback" not in done.stdout


@pytest.mark.parametrize("port", ["0", "65536", "five", "-1", "٥"])
def test_a_port_that_is_none_is_refused(port: str) -> None:
    done = say(sys.executable, ROOT / "setup" / "address.py", PORT=port)
    assert (done.returncode, done.stdout.partition(",")[0]) == (1, f"PORT is “{port}”")


SKIPPING = """
import pytest
def test_skips():
    pytest.skip("no reason")
@pytest.mark.xfail
def test_fails_as_expected():
    assert False
"""


def test_skips_are_refused_where_everything_is_there(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text(SKIPPING)
    (tmp_path / "test_all.py").write_text("import pytest\npytest.skip('none', allow_module_level=True)\n")
    options = ["-p", "tests.conftest", "-p", "no:cacheprovider", "--rootdir", tmp_path, "-n", "1"]
    environment = {"DEADWOOD_NO_SKIPS": "1", "PYTHONPATH": str(ROOT)}
    done = say(sys.executable, "-m", "pytest", *options, tmp_path, **environment)
    assert "1 failed, 1 xfailed, 1 error" in done.stdout
    assert done.returncode != 0


def test_a_killed_server_starts_again_where_it_was(tmp_path: Path) -> None:
    with start_server(tmp_path / "data", workers=1) as server:
        server.kill()
        assert not is_open(server.port)
    with start_server(tmp_path / "data", port=server.port, workers=1) as again:
        assert again.url == server.url
    assert not is_open(server.port)
