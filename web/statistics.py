"""What a match has been like so far: the figures of every player."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, render_template

from models.ledger import load_match
from rules.statistics import SeatStatistics, count_statistics
from rules.words import Sentence, say
from web.devices import get_device
from web.figures import show_decimal

NOTHING = "–"

Line = tuple[Sentence, Callable[[SeatStatistics], str]]

blueprint = Blueprint("statistics", __name__)


def show_average(average: float | None) -> str:
    """An average with one decimal.

    >>> show_average(22.25), show_average(None)
    ('22.2', '–')
    """
    return NOTHING if average is None else show_decimal(average, 1)


LINES: tuple[Line, ...] = (
    (say("Games won"), lambda seat: str(seat.games)),
    (say("Hands won"), lambda seat: str(seat.hands)),
    (say("by a knock"), lambda seat: str(seat.knocks)),
    (say("by gin"), lambda seat: str(seat.gins)),
    (say("by big gin"), lambda seat: str(seat.big_gins)),
    (say("by an undercut"), lambda seat: str(seat.undercuts)),
    (say("Boxes"), lambda seat: str(seat.boxes)),
    (say("Points"), lambda seat: str(seat.points)),
    (say("Best hand"), lambda seat: str(seat.best_hand)),
    (say("Points a hand won"), lambda seat: show_average(seat.average_points)),
    (say("Deadwood at a knock"), lambda seat: show_average(seat.average_knock)),
)


@blueprint.get("/m/<public_id>/statistics")
def show(public_id: str):
    """Count over all hands of the match."""
    record = load_match(public_id, device=get_device())
    counted = count_statistics(record.sheet)
    lines = [(label, [show(seat) for seat in counted.seats]) for label, show in LINES]
    return render_template(
        "matches/statistics.html", public_id=public_id, names=record.match.names, lines=lines,
        remarks=tell_rest(counted.hands, counted.dead, counted.by_cards),
    )  # fmt: skip


def tell_rest(hands: int, dead: int, by_cards: int) -> tuple[Sentence, ...]:
    """Say what belongs to nobody."""
    return (
        say("Hands played: %(hands)d, of them dead: %(dead)d.", hands=hands, dead=dead),
        say("Checked by both players’ cards: %(hands)d.", hands=by_cards),
    )
