"""What the hand form answers to every tap, and the short ways of entering a hand."""

from __future__ import annotations

import logging
from collections.abc import Mapping

import pytest
from lxml import etree
from lxml.etree import _Element as Element

from tests.web.pages import words
from tests.web.phone import Phone
from tests.web.test_deals import PARTNERS
from tests.web.test_hands import BY_CARDS, BY_COUNTS, DEFENDER, GIN, KNOCKER, RUNS, SETS, SQUARE

Values = Mapping[str, object]


class Answer:
    """The parts of the page that follow its fields."""

    def __init__(self, source: str) -> None:
        tree = etree.fromstring(source.encode(), etree.HTMLParser(encoding="utf-8"))
        self.parts: dict[str, Element] = {
            part.get("data-live"): part for part in tree.iter() if part.get("data-live")
        }

    def __getitem__(self, name: str) -> str:
        """The words of a part."""
        return words(self.parts[name])

    def melds(self, role: str) -> list[str]:
        """The cards of a player as they lie best, each group with what it is."""
        return [words(group) for group in self.parts[role].iter("li")]

    def find(self, tag: str) -> list[Element]:
        return [element for part in self.parts.values() for element in part.iter(tag)]


def ask(phone: Phone, address: str, values: Values, at: str = "") -> Answer:
    """Fill in the form, and hear what there is so far."""
    phone.get(address)
    response = phone.send("hand-form", {"at": at, **values}, action="count")
    assert response.status_code == 200
    return Answer(response.get_data(as_text=True))


def ask_new(phone: Phone, values: Values, at: str = "", **match: object) -> Answer:
    """Hear it of the first hand of a match."""
    return ask(phone, f"{phone.start_match(**match)}/hands/new", values, at)


def test_a_hand_is_told_while_it_is_tapped(phone: Phone) -> None:
    cards = {"by": 0, "knocker_cards": ["4S", "5S", "6S", "KS", "QH", "AD"]}
    answer = ask_new(phone, cards, "knocker")
    assert answer["status"] == "Ann 6 of 10 deadwood 21 11 over the limit"
    assert answer.melds("knocker") == ["4♠ 5♠ 6♠ run", "K♠ Q♥ A♦ deadwood 21"]
    assert "go" not in answer.parts
    assert answer["verdict"] == ""


def test_nothing_is_written_by_asking(phone: Phone) -> None:
    match = phone.start_match()
    ask(phone, f"{match}/hands/new", BY_CARDS)
    assert phone.get(match).all("p", class_="empty")


def test_the_other_hand_comes_next_when_one_is_whole(phone: Phone) -> None:
    answer = ask_new(phone, {"by": 0, "knocker_cards": KNOCKER.split()}, "knocker")
    [link] = answer.find("a")
    assert (link.get("href"), words(link)) == ("#defender_cards", "Bob’s cards")
    answer = ask_new(phone, {"by": 0, "defender_cards": DEFENDER.split()}, "defender")
    assert answer["status"] == "Bob 10 of 10 deadwood 29"
    [link] = answer.find("a")
    assert (link.get("href"), words(link)) == ("#knocker_cards", "Ann’s cards")


def test_a_whole_hand_is_told_with_its_reasons_and_can_be_recorded_at_once(phone: Phone) -> None:
    match = phone.start_match()
    answer = ask(phone, f"{match}/hands/new", BY_CARDS, "defender")
    assert answer["status"] == "Ann knocks with 4 Bob is left with 22"
    assert answer.melds("defender") == ["Q♠ Q♥ Q♦ set", "3♥ 3♦ 3♣ set", "7♠ laid off", "8♥ 5♦ 9♣ deadwood 22"]
    assert "22 − 4 = 18 to Ann." in answer["verdict"]
    assert "Ann: 0 → 18" in answer["verdict"]
    [button] = answer.find("button")
    assert (button.get("value"), words(button)) == ("record", "Record 18 to Ann")
    sheet = phone.submit("hand-form", BY_CARDS, action="record")
    assert sheet.texts("p", class_="total") == ["18", "0"]


@pytest.mark.parametrize(
    ("values", "button"),
    [
        pytest.param(BY_COUNTS, "Record 17 to Ann", id="totals"),
        pytest.param({"ending": "gin", "by": 1, "defender_count": 9}, "Record 34 to Bob", id="gin"),
        pytest.param({"ending": "dead"}, "Record it", id="dead"),
        pytest.param({"ending": "points", "by": 1, "points": 34}, "Record 34 to Bob", id="points"),
        pytest.param({**BY_COUNTS, "knocker_count": 12}, None, id="over-the-limit"),
        pytest.param({**BY_COUNTS, "by": None}, None, id="nobody-ended-it"),
        pytest.param({"ending": "adjustment", "by": 1, "points": -10}, None, id="no-reason"),
        pytest.param({"ending": "tea"}, None, id="no-ending"),
    ],
)
def test_what_can_be_recorded_is_offered(phone: Phone, values: Values, button: str | None) -> None:
    answer = ask_new(phone, values)
    assert [words(each) for each in answer.find("button")] == ([button] if button else [])


def test_a_hand_that_came_too_late_is_not_offered(phone: Phone) -> None:
    match = phone.start_match()
    phone.get(f"{match}/hands/new")
    late = phone.fill("hand-form", BY_COUNTS)
    phone.points(match, 1, 33)
    answer = Answer(phone.post(f"{match}/hands/new", [*late, ("action", "count")]).get_data(as_text=True))
    assert answer.find("button") == []
    assert "17 to Ann" in answer["verdict"]


def test_a_game_that_is_over_offers_nothing(phone: Phone) -> None:
    match = phone.start_match(option_target=10)
    phone.get(f"{match}/hands/new")
    late = dict(phone.fill("hand-form", BY_COUNTS)) | {"seen": "1"}
    phone.points(match, 1, 33)
    source = phone.post(f"{match}/hands/new", [*late.items(), ("action", "count")]).get_data(as_text=True)
    assert Answer(source).find("button") == []


def test_how_the_cards_lie_is_asked_where_it_matters(phone: Phone) -> None:
    match = phone.start_match()
    answer = ask(phone, f"{match}/hands/new", SQUARE)
    assert answer["lay"].startswith("How does Ann lay the cards? 72 to Ann 4♠ 4♥ 4♦, 5♠ 5♥ 5♦, 6♠ 6♥ 6♦")
    assert [radio.get("value") for radio in answer.find("input")] == [SETS, RUNS]
    [link] = answer.find("a")
    assert link.get("href") == "#lay"
    assert answer.find("button") == []
    answer = ask(phone, f"{match}/hands/new", {**SQUARE, "lay": RUNS})
    assert [radio.get("checked") is not None for radio in answer.find("input")] == [False, True]
    assert answer["go"] == "Record 62 to Ann"
    assert phone.submit("hand-form", {**SQUARE, "lay": RUNS}, action="record").texts("p", class_="total") == [
        "62",
        "0",
    ]


def test_what_was_chosen_for_other_cards_is_forgotten(phone: Phone) -> None:
    match = phone.start_match()
    answer = ask(phone, f"{match}/hands/new", {**BY_CARDS, "lay": RUNS})
    assert answer["go"] == "Record 18 to Ann"
    phone.get(f"{match}/hands/new")
    for lay in (RUNS, "what", "4S 5S 6S / 4S 4H 4D", "\0"):
        page = phone.submit("hand-form", {**BY_CARDS, "lay": lay}, action="preview", status=200)
        assert page.text("h1") == "18 to Ann"
        phone.get(f"{match}/hands/new")
    page = phone.submit(
        "hand-form", {**SQUARE, "lay": SETS, "knocker_melds": RUNS}, action="preview", status=200
    )
    assert page.text("h1") == "62 to Ann", "what is typed binds"


def test_a_limit_card_counts_as_soon_as_it_is_known(phone: Phone) -> None:
    cards = {"by": 0, "knocker_cards": KNOCKER.split()}
    assert ask_new(phone, cards, preset="oklahoma")["status"] == "Ann 10 of 10 deadwood 4"
    cards |= {"limit_rank": "3", "limit_suit": "H"}
    assert ask_new(phone, cards, preset="oklahoma")["status"] == "Ann 10 of 10 deadwood 4 1 over the limit"


def test_of_three_the_ones_who_played_are_named(phone: Phone) -> None:
    values = {"pair": "12", "by": 2, "defender_cards": DEFENDER.split()}
    answer = ask_new(phone, values, "defender", form="cutthroat", side_2="Cara")
    assert answer["status"] == "Bob 10 of 10 deadwood 29"


def test_a_table_of_partners_is_told_and_leads_on(phone: Phone) -> None:
    answer = ask_new(phone, BY_CARDS, **PARTNERS)
    assert answer["status"] == "Ann knocks with 4 Bob is left with 22"
    assert "18 to Ann" in answer["verdict"]
    assert answer.find("button") == []
    answer = ask_new(phone, SQUARE, **PARTNERS)
    assert len(answer.find("input")) == 2


def test_a_correction_is_told_and_still_shows_what_it_changes_first(phone: Phone) -> None:
    match = phone.start_match()
    phone.record(match, **BY_CARDS)
    answer = ask(phone, f"{match}/hands/1/edit", {"defender_cards": [*DEFENDER.split()[:9], "AC"]})
    assert "14 to Ann" in answer["verdict"]
    assert answer.find("button") == []


@pytest.mark.parametrize(
    "values",
    [
        pytest.param({}, id="nothing"),
        pytest.param({"knocker_cards": ["4S"] * 60}, id="one-card-sixty-times"),
        pytest.param({"knocker_cards": "A-KS A-KH"}, id="too-many"),
        pytest.param({"knocker_cards": "\0", "defender_count": "9" * 2000}, id="nonsense"),
        pytest.param({"by": "9", "at": "nobody", "knocker_count": "-3"}, id="nobody"),
        pytest.param({"knocker_melds": "4S 5S 6H", "defender_layoffs": "KS"}, id="no-melds"),
    ],
)
def test_nothing_that_is_asked_is_a_fault(phone: Phone, values: Values) -> None:
    answer = ask_new(phone, values)
    assert answer.find("button") == []


def test_no_card_is_ever_logged(phone: Phone, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        ask_new(phone, BY_CARDS)
    assert "KC" not in caplog.text
    assert "Ann" not in caplog.text


def test_the_cards_of_the_deadwood_are_enough(phone: Phone) -> None:
    values = {
        "by": 0, "knocker_way": "deadwood", "knocker_cards": ["AD", "2C", "3H"],
        "defender_way": "deadwood", "defender_cards": ["KS", "9C", "5D"],
    }  # fmt: skip
    match = phone.start_match()
    answer = ask(phone, f"{match}/hands/new", values, "knocker")
    assert answer["go"] == "Record 18 to Ann"
    phone.get(f"{match}/hands/new")
    page = phone.submit("hand-form", values, action="preview", status=200)
    assert page.text("h1") == "18 to Ann"
    page = phone.submit("hand-form", action="change", status=200)
    ways = [
        radio.get("value") for radio in page.all("input", checked="") if radio.get("name").endswith("_way")
    ]
    assert ways == ["deadwood", "deadwood"]
    phone.submit("hand-form", action="record")
    assert phone.get(f"{match}/hands/1").all("ul", class_="melds") == []


def test_deadwood_that_is_over_the_limit_is_refused(phone: Phone) -> None:
    values = {**BY_COUNTS, "knocker_count": "", "knocker_way": "deadwood", "knocker_cards": ["KS", "2C"]}
    match = phone.start_match()
    assert ask(phone, f"{match}/hands/new", values, "knocker")["status"] == "Ann deadwood 12 2 over the limit"
    phone.get(f"{match}/hands/new")
    page = phone.submit("hand-form", values, action="record", status=422)
    assert list(page.faults.values()) == ["Ann cannot knock with 12: 2 over the limit of 10. Play goes on."]


def test_melds_as_laid_and_the_deadwood_make_a_whole_hand(phone: Phone) -> None:
    values = {
        **BY_CARDS, "knocker_way": "deadwood", "knocker_cards": ["AD", "AH", "2C"],
        "knocker_melds": "4S 5S 6S / KC KD KH KS",
    }  # fmt: skip
    assert ask_new(phone, values)["go"] == "Record 18 to Ann"


def test_deadwood_and_a_total_for_one_player_are_too_much(phone: Phone) -> None:
    values = {**BY_COUNTS, "knocker_way": "deadwood", "knocker_cards": ["AD"]}
    page = phone.enter(phone.start_match(), status=422, **values)
    assert list(page.faults) == ["knocker_count"]


def test_gin_by_deadwood_needs_only_the_other_hand(phone: Phone) -> None:
    values = {"ending": "gin", "by": 0, "defender_way": "deadwood", "defender_cards": ["KS", "2C"]}
    assert ask_new(phone, values)["go"] == "Record 37 to Ann"
    values |= {"knocker_cards": GIN.split()}
    assert ask_new(phone, values)["go"] == "Record 37 to Ann"
