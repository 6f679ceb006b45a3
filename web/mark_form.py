"""What a side says of a hand that another one wrote."""

from __future__ import annotations

import re

from wtforms import HiddenField, StringField

from rules.words import say
from web.forms import REV, BaseForm, collapse
from web.words import show_typed

MOST_REASON = 200
SIDE = re.compile("[0-2]")
TOO_LONG = say("The reason is too long; %(most)d characters are enough.", most=MOST_REASON)


class MarkForm(BaseForm):
    """A side, the revision of the hand that it has seen, and why it objects.

    A page has one for each side that may speak there.
    """

    side = HiddenField()
    revision = HiddenField()
    reason = StringField(say("Why? This can be left empty."))

    def __init__(self, *args: object, **more: object) -> None:
        super().__init__(*args, **more)
        self.reason.id = f"reason-{self.side.data}"

    @property
    def is_readable(self) -> bool:
        """Whether it says for whom and of what; only a broken one does not."""
        is_of_side = SIDE.fullmatch(self.side.data or "")
        return bool(is_of_side and REV.fullmatch(str(self.revision.data)))

    @property
    def typed_reason(self) -> str:
        """The reason on one line, without what no page can show."""
        return show_typed(collapse(self.reason.data)).strip()

    def check(self) -> None:
        """Hold the reason to its length."""
        if len(self.typed_reason) > MOST_REASON:
            self.add_fault("reason", TOO_LONG)
