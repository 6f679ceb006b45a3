"""What the ledger says about a match without opening it: a line of a list, a link to hand on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """A line of the list of matches."""

    public_id: str
    role: str
    title: str
    names: tuple[str, ...]
    started_at: datetime
    changed_at: datetime


@dataclass(frozen=True, slots=True)
class LinkRecord:
    """A link that a device may hand on.

    :ivar side: whose scorekeeper it makes; None for the other roles.
    :ivar token: the secret of its address; None when it was made under another key and can only be replaced.
    :ivar devices: how many have opened it.
    """

    role: str
    side: int | None
    token: str | None
    devices: int


@dataclass(frozen=True, slots=True)
class DeletedMatch:
    """A match that can still be brought back, ``until`` some moment."""

    public_id: str
    title: str
    names: tuple[str, ...]
    until: datetime
