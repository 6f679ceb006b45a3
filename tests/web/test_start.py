"""The start page and the form that starts a match."""

from __future__ import annotations

import pytest

from rules.options import PRESETS
from tests.web.pages import words
from tests.web.phone import Phone


def rules_of(phone: Phone) -> str:
    """The rules of the game on the page, in one text."""
    return phone.page.text("details", id="rules")


def test_a_new_phone_has_no_matches_and_can_start_one(phone: Phone) -> None:
    page = phone.get("/")
    assert page.text("p", class_="empty") == "No match on this phone yet."
    assert "Start a match" in page.texts("a")


def test_a_started_match_is_on_this_phone_and_on_no_other(phone: Phone, other_phone: Phone) -> None:
    match = phone.start_match(title="Thursday")
    assert phone.get("/").all("a", href=match)
    assert not other_phone.get("/").all("a", href=match)


def test_the_start_page_shows_the_score_of_a_match(phone: Phone) -> None:
    phone.start_match()
    assert phone.get("/").text("span", class_="match-score") == "0 : 0"


def test_a_match_starts_with_names_and_nothing_else(phone: Phone) -> None:
    phone.get("/matches/new")
    page = phone.submit("match-form", {"side_0": "  Ann   Lee ", "side_1": "Bob"})
    assert page.title == "Ann Lee – Bob"
    assert page.texts("p", class_="total") == ["0", "0"]
    assert page.text("p", class_="top-note") == "Modern to 100"


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_can_be_chosen(phone: Phone, preset: str) -> None:
    phone.start_match(preset=preset)
    target = PRESETS[preset].target
    assert phone.page.text("p", class_="top-note").endswith(f"to {target}")


def test_who_deals_first_is_asked(phone: Phone) -> None:
    phone.start_match(first_dealer=1)
    assert phone.page.texts("h2", class_="side-name") == ["Ann", "Bob deals"]


def test_the_last_players_are_suggested(phone: Phone) -> None:
    phone.start_match(side_0="Cleo", side_1="Dan", preset="hollywood", option_target=150)
    form = phone.get("/matches/new").form("match-form")
    assert (form.value("side_0"), form.value("side_1")) == ("Cleo", "Dan")
    assert form.value("preset") == "hollywood"
    assert form.value("option-target") == "150"
    assert form.value("first_dealer") == "0"


def test_the_names_of_this_phone_are_offered(phone: Phone, other_phone: Phone) -> None:
    phone.start_match(side_0="Cleo", side_1="Dan")
    phone.start_match(side_0="Dan", side_1="Eve")
    phone.get("/matches/new")
    assert [each.get("value") for each in phone.page.all("option") if not each.text] == ["Dan", "Eve", "Cleo"]
    assert phone.page.all("input", list="known-names", name="side_0")
    assert "Cleo" not in other_phone.get("/matches/new").source


def test_the_usual_rules_and_the_last_ones_are_in_sight(phone: Phone) -> None:
    phone.start_match(preset="palace")
    [fold] = [each for each in phone.get("/matches/new").all("details") if words(each).startswith("More")]
    folded = {each.get("value") for each in fold.iter("input")}
    assert folded == set(PRESETS) - {"modern", "classic", "oklahoma", "hollywood", "palace"}


@pytest.mark.parametrize(
    ("field", "value", "rule"),
    [
        pytest.param("option-gin_bonus", "20", "Gin: 20 and", id="a-number"),
        pytest.param("option-big_gin_bonus", "none", "Big gin is not played", id="not-played"),
        pytest.param("option-target", "none", "goes on until the players end it", id="open-ended"),
        pytest.param("option-target", "250", "played to 250", id="another-target"),
        pytest.param("option-doubling_suits", ["S", "H"], "is a spade or a heart", id="suits"),
        pytest.param("option-extra_boxes-gin", "2", "Extra boxes for gin: 2", id="extra-boxes"),
        pytest.param("option-ace", "corner", "Round the corner", id="a-choice"),
        pytest.param("option-layoff_on_gin", "on", "laid off on gin too", id="a-switch"),
        pytest.param("option-columns", "3", "three columns", id="columns"),
        pytest.param("option-dealer", "loser", "The loser of a hand deals", id="dealer"),
        pytest.param("option-shutout", "none", "Nothing is paid for a shutout", id="shut-out"),
        pytest.param("stake", "0,05", "Stake: 0.05", id="stake"),
    ],
)
def test_a_house_rule_changes_the_preset(phone: Phone, field: str, value: object, rule: str) -> None:
    phone.get("/matches/new")
    phone.submit("match-form", {"side_0": "Ann", "side_1": "Bob", field: value})
    assert rule.casefold() in rules_of(phone).casefold()


def test_empty_house_rules_leave_the_preset_alone(phone: Phone) -> None:
    phone.start_match(preset="club_hollywood")
    rules = rules_of(phone)
    assert "Big gin is not played" in rules
    assert "is a spade" in rules
    assert "Extra boxes for gin: 2" in rules


def test_a_suit_of_the_preset_can_be_taken_back(phone: Phone) -> None:
    phone.start_match(preset="oklahoma", option_doubling_suits="none")
    assert "spades" not in rules_of(phone)


LONG = "x" * 61


@pytest.mark.parametrize(
    ("values", "field"),
    [
        pytest.param({"side_1": ""}, "side_1", id="no-name"),
        pytest.param({"side_1": " \t "}, "side_1", id="blanks"),
        pytest.param({"side_1": LONG}, "side_1", id="long-name"),
        pytest.param({"side_1": "  ann "}, "side_1", id="same-name"),
        pytest.param({"side_1": "B\x00b"}, "side_1", id="nul-in-name"),
        pytest.param({"title": "\x07"}, "title", id="bell-in-title"),
        pytest.param({"title": LONG}, "title", id="long-title"),
        pytest.param({"preset": "poker"}, "preset", id="unknown-preset"),
        pytest.param({"first_dealer": "2"}, "first_dealer", id="third-dealer"),
        pytest.param({"first_dealer": "Ann"}, "first_dealer", id="dealer-by-name"),
        pytest.param({"option-gin_bonus": "2½"}, "option-gin_bonus", id="half-a-point"),
        pytest.param({"option-gin_bonus": "-1"}, "option-gin_bonus", id="negative"),
        pytest.param({"option-gin_bonus": "none"}, "option-gin_bonus", id="gin-is-always-played"),
        pytest.param({"option-target": "0"}, "option-target", id="target-of-nothing"),
        pytest.param({"option-target": str(10**12)}, "option-target", id="huge-target"),
        pytest.param({"option-target": ["50", "none"]}, "option-target", id="a-target-and-none"),
        pytest.param({"option-knock": "five"}, "option-knock", id="unknown-choice"),
        pytest.param({"option-layoff_on_gin": "maybe"}, "option-layoff_on_gin", id="unknown-switch"),
        pytest.param({"option-doubling_suits": ["S", "none"]}, "option-doubling_suits", id="suit-and-none"),
        pytest.param({"option-doubling_suits": "X"}, "option-doubling_suits", id="unknown-suit"),
        pytest.param({"option-extra_boxes-gin": "21"}, "option-extra_boxes-gin", id="many-boxes"),
        pytest.param({"stake": "a nickel"}, "stake", id="stake-in-words"),
        pytest.param({"option-currency": "guilders!"}, "option-currency", id="long-currency"),
    ],
)
def test_a_fault_is_shown_at_its_field_and_nothing_typed_is_lost(
    phone: Phone, values: dict[str, str], field: str
) -> None:
    phone.get("/matches/new")
    before = phone.page.form("match-form")
    page = phone.submit("match-form", {"side_0": "Ann", "side_1": "Bob", **values}, status=422)
    assert list(page.faults) == [field]
    [control] = [each for tag in ("input", "select", "fieldset") for each in page.all(tag, id=field)]
    assert control is not None
    after = page.form("match-form")
    assert after.value("side_0") == "Ann"
    assert after.value("submission") == before.value("submission")


def test_all_faults_are_shown_at_once(phone: Phone) -> None:
    phone.get("/matches/new")
    page = phone.submit(
        "match-form", {"side_0": "", "side_1": LONG, "option-gin_bonus": "x", "preset": "poker"}, status=422
    )
    assert list(page.faults) == ["side_0", "side_1", "preset", "option-gin_bonus"]


def test_the_fold_with_a_fault_stands_open(phone: Phone) -> None:
    phone.get("/matches/new")
    page = phone.submit("match-form", {"side_0": "A", "side_1": "B", "option-gin_bonus": "x"}, status=422)
    [fold] = [each for each in page.all("details") if words(each).startswith("House rules")]
    assert fold.get("open") is not None


def test_the_same_form_twice_starts_one_match(phone: Phone) -> None:
    phone.get("/matches/new")
    names = {"side_0": "Ann", "side_1": "Bob"}
    first, second = phone.send("match-form", names), phone.send("match-form", names)
    assert first.status_code == second.status_code == 303
    assert first.headers["Location"] == second.headers["Location"]


def test_a_form_without_its_number_is_sent_back_with_one(phone: Phone) -> None:
    phone.get("/matches/new")
    names = {"side_0": "Ann", "side_1": "Bob"}
    page = phone.submit("match-form", {**names, "submission": "no key!"}, status=422)
    assert page.form("match-form").value("side_0") == "Ann"
    phone.submit("match-form")


def test_names_cannot_become_markup(phone: Phone) -> None:
    phone.start_match(side_0="<b>Ann</b>", side_1='"><script>alert(1)</script>', title="<!--")
    assert phone.page.title.startswith("<b>Ann</b>")
    assert not [each for each in phone.page.all("script") if each.text]


def test_a_name_may_be_a_card(phone: Phone) -> None:
    match = phone.start_match(side_0="7♠", side_1="Bob", option_target=50)
    assert phone.page.title == "7♠ – Bob"
    page = phone.points(match, 0, 60)
    assert page.title == "7♠ wins game 1 · 7♠ – Bob"
    assert page.text("h1") == "7♠ wins game 1"
