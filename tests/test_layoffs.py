import doctest

import pytest

import rules.layoffs
from rules.cards import PACK, format_cards, parse_cards
from rules.layoffs import best_defence, best_layoffs, place_layoffs


def read_melds(text):
    return [parse_cards(meld) for meld in text.split("|")] if text else []


def show_layoffs(layoffs):
    """Lay-offs as "7S>0 8S>0"."""
    return " ".join(f"{card}>{meld}" for card, meld in layoffs)


DEFENCES = [
    # hand, the knocker's melds, ace, own melds, lay-offs, left, points
    pytest.param("5C 9H", "5S 5H 5D", "low", "", "5C>0", "9H", 9, id="fourth-card-of-a-set"),
    pytest.param("5C 9H", "5S 5H 5D 5C", "low", "", "", "9H 5C", 14, id="a-set-of-four-takes-nothing"),
    pytest.param("8S 3S", "5S 6S 7S", "low", "", "8S>0", "3S", 3, id="above-a-run"),
    pytest.param("4S 9S", "5S 6S 7S", "low", "", "4S>0", "9S", 9, id="below-a-run"),
    pytest.param(
        "5H 4H 9H 10H QC", "6H 7H 8H", "low", "", "5H>0 4H>0 9H>0 10H>0", "QC", 10, id="chains-at-both-ends"
    ),
    pytest.param(
        "2S AS KS", "3S 4S 5S", "low", "", "2S>0 AS>0", "KS", 10, id="down-to-the-ace-and-no-further"
    ),
    pytest.param("AS", "JS QS KS", "low", "", "", "AS", 1, id="nothing-above-the-king"),
    pytest.param("AS 2S", "JS QS KS", "corner", "", "AS>0 2S>0", "", 0, id="round-the-corner-upwards"),
    pytest.param("KS QS", "AS 2S 3S", "corner", "", "KS>0 QS>0", "", 0, id="round-the-corner-downwards"),
    pytest.param("AD", "8S 8H 8D", "corner", "", "", "AD", 15, id="a-loose-corner-ace-counts-15"),
    pytest.param("4S KS", "AS 2S 3S", "corner", "", "KS>0 4S>0", "", 0, id="the-low-end-is-told-first"),
    pytest.param("8H", "5S 6S 7S", "low", "", "", "8H", 8, id="not-in-another-suit"),
    pytest.param("4H 8H 9C", "", "low", "", "", "4H 8H 9C", 21, id="no-melds-to-lay-on"),
    pytest.param("", "5S 6S 7S", "low", "", "", "", 0, id="no-cards"),
    # 8C on the set leaves the seven; on the run it lets the seven follow.
    pytest.param(
        "8C 7C", "8S 8H 8D | 9C 10C JC", "low", "", "8C>1 7C>1", "", 0, id="the-run-when-a-card-can-follow"
    ),
    pytest.param(
        "8C KD", "8S 8H 8D | 9C 10C JC", "low", "", "8C>0", "KD", 10, id="the-earlier-meld-otherwise"
    ),
    pytest.param(
        "7S 8S 7H", "4S 5S 6S | 9S 10S JS", "low", "", "7S>0 8S>0", "7H", 7, id="a-gap-between-two-runs"
    ),
    # Three sevens stay, the fourth goes on the run and the eight follows [B03].
    pytest.param(
        "7777 8S", "4S 5S 6S", "low", "7H 7D 7C", "7S>0 8S>0", "", 0, id="a-set-of-four-gives-one-up"
    ),
    # Giving up 7S 7H 7D for 7S and 8S would leave 14; keeping them leaves the eight [B04].
    pytest.param("7S 7H 7D 8S", "4S 5S 6S", "low", "7S 7H 7D", "", "8S", 8, id="a-set-of-three-does-not"),
    # 7S and 6S go on the run and the fives become a set [B20].
    pytest.param(
        "5S 6S 7S 5H 5D", "8S 9S 10S", "low", "5S 5H 5D", "7S>0 6S>0", "", 0, id="an-own-run-given-up"
    ),
    pytest.param(
        "10H JH QH", "10S 10D 10C", "low", "10H JH QH", "", "", 0, id="fewest-layoffs-when-nothing-is-left"
    ),
    pytest.param("9S 9H 9D 9C", "6S 7S 8S", "low", "9S 9H 9D 9C", "", "", 0, id="nothing-to-gain"),
    pytest.param("2S 3S", "2H 2D 2C", "low", "", "2S>0", "3S", 3, id="only-what-fits"),
]


@pytest.mark.parametrize(("cards", "melds", "ace", "own", "layoffs", "left", "points"), DEFENCES)
def test_the_defender_is_left_with_the_least(cards, melds, ace, own, layoffs, left, points):
    defence = best_defence(parse_cards(cards), read_melds(melds), ace)
    assert [format_cards(meld) for meld in defence.melds] == ([own] if own else [])
    assert show_layoffs(defence.layoffs) == layoffs
    assert format_cards(defence.left) == left
    assert defence.points == points


def test_of_equal_defences_the_one_with_fewer_layoffs_is_chosen():
    # Laid on the set the five leaves 6 and 7; kept in the run nothing is left.
    kept = best_defence(parse_cards("5C 6C 7C"), read_melds("5S 5H 5D"))
    assert (kept.melds, kept.layoffs) == ((("5C", "6C", "7C"),), ())


def test_of_defences_with_as_many_layoffs_the_first_in_the_fixed_order_is_chosen():
    # One eight and its nine are laid off in spades or in hearts, and the other nine is left; the set with
    # the eight of spades comes first.
    defence = best_defence(parse_cards("8888 9S 9H"), read_melds("5S 6S 7S | 5H 6H 7H"))
    assert defence.melds == (("8S", "8D", "8C"),)
    assert show_layoffs(defence.layoffs) == "8H>1 9H>1"
    assert defence.left == ("9S",)


def test_the_knockers_melds_are_taken_as_they_lie():
    # The same nine cards: as sets they take the fourth four, as runs the sevens [B07, B08].
    hand = parse_cards("4C 7S 7H KS KH QD JD 9C 8D 2S")
    as_sets = best_defence(hand, read_melds("4S 4H 4D | 5S 5H 5D | 6S 6H 6D"))
    as_runs = best_defence(hand, read_melds("4S 5S 6S | 4H 5H 6H | 4D 5D 6D"))
    assert (show_layoffs(as_sets.layoffs), as_sets.points) == ("4C>0", 73)
    assert (show_layoffs(as_runs.layoffs), as_runs.points) == ("7S>0 7H>1", 63)


def test_the_knockers_melds_may_be_named_in_any_order_and_as_plain_text():
    assert best_defence(["8S", "9S"], [["7S", "5S", "6S"]]).points == 0
    assert best_defence(iter(["8S", "9S"]), iter([iter(["7S", "5S", "6S"])])).points == 0


@pytest.mark.parametrize(
    ("cards", "melds", "ace"),
    [
        pytest.param(["8S"], [["5S", "6S"]], "low", id="two-cards-are-no-meld"),
        pytest.param(["2S"], [["QS", "KS", "AS"]], "low", id="no-meld-with-a-low-ace"),
        pytest.param(["8S", "8S"], [["5S", "6S", "7S"]], "low", id="a-card-twice"),
        pytest.param(["ZZ"], [["5S", "6S", "7S"]], "low", id="no-card"),
        pytest.param(["8S"], [["5S", "6S", "7S"]], "high", id="an-unknown-ace-rule"),
        pytest.param(["8S"], [], "high", id="an-unknown-ace-rule-without-melds"),
    ],
)
def test_a_defence_needs_cards_melds_and_a_known_ace_rule(cards, melds, ace):
    with pytest.raises(ValueError, match=r"\."):
        best_defence(cards, melds, ace)
    with pytest.raises(ValueError, match=r"\."):
        best_layoffs(cards, melds, ace)


def test_a_defender_holds_at_most_eleven_cards():
    with pytest.raises(ValueError, match="11"):
        best_defence(parse_cards("A-QS"), [])


@pytest.mark.parametrize(
    ("cards", "melds", "ace", "layoffs", "refused"),
    [
        pytest.param("8S 7S", "4S 5S 6S", "low", "7S>0 8S>0", "", id="stated-backwards"),
        pytest.param("7S 7H", "4H 5H 6H | 4S 5S 6S", "low", "7H>0 7S>1", "", id="told-by-the-knockers-melds"),
        pytest.param("7S KD", "4S 5S 6S", "low", "7S>0", "KD", id="one-that-fits-nothing"),
        pytest.param("8S", "4S 5S 6S", "low", "", "8S", id="a-chain-without-its-first-card"),
        pytest.param("8C 7C", "8S 8H 8D | 9C 10C JC", "low", "8C>1 7C>1", "", id="the-place-that-lays-both"),
        pytest.param(
            "7C 8C 6C", "8S 8H 8D | 9C 10C JC", "low", "8C>1 7C>1 6C>1", "", id="the-place-that-lays-all"
        ),
        pytest.param(
            "7S 8S", "4S 5S 6S | 9S 10S JS", "low", "7S>0 8S>0", "", id="a-gap-filled-from-either-run"
        ),
        pytest.param("7S 7S", "4S 5S 6S", "low", "7S>0", "7S", id="a-card-stated-twice"),
        pytest.param("KS AS", "2S 3S 4S", "low", "AS>0", "KS", id="not-past-the-ace"),
        pytest.param("KS AS", "2S 3S 4S", "corner", "AS>0 KS>0", "", id="past-the-ace-round-the-corner"),
        pytest.param("7S", "", "low", "", "7S", id="no-melds"),
        pytest.param("", "4S 5S 6S", "low", "", "", id="no-layoffs"),
        pytest.param(
            "4-KS AAAA",
            "AS 2S 3S",
            "low",
            " ".join(f"{card}>0" for card in parse_cards("4-KS")),
            "AAAA",
            id="more-than-a-hand",
        ),
    ],
)
def test_stated_layoffs_find_their_places(cards, melds, ace, layoffs, refused):
    placed, left = place_layoffs(parse_cards(cards), read_melds(melds), ace)
    assert show_layoffs(placed) == layoffs
    assert left == parse_cards(refused)


def test_the_rest_of_the_pack_finds_its_places_in_reasonable_time():
    melds = read_melds("4S 5S 6S | 8H 9H 10H | QD KD AD | 5C 6C 7C")
    rest = [card for card in PACK if not any(card in meld for meld in melds)]
    placed, refused = place_layoffs(rest, melds, "corner")
    assert (len(placed), refused) == (40, ())
    assert best_layoffs(rest, melds, "corner").points == 0
    with pytest.raises(ValueError, match="at most 11"):
        best_defence(rest, melds, "corner")


def test_loose_cards_are_laid_off_and_own_melds_stay():
    # The four sevens lie as laid: only the eight is loose, and it needs the seven first.
    defence = best_layoffs(["8S"], read_melds("4S 5S 6S"))
    assert (defence.melds, defence.layoffs, defence.left, defence.points) == ((), (), ("8S",), 8)
    # Loose cards that would meld are not melded.
    defence = best_layoffs(parse_cards("KS KH KD 7S"), read_melds("4S 5S 6S"))
    assert (defence.melds, show_layoffs(defence.layoffs), defence.points) == ((), "7S>0", 30)


def test_the_examples_in_the_docstrings_hold():
    assert doctest.testmod(rules.layoffs).failed == 0
