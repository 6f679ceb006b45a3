import doctest

import pytest

import rules.meld
import rules.melds
from rules.cards import cards_of, format_cards, mask_of, parse_cards
from rules.melds import (
    best_arrangement,
    best_arrangements,
    deadwood,
    find_melds,
    is_meld,
    is_run,
    is_set,
    order_meld,
)


def show(arrangement):
    """An arrangement as "meld | meld / deadwood"."""
    melds = " | ".join(format_cards(meld) for meld in arrangement.melds)
    return f"{melds} / {format_cards(arrangement.deadwood)}".strip()


@pytest.mark.parametrize(
    ("cards", "ace", "kind"),
    [
        pytest.param("7S 7H 7D", "low", "set", id="three-of-a-rank"),
        pytest.param("7S 7H 7D 7C", "low", "set", id="four-of-a-rank"),
        pytest.param("4S 5S 6S", "low", "run", id="three-in-sequence"),
        pytest.param("6C 4C 5C", "low", "run", id="in-any-order"),
        pytest.param("A-JS", "low", "run", id="eleven-in-sequence"),
        pytest.param("AS 2S 3S", "low", "run", id="ace-is-low"),
        pytest.param("QS KS AS", "low", None, id="ace-is-low-only"),
        pytest.param("KS AS 2S", "low", None, id="no-run-past-the-ace"),
        pytest.param("QS KS AS", "corner", "run", id="ace-is-high-round-the-corner"),
        pytest.param("KS AS 2S", "corner", "run", id="a-run-turns-the-corner"),
        pytest.param("A-KS", "corner", "run", id="a-whole-suit"),
        pytest.param("QS KS 2S", "corner", None, id="a-gap-at-the-corner"),
        pytest.param("AS 2S KD", "corner", None, id="two-suits-at-the-corner"),
        pytest.param("7S 7H", "low", None, id="a-pair"),
        pytest.param("4S 5S", "low", None, id="two-in-sequence"),
        pytest.param("4S 5S 7S", "low", None, id="a-gap"),
        pytest.param("4S 5H 6S", "low", None, id="two-suits"),
        pytest.param("7S 7H 8D", "low", None, id="two-ranks"),
        pytest.param("7S 7S 7H", "low", None, id="a-card-twice-in-a-set"),
        pytest.param("4S 5S 5S 6S", "low", None, id="a-card-twice-in-a-run"),
        pytest.param("AS AC AD 2S", "low", None, id="a-set-and-a-card-more"),
        pytest.param("", "low", None, id="nothing"),
    ],
)
def test_a_meld_is_a_set_or_a_run(cards, ace, kind):
    held = parse_cards(cards)
    assert is_set(held) == (kind == "set")
    assert is_run(held, ace) == (kind == "run")
    assert is_meld(held, ace) == (kind is not None)


def test_melds_are_of_cards_and_of_a_known_ace_rule():
    with pytest.raises(ValueError, match="is no card"):
        is_meld(["7S", "7H", "seven"])
    with pytest.raises(ValueError, match="low"):
        is_run(["4S", "5S", "6S"], "high")


@pytest.mark.parametrize(
    ("cards", "ace", "ordered"),
    [
        pytest.param("KC KS KH", "low", "KS KH KC", id="a-set-by-suit"),
        pytest.param("6C 4C 5C", "low", "4C 5C 6C", id="a-run-upwards"),
        pytest.param("AS KS QS 2S", "corner", "QS KS AS 2S", id="a-run-as-it-turns-the-corner"),
        pytest.param("3S AS 2S", "corner", "AS 2S 3S", id="a-run-that-need-not-turn"),
    ],
)
def test_a_meld_is_laid_in_order(cards, ace, ordered):
    assert format_cards(order_meld(parse_cards(cards), ace)) == ordered


def test_what_is_no_meld_has_no_order():
    with pytest.raises(ValueError, match="4S 5S 7S is no meld"):
        order_meld(["4S", "5S", "7S"])


DEADWOODS = [
    pytest.param("", "low", 0, id="no-cards"),
    pytest.param("KS", "low", 10, id="one-card"),
    pytest.param("AS 2S 3S 4S", "low", 0, id="a-run-of-four"),
    pytest.param("QS KS AS", "low", 21, id="ace-is-low-only"),
    pytest.param("QS KS AS", "corner", 0, id="ace-round-the-corner"),
    pytest.param("KS AS 2S", "corner", 0, id="run-that-turns-the-corner"),
    # The aces as a set leave 2 and 10; king-ace-2 as a run would leave two aces of 15.
    pytest.param("AS AH AD 2S KS", "corner", 12, id="aces-of-15-are-worth-a-set"),
    pytest.param("AS 2S 3S QS KS", "corner", 0, id="corner-run-of-five"),
    pytest.param("AS 2S QS KS JS 3S", "corner", 0, id="corner-run-of-six"),
    pytest.param("5H 6H 7H 7S 7D 8D 9D KC 2S AS", "low", 13 + 7, id="two-runs-beat-the-set-over-both"),
    pytest.param("9S 9H 9D 9C 10C JC 3H 3D 2S AS", "low", 9, id="the-fourth-nine-goes-to-the-run"),
    pytest.param("A-7S 7H 7D KC", "low", 10, id="a-long-run-gives-its-end-to-a-set"),
    pytest.param("A-7S 4H 4D KC", "low", 10, id="a-long-run-gives-its-middle-to-a-set"),
    pytest.param("4S 5S 6S 4H 5H 6H 4D 5D 6D AC", "low", 1, id="three-by-three"),
    pytest.param("4S 5S 6S 3D 4D 5D 6D 2C 3C 5C", "low", 2 + 3 + 5, id="three-ranks-of-three"),
    pytest.param("4S 4H 4D 4C 5S 5H 5D 5C 6S 6H 6D", "low", 0, id="two-fours-and-a-three"),
    pytest.param("4444 5S 6S 5C 6C", "low", 4 + 4, id="two-of-the-four-fours-go-to-runs"),
    pytest.param("A-JC", "low", 0, id="eleven-of-a-suit"),
    pytest.param("AC 4C 7C 2D 8D JD 3H 5H QH 6S KS", "low", 66, id="eleven-without-a-meld"),
]


@pytest.mark.parametrize(("cards", "ace", "least"), DEADWOODS)
def test_deadwood_is_the_least_a_hand_can_be_left_with(cards, ace, least):
    hand = parse_cards(cards)
    assert deadwood(hand, ace) == least
    assert deadwood(mask_of(hand), ace) == least
    assert deadwood(iter([str(card) for card in hand]), ace) == least
    assert best_arrangement(hand, ace).points == least


@pytest.mark.parametrize(
    ("cards", "ace"),
    [
        pytest.param(parse_cards("A-QS"), "low", id="twelve-cards"),
        pytest.param((1 << 12) - 1, "low", id="twelve-bits"),
        pytest.param(["AS", "AS"], "low", id="a-card-twice"),
        pytest.param(["AX"], "low", id="no-card"),
        pytest.param(-1, "low", id="no-mask"),
        pytest.param(1 << 52, "low", id="a-53rd-bit"),
        pytest.param(["AS"], "high", id="an-unknown-ace-rule"),
    ],
)
def test_a_hand_is_at_most_eleven_different_cards(cards, ace):
    with pytest.raises(ValueError, match=r"\."):
        deadwood(cards, ace)
    with pytest.raises(ValueError, match=r"\."):
        best_arrangements(cards, ace)


ARRANGEMENTS = [
    pytest.param("", "low", ["/"], id="no-cards"),
    pytest.param("KC 9H AS", "low", ["/ AS 9H KC"], id="deadwood-by-suit-and-rank"),
    pytest.param(
        "4S 5S 6S 4H 5H 6H 4D 5D 6D",
        "low",
        ["4S 4H 4D | 5S 5H 5D | 6S 6H 6D /", "4S 5S 6S | 4H 5H 6H | 4D 5D 6D /"],
        id="three-sets-before-three-runs",
    ),
    pytest.param(
        "4-9S",
        "low",
        ["4S 5S 6S 7S 8S 9S /", "4S 5S 6S | 7S 8S 9S /"],
        id="one-run-before-the-same-cards-in-two",
    ),
    pytest.param(
        "4-10S",
        "low",
        ["4S 5S 6S 7S 8S 9S 10S /", "4S 5S 6S | 7S 8S 9S 10S /", "4S 5S 6S 7S | 8S 9S 10S /"],
        id="the-shorter-first-run-is-first",
    ),
    # The run can spare its seven, and nothing is left.
    pytest.param("4-7S 7H 7D", "low", ["7S 7H 7D | 4S 5S 6S /"], id="the-set-comes-first"),
    # 5-6-7 of spades with 7 7 loose, or the sevens with 5 6 loose: 14 or 11.
    pytest.param("5-7S 7H 7D", "low", ["7S 7H 7D / 5S 6S"], id="only-the-least-deadwood"),
    # The fives leave 4 and 6, the run leaves two fives: ten either way.
    pytest.param("4S 5S 6S 5H 5D", "low", ["5S 5H 5D / 4S 6S", "4S 5S 6S / 5H 5D"], id="a-set-before-a-run"),
    pytest.param(
        "4S 5S 6S 4H 5H 6H 5D",
        "low",
        ["4S 5S 6S | 4H 5H 6H / 5D"],
        id="two-runs-against-a-set",
    ),
    # One seven goes with its 5 and 6, and the others leave 11; two runs would leave two sevens, 14.
    pytest.param(
        "7777 5S 6S 5H 6H",
        "low",
        ["7S 7D 7C | 5H 6H 7H / 5S 6S", "7H 7D 7C | 5S 6S 7S / 5H 6H"],
        id="either-seven-leaves-the-four",
    ),
    pytest.param("QS KS AS 2S", "corner", ["QS KS AS 2S /"], id="a-run-as-it-turns-the-corner"),
    pytest.param(
        "JS QS KS AS 2S 3S",
        "corner",
        ["JS QS KS AS 2S 3S /", "AS 2S 3S | JS QS KS /"],
        id="a-turning-run-split-at-the-corner",
    ),
]


@pytest.mark.parametrize(("cards", "ace", "arrangements"), ARRANGEMENTS)
def test_all_the_least_arrangements_come_in_the_fixed_order(cards, ace, arrangements):
    found = best_arrangements(parse_cards(cards), ace)
    assert [show(arrangement) for arrangement in found] == arrangements
    assert best_arrangement(parse_cards(cards), ace) == found[0]


@pytest.mark.parametrize(
    ("cards", "ace", "melds"),
    [
        pytest.param("4-6S", "low", ["4S 5S 6S"], id="one-run"),
        pytest.param("4-7S", "low", ["4S 5S 6S", "4S 5S 6S 7S", "5S 6S 7S"], id="a-run-and-those-within"),
        pytest.param(
            "7777", "low", ["7S 7H 7D", "7S 7H 7D 7C", "7S 7H 7C", "7S 7D 7C", "7H 7D 7C"], id="a-set-of-four"
        ),
        pytest.param("5-7S 7H 7D", "low", ["7S 7H 7D", "5S 6S 7S"], id="a-set-before-a-run"),
        pytest.param("QS KS AS 2S", "low", [], id="none-past-the-ace"),
        pytest.param("QS KS AS 2S", "corner", ["QS KS AS", "QS KS AS 2S", "KS AS 2S"], id="past-the-ace"),
        pytest.param("", "low", [], id="no-cards"),
    ],
)
def test_every_meld_in_the_cards_is_found(cards, ace, melds):
    assert [format_cards(meld) for meld in find_melds(parse_cards(cards), ace)] == melds


def test_melds_are_found_in_a_whole_pack():
    pack = cards_of((1 << 52) - 1)
    # Five sets a rank; in a suit 11 runs of three down to one of thirteen, or round the corner thirteen of
    # each length up to twelve and the whole suit once.
    assert len(find_melds(pack)) == 13 * 5 + 4 * (11 * 12 // 2)
    assert len(find_melds(pack, "corner")) == 13 * 5 + 4 * (13 * 10 + 1)


def test_the_examples_in_the_docstrings_hold():
    assert doctest.testmod(rules.meld).failed == doctest.testmod(rules.melds).failed == 0
