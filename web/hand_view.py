"""A hand as a page shows it: what it scores and why, and the cards on the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.cards import Card
from rules.explain import explain_limit
from rules.fold import HandLine
from rules.melds import Meld, is_set
from rules.missed import explain_missed
from rules.options import Options
from rules.scoring import HandScore
from rules.words import Sentence, say


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that lie together. ``kind`` is ``""`` for a meld, else ``laid`` or ``loose``."""

    cards: tuple[Card, ...]
    label: Sentence
    kind: str = ""


@dataclass(frozen=True, slots=True)
class HoldingView:
    """What one player had, and how it lay on the table; no groups when only its count is known."""

    heading: Sentence
    groups: tuple[Group, ...]


@dataclass(frozen=True, slots=True)
class HandView:
    """What one hand comes to. ``record`` is what the button says that writes it down.

    :ivar limit: what the card that is turned up allows, where one sets the limit.
    :ivar tables: (deal) each table with its heading.
    """

    headline: Sentence
    record: Sentence
    why: tuple[Sentence, ...]
    holdings: tuple[HoldingView, ...]
    missed: Sentence | None
    limit: Sentence | None = None
    tables: tuple[tuple[Sentence, HandView], ...] = ()

    @property
    def told(self) -> tuple[Sentence, ...]:
        """Why it scores what it scores, from the card that is turned up on."""
        return self.why if self.limit is None else (self.limit, *self.why)


def build_hand_view(line: HandLine, names: tuple[str, ...], options: Options) -> HandView:
    """Lay out a hand with its score, and of a deal every table."""
    return HandView(
        headline=name_result(line.score, names),
        record=_name_button(line.score, names),
        why=line.score.why,
        holdings=tuple(_lay_out(line, names)),
        missed=_tell_missed(line, names, options),
        limit=explain_limit(line.hand, options),
        tables=tuple(_build_tables(line, names, options)),
    )


def _build_tables(
    line: HandLine, names: tuple[str, ...], options: Options
) -> Iterator[tuple[Sentence, HandView]]:
    for index, score in enumerate(line.score.tables):
        seated = line.hand.name_seats(index, names)
        hand = replace(line.hand.tables[index], limit_card=None)
        heading = say(
            "Table %(number)d: %(one)s – %(other)s", number=index + 1, one=seated[0], other=seated[1]
        )
        yield heading, build_hand_view(HandLine(index + 1, hand, score, None, ()), seated, options)


def name_result(score: HandScore, names: tuple[str, ...]) -> Sentence:
    """Say in a few words what a hand comes to."""
    match score.outcome:
        case "dead":
            return say("Dead hand")
        case "invalid":
            return say("Not scored")
        case "adjustment":
            return say("%(points)+d to %(name)s", points=score.points, name=names[score.side])
    if score.winner is None:
        return say("Nobody scores")
    return say("%(points)d to %(name)s", points=score.points, name=names[score.winner])


def _name_button(score: HandScore, names: tuple[str, ...]) -> Sentence:
    if score.winner is None and score.outcome != "adjustment":
        return say("Record it")
    return say("Record %(result)s", result=name_result(score, names))


def _lay_out(line: HandLine, names: tuple[str, ...]) -> Iterator[HoldingView]:
    """Lay both players' cards on the table, the one first who ended the hand."""
    hand, score = line.hand, line.score
    if not hand.is_showdown or hand.by is None or score.defender_deadwood is None:
        return
    yield HoldingView(
        _head_knocker(score, names[hand.by]),
        group_cards(score.knocker_melds, (), score.knocker_left, score.knocker_deadwood),
    )
    defender = sum(line.pair) - hand.by
    heading = say("%(name)s is left with %(points)d", name=names[defender], points=score.defender_deadwood)
    yield HoldingView(
        heading,
        group_cards(score.defender_melds, score.layoffs or (), score.defender_left, score.defender_deadwood),
    )


def _head_knocker(score: HandScore, name: str) -> Sentence:
    if score.outcome in ("gin", "gin_nullified"):
        return say("%(name)s has gin", name=name)
    if score.outcome == "big_gin":
        return say("%(name)s has big gin", name=name)
    return say("%(name)s knocks with %(points)d", name=name, points=score.knocker_deadwood)


def group_cards(
    melds: tuple[Meld, ...] | None,
    layoffs: tuple[Card, ...],
    left: tuple[Card, ...] | None,
    points: int | None,
) -> tuple[Group, ...]:
    """Put cards together as they lie: each meld, what is laid off, what is left with its points."""
    groups = [Group(meld, say("set") if is_set(meld) else say("run")) for meld in melds or ()]
    if layoffs:
        groups.append(Group(layoffs, say("laid off"), "laid"))
    if left:
        groups.append(Group(left, say("deadwood %(points)d", points=points), "loose"))
    return tuple(groups)


def _tell_missed(line: HandLine, names: tuple[str, ...], options: Options) -> Sentence | None:
    """Say what the defender left on the table, when his cards were entered as he played them."""
    if not line.score.missed:
        return None
    return explain_missed(line.hand, options, names[sum(line.pair) - line.hand.by])
