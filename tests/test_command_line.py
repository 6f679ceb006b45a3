"""``python -m rules``: by itself without any installed package (-S), and called within this process."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from rules.__main__ import main

ROOT = Path(__file__).parents[1]
MATCH = {
    "format": "deadwood-match",
    "version": 1,
    "sides": [{"name": "Ann"}, {"name": "Bob"}],
    "games": [
        {
            "hands": [
                {
                    "ending": "knock",
                    "by": 0,
                    "knocker": {"melds": ["4S 5S 6S", "KC KD KH KS"], "deadwood": "AD AH 2C"},
                    "defender": {"cards": "QS QH QD 3C 3H 3D 7S 8H 9C 5D"},
                }
            ]
        }
    ],
}


@pytest.fixture
def run(monkeypatch, capfdbinary):
    """Call the program within this process: many times as fast, and an exception fails the test."""

    def call(*arguments, text=b""):
        text = text if isinstance(text, bytes) else json.dumps(text).encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
        with io.TextIOWrapper(io.BytesIO()) as output:
            monkeypatch.setattr(sys, "stdout", output)
            status = main(list(arguments))
            answer = output.buffer.getvalue()
        assert capfdbinary.readouterr() == (b"", b"")
        return status, json.loads(answer.decode("utf-8"))

    return call


def run_program(*arguments, text=b"", python=("-S",), **environment):
    """Run the program by itself; return its exit code and answer. It says nothing on standard error."""
    text = text if isinstance(text, bytes) else json.dumps(text).encode()
    done = subprocess.run(
        [sys.executable, *python, "-W", "error", "-m", "rules", *arguments],
        input=text,
        capture_output=True,
        cwd=ROOT,
        env={name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ} | environment,
        timeout=60,
        check=False,
    )
    assert done.stderr == b""
    return done.returncode, json.loads(done.stdout.decode("utf-8"))


def codes(answer):
    status, document = answer
    assert status == 1
    assert set(document) == {"faults"}
    for fault in document["faults"]:
        assert {"code", "place", "message"} <= set(fault) <= {"code", "place", "message", "side", "cards"}
        assert fault["message"]
    return [(fault["code"], fault["place"]) for fault in document["faults"]]


def test_no_installed_package_is_needed():
    """-I would take the project's folder away too; -S -E -s leave nothing but it and the standard library."""
    script = (
        "import sys, rules.__main__, rules.score_file, rules.comparison, rules.statistics;"
        "roots = {name.partition('.')[0] for name in sys.modules} - {'rules', '__main__'};"
        "print(sorted(roots - set(sys.stdlib_module_names)))"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-E", "-s", "-c", script], capture_output=True, cwd=ROOT, check=True, text=True
    )
    assert done.stdout.strip() == "[]"
    status, answer = run_program("arrange", "AS 2S 3S", python=("-S", "-E", "-s"))
    assert (status, answer["deadwood"]) == (0, 0)


@pytest.mark.parametrize(
    ("arguments", "text"),
    [(["sheet", "-"], b"garbage"), (["normal", str(ROOT)], b""), (["defend", "-"], b"[" * 200_000)],
)
def test_the_program_by_itself_leaves_no_traceback_either(arguments, text):
    assert codes(run_program(*arguments, text=text)) == [("not_json", "")]


# Scoring a match.


def test_the_sheet_of_a_file(run, tmp_path):
    file = tmp_path / "match.json"
    file.write_text(json.dumps(MATCH), encoding="utf-8")
    status, sheet = run("sheet", str(file))
    assert status == 0
    hand = sheet["games"][0]["hands"][0]
    assert (hand["points"], hand["defender_deadwood"], hand["choices"]) == (18, 22, 1)
    assert hand["why"][1] == "Bob lays off 7♠ and is left with 22."
    assert run("sheet", "-", text=MATCH) == (0, sheet)


def test_a_match_written_in_full_scores_alike_and_is_written_the_same_again(run):
    status, written = run("normal", "-", text=MATCH)
    assert status == 0
    assert len(written["games"][0]["options"]) == 29
    assert run("normal", "-", text=written) == (0, written)
    assert run("sheet", "-", text=written) == run("sheet", "-", text=MATCH)


@pytest.mark.parametrize(
    "environment", [{"LC_ALL": "C"}, {"PYTHONIOENCODING": "ascii"}, {"PYTHONUTF8": "0", "LC_ALL": "C"}]
)
def test_answers_are_utf_8_whatever_the_terminal_speaks(environment):
    document = MATCH | {"sides": [{"name": "Zoë"}, {"name": "Боб"}]}
    status, sheet = run_program(
        "sheet", "-", text=json.dumps(document, ensure_ascii=False).encode(), **environment
    )
    assert status == 0
    assert sheet["games"][0]["hands"][0]["why"][1] == "Боб lays off 7♠ and is left with 22."
    assert codes(run_program("arrange", "Zoë ♠", **environment)) == [("card_unknown", "cards")]


def test_faults_carry_side_and_cards(run):
    document = json.loads(json.dumps(MATCH))
    document["games"][0]["hands"][0]["knocker"]["deadwood"] = "AD AH QC"
    status, answer = run("sheet", "-", text=document)
    (fault,) = answer["faults"]
    assert (status, fault["code"], fault["place"]) == (1, "over_limit", "games[0].hands[0].knocker")
    assert (fault["side"], sorted(fault["cards"])) == (0, ["AD", "AH", "QC"])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(b"", [("not_json", "")], id="empty"),
        pytest.param(b"\xef\xbb\xbf", [("not_json", "")], id="nothing-but-a-byte-order-mark"),
        pytest.param(b"garbage", [("not_json", "")], id="garbage"),
        pytest.param(b"\x00\x01\x02", [("not_json", "")], id="binary"),
        pytest.param(b'{"title": "\xff"}', [("not_json", "")], id="not-utf-8"),
        pytest.param("{}".encode("utf-16"), [("not_json", "")], id="utf-16"),
        pytest.param(b"[" * 200_000, [("not_json", "")], id="nested-too-deep"),
        pytest.param(b'{"version": NaN}', [("not_json", "")], id="nan"),
        pytest.param(b"9" * 100_000, [("not_json", "")], id="a-number-of-100000-digits"),
        pytest.param(b"[]", [("wrong_type", "")], id="a-list"),
        pytest.param(b"null", [("wrong_type", "")], id="null"),
        pytest.param(b"1" + b"0" * 400, [("wrong_type", "")], id="a-huge-number"),
    ],
)
def test_what_cannot_be_read_is_told_and_never_a_traceback(run, text, expected):
    assert codes(run("sheet", "-", text=text)) == expected


def test_normal_and_defend_refuse_the_same_garbage(run):
    for command in ("normal", "defend"):
        assert codes(run(command, "-", text=b"garbage")) == [("not_json", "")]
        assert codes(run(command, "-", text=b"[]")) == [("wrong_type", "")]


def test_a_byte_order_mark_is_welcome(run):
    text = b"\xef\xbb\xbf" + json.dumps(MATCH).encode()
    assert run("sheet", "-", text=text)[0] == 0


@pytest.mark.parametrize("name", ["{folder}", "{folder}/none.json", "{folder}/\udcff", "", "x" * 5000])
def test_a_file_that_cannot_be_opened_is_told(run, name, tmp_path):
    assert codes(run("sheet", name.format(folder=tmp_path))) == [("not_json", "")]


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_lone_surrogates_are_told_of_in_valid_json(encoding):
    text = json.dumps(MATCH | {"sides": [{"name": "\ud800"}, {"name": "Bob"}], "\udfff": 1}).encode()
    found = codes(run_program("sheet", "-", text=text, PYTHONIOENCODING=encoding))
    assert found == [("unknown_key", "\udfff"), ("out_of_range", "sides[0].name")]
    assert codes(run_program("arrange", "AS \udcff", PYTHONIOENCODING=encoding)) == [
        ("card_unknown", "cards")
    ]


def start(*arguments, **pipes):
    command = [sys.executable, "-S", "-m", "rules", *arguments]
    return subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, **pipes)


def test_a_reader_that_goes_away_leaves_no_traceback():
    process = start("sheet", "-", stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    process.stdout.close()
    many = MATCH | {"games": MATCH["games"] * 200}
    with process:
        process.stdin.write(json.dumps(many).encode())
        process.stdin.close()
        assert process.stderr.read() == b""
    assert process.returncode == 1


@pytest.mark.parametrize("closed", ["<&-", ">&-", "<&- >&-"])
def test_closed_streams_leave_no_traceback(run, closed):
    command = f'exec "$0" -S -m rules sheet - {closed}'
    done = subprocess.run(
        ["/bin/sh", "-c", command, sys.executable], cwd=ROOT, stderr=subprocess.PIPE, check=False, timeout=60
    )
    assert (done.returncode, done.stderr) == (1, b"")


# Arranging cards.


def melds_of(answer):
    return [{frozenset(meld.split()) for meld in found["melds"]} for found in answer["arrangements"]]


def test_arrange_gives_the_deadwood_and_every_arrangement_in_order(run):
    status, answer = run("arrange", "9S 9H 9D 9C 10C JC 3H 3D 2S AS")
    assert (status, answer["deadwood"]) == (0, 9)
    assert melds_of(answer) == [{frozenset({"9S", "9H", "9D"}), frozenset({"9C", "10C", "JC"})}]
    assert set(answer["arrangements"][0]["deadwood"].split()) == {"3H", "3D", "2S", "AS"}


def test_arrange_puts_sets_before_runs(run):
    status, answer = run("arrange", "4-6S 4-6H 4-6D AC")
    assert (status, answer["deadwood"], len(answer["arrangements"])) == (0, 1, 2)
    assert answer["arrangements"][0]["melds"][0].split() == ["4S", "4H", "4D"]
    assert answer["arrangements"][1]["melds"][0].split() == ["4S", "5S", "6S"]


@pytest.mark.parametrize(
    ("arguments", "deadwood"),
    [
        (["QS KS AS"], 21),
        (["QS KS AS", "--ace", "corner"], 0),
        (["--ace", "low", "QS KS AS"], 21),
        (["--ace=corner", "AS"], 15),
        (["A-JS"], 0),
        (["ace of spades, KING OF HEARTS"], 11),
    ],
)
def test_arrange_goes_by_the_rule_for_the_ace(run, arguments, deadwood):
    status, answer = run("arrange", *arguments)
    assert (status, answer["deadwood"]) == (0, deadwood)


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("", [("hand_size", "cards")]),
        ("A-QS", [("hand_size", "cards")]),
        ("AS AS", [("duplicate_card", "cards")]),
        ("AS AS A-JH", [("hand_size", "cards"), ("duplicate_card", "cards")]),
        ("AS 1H", [("card_unknown", "cards")]),
        ("🂡", [("card_unknown", "cards")]),
        ("A" * 100_000, [("card_unknown", "cards")]),
    ],
)
def test_arrange_takes_one_to_eleven_different_cards(run, cards, expected):
    assert codes(run("arrange", cards)) == expected


# Defending.


def test_defend_lays_off_in_an_order_that_can_be_played(run):
    # Ten and nine go on the jacks' run; four and five stay, whatever they could make with others.
    given = {"melds": ["JH QH KH", "6S 6D 6C"], "cards": "10H 9H 4C 5H 2S 2D 2C 8D 8C 8S", "ace": "low"}
    status, answer = run("defend", "-", text=given)
    assert (status, answer["deadwood"], answer["layoffs"]) == (0, 9, ["10H", "9H"])
    assert [set(meld.split()) for meld in answer["melds"]] == [{"2S", "2D", "2C"}, {"8S", "8D", "8C"}]
    assert set(answer["left"].split()) == {"4C", "5H"}
    assert set(answer) == {"deadwood", "melds", "layoffs", "left"}


@pytest.mark.parametrize(
    ("given", "deadwood"),
    [
        ({"melds": ["4S 5S 6S"], "cards": "7S 7H 7D 7C 8S"}, 0),
        ({"melds": [], "cards": "7S 7H 7D 7C 8S"}, 8),
        ({"melds": ["JS QS KS"], "cards": "AS 2S"}, 3),
        ({"melds": ["JS QS KS"], "cards": "AS 2S", "ace": "corner"}, 0),
        ({"melds": ["JS QS KS"], "cards": "AS 2S", "ace": None}, 3),
    ],
)
def test_defend_leaves_the_least(run, given, deadwood):
    status, answer = run("defend", "-", text=given)
    assert (status, answer["deadwood"]) == (0, deadwood)


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({}, [("missing", "melds"), ("missing", "cards")]),
        ({"melds": [], "cards": ""}, [("hand_size", "cards")]),
        ({"melds": [], "cards": "A-QS"}, [("hand_size", "cards")]),
        ({"melds": [], "cards": "AS AS"}, [("duplicate_card", "cards")]),
        ({"melds": ["4S 5S"], "cards": "AS"}, [("bad_meld", "melds[0]")]),
        ({"melds": ["QS KS AS"], "cards": "2S"}, [("bad_meld", "melds[0]")]),
        ({"melds": ["4S 5S 6S", "4S 4H 4D"], "cards": "AS"}, [("card_in_two_melds", "melds")]),
        ({"melds": ["4S 5S 6S"], "cards": "4S"}, [("duplicate_card", "cards")]),
        ({"melds": ["4S 4S 4H"], "cards": "AS"}, [("bad_meld", "melds[0]"), ("duplicate_card", "melds[0]")]),
        ({"melds": "4S 5S 6S", "cards": "AS"}, [("wrong_type", "melds")]),
        ({"melds": [4], "cards": 5}, [("wrong_type", "melds[0]"), ("wrong_type", "cards")]),
        ({"melds": ["zz"], "cards": "?"}, [("card_unknown", "melds[0]"), ("card_unknown", "cards")]),
        ({"melds": [], "cards": "AS", "ace": "high"}, [("out_of_range", "ace")]),
        ({"melds": [], "cards": "AS", "ace": 1}, [("wrong_type", "ace")]),
        ({"melds": [], "cards": "AS", "hand": "2S"}, [("unknown_key", "hand")]),
        ({"melds": ["4S 5S 6S"] * 1000, "cards": "AS"}, [("out_of_range", "melds")]),
    ],
)
def test_defend_names_what_is_wrong(run, given, expected):
    assert codes(run("defend", "-", text=given)) == expected
