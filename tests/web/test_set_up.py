"""Setting a match up in every form of play, by every rule there is; and what is refused, at its field."""

from __future__ import annotations

from dataclasses import asdict

import pytest

from rules.options import PRESETS, ExtraBoxes, find_preset, option_kinds
from tests.web.phone import Phone
from web.option_form import ALL_OPTIONS

PARTNERS = {"form": "partners", "players_0": "Ann\nAl", "players_1": "Bob, Bea"}
THREE = {"form": "cutthroat", "side_0": "Ann", "side_1": "Bob", "side_2": "Cara"}
TWO = {"form": "two", "side_0": "Ann", "side_1": "Bob"}
LONG = "x" * 500


def sides(phone: Phone) -> list[str]:
    return phone.page.texts("h2", class_="side-name")


def test_every_option_has_a_field_with_a_line_that_explains_it(phone: Phone) -> None:
    page = phone.get("/matches/new")
    wanted = set(option_kinds()) - {"extra_boxes"} | {f"extra_boxes-{name}" for name in asdict(ExtraBoxes())}
    assert {words.name for words in ALL_OPTIONS} | {"stake"} == wanted
    for words in ALL_OPTIONS:
        assert page.text("p", id=f"option-{words.name}-hint")


@pytest.mark.parametrize(
    ("values", "names"),
    [
        pytest.param(TWO, ["Ann deals", "Bob"], id="two"),
        pytest.param(THREE, ["Ann deals", "Bob", "Cara"], id="cutthroat"),
        pytest.param({**THREE, "form": "captain"}, ["Ann deals", "Bob & Cara"], id="captain"),
        pytest.param(
            {**THREE, "form": "captain", "captain": "2"}, ["Cara", "Ann & Bob deals"], id="another-captain"
        ),
        pytest.param(PARTNERS, ["Ann & Al deals", "Bob & Bea"], id="partners"),
        pytest.param(
            {**PARTNERS, "side_0": "We", "side_1": "They"}, ["We deals", "They"], id="sides-with-names"
        ),
        pytest.param({**THREE, "first_dealer": "2"}, ["Ann", "Bob", "Cara deals"], id="the-third-deals"),
        pytest.param(
            {**TWO, "side_2": "Cara", "players_0": "X"},
            ["Ann deals", "Bob"],
            id="other-fields-are-left-alone",
        ),
    ],
)
def test_a_match_starts_in_every_form(phone: Phone, values: dict[str, str], names: list[str]) -> None:
    phone.get("/matches/new")
    phone.submit("match-form", values)
    assert sides(phone) == names


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("partners", [2, 3, 5, 6])
def test_partners_play_to_a_target_of_their_own(phone: Phone, preset: str, partners: int) -> None:
    ann, bob = ("\n".join(f"{name} {seat}" for seat in range(partners)) for name in ("Ann", "Bob"))
    phone.get("/matches/new")
    phone.submit("match-form", {"form": "partners", "players_0": ann, "players_1": bob, "preset": preset})
    target = find_preset(preset, partners).target
    assert phone.page.text("p", class_="top-note").endswith(f"to {target}")


FAULTS = [
    pytest.param({**TWO, "form": "bridge"}, ["form"], id="unknown-form"),
    pytest.param({**TWO, "form": ""}, ["form"], id="no-form"),
    pytest.param({**THREE, "side_2": ""}, ["side_2"], id="no-third"),
    pytest.param({**THREE, "side_2": "ANN"}, ["side_2"], id="equal-but-for-case"),
    pytest.param({**THREE, "side_1": LONG}, ["side_1"], id="500-letters"),
    pytest.param(
        {**THREE, "side_0": " ", "side_1": "", "side_2": ""}, ["side_0", "side_1", "side_2"], id="nobody"
    ),
    pytest.param({**THREE, "first_dealer": "3"}, ["first_dealer"], id="a-fourth-deals"),
    pytest.param({**THREE, "form": "captain", "captain": "3"}, ["captain"], id="a-fourth-is-captain"),
    pytest.param({**THREE, "form": "captain", "captain": "Ann"}, ["captain"], id="a-captain-by-name"),
    pytest.param({**PARTNERS, "players_0": "Ann"}, ["players_0", "players_1"], id="alone"),
    pytest.param({**PARTNERS, "players_0": "", "side_0": "We"}, ["players_0", "players_1"], id="no-partners"),
    pytest.param(
        {**PARTNERS, "players_0": ",".join("ABCDEFGHIJ")}, ["players_0", "players_1"], id="ten-partners"
    ),
    pytest.param({**PARTNERS, "players_1": "Bob, Bea, Ben"}, ["players_1"], id="unequal-sides"),
    pytest.param(
        {**PARTNERS, "players_1": f"Bob, {LONG}", "side_1": "They"},
        ["players_1"],
        id="partner-of-500-letters",
    ),
    pytest.param({**PARTNERS, "players_0": "Ann, A\x00l"}, ["players_0"], id="nul-in-a-partner"),
    pytest.param({**PARTNERS, "side_0": "We", "side_1": "wE"}, ["side_1"], id="sides-equal-but-for-case"),
    pytest.param({**PARTNERS, "side_0": LONG}, ["side_0"], id="side-of-500-letters"),
    pytest.param({**TWO, "option-target": "0"}, ["option-target"], id="target-of-nothing"),
    pytest.param({**TWO, "stake": "1e99"}, ["stake"], id="stake-of-1e99"),
    pytest.param({**TWO, "stake": "0"}, ["stake"], id="stake-of-nothing"),
    pytest.param({**TWO, "option-roodle": "21"}, ["option-roodle"], id="roodle"),
    pytest.param({**TWO, "option-columns": "2"}, ["option-columns"], id="two-columns"),
    pytest.param({**TWO, "option-third_column": "3"}, ["option-third_column"], id="third-column"),
    pytest.param({**TWO, "option-continuous": "ever"}, ["option-continuous"], id="continuous"),
    pytest.param({**TWO, "option-dealer": "nobody"}, ["option-dealer"], id="dealer"),
    pytest.param({**TWO, "option-shutout": "triple"}, ["option-shutout"], id="shut-out"),
    pytest.param({**TWO, "option-rounding": "7"}, ["option-rounding"], id="rounding"),
    pytest.param({**TWO, "option-extra_boxes-gin_off": "-1"}, ["option-extra_boxes-gin_off"], id="boxes"),
]


@pytest.mark.parametrize(("values", "fields"), FAULTS)
def test_what_is_wrong_is_said_at_its_field(phone: Phone, values: dict[str, str], fields: list[str]) -> None:
    phone.get("/matches/new")
    page = phone.submit("match-form", values, status=422)
    assert [field for field in page.faults if field not in fields] == []
    assert fields[0] in page.faults
    phone.get("/")
    assert phone.page.all("p", class_="empty")


def test_a_rematch_is_three_taps_from_the_start(phone: Phone) -> None:
    match = phone.start_match(
        **{**PARTNERS, "side_0": "We", "side_1": "They"}, preset="club_hollywood", option_gin_bonus=30,
        option_big_gin_bonus=50, option_doubling_suits="none", option_extra_boxes__undercut=3,
        option_continuous="on", option_target="none", stake="0.05", option_currency="€",
    )  # fmt: skip
    rules = phone.page.text("details", id="rules")
    page = phone.get("/")
    [again] = [link for link in page.all("a", class_="button") if "like=" in link.get("href")]
    phone.get(again.get("href"))
    page = phone.submit("match-form")
    assert page.address != match
    assert page.text("details", id="rules") == rules
    assert sides(phone) == ["We deals", "They"]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_rematch_has_the_same_rules(phone: Phone, preset: str) -> None:
    match = phone.start_match(preset=preset, option_dealer="loser", option_undercut_bonus=7)
    rules = phone.page.text("details", id="rules")
    phone.get(f"/matches/new?like={match.rpartition('/')[2]}")
    assert phone.submit("match-form").text("details", id="rules") == rules


def test_a_match_of_others_cannot_be_played_again(phone: Phone, other_phone: Phone) -> None:
    match = phone.start_match()
    other_phone.get(f"/matches/new?like={match.rpartition('/')[2]}", status=404)
    phone.get("/matches/new?like=nothing", status=404)


def test_the_last_three_are_suggested_again(phone: Phone) -> None:
    phone.get("/matches/new")
    phone.submit("match-form", {**THREE, "form": "captain"})
    form = phone.get("/matches/new").form("match-form")
    assert [form.value(name) for name in ("form", "side_0", "side_1", "side_2")] == [
        "captain",
        "Ann",
        "Bob",
        "Cara",
    ]


# The rules of a game, before its first hand and after it


def test_rules_can_change_before_the_first_hand(phone: Phone) -> None:
    match = phone.start_match(preset="oklahoma", option_target=120)
    page = phone.get(f"{match}/rules")
    assert page.form("rules-form").value("preset") == "oklahoma"
    assert page.form("rules-form").value("option-target") == "120"
    page = phone.submit("rules-form", {"preset": "hollywood", "option-target": "80"})
    assert page.text("p", class_="top-note") == "Hollywood to 80"


def test_the_next_game_can_have_other_rules(phone: Phone) -> None:
    match = phone.start_match(option_target=50)
    phone.points(match, 0, 60)
    phone.submit("next-form")
    phone.get(f"{match}/rules")
    phone.submit("rules-form", {"option-target": "200", "stake": "0.10"})
    assert phone.page.text("p", class_="top-note") == "Modern to 200 · Game 2"
    phone.points(match, 0, 60)
    assert "The game is played to 50." in phone.get(f"{match}/rules?game=1").text("ul", class_="why")
    assert "Stake: 0.10 a point." in phone.get(f"{match}/rules").text("ul", class_="why")


def test_rules_are_frozen_by_the_first_hand_and_stay_readable(phone: Phone) -> None:
    match = phone.start_match()
    phone.get(f"{match}/rules")
    late = phone.fill("rules-form", {"option-target": "300"})
    phone.points(match, 0, 18)
    page = phone.show(phone.post(f"{match}/rules", late), 409)
    assert "A hand of this game is recorded" in page.text("div", class_="faults")
    seen = [(name, "1" if name == "seen" else value) for name, value in late]
    page = phone.show(phone.post(f"{match}/rules", seen), 409)
    assert "its rules stay as they are" in page.text("div", class_="faults")
    page = phone.get(f"{match}/rules")
    assert page.text("h1") == "Modern to 100"
    assert not page.all("form")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("preset", "poker"),
        ("stake", "1e99"),
        ("option-target", "0"),
        ("option-knock", "five"),
        ("option-roodle", "x"),
    ],
)
def test_other_rules_are_checked_as_those_of_a_new_match(phone: Phone, field: str, value: str) -> None:
    match = phone.start_match()
    phone.get(f"{match}/rules")
    page = phone.submit("rules-form", {field: value}, status=422)
    assert list(page.faults) == [field]
    assert phone.get(match).text("p", class_="top-note") == "Modern to 100"


def test_the_rules_of_partners_keep_their_target(phone: Phone) -> None:
    phone.get("/matches/new")
    match = phone.submit("match-form", PARTNERS).address
    page = phone.get(f"{match}/rules")
    assert page.form("rules-form").value("option-target") == ""
    page = phone.submit("rules-form", {"preset": "corner"})
    assert page.text("p", class_="top-note") == "Round the corner to 150"


@pytest.mark.parametrize("game", ["0", "2", "x", "999"])
def test_there_are_no_rules_of_a_game_that_is_not_there(phone: Phone, game: str) -> None:
    match = phone.start_match()
    phone.get(f"{match}/rules?game={game}", status=404)


def test_the_statistics_of_a_match(phone: Phone) -> None:
    match = phone.start_match()
    phone.record(match, ending="knock", by=0, knocker_count=4, defender_count=24)
    phone.record(match, ending="gin", by=1, defender_count=10)
    phone.record(match, ending="dead", reason="stock")
    page = phone.get(f"{match}/statistics")
    [table] = page.all("table", class_="reckoning")
    rows = {row[0].text: [cell.text for cell in row[1:]] for row in table.find("tbody")}
    assert rows["Hands won"] == ["1", "1"]
    assert rows["by gin"] == ["0", "1"]
    assert rows["Deadwood at a knock"] == ["4.0", "–"]
    assert "Hands played: 3, of them dead: 1." in page.texts("p")
