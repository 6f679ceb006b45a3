"""What a side says of a hand that another one wrote: who may, and what it is bound to."""

from __future__ import annotations

from subprocess import Popen

import pytest

from models import ledger, tables
from models.database import open_session
from rules.match import Ended, Game, Match, Side
from rules.options import PRESETS
from rules.score_file import write_match
from tests.desk import Desk, count_rows, points, seat
from tests.processes import ask_at_once
from tests.test_ledger_limits import limit
from tests.test_ledger_links import SECRET, replace, sit_down


def mark(desk: Desk, said: str, side: int, number: int = 1, **more: object) -> ledger.Written:
    """Say something of a hand as it is now."""
    form = {"device": desk.device, "submission": desk.key(), "revision": 1, **more}
    return ledger.mark_entry(desk.public_id, 1, number, side=side, said=said, **form)


def read_standing(desk: Desk, number: int = 1) -> list[tuple[int, str, str]]:
    """What counts of what was said of a hand."""
    return [(each.side, each.said, each.reason) for each in desk.load().find_entry(1, number).standing]


@pytest.fixture
def ann(desk: Desk) -> Desk:
    """Ann's phone, at a match of hers."""
    desk.open()
    return desk


@pytest.fixture
def bob(ann: Desk) -> Desk:
    """Bob's phone, at Ann's match, in which she has recorded a hand."""
    joined = sit_down(ann, "bobs-phone", "keep", 1)
    ann.record(points(0, 18))
    return joined


def open_three(desk: Desk) -> Desk:
    """A match of three."""
    sides = tuple(Side(name=name) for name in ("Ann", "Bob", "Cid"))
    game = Game(options=PRESETS["modern"], first_dealer=0)
    desk.open_as(Match(sides=sides, form="cutthroat", games=(game,)))
    return desk


def test_the_other_side_agrees_and_all_phones_get_the_news(ann: Desk, bob: Desk) -> None:
    before = ann.load()
    assert mark(bob, "agreed", 1) == ledger.Written(ann.public_id, 1, 1)
    after = ann.load()
    assert read_standing(ann) == [(1, "agreed", "")]
    assert after.news == before.news + 1
    assert after.rev == before.rev
    assert after.match == before.match
    assert write_match(after.match) == write_match(before.match)
    [said] = after.find_entry(1, 1).marks
    assert (said.revision, said.by, bob.load().me) == (1, 2, 2)
    assert said.said_at >= after.find_entry(1, 1).recorded_at


def test_the_last_word_counts_and_all_words_are_kept(ann: Desk, bob: Desk) -> None:
    mark(bob, "agreed", 1)
    mark(bob, "objected", 1, reason="it was 8")
    assert read_standing(ann) == [(1, "objected", "it was 8")]
    mark(bob, "withdrawn", 1)
    assert read_standing(ann) == []
    mark(bob, "agreed", 1)
    assert read_standing(ann) == [(1, "agreed", "")]
    said = [each.said for each in ann.load().find_entry(1, 1).marks]
    assert said == ["agreed", "objected", "withdrawn", "agreed"]


def test_a_form_that_was_half_filled_in_is_not_out_of_date_by_a_mark(ann: Desk, bob: Desk) -> None:
    seen = ann.load().rev
    mark(bob, "objected", 1)
    assert ann.record(points(1, 5), seen=seen).number == 2


def test_a_mark_does_not_mind_what_is_written_elsewhere_on_the_sheet(ann: Desk, bob: Desk) -> None:
    ann.record(points(1, 5))
    mark(bob, "agreed", 1)
    ann.record(points(1, 6))
    assert [read_standing(bob, number) for number in (1, 2, 3)] == [[(1, "agreed", "")], [], []]


def test_a_correction_unticks_and_what_was_said_before_stays_known(ann: Desk, bob: Desk) -> None:
    mark(bob, "agreed", 1)
    ann.post(ledger.correct_hand, 1, 1, points(0, 28))
    assert read_standing(bob) == []
    assert [(each.revision, each.said) for each in bob.load().find_entry(1, 1).marks] == [(1, "agreed")]
    with pytest.raises(ledger.HandChanged):
        mark(bob, "agreed", 1)
    mark(bob, "agreed", 1, revision=2)
    assert read_standing(bob) == [(1, "agreed", "")]


def test_striking_and_restoring_untick_and_can_be_objected_to(ann: Desk, bob: Desk) -> None:
    mark(bob, "agreed", 1)
    ann.undo()
    assert read_standing(bob) == []
    mark(bob, "objected", 1, revision=2)
    assert read_standing(ann) == [(1, "objected", "")]
    ann.post(ledger.restore_hand, 1, 1)
    assert read_standing(ann) == []


def test_how_a_game_was_ended_can_be_agreed_to(ann: Desk, bob: Desk) -> None:
    ann.post(ledger.end_game, Ended(how="conceded", by=1))
    mark(bob, "agreed", 1, number=2)
    assert read_standing(ann, 2) == [(1, "agreed", "")]


def test_who_wrote_a_hand_does_not_judge_it(ann: Desk, bob: Desk) -> None:
    before = count_rows()
    for phone, side in ((ann, 0), (ann, 1), (bob, 0), (bob, 2), (bob, -1)):
        with pytest.raises(ledger.OtherSideOnly):
            mark(phone, "agreed", side)
    assert count_rows() == before
    bob.record(points(1, 20))
    assert [ann.load().find_judges(entry) for entry in ann.load().games[0].entries] == [(), (0,)]
    assert [bob.load().find_judges(entry) for entry in bob.load().games[0].entries] == [(1,), ()]
    mark(ann, "objected", 0, number=2)
    assert read_standing(bob, 2) == [(0, "objected", "")]


def test_one_phone_that_goes_round_the_table_speaks_for_both(ann: Desk) -> None:
    ann.record(points(0, 18))
    assert ann.load().find_judges(ann.load().find_entry(1, 1)) == (0, 1)
    mark(ann, "agreed", 0)
    mark(ann, "objected", 1)
    assert read_standing(ann) == [(0, "agreed", ""), (1, "objected", "")]


def test_the_owner_speaks_for_a_side_until_it_has_a_phone_and_again_when_that_is_lost(ann: Desk) -> None:
    ledger.take_side(ann.public_id, 0, device=ann.device, secret=SECRET)
    assert ann.load().voices == (0, 1)
    bob = sit_down(ann, "bobs-phone", "keep", 1)
    assert (ann.load().voices, bob.load().voices) == ((0,), (1,))
    replace(ann, "keep", 1)
    assert ann.load().voices == (0, 1)


def test_whoever_keeps_for_both_sides_speaks_for_the_one_that_did_not_write(ann: Desk) -> None:
    sit_down(ann, "both", "keep", 0)
    both = sit_down(ann, "both", "keep", 1)
    assert both.load().voices == (0, 1)
    both.record(points(1, 9))
    assert both.load().find_judges(both.load().find_entry(1, 1)) == (0,)
    mark(both, "agreed", 0)
    assert read_standing(both) == [(0, "agreed", "")]


def test_of_three_each_other_side_has_its_own_word(desk: Desk) -> None:
    ann = open_three(desk)
    bob, cid = sit_down(ann, "bobs", "keep", 1), sit_down(ann, "cids", "keep", 2)
    bob.record(points(1, 20))
    for phone, side, said in ((ann, 0, "agreed"), (cid, 2, "objected")):
        assert phone.load().find_judges(phone.load().find_entry(1, 1)) == (side,)
        mark(phone, said, side)
    assert read_standing(bob) == [(0, "agreed", ""), (2, "objected", "")]
    with pytest.raises(ledger.OtherSideOnly):
        mark(bob, "agreed", 1)


def test_onlookers_and_strangers_say_nothing(ann: Desk, bob: Desk) -> None:
    seat(ann.public_id, "guests", "watch")
    guest = Desk("guests", ann.public_id)
    before = count_rows()
    assert guest.load().voices == ()
    with pytest.raises(ledger.NotAllowed) as refused:
        mark(guest, "agreed", 1)
    assert not isinstance(refused.value, ledger.OtherSideOnly)
    with pytest.raises(ledger.MatchNotFound):
        mark(Desk("strangers", ann.public_id), "agreed", 1)
    assert count_rows() == before


@pytest.mark.parametrize(("game", "number"), [(1, 2), (1, 0), (2, 1), (0, 1), (1, 2**31 - 1)])
def test_of_a_hand_that_is_not_there_nothing_is_said(ann: Desk, bob: Desk, game: int, number: int) -> None:
    with pytest.raises(ledger.HandNotFound):
        ledger.mark_entry(
            ann.public_id, game, number, revision=1, side=1, said="agreed", device=bob.device, submission="x"
        )
    assert count_rows()["mark"] == 0


def test_of_a_hand_that_has_moved_nothing_is_said(ann: Desk, bob: Desk) -> None:
    ann.record(points(0, 20))
    mark(bob, "agreed", 1, number=2)
    ann.post(ledger.correct_hand, 1, 1, points(0, 100))
    record = bob.load()
    old, new = record.find_entry(1, 2), record.find_entry(2, 1)
    assert (old.moved_to, record.find_judges(old), old.standing) == (2, (), ())
    assert (record.find_judges(new), new.marks) == ((1,), ())
    with pytest.raises(ledger.NothingToChange):
        mark(bob, "agreed", 1, number=2, revision=old.revision)


def test_the_same_form_twice_is_one_mark_and_one_piece_of_news(ann: Desk, bob: Desk) -> None:
    first = mark(bob, "agreed", 1, submission="twice")
    news = ann.load().news
    assert mark(bob, "agreed", 1, submission="twice") == first
    assert (count_rows()["mark"], ann.load().news) == (1, news)


def test_an_answer_that_was_lost_is_the_same_after_a_correction(ann: Desk, bob: Desk) -> None:
    first = mark(bob, "agreed", 1, submission="lost")
    ann.post(ledger.correct_hand, 1, 1, points(0, 28))
    assert mark(bob, "agreed", 1, submission="lost") == first
    assert read_standing(bob) == []


def test_what_is_said_already_is_not_said_again(ann: Desk, bob: Desk) -> None:
    mark(bob, "withdrawn", 1)
    assert count_rows()["mark"] == 0
    mark(bob, "agreed", 1)
    news = ann.load().news
    mark(bob, "agreed", 1)
    assert (count_rows()["mark"], ann.load().news) == (1, news)


def test_processes_posting_the_same_mark_at_once_write_it_once(
    ann: Desk, bob: Desk, database_url: str, racers: list[Popen[str]]
) -> None:
    job = {"url": database_url, "what": "mark", "public_id": ann.public_id, "number": 1, "side": 1}
    job |= {"device": bob.device, "revision": 1}
    for turn in range(6):
        same = job | {"submission": f"mark-{turn}", "said": ("agreed", "objected")[turn % 2]}
        assert ask_at_once(racers, same, same, same) == [[ann.public_id, 1, 1]] * 3
    assert len(ann.load().find_entry(1, 1).marks) == 6


def test_a_mark_and_a_hand_at_the_same_moment_both_land(
    ann: Desk, bob: Desk, database_url: str, racers: list[Popen[str]]
) -> None:
    """Two marks and a hand: nobody waits for anybody, and the last word is one of the two."""
    common = {"url": database_url, "public_id": ann.public_id}
    marking = common | {"what": "mark", "number": 1, "side": 1, "device": bob.device, "revision": 1}
    for turn in range(6):
        agreeing = marking | {"submission": f"agree-{turn}", "said": "agreed"}
        objecting = marking | {"submission": f"object-{turn}", "said": "objected"}
        hand = common | {"what": "record", "number": 1, "submission": f"hand-{turn}", "seen": turn + 1}
        answers = ask_at_once(racers, agreeing, objecting, hand)
        assert answers == [[ann.public_id, 1, 1]] * 2 + [[ann.public_id, 1, turn + 2]]
        last = ann.load().find_entry(1, 1).marks[-1]
        assert read_standing(ann) == [(1, last.said, "")]


def test_a_match_takes_so_many_marks(ann: Desk, bob: Desk) -> None:
    limit(match_entries=2)
    mark(bob, "agreed", 1)
    mark(bob, "objected", 1)
    with pytest.raises(ledger.SheetFull):
        mark(bob, "withdrawn", 1)
    assert read_standing(ann) == [(1, "objected", "")]


def test_marks_go_with_their_match(ann: Desk, bob: Desk) -> None:
    mark(bob, "agreed", 1)
    with open_session(is_writing=True) as session:
        session.execute(tables.Match.__table__.delete())
    assert count_rows()["mark"] == 0


def test_a_word_that_is_none_is_a_mistake_of_the_caller(ann: Desk, bob: Desk) -> None:
    with pytest.raises(ValueError, match="perhaps"):
        mark(bob, "perhaps", 1)
