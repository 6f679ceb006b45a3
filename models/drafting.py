"""A change that was worked out, as rows of the ledger."""

from __future__ import annotations

from models import tables
from models.changes import Plan, find_place
from models.limits import get_limits
from models.reading import Page
from models.records import SheetFull
from models.writing import Draft, get_now
from rules.options import options_document
from rules.score_file import MOST_GAMES, MOST_HANDS, write_as_said, write_ended


class Drafter:
    """Collects the rows of one write, all of one moment and by one seat."""

    def __init__(self, page: Page) -> None:
        self.page, self.now = page, get_now()
        self.games: list[tables.Game] = []
        self.entries: list[tuple[int, tables.Entry]] = []
        self.lasts: dict[int, dict[int, tables.Entry]] = {
            game: {row.number: row for row in rows} for game, rows in page.entries.items()
        }

    def add_game(self, options: object, **more: int | None) -> int:
        """Begin a game and return its number. :raises SheetFull: there are 200 already."""
        number = len(self.page.games) + len(self.games) + 1
        if number > MOST_GAMES:
            raise SheetFull(self.page.record.public_id)
        row = tables.Game(
            match_id=self.page.match_id, number=number, options=options, started_at=self.now, **more
        )
        self.games.append(row)
        self.lasts[number] = {}
        return number

    def add_entry(self, game: int, payload: object, before: int | None = None) -> int:
        """Add an entry and return its number. :raises SheetFull: there are 1,000 in this game already."""
        number = max(self.lasts[game], default=0) + 1
        if number > MOST_HANDS:
            raise SheetFull(f"game {game} of {self.page.record.public_id}")
        self._add(game, number, 1, before, payload)
        return number

    def revise(
        self, game: int, number: int, *, is_struck: bool, moved_to: int | None = None, payload: object = None
    ) -> None:
        """Add a revision of an entry, saying the same as the last one unless a payload is given."""
        last = self.lasts[game][number]
        document = last.payload if payload is None else payload
        self._add(game, number, last.revision + 1, last.before, document, is_struck, moved_to)

    def _add(
        self,
        game: int,
        number: int,
        revision: int,
        before: int | None,
        payload: object,
        is_struck: bool = False,
        moved_to: int | None = None,
    ) -> None:
        entry = tables.Entry(
            number=number, revision=revision, before=before, payload=payload, is_struck=is_struck,
            moved_to=moved_to, seat_id=self.page.seat_id, recorded_at=self.now,
        )  # fmt: skip
        self.lasts[game][number] = entry
        self.entries.append((game, entry))

    def finish(self, game: int, number: int | None) -> Draft:
        """Return what is to be written, and where it lands.

        :raises SheetFull: the match has as many entries, each of their versions counted, as it may have.
        """
        there = sum(len(rows) for rows in self.page.entries.values())
        if there + len(self.entries) > get_limits().match_entries:
            raise SheetFull(self.page.record.public_id)
        return Draft(game, number, tuple(self.games), tuple(self.entries))


def draft_plan(page: Page, plan: Plan) -> Draft:
    """Make the rows of a change: the changed entry, then the moves that follow from it."""
    drafter = Drafter(page)
    for game in plan.flow.match.games[len(page.games) :]:
        drafter.add_game(options_document(game.options))
    number = plan.number
    lands_in = plan.game if plan.position is None else find_place(plan)[0]
    payload = _write_payload(page, plan)
    if number is None:
        number = drafter.add_entry(plan.game + 1, payload, plan.before)
    elif lands_in == plan.game:
        drafter.revise(plan.game + 1, number, is_struck=plan.is_struck, payload=payload)
    landed = _move_hands(drafter, plan, {(plan.game + 1, number): payload})
    _move_ends(drafter, plan)
    return drafter.finish(*landed.get((plan.game + 1, number), (plan.game + 1, number)))


def _write_payload(page: Page, plan: Plan) -> object:
    """What the changed entry says; None when that stays as it is."""
    if plan.is_struck:
        return None
    if plan.ended is not None:
        return {"ended": write_ended(plan.ended)}
    return write_as_said(plan.hand, page.record.match.games[plan.game].options)


def _move_hands(
    drafter: Drafter, plan: Plan, payloads: dict[tuple[int, int], object]
) -> dict[tuple[int, int], tuple[int, int]]:
    """Strike each hand that moved where it was, enter it where it belongs, and return where each one went.

    :param payloads: what hands say that do not say the same as before.
    """
    landed: dict[tuple[int, int], tuple[int, int]] = {}
    for target, origins in enumerate(plan.flow.origins):
        for place, (game, position) in enumerate(origins):
            number = plan.rows[game][position]
            if game == target or number is None:
                continue
            stays = (plan.rows[target][own] for of, own in origins[place:] if of == target)
            before = next((each for each in stays if each is not None), None)
            payload = payloads.get((game + 1, number)) or drafter.lasts[game + 1][number].payload
            drafter.revise(game + 1, number, is_struck=True, moved_to=target + 1)
            landed[game + 1, number] = (target + 1, drafter.add_entry(target + 1, payload, before))
    return landed


def _move_ends(drafter: Drafter, plan: Plan) -> None:
    """How the players ended a game goes with its hands."""
    for target, game in enumerate(plan.flow.ends):
        if game is None or game == target:
            continue
        entries = drafter.page.record.games[game].entries
        end = next(entry.number for entry in entries if entry.hand is None and not entry.is_struck)
        payload = drafter.lasts[game + 1][end].payload
        drafter.revise(game + 1, end, is_struck=True, moved_to=target + 1)
        drafter.add_entry(target + 1, payload)
