"""Words on pages: sentences of the rules in the reader's language, their cards set as cards; and dates."""

from __future__ import annotations

import re
import unicodedata
from datetime import datetime

from flask import Flask
from flask_babel import format_date, get_translations
from markupsafe import Markup, escape

from rules.words import Sentence

# U+FE0E asks for the sign as text; without it phones paint a little picture.
TEXT_SIGN = "\ufe0e"
HYPHEN_MINUS = re.compile(r"(?<![\w-])-(?=\d)")
TRUE_MINUS = "\u2212"
CARD = re.compile(r"(?:\b(10|[A2-9JQK]))?([♠♥♦♣])")
UNSHOWN = ("Cc", "Cn", "Cs")  # control characters, characters that are none, halves of characters
SUIT_CLASSES = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}


def init_app(app: Flask) -> None:
    """Give templates the filters ``sentence``, ``day`` and ``typed``."""
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.add_template_filter(show_sentence, "sentence")
    app.add_template_filter(show_day, "day")
    app.add_template_filter(show_typed, "typed")


def translate(sentence: object) -> str:
    """A sentence in the reader's language, and what stands in its gaps as well; a name stays as it is."""
    if not isinstance(sentence, Sentence):
        return str(sentence)
    values = {
        name: translate(value) if isinstance(value, Sentence) else value
        for name, value in sentence.values.items()
    }
    return get_translations().ugettext(sentence.text) % values


def show_sentence(sentence: Sentence | str) -> Markup:
    """A sentence for a page, its cards in the colour of their suit and its numbers with a true minus."""
    text = HYPHEN_MINUS.sub(TRUE_MINUS, show_typed(translate(sentence)))
    return Markup(CARD.sub(_show_card, str(escape(text))))


def _show_card(found: re.Match[str]) -> str:
    rank, sign = found.groups("")
    return f'<span class="pip {SUIT_CLASSES[sign]}">{rank}{sign}{TEXT_SIGN}</span>'


def show_typed(text: str | None) -> str:
    r"""What somebody typed, for its field to show again, without what no page can hold.

    >>> show_typed("B\x00ob")
    'Bob'
    """
    if not text or text.isprintable():
        return text or ""
    return "".join(letter for letter in text if unicodedata.category(letter) not in UNSHOWN)


def show_day(moment: datetime) -> str:
    """The day of a moment, as people write it."""
    return format_date(moment, "long")
