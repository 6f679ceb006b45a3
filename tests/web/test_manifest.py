"""Keeping Deadwood among the apps of a phone."""

from __future__ import annotations

import struct

import pytest

from tests.web.phone import Phone
from web.languages import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_app_can_be_installed_in_each_language(phone: Phone, language: str) -> None:
    page = phone.client.get("/", headers={"Accept-Language": language}).text
    address = f"/app/{language}.webmanifest"
    assert f'<link rel="manifest" href="{address}">' in page
    response = phone.client.get(address)
    assert response.mimetype == "application/manifest+json"
    assert "Set-Cookie" not in response.headers
    manifest = response.json
    assert (manifest["id"], manifest["start_url"], manifest["lang"]) == ("/", "/", language)
    assert manifest["display"] == "standalone"
    for shortcut in manifest["shortcuts"]:
        assert phone.client.get(shortcut["url"]).status_code == 200


def test_its_pictures_have_the_sizes_they_say(phone: Phone) -> None:
    icons = phone.client.get("/app/en.webmanifest").json["icons"]
    touch = phone.get("/").all("link", rel="apple-touch-icon")[0].get("href")
    wanted = [(each["src"], each["sizes"]) for each in icons] + [(touch, "180x180")]
    for address, sizes in wanted:
        response = phone.client.get(address, buffered=True)
        assert response.mimetype == "image/png"
        assert "immutable" in response.headers["Cache-Control"]
        assert "{}x{}".format(*struct.unpack(">II", response.data[16:24])) == sizes
    assert {each["purpose"] for each in icons} == {"any", "maskable"}


def test_there_is_no_manifest_in_another_language(phone: Phone) -> None:
    phone.get("/app/tlh.webmanifest", status=404)


def test_the_browser_s_own_colour_goes_with_the_page(phone: Phone) -> None:
    colours = {
        each.get("media"): each.get("content") for each in phone.get("/").all("meta", name="theme-color")
    }
    style = phone.client.get(phone.page.all("link", rel="stylesheet")[0].get("href"), buffered=True).text
    assert len(colours) == 2
    for colour in colours.values():
        assert f"--paper: {colour};" in style
