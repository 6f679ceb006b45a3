"""What the form of a hand and that of a deal share: how their texts are read, and who may have dealt."""

from __future__ import annotations

from rules.words import say
from web.forms import BaseForm, read_whole

LIMIT_CARD = {"label": say("Limit card"), "description": say("The card that sets the limit, such as 7S.")}
NOTICE = {
    "label": say("Notice"),
    "choices": [("yes", say("Notice was given before this deal"))],
    "description": say("No new game opens any more; the open ones are played to their end."),
}


class TurnForm(BaseForm):
    """A form for the next turn at the table. It has the fields ``dealer`` and ``notice`` of its own.

    :ivar names: who may have dealt.
    :ivar is_deal: whether it is the deal of several tables.
    """

    names: tuple[str, ...]
    is_deal = False

    def set_dealer(self, dealer: int) -> None:
        """Offer who could have dealt; the one whose turn it was goes without saying."""
        turn = say("%(name)s, in turn", name=self.names[dealer])
        others = [(str(side), name) for side, name in enumerate(self.names) if side != dealer]
        said = self.dealer.data or ""
        self.dealer.choices = [("", turn), *others]
        if said == str(dealer):
            self.dealer.choices.insert(1, (said, self.names[dealer]))
        self.dealer.data = said

    def is_filled(self, *names: str) -> bool:
        """Whether any of these text fields holds something."""
        return any((self[name].data or "").strip() for name in names)

    def needs_sight(self, *names: str) -> bool:
        """Whether a fold with these fields must stand open."""
        return self.is_filled(*names) or any(self[name].errors for name in names)

    def read_text(self, name: str) -> str | None:
        """Read a text, None when there is none."""
        return (self[name].data or "").strip() or None

    def read_number(self, name: str) -> int | str | None:
        """Read a number, None when nothing is typed."""
        text = self.read_text(name)
        return None if text is None else read_whole(text)

    def read_notice(self) -> bool | str | None:
        """Read whether notice was given; None when it was not."""
        said = self.notice.data or ()
        return True if said == ["yes"] else said[0] if said else None
