"""The forms that ask for a score sheet kept on paper: of a whole match, or of hands that follow in one."""

from __future__ import annotations

from wtforms import TextAreaField

from rules.faults import Fault
from rules.match import Match
from rules.paper import Paper, read_paper
from rules.words import say
from web.forms import BaseForm
from web.match_form import MatchForm

MOST_FAULTS = 20
MORE_FAULTS = say("There are %(count)d more lines like this.")
SHEET = {
    "label": say("The sheet, one hand a line"),
    "description": say(
        "“Ann 18”, “Bob gin 34”, “Bob undercut 28”, “dead”. A running total that stands on the paper is"
        " checked: “Ann 18 = 43”, in Hollywood one for each column it is in, “Ann 18 = 43 25”. “Ann = 43”"
        " will do as well. When a game is over the next line begins the next one."
    ),
}


class HandsForm(BaseForm):
    """Asks for hands that follow in a match. ``check`` leaves what they say in ``paper``."""

    sheet = TextAreaField(**SHEET)

    paper: Paper | None = None

    def __init__(self, match: Match, **more: object) -> None:
        super().__init__(**more)
        self.begun = match

    def check(self) -> None:
        """Read the sheet, and name what is not understood by its line."""
        self.paper = read_paper(self.sheet.data or "", self.begun)
        blame_sheet(self, self.paper.faults)


class PaperForm(MatchForm):
    """Asks for a whole match: who played by which rules, and the sheet; ``check`` leaves it in ``paper``."""

    sheet = TextAreaField(**SHEET)

    paper: Paper | None = None

    def check(self) -> None:
        """Read who played, then the sheet, which is understood by their names."""
        super().check()
        if self.match is not None:
            self.paper = read_paper(self.sheet.data or "", self.match)
            blame_sheet(self, self.paper.faults)


def blame_sheet(form: BaseForm, faults: tuple[Fault, ...]) -> None:
    """Hang the first faults of a sheet on its field, and how many follow."""
    for fault in faults[:MOST_FAULTS]:
        form.add_fault("sheet", fault.message)
    if len(faults) > MOST_FAULTS:
        form.add_fault("sheet", MORE_FAULTS.fill(count=len(faults) - MOST_FAULTS))
