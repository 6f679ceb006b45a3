"""What all forms share: a token against forgery, the submission key, the state seen, faults on fields."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256

from flask import Flask, abort, request
from flask_wtf import CSRFProtect, FlaskForm
from flask_wtf.form import _Auto
from wtforms import Field, HiddenField, StringField
from wtforms.widgets import HiddenInput

from rules.faults import Fault
from rules.words import Sentence, say

KEY = re.compile(r"[A-Za-z0-9_-]{1,64}", re.ASCII)
KEPT = re.compile(r"[0-9]{1,15}", re.ASCII)
REV = re.compile(r"[0-9]{1,9}", re.ASCII)
WHOLE = re.compile(r"[+-]?[0-9]{1,18}", re.ASCII)
UNSEEN = -1
"""The state of a match that no page shows, so that whatever is posted with it is out of date."""
UNSAID = ("csrf_token", "submission", "seen", "action", "kept")
"""Fields that say nothing of what is to be written."""
UNSIGNED = say("The form came without its number; it has a new one now. Please send it again.")

csrf = CSRFProtect()


def init_app(app: Flask) -> None:
    """Ask every POST for its token."""
    app.before_request(_ask_for_length)
    csrf.init_app(app)


def _ask_for_length() -> None:
    """Refuse a body that does not say how long it is: it would be cut off at the limit, and read."""
    if "Transfer-Encoding" in request.headers and request.content_length is None:
        abort(411)


def make_key() -> str:
    """Make the submission key of a form that is being rendered: whoever posts it twice writes once."""
    return secrets.token_urlsafe(16)


def read_whole(text: str) -> int | str:
    """Read a whole number; what is none stays as it is, for the rules to find fault with.

    >>> read_whole(" 25 "), read_whole("2½")
    (25, '2½')
    """
    return int(text) if WHOLE.fullmatch(text.strip()) else text


def collapse(text: str | None) -> str:
    """Text without blanks around it, and one between words.

    >>> collapse("  Ann   Lee ")
    'Ann Lee'
    """
    return " ".join((text or "").split())


class ChoiceField(StringField):
    """One of a few values, as radio buttons or a list; which there are is for the rules to judge.

    :ivar choices: each value with its words.
    """

    def __init__(self, label: Sentence, choices: Iterable[tuple[str, Sentence]], **more: object) -> None:
        super().__init__(label, **more)
        self.choices = tuple(choices)


class TicksField(Field):
    """Any of a few values, as checkboxes; ``data`` is a list of texts.

    :ivar choices: each value with its words.
    """

    def __init__(self, label: Sentence, choices: Iterable[tuple[str, Sentence]] = (), **more: object) -> None:
        super().__init__(label, **{"default": [], **more})
        self.choices = tuple(choices)

    def process_formdata(self, valuelist: Sequence[str]) -> None:
        """Keep all that is ticked."""
        self.data = list(valuelist)


class BaseForm(FlaskForm):
    """A form that writes something once.

    ``faults`` is what the error summary shows: the id of the field (or "" when it is about no field) and what
    to do. A page is refused when there are any. ``kept`` is the number under which a phone keeps what it
    could not send at once; it only goes to and fro.
    """

    class Meta(FlaskForm.Meta):
        """Hidden fields get no id: a page has several forms, and nothing refers to them."""

        def wrap_formdata(self, form: FlaskForm, formdata: object) -> object:
            """Read what was typed; a file would not be text, and the one form that asks for it reads it."""
            if formdata is _Auto:
                return request.form if form.is_submitted() else None
            return super().wrap_formdata(form, formdata)

        def render_field(self, field: Field, render_kw: dict) -> str:
            if isinstance(field.widget, HiddenInput):
                render_kw.setdefault("id", False)
            return super().render_field(field, render_kw)

    submission = HiddenField()
    seen = HiddenField()
    kept = HiddenField()

    def __init__(self, *args: object, **more: object) -> None:
        super().__init__(*args, **more)
        if not KEY.fullmatch(self.submission.data or ""):
            if self.is_submitted():
                self.form_errors.append(UNSIGNED)
            self.submission.data = make_key()
        if not KEPT.fullmatch(self.kept.data or ""):
            self.kept.data = None
        if not REV.fullmatch(str(self.seen.data)):
            self.seen.data = None

    @property
    def write_key(self) -> str:
        """The key to write under: of this form, filled in like this, sent to this address.

        Sent twice it is one write. Changed after the Back button it is another one, which finds out by
        what it has ``seen`` whether the match has moved on.
        """
        said = [item for item in request.form.items(multi=True) if item[0] not in UNSAID]
        content = json.dumps([self.submission.data, request.path, sorted(said)])
        return sha256(content.encode()).hexdigest()

    @property
    def seen_rev(self) -> int:
        """The state of the match that the form was rendered from."""
        return UNSEEN if self.seen.data is None else int(self.seen.data)

    @property
    def faults(self) -> list[tuple[str, Sentence | str]]:
        """All that is wrong, in the order of the page."""
        on_fields = [(field.id, message) for field in self for message in field.errors]
        return on_fields + [("", message) for message in self.form_errors]

    def validate(self, extra_validators: object = None) -> bool:
        """Check the fields, then what ``check`` of the form finds; faults can come from both."""
        is_signed = not self.form_errors
        super().validate(extra_validators)
        if not self.faults:
            self.check()
        return is_signed and not self.faults

    def check(self) -> None:
        """Read the fields into values; a form says here how, and adds its faults."""

    def add_fault(self, name: str, message: Sentence | str) -> None:
        """Hang a fault on a field, or on the whole form when it has no such field."""
        if name not in self:
            self.form_errors.append(message)
        elif message not in self[name].errors:
            self[name].errors = [*self[name].errors, message]

    def hang(self, faults: Iterable[Fault], find_field: Callable[[str], str]) -> None:
        """Hang faults of the rules on fields.

        :param find_field: says by a fault's place which field it is about.
        """
        for fault in faults:
            self.add_fault(find_field(fault.place), fault.message)


class BareForm(BaseForm):
    """A button: nothing to fill in, but written once and only on the state that was seen."""

    def __init__(self, *args: object, **more: object) -> None:
        super().__init__(*args, **more)
        if self.form_errors and "formdata" not in more:
            # A button has no page of its own on which its form could come back.
            abort(400)
