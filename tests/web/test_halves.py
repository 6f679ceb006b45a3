"""A hand that two sides enter, each on its own phone: neither sees the other's cards before both are in."""

from __future__ import annotations

import html
import re

import pytest
from flask import Flask

from rules.cards import parse_cards
from tests.web.links import addresses_of, join
from tests.web.pages import Page
from tests.web.phone import Phone, Value

ANNS = ["4S", "5S", "6S", "KC", "KD", "KH", "KS", "AD", "AH", "2C"]
BOBS = ["QS", "QH", "QD", "3C", "3H", "3D", "7S", "8H", "9C", "5D"]
LIVE = re.compile(r'<meta name="live" content="([^"]+)" data-state="([^"]+)"')
KEY = re.compile(
    r'<label class="key[^>]*><input type="checkbox"[^>]*></?[^>]*>[^<]*<i>[^<]*</i></span></label>'
)
EXAMPLE = re.compile(r'<p class="hint".*?</p>|placeholder="[^"]*"|(?<=such as )[0-9A-Z]+', re.DOTALL)


def begin(phone: Phone, match: str, status: int = 303, **values: Value) -> Page:
    """Ann has knocked: she enters her cards, and has Bob enter his on his phone."""
    fields = {"ending": "knock", "by": 0, "knocker_cards": ANNS, "elsewhere": "yes", **values}
    phone.get(f"{match}/hands/new")
    return phone.submit("hand-form", fields, status=status, action="preview")


def answer(phone: Phone, match: str, status: int = 303, role: str = "defender", **values: Value) -> Page:
    """The other phone enters its cards."""
    phone.get(f"{match}/hands/apart")
    return phone.submit("hand-form", {f"{role}_cards": BOBS, **values}, status=status, action="enter")


def name_all(cards: list[str]) -> list[str]:
    """What would give a card away, in a page or in what is sent beside it."""
    signs = [card.symbol for card in parse_cards(" ".join(cards))]
    return [*signs, *cards]


def find_leaks(source: str, cards: list[str]) -> list[str]:
    """Which of these cards a text tells of. The keys of a grid, none of them ticked, and the examples for
    typing are the same whatever anybody holds.
    """
    bare = html.unescape(EXAMPLE.sub("", KEY.sub("", source)))
    bare = bare.replace("\ufe0e", "").replace("<i>", "").replace("</i>", "")
    return [
        name for name in name_all(cards) if re.search(rf"(?<![A-Za-z0-9_-]){name}(?![A-Za-z0-9_-])", bare)
    ]


def ask_live(phone: Phone) -> str:
    """What the page that is shown is told when it asks for news it has not seen."""
    [(address, _)] = LIVE.findall(phone.page.source)
    return phone.client.get(html.unescape(address), headers={"If-None-Match": '"0"'}).text


def ticked(page: Page) -> list[str]:
    """The cards that are ticked on a page."""
    return [
        each.get("value")
        for each in page.all("input", type="checkbox", checked="")
        if "_cards" in each.get("name")
    ]


def test_each_enters_his_own_and_either_records(phone: Phone, match: str, bob: Phone) -> None:
    page = begin(phone, match)
    assert page.text("h1") == "Waiting for Bob’s cards"
    assert "Waiting for Bob’s cards." in phone.get(match).text("section", id="apart")
    bob.get(match)
    assert (
        bob.page.text("section", id="apart")
        == "Ann has knocked. Now Bob’s cards are asked for. Enter Bob’s cards"
    )
    page = answer(bob, match)
    assert page.text("h1") == "17 to Ann" or page.text("h1").endswith("to Ann")
    seen = phone.get(f"{match}/hands/apart")
    assert seen.text("h1") == page.text("h1")
    assert seen.texts("ul", class_="why") == page.texts("ul", class_="why")
    sheet = bob.submit("both-form")
    assert sheet.address == match
    assert not sheet.all("section", id="apart")
    assert phone.show(phone.send("both-form"), 303).address == match
    assert len(phone.get(match).all("tbody")[0]) == 1
    for mine, cards in (("4♠", ANNS), ("Q♠", BOBS)):
        assert mine in phone.get(f"{match}/hands/1").text("main").replace(" ", ""), cards


@pytest.mark.parametrize("ending", ["knock", "gin"])
def test_no_card_of_hers_is_anywhere_on_his_phone(
    web_app: Flask, phone: Phone, match: str, bob: Phone, ending: str
) -> None:
    guest = join(Phone(web_app), addresses_of(phone, match)["watch"])
    cards = ANNS if ending == "knock" else ["4S", "5S", "6S", "KC", "KD", "KH", "KS", "2C", "2D", "2H"]
    begin(phone, match, ending=ending, knocker_cards=cards)
    addresses = [
        "",
        "/hands/apart",
        "/hands/apart/mine",
        "/hands/new",
        "/hands/new?apart=1",
        "/match.json",
        "/hands.csv",
        "/print",
        "/table",
        "/statistics",
        "/share",
        "/live?seen=0",
        "/live?seen=1&asked=1",
    ]
    for address in addresses:
        answer = bob.client.get(match + address)
        assert answer.status_code == 200, address
        assert find_leaks(answer.text, cards) == [], address
        if address != "/hands/apart" and "mine" not in address and "new" not in address:
            assert find_leaks(guest.client.get(match + address).text, cards) == [], address
    for address in ("/hands/apart", "/hands/apart/mine", "/hands/new"):
        assert guest.client.get(match + address).status_code == 403
    bob.get(match)
    assert find_leaks(ask_live(bob), cards) == []
    bob.get(f"{match}/hands/new?apart=1")
    assert ticked(bob.page) == []
    bob.get(f"{match}/hands/apart")
    assert ticked(bob.page) == []
    assert not bob.page.all("input", name="knocker_cards")
    # Not what his cards come to, as far as that depends on hers.
    count = bob.send("hand-form", {"defender_cards": BOBS}, action="count").text
    assert find_leaks(count, ANNS) == []
    assert "after laying off" not in count
    assert 'data-live="go"' not in count
    assert "verdict-line" not in count
    assert guest.get(match).text("section", id="apart") == "A hand is being entered."
    # A page for what is wrong with his cards alone, one of hers among them.
    page = bob.submit("hand-form", {"defender_cards": [*BOBS[1:9], "KC"]}, status=422, action="enter")
    assert page.texts("li")[0] == "Bob has 9 cards here; it must be 10."


def test_each_single_card_of_hers_gives_the_same_page(phone: Phone, match: str, bob: Phone) -> None:
    """Whatever she holds, his phone shows the same, and takes the same card of his without a word."""
    pages = set()
    gin = ["QS", "QH", "QD", "3C", "3H", "3D", "7S", "8S", "9S", "10S"]
    for holding in ({}, {"ending": "knock", "knocker_cards": gin}):
        begin(phone, match, **holding)
        bob.get(f"{match}/hands/apart")
        count = bob.send("hand-form", {"defender_cards": ANNS}, action="count").text
        pages.add(count)
        phone.get(f"{match}/hands/apart")
        phone.submit("drop-form")
    assert len(pages) == 1


def test_no_card_of_his_is_on_hers_while_he_enters_it(phone: Phone, match: str, bob: Phone) -> None:
    begin(phone, match)
    bob.get(f"{match}/hands/apart")
    bob.send("hand-form", {"defender_cards": BOBS}, action="count")
    bob.submit("hand-form", {"defender_cards": BOBS[:9]}, status=422, action="enter")
    for address in ("", "/hands/apart", "/hands/apart/mine", "/hands/new?apart=1", "/live?seen=0"):
        assert find_leaks(phone.client.get(match + address).text, BOBS) == [], address


def test_a_card_in_both_hands_is_told_to_both_once_both_are_in(phone: Phone, match: str, bob: Phone) -> None:
    begin(phone, match)
    page = answer(bob, match, defender_cards=[*BOBS[:9], "4S"])
    for seen in (page, phone.get(f"{match}/hands/apart")):
        assert seen.text("h1") == "The cards do not fit together"
        assert "4♠ is in both hands." in seen.text("div", role="alert")
        assert not [each for each in seen.all("button") if each.get("form") == "both-form"]
    assert phone.submit("both-form", status=200).text("h1") == "The cards do not fit together"
    bob.get(f"{match}/hands/apart/mine")
    assert ticked(bob.page) == sorted([*BOBS[:9], "4S"], key=ticked(bob.page).index)
    page = bob.submit("hand-form", {"defender_cards": BOBS}, action="enter")
    assert page.text("h1").endswith("to Ann")
    bob.submit("both-form")
    assert len(bob.page.all("tbody")[0]) == 1


def test_what_was_changed_since_it_was_seen_is_shown_before_it_is_recorded(
    phone: Phone, match: str, bob: Phone
) -> None:
    begin(phone, match)
    answer(bob, match)
    phone.get(f"{match}/hands/apart")
    bob.get(f"{match}/hands/apart/mine")
    bob.submit("hand-form", {"defender_cards": [*BOBS[:9], "JC"]}, action="enter")
    page = phone.submit("both-form", status=409)
    assert "entered anew since you looked" in page.text("div", class_="faults")
    assert phone.submit("both-form").address == match


def test_the_other_one_can_have_ended_it_and_totals_do_as_well(phone: Phone, match: str, bob: Phone) -> None:
    page = begin(
        bob, match, by=0, knocker_cards=None, knocker_count="", defender_count=24, defender_way="count"
    )
    assert page.text("h1") == "Waiting for Ann’s cards"
    assert "24" not in phone.get(match).text("main")
    phone.get(f"{match}/hands/apart")
    assert phone.page.text("h1") == "Enter Ann’s cards"
    page = phone.submit("hand-form", {"knocker_count": 4, "knocker_way": "count"}, action="enter")
    assert page.text("h1") == "20 to Ann"
    phone.submit("both-form")
    assert phone.page.address == match


def test_half_a_hand_that_is_wrong_is_not_kept(phone: Phone, match: str, bob: Phone) -> None:
    page = begin(phone, match, status=422, knocker_cards=ANNS[:9])
    assert page.faults == {"knocker_cards": "Ann has 9 cards here; it must be 10."}
    assert page.all("input", name="elsewhere", checked="")
    page = begin(phone, match, status=422, by=None)
    assert "Say who ended the hand." in page.faults.values()
    assert not bob.get(match).all("section", id="apart")


def test_one_phone_goes_on_alone_and_the_hand_is_closed(phone: Phone, match: str, bob: Phone) -> None:
    begin(phone, match)
    phone.get(f"{match}/hands/new?apart=1")
    assert len(ticked(phone.page)) == 10
    phone.submit("hand-form", {"defender_cards": BOBS}, action="preview", status=200)
    assert phone.submit("hand-form", action="record").address == match
    assert not bob.get(match).all("section", id="apart")
    begin(phone, match)
    bob.get(f"{match}/hands/new?apart=1")
    bob.submit(
        "hand-form",
        {"knocker_count": 4, "knocker_way": "count", "defender_count": 24, "defender_way": "count"},
        action="record",
    )
    assert not phone.get(match).all("section", id="apart")
    assert len(phone.page.all("tbody")[0]) == 2


def test_a_hand_recorded_meanwhile_is_shown_with_a_choice(phone: Phone, match: str, bob: Phone) -> None:
    for choice in ("drop-form", "go-on-form"):
        begin(phone, match)
        bob.points(match, 1, 5)
        assert "is not recorded yet" in phone.get(match).text("section", id="apart")
        page = phone.get(f"{match}/hands/apart")
        assert page.text("h1") == "The sheet has moved on"
        assert "5 to Bob" in page.text("main")
        assert find_leaks(bob.get(f"{match}/hands/apart").source, ANNS) == []
        page = phone.submit(choice)
    assert page.text("h1") == "Waiting for Bob’s cards"
    answer(bob, match)
    assert bob.submit("both-form").address == match
    assert len(bob.page.all("tbody")[0]) == 3


def test_what_was_entered_for_a_hand_that_is_gone_comes_back_to_be_recorded(
    phone: Phone, match: str, bob: Phone
) -> None:
    begin(phone, match)
    bob.get(f"{match}/hands/apart")
    phone.submit("drop-form")
    assert phone.page.address == match
    page = bob.submit("hand-form", {"defender_cards": BOBS}, action="enter", status=409)
    assert "recorded or dropped" in page.text("div", id="faults")
    assert len(ticked(page)) == 10
    assert find_leaks(page.source, ANNS) == []
    bob.submit("hand-form", {"knocker_count": 4, "knocker_way": "count"}, action="record")
    assert len(phone.get(match).all("tbody")[0]) == 1


def test_both_begin_at_once_and_the_second_one_answers(phone: Phone, match: str, bob: Phone) -> None:
    bob.get(f"{match}/hands/new")
    begin(phone, match)
    fields = {"ending": "knock", "by": 0, "defender_cards": BOBS, "elsewhere": "yes"}
    page = bob.submit("hand-form", fields, status=422, action="preview")
    assert "has begun to enter this hand" in page.text("div", id="faults")
    assert len(ticked(page)) == 10
    assert bob.submit("hand-form", action="enter").text("h1").endswith("to Ann")


def test_the_same_form_twice_begins_and_answers_once(phone: Phone, match: str, bob: Phone) -> None:
    phone.get(f"{match}/hands/new")
    form, fields = phone.page, {"ending": "knock", "by": 0, "knocker_cards": ANNS, "elsewhere": "yes"}
    for _ in range(2):
        phone.page = form
        assert phone.submit("hand-form", fields, action="preview").text("h1") == "Waiting for Bob’s cards"
    answer(bob, match)
    address, sent = bob.page.form("both-form").action, bob.fill("both-form")
    for _ in range(2):
        assert bob.show(bob.post(address, sent), 303).address == match
    assert len(bob.page.all("tbody")[0]) == 1


def test_a_form_that_came_too_late_begins_nothing_and_keeps_what_was_typed(
    phone: Phone, match: str, bob: Phone
) -> None:
    phone.get(f"{match}/hands/new")
    bob.points(match, 1, 5)
    fields = {"ending": "knock", "by": 0, "knocker_cards": ANNS, "elsewhere": "yes"}
    page = phone.submit("hand-form", fields, status=422, action="preview")
    assert "written on since you opened this form" in page.text("div", id="faults")
    assert len(ticked(page)) == 10
    assert phone.submit("hand-form", action="preview").text("h1") == "Waiting for Bob’s cards"


def test_the_choice_is_there_only_for_two_with_a_phone_each(phone: Phone, match: str, web_app: Flask) -> None:
    def offers(who: Phone, where: str) -> bool:
        return bool(who.get(f"{where}/hands/new").all("input", name="elsewhere"))

    assert not offers(phone, match)
    links = addresses_of(phone, match)
    bob = join(Phone(web_app), links["keep-1"])
    assert offers(phone, match)
    assert offers(bob, match)
    join(phone, links["keep-1"])
    assert not offers(phone, match)
    for form in (
        {"form": "cutthroat", "side_2": "Cid"},
        {"form": "partners", "players_0": "Ann,Al", "players_1": "Bob,Bea"},
    ):
        other = phone.start_match(**form)
        join(Phone(web_app), addresses_of(phone, other)["keep-1"])
        assert not offers(phone, other)


def test_a_form_that_is_being_filled_in_is_told_that_its_cards_are_asked_for(
    phone: Phone, match: str, bob: Phone
) -> None:
    bob.get(f"{match}/hands/new")
    begin(phone, match)
    assert "Now Bob’s cards are asked for." in ask_live(bob)
    bob.get(f"{match}/hands/apart")
    assert ask_live(bob).strip() == ""
    phone.get(f"{match}/hands/apart")
    phone.submit("drop-form")
    assert "no longer being entered" in ask_live(bob)


def test_how_the_knocker_lays_his_cards_is_asked_when_both_are_in(
    phone: Phone, match: str, bob: Phone
) -> None:
    begin(phone, match, knocker_cards=["4S", "5S", "6S", "4H", "5H", "6H", "4D", "5D", "6D", "AC"])
    page = answer(bob, match, defender_cards=["4C", "7S", "7H", "KS", "KH", "QD", "JD", "9C", "8D", "2S"])
    assert page.text("h1") == "How does Ann lay the cards?"
    assert "Say how Ann lays" in bob.submit("both-form", status=409).text("div", class_="faults")
    assert bob.submit("both-form", {"knocker_melds": "4S 4H 4D / 5S 5H 5D / 6S 6H 6D"}).address == match


def test_odd_forms_of_it_are_refused(phone: Phone, match: str, bob: Phone, other_phone: Phone) -> None:
    begin(phone, match)
    fields = phone.fill("drop-form", {"token": "\x00"})
    for name in ("record", "drop", "go-on", "mine"):
        for token in ("", "\x00", "x" * 70, "é"):
            sent = [each for each in fields if each[0] != "token"] + [("token", token), ("state", "9" * 40)]
            assert phone.post(f"{match}/hands/apart/{name}", sent).status_code in (303, 409), (name, token)
        assert other_phone.client.get(f"{match}/hands/apart").status_code == 404
    assert bob.get(match).all("section", id="apart")
    assert phone.client.get(f"{match}/hands/new?apart=%00").status_code == 200
    sent = [*phone.fill("drop-form"), ("apart", "\x00"), ("ending", "knock"), ("action", "record")]
    assert phone.post(f"{match}/hands/new", sent).status_code == 422
