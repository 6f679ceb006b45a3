"""The people of a load test: tables that write, pages that are open, and whether the sheets are right."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from html import unescape
from statistics import median

from bench.line import Answer, Line
from tests.wire import HIDDEN, LIVE, Wire, make_points

OFTEN, JITTER = 2.0, 1.0  # seconds; as static/live.js has them
AT_ONCE = 8
URGENT = 0.2  # seconds until a table tries again


@dataclass
class Count:
    """What was answered, by what was asked: seconds, and how often by each status."""

    seconds: dict[str, list[float]] = field(default_factory=dict)
    statuses: Counter[tuple[str, object]] = field(default_factory=Counter)

    def add(self, what: str, answer: Answer) -> None:
        """Note an answer."""
        self.seconds.setdefault(what, []).append(answer.seconds)
        self.statuses[what, answer.status] += 1

    def report(self, seconds: float) -> None:
        """Print a line for each."""
        for what, times in self.seconds.items():
            ordered = sorted(times)
            late = ordered[len(ordered) * 99 // 100]
            told = {status: number for (name, status), number in self.statuses.items() if name == what}
            print(
                f"  {what:<12}{len(times) / seconds:>8.1f} a second   median {median(times) * 1e3:>7.1f} ms"
                f"   p99 {late * 1e3:>8.1f} ms   {told}"
            )


@dataclass
class Table:
    """A match and the phone that writes in it. Its hands are worth 1, 2, 3 … points."""

    line: Line
    match: str
    link: str
    acknowledged: int = 0


@dataclass
class Page:
    """An open sheet: where it asks, and the state that it shows."""

    line: Line
    table: Table
    address: str = ""
    state: str = ""

    async def load(self) -> Answer:
        """Load the sheet."""
        answer = await self.line.get(self.table.match)
        if answer.status == 200:
            [(address, state)] = LIVE.findall(answer.text)
            self.address, self.state = unescape(address), unescape(state)
        return answer


async def write_often(table: Table, pace: float, count: Count) -> None:
    """Record hand after hand: open the form, send it, and send the same again until it is acknowledged."""
    await asyncio.sleep(random.uniform(0, pace))
    while True:
        form = await persist(lambda: table.line.get(f"{table.match}/hands/new"), "form", 200, count)
        fields = make_points(table.acknowledged + 1, dict(HIDDEN.findall(form.text)))
        send = f"{table.match}/hands/new"
        await persist(lambda: table.line.post(send, fields), "write", 303, count)  # noqa: B023
        table.acknowledged += 1
        await asyncio.sleep(pace * random.uniform(0.8, 1.2))


async def persist(
    ask: Callable[[], Coroutine[None, None, Answer]], what: str, wanted: int, count: Count
) -> Answer:
    """Ask until there is the answer that is wanted."""
    while True:
        try:
            answer = await ask()
            count.add(what, answer)
            if answer.status == wanted:
                return answer
            if answer.status < 500:
                raise RuntimeError(f"{what}: {answer.status}\n{answer.text[:2000]}")
        except OSError:
            count.statuses[what, "cut"] += 1
        await asyncio.sleep(URGENT)


async def look_on(page: Page, count: Count) -> None:
    """Be an open page: ask every few seconds, and load the sheet where something is new."""
    await asyncio.sleep(random.uniform(0, OFTEN + JITTER))
    while True:
        try:
            answer = await page.line.get(page.address, If_None_Match=page.state)
            count.add("unchanged" if answer.status == 304 else "news", answer)
            if answer.status == 200:
                count.add("sheet", await page.load())
        except OSError:
            count.statuses["unchanged", "cut"] += 1
        await asyncio.sleep(OFTEN + random.uniform(0, JITTER))


def open_tables(port: int, number: int) -> list[Table]:
    """Start a match at every table, without an end."""
    tables = []
    for _ in range(number):
        wire = Wire(port)
        match = wire.start_match(**{"option-target": ""})
        link = wire.find_links(match)["watch"]
        wire.close()
        tables.append(Table(Line(port, wire.cookie), match, link))
    return tables


async def open_pages(port: int, tables: list[Table], number: int) -> list[Page]:
    """Let so many devices join to look on, in turn at every table, and then open the sheet."""
    gate = asyncio.Semaphore(AT_ONCE)
    pages = [Page(Line(port), tables[index % len(tables)]) for index in range(number)]

    async def insist(ask: Callable[[], Coroutine[None, None, Answer]]) -> None:
        async with gate:
            while (await ask()).status >= 400:
                await asyncio.sleep(URGENT)

    await asyncio.gather(*(insist(lambda page=page: page.line.get(page.table.link)) for page in pages))
    await asyncio.gather(*(insist(page.load) for page in pages))
    return pages


def check(port: int, tables: list[Table]) -> int:
    """Look whether every hand that was acknowledged stands on its sheet, and none twice; how many there are.

    The last one may stand there without its answer having come through.
    """
    hands = 0
    for table in tables:
        wire = Wire(port, table.line.cookie)
        points = wire.list_points(table.match)
        wire.close()
        if points != list(range(1, len(points) + 1)) or len(points) - table.acknowledged not in (0, 1):
            raise SystemExit(f"{table.match}: {table.acknowledged} were acknowledged, and there are {points}")
        hands += len(points)
    return hands
