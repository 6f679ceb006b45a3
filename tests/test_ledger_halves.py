"""A hand that two sides enter, each on its own phone: who may know what, and that it is recorded once."""

from __future__ import annotations

from subprocess import Popen

import pytest

from models import ledger, tables
from models.database import open_session
from rules.options import PRESETS
from tests.desk import Desk, count_rows, points, seat
from tests.processes import ask_at_once
from tests.test_ledger_links import SECRET, replace, sit_down

FACTS = {"ending": ["knock"], "by": ["0"]}
ANNS = {"cards": ["4S", "5S"]}
BOBS = {"cards": ["QS"]}


def begin(desk: Desk, side: int = 0, asked: int = 1, **more: object) -> None:
    """Begin a hand with this side's cards."""
    form = {"submission": desk.key(), "seen": desk.load().rev, **more}
    ledger.begin_hand(desk.public_id, FACTS, ANNS, side=side, asked=asked, device=desk.device, **form)


def enter(desk: Desk, half: object = BOBS, side: int = 1, **more: object) -> None:
    """Enter the cards of a side."""
    form = {"submission": desk.key(), "token": more.pop("token", None) or desk.load().unfinished.token}
    ledger.enter_half(desk.public_id, half=half, side=side, device=desk.device, **{**form, **more})


def close(desk: Desk, **more: object) -> ledger.Written:
    """Record the hand as it is seen."""
    unfinished = desk.load().unfinished
    return desk.record(points(0, 18), **{"closes": (unfinished.token, unfinished.state), **more})


@pytest.fixture
def ann(desk: Desk) -> Desk:
    """Ann's phone, at a match of hers."""
    desk.open()
    return desk


@pytest.fixture
def bob(ann: Desk) -> Desk:
    """Bob's phone, at Ann's match."""
    return sit_down(ann, "bobs-phone", "keep", 1)


def test_nobody_knows_the_other_ones_cards_before_both_are_in(ann: Desk, bob: Desk) -> None:
    seat(ann.public_id, "guests", "watch")
    ledger.take_side(ann.public_id, 0, device=ann.device, secret=SECRET)
    guest, second = Desk("guests", ann.public_id), sit_down(ann, "second", "keep", 0)
    news = bob.load().news
    begin(ann)
    assert bob.load().news == news + 1
    assert ann.load().unfinished.halves == {0: ANNS}
    for phone in (bob, second, guest):
        assert phone.load().unfinished.halves == {}
        assert "4S" not in repr(phone.load())
    assert (bob.load().unfinished.facts, guest.load().unfinished.facts) == (FACTS, {})
    enter(bob)
    for phone in (ann, bob, second):
        assert phone.load().unfinished.halves == {0: ANNS, 1: BOBS}
        assert phone.load().unfinished.is_whole
    assert (guest.load().unfinished.halves, guest.load().unfinished.is_whole) == ({}, False)


def test_an_owner_who_shuts_the_other_one_out_does_not_learn_his_cards(ann: Desk, bob: Desk) -> None:
    begin(bob, side=1, asked=0)
    replace(ann, "keep", 1)
    assert ann.load().voices == (0, 1)
    assert ann.load().unfinished.halves == {}
    with pytest.raises(ledger.OtherSideOnly):
        enter(ann, side=1)


def test_a_phone_without_another_one_has_nobody_to_ask(ann: Desk) -> None:
    assert ann.load().others == ()
    with pytest.raises(ledger.OtherSideOnly):
        begin(ann)
    bob = sit_down(ann, "bobs-phone", "keep", 1)
    assert (ann.load().others, bob.load().others) == ((1,), (0,))
    replace(ann, "keep", 1)
    assert ann.load().others == ()
    with pytest.raises(ledger.OtherSideOnly):
        begin(ann)


def test_both_record_and_one_of_them_lands(ann: Desk, bob: Desk) -> None:
    begin(ann)
    enter(bob)
    seen = {"seen": bob.load().rev}
    kept = bob.load().unfinished
    assert close(ann).number == 1
    with pytest.raises(ledger.StaleEntry):
        bob.record(points(0, 18), closes=(kept.token, kept.state), **seen)
    with pytest.raises(ledger.UnfinishedGone):
        bob.record(points(0, 18), closes=(kept.token, kept.state))
    assert (ann.load().unfinished, count_rows()["entry"], count_rows()["unfinished"]) == (None, 1, 0)


def test_what_was_changed_since_it_was_seen_is_not_recorded(ann: Desk, bob: Desk) -> None:
    begin(ann)
    enter(bob)
    seen = ann.load().unfinished
    enter(bob, {"cards": ["KS"]})
    with pytest.raises(ledger.UnfinishedGone):
        ann.record(points(0, 18), closes=(seen.token, seen.state))
    assert count_rows()["entry"] == 0
    assert ann.load().unfinished.halves[1] == {"cards": ["KS"]}
    enter(ann, {"cards": ["2C"]}, side=0)
    assert close(ann).number == 1


def test_whoever_goes_on_alone_closes_it_whatever_was_entered(ann: Desk, bob: Desk) -> None:
    begin(ann)
    token = ann.load().unfinished.token
    enter(bob)
    ann.record(points(0, 18), closes=(token, None))
    assert ann.load().unfinished is None
    ann.record(points(0, 18), closes=(token, None))
    assert count_rows()["entry"] == 2


def test_a_hand_recorded_in_the_ordinary_way_leaves_it_to_be_decided(ann: Desk, bob: Desk) -> None:
    begin(ann)
    bob.record(points(1, 5))
    unfinished = bob.load().unfinished
    assert unfinished.rev < bob.load().rev
    form = {"device": bob.device, "submission": bob.key()}
    with pytest.raises(ledger.StaleEntry):
        ledger.keep_up(bob.public_id, unfinished.token, seen=unfinished.rev, **form)
    ledger.keep_up(bob.public_id, unfinished.token, seen=bob.load().rev, **form)
    enter(bob)
    assert close(ann).number == 2


def test_it_is_dropped_once_and_what_comes_later_is_told(ann: Desk, bob: Desk) -> None:
    begin(ann)
    token = ann.load().unfinished.token
    for _ in range(2):
        ledger.drop_hand(bob.public_id, token, device=bob.device, submission=bob.key())
    with pytest.raises(ledger.UnfinishedGone):
        enter(bob, token=token)
    begin(ann)
    with pytest.raises(ledger.UnfinishedGone):
        enter(bob, token=token)
    ledger.drop_hand(bob.public_id, token, device=bob.device, submission=bob.key())
    assert ann.load().unfinished is not None


def test_a_match_has_one_at_most_and_the_same_form_twice_is_one(ann: Desk, bob: Desk) -> None:
    begin(ann, submission="twice", seen=ann.load().rev)
    news = ann.load().news
    begin(ann, submission="twice", seen=ann.load().rev)
    with pytest.raises(ledger.UnfinishedThere):
        begin(bob, side=1, asked=0)
    enter(bob, submission="half")
    enter(bob, {"cards": []}, submission="half")
    assert ann.load().unfinished.halves[1] == BOBS
    assert ann.load().news == news + 1


def test_a_form_out_of_date_begins_nothing(ann: Desk, bob: Desk) -> None:
    seen = ann.load().rev
    bob.record(points(1, 5))
    with pytest.raises(ledger.StaleEntry):
        begin(ann, seen=seen)
    assert count_rows()["unfinished"] == 0


def test_onlookers_and_third_sides_have_no_part_in_it(ann: Desk, bob: Desk) -> None:
    begin(ann)
    token = ann.load().unfinished.token
    seat(ann.public_id, "guests", "watch")
    guest = Desk("guests", ann.public_id)
    with pytest.raises(ledger.NotAllowed):
        enter(guest, token=token)
    with pytest.raises(ledger.NotAllowed):
        ledger.drop_hand(ann.public_id, token, device="guests", submission="x")
    with pytest.raises(ledger.MatchNotFound):
        enter(Desk("strangers", ann.public_id), token=token)
    for phone, side in ((ann, 1), (bob, 0), (bob, 2), (ann, -1)):
        with pytest.raises(ledger.OtherSideOnly):
            enter(phone, side=side)
    assert not ann.load().unfinished.is_whole


def test_it_goes_with_its_match(ann: Desk, bob: Desk) -> None:
    begin(ann)
    with open_session(is_writing=True) as session:
        session.execute(tables.Match.__table__.delete())
    assert count_rows()["unfinished"] == 0


def test_two_phones_recording_at_once_give_one_entry(
    ann: Desk, bob: Desk, database_url: str, racers: list[Popen[str]]
) -> None:
    ann.open(PRESETS["room"])
    bob = sit_down(ann, "bobs-phone", "keep", 1)
    common = {"url": database_url, "public_id": ann.public_id}
    for turn in range(6):
        begin(ann)
        enter(bob)
        seen = ann.load().unfinished
        job = common | {"what": "record", "number": 1, "seen": seen.rev, "closes": [seen.token, seen.state]}
        answers = ask_at_once(
            racers,
            job | {"submission": f"ann-{turn}"},
            job | {"submission": f"ann-{turn}"},
            job | {"submission": f"bob-{turn}", "number": 2},
        )
        assert len(ann.load().games[0].entries) == turn + 1
        assert answers.count("StaleEntry") in (1, 2), answers
        assert ann.load().unfinished is None


def test_a_half_that_comes_while_the_hand_is_recorded_is_told_or_part_of_it(
    ann: Desk, bob: Desk, database_url: str, racers: list[Popen[str]]
) -> None:
    common = {"url": database_url, "public_id": ann.public_id}
    for turn in range(6):
        begin(ann)
        enter(bob)
        seen = ann.load().unfinished
        record = common | {"what": "record", "number": 1, "submission": f"record-{turn}", "seen": seen.rev}
        half = common | {"what": "half", "side": 1, "token": seen.token, "device": bob.device}
        answers = ask_at_once(
            racers,
            record | {"closes": [seen.token, seen.state]},
            half | {"submission": f"half-{turn}"},
        )
        if answers[1] == "entered":
            assert answers[0] == "UnfinishedGone"
            close(ann)
        else:
            assert answers[1] == "UnfinishedGone"
        assert len(ann.load().games[0].entries) == turn + 1
