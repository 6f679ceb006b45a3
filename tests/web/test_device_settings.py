"""Settings of a device: four colours for the suits, and the language, on every page from then on."""

from __future__ import annotations

import pytest

from tests.web.phone import Phone


def test_four_colours_are_kept_on_this_phone_and_no_other(phone: Phone, other_phone: Phone) -> None:
    match = phone.start_match()
    [address] = phone.page.tree.xpath("//nav/a[text()='Settings']/@href")
    phone.get(address)
    page = phone.submit("settings-form", {"suits": "four"})
    assert page.address == match
    for place in ("", "/hands/new", "/table", "/print", "/statistics"):
        assert phone.get(match + place).tree.get("class") == "four"
    assert other_phone.get("/calculator").tree.get("class") is None
    phone.get("/settings")
    assert dict(phone.page.form("settings-form").fields)["suits"] == "four"
    assert phone.submit("settings-form", {"suits": "two"}).tree.get("class") is None


def test_the_language_is_among_the_settings(phone: Phone) -> None:
    phone.get("/settings?back=/calculator")
    answer = phone.send("settings-form", {"language": "fr"})
    assert (answer.status_code, answer.headers["Location"]) == (303, "/calculator")
    assert '<html lang="fr">' in phone.client.get("/").text


@pytest.mark.parametrize("values", [{"suits": "five"}, {"suits": "\x00"}, {"language": "xx"}, {"suits": ""}])
def test_what_cannot_be_chosen_is_refused(phone: Phone, values: dict[str, str]) -> None:
    phone.get("/settings")
    page = phone.submit("settings-form", values, status=422)
    assert list(page.faults) == list(values)
    assert phone.get("/settings").tree.get("class") is None


@pytest.mark.parametrize("back", ["//evil.example", "https://evil.example", "", "\x00"])
def test_settings_lead_nowhere_else(phone: Phone, back: str) -> None:
    phone.get("/settings")
    assert phone.send("settings-form", {"back": back}).headers["Location"] == "/"
