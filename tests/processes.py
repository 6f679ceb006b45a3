"""Starting and stopping the processes of :mod:`tests.ledger_process`."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


@contextmanager
def running(number: int, *arguments: str) -> Iterator[list[subprocess.Popen[str]]]:
    """Run so many processes at once; none of them outlives the block."""
    command = [sys.executable, "-W", "error", "-m", "tests.ledger_process", *arguments]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    processes: list[subprocess.Popen[str]] = []
    try:
        for _ in range(number):
            processes.append(subprocess.Popen(command, cwd=ROOT, **pipes))
        yield processes
    finally:
        for process in processes:
            process.kill()
            process.wait()
            process.stdin.close()
            process.stdout.close()


def ask_at_once(processes: list[subprocess.Popen[str]], *jobs: dict[str, object]) -> list[object]:
    """Give as many processes a job each, before any is asked for its answer."""
    asked = processes[: len(jobs)]
    for process, job in zip(asked, jobs, strict=True):
        process.stdin.write(json.dumps(job) + "\n")
        process.stdin.flush()
    return [json.loads(hear(process)) for process in asked]


def hear(process: subprocess.Popen[str]) -> str:
    """Take the next line of a process."""
    return process.stdout.readline().strip()
