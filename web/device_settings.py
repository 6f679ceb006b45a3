"""The settings of a device, kept in its cookies: the language of its pages, and the colours of the suits."""

from __future__ import annotations

from flask import Blueprint, Flask, redirect, render_template, request
from wtforms import HiddenField

from rules.words import say
from web.devices import remember
from web.forms import BaseForm, ChoiceField
from web.languages import COOKIE, LANGUAGES, find_language, is_within

SUITS_COOKIE = "suits"
SUITS = {"two": say("Two colours"), "four": say("Four colours")}
UNKNOWN_SUITS = say("Choose two colours or four.")
UNKNOWN_LANGUAGE = say("Choose one of these languages.")

blueprint = Blueprint("device_settings", __name__)


class SettingsForm(BaseForm):
    """How this device shows its pages; a form that leaves something out leaves it as it was."""

    suits = ChoiceField(say("Suits"), SUITS.items())
    language = ChoiceField(say("Language"), LANGUAGES.items())
    back = HiddenField()

    def check(self) -> None:
        """Only what can be chosen is kept."""
        if self.suits.data not in SUITS:
            self.add_fault("suits", UNKNOWN_SUITS)
        if self.language.data not in LANGUAGES:
            self.add_fault("language", UNKNOWN_LANGUAGE)


def init_app(app: Flask) -> None:
    """Tell templates whether the four suits have a colour each."""
    app.jinja_env.globals["has_four_suits"] = has_four_suits


def has_four_suits() -> bool:
    """Whether the device that asks shows the four suits in four colours."""
    return request.cookies.get(SUITS_COOKIE) == "four"


@blueprint.route("/settings", methods=["GET", "POST"])
def edit():
    """Show the settings, or keep them and go back to the page that led here."""
    suits = "four" if has_four_suits() else "two"
    kept = {"suits": suits, "language": find_language(), "back": request.args.get("back")}
    form = SettingsForm(data=kept)
    if not form.is_submitted() or not form.validate():
        return render_template("settings/edit.html", form=form), 422 if form.faults else 200
    back = form.back.data or ""
    response = redirect(request.root_path + (back if is_within(back) else "/"), 303)
    remember(response, SUITS_COOKIE, form.suits.data)
    remember(response, COOKIE, form.language.data)
    return response
