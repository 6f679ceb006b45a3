"""The form of a deal of partners: one table after another, those not shown carried along as they were typed.

The fields of the table shown have their plain names; ``tables-0-by`` is a field of the first table while
another one is shown. Nothing that is carried is trusted: all of it is read anew with every answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from werkzeug.datastructures import MultiDict
from wtforms import HiddenField, StringField

from rules.cards import Card
from rules.faults import Fault, IllegalHand
from rules.hand import Hand
from rules.outlook import have_both_scored
from rules.score_file import read_hand
from rules.scoring import HandScore, score_hand
from rules.words import Sentence, say
from web.forms import ChoiceField, TicksField, read_whole
from web.hand_faults import word_fault
from web.hand_form import ENDING_WORDS, HandForm
from web.hand_view import name_result
from web.hand_ways import ROLES
from web.seating import Seating
from web.turn_form import LIMIT_CARD, LIMIT_FIELDS, NOTICE, TurnForm

TABLE_FIELDS = (
    "by", "winner", "reason", "ending", "knocker_way", "knocker_cards", "knocker_count", "knocker_melds",
    "defender_way", "defender_cards", "defender_count", "defender_melds", "defender_layoffs", "points",
    "kind", "lay", "seat_0", "seat_1",
)  # fmt: skip
DEAL_FIELDS = (*LIMIT_FIELDS, "dealer", "note", "notice")
TELLING = ("by", "winner", "points", "knocker_count", "defender_count")
USUAL = {"knocker_way": "cards", "defender_way": "cards", "kind": "knock"}
NOT_YET = say("to be put right")
NOBODY = say("Choose one of the partners.")
TABLE_PLACE = re.compile(r"tables\[(\d+)\]\.?(.*)")


class WholeForm(HandForm):
    """A deal of partners that is entered by its points, or a ruling: no cards of any table."""

    endings = ("points", "dead", "adjustment")


class TableForm(HandForm):
    """The hand of one table. What holds for all tables is asked by the deal."""

    seat_0 = ChoiceField(say("Who sat here?"), ())
    seat_1 = ChoiceField(say("Against whom?"), ())
    endings = tuple(ending for ending in ENDING_WORDS if ending != "adjustment")

    def __init__(
        self, seating: Seating, index: int, fields: MultiDict, submission: str, limit: Card | None
    ) -> None:
        data = MultiDict([*fields.items(multi=True), ("submission", submission)])
        self.index, self.sides, self.limit = index, seating.before.sides, limit
        self.both_scored = have_both_scored(seating.sheet)
        super().__init__(seating.names, seating.options, formdata=data, meta={"csrf": False})
        for side, field in enumerate((self.seat_0, self.seat_1)):
            field.choices = [(str(seat), name) for seat, name in enumerate(self.sides[side].players)]
            field.data = field.data or str(index)
        self.names = tuple(self.name_player(side) for side in range(2))
        for field in (self.by, self.winner):
            field.choices = [(str(side), name) for side, name in enumerate(self.names)]
        self.ending.data = self.ending.data or self.ending.choices[0][0]
        self.is_begun = self.is_filled(*TELLING) or any(
            self[name].values for name in ("knocker_cards", "defender_cards")
        )  # fmt: skip

    def name_player(self, side: int) -> str:
        """Who sat here for a side; the one whose table it is when nobody of the side is named."""
        players, said = self.sides[side].players, read_whole(self[f"seat_{side}"].data)
        return players[said if isinstance(said, int) and 0 <= said < len(players) else self.index]

    def check_seats(self) -> None:
        """Hang a fault on a seat where nobody of the side is named."""
        for field in (self.seat_0, self.seat_1):
            if field.data not in dict(field.choices):
                self.add_fault(field.name, NOBODY)

    def build_document(self) -> dict[str, object]:
        """Write the hand of the table, with the names of those who sat there."""
        document = super().build_document()
        for name in ("dealer", "note", "notice", "limit_card"):
            document.pop(name, None)
        return {**document, "players": list(self.names)}

    def score(self, hand: Hand) -> HandScore:
        """Score the hand of the table by itself; the other tables may not be entered yet."""
        return score_hand(hand, self.options, names=self.names, both_scored=self.both_scored)

    def read(self) -> Hand:
        """Read the hand of the table by itself, with the limit card of the deal."""
        document = self.build_document()
        document.pop("players")
        return replace(read_hand(document), limit_card=self.limit)

    def tell_result(self) -> Sentence | None:
        """Say what the table comes to by itself; None as long as nothing can be said."""
        hand = self.read()
        if not self.is_begun and hand.ending != "dead":
            return None
        try:
            return name_result(self.score(hand), self.names)
        except IllegalHand:
            return NOT_YET

    @property
    def carried(self) -> Iterator[tuple[str, str]]:
        """What is to be carried along: all that was said of it."""
        for name in TABLE_FIELDS:
            for value in self[name].raw_data or ():
                if value.strip() and value != USUAL.get(name):
                    yield name, value


class DealForm(TurnForm):
    """A deal. ``check`` leaves it in ``hand``.

    :ivar tables: a form for each table; the one at ``current`` is shown, none when it is out of range.
    :ivar asking: the table whose knocker is asked how he lays his cards.
    """

    table = HiddenField(default="0")
    limit_rank = StringField(say("Rank"))
    limit_suit = StringField(say("Suit"))
    limit_card = StringField(**LIMIT_CARD)
    dealer = ChoiceField(say("Who dealt?"), (), default="")
    note = StringField(say("Note"))
    notice = TicksField(**NOTICE)

    hand: Hand | None = None
    is_deal = True
    asking = 0

    def __init__(self, seating: Seating, posted: MultiDict, action: str | None) -> None:
        self.tables: list[TableForm] = []
        super().__init__()
        self.seating, self.names, self.options = seating, seating.names, seating.options
        self.show_limit()
        number = seating.before.tables
        shown = read_whole(self.table.data or "")
        self.current = shown if isinstance(shown, int) and 0 <= shown <= number else number
        for index in range(number):
            fields = extract(posted, "" if index == self.current else f"tables-{index}-")
            self.tables.append(TableForm(seating, index, fields, self.submission.data, self.limit))
        self.is_stepping = action == "next"
        self.reached = min(self.current + 1, number) if self.is_stepping else number

    @property
    def shown(self) -> TableForm:
        """The table that is shown."""
        return self.tables[min(self.current, len(self.tables) - 1)]

    @property
    def faults(self) -> list[tuple[str, Sentence | str]]:
        """All that is wrong with the deal and with the table that is shown."""
        return [*super().faults, *(self.shown.faults if self.tables else ())]

    def check(self) -> None:
        """Read the deal as one of a score file; its faults lead to the first table that has any."""
        document = {"tables": [table.build_document() for table in self.tables]}
        document |= {"limit_card": self.read_limit(), "note": self.read_text("note")}
        document |= {"dealer": self.read_number("dealer"), "notice": self.read_notice()}
        self.hand = read_hand(document, "partners", len(self.tables))
        for table in self.tables:
            table.check_seats()
        self.hang_faults(self.seating.judge(self.hand))
        if not self.faults:
            self.turn_to(self.reached)

    def hang_faults(self, faults: Iterable[Fault]) -> None:
        """Hang faults on the deal or on its tables, and turn to the first at fault; later ones have time."""
        for fault in faults:
            at_table = TABLE_PLACE.fullmatch(fault.place)
            if at_table is None:
                self.add_fault(fault.place, word_fault(self, fault, fault.place))
            elif int(at_table[1]) < min(self.reached, len(self.tables)):
                self.tables[int(at_table[1])].hang_faults([replace(fault, place=at_table[2])])
        faulty = [index for index, table in enumerate(self.tables) if table.faults]
        if super().faults:
            self.current = 0
        elif faulty:
            self.current = faulty[0]

    def turn_to(self, index: int) -> None:
        """Show another table, or the whole deal when there is none of that number."""
        self.current = max(0, min(index, len(self.tables)))
        if self.current and not self.shown.is_begun:
            for role in ROLES:
                self.shown[f"{role}_way"].data = self.tables[self.current - 1].find_way(role)

    @property
    def has_more(self) -> bool:
        """Whether another table comes after the one that was entered."""
        return self.reached < len(self.tables)

    @property
    def limit(self) -> Card | None:
        """The limit card of the deal, if it can be read."""
        hand = read_hand({"ending": "gin", "limit_card": self.read_limit()})
        return hand.limit_card

    @property
    def carried(self) -> list[tuple[str, str]]:
        """What the page carries along unseen: all but the table that it shows, if it shows one."""
        carried = [("table", str(self.current)), *self._carry_tables(self.current)]
        return carried if self.current == 0 else [*carried, *self._carry_deal()]

    @property
    def asked(self) -> list[tuple[str, str]]:
        """What a page carries along that asks how a knocker lays his cards, and shows no table."""
        others = self._carry_tables(self.asking)
        return [("table", str(self.asking)), *others, *self._carry_deal(), *self.tables[self.asking].carried]

    def _carry_tables(self, shown: int) -> Iterator[tuple[str, str]]:
        for index, table in enumerate(self.tables):
            if index != shown:
                yield from ((f"tables-{index}-{name}", value) for name, value in table.carried)

    def _carry_deal(self) -> Iterator[tuple[str, str]]:
        for name in DEAL_FIELDS:
            yield from ((name, value) for value in self[name].raw_data or () if value)


def extract(posted: MultiDict, prefix: str) -> MultiDict:
    """Take the fields of one table out of all that was posted."""
    found = ((name, value) for name in TABLE_FIELDS for value in posted.getlist(prefix + name))
    return MultiDict(found)
