"""What a club costs: ``python bench/live.py``.

Starts the server as ``./run`` does, on the loopback alone. Then so many pages are open at so many tables,
each on a device of its own, and ask as the browser does; and the tables write. Prints how long that takes
and what it costs. Fails when a hand that was acknowledged is missing, or any hand stands twice. With
``--kill`` the server is killed again and again meanwhile; a table sends a hand until it is acknowledged.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import socket
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Coroutine
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.club import Count, Table, check, look_on, open_pages, open_tables, write_often
from tests.servers import Server, start_server

TICKS = os.sysconf("SC_CLK_TCK")
ROOMY = {f"DEADWOOD_MOST_{name}": "1000000" for name in ("MATCHES", "JOINS", "WRONG_LINKS")}


def measure_cpu(server: Server) -> float:
    """Seconds of processor time that all processes of the server have taken."""
    ticks = 0
    for each in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = each.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[2]) == server.process.pid:
            ticks += int(fields[11]) + int(fields[12])
    return ticks / TICKS


def find_free_port() -> int:
    """A port that the server can have again after it was killed."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        return free.getsockname()[1]


@asynccontextmanager
async def running(*jobs: Coroutine[None, None, None]) -> AsyncIterator[None]:
    """Have jobs done while the block runs; a job that fails ends it."""
    tasks = [asyncio.ensure_future(job) for job in jobs]
    try:
        yield
        for task in tasks:
            if task.done():
                task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def measure(server: Server, tables: list[Table], asked: argparse.Namespace) -> None:
    """Let the pages ask while nothing is new, then while the tables write."""
    pages = await open_pages(server.port, tables, asked.pages)
    first, count = Count(), Count()
    async with running(*(look_on(page, first) for page in pages)):
        start, before = time.perf_counter(), measure_cpu(server)
        await asyncio.sleep(asked.seconds)
        seconds, spent = time.perf_counter() - start, measure_cpu(server) - before
    print(f"{asked.pages} pages ask, nothing is new:")
    first.report(seconds)
    print(
        f"  an unchanged question takes {spent / len(first.seconds['unchanged']) * 1e3:.2f} ms of processor"
    )
    writers = (write_often(table, asked.pace, count) for table in tables)
    async with running(*(look_on(page, count) for page in pages), *writers):
        start, before = time.perf_counter(), measure_cpu(server)
        await asyncio.sleep(asked.seconds)
        seconds, spent = time.perf_counter() - start, measure_cpu(server) - before
    print(f"{asked.pages} pages ask, {len(tables)} tables write a hand every {asked.pace:g} s:")
    count.report(seconds)
    print(f"  the server takes {spent / seconds:.2f} of a processor")


async def survive(folder: Path, port: int, tables: list[Table], asked: argparse.Namespace) -> None:
    """Kill the server every few seconds, while the pages ask and the tables write."""
    with start_server(folder, port, **ROOMY):
        pages = await open_pages(port, tables, asked.pages)
    count, kills, end = Count(), 0, time.perf_counter() + asked.seconds
    start = time.perf_counter()
    writers = (write_often(table, asked.pace, count) for table in tables)
    async with running(*(look_on(page, count) for page in pages), *writers):
        while time.perf_counter() < end:
            with ExitStack() as stack:
                starting = start_server(folder, port, **ROOMY)
                server = await asyncio.to_thread(stack.enter_context, starting)
                await asyncio.sleep(random.uniform(2, 4))
                server.kill()
                kills += 1
    print(f"The server was killed {kills} times:")
    count.report(time.perf_counter() - start)


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    reader.add_argument("--pages", type=int, default=1000, help="that are open")
    reader.add_argument("--tables", type=int, default=50, help="that write")
    reader.add_argument("--pace", type=float, default=20, help="seconds between two hands of a table")
    reader.add_argument("--seconds", type=float, default=20, help="that each part takes")
    reader.add_argument("--kill", action="store_true", help="kill the server every few seconds")
    asked = reader.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder, port = Path(name), find_free_port()
        with start_server(folder, port, **ROOMY) as server:
            tables = open_tables(port, asked.tables)
            if not asked.kill:
                asyncio.run(measure(server, tables, asked))
        if asked.kill:
            asyncio.run(survive(folder, port, tables, asked))
        with start_server(folder, port, **ROOMY):
            print(
                f"{check(port, tables)} hands stand as they were acknowledged, none is missing, none twice."
            )


if __name__ == "__main__":
    main()
