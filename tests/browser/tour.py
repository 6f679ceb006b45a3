"""A tour of every page: matches made by plain requests, quickly, and the addresses that show them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import urlencode

from playwright.sync_api import APIResponse, BrowserContext

HIDDEN = re.compile('<input name="(csrf_token|submission|seen)" type="hidden" value="([^"]*)">')
KNOCKER = ["4S", "5S", "6S", "KC", "KD", "KH", "KS", "AD", "AH", "2C"]
DEFENDER = ["QS", "QH", "QD", "3C", "3H", "3D", "7S", "8H", "9C", "5D"]
BY_CARDS = {"ending": "knock", "by": "0", "knocker_cards": KNOCKER, "defender_cards": DEFENDER}


class Guide:
    """Writes matches with the cookies of a browser, without opening a page."""

    def __init__(self, context: BrowserContext, server: str) -> None:
        self.request, self.server = context.request, server

    def post(self, address: str, *, page: str = "", **values: str | list[str]) -> APIResponse:
        """Send the form of a page with these values.

        :param page: where the form is, when that is not the address it goes to.
        """
        source = self.request.get(self.server + (page or address)).text()
        fields = {**dict(HIDDEN.findall(source)), **values}
        return self.request.post(
            self.server + address,
            data=urlencode(fields, doseq=True),
            headers={"Content-Type": "application/x-www-form-urlencoded"},
        )

    def start_match(self, **values: str) -> str:
        """Start a match; its address from the root."""
        options = {name.replace("option_", "option-", 1): value for name, value in values.items()}
        answer = self.post("/matches/new", **{"form": "two", "side_0": "Ann", "side_1": "Bob", **options})
        assert answer.ok, answer.status
        return answer.url.removeprefix(self.server)

    def record(self, match: str, **values: str | list[str]) -> None:
        """Record a hand."""
        answer = self.post(f"{match}/hands/new", action="record", **values)
        assert answer.ok, f"{answer.status} for {values}"

    def mark(self, hand: str, what: str, **values: str) -> None:
        """Have the second side agree to a hand, or object."""
        answer = self.post(f"{hand}/{what}", page=hand, side="1", revision="1", **values)
        assert answer.ok, answer.status

    def points(self, match: str, winner: int, points: int) -> None:
        """Record a hand of so many points."""
        self.record(match, ending="points", winner=str(winner), points=str(points), kind="gin")


def plan_tour(guide: Guide) -> Iterator[str]:
    """Make matches of every form, and name each page of theirs, and the others."""
    played = guide.start_match(preset="hollywood", option_stake="0.05", option_currency="€")
    guide.record(played, **BY_CARDS)
    guide.record(played, ending="dead")
    guide.record(played, ending="adjustment", winner="1", points="-10", reason="A card was seen")
    guide.points(played, 1, 45)
    guide.mark(f"{played}/hands/1", "confirm")
    guide.mark(f"{played}/hands/3", "object", reason="That card was seen by nobody but her.")
    finished = guide.start_match(preset="hollywood", side_0="Maximiliane Schwarzenberg", side_1="Bartholomew")
    for points in (90, 200, 120):
        guide.points(finished, 0, points)
    high = guide.start_match(preset="modern", option_target="1000")
    for winner in (0, 1):
        for _ in range(2):
            guide.points(high, winner, 90)
    partners = guide.start_match(
        form="partners", side_0="We", players_0="Ann, Cid", side_1="They", players_1="Bob, Dot"
    )
    three = guide.start_match(form="cutthroat", side_2="Cid")
    yield from (
        "/",
        "/matches/new",
        "/matches/new?form=partners",
        "/calculator?cards=KC+KD+4S",
        "/join",
        "/settings",
        "/no",
        "/offline",
    )
    yield played
    for place in ("hands/new", "hands/1", "hands/3", "hands/1/edit", "rules", "statistics", "share", "end"):
        yield f"{played}/{place}"
    yield from (
        finished,
        f"{finished}/statistics",
        f"{finished}/table",
        f"{finished}/send",
        f"{played}/table",
    )
    yield from (f"{played}/paper", "/import", "/import/paper")
    yield from (f"{played}/print?cards=1", f"{finished}/print", "/pads/plain", "/pads/hollywood")
    yield from (partners, f"{partners}/hands/new", three, f"{three}/hands/new")
