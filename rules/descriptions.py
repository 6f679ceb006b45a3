"""The rules of a game in plain sentences, as they stand on its sheet."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce

from rules.form_words import describe_dealer, describe_payment, describe_seats
from rules.options import CORNER_TARGET, PARTNERS_TARGET, PRESETS, Options, find_preset
from rules.words import Sentence, say

SUIT_NAMES = {"S": say("a spade"), "H": say("a heart"), "D": say("a diamond"), "C": say("a club")}


def find_preset_name(options: Options) -> str | None:
    """Return the preset that these rules are, but for target and money; None when they are nobody’s."""
    for name in PRESETS:
        for partners in (1, *PARTNERS_TARGET):
            preset = find_preset(name, partners)
            if _without_stakes(preset) == _without_stakes(options):
                return name
    return None


def find_nearest_preset(options: Options, partners: int = 1) -> str:
    """Return the preset that the fewest rules have to be changed of to make these.

    :param partners: how many play on a side.
    """
    return min(PRESETS, key=lambda name: len(find_changes(options, find_preset(name, partners))))


def find_changes(options: Options, preset: Options) -> tuple[str, ...]:
    """Name the rules in which options differ from a preset."""
    names = Options.__dataclass_fields__
    return tuple(name for name in names if getattr(options, name) != getattr(preset, name))


def describe_partners_targets() -> Sentence:
    """Say how far partners play, in whatever rules they choose."""
    return say(
        "Two a side play to %(two)d, three or four to %(three)d, five to %(five)d, six to %(six)d;"
        " round the corner to %(more)d more.",
        two=PARTNERS_TARGET[2],
        three=PARTNERS_TARGET[3],
        five=PARTNERS_TARGET[5],
        six=PARTNERS_TARGET[6],
        more=CORNER_TARGET,
    )


def _without_stakes(options: Options) -> tuple[object, ...]:
    apart = ("target", "stake", "currency", "rounding")
    return tuple(getattr(options, name) for name in Options.__dataclass_fields__ if name not in apart)


def describe_options(options: Options, form: str = "two") -> tuple[Sentence, ...]:
    """Say every rule that a player may want to look up, in the order in which a hand needs it.

    :param form: the form of the match, in which some rules mean nothing and others are added.
    """
    return (
        *describe_seats(form),
        *_describe_cards(options),
        *_describe_knock(options),
        *_describe_hand(options),
        *_describe_doubling(options),
        *_describe_boxes(options, form),
        *_describe_game(options),
        *(_describe_shutout(options) if form != "cutthroat" else _describe_trigger(options)),
        *_describe_columns(options),
        *describe_dealer(options, form),
        *describe_payment(options, form),
        *_describe_money(options),
    )


def _describe_cards(options: Options) -> Iterator[Sentence]:
    if options.ace == "corner":
        yield say("Round the corner: the ace is high or low, runs go past it, and a loose ace counts 15.")
    else:
        yield say("The ace is low: A-2-3 is a run, Q-K-A is not.")


def _describe_knock(options: Options) -> Iterator[Sentence]:
    match options.knock:
        case "gin":
            yield say("Straight gin: nobody knocks, only gin ends a hand.")
        case "ten":
            yield say("A knock needs %(limit)d or less.", limit=options.knock_limit)
        case "upcard":
            yield say("Oklahoma: the first upcard says how much a knock may hold.")
        case "deck":
            yield say("Oklahoma: a card from a separate pack says how much a knock may hold.")
    if options.knock in ("upcard", "deck"):
        if options.oklahoma_ace == "gin":
            yield say("If that card is an ace, only gin ends the hand.")
        else:
            yield say("If that card is an ace, a knock may hold 1.")


def _describe_hand(options: Options) -> Iterator[Sentence]:
    yield say("Gin: %(bonus)d and the other’s deadwood.", bonus=options.gin_bonus)
    if options.big_gin_bonus is None:
        yield say("Big gin is not played; it counts as gin.")
    else:
        yield say("Big gin: %(bonus)d and the other’s deadwood.", bonus=options.big_gin_bonus)
    if options.knock != "gin":
        yield from _describe_undercut(options)
    if options.layoff_on_gin:
        yield say("Cards are laid off on gin too; a defender left with nothing makes the hand void.")


def _describe_undercut(options: Options) -> Iterator[Sentence]:
    yield say("Undercut: %(bonus)d and the difference.", bonus=options.undercut_bonus)
    match options.tie:
        case "defender_bonus":
            yield say("A tie is an undercut.")
        case "defender":
            yield say("A tie is the defender’s hand, without a bonus.")
        case "knocker":
            yield say("A tie is the knocker’s hand, for nothing.")


def _add_suit(suits: Sentence, suit: Sentence) -> Sentence:
    return say("%(suits)s or %(suit)s", suits=suits, suit=suit)


def _describe_doubling(options: Options) -> Iterator[Sentence]:
    if options.doubling_suits:
        suits = reduce(_add_suit, (SUIT_NAMES[suit] for suit in options.doubling_suits))
        yield say("The hand counts double when the limit card is %(suits)s.", suits=suits)
    if options.double_when_both_scored and options.columns == 1:
        yield say("Hands count double once both who play have points.")
    elif options.double_when_both_scored:
        yield say("Hands count double once both who play have points in every open column.")


def _describe_boxes(options: Options, form: str) -> Iterator[Sentence]:
    won = say("every deal won") if form == "partners" else say("every hand won")
    if options.box_timing == "immediate":
        yield say("A box for %(won)s, %(points)d each, credited at once.", won=won, points=options.box_bonus)
    elif options.box_bonus:
        yield say("A box for %(won)s, %(points)d each at the end.", won=won, points=options.box_bonus)
    extra = options.extra_boxes
    if extra.gin:
        yield say("Extra boxes for gin: %(boxes)d.", boxes=extra.gin)
    if extra.big_gin and options.big_gin_bonus is not None:
        yield say("Extra boxes for big gin: %(boxes)d.", boxes=extra.big_gin)
    if extra.undercut and options.knock != "gin":
        yield say("Extra boxes for an undercut: %(boxes)d.", boxes=extra.undercut)
    if extra.gin_off and options.knock != "gin":
        yield say("Extra boxes for an undercut with nothing left: %(boxes)d.", boxes=extra.gin_off)
    if options.roodle and form == "partners":
        yield say(
            "A roodle, all partners of a side winning, gives %(boxes)d extra boxes a partner.",
            boxes=options.roodle,
        )
    if options.double_boxes:
        yield say("Extra boxes are doubled with the hand.")


def _describe_game(options: Options) -> Iterator[Sentence]:
    if options.target is None:
        yield say("The game goes on until the players end it.")
    elif options.columns == 3:
        yield say("Each column is played to %(target)d.", target=options.target)
    else:
        yield say("The game is played to %(target)d.", target=options.target)
    if options.game_bonus:
        yield say("Game bonus: %(points)d.", points=options.game_bonus)


def _describe_shutout(options: Options) -> Iterator[Sentence]:
    match options.shutout:
        case "none":
            yield say("Nothing is paid for a shutout.")
            return
        case "flat":
            yield say("Shutout: %(points)d more.", points=options.shutout_bonus)
        case "double_game_bonus":
            yield say("Shutout: the game bonus is doubled.")
        case "double_points":
            yield say("Shutout: the points of the hands are doubled.")
        case "double_total":
            yield say("Shutout: everything the winner has is doubled.")
        case "double_difference":
            yield say("Shutout: the difference is doubled.")
    yield from _describe_trigger(options)


def _describe_trigger(options: Options) -> Iterator[Sentence]:
    if options.shutout == "none":
        return
    if options.shutout_trigger == "no_points":
        yield say("Whoever ends the game without points is shut out.")
    else:
        yield say("Whoever ends the game without a hand won is shut out.")


def _describe_columns(options: Options) -> Iterator[Sentence]:
    if options.columns == 1:
        return
    yield say("Hollywood: three columns, each settled as a game of its own.")
    if options.third_column == 2:
        yield say("The third column counts double.")
    if options.continuous:
        yield say("When a column closes a new one opens, until a side gives notice.")


def _describe_money(options: Options) -> Iterator[Sentence]:
    if options.stake is not None:
        stake = f"{options.stake} {options.currency}".strip()
        yield say("Stake: %(stake)s a point.", stake=stake)
        if options.rounding != "none":
            yield say("The net is rounded to the nearest %(step)d.", step=options.rounding)
