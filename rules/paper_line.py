"""One line of a score sheet of paper, as it was typed: who won, by what, how many points, which totals."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rules.faults import Fault
from rules.hand import Hand
from rules.hand_file import read_hand
from rules.match import Ended, Match
from rules.paper_values import PaperLine, blame
from rules.paper_words import AGAINST, BOXES, FILLERS, GAMES, WORDS, fold
from rules.words import Sentence, say

LONGEST_LINE = 500
NUMBERED = re.compile(r"(?:#\d{1,4}[.):]?|\d{1,4}[.):])\s+")
BREAK = re.compile(r"[-–—=_*~\s]{3,}")
NOTE = re.compile(r"\(([^()]*)\)")
TIMES = re.compile(rf"[x×]\s*(\d{{1,3}})\b|(?<![\w-])(\d{{1,3}})\s*(?:{'|'.join(BOXES)})\b")
NUMBER = re.compile(r"(?<![\w.,])[-+−–]?\d+(?![\w]|[.,]\d)")
TOTAL = re.compile(r"[-+−]?\d{1,7}")
BETWEEN = re.compile(r"(?<=\d)[-–—](?=\d)|[\s:/;,|]+")
TAKEN = "\x00"
"""Stands where a name was."""
NOTHING = ("-", "–", "—", ".", "x")
PHRASES = sorted(
    ((phrase, kind) for kind, phrases in WORDS.items() for phrase in phrases), key=lambda each: -len(each[0])
)
KNOWN_PHRASES = {phrase for phrase, _ in PHRASES} | {*BOXES}

NO_NAME = say("write who won it, such as “%(name)s 18”.")
AMBIGUOUS = say("“%(word)s” may be %(one)s or %(other)s; write more of the name.")
NO_POINTS = say("write the points, one number.")
NO_WORD = say("“%(word)s” is not understood here.")
NO_TOTAL = say("“%(word)s” is no running total.")
TOO_LONG = say("this is more than a line of a score sheet.")


class LineReader:
    """Reads the lines of one sheet, on which these sides are written down."""

    def __init__(self, match: Match) -> None:
        self.form, self.names = match.form, match.names
        self.known = sorted(self._list_names(match), key=lambda each: -len(each[0]))

    @staticmethod
    def _list_names(match: Match) -> Iterator[tuple[str, int]]:
        """Every name that stands for a side, folded; a player of both sides stands for none."""
        players = [[fold(player) for player in side.players] for side in match.sides]
        for seat, side in enumerate(match.sides):
            yield fold(side.name), seat
            others = [player for other in players if other is not players[seat] for player in other]
            yield from ((player, seat) for player in players[seat] if player not in others)

    def read(self, number: int, text: str) -> PaperLine:
        """Read a line; what is wrong with it is in its faults."""
        line = _Line(self, number)
        text = text.strip()
        if not text:
            return PaperLine(number=number)
        if len(text) > LONGEST_LINE:
            line.fault("paper_word", TOO_LONG)
            return PaperLine(number=number, faults=tuple(line.faults))
        if BREAK.fullmatch(text) or _names_game(fold(text)):
            return PaperLine(number=number, begins_game=True)
        return line.read(text)


def _names_game(folded: str) -> bool:
    """Whether a line is a heading.

    >>> _names_game("spiel 2:"), _names_game("ann 18")
    (True, False)
    """
    words = re.sub(r"[^\w\s]", " ", folded).split()
    return (
        len(words) <= 2
        and any(word in GAMES for word in words)
        and all(word in GAMES or word.isdecimal() for word in words)
    )


class _Line:
    """A line while it is being read: what is understood is taken out, and what is left is not."""

    def __init__(self, reader: LineReader, number: int) -> None:
        self.reader, self.number = reader, number
        self.faults: list[Fault] = []
        self.has_totals = self.is_total_only = False

    def fault(self, code: str, problem: Sentence) -> None:
        """Note what is wrong."""
        self.faults.append(blame(self.number, code, problem))

    def read(self, text: str) -> PaperLine:
        """Read the line in the order note, totals, who, what, how many."""
        notes = " ".join(note.strip() for note in NOTE.findall(text))
        rest, _, after = NOTE.sub(" ", text).partition("=")
        totals = self._read_totals(after)
        self.has_totals = any(total is not None for total in totals)
        rest = NUMBERED.sub("", fold(rest).strip(), count=1)
        seats: list[int] = []
        if rest.strip(" .!") not in WORDS["dead"] + WORDS["misdeal"] + WORDS["abandoned"]:
            rest, seats = self._take_names(rest)
        rest, boxes = self._take_boxes(rest)
        rest, kinds = self._take_kinds(rest, has_opponent=len(seats) > 1)
        rest, numbers = self._take_numbers(rest)
        rest, seats = self._take_initial(rest, seats, needed="dead" not in kinds and "misdeal" not in kinds)
        self._check_rest(rest)
        hand, ended = self._judge(kinds, seats, numbers, boxes, notes, text)
        if self.faults:
            hand = ended = None
        said = {"hand": hand, "ended": ended, "totals": totals, "is_total_only": self.is_total_only}
        return PaperLine(number=self.number, **said, faults=tuple(self.faults))

    def _read_totals(self, text: str) -> tuple[int | None, ...]:
        totals: list[int | None] = []
        for word in (word for word in BETWEEN.split(text.strip()) if word):
            if word in NOTHING:
                totals.append(None)
            elif TOTAL.fullmatch(word):
                totals.append(int(word.replace("−", "-")))
            else:
                self.fault("paper_total", NO_TOTAL.fill(word=word))
        return tuple(totals)

    def _take_names(self, rest: str) -> tuple[str, list[int]]:
        """Take the names out, each once, in the order in which they stand.

        A name that is another word too, such as Gin, is a name where it comes first.
        """
        found: list[tuple[int, int, str]] = []
        for name, seat in self.reader.known:
            at = re.search(rf"(?<!\w){re.escape(name)}(?!\w)", rest)
            if at is not None and seat not in [taken for _, taken, _ in found]:
                found.append((at.start(), seat, name))
                rest = f"{rest[: at.start()]}{TAKEN * len(name)}{rest[at.end() :]}"
        found.sort()
        for start, _, name in found[1:]:
            if name in KNOWN_PHRASES:
                rest = f"{rest[:start]}{name}{rest[start + len(name) :]}"
        others = [seat for _, seat, name in found[1:] if name not in KNOWN_PHRASES]
        return rest, [*(seat for _, seat, _ in found[:1]), *others]

    def _take_boxes(self, rest: str) -> tuple[str, int | None]:
        found = TIMES.search(rest)
        if found is None:
            return rest, None
        return f"{rest[: found.start()]} {rest[found.end() :]}", int(found[1] or found[2])

    def _take_kinds(self, rest: str, *, has_opponent: bool) -> tuple[str, list[str]]:
        kinds: list[str] = []
        if not has_opponent and re.search(rf"\b{AGAINST}\b", rest):
            rest, kinds = re.sub(rf"\b{AGAINST}\b", " ", rest, count=1), ["undercut"]
        for phrase, kind in PHRASES:
            taken = re.sub(rf"(?<![\w-]){phrase}(?![\w])", " ", rest)
            if taken != rest and kind not in kinds:
                kinds.append(kind)
            rest = taken
        return rest, kinds

    def _take_numbers(self, rest: str) -> tuple[str, list[int]]:
        """Take the points out; a bare number before the name, where there are two, counts the hands."""
        found = list(NUMBER.finditer(rest))
        if len(found) == 2 and not rest[: found[0].start()].strip() and TAKEN in rest[: found[1].start()]:
            found = found[1:]
        texts = [each[0].replace("−", "-").replace("–", "-") for each in found]
        return NUMBER.sub(" ", rest).replace(TAKEN, " "), [int(text[:8]) for text in texts]

    def _take_initial(self, rest: str, seats: list[int], *, needed: bool) -> tuple[str, list[int]]:
        """Find a name of which only the beginning was written."""
        words = re.findall(r"\w+", rest)
        if seats or not needed or not words:
            return rest, seats
        word = next((word for word in words if word not in FILLERS), words[0])
        meant = sorted({seat for name, seat in self.reader.known if name.startswith(word)})
        if len(meant) > 1:
            one, other = (self.reader.names[seat] for seat in meant[:2])
            self.fault("paper_name", AMBIGUOUS.fill(word=word, one=one, other=other))
        return (re.sub(rf"\b{word}\b", " ", rest, count=1), meant[:1]) if meant else (rest, seats)

    def _check_rest(self, rest: str) -> None:
        for word in re.findall(r"\w+(?:[.,]\w+)*", rest):
            if word not in FILLERS:
                self.fault("paper_word", NO_WORD.fill(word=word))
                return

    def _judge(
        self, kinds: list[str], seats: list[int], numbers: list[int], boxes: int | None, *texts: str
    ) -> tuple[Hand | None, Ended | None]:
        """Put together what was understood.

        :param texts: the note, and the whole line, which is the reason for a ruling that gives none.
        """
        note, line = texts
        if "abandoned" in kinds and not seats:
            return None, Ended(how="abandoned")
        for kind in ("dead", "misdeal"):
            if kind in kinds:
                reason = "misdeal" if kind == "misdeal" else "stock"
                return self._make(ending="dead", reason=reason, note=note), None
        if not seats:
            if not self.faults:
                self.fault("paper_name", NO_NAME.fill(name=self.reader.names[0]))
            return None, None
        if "conceded" in kinds:
            return None, Ended(how="conceded", by=seats[0])
        if not numbers and self.has_totals and "ruling" not in kinds:
            numbers, self.is_total_only = [0], True
        if len(numbers) != 1:
            if not self.faults:
                self.fault("paper_points", NO_POINTS)
            return None, None
        if "ruling" in kinds:
            reason = note or line
            return self._make(ending="adjustment", side=seats[0], points=numbers[0], reason=reason), None
        kind = next((kind for kind in ("big_gin", "gin", "undercut", "knock") if kind in kinds), "knock")
        document = {"ending": "points", "winner": seats[0], "points": numbers[0], "kind": kind}
        if len(self.reader.names) == 3 and len(seats) > 1:
            document["pair"] = seats[:2]
        return self._make(**document, boxes=boxes, note=note), None

    def _make(self, **document: object) -> Hand:
        """Read a hand as one of a score file is read, with the same limits."""
        given = {key: value for key, value in document.items() if value not in (None, "")}
        hand = read_hand(given, self.reader.form)
        for fault in hand.faults:
            self.fault(fault.code, fault.message)
        return hand
