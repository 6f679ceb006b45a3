"""A phone of a load test: one kept-alive connection and one cookie, thousands of them in one process."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlencode

URLENCODED = "application/x-www-form-urlencoded"
PATIENCE_SECONDS = 30


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back, and after how many seconds. Names of headers are in small letters."""

    status: int
    headers: Mapping[str, str]
    text: str
    seconds: float


@dataclass(slots=True)
class Line:
    """One device with its cookie, on one connection that is opened anew when it is lost."""

    port: int
    cookie: str = ""
    streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = field(default=None, repr=False)

    async def get(self, address: str, **headers: str) -> Answer:
        """Open a page."""
        return await self.ask("GET", address, headers)

    async def post(self, address: str, fields: Mapping[str, object]) -> Answer:
        """Post a form."""
        return await self.ask("POST", address, {"Content-Type": URLENCODED}, urlencode(fields))

    async def ask(self, method: str, address: str, headers: Mapping[str, str], body: str = "") -> Answer:
        """Send a request and read its answer.

        :raises OSError: nobody answers, or the answer was cut off; whether it was done is not known then.
        """
        lines = [f"{method} {address} HTTP/1.1", "Host: localhost", f"Cookie: {self.cookie}"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        if body:
            lines.append(f"Content-Length: {len(body)}")
        start = time.perf_counter()
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                status, told, text = await self._exchange("\r\n".join([*lines, "", body]).encode())
        except (OSError, EOFError, TimeoutError) as error:
            self.close()
            raise ConnectionError(f"{method}: {error!r}") from error
        except asyncio.CancelledError:
            self.close()  # The answer would come to the next question.
            raise
        if "set-cookie" in told:
            self.cookie = told["set-cookie"].partition(";")[0]
        if told.get("connection") == "close":
            self.close()
        return Answer(status, told, text, time.perf_counter() - start)

    async def _exchange(self, request: bytes) -> tuple[int, dict[str, str], str]:
        if self.streams is None:
            self.streams = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self.streams
        writer.write(request)
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        told = dict(_split(line) for line in head[1:] if line)
        body = await reader.readexactly(int(told.get("content-length", 0)))
        return int(head[0].split()[1]), told, body.decode()

    def close(self) -> None:
        """Hang up."""
        if self.streams is not None:
            self.streams[1].close()
        self.streams = None


def _split(line: str) -> tuple[str, str]:
    name, _, value = line.partition(": ")
    return name.lower(), value
