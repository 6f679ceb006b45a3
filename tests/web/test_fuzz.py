"""Whatever is sent, no page breaks: every form, every field, every address, with values nobody would type."""

from __future__ import annotations

import re
from urllib.parse import quote_from_bytes

import pytest
from flask import Flask
from hypothesis import given, settings
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from tests.patience import PATIENCE
from tests.web.phone import HIDDEN, Phone
from web.deal_form import TABLE_FIELDS

REFUSALS = {400, 403, 404, 405, 409, 413, 422}
ANSWERS = {200, 303} | REFUSALS
URLENCODED = "application/x-www-form-urlencoded"

UNSHOWN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")

KNOCKER = "4S 5S 6S KC KD KH KS AD AH 2C"
DEFENDER = "QS QH QD 3C 3H 3D 7S 8H 9C 5D"
HOSTILE = (
    "", " ", "\x00", "A\x00S", "\ud800", "\udfff\ud800", "\ufffe", "\u202e", "\u200b", "٣", "１０", "½", "²",
    "-1", "0", "1", "2", "3", "98", "99", "1e3", "1_000", "+5", "10" * 10, "9" * 5000, "1000000000000",
    "2147483648", "9223372036854775808", "NaN", "Infinity", "-0", "0x10", "None", "null", "true", "[]", "{}",
    "knock", "gin", "big_gin", "dead", "points", "adjustment", "deal", "none", "undercut", "record",
    "preview", "change", "corner", "upcard", "hollywood", "modern", "partners", "S", "X", "on", "off", "€",
    "💥" * 70, "as 2s 3s", "4S 5S 6S / KC KD KH", "////", "456S KKK -D 2H", "A-KS A-KH", "all kings", "-",
    "%s%d%(name)s", "{{ 7 * 7 }}", "<script>alert(1)</script>", "' OR 1=1 --", "../../etc/passwd", "\r\nX: y",
    "e\u0301" * 40, "x" * 61, "x" * 600, "\t\n\r", "\u2028", "🂡", "♠", "10♥", "ace of spades and the",
)  # fmt: skip

values = st.one_of(st.sampled_from(HOSTILE), st.text(max_size=12), st.integers().map(str))
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
PACK = tuple(rank + suit for suit in "SHDC" for rank in RANKS)


def one_of(*texts: str) -> st.SearchStrategy[list[str]]:
    """One value of these, as a field is sent."""
    return st.sampled_from([[text] for text in texts])


hands = st.lists(st.sampled_from(PACK), min_size=9, max_size=12)

once = settings(max_examples=15 * PATIENCE, deadline=None)
twice = settings(max_examples=30 * PATIENCE, deadline=None)
thrice = settings(max_examples=45 * PATIENCE, deadline=None)


class Target:
    """A form to attack: where it goes, its fields, and what must be right for it to be read at all."""

    def __init__(self, phone: Phone, address: str, form_id: str) -> None:
        form = phone.get(address).form(form_id)
        self.client, self.address = phone.client, form.action
        controls = [
            control for tag in ("input", "select", "textarea", "button") for control in phone.page.all(tag)
        ]
        self.names = sorted({control.get("name") for control in controls if control.get("name")})
        self.hidden = dict(HIDDEN.findall(phone.page.source))

    def attack(self, fields: dict[str, list[str]]) -> int:
        """Send fields, one name as often as it has values, bytes as they come; return the status."""
        sent = {**{name: [value] for name, value in self.hidden.items()}, **fields}
        body = "&".join(
            f"{encode(name)}={encode(each)}" for name, several in sent.items() for each in several
        )
        response = self.client.post(self.address, data=body.encode(), content_type=URLENCODED)
        check_answer(response)
        return response.status_code


def check_answer(response: TestResponse) -> None:
    """Nothing that was sent has become markup, or something that no page can hold."""
    assert not UNSHOWN.search(response.text)
    assert "<script>" not in response.text


def encode(text: str) -> str:
    return quote_from_bytes(text.encode("utf-8", "surrogatepass"))


@pytest.fixture(scope="module")
def attacker(web_app: Flask) -> Phone:
    """The phone of somebody with a seat at a match, who means no good."""
    return Phone(web_app)


@pytest.fixture(scope="module")
def match(attacker: Phone) -> str:
    """A match that needs a limit card, which is the longest form, and has a hand to take back."""
    address = attacker.start_match(preset="oklahoma", option_target="none")
    attacker.points(address, 0, 18)
    return address


@pytest.fixture(scope="module")
def others(attacker: Phone) -> dict[str, str]:
    """Matches of other forms: partners with a table done, and three with a captain in continuous play."""
    partners = {"form": "partners", "players_0": "Ann,Al", "players_1": "Bob,Bea", "preset": "oklahoma"}
    three = {"form": "captain", "side_2": "Cara", "preset": "hollywood", "option_continuous": "on"}
    return {
        "deal": attacker.start_match(**partners, option_target="none"),
        "three": attacker.start_match(**three, option_target="none"),
        "rules": attacker.start_match(),
        "corrected": start_corrections(attacker),
        "corrected-deal": start_deal_corrections(attacker, partners),
    }


def start_corrections(attacker: Phone) -> str:
    """A match with hands by cards, by totals and without a showdown, all there to be corrected."""
    address = attacker.start_match(option_target="none")
    attacker.record(address, ending="knock", by=0, knocker_cards=KNOCKER, defender_cards=DEFENDER)
    attacker.record(address, ending="gin", by=1, defender_count=20)
    attacker.points(address, 0, 18)
    return address


def start_deal_corrections(attacker: Phone, partners: dict[str, str]) -> str:
    """A match of partners with one deal."""
    address = attacker.start_match(**{**partners, "preset": "modern"}, option_target="none")
    of_table = {"by": 0, "ending": "knock", "knocker_count": 4, "defender_count": 24}
    first = {f"tables-0-{name}": value for name, value in of_table.items()}
    attacker.record(address, table=1, **first, **of_table)
    return address


def open_objection(attacker: Phone, hand: str) -> Target:
    """The form of an objection, which must say for whom and of what."""
    target = Target(attacker, hand, "object-form-0")
    target.hidden |= {"side": "0", "revision": "1"}
    return target


@pytest.fixture(scope="module")
def targets(attacker: Phone, match: str, others: dict[str, str]) -> dict[str, Target]:
    """Every form of the app, by its id; forms of one kind by what they are for."""
    return {
        "deal": Target(attacker, f"{others['deal']}/hands/new", "hand-form"),
        "whole": Target(attacker, f"{others['deal']}/hands/whole", "hand-form"),
        "three": Target(attacker, f"{others['three']}/hands/new", "hand-form"),
        "rules": Target(attacker, f"{others['rules']}/rules", "rules-form"),
        "correction": Target(attacker, f"{others['corrected']}/hands/1/edit", "hand-form"),
        "insertion": Target(attacker, f"{others['corrected']}/hands/new?at=2", "hand-form"),
        "deal-correction": Target(attacker, f"{others['corrected-deal']}/hands/1/edit", "hand-form"),
        "strike-form": Target(attacker, f"{others['corrected']}/hands/3", "strike-form"),
        "object-form": open_objection(attacker, f"{others['corrected']}/hands/2"),
        "end-form": Target(attacker, f"{others['corrected']}/end", "end-form"),
        "match-form": Target(attacker, "/matches/new", "match-form"),
        "hand-form": Target(attacker, f"{match}/hands/new", "hand-form"),
        "calculator-form": Target(attacker, "/calculator", "calculator-form"),
        "undo-form": Target(attacker, match, "undo-form"),
        "settings-form": Target(attacker, "/settings", "settings-form"),
        "import-form": Target(attacker, "/import", "import-form"),
        "paper": Target(attacker, "/import/paper", "match-form"),
        "hands-paper": Target(attacker, f"{others['corrected']}/paper", "hands-form"),
    }


FORMS = (
    "match-form", "calculator-form", "undo-form", "rules", "whole", "three", "correction", "insertion",
    "deal-correction", "strike-form", "object-form", "end-form", "import-form", "paper", "hands-paper",
    "settings-form",
)  # fmt: skip


@pytest.mark.parametrize("form_id", FORMS)
@given(data=st.data())
@once
def test_no_form_breaks_on_what_it_holds(
    targets: dict[str, Target], form_id: str, data: st.DataObject
) -> None:
    target = targets[form_id]
    names = st.sampled_from(target.names)
    fields = data.draw(st.dictionaries(names, st.lists(values, max_size=3), max_size=8))
    assert target.attack(fields) in ANSWERS


@pytest.mark.parametrize("form_id", ["hand-form", "three", "correction", "insertion"])
@given(data=st.data())
@once
def test_no_hand_breaks_its_form(targets: dict[str, Target], form_id: str, data: st.DataObject) -> None:
    target = targets[form_id]
    names = st.sampled_from(target.names)
    fields = data.draw(st.dictionaries(names, st.lists(values, max_size=3), max_size=6))
    fields |= data.draw(
        st.fixed_dictionaries(
            {
                "ending": st.sampled_from(
                    [["knock"], ["gin"], ["big_gin"], ["dead"], ["points"], ["adjustment"]]
                ),
                "action": st.sampled_from([["preview"], ["record"], ["change"], ["?"]]),
                "seen": st.sampled_from([["1"], ["0"], ["99"]]),
            },
            optional={
                "by": one_of("0", "1"),
                "limit_card": one_of("AS", "10H", "x"),
                "limit_rank": one_of("7", "x", "77"),
                "limit_suit": one_of("S", "x", "7S"),
                "pair": one_of("01", "12", "x"),
                "knocker_cards": hands,
                "defender_cards": hands,
                "knocker_count": values.map(lambda value: [value]),
                "points": values.map(lambda value: [value]),
            },
        )
    )
    assert target.attack(fields) in ANSWERS


@pytest.mark.parametrize("form_id", ["deal", "deal-correction"])
@given(data=st.data())
@twice
def test_no_deal_breaks_its_form(targets: dict[str, Target], form_id: str, data: st.DataObject) -> None:
    target = targets[form_id]
    carried = [f"tables-{index}-{name}" for index in (0, 1) for name in TABLE_FIELDS]
    names = st.sampled_from([*target.names, *carried])
    fields = data.draw(st.dictionaries(names, st.lists(values, max_size=3), max_size=8))
    fields |= {"table": [data.draw(st.sampled_from(["0", "1", "2", "9", "x", ""]))]}
    actions = ["next", "preview", "record", "change", "table-0", "table-1", "table-9", "table-x"]
    fields |= {"action": [data.draw(st.sampled_from(actions))], "seen": ["0"]}
    fields |= {f"tables-0-{name}": [value] for name, value in (("by", "0"), ("knocker_count", "4"))}
    assert target.attack(fields) in ANSWERS


@given(
    form_id=st.sampled_from(["match-form", "hand-form", "calculator-form", "undo-form", "deal", *FORMS[3:]]),
    fields=st.dictionaries(values, st.lists(values, max_size=2), max_size=5),
)
@once
def test_no_field_nobody_knows_breaks_a_form(
    targets: dict[str, Target], form_id: str, fields: dict[str, list[str]]
) -> None:
    target = targets[form_id]
    known = {name: [value] for name, value in target.hidden.items()}
    assert target.attack({**fields, **known}) in ANSWERS


@given(
    form_id=st.sampled_from(["match-form", "hand-form", "undo-form", "calculator-form", "deal", *FORMS[3:]]),
    body=st.binary(max_size=200),
    kind=st.sampled_from([URLENCODED, "multipart/form-data; boundary=b", "", "a/b", "text/plain; charset=x"]),
)
@thrice
def test_no_body_breaks_a_page(targets: dict[str, Target], form_id: str, body: bytes, kind: str) -> None:
    """The token goes in a header, so that the view itself meets the body."""
    target = targets[form_id]
    headers = {"X-CSRFToken": target.hidden["csrf_token"]}
    response = target.client.post(target.address, data=body, content_type=kind, headers=headers)
    check_answer(response)
    assert response.status_code in ANSWERS


def test_a_body_with_the_token_reaches_its_view(targets: dict[str, Target]) -> None:
    target = targets["hand-form"]
    headers = {"X-CSRFToken": target.hidden["csrf_token"]}
    response = target.client.post(target.address, data=b"x=1", content_type=URLENCODED, headers=headers)
    assert response.status_code == 422


def test_a_body_without_the_token_is_refused(targets: dict[str, Target]) -> None:
    for target in targets.values():
        assert target.client.post(target.address, data=b"x=1", content_type=URLENCODED).status_code == 400


ADDRESSES = (
    "/{0}", "/m/{0}", "/m/{0}/hands/1", "/m/{0}/hands/new", "/static/{0}", "/static/x/{0}", "{1}?game={0}",
    "{1}/hands/{0}", "{1}/hands/1?game={0}", "{1}/hands/new?at={0}", "{1}/hands/{0}/edit",
    "{1}/hands/1/edit?game={0}", "/?{0}", "/matches/new?{0}", "/calculator?cards={0}", "/healthz?{0}",
    "/pads/{0}", "/pads/plain?preset={0}", "{1}/print?cards={0}",
)  # fmt: skip


@pytest.mark.parametrize("address", ADDRESSES)
def test_no_value_in_an_address_breaks_a_page(attacker: Phone, match: str, address: str) -> None:
    # Every value meets some addresses in a short run, and all of them in a patient one.
    step = 4 if PATIENCE == 1 else 1
    for text in HOSTILE[ADDRESSES.index(address) % step :: step]:
        open_address(attacker, address.format(encode(text), match))


@given(address=st.sampled_from(ADDRESSES), text=values)
@once
def test_no_address_breaks_a_page(attacker: Phone, match: str, address: str, text: str) -> None:
    open_address(attacker, address.format(encode(text), match))


def open_address(attacker: Phone, address: str) -> None:
    """Whatever it is, it is answered."""
    response = attacker.client.get(address, buffered=True)
    assert response.status_code in {200, 308} | REFUSALS, address


@given(cookie=st.one_of(values, st.binary(max_size=40).map(lambda raw: raw.decode("latin-1"))))
@once
def test_no_cookie_breaks_a_page(web_app: Flask, cookie: str) -> None:
    held = f"deadwood={cookie}".encode("utf-8", "surrogatepass").decode("latin-1")
    response = web_app.test_client().get("/", environ_overrides={"HTTP_COOKIE": held})
    assert response.status_code == 200
