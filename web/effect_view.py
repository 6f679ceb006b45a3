"""What a correction does, as a page shows it: sentences, and the totals before and after."""

from __future__ import annotations

from dataclasses import dataclass

from models.ledger import MatchRecord
from rules.corrections import Effect, GameEffect
from rules.sheet import GameSheet
from rules.words import Sentence, name_column, name_game, say
from web.figures import show_figure
from web.payment_words import say_net
from web.score_names import name_scores

NO_MORE = say("Nothing else changes.")


@dataclass(frozen=True, slots=True)
class Totals:
    """The totals of one game, a line a column: its label, the figures before and after, a score each."""

    heading: Sentence
    names: tuple[str, ...]
    lines: tuple[tuple[Sentence, tuple[tuple[str, str], ...]], ...]


@dataclass(frozen=True, slots=True)
class EffectView:
    """Everything a page says about a correction before it is made."""

    sentences: tuple[Sentence, ...]
    totals: tuple[Totals, ...]


def build_effect_view(record: MatchRecord, effect: Effect) -> EffectView:
    """Lay out what changes."""
    names = record.match.names
    sentences = list(effect.sentences)
    if effect.before.nets != effect.after.nets:
        before, after = say_net(effect.before.nets, names), say_net(effect.after.nets, names)
        text = say("Over all finished games: %(after)s, before it was %(before)s.")
        sentences.append(text.fill(before=before, after=after))
    totals = tuple(_build_totals(game, names) for game in effect.games if game.is_changed)
    return EffectView(tuple(sentences) if sentences or totals else (NO_MORE,), totals)


def _build_totals(game: GameEffect, names: tuple[str, ...]) -> Totals:
    sheet = game.after or game.before
    columns = range(max(len(each.columns) for each in (game.before, game.after) if each is not None))
    heads = name_scores(sheet, names)
    lines = []
    for index in columns:
        before, after = (_find_standing(each, index, len(heads)) for each in (game.before, game.after))
        label = say("Points") if len(columns) == 1 else name_column(index + 1)
        if before != after or len(columns) == 1:
            lines.append((label, tuple(zip(before, after, strict=True))))
    return Totals(name_game(game.number), heads, tuple(lines))


def _find_standing(sheet: GameSheet | None, column: int, scores: int) -> tuple[str, ...]:
    """The figures of a column; dashes where there is no such game or column."""
    if sheet is None or column >= len(sheet.columns):
        return ("–",) * scores
    return tuple(map(show_figure, sheet.columns[column].standing))
