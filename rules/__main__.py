"""The command line, ``python -m rules sheet|normal|arrange|defend``; answers, faults are JSON on stdout."""

from __future__ import annotations

import argparse
import os
import sys

from rules.cards import CardError, format_cards, parse_cards
from rules.faults import Fault, Faulty
from rules.json_text import dump_json, load_json
from rules.layoffs import best_defence
from rules.melds import best_arrangements, is_meld
from rules.reading import Reader
from rules.score_file import read_match, read_sheet, write_match, write_sheet
from rules.words import say, show_cards

ACES = ("low", "corner")
MOST_CARDS = 11


def main(arguments: list[str] | None = None) -> int:
    """Run one command; return 0 with the answer printed, or 1 with ``{"faults": […]}``."""
    chosen = _make_parser().parse_args(arguments)
    try:
        answer, status = chosen.command(chosen), 0
    except Faulty as error:
        answer, status = {"faults": [_write_fault(fault) for fault in error.faults]}, 1
    text = dump_json(answer)
    # A lone surrogate in a file's text cannot be written as UTF-8; it is shown escaped.
    return status if _print(text.encode("utf-8", "backslashreplace") + b"\n") else 1


def _print(answer: bytes) -> bool:
    """Print the answer and say whether it got out; a reader such as ``head`` may be gone before its end."""
    if sys.stdout is None:
        return False
    try:
        sys.stdout.buffer.write(answer)
        sys.stdout.buffer.flush()
    except OSError:
        # Python writes what is left at its exit, and would complain again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return False
    return True


def _make_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m rules", description="Score gin rummy from a score file.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name, command, about in (
        ("sheet", _sheet, "the sheet of a match"),
        ("normal", _normal, "a match document written back in full"),
        ("defend", _defend, "the best defence of a hand against melds"),
    ):
        sub = commands.add_parser(name, help=about)
        sub.add_argument("file", metavar="FILE", help="a JSON file, or - for standard input")
        sub.set_defaults(command=command)
    sub = commands.add_parser("arrange", help="the least deadwood of 1 to 11 cards")
    sub.add_argument("cards", metavar="CARDS")
    sub.add_argument("--ace", choices=ACES, default="low")
    sub.set_defaults(command=_arrange)
    return parser


def _read_file(name: str) -> object:
    if name == "-" and sys.stdin is None:
        raise Faulty([Fault("not_json", "", say("There is no standard input to read."))])
    try:
        if name == "-":
            content = sys.stdin.buffer.read()
        else:
            with open(name, "rb") as file:
                content = file.read()
        text = content.decode("utf-8-sig")
    except (OSError, ValueError) as error:
        message = say("The file cannot be read: %(problem)s.", problem=str(error))
        raise Faulty([Fault("not_json", "", message)]) from None
    return load_json(text)


def _sheet(chosen: argparse.Namespace) -> object:
    return write_sheet(read_sheet(_read_file(chosen.file)))


def _normal(chosen: argparse.Namespace) -> object:
    return write_match(read_match(_read_file(chosen.file)))


def _arrange(chosen: argparse.Namespace) -> object:
    try:
        cards = parse_cards(chosen.cards)
    except CardError as error:
        raise Faulty([Fault("card_unknown", "cards", error.message)]) from None
    faults: list[Fault] = []
    _check_hand(cards, "cards", faults)
    if faults:
        raise Faulty(faults)
    arrangements = best_arrangements(cards, chosen.ace)
    return {
        "deadwood": arrangements[0].points,
        "arrangements": [
            {"melds": [format_cards(meld) for meld in found.melds], "deadwood": format_cards(found.deadwood)}
            for found in arrangements
        ],
    }


def _defend(chosen: argparse.Namespace) -> object:
    faults: list[Fault] = []
    reader = Reader({}, "", faults).open(_read_file(chosen.file), "")
    if reader is None:
        raise Faulty(faults)
    reader.check_keys("melds", "cards", "ace")
    reader.require("melds", "cards")
    ace = reader.choice("ace", *ACES) or "low"
    texts = reader.items("melds", MOST_CARDS)
    melds = [reader.read_cards(text, f"melds[{index}]") for index, text in enumerate(texts)]
    cards = reader.cards("cards") or ()
    if not faults:
        _check_showdown(melds, cards, ace, faults)
    if faults:
        raise Faulty(faults)
    defence = best_defence(cards, melds, ace)
    return {
        "deadwood": defence.points,
        "melds": [format_cards(meld) for meld in defence.melds],
        "layoffs": [str(layoff.card) for layoff in defence.layoffs],
        "left": format_cards(defence.left),
    }


def _check_hand(cards: tuple[str, ...], place: str, faults: list[Fault]) -> None:
    if not 1 <= len(cards) <= MOST_CARDS:
        message = say("Give 1 to %(most)d cards; these are %(held)d.", most=MOST_CARDS, held=len(cards))
        faults.append(Fault("hand_size", place, message))
    _check_repeats(cards, place, faults)


def _check_repeats(cards: tuple[str, ...], place: str, faults: list[Fault]) -> None:
    for card in dict.fromkeys(card for card in cards if cards.count(card) > 1):
        message = say("%(card)s is there twice.", card=card.symbol)
        faults.append(Fault("duplicate_card", place, message, cards=(card,)))


def _check_showdown(melds: list, cards: tuple[str, ...], ace: str, faults: list[Fault]) -> None:
    """The melds are true ones, and no card is in two places."""
    for index, meld in enumerate(melds):
        if not is_meld(meld, ace):
            message = say("%(cards)s is no meld.", cards=show_cards(meld))
            faults.append(Fault("bad_meld", f"melds[{index}]", message, cards=meld))
        _check_repeats(meld, f"melds[{index}]", faults)
    spread = tuple(card for meld in melds for card in dict.fromkeys(meld))
    for card in dict.fromkeys(card for card in spread if spread.count(card) > 1):
        message = say("%(card)s is in two melds.", card=card.symbol)
        faults.append(Fault("card_in_two_melds", "melds", message, cards=(card,)))
    _check_hand(cards, "cards", faults)
    for card in (card for card in cards if card in spread):
        message = say("%(card)s is in both hands.", card=card.symbol)
        faults.append(Fault("duplicate_card", "cards", message, cards=(card,)))


def _write_fault(fault: Fault) -> dict[str, object]:
    document: dict[str, object] = {"code": fault.code, "place": fault.place, "message": str(fault.message)}
    if fault.side is not None:
        document["side"] = fault.side
    if fault.cards:
        document["cards"] = [str(card) for card in fault.cards]
    return document


if __name__ == "__main__":
    sys.exit(main())
