"""What a page with house rules shows around the fields: the presets in words, the groups of options."""

from __future__ import annotations

from dataclasses import dataclass

from rules.descriptions import describe_partners_targets
from rules.words import Sentence
from web.option_words import GROUPS, MONEY, OptionGroup
from web.preset_words import PRESET_SENTENCES, PRESET_TARGETS, USUAL_PRESETS


@dataclass(frozen=True, slots=True)
class OptionPage:
    """The words around the fields.

    :ivar usual: the presets that most people play by.
    :ivar partners: how far partners play.
    """

    sentences: dict[str, Sentence]
    targets: dict[str, Sentence]
    usual: tuple[str, ...]
    partners: Sentence
    groups: tuple[OptionGroup, ...]
    money: OptionGroup


OPTION_PAGE = OptionPage(
    PRESET_SENTENCES, PRESET_TARGETS, USUAL_PRESETS, describe_partners_targets(), GROUPS, MONEY
)
