"""What the form of a hand and that of a deal share: how their texts are read, and who may have dealt."""

from __future__ import annotations

from rules.cards import Card, CardError, parse_cards
from rules.hand import SHOWDOWNS
from rules.options import Options
from rules.words import say
from web.forms import BaseForm, read_whole

LIMIT_CARD = {"label": say("Limit card"), "description": say("The card that sets the limit of this hand.")}
LIMIT_FIELDS = ("limit_card", "limit_rank", "limit_suit")
TRUE_MINUS = "\u2212"
NOTICE = {
    "label": say("Notice"),
    "choices": [("yes", say("Notice was given before this deal"))],
    "description": say("No new game opens any more; the open ones are played to their end."),
}


class TurnForm(BaseForm):
    """A form for the next turn at the table. It has fields of its own: ``dealer``, ``notice`` and those in
    ``LIMIT_FIELDS``, of which a typed card goes before the keys.

    :ivar names: who may have dealt.
    :ivar is_deal: whether it is the deal of several tables.
    """

    names: tuple[str, ...]
    options: Options
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

    @property
    def showdowns(self) -> str:
        """The endings at which cards are laid down, as the page marks what belongs to them."""
        return " ".join(SHOWDOWNS)

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
        return None if text is None else read_whole(text.replace(TRUE_MINUS, "-"))

    @property
    def asks_limit(self) -> bool:
        """Whether the limit card is asked for, or something of it is there to be seen."""
        return self.options.needs_limit_card or self.needs_sight(*LIMIT_FIELDS)

    def read_limit(self) -> str | None:
        """Read the limit card as a text: as it was typed, else by its keys."""
        keys = (self.read_text(name) or "" for name in ("limit_rank", "limit_suit"))
        return self.read_text("limit_card") or "".join(keys) or None

    def show_limit(self, card: Card | None = None) -> None:
        """Show the limit card by its keys: this one, or what was typed if that is a card."""
        try:
            [found] = [card] if card else parse_cards(self.read_text("limit_card") or "")
        except (CardError, ValueError):
            return
        self.limit_card.data, self.limit_rank.data, self.limit_suit.data = "", str(found)[:-1], found.suit

    def read_notice(self) -> bool | str | None:
        """Read whether notice was given; None when it was not."""
        said = self.notice.data or ()
        return True if said == ["yes"] else said[0] if said else None
