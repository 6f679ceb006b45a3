"""The real server, and a PostgreSQL of its own, started and stopped by tests."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PATIENCE_SECONDS = 60
POSTGRESQL = Path("/usr/lib/postgresql/15/bin")


@dataclass(frozen=True)
class Server:
    """A running server: where it answers, and the file that gets what it says.

    It says that on standard error. Its standard output ends when the last of its processes has.
    """

    port: int
    log: Path
    process: subprocess.Popen[bytes]

    @property
    def url(self) -> str:
        """The address without a slash at its end."""
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """Kill it with its workers at once, as a power cut would."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        if not self.process.stdout.closed:
            self.process.communicate()

    def stop(self) -> None:
        """Stop it as Ctrl-C does, or kill it when that takes too long. Nothing of it is left either way."""
        self.process.terminate()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(PATIENCE_SECONDS)
        self.kill()


@contextmanager
def start_server(
    data_dir: Path, port: int | None = None, workers: int = 2, **environment: str
) -> Iterator[Server]:
    """Migrate the data in a folder and serve it on a loopback port, until the block ends.

    :param port: the port of an earlier server, to start that one again; otherwise any that is free.
    :raises RuntimeError: with what the server said, when it does not start.
    """
    variables = {**os.environ, **environment, "DEADWOOD_DATA": str(data_dir)}
    log = data_dir / "server.log"
    data_dir.mkdir(parents=True, exist_ok=True)
    migrate = [sys.executable, "-m", "flask", "--app", "app:create_app", "db", "upgrade"]
    subprocess.run(migrate, cwd=ROOT, env=variables, check=True)
    # The server inherits the open socket: nobody takes the port in between, and the first connection waits.
    with socket.create_server(("127.0.0.1", port or 0)) as listener, log.open("ab") as said:
        port, number = listener.getsockname()[1], listener.fileno()
        options = ["--bind", f"fd://{number}", "--workers", str(workers)]
        process = subprocess.Popen(
            [sys.executable, "-m", "gunicorn", *options, "app:create_app()"],
            cwd=ROOT,
            env=variables,
            stdout=subprocess.PIPE,
            stderr=said,
            pass_fds=[number],
            start_new_session=True,
        )
    server = Server(port, log, process)
    try:
        wait_until_healthy(server)
        yield server
    finally:
        server.stop()


def wait_until_healthy(server: Server) -> None:
    """Wait for the first answer.

    :raises RuntimeError: with what the server said, when that is not a good one.
    """
    with closing(HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE_SECONDS)) as connection:
        try:
            connection.request("GET", "/healthz")
            status = connection.getresponse().status
        except (OSError, HTTPException) as error:
            status = error
    if status != 200:
        raise RuntimeError(f"/healthz: {status!r}\n{server.log.read_text()}")


def list_workers(server: Server) -> list[int]:
    """The processes that answer; their parent starts another when one dies."""
    master = server.process.pid
    return [int(each) for each in Path(f"/proc/{master}/task/{master}/children").read_text().split()]


@contextmanager
def start_postgresql() -> Iterator[str]:
    """Start a PostgreSQL of one's own, reached through a socket in its folder, and return its address."""
    # PostgreSQL refuses to run as root; Debian's package brings a user for it.
    user = {"user": "postgres", "group": "postgres", "extra_groups": []} if os.geteuid() == 0 else {}
    folder = Path(tempfile.mkdtemp(prefix="deadwood-postgresql-"))  # short, for the socket's name to fit
    if user:
        shutil.chown(folder, "postgres", "postgres")

    def say(program: str, *arguments: str) -> None:
        command = [POSTGRESQL / program, "-D", folder / "data", *arguments]
        subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL, check=True, **user)

    options = f"-c listen_addresses= -c unix_socket_directories={folder} -c fsync=off"
    try:
        say("initdb", "--auth=trust", "--username=deadwood", "--encoding=UTF8", "--no-locale", "--no-sync")
        say("pg_ctl", "start", "--wait", "-o", options, "-l", f"{folder}/server.log")
        yield f"postgresql+psycopg://deadwood@/postgres?host={folder}"
    finally:
        with suppress(subprocess.CalledProcessError):
            say("pg_ctl", "stop", "--mode=immediate")
        shutil.rmtree(folder)
