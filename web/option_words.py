"""Every house rule a match can be started with: its label, a line to explain it, its values in words."""

from __future__ import annotations

from dataclasses import dataclass

from rules.words import Sentence, say


@dataclass(frozen=True, slots=True)
class OptionWords:
    """One option on the form. ``values`` are those of a choice; ``nothing`` says what None means."""

    name: str
    label: Sentence
    hint: Sentence
    values: tuple[tuple[str, Sentence], ...] = ()
    nothing: Sentence | None = None


@dataclass(frozen=True, slots=True)
class OptionGroup:
    """Options that stand under one heading."""

    heading: Sentence
    options: tuple[OptionWords, ...]


ON_OFF = (("on", say("yes")), ("off", say("no")))

CARDS = OptionGroup(
    say("Cards and knocking"),
    (
        OptionWords(
            "ace",
            say("Ace"),
            say("Round the corner, Q-K-A and K-A-2 are runs too, and a loose ace counts 15."),
            (("low", say("low only")), ("corner", say("round the corner"))),
        ),
        OptionWords(
            "knock",
            say("What limits a knock"),
            say("Where the most deadwood a knock may hold comes from."),
            (
                ("ten", say("a fixed number")),
                ("gin", say("nobody knocks, only gin")),
                ("upcard", say("the first upcard (Oklahoma)")),
                ("deck", say("a card of a second pack")),
            ),
        ),
        OptionWords(
            "knock_limit",
            say("Knock limit"),
            say("The most deadwood a knock may hold, where it is a fixed number."),
        ),
        OptionWords(
            "oklahoma_ace",
            say("An ace as the limit"),
            say("What is allowed when the card that limits the knock is an ace."),
            (("gin", say("only gin")), ("one", say("a knock with 1"))),
        ),
        OptionWords(
            "layoff_on_gin",
            say("Lay off on gin"),
            say("The other side lays off on gin too; if nothing is left, nobody scores."),
            ON_OFF,
        ),
    ),
)
HAND = OptionGroup(
    say("What a hand scores"),
    (
        OptionWords("gin_bonus", say("Gin"), say("Points on top of the other side’s deadwood.")),
        OptionWords(
            "big_gin_bonus",
            say("Big gin"),
            say("Points for eleven melded cards, on top of the deadwood."),
            nothing=say("not played"),
        ),
        OptionWords(
            "undercut_bonus", say("Undercut"), say("Points for holding no more than the one who knocked.")
        ),
        OptionWords(
            "tie",
            say("Equal deadwood"),
            say("Whose hand it is when both hold the same after a knock."),
            (
                ("defender_bonus", say("an undercut, with its bonus")),
                ("defender", say("an undercut without a bonus")),
                ("knocker", say("the knocker’s, for nothing")),
            ),
        ),
        OptionWords(
            "doubling_suits", say("Suits that double"), say("A limit card of these suits doubles the hand.")
        ),
        OptionWords(
            "double_when_both_scored",
            say("Double once both have scored"),
            say("Hands count twice while both sides have points in every open column."),
            ON_OFF,
        ),
    ),
)
BOXES = OptionGroup(
    say("Boxes"),
    (
        OptionWords("box_bonus", say("Box"), say("Points for each hand won.")),
        OptionWords(
            "box_timing",
            say("Boxes count"),
            say("At once, they bring a side nearer to the target."),
            (("end", say("at the end of the game")), ("immediate", say("at once"))),
        ),
        OptionWords("extra_boxes-gin", say("Extra for gin"), say("Boxes beyond the one for the hand.")),
        OptionWords(
            "extra_boxes-big_gin", say("Extra for big gin"), say("Boxes beyond the one for the hand.")
        ),
        OptionWords(
            "extra_boxes-undercut", say("Extra for an undercut"), say("Boxes beyond the one for the hand.")
        ),
        OptionWords(
            "extra_boxes-gin_off",
            say("Extra for a gin-off"),
            say("More boxes for an undercut with nothing left."),
        ),
        OptionWords(
            "roodle",
            say("Roodle"),
            say("Extra boxes a partner, for a side whose partners all win their hands."),
        ),
        OptionWords(
            "double_boxes",
            say("Double extra boxes"),
            say("When a hand is doubled, so are its extra boxes."),
            ON_OFF,
        ),
    ),
)
GAME = OptionGroup(
    say("The game"),
    (
        OptionWords(
            "target",
            say("Target"),
            say("The game ends when a side has so many points."),
            nothing=say("open-ended"),
        ),
        OptionWords("game_bonus", say("Game bonus"), say("Points for reaching the target.")),
        OptionWords(
            "shutout",
            say("Shutout"),
            say("What the winner gets when the other side is shut out."),
            (
                ("flat", say("the shutout bonus")),
                ("none", say("nothing more")),
                ("double_game_bonus", say("the game bonus twice")),
                ("double_points", say("the points of the hands twice")),
                ("double_total", say("everything twice")),
                ("double_difference", say("the difference twice")),
            ),
        ),
        OptionWords(
            "shutout_bonus",
            say("Shutout bonus"),
            say("Points for a shutout, where a bonus is paid for it."),
        ),
        OptionWords(
            "shutout_trigger",
            say("Who is shut out?"),
            say("When a side counts as shut out."),
            (("no_points", say("who has no points")), ("no_hands", say("who has won no hand"))),
        ),
        OptionWords(
            "columns",
            say("Columns"),
            say("Hollywood keeps three columns, each a game of its own."),
            (("1", say("one")), ("3", say("three (Hollywood)"))),
        ),
        OptionWords(
            "third_column",
            say("The third column counts"),
            say("Club players count the third of three columns twice."),
            (("1", say("once")), ("2", say("twice"))),
        ),
        OptionWords(
            "continuous",
            say("Go on without end"),
            say("When one of the three columns closes a new one opens, until a side gives notice."),
            ON_OFF,
        ),
    ),
)
DEAL = OptionGroup(
    say("The deal"),
    (
        OptionWords(
            "dealer",
            say("Who deals next"),
            say("After a hand that somebody has won."),
            (
                ("winner", say("the winner")),
                ("loser", say("the loser")),
                ("alternate", say("each in turn")),
            ),
        ),
        OptionWords(
            "dealer_after_dead",
            say("After a dead hand"),
            say("When the stock ran out; after a misdeal the same side deals anyway."),
            (("same", say("the same side deals")), ("passes", say("the deal passes"))),
        ),
    ),
)
GROUPS = (CARDS, HAND, BOXES, GAME, DEAL)

MONEY = OptionGroup(
    say("Money"),
    (
        OptionWords("currency", say("Currency"), say("For example € or cents.")),
        OptionWords(
            "rounding",
            say("Rounding"),
            say("The points are rounded before they are paid."),
            (
                ("none", say("to the point")),
                ("10", say("to ten points")),
                ("50", say("to fifty points")),
                ("100", say("to a hundred points")),
                ("500", say("to five hundred points")),
            ),
        ),
    ),
)
SUITS = (("S", say("♠ spades")), ("H", say("♥ hearts")), ("D", say("♦ diamonds")), ("C", say("♣ clubs")))
NO_SUIT = ("none", say("none"))
