"""Entering a hand, looking at it before it is recorded, and looking it up later."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from tests.desk import seat
from tests.web.pages import Page, words
from tests.web.phone import Phone

KNOCKER = "4S 5S 6S KC KD KH KS AD AH 2C"
DEFENDER = "QS QH QD 3C 3H 3D 7S 8H 9C 5D"
BY_CARDS = {
    "ending": "knock", "by": 0, "knocker_cards": KNOCKER.split(), "defender_cards": DEFENDER.split()
}  # fmt: skip
BY_COUNTS = {"ending": "knock", "by": 0, "knocker_count": 6, "defender_count": 23}
SQUARE = {  # three sets or three runs: 72 or 62 points
    "ending": "knock", "by": 0, "knocker_cards": "4S 5S 6S 4H 5H 6H 4D 5D 6D AC",
    "defender_cards": "4C 7S 7H KS KH QD JD 9C 8D 2S",
}  # fmt: skip
SETS = "4S 4H 4D / 5S 5H 5D / 6S 6H 6D"
RUNS = "4S 5S 6S / 4H 5H 6H / 4D 5D 6D"
GIN = "AS 2S 3S 4S 9H 9D 9C JH QH KH"

Values = Mapping[str, object]


def preview(phone: Phone, match: str, values: Values, status: int = 200) -> Page:
    """Fill in the form for the next hand and look at what it would score."""
    phone.get(f"{match}/hands/new")
    return phone.submit("hand-form", values, action="preview", status=status)


def why(page: Page) -> str:
    """Why a hand scores what it scores."""
    return " ".join(page.texts("ul", class_="why"))


def is_sheet_empty(phone: Phone, match: str) -> bool:
    """Whether nothing has been recorded."""
    return bool(phone.get(match).all("p", class_="empty"))


def press(phone: Phone, match: str, button: str) -> None:
    """Press a button of the sheet: undo, or games for the next one."""
    phone.get(match)
    [form] = [form for form in phone.page.all("form") if form.get("action", "").endswith(f"/{button}")]
    phone.post(form.get("action"), [(each.get("name"), each.get("value", "")) for each in form.iter("input")])


def test_the_form_says_which_hand_it_is_and_who_dealt(phone: Phone) -> None:
    match = phone.start_match(first_dealer=1)
    page = phone.get(f"{match}/hands/new")
    assert page.title == "Score hand 1"
    assert page.text("p", class_="top-note") == "Hand 1 · Bob dealt"
    phone.points(match, 0, 12)
    assert phone.get(f"{match}/hands/new").text("p", class_="top-note") == "Hand 2 · Ann dealt"


def test_the_whole_pack_is_there_for_each_hand(phone: Phone) -> None:
    page = phone.get(f"{phone.start_match()}/hands/new")
    for field in ("knocker_cards", "defender_cards"):
        keys = page.all("input", type="checkbox", name=field)
        assert len({key.get("value") for key in keys}) == 52
        assert {key.get("aria-label") for key in keys} >= {
            "seven of spades",
            "ten of diamonds",
            "ace of clubs",
        }


@pytest.mark.parametrize(
    ("preset", "missing"),
    [
        pytest.param("modern", set(), id="all-are-played"),
        pytest.param("classic", {"big_gin"}, id="no-big-gin"),
        pytest.param("straight", {"knock"}, id="only-gin"),
    ],
)
def test_only_what_is_played_can_end_a_hand(phone: Phone, preset: str, missing: set[str]) -> None:
    page = phone.get(f"{phone.start_match(preset=preset)}/hands/new")
    endings = {radio.get("value") for radio in page.all("input", name="ending")}
    assert endings == {"knock", "gin", "big_gin", "dead", "points", "adjustment"} - missing


def test_a_hand_by_cards_is_shown_before_it_is_written(phone: Phone) -> None:
    match = phone.start_match()
    page = preview(phone, match, BY_CARDS)
    assert page.text("h1") == "18 to Ann"
    assert why(page) == (
        "Ann knocks with 4. Bob lays off 7♠ and is left with 22. 22 − 4 = 18 to Ann."
        " Ann: 0 → 18 Ann deals next."
    )
    assert page.texts("span", class_="meld-name") == [
        "set", "run", "deadwood 4", "set", "set", "laid off", "deadwood 22"
    ]  # fmt: skip
    assert is_sheet_empty(phone, match)


def test_the_button_of_the_preview_carries_everything(phone: Phone) -> None:
    match = phone.start_match()
    preview(phone, match, {**BY_CARDS, "note": "By the window"})
    sheet = phone.submit("hand-form", action="record")
    assert sheet.address == match
    assert sheet.texts("p", class_="total") == ["18", "0"]
    page = phone.get(f"{match}/hands/1")
    assert page.text("h1") == "Hand 1: 18 to Ann"
    assert {"Ann, by a knock", "10", "By the window"} <= set(page.texts("dd"))
    assert page.texts("span", class_="cards")[:2] == ["K♠K♥K♦K♣", "4♠5♠6♠"]


def test_totals_are_enough(phone: Phone) -> None:
    match = phone.start_match()
    assert preview(phone, match, BY_COUNTS).text("h1") == "17 to Ann"
    assert phone.submit("hand-form", action="record").texts("p", class_="total") == ["17", "0"]


def test_one_hand_by_cards_and_the_other_by_its_total(phone: Phone) -> None:
    page = preview(phone, phone.start_match(), {**BY_CARDS, "defender_cards": "", "defender_count": 30})
    assert page.text("h1") == "26 to Ann"


def test_an_undercut_by_laying_off(phone: Phone) -> None:
    cards = {
        "ending": "knock", "by": 0, "knocker_cards": "4S 5S 6S KC KD KH 8H 8D 8C 9S",
        "defender_cards": "7S 8S KS QS QH QD 3C 3H 3D 2D",
    }  # fmt: skip
    page = preview(phone, phone.start_match(), cards)
    assert page.text("h1") == "32 to Bob"
    assert "An undercut: 9 − 2 + 25 = 32 to Bob." in why(page)


@pytest.mark.parametrize(
    ("values", "headline"),
    [
        pytest.param({"defender_count": 34}, "59 to Ann", id="the-word-of-the-table"),
        pytest.param({"defender_count": 0}, "25 to Ann", id="against-nothing"),
        pytest.param({"knocker_cards": GIN, "defender_count": 7}, "32 to Ann", id="by-cards"),
        pytest.param({"ending": "knock", "knocker_cards": GIN, "defender_count": 7}, "32 to Ann", id="knock"),
        pytest.param(
            {"ending": "big_gin", "knocker_cards": "AC 2C 3C 4C 6S 6H 6D 9D 10D JD QD",
             "defender_cards": "KS KH KC 8S 8H 5S 5H 4D 2H AH"}, "64 to Ann", id="big",
        ),
    ],
)  # fmt: skip
def test_gin(phone: Phone, values: Values, headline: str) -> None:
    page = preview(phone, phone.start_match(), {"ending": "gin", "by": 0, **values})
    assert page.text("h1") == headline
    assert "lays off" not in why(page)


@pytest.mark.parametrize("action", ["preview", "record"])
def test_a_knock_over_the_limit_is_refused_and_forgets_nothing(phone: Phone, action: str) -> None:
    match = phone.start_match()
    phone.get(f"{match}/hands/new")
    typed = {**BY_COUNTS, "knocker_count": 12, "note": "We were tired"}
    page = phone.submit("hand-form", typed, action=action, status=422)
    assert page.title == "Error: Score hand 1"
    assert page.faults == {"knocker_count": "Ann cannot knock with 12: 2 over the limit of 10. Play goes on."}
    form = page.form("hand-form")
    for name, value in typed.items():
        assert form.value(name) == str(value)
    assert is_sheet_empty(phone, match)


def test_a_refused_spread_is_told_how_the_same_cards_count_less(phone: Phone) -> None:
    values = {**BY_CARDS, "knocker_melds": "KC KD KH KS"}
    page = preview(phone, phone.start_match(), values, 422)
    fault = page.faults["knocker_cards"]
    assert "Ann cannot knock with 19: 9 over the limit of 10." in fault
    assert "4♠ 5♠ 6♠ the same cards count 4." in fault
    wrong = [key.find("input").get("value") for key in page.all("label", class_="is-wrong")]
    assert sorted(wrong) == sorted(["4S", "5S", "6S", "AD", "AH", "2C"])


def test_every_fault_of_a_hand_is_named_at_once(phone: Phone) -> None:
    values = {**BY_CARDS, "knocker_cards": "4S 5S 6S KC KD KH KS AD AH 5D", "dealer": 7}
    page = preview(phone, phone.start_match(), {**values, "defender_layoffs": "what"}, 422)
    assert set(page.faults) == {"defender_layoffs", "dealer"}
    page = preview(phone, phone.start_match(), {**values, "dealer": ""}, 422)
    assert page.faults == {"defender_cards": "5♦ is in both hands."}


def test_who_ended_it_must_be_said(phone: Phone) -> None:
    page = preview(phone, phone.start_match(), {**BY_COUNTS, "by": None}, 422)
    assert page.faults == {"by": "Say who ended the hand."}


@pytest.mark.parametrize("role", ["knocker", "defender"])
def test_cards_and_a_total_for_one_player_are_too_much(phone: Phone, role: str) -> None:
    page = preview(phone, phone.start_match(), {**BY_CARDS, f"{role}_count": 5}, 422)
    assert list(page.faults) == [f"{role}_count"]
    ways = [radio for radio in page.all("input", name=f"{role}_way") if radio.get("checked") is not None]
    assert ways == [], "both ways must be in sight"


@pytest.mark.parametrize(
    "cards",
    [
        pytest.param("456S KKKK AD AH 2C", id="short"),
        pytest.param("four to six of spades, KKKK\nad ah 2♣", id="dictated"),
        pytest.param(["4S", "5S", "6S", "KKKK", "AD AH 2C"], id="ticked-and-typed"),
        pytest.param([*KNOCKER.split(), ""], id="ticked-beside-an-empty-box"),
    ],
)
def test_cards_come_ticked_or_in_any_notation(phone: Phone, cards: str | Sequence[str]) -> None:
    page = preview(phone, phone.start_match(), {**BY_CARDS, "knocker_cards": cards})
    assert page.text("h1") == "18 to Ann"


def test_what_was_ticked_and_typed_comes_back_as_it_was(phone: Phone) -> None:
    typed = "\n KKKK, and a rat "
    page = preview(phone, phone.start_match(), {**BY_CARDS, "knocker_cards": ["4S", "AD", typed]}, 422)
    assert "knocker_cards" in page.faults
    ticked = [key for key in page.all("input", name="knocker_cards") if key.get("checked") is not None]
    assert [key.get("value") for key in ticked] == ["4S", "AD"]
    assert page.all("textarea", id="knocker_typed")[0].text == typed


def test_a_single_card_in_the_text_box_stays_there(phone: Phone) -> None:
    values = {**BY_CARDS, "knocker_way": "typed", "knocker_cards": ["4S", "4S"]}
    page = preview(phone, phone.start_match(), values, 422)
    assert page.all("textarea", id="knocker_typed")[0].text == "4S"


def test_change_brings_the_form_back_with_everything(phone: Phone) -> None:
    match = phone.start_match()
    preview(phone, match, {**BY_CARDS, "note": "Late", "dealer": 1})
    key = phone.page.form("hand-form").value("submission")
    page = phone.submit("hand-form", action="change", status=200)
    assert page.title == "Score hand 1"
    form = page.form("hand-form")
    assert (form.value("note"), form.value("dealer"), form.value("submission")) == ("Late", "1", key)
    cards = [value for name, value in form.fields if name == "knocker_cards"]
    assert sorted(filter(None, cards)) == sorted(KNOCKER.split())


@pytest.mark.parametrize(
    ("reason", "line"),
    [
        pytest.param("stock", "dead – the stock ran out", id="stock"),
        pytest.param(["stock", ""], "dead – the stock ran out", id="stock-ticked"),
        pytest.param("misdeal", "misdeal – the same dealer deals again", id="misdeal"),
        pytest.param(["stock", "The cat"], "dead – The cat", id="in-own-words"),
    ],
)
def test_a_dead_hand(phone: Phone, reason: str | Sequence[str], line: str) -> None:
    match = phone.start_match()
    assert preview(phone, match, {"ending": "dead", "reason": reason}).text("h1") == "Dead hand"
    assert line in phone.submit("hand-form", action="record").texts("td")


def test_what_belongs_to_another_ending_is_left_out(phone: Phone) -> None:
    page = preview(phone, phone.start_match(), {**BY_CARDS, "ending": "dead", "points": 4, "winner": 1})
    assert page.text("h1") == "Dead hand"


def test_points_are_taken_as_they_stand(phone: Phone) -> None:
    match = phone.start_match()
    values = {"ending": "points", "winner": 1, "points": 34, "kind": "gin"}
    assert preview(phone, match, values).text("h1") == "34 to Bob"
    assert "gin, 34" in phone.submit("hand-form", action="record").texts("td")


def test_a_ruling_needs_its_reason(phone: Phone) -> None:
    match = phone.start_match()
    values = {"ending": "adjustment", "winner": 1, "points": -10, "reason": ["stock", ""]}
    page = preview(phone, match, values, 422)
    assert list(page.faults) == ["reason"]
    page = phone.submit("hand-form", {"reason": ["stock", "Peeked"]}, action="preview", status=200)
    assert page.text("h1") == "−10 to Bob"
    assert "Peeked" in why(page)
    assert phone.submit("hand-form", action="record").texts("p", class_="total") == ["0", "−10"]


def test_melds_bind_as_they_are_laid(phone: Phone) -> None:
    match = phone.start_match()
    assert preview(phone, match, {**SQUARE, "knocker_melds": SETS}).text("h1") == "72 to Ann"
    assert preview(phone, match, {**SQUARE, "knocker_melds": RUNS}).text("h1") == "62 to Ann"
    page = preview(phone, match, {**SQUARE, "knocker_melds": "4S 5S 6S / 4S 4H 4D"}, 422)
    assert "4♠ is in two melds; a card counts in one." in page.text("p", id="knocker_melds-fault")
    page = preview(phone, match, {**SQUARE, "knocker_melds": "4S 5S 6H"}, 422)
    assert "knocker_melds" in page.faults


def test_the_table_is_asked_how_the_cards_lie_when_it_matters(phone: Phone) -> None:
    match = phone.start_match()
    page = preview(phone, match, SQUARE)
    assert page.text("h1") == "How does Ann lay the cards?"
    choices = page.all("input", name="knocker_melds")
    assert [choice.get("value") for choice in choices] == [SETS, RUNS]
    assert page.texts("b")[:3:2] == ["72 to Ann", "62 to Ann"]
    phone.submit("hand-form", {"knocker_melds": RUNS}, action="record")
    page = phone.get(f"{match}/hands/1")
    assert page.text("h1") == "Hand 1: 62 to Ann"
    assert page.texts("span", class_="cards")[:3] == ["4♠5♠6♠", "4♥5♥6♥", "4♦5♦6♦"]


def test_nothing_is_asked_when_all_ways_score_the_same(phone: Phone) -> None:
    page = preview(phone, phone.start_match(), {**SQUARE, "defender_cards": "", "defender_count": 40})
    assert page.text("h1") == "39 to Ann"


def test_the_defender_can_be_entered_as_he_played(phone: Phone) -> None:
    values = {**BY_CARDS, "defender_melds": "QS QH QD / 3C 3H 3D", "defender_layoffs": "7S"}
    assert preview(phone, phone.start_match(), values).text("h1") == "18 to Ann"
    page = preview(phone, phone.start_match(), {**values, "defender_melds": "QS QH QD"})
    assert page.text("h1") == "27 to Ann"
    assert (
        "What was missed: Bob could have been left with 22, 9 less: melds Q♠ Q♥ Q♦, 3♥ 3♦ 3♣; laid off 7♠."
    ) in page.texts("p")
    page = preview(phone, phone.start_match(), {**values, "defender_layoffs": "8H"}, 422)
    assert page.faults == {"defender_layoffs": "8♥ fits none of Ann’s melds."}


def test_a_missed_lay_off_is_told_and_not_made_up_for(phone: Phone) -> None:
    match = phone.start_match()
    values = {
        "ending": "knock", "by": 0, "knocker_cards": "4S 5S 6S KC KD KH 9H 9C 9D AH",
        "defender_cards": "7S 8H 9S QS QH QD 3C 3H 3D 2D", "defender_melds": "QS QH QD / 3C 3H 3D",
        "defender_layoffs": "9S",
    }  # fmt: skip
    page = preview(phone, match, values)
    assert "What was missed: 7♠ could have been laid off, 7 points." in page.texts("p")
    assert page.text("h1") == "16 to Ann"
    phone.submit("hand-form", action="record")
    page = phone.get(f"{match}/hands/1")
    assert "What was missed: 7♠ could have been laid off, 7 points." in page.texts("p")


def test_oklahoma_asks_for_the_card_that_sets_the_limit(phone: Phone) -> None:
    match = phone.start_match(preset="oklahoma")
    page = preview(phone, match, BY_COUNTS, 422)
    assert list(page.faults) == ["limit_card"]
    page = phone.submit("hand-form", {"limit_card": "5♥"}, action="preview", status=422)
    assert "1 over the limit of 5" in page.faults["knocker_count"]
    page = phone.submit("hand-form", {"limit_card": "six of spades"}, action="preview", status=200)
    assert page.text("h1") == "34 to Ann"
    assert "6♠ doubles the hand" in why(page)


def test_the_state_of_the_game_doubles_a_hand(phone: Phone) -> None:
    match = phone.start_match(option_double_when_both_scored="on")
    assert preview(phone, match, BY_COUNTS).text("h1") == "17 to Ann"
    phone.points(match, 0, 10)
    phone.points(match, 1, 10)
    page = preview(phone, match, BY_COUNTS)
    assert page.text("h1") == "34 to Ann"
    assert "Ann: 10 → 44" in why(page)


def test_the_end_of_a_game_is_seen_coming(phone: Phone) -> None:
    match = phone.start_match()
    phone.points(match, 0, 90)
    assert "Ann has reached 100: the game is over." in why(preview(phone, match, BY_COUNTS))


def test_each_column_of_hollywood_is_told(phone: Phone) -> None:
    match = phone.start_match(preset="hollywood")
    phone.points(match, 0, 90)
    text = why(preview(phone, match, BY_COUNTS))
    assert "Column 1, Ann: 90 → 107" in text
    assert "Column 2, Ann: 0 → 17" in text
    assert "Column 1 is closed: Ann has reached 100." in text
    assert "Column 3" not in text


def test_a_form_sent_twice_is_one_hand(phone: Phone) -> None:
    match = phone.start_match()
    phone.get(f"{match}/hands/new")
    fields = [*phone.fill("hand-form", BY_COUNTS), ("action", "record")]
    answers = [phone.post(f"{match}/hands/new", fields) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [303, 303]
    assert phone.get(match).texts("p", class_="total") == ["17", "0"]


def test_the_hand_that_ends_the_game_may_be_sent_twice_too(phone: Phone) -> None:
    match = phone.start_match(option_target=10)
    phone.get(f"{match}/hands/new")
    fields = [*phone.fill("hand-form", BY_COUNTS), ("action", "record")]
    answers = [phone.post(f"{match}/hands/new", fields) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [303, 303]


@pytest.mark.parametrize("action", ["preview", "record"])
def test_a_form_that_was_overtaken_shows_both_hands(phone: Phone, action: str) -> None:
    match = phone.start_match()
    phone.get(f"{match}/hands/new")
    late = phone.fill("hand-form", BY_CARDS)
    phone.points(match, 1, 33)
    page = phone.show(phone.post(f"{match}/hands/new", [*late, ("action", action)]), 409)
    assert page.title == "Error: Somebody was first"
    meanwhile, mine = page.texts("section", class_="version")
    assert "Hand 1: 33 to Bob" in meanwhile
    assert "18 to Ann" in mine
    assert page.texts("a", class_="button") == ["Drop mine"]
    sheet = phone.submit("hand-form", action="record")
    assert sheet.texts("p", class_="total") == ["18", "33"]


def test_an_overtaken_form_is_still_asked_how_the_cards_lie(phone: Phone) -> None:
    match = phone.start_match()
    phone.get(f"{match}/hands/new")
    late = phone.fill("hand-form", SQUARE)
    phone.points(match, 1, 33)
    page = phone.show(phone.post(f"{match}/hands/new", [*late, ("action", "preview")]), 409)
    buttons = {words(button): button.get("value") for button in page.all("button")}
    assert buttons == {"Change mine": "change", "Record mine as hand 2": "preview"}


def test_an_overtaken_form_can_be_changed_first(phone: Phone) -> None:
    match = phone.start_match()
    phone.get(f"{match}/hands/new")
    late = phone.fill("hand-form", BY_COUNTS)
    phone.points(match, 1, 33)
    phone.show(phone.post(f"{match}/hands/new", [*late, ("action", "record")]), 409)
    page = phone.submit("hand-form", action="change", status=200)
    assert page.title == "Score hand 2"
    assert page.form("hand-form").value("knocker_count") == "6"
    assert phone.submit("hand-form", action="preview", status=200).text("h1") == "17 to Ann"


def test_a_hand_taken_back_meanwhile_is_told(phone: Phone) -> None:
    match = phone.start_match()
    phone.points(match, 1, 33)
    phone.get(f"{match}/hands/new")
    late = phone.fill("hand-form", BY_COUNTS)
    press(phone, match, "undo")
    page = phone.show(phone.post(f"{match}/hands/new", [*late, ("action", "preview")]), 409)
    assert "A hand was taken back" in page.texts("section", class_="version")[0]


def test_a_game_that_is_over_takes_no_hand(phone: Phone) -> None:
    match = phone.start_match(option_target=10)
    phone.get(f"{match}/hands/new")
    late = phone.fill("hand-form", BY_COUNTS)
    phone.points(match, 1, 33)
    page = phone.get(f"{match}/hands/new", 409)
    assert page.text("h1") == "This game is over"
    assert page.all("a", href=match)
    current = dict(late) | {"seen": "1"}
    for action in ("preview", "record", "change"):
        answer = phone.post(f"{match}/hands/new", [*current.items(), ("action", action)])
        page = phone.show(answer, 409)
        assert "The game is over by now" in page.text("div", id="faults")
        assert phone.page.form("hand-form").value("defender_count") == "23", "nothing typed is lost"
    page = phone.show(phone.post(f"{match}/hands/new", [*late, ("action", "record")]), 409)
    assert "The game is over by now" in page.text("div", id="faults")
    assert page.texts("button") == []


@pytest.mark.parametrize("field", ["note", "reason"])
def test_notes_and_reasons_end_at_500_letters(phone: Phone, field: str) -> None:
    match = phone.start_match()
    values = {"ending": "adjustment", "winner": 0, "points": 1, "reason": "Agreed", "note": ""}
    preview(phone, match, {**values, field: "ä" * 500})
    page = preview(phone, match, {**values, field: "ä" * 501}, 422)
    assert page.faults == {field: f"{field.capitalize()}: Use at most 500 characters."}


HOSTILE = {
    "nul": "\0", "letters": "seven", "huge": "1" + "0" * 12, "endless": "9" * 2000, "superscript": "10¹²",
    "full-width": "１２", "markup": "<b>'\"&</b>", "negative": "-1", "fraction": "2½", "breaks": "\r\n/\r\n",
}  # fmt: skip
FIELDS = (
    "ending", "by", "limit_card", "knocker_cards", "knocker_melds", "knocker_count", "defender_cards",
    "defender_melds", "defender_layoffs", "defender_count", "winner", "points", "kind", "reason", "dealer",
    "note", "knocker_way", "defender_way",
)  # fmt: skip


@pytest.mark.parametrize("value", [pytest.param(value, id=name) for name, value in HOSTILE.items()])
def test_no_value_breaks_anything(phone: Phone, value: str) -> None:
    match = phone.start_match()
    start = phone.get(f"{match}/hands/new")
    hostile = dict.fromkeys(FIELDS, value)
    for ending in ("knock", "gin", "dead", "points", "adjustment"):
        phone.page = start
        answer = phone.send("hand-form", {**hostile, "ending": ending}, action="preview")
        assert answer.status_code in (200, 422)
    phone.page = start
    page = phone.submit("hand-form", hostile, action="record", status=422)
    assert page.faults
    assert is_sheet_empty(phone, match)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        pytest.param("knocker_count", "1000000000000", id="huge-count"),
        pytest.param("knocker_count", "１２", id="full-width-count"),
        pytest.param("knocker_count", "six", id="count-in-letters"),
        pytest.param("defender_count", "99", id="more-than-ten-cards-count"),
        pytest.param("dealer", "2", id="nobody-dealt"),
        pytest.param("by", "2", id="nobody-ended-it"),
        pytest.param("ending", "tea", id="unknown-ending"),
        pytest.param("note", "a\0b", id="nul-in-a-note"),
    ],
)
def test_what_cannot_be_is_put_down_to_its_field(phone: Phone, field: str, value: str) -> None:
    page = preview(phone, phone.start_match(), {**BY_COUNTS, field: value}, 422)
    assert list(page.faults) == [field]


def test_a_form_larger_than_any_hand_is_too_much(phone: Phone) -> None:
    match = phone.start_match()
    phone.get(f"{match}/hands/new")
    phone.submit("hand-form", {**BY_COUNTS, "note": "x" * 100_000}, action="record", status=413)
    assert is_sheet_empty(phone, match)


def test_ten_thousand_cards_are_a_fault(phone: Phone) -> None:
    values = {**BY_CARDS, "knocker_cards": ["AS"] * 2000, "defender_cards": "KKKK " * 2000}
    page = preview(phone, phone.start_match(), values, 422)
    assert set(page.faults) == {"knocker_cards", "defender_cards"}


def test_a_hand_taken_back_keeps_its_page(phone: Phone) -> None:
    match = phone.start_match()
    phone.record(match, **BY_CARDS)
    press(phone, match, "undo")
    page = phone.get(f"{match}/hands/1")
    assert page.text("h1") == "A hand taken back"
    [history] = page.all("ol", class_="history")
    entered, struck = (words(item) for item in history.iter("li"))
    assert entered.endswith("Ann: knock, 18")
    assert struck.endswith("taken back")


def test_hands_of_an_earlier_game_are_found_by_its_number(phone: Phone) -> None:
    match = phone.start_match(option_target=10)
    phone.record(match, **BY_COUNTS)
    press(phone, match, "games")
    phone.get(f"{match}/hands/1", 404)
    page = phone.get(f"{match}/hands/1?game=1")
    assert page.text("h1") == "Hand 1: 17 to Ann"
    assert page.all("a", href=f"{match}?game=1")


@pytest.mark.parametrize(
    "address", ["hands/0", "hands/2", "hands/x", "hands/1?game=2", "hands/1?game=x", "hands/" + "9" * 40]
)
def test_there_is_no_page_for_what_is_no_hand(phone: Phone, address: str) -> None:
    match = phone.start_match()
    phone.record(match, **BY_COUNTS)
    phone.get(f"{match}/{address}", 404)


def test_a_stranger_finds_nothing(phone: Phone, other_phone: Phone) -> None:
    match = phone.start_match()
    phone.record(match, **BY_COUNTS)
    other_phone.get(f"{match}/hands/new", 404)
    other_phone.get(f"{match}/hands/1", 404)


def test_who_may_only_watch_sees_hands_and_enters_none(phone: Phone, other_phone: Phone) -> None:
    match = phone.start_match()
    phone.record(match, **BY_COUNTS)
    other_phone.get("/")
    with other_phone.client.session_transaction() as session:
        device = session["device"]
    with other_phone.app.app_context():
        seat(match.rpartition("/")[2], device, "watch")
    assert other_phone.get(f"{match}/hands/1").text("h1") == "Hand 1: 17 to Ann"
    other_phone.get(f"{match}/hands/new", 403)


def test_another_dealer_than_the_one_in_turn_can_be_named(phone: Phone) -> None:
    match = phone.start_match()
    phone.record(match, **BY_COUNTS, dealer=1)
    page = phone.get(f"{match}/hands/1")
    facts = dict(zip(page.texts("dt"), page.texts("dd"), strict=True))
    assert facts["Dealer"] == "Bob"


@pytest.mark.parametrize(
    ("values", "headline"),
    [
        pytest.param({"ending": "points", "points": 12}, "12 to Bob", id="points-only"),
        pytest.param({"ending": "adjustment", "points": 12, "reason": "Peeked"}, "+12 to Bob", id="ruling"),
        pytest.param({"ending": "points", "points": 12, "winner": 0}, "12 to Ann", id="winner-goes-first"),
    ],
)
def test_who_is_chosen_stays_chosen_for_another_ending(phone: Phone, values: Values, headline: str) -> None:
    page = preview(phone, phone.start_match(), {"by": 1, **values})
    assert page.text("h1") == headline
    page = phone.submit("hand-form", action="change", status=200)
    [chosen] = [radio for radio in page.all("input", name="by") if radio.get("checked") is not None]
    assert f"to {('Ann', 'Bob')[int(chosen.get('value'))]}" in headline


def test_who_then_how_then_what_belongs_to_it(phone: Phone) -> None:
    page = phone.get(f"{phone.start_match(preset='oklahoma')}/hands/new")
    order = [element.get("id") for element in page.tree.iter() if element.get("id")]
    wanted = ["by", "ending", "limit_card", "knocker_cards", "defender_cards", "kind", "points", "reason"]
    assert [name for name in order if name in wanted] == wanted
    page = phone.submit("hand-form", {"ending": "adjustment"}, action="preview", status=422)
    assert list(page.faults) == ["by", "points", "reason"]


@pytest.mark.parametrize("typed", ["−10", "-10"])
def test_points_are_taken_off_with_either_minus(phone: Phone, typed: str) -> None:
    match = phone.start_match()
    page = preview(phone, match, {"ending": "adjustment", "by": 0, "points": typed, "reason": "Peeked"})
    assert page.text("h1") == "−10 to Ann"
    assert "Ann: 0 → −10" in why(page)
    field = phone.get(f"{match}/hands/new").all("input", name="points")[0]
    assert field.get("inputmode") is None, "a keyboard of digits alone has no minus"


def test_a_plus_is_read(phone: Phone) -> None:
    values = {"ending": "adjustment", "by": 0, "points": "+10", "reason": "Peeked"}
    assert preview(phone, phone.start_match(), values).text("h1") == "+10 to Ann"


def ways(page: Page) -> list[str]:
    """The way of entering that each hand opens on."""
    names = ("knocker_way", "defender_way")
    radios = [radio for name in names for radio in page.all("input", name=name)]
    return [radio.get("value") for radio in radios if radio.get("checked") is not None]


def test_the_next_form_opens_as_the_last_hand_was_entered(phone: Phone) -> None:
    match = phone.start_match(option_target="none")
    assert ways(phone.get(f"{match}/hands/new")) == ["cards", "cards"]
    phone.enter(match, **BY_COUNTS)
    phone.points(match, 0, 5)
    assert ways(phone.get(f"{match}/hands/new")) == ["count", "count"]
    phone.enter(match, **{**BY_CARDS, "defender_cards": [], "defender_count": 22})
    assert ways(phone.get(f"{match}/hands/new")) == ["cards", "count"]
    phone.enter(match, ending="gin", by=0, defender_count=9)
    assert ways(phone.get(f"{match}/hands/new")) == ["count", "count"]


def test_the_limit_card_is_chosen_by_keys_or_typed(phone: Phone) -> None:
    match = phone.start_match(preset="oklahoma")
    page = preview(phone, match, {**BY_COUNTS, "limit_rank": "10", "limit_suit": "S"})
    assert "10♠" in why(page)
    assert page.text("h1") == "34 to Ann"
    phone.submit("hand-form", action="change", status=200)
    again = dict(phone.page.form("hand-form").fields)
    assert (again["limit_rank"], again["limit_suit"], again["limit_card"]) == ("10", "S", "")
    page = phone.submit("hand-form", {"limit_card": "six of hearts"}, action="preview", status=200)
    assert page.text("h1") == "17 to Ann"
    phone.submit("hand-form", action="change", status=200)
    again = dict(phone.page.form("hand-form").fields)
    assert (again["limit_rank"], again["limit_suit"], again["limit_card"]) == ("6", "H", "")


@pytest.mark.parametrize(
    ("half", "said"),
    [
        pytest.param({"limit_rank": "7"}, "Limit card: “7” has no suit: add it, as in 7S.", id="no-suit"),
        pytest.param({"limit_suit": "S"}, "Limit card: “S” has no rank before it", id="no-rank"),
    ],
)
def test_half_a_limit_card_is_completed(phone: Phone, half: Values, said: str) -> None:
    page = preview(phone, phone.start_match(preset="oklahoma"), {**BY_COUNTS, **half}, 422)
    assert page.faults["limit_card"].startswith(said)


def test_totals_leave_no_empty_part_beside_the_score(phone: Phone) -> None:
    match = phone.start_match()
    page = preview(phone, match, BY_COUNTS)
    assert page.all("h2") == []
    assert all(words(section) for section in page.all("section"))
    phone.submit("hand-form", action="record")
    phone.enter(match, ending="gin", by=0, defender_count=9)
    for number in (1, 2):
        page = phone.get(f"{match}/hands/{number}")
        assert page.all("ul", class_="melds") == []
        assert page.texts("h2") in ([], ["On the sheet"])


def test_cards_that_are_missing_are_asked_for_by_name(phone: Phone) -> None:
    page = preview(phone, phone.start_match(), {"ending": "knock", "by": 1}, 422)
    assert list(page.faults.values()) == ["Enter Bob’s cards or count.", "Enter Ann’s cards or count."]


@pytest.mark.parametrize(
    ("values", "said"),
    [
        pytest.param({"knocker_count": "x"}, "Ann’s total: Enter a whole number.", id="a-total"),
        pytest.param({"defender_count": "2½"}, "Bob’s total: Enter a whole number.", id="of-the-other-one"),
        pytest.param({"by": None, "defender_count": "x"}, "The other side’s total", id="of-nobody-yet"),
        pytest.param({"note": "x" * 501}, "Note: Use at most 500 characters.", id="a-note"),
        pytest.param({"ending": "points", "points": "x"}, "Points: Enter a whole number.", id="points"),
        pytest.param({"limit_card": "4S 5S"}, "Limit card: Enter one card only.", id="a-limit-card"),
    ],
)
def test_what_cannot_be_read_names_its_field(phone: Phone, values: Values, said: str) -> None:
    page = preview(phone, phone.start_match(), {**BY_COUNTS, **values}, 422)
    assert any(message.startswith(said) for message in page.faults.values()), page.faults
