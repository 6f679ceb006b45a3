"""Whether a hand stands: every rule it may break, each named on its own (rules §2).

The same check serves the form that shows the faults and the ledger that refuses the hand.
"""

from __future__ import annotations

from rules.asking import find_missing
from rules.faults import Fault
from rules.hand import DEAL, Hand
from rules.judgement import Judgement
from rules.options import Options
from rules.showdown import Showdown
from rules.words import say

SIDE_NAMES = ("Side 1", "Side 2")
BOTH = (0, 1)


def find_faults(
    hand: Hand,
    options: Options,
    names: tuple[str, ...] = SIDE_NAMES,
    pair: tuple[int, int] = BOTH,
    showdown: Showdown | None = None,
) -> tuple[Fault, ...]:
    """Name every fault of a hand, in the order in which a person would check it; none means that it stands.

    A fault's ``place`` is the field within the hand: ``knocker``, ``defender``, ``limit_card`` …, or
    ``tables[0].knocker`` in a deal of partners.

    :param pair: the two seats that play this hand.
    :param showdown: that of this hand, given by a caller who goes on with it.
    """
    if hand.ending == DEAL:
        return (*hand.faults, *_find_deal_faults(hand, options, names))
    faults = list(find_missing(hand, names, pair))
    if hand.is_showdown and hand.limit_card is None and options.needs_limit_card:
        message = say("Enter the card that sets the limit of this hand.")
        faults.append(Fault("limit_card_missing", "limit_card", message))
    outsiders = [name for name in ("by", "winner") if getattr(hand, name) not in (None, *pair)]
    for name in outsiders:
        message = say("%(name)s sits out this hand.", name=names[getattr(hand, name)])
        faults.append(Fault("out_of_range", name, message))
    if hand.is_showdown and not outsiders:
        faults += Judgement(showdown or Showdown(hand, options), names, pair).find_faults()
    if not faults:
        return hand.faults
    # What could not be read is absent for a reason; it is not asked for a second time.
    unread = {fault.place.partition(".")[0] for fault in hand.faults}
    return (*hand.faults, *(fault for fault in faults if fault.place not in unread))


def _find_deal_faults(hand: Hand, options: Options, names: tuple[str, ...]) -> list[Fault]:
    """Check every table of a deal; the limit card is the same for all of them and asked for once."""
    faults: list[Fault] = []
    for index in range(len(hand.tables)):
        for fault in find_faults(hand.at_table(index), options, hand.name_seats(index, names)):
            if fault.code != "limit_card_missing":
                faults.append(fault.within(f"tables[{index}]"))
            elif fault not in faults:
                faults.append(fault)
    return faults
