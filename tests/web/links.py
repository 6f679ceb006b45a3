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
    answer = phone.client.get(address, base_url=phone.base_url)
    if answer.status_code == 200:  # a phone that comes for the first time to look on
        [refresh] = phone.show(answer, 200).all("meta", http_equiv="refresh")
        phone.get(refresh.get("content").partition("url=")[2])
    else:
        phone.show(answer, 303)
    return phone
