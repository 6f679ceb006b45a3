"""The links of a match, as a phone finds and opens them."""

from __future__ import annotations

import re

from tests.web.phone import Phone

ADDRESS = re.compile(r'<code id="address-([a-z0-9-]+)">http://localhost(/join/[A-Za-z0-9_-]+)</code>')


def addresses_of(phone: Phone, match: str) -> dict[str, str]:
    """The links on the page, by what they are."""
    phone.get(f"{match}/share")
    return dict(ADDRESS.findall(phone.page.source))


def join(phone: Phone, address: str) -> Phone:
    """Open a link, and look at where it leads."""
    phone.show(phone.client.get(address, base_url=phone.base_url), 303)
    return phone
