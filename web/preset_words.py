"""What the presets are called and what they are, in a sentence each."""

from __future__ import annotations

from rules.descriptions import find_preset_name
from rules.options import PRESETS, Options
from rules.words import Sentence, say

PRESET_NAMES = {
    "modern": say("Modern"),
    "classic": say("Classic"),
    "race": say("Race"),
    "room": say("Room"),
    "oklahoma": say("Oklahoma"),
    "straight": say("Straight gin"),
    "hollywood": say("Hollywood"),
    "club_hollywood": say("Club Hollywood"),
    "palace": say("Palace"),
    "corner": say("Round the corner"),
}
PRESET_SENTENCES = {
    "modern": say("Knock with 10 or less; gin 25, undercut 25, boxes 25."),
    "classic": say("As in the older books: gin 20, undercut 10, boxes 20, no big gin."),
    "race": say("Nothing is added at the end; gin 20, undercut 10."),
    "room": say("As in the online rooms: gin 25, undercut 25, nothing added at the end."),
    "oklahoma": say("The first upcard says how much a knock may hold, spades double."),
    "straight": say("Nobody knocks: only gin ends a hand."),
    "hollywood": say("Three columns at once, each a game of its own."),
    "club_hollywood": say("Three columns, a knock deck, spades double, the third column counts twice."),
    "palace": say("A box counts 10 and is credited at once; undercut 20."),
    "corner": say("Aces high or low, runs go round, lay-offs on gin."),
}
USUAL_PRESETS = ("modern", "classic", "oklahoma", "hollywood")
"""What most people play by; the others are folded away."""
TO_TARGET = {1: say("To %(target)d."), 3: say("Each to %(target)d.")}
PRESET_TARGETS = {
    name: TO_TARGET[options.columns].fill(target=options.target) for name, options in PRESETS.items()
}
HOUSE_RULES = say("House rules")


def name_rules(options: Options) -> Sentence:
    """Name the rules of a game as players do: *Modern to 100*."""
    rules = PRESET_NAMES.get(find_preset_name(options) or "", HOUSE_RULES)
    if options.target is None:
        return say("%(rules)s, open-ended", rules=rules)
    return say("%(rules)s to %(target)d", rules=rules, target=options.target)
