"""A phone that talks to a running server over a real connection, and looks at nothing but what it needs."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from html import unescape
from http.client import HTTPConnection, HTTPException, HTTPResponse
from urllib.parse import urlencode

HIDDEN = re.compile('<input name="(csrf_token|submission|seen)" type="hidden" value="([^"]*)">')
LINK = re.compile(r'<code id="address-([a-z0-9-]+)">[a-z]+://[^/<]+(/join/[A-Za-z0-9_-]+)</code>')
LIVE = re.compile(r'<meta name="live" content="([^"]+)" data-state="([^"]+)"')
URLENCODED = "application/x-www-form-urlencoded"
PATIENCE_SECONDS = 60


@dataclass
class Wire:
    """One device with its cookie, on one connection that is opened anew when it is lost."""

    port: int
    cookie: str = ""
    connection: HTTPConnection | None = field(default=None, repr=False)

    def ask(self, method: str, address: str, body: str | None = None) -> tuple[HTTPResponse, str]:
        """Send a request and read the answer.

        :raises OSError: nobody answers, or the answer was cut off; whether it was done is not known then.
        """
        headers = {"Cookie": self.cookie} if self.cookie else {}
        if body is not None:
            headers["Content-Type"] = URLENCODED
        if self.connection is None:
            self.connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_SECONDS)
        try:
            self.connection.request(method, address, body, headers)
            answer = self.connection.getresponse()
            text = answer.read().decode()
        except (OSError, HTTPException) as error:
            self.close()
            raise ConnectionError(f"{method} {address}: {error!r}") from error
        if told := answer.headers.get("Set-Cookie"):
            self.cookie = told.partition(";")[0]
        return answer, text

    def get(self, address: str, status: int = 200) -> str:
        """Open a page."""
        answer, text = self.ask("GET", address)
        assert answer.status == status, f"{answer.status} for {address}"
        return text

    def post(self, address: str, fields: Mapping[str, object]) -> tuple[int, str]:
        """Post fields; the status, and the page or where it leads."""
        answer, text = self.ask("POST", address, urlencode(fields))
        return answer.status, answer.headers.get("Location") or text

    def find_hidden(self, address: str) -> dict[str, str]:
        """What the form of a page has that nobody types."""
        return dict(HIDDEN.findall(self.get(address)))

    def start_match(self, **fields: object) -> str:
        """Start a match and return its address."""
        hidden = self.find_hidden("/import")
        more = {"form": "two", "preset": "modern", "side_0": "Ann", "side_1": "Bob", **fields}
        status, place = self.post("/matches/new", {**hidden, **more})
        assert status == 303, status
        return place

    def find_links(self, match: str) -> dict[str, str]:
        """The links of a match, by what they are."""
        return dict(LINK.findall(self.get(f"{match}/share")))

    def find_live(self, match: str) -> tuple[str, str]:
        """Where the page of a match asks for news, and the state it shows."""
        [(address, state)] = LIVE.findall(self.get(match))
        return unescape(address), unescape(state)

    def list_points(self, match: str) -> list[int]:
        """The points of all hands of the first game, as the score file has them."""
        saved = json.loads(self.get(f"{match}/match.json"))
        return [hand["points"] for hand in saved["games"][0].get("hands", ())]

    def close(self) -> None:
        """Hang up."""
        if self.connection is not None:
            with suppress(OSError):
                self.connection.close()
        self.connection = None


def make_points(points: int, hidden: Mapping[str, str]) -> dict[str, object]:
    """The fields of a form that records a hand of so many points."""
    return {
        **hidden, "ending": "points", "winner": 0, "points": points, "kind": "knock", "action": "record",
    }  # fmt: skip
