"""A phone at the table: fetches pages, sends their forms as they stand, and checks every page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.pages import Page, check_page

Value = str | int | Sequence[str] | None
Values = Mapping[str, Value]

HIDDEN = re.compile('<input name="(csrf_token|submission|seen)" type="hidden" value="([^"]*)">')


def spread(values: Values) -> Iterator[tuple[str, str]]:
    """The fields of a form: several values are sent one by one, None is not sent."""
    for name, value in values.items():
        several = value if isinstance(value, (list, tuple)) else () if value is None else (value,)
        yield from ((name, str(each)) for each in several)


class Phone:
    """One device with its cookie. ``page`` is the page it shows."""

    def __init__(self, app: Flask, base_url: str = "http://localhost") -> None:
        self.app = app
        self.base_url = base_url
        self.client: FlaskClient = app.test_client()
        self.page: Page | None = None

    def get(self, address: str, status: int = 200) -> Page:
        """Open an address."""
        return self.show(self.client.get(address, base_url=self.base_url), status)

    def show(self, response: TestResponse, status: int) -> Page:
        """Look at an answer: every page is checked, and one that sends elsewhere is followed."""
        assert response.status_code == status, f"{response.status_code} for {response.request.path}"
        if status == 303:
            return self.get(response.headers["Location"])
        self.page = Page(response)
        check_page(self.page)
        return self.page

    def fill(self, form_id: str, values: Values | None = None) -> list[tuple[str, str]]:
        """What the form on the page sends with some of its fields changed: None takes one out."""
        changed = values or {}
        kept = [(name, value) for name, value in self.page.form(form_id).fields if name not in changed]
        return [*kept, *spread(changed)]

    def send(self, form_id: str, values: Values | None = None, *, action: str | None = None) -> TestResponse:
        """Send the form on the page, and look at nothing yet.

        :param action: which of several buttons is pressed, by its value.
        """
        fields = self.fill(form_id, values)
        if action is not None:
            fields.append(("action", action))
        return self.post(self.page.form(form_id).action, fields)

    def post(self, address: str, fields: list[tuple[str, str]]) -> TestResponse:
        """Post fields in their order."""
        data: dict[str, list[str]] = {}
        for name, value in fields:
            data.setdefault(name, []).append(value)
        return self.client.post(address, data=data, base_url=self.base_url)

    def submit(
        self, form_id: str, values: Values | None = None, *, status: int = 303, action: str | None = None
    ) -> Page:
        """Send the form on the page and show what comes: 303 is followed."""
        return self.show(self.send(form_id, values, action=action), status)

    def start_match(self, **values: Value) -> str:
        """Start a match and return its address. ``option_target`` means ``option-target``.

        The page of the form is not fetched, it is long: what is not given is as the rules chosen have it.
        """
        named = {
            name.replace("option_", "option-", 1).replace("__", "-"): value for name, value in values.items()
        }
        source = self.client.get("/import", base_url=self.base_url).text
        hidden = dict(HIDDEN.findall(source))
        fields = {**hidden, "form": "two", "preset": "modern", "side_0": "Ann", "side_1": "Bob", **named}
        self.show(self.post("/matches/new", list(spread(fields))), 303)
        return self.page.address

    def enter(self, match: str, status: int = 303, **values: Value) -> Page:
        """Record a hand through its form: the page is looked at, and what is not given stays as it stands."""
        self.get(f"{match}/hands/new")
        return self.submit("hand-form", values, status=status, action="record")

    def record(self, match: str, **values: Value) -> Page:
        """Record a hand and show the sheet. The page of the form is fetched and not looked at: it is long."""
        source = self.client.get(f"{match}/hands/new", base_url=self.base_url).text
        fields = {**dict(HIDDEN.findall(source)), **values, "action": "record"}
        return self.show(self.post(f"{match}/hands/new", list(spread(fields))), 303)

    def points(self, match: str, winner: int, points: int) -> Page:
        """Record a hand of so many points."""
        return self.record(match, ending="points", winner=winner, points=points, kind="knock")
