"""Links: who may hand on which, what they open, and when they stop."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

import models
from models import deleting, ledger
from tests.desk import Desk, count_rows, listening, make_app, points, seat

SECRET = "the secret of the app"


def links_of(desk: Desk) -> dict[tuple[str, int | None], str]:
    """The tokens that a device may hand on."""
    links = ledger.load_links(desk.public_id, device=desk.device, secret=SECRET)
    return {(link.role, link.side): link.token for link in links}


def replace(desk: Desk, role: str, side: int | None = None, **more: str) -> ledger.Written:
    form = {"submission": desk.key(), **more}
    return ledger.replace_link(desk.public_id, role, side, device=desk.device, secret=SECRET, **form)


def sit_down(desk: Desk, device: str, role: str, side: int | None = None) -> Desk:
    """Another phone that opens a link of the match."""
    public_id = ledger.open_link(links_of(desk)[role, side], device=device, client="ann")
    return Desk(device, public_id)


@pytest.fixture
def ann(desk: Desk) -> Desk:
    """Ann's phone, at a match of hers."""
    desk.open()
    return desk


def test_the_owner_hands_on_every_role_and_each_link_gives_its_own(ann: Desk) -> None:
    assert list(links_of(ann)) == [("keep", 0), ("keep", 1), ("watch", None), ("own", None)]
    roles = {sit_down(ann, f"phone-{role}-{side}", role, side).load().role for role, side in links_of(ann)}
    assert roles == {"own", "keep", "watch"}


def test_nobody_hands_on_more_than_he_has(ann: Desk) -> None:
    assert list(links_of(sit_down(ann, "bobs", "keep", 1))) == [("keep", 1), ("watch", None)]
    assert list(links_of(sit_down(ann, "guests", "watch"))) == [("watch", None)]


def test_links_stay_the_same_and_are_made_once(ann: Desk) -> None:
    first = links_of(ann)
    assert (links_of(ann), count_rows()["link"]) == (first, 4)
    assert len(set(first.values())) == 4
    assert all(len(token) == 24 for token in first.values())


def test_a_copy_of_the_database_opens_nothing(sqlite_file: Path) -> None:
    with make_app(f"sqlite:///{sqlite_file}").app_context():
        desk = Desk("anns-phone")
        desk.open()
        tokens = links_of(desk).values()
        models.db.engine.dispose()
    stored = sqlite_file.read_bytes()
    assert not [token for token in tokens if token.encode() in stored]


def test_a_link_made_under_another_secret_still_opens_and_can_be_replaced(ann: Desk) -> None:
    token = links_of(ann)["watch", None]
    again = ledger.load_links(ann.public_id, device=ann.device, secret="another secret")
    assert {link.token for link in again} == {None}
    assert ledger.open_link(token, device="guests", client="ann") == ann.public_id
    ledger.replace_link(
        ann.public_id, "watch", None, device=ann.device, submission="new", secret="another secret"
    )
    with pytest.raises(ledger.MatchNotFound):
        ledger.open_link(token, device="late", client="ann")


@pytest.mark.parametrize(("role", "side"), [("keep", 1), ("watch", None), ("own", None)])
def test_a_replaced_link_stops_on_every_device_that_had_it(ann: Desk, role: str, side: int | None) -> None:
    old = links_of(ann)[role, side]
    phones = [sit_down(ann, f"phone-{number}", role, side) for number in range(2)]
    replace(ann, role, side)
    for phone in phones:
        with pytest.raises(ledger.MatchNotFound):
            phone.load()
        assert ledger.list_matches(phone.device) == ()
    with pytest.raises(ledger.MatchNotFound):
        ledger.open_link(old, device="late", client="ann")
    assert sit_down(ann, phones[0].device, role, side).load().role == role
    assert ann.load().role == "own"


def test_what_a_replaced_phone_wrote_stays(ann: Desk) -> None:
    bob = sit_down(ann, "bobs", "keep", 1)
    bob.record(points(1, 20))
    replace(ann, "keep", 1)
    assert [hand.points for hand in ann.load().match.games[0].hands] == [20]
    seen = ann.load().rev
    with pytest.raises(ledger.MatchNotFound):
        bob.record(points(1, 30), seen=seen)
    lost = sit_down(ann, "bobs-new", "keep", 1)
    assert lost.record(points(1, 5)).number == 2


def test_the_same_form_twice_replaces_once(ann: Desk) -> None:
    assert replace(ann, "watch", submission="twice") == replace(ann, "watch", submission="twice")
    assert count_rows()["link"] == 2  # the owner's, and one to watch


def test_only_the_owner_replaces_and_deletes(ann: Desk) -> None:
    for phone in (sit_down(ann, "bobs", "keep", 1), sit_down(ann, "guests", "watch")):
        before = count_rows()
        with pytest.raises(ledger.OwnerOnly):
            replace(phone, "watch")
        with pytest.raises(ledger.OwnerOnly):
            ledger.delete_match(phone.public_id, device=phone.device)
        with pytest.raises(ledger.OwnerOnly):
            ledger.take_side(phone.public_id, 0, device=phone.device, secret=SECRET)
        assert count_rows() == before
    with pytest.raises(LookupError):
        replace(ann, "keep", 2)
    with pytest.raises(ledger.MatchNotFound):
        replace(Desk("strangers", ann.public_id), "watch")


def test_a_link_of_one_match_does_nothing_in_another(ann: Desk) -> None:
    other = Desk("someone-elses")
    other.open()
    guest = sit_down(other, "guests", "own")
    with pytest.raises(ledger.MatchNotFound):
        Desk("guests", ann.public_id).load()
    assert guest.load().public_id == other.public_id


def test_tokens_that_open_nothing_all_take_the_same_steps(ann: Desk) -> None:
    revoked = links_of(ann)["watch", None]
    replace(ann, "watch")
    gone = Desk("daves")
    gone.open()
    deleted = links_of(gone)["watch", None]
    ledger.delete_match(gone.public_id, device=gone.device)

    def ask(token: str) -> tuple[list[str], str]:
        with listening() as said, pytest.raises(ledger.MatchNotFound) as error:
            ledger.open_link(token, device="somebodys", client="ann")
        return said, str(error.value)

    ask("the first of this client, which begins to count")
    answers = [ask(token) for token in (revoked, deleted, "x" * 24, "", "ä", "-")]
    assert answers == [answers[0]] * len(answers)


def test_whose_phone_it_is_follows_from_the_links(ann: Desk) -> None:
    assert ann.load().side is None
    bob = sit_down(ann, "bobs", "keep", 1)
    assert (ann.load().side, bob.load().side) == (0, 1)
    ledger.take_side(ann.public_id, 1, device=ann.device, secret=SECRET)
    assert (ann.load().side, ann.load().role) == (1, "own")
    assert sit_down(ann, "guests", "watch").load().side is None


def test_other_phones_get_news_of_somebody_who_sits_down_and_no_form_gets_stale(ann: Desk) -> None:
    before = ann.load()
    sit_down(ann, "bobs", "keep", 1)
    after = ann.load()
    assert after.news > before.news
    assert after.rev == before.rev
    ann.record(points(0, 10))
    assert ann.load().news > after.news


def test_a_deleted_match_is_there_for_nobody_until_it_is_brought_back(ann: Desk) -> None:
    bob = sit_down(ann, "bobs", "keep", 1)
    token = links_of(ann)["keep", 1]
    ann.record(points(0, 10))
    ledger.delete_match(ann.public_id, device=ann.device)
    for phone in (ann, bob):
        with pytest.raises(ledger.MatchNotFound):
            phone.load()
        with pytest.raises(ledger.MatchNotFound):
            phone.record(points(0, 10), seen=1)
        assert ledger.list_matches(phone.device) == ()
    with pytest.raises(ledger.MatchNotFound):
        ledger.open_link(token, device="late", client="ann")
    assert [match.public_id for match in ledger.list_deleted(ann.device)] == [ann.public_id]
    assert ledger.list_deleted(bob.device) == ()
    with pytest.raises(ledger.MatchNotFound):
        ledger.bring_back(ann.public_id, device=bob.device)
    for _ in range(2):
        ledger.bring_back(ann.public_id, device=ann.device)
    assert bob.load().rev == 1
    assert ledger.list_deleted(ann.device) == ()


def test_a_match_nobody_wants_back_is_gone_for_good(ann: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = count_rows()
    other = Desk("daves")
    other.open()
    other.record(points(0, 10))
    sit_down(other, "bobs", "keep", 1)
    ledger.delete_match(other.public_id, device=other.device)
    monkeypatch.setattr(deleting, "GRACE", timedelta(0))
    assert ledger.list_deleted(other.device) == ()
    with pytest.raises(ledger.MatchNotFound):
        ledger.bring_back(other.public_id, device=other.device)
    Desk("cleos").open()
    left = count_rows()
    left.pop("attempt")
    assert left == {name: 2 * kept[name] for name in left}


def test_a_write_that_was_being_judged_when_the_match_was_deleted_is_not_made(
    ann: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    original = models.writing._write

    def late(*values: object) -> ledger.Written:
        ledger.delete_match(ann.public_id, device=ann.device)
        return original(*values)

    monkeypatch.setattr(models.writing, "_write", late)
    with pytest.raises(ledger.MatchNotFound):
        ann.record(points(0, 10))


def test_a_phone_replaced_elsewhere_is_seated_no_more(ann: Desk) -> None:
    seat(ann.public_id, "elsewhere", "keep", is_revoked=True)
    with pytest.raises(ledger.MatchNotFound):
        Desk("elsewhere", ann.public_id).load()
