"""The sheet as a page shows it: every line, figure and foot, worked out before the template sees it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from models.records import EntryRecord, GameRecord, MatchRecord
from rules.column import Column
from rules.descriptions import describe_options
from rules.options import Options
from rules.outlook import Outlook, SafeCount, build_outlook
from rules.sheet import GameSheet, HandLine, MatchSheet, build_sheet
from rules.statistics import is_checked
from rules.words import Sentence, say
from web.line_words import describe_line, describe_struck
from web.preset_words import name_rules
from web.settlement_view import Settled, Verdict, build_settlement, build_verdict, say_net

STRONG = ("gin", "big_gin", "undercut")


@dataclass(frozen=True, kw_only=True, slots=True)
class SideView:
    """One side at the head of the sheet."""

    name: str
    total: int
    is_dealer: bool
    needs: Sentence | None
    safe: Sentence | None


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell: the running figure, its ring (``""``, ``"box"``, ``"box more"``), how many boxes if several."""

    figure: int | None = None
    ring: str = ""
    times: int | None = None
    is_first: bool = False
    is_shut: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Row:
    """One line of the sheet.

    :ivar entry: the number of its entry, for its address; ``number`` is what is printed.
    :ivar kind: ``""`` for figures, else ``dead``, ``struck`` or ``invalid``: one text over the whole width.
    """

    entry: int
    number: int
    kind: str = ""
    cells: tuple[Cell, ...] = ()
    text: tuple[Sentence, ...] = ()
    is_checked: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Foot:
    """One line under the columns: its label, and a cell a score or one text over a closed column."""

    label: Sentence
    cells: tuple[FootCell, ...]


@dataclass(frozen=True, slots=True)
class FootCell:
    """A cell under the columns, ``width`` cells wide."""

    text: Sentence | str
    width: int = 1
    is_first: bool = False
    is_shut: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class SafeLine:
    """What is safe to hold against one ending, a text for each score of each column."""

    label: Sentence
    cells: tuple[str, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class GameLink:
    """An entry in the list of games."""

    number: int
    label: Sentence
    is_shown: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class SheetView:
    """Everything the page of one game shows."""

    public_id: str
    rev: int
    title: str
    heading: str
    rules: Sentence
    rule_sentences: tuple[Sentence, ...]
    number: int
    game_name: Sentence | None
    names: tuple[str, ...]
    columns: tuple[Sentence, ...]
    width: int
    sides: tuple[SideView, ...]
    score_line: str
    rows: tuple[Row, ...]
    feet: tuple[Foot, ...]
    safe_names: tuple[str, ...]
    safe_lines: tuple[SafeLine, ...]
    last_number: int | None
    last_entry: int | None
    last_why: tuple[Sentence, ...]
    next_number: int
    verdict: Verdict | None
    settled: tuple[Settled, ...]
    games: tuple[GameLink, ...]
    totals: Sentence | None
    is_current: bool
    is_over: bool
    may_write: bool
    may_undo: bool


def build_view(record: MatchRecord, number: int | None = None) -> SheetView:
    """Lay out one game of a match, the current one when no number is given.

    :raises LookupError: there is no game of that number.
    """
    number = len(record.games) if number is None else number
    if not 1 <= number <= len(record.games):
        raise LookupError(number)
    match_sheet = build_sheet(record.match)
    sheet, entries = match_sheet.games[number - 1], record.games[number - 1]
    names = score_names(sheet, record.match.names)
    outlook = build_outlook(sheet)
    last = _find_last(sheet, entries)
    is_current = number == len(record.games)
    may_write = record.role != "watch" and is_current
    return SheetView(
        public_id=record.public_id,
        rev=record.rev,
        title=record.match.title,
        heading=" – ".join(record.match.names),
        rules=name_rules(sheet.options),
        rule_sentences=describe_options(sheet.options),
        number=number,
        game_name=name_game(sheet.options, number) if len(record.games) > 1 else None,
        names=names,
        columns=tuple(say("Game %(number)d", number=column.number) for column in sheet.columns),
        width=len(names) * len(sheet.columns),
        sides=_build_sides(sheet, names, outlook),
        score_line=", ".join(
            f"{name} {total}" for name, total in zip(names, find_totals(sheet), strict=True)
        ),
        rows=tuple(_build_row(entry, sheet, names, entries) for entry in entries.entries),
        feet=_build_feet(sheet, names, outlook),
        safe_names=_name_safe_columns(sheet, names, outlook),
        safe_lines=_build_safe_lines(outlook, sheet.options),
        last_number=last[0].number if last else None,
        last_entry=last[1].number if last else None,
        last_why=last[0].score.why if last else (),
        next_number=len(sheet.hands) + 1,
        verdict=build_verdict(sheet, names, number) if sheet.over else None,
        settled=build_settlement(sheet, names) if sheet.over else (),
        games=_build_games(record, match_sheet, number),
        totals=_sum_up(match_sheet, record.match.names),
        is_current=is_current,
        is_over=sheet.over,
        may_write=may_write,
        may_undo=may_write and bool(sheet.hands),
    )


def score_names(sheet: GameSheet, names: tuple[str, ...]) -> tuple[str, ...]:
    """What each score is called: by its player, or by both who share it."""
    scores = sorted(set(sheet.score_of))
    return tuple(
        " & ".join(name for name, of in zip(names, sheet.score_of, strict=True) if of == score)
        for score in scores
    )


def find_totals(sheet: GameSheet) -> tuple[int, ...]:
    """The big figures: each score's running figures over all columns."""
    return tuple(map(sum, zip(*(column.standing for column in sheet.columns), strict=True)))


def name_game(options: Options, number: int) -> Sentence:
    """A game of the match; with three games on a sheet, the sheet."""
    if options.columns == 1:
        return say("game %(number)d", number=number)
    return say("sheet %(number)d", number=number)


def _find_last(sheet: GameSheet, entries: GameRecord) -> tuple[HandLine, EntryRecord] | None:
    """The hand entered last that still stands, with its line."""
    live = [entry for entry in entries.entries if entry.position is not None]
    if not live:
        return None
    last = max(live, key=lambda entry: entry.number)
    return sheet.hands[last.position - 1], last


def _build_sides(
    sheet: GameSheet, names: tuple[str, ...], outlook: tuple[Outlook | None, ...]
) -> tuple[SideView, ...]:
    first = next((index for index, column in enumerate(outlook) if column is not None), None)
    sides = []
    for score, (name, total) in enumerate(zip(names, find_totals(sheet), strict=True)):
        needs = safe = None
        if first is not None:
            ahead = outlook[first][score]
            needs = _say_needs(ahead.to_go, first + 1, len(sheet.columns))
            safe = _say_safe(ahead.least_safe, sheet.options)
        is_dealer = not sheet.over and sheet.score_of[sheet.next_dealer] == score
        sides.append(SideView(name=name, total=total, is_dealer=is_dealer, needs=needs, safe=safe))
    return tuple(sides)


def _say_needs(to_go: int | None, column: int, columns: int) -> Sentence | None:
    if to_go is None:
        return None
    if columns == 1:
        return say("needs %(points)d", points=to_go)
    return say("needs %(points)d for game %(number)d", points=to_go, number=column)


def _say_safe(count: SafeCount | None, options: Options) -> Sentence | None:
    """Say what is safe to hold, unless anything is."""
    if count is None or count.most == options.most_deadwood:
        return None
    if count.most is None:
        return say("gin would end it")
    return say("safe with %(points)d or less", points=count.most)


def _build_row(entry: EntryRecord, sheet: GameSheet, names: tuple[str, ...], game: GameRecord) -> Row:
    if entry.position is None:
        before = [other for other in game.entries[: game.entries.index(entry)] if other.position is not None]
        text = (describe_struck(entry.hand, sheet.options, names),)
        return Row(entry=entry.number, number=len(before) + 1, kind="struck", text=text)
    line = sheet.hands[entry.position - 1]
    score, number = line.score, entry.position
    if score.outcome == "invalid":
        return Row(entry=entry.number, number=number, kind="invalid", text=score.why)
    checked = is_checked(score)
    text = (describe_line(line, names),)
    if not line.columns:
        return Row(entry=entry.number, number=number, kind="dead", text=text, is_checked=checked)
    cells = tuple(_build_cells(line, sheet))
    return Row(entry=entry.number, number=number, cells=cells, text=text, is_checked=checked)


def _build_cells(line: HandLine, sheet: GameSheet) -> list[Cell]:
    """One cell a score and column; the figure stands with whose points it moved."""
    scorer = line.score.winner if line.score.winner is not None else line.score.side
    cells = []
    for column in sheet.columns:
        for score in range(len(column.points)):
            is_first = score == 0 and column.number > 1
            is_shut = not column.is_open
            boxes = sum(count for seat, count in enumerate(line.score.boxes) if sheet.score_of[seat] == score)
            is_scorer = scorer is not None and sheet.score_of[scorer] == score
            if line.number not in column.hands or not (is_scorer or boxes):
                cells.append(Cell(is_first=is_first, is_shut=is_shut))
                continue
            figure = column.running[column.hands.index(line.number)][score]
            ring = "" if not boxes else "box more" if _is_strong(line, boxes) else "box"
            cells.append(Cell(figure, ring, boxes if boxes > 1 else None, is_first, is_shut))
    return cells


def _is_strong(line: HandLine, boxes: int) -> bool:
    """Gin, an undercut and several boxes stand out in the column."""
    return boxes > 1 or line.score.outcome in STRONG or line.hand.kind in STRONG


def _build_feet(
    sheet: GameSheet, names: tuple[str, ...], outlook: tuple[Outlook | None, ...]
) -> tuple[Foot, ...]:
    if not sheet.hands or sheet.options.target is None:
        return ()
    to_go: list[FootCell] = []
    safe: list[FootCell] = []
    for column, ahead in zip(sheet.columns, outlook, strict=True):
        is_later = column.number > 1
        if ahead is None:
            text = _say_closed(column, sheet, names)
            to_go.append(FootCell(text, len(names), is_later, True))
            safe.append(FootCell("", len(names), is_later, True))
            continue
        for score, of in enumerate(ahead):
            count = of.least_safe
            is_first = is_later and score == 0
            to_go.append(FootCell(str(of.to_go), is_first=is_first))
            safe.append(FootCell(show_count(count, sheet.options), is_first=is_first))
    if sheet.over:
        return (Foot(label=say("out"), cells=tuple(to_go)),)
    return (Foot(label=say("to go"), cells=tuple(to_go)), Foot(label=say("safe"), cells=tuple(safe)))


def _say_closed(column: Column, sheet: GameSheet, names: tuple[str, ...]) -> Sentence | str:
    if column.closed_by is None:
        return ""
    return say("%(name)s out", name=names[column.closed_by])


def show_count(count: SafeCount | None, options: Options) -> str:
    """A safe count in a table: a dash where nothing is safe, a tick of sorts where everything is."""
    if count is None or count.most == options.most_deadwood:
        return ""
    return "–" if count.most is None else str(count.most)


def _name_safe_columns(
    sheet: GameSheet, names: tuple[str, ...], outlook: tuple[Outlook | None, ...]
) -> tuple[str, ...]:
    """Head the safe counts: by side, and by game where there are several."""
    heads = []
    for column, ahead in zip(sheet.columns, outlook, strict=True):
        if ahead is not None:
            heads += [name if len(sheet.columns) == 1 else f"{name} {column.number}" for name in names]
    return tuple(heads)


SAFE_LABELS = {
    ("knock", 1): say("a knock"),
    ("gin", 1): say("gin"),
    ("knock", 2): say("a doubled knock"),
    ("gin", 2): say("doubled gin"),
}


def _build_safe_lines(outlook: Sequence[Outlook | None], options: Options) -> tuple[SafeLine, ...]:
    """All the safe counts, a line for each way the other side can end the hand."""
    of_scores = [ahead for column in outlook if column is not None for ahead in column]
    kinds = list(dict.fromkeys((count.ending, count.multiplier) for of in of_scores for count in of.safe))
    lines = []
    for kind in kinds:
        cells = []
        for of in of_scores:
            counts = [count for count in of.safe if (count.ending, count.multiplier) == kind]
            cells.append(_show_safe(counts[0], options) if counts else "·")
        lines.append(SafeLine(label=SAFE_LABELS[kind], cells=tuple(cells)))
    return tuple(lines)


def _show_safe(count: SafeCount, options: Options) -> str:
    return "–" if count.most is None else "∞" if count.most == options.most_deadwood else str(count.most)


def _build_games(record: MatchRecord, match_sheet: MatchSheet, shown: int) -> tuple[GameLink, ...]:
    if len(record.games) == 1:
        return ()
    names = record.match.names
    return tuple(
        GameLink(number=number, label=_label_game(sheet, number, names), is_shown=number == shown)
        for number, sheet in enumerate(match_sheet.games, 1)
    )


def _label_game(sheet: GameSheet, number: int, names: tuple[str, ...]) -> Sentence:
    game = name_game(sheet.options, number)
    if not sheet.over:
        return say("%(game)s: being played", game=game)
    return say("%(game)s: %(net)s", game=game, net=say_net(sheet.nets, names))


def _sum_up(match_sheet: MatchSheet, names: tuple[str, ...]) -> Sentence | None:
    """The match over its finished games, when there is more than one game to add up."""
    finished = sum(game.over for game in match_sheet.games)
    if len(match_sheet.games) == 1:
        return None
    return say("In all after %(games)d: %(net)s", games=finished, net=say_net(match_sheet.nets, names))
