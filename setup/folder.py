"""Says why the server about to start could not write where it keeps its data."""

import errno
import os
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FILES = ("deadwood.db", "deadwood.db-wal", "deadwood.db-shm", "secret_key")
ROOM = 1024 * 1024  # bytes; without any, not even a book that is there can be opened
REASONS = {
    errno.EROFS: "it is on a disk that can only be read",
    errno.EACCES: "this user may not write there",
    errno.EPERM: "this user may not write there",
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "this user has no room left on the disk",
    errno.EEXIST: "it is a file and no folder",
    errno.ENOTDIR: "it is a file and no folder",
}


def check_folder(folder: Path) -> None:
    """Make the folder, and try whether something can be written in it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(bytes(ROOM))
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        stop(f"the folder {folder}", REASONS.get(error.errno, error.strerror))
    for file in (folder / name for name in FILES):
        if file.exists() and not os.access(file, os.R_OK | os.W_OK):
            stop(f"the file {file}", "it belongs to another user, or is read-only")


def stop(what: str, why: str) -> None:
    """End with what has to be done."""
    sys.exit(
        f"Deadwood cannot write in {what}: {why}.\n"
        "Put that right, or name another folder, as in: DEADWOOD_DATA=/some/folder ./run"
    )


if __name__ == "__main__":
    check_folder(Path(os.environ.get("DEADWOOD_DATA") or ROOT / "instance"))
