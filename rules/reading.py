"""Reading a JSON document of unknown origin: every value is checked, every fault kept with its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from unicodedata import category, normalize

from rules.cards import Card, CardError, parse_cards
from rules.faults import Fault, join_places
from rules.words import Sentence, say

MOST_NOTE = 500
MOST_NAME = 60


@dataclass(slots=True)
class Reader:
    """One object of the document, at ``place``; its faults go to ``faults``. None counts as absent."""

    document: Mapping[str, object]
    place: str
    faults: list[Fault]

    def fault(self, code: str, key: str, message: Sentence, cards: tuple[Card, ...] = ()) -> None:
        """Note a fault at one of this object's keys ('' for the object itself)."""
        self.faults.append(Fault(code, join_places(self.place, key), message, cards=cards))

    def check_keys(self, *known: str) -> None:
        """Name every key that means nothing here."""
        for key in self.document:
            if key not in known:
                self.fault("unknown_key", key, say("“%(key)s” means nothing here.", key=key))

    def get(self, key: str) -> object:
        """Return the raw value."""
        return self.document.get(key)

    def text(self, key: str, longest: int = MOST_NOTE) -> str:
        """Return a text without control characters, blank when absent."""
        value = self.document.get(key)
        if value is None:
            return ""
        if not isinstance(value, str):
            self.fault("wrong_type", key, say("This must be a text."))
        elif len(value) > longest:
            self.fault("out_of_range", key, say("Use at most %(longest)d characters.", longest=longest))
        elif not is_clean(value):
            self.fault("out_of_range", key, say("Take out the characters that cannot be printed."))
        else:
            return value
        return ""

    def whole(self, key: str, least: int, most: int) -> int | None:
        """Return a whole number within its bounds, None when absent."""
        value = self.document.get(key)
        if value is None:
            return None
        if not isinstance(value, int) or isinstance(value, bool):
            self.fault("wrong_type", key, say("Enter a whole number."))
            return None
        if not least <= value <= most:
            message = say("Enter a number from %(least)d to %(most)d.", least=least, most=most)
            self.fault("out_of_range", key, message)
            return None
        return value

    def flag(self, key: str) -> bool:
        """Return a truth value, False when absent."""
        value = self.document.get(key)
        if value is not None and not isinstance(value, bool):
            self.fault("wrong_type", key, say("This is either true or false."))
        return value is True

    def choice(self, key: str, *known: str) -> str | None:
        """Return one of the known words, None when absent."""
        value = self.document.get(key)
        if value is None or (isinstance(value, str) and value in known):
            return value
        if isinstance(value, str):
            message = say("Choose one of: %(values)s.", values=", ".join(known))
            self.fault("out_of_range", key, message)
        else:
            self.fault("wrong_type", key, say("This must be a text."))
        return None

    def cards(self, key: str) -> tuple[Card, ...] | None:
        """Return cards in the order typed, None when absent; a fault says what cannot be read, and where."""
        value = self.document.get(key)
        if value is None:
            return None
        return self.read_cards(value, key)

    def read_cards(self, value: object, key: str) -> tuple[Card, ...]:
        """Return the cards of a text that stands at ``key``."""
        if not isinstance(value, str):
            self.fault("wrong_type", key, say("Write cards as a text, such as “AS 10H”."))
            return ()
        try:
            return parse_cards(value)
        except CardError as error:
            self.fault("card_unknown", key, error.message)
            return ()

    def child(self, key: str) -> Reader | None:
        """Return the object at a key, None when absent."""
        value = self.document.get(key)
        if value is None:
            return None
        return self.open(value, key)

    def children(self, key: str, most: int) -> Iterator[Reader]:
        """Go through the objects of a list; an absent list is empty.

        What is no object is named, and goes on as an empty one so that the others keep their places.
        """
        for index, value in enumerate(self.items(key, most)):
            name = f"{key}[{index}]"
            yield self.open(value, name) or Reader({}, join_places(self.place, name), self.faults)

    def items(self, key: str, most: int) -> list[object]:
        """Return a list of at most so many items, empty when absent."""
        value = self.document.get(key)
        if value is None:
            return []
        if not isinstance(value, list):
            self.fault("wrong_type", key, say("This must be a list."))
        elif len(value) > most:
            self.fault("out_of_range", key, say("There can be %(most)d of these at the most.", most=most))
        else:
            return value
        return []

    def open(self, value: object, key: str) -> Reader | None:
        """Return a reader of the object ``value`` that stands at ``key``."""
        if isinstance(value, Mapping):
            return Reader(value, join_places(self.place, key), self.faults)
        self.fault("wrong_type", key, say("This must be an object with named values."))
        return None

    def is_refused(self, key: str) -> bool:
        """Whether a fault is known of just this key, or of this object itself."""
        places = (self.place, join_places(self.place, key))
        return any(fault.place in places for fault in self.faults)

    def name(self, key: str) -> str:
        """Return a name with its blanks collapsed; it must be there, and be seen."""
        name = " ".join(self.text(key, MOST_NAME).split())
        if not fold_name(name) and not self.is_refused(key):
            self.fault("missing", key, say("Enter a name."))
        return name

    def require(self, *keys: str) -> None:
        """Name every key that must be there and is not."""
        for key in keys:
            if self.document.get(key) is None:
                self.fault("missing", key, say("“%(key)s” is missing.", key=key))


JOINERS = "\u200c\u200d"  # they shape the letters and emoji beside them and cannot be seen themselves
UNSEEN = JOINERS + "\u115f\u1160\u3164\uffa0\u2800"  # those, the fillers of Hangul, and a pattern of no dots


def is_clean(text: str) -> bool:
    """Whether a text can be stored and printed everywhere: no control characters but line breaks and tabs.

    Blanks of any width are welcome, which Python counts as not printable.
    """
    return all(
        letter.isprintable() or letter in "\n\r\t" or letter in JOINERS or category(letter) == "Zs"
        for letter in text
    )


def fold_name(name: str) -> str:
    """What names that look alike have in common: not case, nor what is unseen, nor how accents are made."""
    return normalize("NFC", name.translate(dict.fromkeys(map(ord, UNSEEN)))).casefold()
