"""Limits: who asks, and what is said to a client that has had enough for a while."""

from __future__ import annotations

import hmac
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address

from flask import Response, current_app, make_response, request

from models.ledger import DeviceFull, TooOften
from rules.words import Sentence, say
from web.forms import BaseForm

IPV6_PREFIX = 64  # bits; a household gets as many addresses as it likes behind them

MATCHES = say("Many matches were started from this network just now, and the next one has to wait.")
LINKS = say("Many links that open nothing were tried from this network just now.")
JOINS = say("Many phones have joined from this network just now, and the next one has to wait.")
REASONS = {"matches": MATCHES, "wrong_links": LINKS, "joins": JOINS}
SOON = say("Try again in a minute; nothing was written.")
LATER = say("Try again in %(minutes)d minutes; nothing was written.")
BOTH = say("%(reason)s %(advice)s")
DEVICE_FULL = say(
    "This phone has %(most)d matches, and that is the most. Delete one that is not needed any more."
)


def find_client() -> str:
    """Who asks, as far as a network shows it: a hash of the address, which is kept nowhere.

    The address is the one that the proxies in front have told, as many of them as are to be believed.
    """
    network = find_network(request.remote_addr or "")
    return hmac.digest(current_app.secret_key.encode(), f"deadwood client {network}".encode(), "sha256").hex()


def find_network(address: str) -> str:
    """What is one client: an IPv4 address, or the IPv6 addresses of one network.

    >>> find_network("192.0.2.7"), find_network("::ffff:192.0.2.7"), find_network("2001:db8:1:2:3::4")
    ('192.0.2.7', '192.0.2.7', '2001:db8:1:2::/64')
    """
    try:
        known = ip_address(address)
    except ValueError:
        return address
    if not isinstance(known, IPv6Address):
        return str(known)
    if known.ipv4_mapped:
        return str(known.ipv4_mapped)
    network = int(known) >> (128 - IPV6_PREFIX) << (128 - IPV6_PREFIX)
    return f"{IPv6Address(network)}/{IPV6_PREFIX}"


def explain(refusal: TooOften) -> Sentence:
    """Say why, and what to do and when."""
    minutes = -(-refusal.seconds // 60)
    advice = SOON if minutes <= 1 else LATER.fill(minutes=minutes)
    return BOTH.fill(reason=REASONS[refusal.what], advice=advice)


def tell_when(refusal: TooOften) -> dict[str, str]:
    """The header that tells programs when to try again."""
    return {"Retry-After": str(refusal.seconds)}


def show_refusal(
    form: BaseForm, refusal: TooOften | DeviceFull, show: Callable[[], tuple[str, int]]
) -> Response:
    """Show a form again with all that was typed, and why nothing was written.

    :param show: renders it, and says with which status it would answer otherwise.
    """
    if isinstance(refusal, DeviceFull):
        form.add_fault("", DEVICE_FULL.fill(most=refusal.most))
        return make_response(show()[0], 409)
    form.add_fault("", explain(refusal))
    return make_response(show()[0], 429, tell_when(refusal))
