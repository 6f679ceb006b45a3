"""Makes .venv and installs a requirements file in it, unless that is done: prepare.py requirements.txt

A bare Debian has Python without pip, and no certificates to fetch pip with. So pip's own wheel stands beside
this file: it runs as it is, and brings certificates. A note in .venv says what it was made of. Where no note
fits, as after an interruption or an upgrade of Python, .venv is made anew.
"""

import fcntl
import os
import re
import subprocess
import sys
import venv
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BASE = "requirements.txt"
NO_CONNECTION = re.compile("NameResolution|NewConnection|ConnectTimeout|ReadTimeout|ProxyError")


def find_note(name: str) -> Path:
    """Where it says what .venv was made of, for a requirements file."""
    return VENV / f"made-from-{name}"


def describe(name: str) -> str:
    """What a .venv for this requirements file is made of: every other file builds on the base."""
    return "\n".join([sys.version, *((ROOT / each).read_text("utf-8") for each in sorted({BASE, name}))])


def is_made(name: str) -> bool:
    """Whether .venv is what this requirements file asks for."""
    note = find_note(name)
    return (VENV / "bin" / "python").exists() and note.exists() and note.read_text("utf-8") == describe(name)


def make(name: str) -> None:
    """Make .venv or add to it; the notes go first and come back last, lest half of it pass for all."""
    print(f"Installing what {name} names, once; this takes about a minute.", flush=True)
    if not is_made(BASE):
        venv.EnvBuilder(clear=True, symlinks=True).create(VENV)
    for note in VENV.glob("made-from-*"):
        note.unlink()
    install(name)
    for each in {BASE, name}:
        find_note(each).write_text(describe(each), "utf-8")


def install(name: str) -> None:
    """Run pip out of its wheel."""
    [wheel] = Path(__file__).parent.glob("pip-*.whl")
    options = ["--quiet", "--disable-pip-version-check", "--requirement", ROOT / name]
    done = subprocess.run(
        [VENV / "bin" / "python", wheel / "pip", "install", *options], stderr=subprocess.PIPE, text=True
    )
    if done.returncode == 0:
        return
    if NO_CONNECTION.search(done.stderr):
        sys.exit(
            f"The packages that {name} names are missing, and there is no connection to fetch them.\n"
            "Connect this machine, for this once, and start again. Or fetch them elsewhere with `pip\n"
            "download`, bring the folder here, and start with PIP_NO_INDEX=1 PIP_FIND_LINKS=/that/folder."
        )
    sys.exit(f"{done.stderr}\nThe packages that {name} names could not be installed: pip says why above.")


def main(name: str) -> None:
    """Prepare .venv, one process at a time."""
    if sys.version_info < (3, 11):  # noqa: UP036  Whoever starts this may have an older one.
        sys.exit(f"Deadwood needs Python 3.11 or newer, and python3 is {sys.version.split()[0]} here.")
    folder = os.open(ROOT, os.O_RDONLY)
    with suppress(OSError):  # Some network folders cannot be locked; two first starts at once are rare.
        fcntl.flock(folder, fcntl.LOCK_EX)
    if not is_made(name):
        make(name)


if __name__ == "__main__":
    try:
        main(sys.argv[1])
    except KeyboardInterrupt:
        sys.exit(130)
    except OSError as error:
        sys.exit(f"{VENV} could not be made: {error}")
