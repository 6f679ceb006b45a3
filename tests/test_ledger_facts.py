"""Whatever is done to a match, in whatever order, its sheet is that of the same facts as one list."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from models import ledger
from models.ledger import CorrectHand, InsertHand, RestoreHand, StrikeHand
from rules.hand import Hand
from rules.sheet import build_sheet
from tests.desk import Desk, points
from tests.test_ledger_corrections import make

Address = tuple[int, int, str]
"""The numbers of a game and of an entry in it, and the note that tells which fact it is."""


@dataclass
class Facts:
    """What happened at the table, in order, and what of it counts."""

    desk: Desk
    order: list[str] = field(default_factory=list)
    hands: dict[str, Hand] = field(default_factory=dict)
    struck: set[str] = field(default_factory=set)

    def do(self, what: str, choice: int, hand: Hand) -> None:
        """Do something in the ledger and the same to the facts, if it can be done."""
        record = self.desk.load()
        live, gone = list_live(record), list_gone(record)
        if what == "record":
            self.record(record, hand)
        elif what == "undo":
            self.undo(record)
        elif what == "restore" and gone:
            game, number, fact = gone[choice % len(gone)]
            self.struck.discard(fact)
            self.change(record, RestoreHand(game, number))
        elif what in ("correct", "insert", "strike") and live:
            self.change(record, self.choose(what, live[choice % len(live)], hand))

    def record(self, record: ledger.MatchRecord, hand: Hand) -> None:
        if record.sheet.games[-1].over:
            self.desk.next_game()
        self.desk.record(hand)
        self.add(len(self.order), hand)

    def add(self, place: int, hand: Hand) -> None:
        self.order.insert(place, hand.note)
        self.hands[hand.note] = hand

    def undo(self, record: ledger.MatchRecord) -> None:
        entries = record.games[record.current - 1].entries
        live = {entry.number: entry.hand.note for entry in entries if entry.position is not None}
        if live:
            self.struck.add(live[max(live)])
            planned = ledger.plan(record, StrikeHand(record.current, max(live)))
            self.desk.undo()
            assert self.desk.load().sheet == planned.after

    def choose(self, what: str, address: Address, hand: Hand) -> ledger.Change:
        game, number, fact = address
        if what == "correct":
            self.hands[fact] = replace(hand, note=fact)
            return CorrectHand(game, number, self.hands[fact])
        if what == "insert":
            self.add(self.order.index(fact), hand)
            return InsertHand(game, number, hand)
        self.struck.add(fact)
        return StrikeHand(game, number)

    def change(self, record: ledger.MatchRecord, change: ledger.Change) -> None:
        """Write a change, which does exactly what was planned."""
        planned = ledger.plan(record, change)
        make(self.desk, change)
        assert self.desk.load().sheet == planned.after

    def deal_out(self) -> list[list[Hand]]:
        """The games that the hands make which count, played one after the other to 100."""
        games: list[list[Hand]] = []
        totals = [100, 100]
        for hand in (self.hands[fact] for fact in self.order if fact not in self.struck):
            if max(totals) >= 100:
                games.append([])
                totals = [0, 0]
            games[-1].append(hand)
            totals[hand.winner] += hand.points
        return games


def list_live(record: ledger.MatchRecord) -> list[Address]:
    """The hands that count."""
    return [
        (game.number, entry.number, entry.hand.note)
        for game in record.games
        for entry in game.entries
        if entry.position is not None
    ]


def list_gone(record: ledger.MatchRecord) -> list[Address]:
    """The struck hands of a match of one game: a place in a game whose neighbours have left is lost."""
    if len(record.games) > 1 or record.waiting:
        return []
    return [(1, entry.number, entry.hand.note) for entry in record.games[0].entries if entry.is_struck]


STEPS = st.lists(
    st.tuples(
        st.sampled_from(["record", "record", "record", "correct", "insert", "strike", "restore", "undo"]),
        st.integers(0, 99),
        st.integers(-60, 60),
    ),
    max_size=14,
)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(STEPS)
def test_changes_in_any_order_leave_what_the_same_facts_as_one_list_give(desk: Desk, steps) -> None:
    desk.open()
    facts = Facts(desk)
    for turn, (what, choice, score) in enumerate(steps):
        hand = replace(points(int(score < 0), abs(score)), note=f"fact {turn}")
        facts.do(what, choice, hand)
        record = desk.load()
        assert record.sheet == build_sheet(record.match)
        assert [list(game.hands) for game in record.match.games if game.hands] == facts.deal_out()
