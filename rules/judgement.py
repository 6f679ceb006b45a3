"""Whether what lies on the table at a showdown is right: cards, melds, knock and lay-offs (rules §2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from rules.cards import Card, points
from rules.endings import find_size
from rules.faults import Fault
from rules.hand import Holding
from rules.melds import best_arrangement, deadwood, is_meld
from rules.showdown import Showdown, Spread
from rules.words import say, show_cards

ROLES = {"knocker": say("Knocker"), "defender": say("Defender")}


class Judgement:
    """One look at a showdown: who sits where, and what is wrong with what lies before him."""

    def __init__(self, showdown: Showdown, names: tuple[str, ...], pair: tuple[int, int]) -> None:
        self.showdown, self.hand, self.options = showdown, showdown.hand, showdown.options
        defender = None if self.hand.by is None else sum(pair) - self.hand.by
        self.sides = {"knocker": self.hand.by, "defender": defender}
        self.names = names

    def find_faults(self) -> Iterator[Fault]:
        """Check each player's cards, both together, then what they come to."""
        knocker = list(self._check_cards("knocker", self.hand.knocker))
        defender = list(self._check_cards("defender", self.hand.defender))
        yield from knocker
        spread = self._find_spread(knocker)
        if spread is not None:
            yield from self._check_knock(spread)
        yield from defender
        yield from self._check_both_hands()
        if not knocker and not defender:
            yield from self._check_layoffs()

    def _find_spread(self, faults: list[Fault]) -> Spread | None:
        """What the knocker lays down, as far as it is certain.

        Whatever else is wrong with his cards, those he lays as loose are deadwood; only a card too many, or
        one that is there twice, may be what is over.
        """
        holding = self.hand.knocker
        if holding is None:
            return None
        if not faults:
            return self.showdown.spread
        is_over = holding.size > find_size(self.hand.ending, "knocker") or any(
            fault.code == "duplicate_card" for fault in faults
        )
        if holding.melds is None or is_over:
            return None
        return Spread(None, holding.loose, points(holding.loose, self.options.ace))

    def _name(self, role: str) -> object:
        """Who it is; before it is known who ended the hand, his cards can be judged all the same."""
        side = self.sides[role]
        return ROLES[role] if side is None else self.names[side]

    def _fault(self, code: str, role: str, message: object, cards: tuple[Card, ...] = ()) -> Fault:
        return Fault(code, role, message, self.sides[role], cards)

    def _check_cards(self, role: str, holding: Holding | None) -> Iterator[Fault]:
        """A count must be possible; cards must be ten (eleven for big gin), each once, in true melds."""
        if holding is None:
            return
        if holding.count is not None:
            yield from self._check_count(role, holding.count)
            return
        size = find_size(self.hand.ending, role)
        if holding.size != size:
            message = say(
                "%(name)s has %(held)d cards here; it must be %(size)d.",
                name=self._name(role),
                held=holding.size,
                size=size,
            )
            yield self._fault("hand_size", role, message)
        yield from self._check_repeats(role, holding)
        for meld in holding.melds or ():
            if not is_meld(meld, self.options.ace):
                message = say(
                    "%(cards)s is no meld: it takes three or four of a rank, or three or more in a row.",
                    cards=show_cards(meld),
                )
                yield self._fault("bad_meld", role, message, tuple(meld))

    def _check_count(self, role: str, count: int) -> Iterator[Fault]:
        most = self.options.most_deadwood
        if not 0 <= count <= most:
            message = say(
                "%(name)s cannot hold %(count)d: ten cards count %(most)d at the most.",
                name=self._name(role),
                count=count,
                most=most,
            )
            yield self._fault("deadwood_impossible", role, message)

    def _check_repeats(self, role: str, holding: Holding) -> Iterator[Fault]:
        """A card is held once, and lies in one meld at the most."""
        typed = [*holding.loose, *chain.from_iterable(holding.melds or ())]
        if len(set(typed)) == len(typed) and len(set(holding.layoffs or ())) == len(holding.layoffs or ()):
            return
        in_melds = Counter(card for meld in holding.melds or () for card in dict.fromkeys(meld))
        for card in (card for card, times in in_melds.items() if times > 1):
            message = say("%(card)s is in two melds; a card counts in one.", card=card.symbol)
            yield self._fault("card_in_two_melds", role, message, (card,))
        listed = Counter(holding.loose) + Counter(dict.fromkeys(in_melds, 1))
        for meld in holding.melds or ():
            listed += Counter(meld) - Counter(dict.fromkeys(meld, 1))
        laid_twice = (card for card, times in Counter(holding.layoffs or ()).items() if times > 1)
        for card in dict.fromkeys([*(card for card, times in listed.items() if times > 1), *laid_twice]):
            message = say("%(card)s is entered twice for %(name)s.", card=card.symbol, name=self._name(role))
            yield self._fault("duplicate_card", role, message, (card,))

    def _check_knock(self, spread: Spread) -> Iterator[Fault]:
        """What is declared must be there: gin without deadwood, a knock within the limit."""
        name = self._name("knocker")
        if self.hand.ending == "knock":
            limit = self.showdown.limit
            if limit is not None and spread.points > max(limit, 0):
                message = self._describe_excess(spread, limit)
                yield self._fault("over_limit", "knocker", message, spread.loose)
        elif spread.points and self.hand.ending == "gin":
            message = say(
                "%(name)s has no gin: %(points)d points of deadwood are left%(cards)s.",
                name=name,
                points=spread.points,
                cards=_in_brackets(spread.loose),
            )
            yield self._fault("not_gin", "knocker", message, spread.loose)
        elif spread.points:
            message = say(
                "%(name)s has no big gin: %(points)d points of deadwood are left%(cards)s.",
                name=name,
                points=spread.points,
                cards=_in_brackets(spread.loose),
            )
            yield self._fault("not_big_gin", "knocker", message, spread.loose)

    def _describe_excess(self, spread: Spread, limit: int) -> object:
        """Say by how much the knock fails, and what the same cards count laid out better, if they can be."""
        name = self._name("knocker")
        cards = self.hand.knocker.cards
        if spread.melds is not None and deadwood(cards, self.options.ace) < spread.points:
            better = best_arrangement(cards, self.options.ace)
            return say(
                "%(name)s cannot knock with %(points)d: %(over)d over the limit of %(limit)d."
                " Laid as %(melds)s the same cards count %(better)d. Play goes on.",
                name=name,
                points=spread.points,
                over=spread.points - limit,
                limit=limit,
                melds=", ".join(show_cards(meld) for meld in better.melds),
                better=better.points,
            )
        return say(
            "%(name)s cannot knock with %(points)d: %(over)d over the limit of %(limit)d. Play goes on.",
            name=name,
            points=spread.points,
            over=spread.points - limit,
            limit=limit,
        )

    def _check_both_hands(self) -> Iterator[Fault]:
        if self.hand.knocker is None or self.hand.defender is None:
            return
        held = {*self.hand.knocker.cards}
        for card in (card for card in self.hand.defender.cards if card in held):
            message = say("%(card)s is in both hands.", card=card.symbol)
            yield Fault("duplicate_card", "defender", message, None, (card,))

    def _check_layoffs(self) -> Iterator[Fault]:
        """A stated lay-off must fit the knocker's spread, and cannot stay in a meld of one's own."""
        holding = self.hand.defender
        if holding is None or not holding.layoffs:
            return
        if not self.showdown.is_laying_off:
            message = say("Nothing is laid off on gin.")
            yield self._fault("bad_layoff", "defender", message, holding.layoffs)
            return
        melded = set(holding.melded)
        for card in (card for card in holding.layoffs if card in melded):
            message = say(
                "%(card)s is in a meld of %(name)s; it cannot be laid off too.",
                card=card.symbol,
                name=self._name("defender"),
            )
            yield self._fault("bad_layoff", "defender", message, (card,))
        for card in (card for card in self.showdown.answer.misfits if card not in melded):
            message = say(
                "%(card)s fits none of %(name)s’s melds.", card=card.symbol, name=self._name("knocker")
            )
            yield self._fault("bad_layoff", "defender", message, (card,))


def _in_brackets(cards: tuple[Card, ...]) -> str:
    return f" ({show_cards(cards)})" if cards else ""
