"""Who pays whom how much, in words: points, and money where there is a stake."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal

from rules.options import Options
from rules.settlement import Payment, find_money, round_points
from rules.sheet import GameSheet, Purse
from rules.words import Sentence, say
from web.figures import show_decimal

LEAST_PLACES = 2


def say_money(amount: Decimal, currency: str) -> str:
    """An amount with its currency: no decimals where the stake has none, else two or as many as it takes.

    >>> say_money(Decimal("4.1"), "€"), say_money(Decimal("0.0125"), ""), say_money(Decimal("200"), "cents")
    ('4.10 €', '0.0125', '200 cents')
    >>> say_money(Decimal("35.0000"), "€")
    '35.00 €'
    """
    has_decimals = int(amount.as_tuple().exponent) < 0
    needed = -int(amount.normalize().as_tuple().exponent)
    places = max(LEAST_PLACES, needed) if has_decimals else 0
    return f"{show_decimal(amount, places)} {currency}".strip()


def say_purse(purse: Purse, names: Sequence[str]) -> Sentence:
    """Who gets how much in one currency, whoever is ahead in points; of three, how each of them stands.

    >>> str(say_purse(Purse("€", (Decimal("-4.00"), Decimal("4.00"))), ("Ann", "Bob")))
    '4.00 € to Bob'
    """
    best = max(purse.amounts)
    if len(names) == 2:
        amount = say_money(best, purse.currency)
        return say("%(amount)s to %(name)s", amount=amount, name=names[purse.amounts.index(best)])
    amounts = [say_money(amount, purse.currency).replace("-", "−") for amount in purse.amounts]
    standing = ", ".join(f"{name} {amount}" for name, amount in zip(names, amounts, strict=True))
    return say("%(standing)s", standing=standing)


def say_net(nets: Sequence[int] | None, names: Sequence[str]) -> Sentence:
    """Say who is how far ahead; of three, how each of them stands."""
    best = max(nets or (0,))
    if best <= 0 or nets is None:
        return say("level")
    if len(nets) > 2:
        return say("%(standing)s", standing=_list_standing(nets, names))
    return say("%(points)d to %(name)s", points=best, name=names[nets.index(best)])


def _list_standing(nets: Sequence[int], names: Sequence[str]) -> str:
    return ", ".join(f"{name} {sign(net)}" for name, net in zip(names, nets, strict=True))


def sign(points: int) -> str:
    """Points with their sign, as people write it.

    >>> sign(20), sign(-5), sign(0)
    ('+20', '−5', '0')
    """
    return f"{points:+d}".replace("-", "−") if points else "0"


def say_column_net(nets: Sequence[int], names: Sequence[str], sheet: GameSheet) -> Sentence:
    """Say who gets what for one column; against a captain two pay, or are paid, the same each."""
    if sheet.captain is None or nets[0] == 0:
        return say_net(nets, names)
    facts = {"points": abs(nets[0]), "name": names[0], "others": names[1]}
    if nets[0] > 0:
        return say("%(points)d to %(name)s from each of %(others)s", **facts)
    return say("%(points)d from %(name)s to each of %(others)s", **facts)


def tell_sum(sheet: GameSheet, names: Sequence[str]) -> Iterator[Sentence]:
    """Add the columns up, where there are several and two scores."""
    settled = [column for column in sheet.columns if column.settlement is not None]
    if len(settled) < 2 or len(names) != 2:
        return
    nets = [column.settlement.net for column in settled]
    ahead = 0 if sum(nets) >= 0 else 1
    terms = " ".join(f"{net if ahead == 0 else -net:+d}" for net in nets).removeprefix("+")
    terms = terms.replace(" +", " + ").replace(" -", " − ").replace("-", "−")
    yield say("The columns come to %(terms)s = %(points)d for %(name)s.",
              terms=terms, points=abs(sum(nets)), name=names[ahead])  # fmt: skip


def tell_payments(sheet: GameSheet, names: Sequence[str]) -> Iterator[Sentence]:
    """Say who pays whom. Between two without money that is the net, which needs no second sentence.

    :param names: what each seat is called.
    """
    if len(sheet.score_of) == 2 and sheet.options.stake is None:
        return
    for payment in sheet.payments:
        yield say_payment(payment, sheet.options, names)
    if not sheet.payments and len(sheet.score_of) > 2:
        yield say("Nobody pays: the settlement is level.")


def say_payment(payment: Payment, options: Options, names: Sequence[str]) -> Sentence:
    """Say one payment, what it is rounded to, and what that is in money."""
    payer, payee, points = payment
    facts = {"payer": names[payer], "payee": names[payee], "points": points}
    if options.stake is None:
        return say("%(payer)s pays %(payee)s %(points)d.", **facts)
    facts["amount"] = say_money(find_money(points, options), options.currency)
    rounded = round_points(points, options)
    if rounded == points:
        return say("%(payer)s pays %(payee)s %(amount)s for %(points)d points.", **facts)
    text = say("%(payer)s pays %(payee)s %(amount)s for %(rounded)d points, rounded from %(points)d.")
    return text.fill(rounded=rounded, **facts)
