"""Files: a match saved and brought in again, its hands for a spreadsheet, and what is no such file."""

from __future__ import annotations

import csv
import io
import json
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest
from flask import Flask
from werkzeug.datastructures import FileStorage
from werkzeug.test import encode_multipart

from rules.score_file import read_match, write_match
from tests.random_matches import MatchMaker
from tests.web.pages import Page
from tests.web.phone import HIDDEN, Phone
from web.importing import LARGEST_FILE

ANN_AND_BOB = {"format": "deadwood-match", "version": 1, "sides": [{"name": "Ann"}, {"name": "Bob"}]}
OVER_LIMIT = {"ending": "knock", "by": 0, "knocker": {"count": 11}, "defender": {"count": 3}}
POINTS = {"ending": "points", "winner": 0, "points": 18}


def bring_in(phone: Phone, content: bytes, status: int = 303) -> Page:
    """Send a file by the form of its page."""
    source = phone.client.get("/import").text
    data = {**dict(HIDDEN.findall(source)), "file": FileStorage(io.BytesIO(content), "match.json")}
    boundary, body = encode_multipart(data)
    kind = f"multipart/form-data; boundary={boundary}"
    return phone.show(phone.client.post("/import", data=body, content_type=kind), status)


def write(document: object) -> bytes:
    return json.dumps(document, ensure_ascii=False).encode()


def play(*hands: dict, **options: object) -> dict:
    """A match of one game."""
    return {**ANN_AND_BOB, "games": [{"options": options, "hands": list(hands)}]}


@pytest.mark.parametrize("form", ["two", "partners", "cutthroat", "captain"])
@pytest.mark.parametrize("seed", range(6))
def test_a_match_brought_in_and_saved_again_is_the_same(phone: Phone, form: str, seed: int) -> None:
    maker = MatchMaker(form, seed)
    match = read_match(maker.document(maker.make_games()[0]))
    address = bring_in(phone, write(write_match(match))).address
    saved = phone.client.get(f"{address}/match.json")
    assert saved.mimetype == "application/json"
    assert saved.headers["Content-Disposition"].startswith("attachment; filename=")
    assert read_match(json.loads(saved.text)) == read_match(write_match(match))


def test_it_is_said_when_hands_were_recorded_and_never_made_up(phone: Phone) -> None:
    match = phone.start_match()
    phone.points(match, 0, 18)
    saved = json.loads(phone.client.get(f"{match}/match.json").text)
    [hand] = saved["games"][0]["hands"]
    assert datetime.fromisoformat(hand["at"]) <= datetime.now(UTC)
    hand["at"] = "2019-05-04T20:15:00Z"
    address = bring_in(phone, write(saved)).address
    assert json.loads(phone.client.get(f"{address}/match.json").text) == saved
    assert "4 May 2019" in phone.get(f"{address}/print").text("main")
    undated = bring_in(phone, write(play(POINTS))).address
    assert "at" not in json.loads(phone.client.get(f"{undated}/match.json").text)["games"][0]["hands"][0]


def test_a_file_sent_twice_is_one_match_and_another_file_another(phone: Phone) -> None:
    hidden = dict(HIDDEN.findall(phone.client.get("/import").text))
    addresses = []
    for points in (18, 18, 19):
        content = write(play({**POINTS, "points": points}))
        data = {**hidden, "file": (io.BytesIO(content), "match.json")}
        addresses.append(phone.client.post("/import", data=data).headers["Location"])
    assert addresses[0] == addresses[1] != addresses[2]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        pytest.param(b"", "Choose a file.", id="empty"),
        pytest.param(b"\xff\xfe\x00", "This file holds no text in UTF-8", id="no-text"),
        pytest.param(b"{", "This is not JSON", id="no-json"),
        pytest.param(b"[" * 500_000, "This is not JSON", id="nested-deep"),
        pytest.param(b'{"a":' * 100_000, "This is not JSON", id="objects-nested-deep"),
        pytest.param(b"9" * 10_000, "This is not JSON", id="a-number-too-long"),
        pytest.param(b"[]", "This must be an object", id="a-list"),
        pytest.param(write({**ANN_AND_BOB, "games": []}), "games: There is no game", id="no-game"),
        pytest.param(write({**play(), "version": 2}), "version: Enter a number from 1 to 1.", id="version"),
        pytest.param(
            write(play(POINTS, OVER_LIMIT)),
            "games[0].hands[1].knocker: Ann cannot knock with 11",
            id="a-hand-that-is-none",
        ),
        pytest.param(write(play(*[{}] * 100_000)), "games: A match can be brought in with 5000", id="many"),
        pytest.param(write(play(*[{}] * 900)), "The file has 880 more faults.", id="many-faults"),
    ],
)  # fmt: skip
def test_a_file_that_is_not_right_is_refused_with_its_place(
    phone: Phone, content: bytes, message: str
) -> None:
    begun = time.process_time()
    page = bring_in(phone, content, 422)
    assert message in page.text("div", id="faults")
    assert len(page.faults) <= 1
    assert time.process_time() - begun < 2


def test_a_file_too_large_is_refused_unread(phone: Phone) -> None:
    begun = time.process_time()
    assert len(b"x" * 10_000_000) > LARGEST_FILE
    bring_in(phone, b"x" * 10_000_000, 413)
    assert time.process_time() - begun < 1


def test_a_form_that_takes_no_files_stays_small(phone: Phone) -> None:
    data = {"file": (io.BytesIO(b"x" * 100_000), "match.json")}
    assert phone.client.post("/calculator", data=data).status_code == 413


def read_rows(phone: Phone, match: str, delimiter: str = ",") -> list[dict[str, str]]:
    response = phone.client.get(f"{match}/hands.csv")
    assert response.data.startswith("\ufeff".encode())
    assert response.mimetype == "text/csv"
    return list(csv.DictReader(io.StringIO(response.data.decode("utf-8-sig")), delimiter=delimiter))


def test_hands_are_rows_that_a_spreadsheet_opens(phone: Phone) -> None:
    match = phone.start_match(side_0="=1+1", side_1="Zoë", preset="hollywood")
    phone.record(match, ending="knock", by=1, knocker_count=4, defender_count=22, note="@home")
    phone.record(match, ending="dead", reason="+stock")
    phone.record(match, ending="adjustment", winner=0, points=-10, reason="late")
    rows = read_rows(phone, match)
    assert [row["Points"] for row in rows] == ["18", "0", "-10"]
    assert (rows[0]["Winner"], rows[2]["Winner"], rows[0]["Note"]) == ("Zoë", "'=1+1", "'@home")
    assert (rows[0]["Column 1: Zoë"], rows[0]["Column 2: Zoë"], rows[0]["Boxes of Zoë"]) == ("18", "", "1")
    assert rows[0]["Knocker’s deadwood"] == "4"
    assert not [cell for row in rows for cell in row.values() if cell[:1] in "=+@" and cell]


def test_semicolons_part_the_cells_where_commas_are_for_decimals(phone: Phone) -> None:
    match = phone.start_match()
    phone.points(match, 0, 18)
    phone.client.set_cookie("language", "de")
    assert next(
        iter(csv.reader([phone.client.get(f"{match}/hands.csv").text.splitlines()[1]], delimiter=";"))
    )[:2] == ["1", "1"]


@pytest.mark.parametrize("form", ["partners", "cutthroat", "captain"])
def test_hands_of_every_form_are_rows(phone: Phone, form: str) -> None:
    maker = MatchMaker(form, 3)
    games = maker.make_games()[0]
    address = bring_in(phone, write(maker.document(games))).address
    assert len(read_rows(phone, address)) == sum(len(game["hands"]) for game in games)


def test_files_are_for_those_who_may_read_the_match(phone: Phone, other_phone: Phone) -> None:
    match = phone.start_match()
    for name in ("match.json", "hands.csv"):
        assert other_phone.client.get(f"{match}/{name}").status_code == 404


def test_the_pages_lead_to_the_files(phone: Phone) -> None:
    match = phone.start_match()
    for name in ("match.json", "hands.csv"):
        assert phone.page.all("a", href=f"{match}/{name}")
    phone.get("/")
    assert phone.page.all("a", href="/import")


def test_a_match_is_brought_in_from_the_command_line(web_app: Flask, phone: Phone, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.write_bytes(write(play(POINTS)))
    result = web_app.test_cli_runner().invoke(args=["import-match", str(file)])
    assert result.exit_code == 0, result.output
    phone.get(result.output.split()[-1], 303)
    assert phone.page.texts("p", class_="total") == ["18", "0"]
    file.write_bytes(write({**play(), "version": 2}))
    result = web_app.test_cli_runner().invoke(args=["import-match", str(file)])
    assert result.exit_code == 1
    assert "version: Enter a number" in result.output
