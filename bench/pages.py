"""How long the app thinks about a page: ``python bench/pages.py [rounds]``.

Prints median and 99th percentile in milliseconds from request to answer, compressed as for a phone: what the
hand form asks after a tap, and the pages of a Hollywood match of 30 hands and of an endless one of 999, all
entered by cards. The time on the line comes on top.
"""

from __future__ import annotations

import logging
import random
import re
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import models
from app import create_app
from models.ledger import file_match
from rules.cards import PACK, format_cards
from rules.melds import deadwood
from rules.score_file import read_match

ROUNDS = 60
LONG_ROUNDS = 7
GZIP = {"Accept-Encoding": "gzip"}
HIDDEN = re.compile('<input name="(csrf_token|submission|seen)" type="hidden" value="([^"]*)">')


def make_document(hands: int, options: dict[str, object], chance: random.Random) -> dict[str, object]:
    """A match of knocks by cards."""
    dealt = []
    while len(dealt) < hands:
        cards = chance.sample(PACK, 20)
        if deadwood(cards[:10]) <= 10:
            knocker, defender = format_cards(cards[:10]), format_cards(cards[10:])
            held = {"knocker": {"cards": knocker}, "defender": {"cards": defender}}
            dealt.append({"ending": "knock", "by": chance.randrange(2), **held})
    sides = [{"name": "Ann"}, {"name": "Bob"}]
    games = [{"options": options, "hands": dealt}]
    return {"format": "deadwood-match", "version": 1, "sides": sides, "games": games}


class Phone:
    """A phone that owns matches, and times what it asks for."""

    def __init__(self, folder: Path) -> None:
        database = f"sqlite:///{folder / 'bench.db'}"
        self.app = create_app({"SQLALCHEMY_DATABASE_URI": database, "SECRET_KEY": "x" * 32})
        logging.getLogger("deadwood").setLevel(logging.CRITICAL)
        self.client = self.app.test_client()
        with self.app.app_context():
            models.upgrade_schema()
        self.client.get("/")
        with self.client.session_transaction() as session:
            self.device = session["device"]

    def file(self, document: dict[str, object], name: str) -> str:
        """File a match, and return its address."""
        with self.app.app_context():
            written = file_match(read_match(document), device=self.device, submission=name)
        return f"/m/{written.public_id}"

    def get(self, address: str, **headers: str) -> None:
        """Ask for a page."""
        answer = self.client.get(address, headers={**GZIP, **headers})
        assert answer.status_code in (200, 304), answer.status

    def post(self, address: str, fields: dict[str, object]) -> None:
        """Ask what a form has so far."""
        answer = self.client.post(address, data=fields, headers=GZIP)
        assert answer.status_code == 200, answer.status


def time_calls(name: str, rounds: int, ask: Callable[[], None]) -> None:
    """Print one row; what the first call sets up for all is left aside."""
    ask()
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        ask()
        times.append((time.perf_counter() - start) * 1e3)
    percentiles = statistics.quantiles(times, n=100)
    print(f"{name:<48}{statistics.median(times):>10.1f}{percentiles[98]:>10.1f}")


def time_form(phone: Phone, match: str, rounds: int) -> None:
    """The form, opened; and what it asks after each card of both hands, and in the end."""
    address = f"{match}/hands/new"
    time_calls("hand form", rounds, lambda: phone.get(address))
    source = phone.client.get(address).text
    chance = random.Random("taps")
    hidden = dict(HIDDEN.findall(source))

    def tap(action: str) -> None:
        cards = chance.sample([str(card) for card in PACK], 20)
        fields = {**hidden, "ending": "knock", "by": "0", "at": "defender", "action": action}
        phone.post(address, {**fields, "knocker_cards": cards[:10], "defender_cards": cards[10:]})

    time_calls("answer to a tap", rounds * 2, lambda: tap("count"))


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    chance = random.Random("deadwood")
    print(f"Python {sys.version.split()[0]}\n{'milliseconds':<48}{'median':>10}{'p99':>10}")
    with tempfile.TemporaryDirectory() as folder:
        phone = Phone(Path(folder))
        game = {"preset": "hollywood", "target": 100_000}
        match = phone.file(make_document(30, game, chance), "thirty")
        time_calls("start page", rounds, lambda: phone.get("/"))
        time_calls("sheet, 30 hands in 3 columns", rounds, lambda: phone.get(match))
        time_form(phone, match, rounds)
        state = re.search(r'data-state="([^"]*)"', phone.client.get(match).text)[1].replace("&#34;", '"')
        live = f"{match}/live?seen=30"
        time_calls("is anything new?", rounds * 5, lambda: phone.get(live, **{"If-None-Match": state}))
        endless = phone.file(
            make_document(999, {"preset": "hollywood", "continuous": True}, chance), "endless"
        )
        time_calls("sheet, 999 hands, continuous play", LONG_ROUNDS, lambda: phone.get(endless))
        time_calls("print, 999 hands, continuous play", LONG_ROUNDS, lambda: phone.get(f"{endless}/print"))
        with phone.app.app_context():
            models.db.engine.dispose()


if __name__ == "__main__":
    main()
