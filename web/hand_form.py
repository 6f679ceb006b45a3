"""The form of a hand: what was typed or ticked becomes the hand of a score file, and its faults come back.

The rules are asked about the hand; none of them is known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wtforms import HiddenField, StringField

from rules.cards import Card
from rules.endings import find_size, list_endings
from rules.faults import Fault
from rules.hand import ENDINGS, SHOWDOWNS, Hand
from rules.options import Options
from rules.referee import find_faults
from rules.score_file import read_hand
from rules.scoring import HandScore
from rules.sheet import build_sheet
from rules.tally import find_most_limit
from rules.words import say
from web.forms import KEY, ChoiceField, TicksField, read_whole
from web.hand_faults import keep_own, word_fault
from web.hand_fields import CardsField, ReasonField
from web.hand_holding import read_holding
from web.hand_ways import ROLES, WAYS, find_usual_ways
from web.seating import Seating, append_hand
from web.turn_form import LIMIT_CARD, NOTICE, TurnForm

ENDING_WORDS = {
    "knock": say("Knock"),
    "gin": say("Gin"),
    "dead": say("Dead hand"),
    "big_gin": say("Big gin"),
    "points": say("Points only"),
    "adjustment": say("Ruling"),
}
KIND_WORDS = (
    ("knock", say("A knock")),
    ("undercut", say("An undercut")),
    ("gin", say("Gin")),
    ("big_gin", say("Big gin")),
)
MOST_KEY = 10
NO_ENDING = say("Say how the hand ended.")
MELD_FAULTS = ("bad_meld", "card_in_two_melds")
UNCARRIED = ("csrf_token", "submission", "seen", "kept", "elsewhere")


class HandForm(TurnForm):
    """A hand, as the table tells it, its fields in the order of the page. ``check`` leaves it in ``hand``.

    Who won a hand is asked in the same place as who ended it; a ``winner`` that is posted goes before ``by``.

    ``apart`` names the hand on two phones that one phone goes on with alone.

    :ivar wrong_cards: by role, the cards that a fault names.
    :ivar asked: the side that can be asked to enter its cards on its own phone, where there is one.
    :ivar alone: the role of the side whose cards alone are entered here; the other's are not looked at.
    """

    pair = ChoiceField(say("Who played?"), ())
    by = ChoiceField(say("Who ended it?"), ())
    winner = ChoiceField(say("Who won it?"), ())
    ending = ChoiceField(say("How?"), ())
    limit_rank = StringField(say("Rank"))
    limit_suit = StringField(say("Suit"))
    limit_card = StringField(**LIMIT_CARD)
    knocker_way = ChoiceField(say("Cards or total"), (), default="cards")
    knocker_cards = CardsField()
    knocker_count = StringField(say("Deadwood"))
    defender_way = ChoiceField(say("Cards or total"), (), default="cards")
    defender_cards = CardsField()
    defender_count = StringField(say("Deadwood"), description=say("What is left after laying off."))
    lay = StringField()
    kind = ChoiceField(say("What happened?"), KIND_WORDS, default="knock")
    points = StringField(say("Points"))
    reason = ReasonField(say("Reason"), description=say("For all to read on the sheet."))
    notice = TicksField(**NOTICE)
    knocker_melds = StringField(
        say("Melds of the one who ended it"), description=say("As laid down: 4S 5S 6S / KC KD KH.")
    )
    defender_melds = StringField(say("Melds of the other side"), description=say("As laid down."))
    defender_layoffs = StringField(say("Laid off"), description=say("As played, such as 7S 3H."))
    dealer = ChoiceField(say("Who dealt?"), (), default="")
    note = StringField(say("Note"))
    elsewhere = TicksField(say("Two phones"))
    apart = HiddenField()

    hand: Hand | None = None
    endings: tuple[str, ...] = tuple(ENDING_WORDS)
    asked: int | None = None
    alone = ""

    def __init__(
        self, names: tuple[str, ...], options: Options, seating: Seating | None = None, **more: object
    ) -> None:
        super().__init__(**more)
        self.names, self.options, self.seating = names, options, seating
        self.wrong_cards: dict[str, set[Card]] = {role: set() for role in ROLES}
        sides = [(str(side), name) for side, name in enumerate(names)]
        self.by.choices = self.winner.choices = sides
        self.ending.choices = [(ending, ENDING_WORDS[ending]) for ending in self.offer_endings()]
        if not KEY.fullmatch(self.apart.data or ""):
            self.apart.data = None
        if self.ending.data not in SHOWDOWNS:
            self.by.data = self.winner.data or self.by.data
        self.show_limit()
        if seating is not None:
            self.start(seating)
        if not self.is_submitted():
            self.ending.data = self.ending.choices[0][0]

    def start(self, seating: Seating) -> None:
        """Take what was not posted from the match: who plays, and how its hands are entered."""
        if seating.pairs:
            self.pair.choices = seating.pairs
            self.pair.data = self.pair.data or seating.next_pair
        for role, way in find_usual_ways(seating.before).items():
            if not self[f"{role}_way"].raw_data:
                self[f"{role}_way"].data = way

    def list_sizes(self, role: str) -> Iterator[tuple[str, int]]:
        """Go through how many cards a player can hold: by a name for the page, the usual one first."""
        usual = find_size(SHOWDOWNS[0], role)
        yield "data-most", usual
        for ending in SHOWDOWNS[1:]:
            if find_size(ending, role) != usual:
                yield f"data-most-{ending}", find_size(ending, role)

    @property
    def plays_cards(self) -> bool:
        """Whether hands that end with a showdown can be entered."""
        return not set(SHOWDOWNS).isdisjoint(self.endings)

    @property
    def is_one_key(self) -> bool:
        """Whether every count that a knock may hold is a key of the keypad."""
        return find_most_limit(self.options) <= MOST_KEY

    def offer_endings(self) -> Iterator[str]:
        """Go through the endings that are played here, and the one that was posted in any case."""
        played = list_endings(self.options)
        return (ending for ending in self.endings if ending in played or ending == self.ending.data)

    def split_cards(self, role: str) -> tuple[tuple[Card, ...], str]:
        """Return the ticked cards of a player, and what was typed."""
        return self[f"{role}_cards"].split(is_typed=self[f"{role}_way"].data == "typed")

    def find_way(self, role: str) -> str:
        """Return how a player's hand is being entered; "" when in several ways, which must all be seen."""
        ticked, typed = self.split_cards(role)
        filled = {
            "cards": bool(ticked),
            "count": self.is_filled(f"{role}_count"),
            "typed": bool(typed.strip()),
        }
        used = [way for way, is_used in filled.items() if is_used]
        if len(used) > 1:
            return ""
        said = self[f"{role}_way"].data
        if used == ["cards"] and said == "deadwood":
            return said
        return used[0] if used else said if said in WAYS else "cards"

    @property
    def carried(self) -> list[tuple[str, str]]:
        """All that was posted, for a page that only passes it on."""
        fields = [field for field in self if field.name not in UNCARRIED]
        return [(field.name, value) for field in fields for value in field.raw_data or ()]

    def check(self) -> None:
        """Read the form as a hand of a score file, and hang every fault on its field."""
        if not self.ending.data:
            self.add_fault("ending", NO_ENDING)
            return
        self.hand = self.read()
        self.hang_faults(self.judge())

    def read(self) -> Hand:
        """Read the hand, whatever is wrong with it."""
        if self.seating is None:
            return read_hand(self.build_document())
        return read_hand(self.build_document(), self.seating.form, self.seating.before.tables)

    def judge(self) -> tuple[Fault, ...]:
        """Every fault of the hand, in the state of its game where that is known."""
        if self.seating is None:
            return find_faults(self.hand, self.options, self.names)
        faults = self.seating.judge(self.hand)
        return keep_own(faults, self.alone) if self.alone else faults

    def score(self, hand: Hand) -> HandScore:
        """Score a hand in the state of its game, which may double it; its faults stand in the score."""
        return build_sheet(append_hand(self.seating.before, hand)).games[-1].hands[-1].score

    def build_document(self) -> dict[str, object]:
        """Write the hand as a score file has it: only what belongs to its ending."""
        ending = self.ending.data
        document: dict[str, object] = {"ending": ending, "note": self.read_text("note")}
        if ending != "adjustment":
            document |= {"dealer": self.read_number("dealer"), "notice": self.read_notice()}
            if self.pair.choices:
                document["pair"] = [read_whole(seat) for seat in self.pair.data or ()]
        if ending in SHOWDOWNS:
            document["by"] = self.read_number("by")
            document["limit_card"] = self.read_limit()
            document |= {role: read_holding(self, role) for role in ROLES if self.alone in ("", role)}
        elif ending == "dead":
            stated, text = self.reason.split(ending)
            document["reason"] = text.strip() or stated or None
        elif ending in ENDINGS:
            document["points"] = self.read_number("points")
            winner = self.read_number("winner" if self.is_filled("winner") else "by")
            document["winner" if ending == "points" else "side"] = winner
            if ending == "points":
                document["kind"] = self.read_text("kind")
            else:
                document["reason"] = self.reason.split(ending)[1].strip() or None
        return document

    def hang_faults(self, faults: Iterable[Fault]) -> None:
        """Hang every fault on the field it is about, and mark the cards it names."""
        for fault in faults:
            field = self.find_field(fault)
            self.add_fault(field, word_fault(self, fault, field))
            role = fault.place.partition(".")[0]
            for holder in ROLES if fault.side is None else (role,):
                self.wrong_cards.get(holder, set()).update(fault.cards)

    def find_field(self, fault: Fault) -> str:
        """Find the field of a fault; a name the form lacks if it is about no field."""
        role, _, part = fault.place.partition(".")
        if role not in ROLES:
            return "by" if role in ("side", "winner") else role
        if part.startswith("layoffs") or fault.code == "bad_layoff":
            return "defender_layoffs"
        if part.startswith("melds") or fault.code in MELD_FAULTS:
            return f"{role}_melds"
        if part == "count" or (not part and self.is_filled(f"{role}_count")):
            return f"{role}_count"
        return f"{role}_cards"
