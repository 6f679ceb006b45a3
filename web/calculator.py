"""The calculator: what a handful of cards counts, and whether one may knock with it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from flask import Blueprint, render_template
from wtforms import StringField

from rules.cards import Card, CardError, parse_cards
from rules.endings import judge_count
from rules.melds import MOST_CARDS, Arrangement, best_arrangements, is_set
from rules.options import MOST_DEADWOOD
from rules.words import Sentence, say
from web.forms import BaseForm, ChoiceField, TicksField, collapse, read_whole
from web.hand_view import Group

MOST_SHOWN = 6
DEFAULT_LIMIT = 10

blueprint = Blueprint("calculator", __name__)


@dataclass(frozen=True, slots=True)
class Count:
    """What the cards come to, and some of the ``total`` ways to lay them with so little deadwood."""

    points: int
    verdict: Sentence
    ways: tuple[tuple[Group, ...], ...]
    total: int


class CalculatorForm(BaseForm):
    """Cards by the grid, or typed; how much a knock may hold, and whether aces go round the corner."""

    cards = TicksField(say("Cards"))
    typed = StringField(say("Cards, typed or dictated"), description=say("For example 456S KKK -D 2H."))
    limit = StringField(
        say("Knock with"), description=say("The most deadwood a knock may hold."), default="10"
    )
    ace = ChoiceField(
        say("Ace"), [("low", say("low only")), ("corner", say("round the corner"))], default="low"
    )
    most = MOST_CARDS
    count: Count | None = None

    def check(self) -> None:
        """Read the cards and count them."""
        cards = (
            *self.read_cards("cards", " ".join(self.cards.data or ())),
            *self.read_cards("typed", self.typed.data),
        )
        limit = self.read_limit()
        if self.ace.data not in MOST_DEADWOOD:
            self.add_fault("ace", say("Choose one of these."))
        if self.faults:
            return
        place = "typed" if collapse(self.typed.data) else "cards"
        twice = sorted({card for card in cards if cards.count(card) > 1}, key=lambda card: card.index)
        if twice:
            self.add_fault(place, say("%(card)s is there twice.", card=twice[0].symbol))
        elif not cards:
            self.add_fault(place, say("Choose or type 1 to 11 cards."))
        elif len(cards) > MOST_CARDS:
            self.add_fault(
                place,
                say("These are %(cards)d cards; a hand has 10, or 11 before the discard.", cards=len(cards)),
            )
        else:
            self.count = count_cards(cards, self.ace.data, limit)

    def read_cards(self, name: str, text: str | None) -> tuple[Card, ...]:
        """Read cards, or say what cannot be read."""
        try:
            return parse_cards(text or "")
        except CardError as error:
            self.add_fault(name, error.message)
            return ()

    def read_limit(self) -> int:
        """Read how much a knock may hold; nothing means ten."""
        limit = read_whole(collapse(self.limit.data) or str(DEFAULT_LIMIT))
        most = max(MOST_DEADWOOD.values())
        if isinstance(limit, str) or not 0 <= limit <= most:
            self.add_fault("limit", say("Enter a number from %(least)d to %(most)d.", least=0, most=most))
            return DEFAULT_LIMIT
        return limit


def count_cards(cards: Iterable[Card], ace: str, limit: int) -> Count:
    """Count cards and list the ways to lay them."""
    held = tuple(cards)
    arrangements = best_arrangements(held, ace)
    points = arrangements[0].points
    ways = tuple(lay_out(way) for way in arrangements[:MOST_SHOWN])
    return Count(points, judge_count(len(held), points, limit), ways, len(arrangements))


def lay_out(arrangement: Arrangement) -> tuple[Group, ...]:
    """Lay cards on the table: the melds, then what is loose."""
    groups = [Group(meld, say("set") if is_set(meld) else say("run")) for meld in arrangement.melds]
    if arrangement.deadwood:
        label = say("deadwood %(points)d", points=arrangement.points)
        groups.append(Group(arrangement.deadwood, label, "loose"))
    return tuple(groups)


@blueprint.route("/calculator", methods=["GET", "POST"])
def count():
    """Count cards. They are posted, so that they stand in no address and no log."""
    form = CalculatorForm()
    if form.is_submitted():
        form.validate()
    return render_template("calculator/count.html", form=form), 422 if form.faults else 200
