import copy
import doctest
import json
import pickle

import pytest

import rules.cards
from rules.cards import PACK, Card, CardError, cards_of, format_cards, mask_of, parse_cards, points

READINGS = [
    pytest.param("AS 2H 10D TC jd Q♣", "AS 2H 10D 10C JD QC", id="letters-signs-and-both-tens"),
    pytest.param("ASKD2H", "AS KD 2H", id="joined"),
    pytest.param("AS,KD;2H\n3C\t4c", "AS KD 2H 3C 4C", id="commas-semicolons-lines-and-tabs"),
    pytest.param(" , AS ,, ;\n", "AS", id="empty-places-between-separators"),
    pytest.param("", "", id="nothing"),
    pytest.param("A♤ 2♡ 3♢ 4♧ 5♠️ 6♥︎", "AS 2H 3D 4C 5S 6H", id="hollow-signs-and-emoji"),
    pytest.param("10 H, K ♦", "10H KD", id="blank-before-the-suit"),
    pytest.param("AS\u00a02H\u20093D", "AS 2H 3D", id="unbroken-and-thin-blanks"),
    pytest.param("KD AS KD", "KD AS KD", id="typed-order-and-twice-typed-cards-stay"),
    pytest.param("4-7S", "4S 5S 6S 7S", id="run"),
    pytest.param("8–10D t-k♥", "8D 9D 10D 10H JH QH KH", id="run-with-tens-and-a-long-dash"),
    pytest.param("A-3C", "AC 2C 3C", id="run-from-the-ace"),
    pytest.param("Q-AS", "QS KS AS", id="run-up-to-the-ace"),
    pytest.param("4 - 6 s", "4S 5S 6S", id="run-with-blanks"),
    pytest.param("4-5-6S", "4S 5S 6S", id="run-of-dashes-that-skips-nothing"),
    pytest.param("456S", "4S 5S 6S", id="ranks-share-a-suit"),
    pytest.param(
        "10JQS A23H 89TS", "10S JS QS AH 2H 3H 8S 9S 10S", id="ranks-share-a-suit-with-tens-and-aces"
    ),
    pytest.param("KD4-6S89H", "KD 4S 5S 6S 8H 9H", id="all-kinds-joined"),
    pytest.param("KKK -D", "KS KH KC", id="three-kings"),
    pytest.param("kkk-♦ 4H", "KS KH KC 4H", id="three-kings-joined-with-a-sign"),
    pytest.param("101010-S TTT -C", "10H 10D 10C 10S 10H 10D", id="three-tens"),
    pytest.param("KKKK AAAA", "KS KH KD KC AS AH AD AC", id="all-four"),
    pytest.param("ten of spades", "10S", id="words"),
    pytest.param("Ace of Spades, KING OF HEARTS and the two of clubs", "AS KH 2C", id="words-in-any-case"),
    pytest.param("ten-of-spades", "10S", id="hyphened-words"),
    pytest.param("four five six of clubs", "4C 5C 6C", id="spoken-ranks-share-a-suit"),
    pytest.param("four, five and six of clubs", "4C 5C 6C", id="spoken-list"),
    pytest.param("four-five-six of clubs", "4C 5C 6C", id="hyphened-list"),
    pytest.param("Four five six of clubs. Two of hearts.", "4C 5C 6C 2H", id="stops-of-dictation"),
    pytest.param("4 5 6 of clubs, 10 of ♥", "4C 5C 6C 10H", id="figures-as-dictation-writes-them"),
    pytest.param("four to seven of spades", "4S 5S 6S 7S", id="spoken-run"),
    pytest.param("4 through 6 of hearts", "4H 5H 6H", id="spoken-run-in-figures"),
    pytest.param("jack-to-ace-of-clubs", "JC QC KC AC", id="spoken-run-up-to-the-ace"),
    pytest.param("three kings without the diamond", "KS KH KC", id="three-kings-in-words"),
    pytest.param("3 sixes except for the spade", "6H 6D 6C", id="three-sixes-in-words"),
    pytest.param("kings but not the diamond", "KS KH KC", id="kings-but-not-one"),
    pytest.param("all the kings but the diamond", "KS KH KC", id="all-kings-but-one"),
    pytest.param("KKK without the heart", "KS KD KC", id="typed-set-with-a-spoken-exception"),
    pytest.param("four kings, all aces", "KS KH KD KC AS AH AD AC", id="four-and-all"),
    pytest.param(
        "three of clubs three kings minus the club", "3C KS KH KD", id="three-is-a-rank-and-a-number"
    ),
]


@pytest.mark.parametrize(("text", "cards"), READINGS)
def test_cards_are_read_as_people_write_and_say_them(text, cards):
    assert format_cards(parse_cards(text)) == cards


REFUSALS = [
    pytest.param("AS foo 2H", "foo", 3, id="a-word-of-no-meaning"),
    pytest.param("pair of kings", "pair", 0, id="a-pair"),
    pytest.param("AS KKK", "KKK", 3, id="three-kings-without-the-missing-one"),
    pytest.param("KKK -", "KKK -", 0, id="a-dash-without-the-missing-suit"),
    pytest.param("KKK -4D", "KKK -", 0, id="a-dash-before-a-card"),
    pytest.param("KKKK -D", "KKKK -D", 0, id="four-kings-less-one"),
    pytest.param(
        "four kings without the club", "four kings without the club", 0, id="four-less-one-in-words"
    ),
    pytest.param("three kings", "three kings", 0, id="three-kings-in-words-without-the-missing-one"),
    pytest.param("kings", "kings", 0, id="kings-which"),
    pytest.param("two kings", "two kings", 0, id="two-kings"),
    pytest.param("five kings", "five kings", 0, id="five-kings"),
    pytest.param("K kings", "K kings", 0, id="a-face-card-is-no-number"),
    pytest.param("KK", "KK", 0, id="two-symbols"),
    pytest.param("KKKKK", "KKKKK", 0, id="five-symbols"),
    pytest.param("KKKS", "KKKS", 0, id="three-kings-of-one-suit"),
    pytest.param("454S", "454S", 0, id="a-rank-twice-in-one-suit"),
    pytest.param("four four of clubs", "four four of clubs", 0, id="a-rank-twice-in-words"),
    pytest.param("AS K", "K", 3, id="a-rank-without-suit"),
    pytest.param("45", "45", 0, id="ranks-without-suit"),
    pytest.param("4 5 6S", "4", 0, id="a-blank-where-a-suit-is-missing"),
    pytest.param("10, H", "10", 0, id="a-comma-before-the-suit"),
    pytest.param("♠A", "♠", 0, id="the-suit-first"),
    pytest.param("ten of hearts and spades", "spades", 18, id="a-suit-alone"),
    pytest.param("7-4S", "7-4S", 0, id="a-run-backwards"),
    pytest.param("2D K-2S", "K-2S", 3, id="a-run-past-the-ace"),
    pytest.param("K-A-2S", "K-A-2S", 0, id="a-run-past-the-ace-step-by-step"),
    pytest.param("4-4S", "4-4S", 0, id="a-run-of-one"),
    pytest.param("seven to four of spades", "seven to four of spades", 0, id="a-spoken-run-backwards"),
    pytest.param("4-5-7S", "4-5-7", 0, id="dashes-that-skip"),
    pytest.param("four-seven of spades", "four-seven", 0, id="a-hyphen-that-may-be-a-run"),
    pytest.param("45-7S", "45-7", 0, id="a-run-that-begins-twice"),
    pytest.param("4-S", "4-", 0, id="a-run-without-end"),
    pytest.param("4-7", "4-7", 0, id="a-run-without-suit"),
    pytest.param("4S-7S", "-", 2, id="a-dash-between-cards"),
    pytest.param("JACK", "JACK", 0, id="jack-is-a-word"),
    pytest.param("JACKS", "JACKS", 0, id="jacks-is-a-word"),
    pytest.param("a king of hearts", "a", 0, id="a-may-be-no-ace"),
    pytest.param("A 10 of hearts", "A", 0, id="a-capital-a-may-be-no-ace"),
    pytest.param("ace hearts", "ace hearts", 0, id="no-of"),
    pytest.param("ten of", "ten", 0, id="of-nothing"),
    pytest.param("and AS", "and", 0, id="and-first"),
    pytest.param("AS and", "and", 3, id="and-last"),
    pytest.param("all", "all", 0, id="all-of-what"),
    pytest.param("1S", "1S", 0, id="one-is-no-ace"),
    pytest.param("11S", "11S", 0, id="eleven-is-no-jack"),
    pytest.param("AS 0H", "0H", 3, id="nought"),
    pytest.param("AS🂡", "🂡", 2, id="a-card-picture"),
    pytest.param("\u200fAS", "\u200fAS", 0, id="a-right-to-left-mark"),
    pytest.param("AS\u200d", "\u200d", 2, id="a-joiner"),
    pytest.param("AS\x00", "\x00", 2, id="a-nul"),
    pytest.param("٤S", "٤S", 0, id="an-arabic-figure"),
    pytest.param("４S", "４S", 0, id="a-wide-figure"),
    pytest.param("\u212aS", "\u212aS", 0, id="the-kelvin-sign"),
    pytest.param("Aſ", "ſ", 1, id="the-long-s"),
    pytest.param("A\ufe0fS", "\ufe0fS", 1, id="a-picture-mark-after-a-letter"),
    pytest.param("\ud800", "\ud800", 0, id="half-a-character"),
]


@pytest.mark.parametrize(("text", "piece", "position"), REFUSALS)
def test_what_can_be_read_in_no_one_way_is_named_with_its_place(text, piece, position):
    with pytest.raises(CardError) as refusal:
        parse_cards(text)
    assert (refusal.value.text, refusal.value.position) == (piece, position)


@pytest.mark.parametrize("text", [row.values[0] for row in REFUSALS])
def test_a_refusal_is_a_sentence_that_can_be_printed(text):
    with pytest.raises(CardError) as refusal:
        parse_cards(text)
    message = str(refusal.value.message)
    assert message == str(refusal.value)
    assert message.startswith("“")
    assert message.endswith(".")
    assert message.isprintable()


def test_the_refusal_of_three_kings_says_what_to_add():
    with pytest.raises(CardError, match=r"which king is missing: add it, as in KKK -D, or write KKKK"):
        parse_cards("KKK")


@pytest.mark.parametrize("text", ["1010101010H", "TTTTTH", "10" * 5])
def test_five_tens_are_no_set(text):
    with pytest.raises(CardError):
        parse_cards(text)


def test_five_hundred_characters_are_read_and_one_more_is_not():
    assert len(parse_cards("AS" * 250)) == 250
    with pytest.raises(CardError) as refusal:
        parse_cards("AS" * 250 + " ")
    assert refusal.value.position == 500
    with pytest.raises(CardError):
        parse_cards(" ".join(["AS"] * 200))


def test_a_refusal_survives_pickling():
    with pytest.raises(CardError) as refusal:
        parse_cards("AS foo")
    again = pickle.loads(pickle.dumps(refusal.value))
    assert (str(again), again.text, again.position) == (str(refusal.value), "foo", 3)


def test_the_pack_is_52_cards_by_suit_and_rank():
    assert format_cards(PACK[:14]) == "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AH"
    assert format_cards(PACK[26::13]) == "AD AC"
    assert [card.bit for card in PACK] == [1 << index for index in range(52)]
    assert [card.index for card in PACK] == list(range(52))
    assert len(set(PACK)) == 52


def test_a_card_is_its_text_and_knows_its_rank_suit_and_symbol():
    ten = Card("10H")
    assert ten == "10H"
    assert {ten: 1}["10H"] == 1
    assert (ten.rank, ten.suit, ten.symbol) == (10, "H", "10♥")
    assert Card.of(10, "H") is ten
    assert json.dumps([ten]) == '["10H"]'


def test_there_is_one_of_each_card_through_copies_and_pickles():
    for card in PACK:
        assert Card(card) is card
        assert copy.copy(card) is card
        assert copy.deepcopy(card) is card
        assert pickle.loads(pickle.dumps(card)) is card


def test_a_card_never_changes():
    with pytest.raises(AttributeError):
        Card("AS").rank = 2
    with pytest.raises(AttributeError):
        del Card("AS").rank
    with pytest.raises(AttributeError):
        Card("AS").colour = "black"


@pytest.mark.parametrize("text", ["as", "TS", "1S", "", "AS ", "10"])
def test_only_the_written_form_is_a_card(text):
    with pytest.raises(ValueError, match="is no card"):
        Card(text)


@pytest.mark.parametrize(("rank", "suit"), [(0, "S"), (14, "S"), (-1, "S"), (1, "X"), (1, "s")])
def test_no_card_has_another_rank_or_suit(rank, suit):
    with pytest.raises(ValueError, match=r"no rank|no card"):
        Card.of(rank, suit)


@pytest.mark.parametrize(
    ("cards", "ace", "total"),
    [
        pytest.param("AS", "low", 1, id="ace"),
        pytest.param("AS", "corner", 15, id="ace-round-the-corner"),
        pytest.param("2S 9H 10D", "low", 21, id="pips"),
        pytest.param("JS QH KD", "low", 30, id="face-cards"),
        pytest.param("KD KD", "low", 20, id="a-card-given-twice"),
        pytest.param("", "low", 0, id="no-cards"),
        pytest.param("AS 2S QH KH", "corner", 37, id="only-the-ace-differs"),
    ],
)
def test_loose_cards_count_their_pips(cards, ace, total):
    assert points(parse_cards(cards), ace) == total


def test_points_take_one_card_or_a_mask():
    assert points("KD") == points(Card("KD")) == 10
    assert points(mask_of(["AS", "KD"])) == 11


def test_an_unknown_ace_rule_is_refused():
    with pytest.raises(ValueError, match="low"):
        points("AS", "high")


def test_a_mask_gives_the_cards_back_in_order():
    assert cards_of(mask_of(iter(["KC", "AS", "10H"]))) == ("AS", "10H", "KC")
    assert mask_of(5) == 5


@pytest.mark.parametrize(
    "cards",
    [
        pytest.param(["AS", "AS"], id="twice"),
        pytest.param(["AS", "AS", "2S"], id="twice-where-the-bits-carry-on"),
        pytest.param(["ZZ"], id="no-card"),
        pytest.param([["AS"]], id="a-list-in-a-list"),
        pytest.param("AS", id="text-instead-of-cards"),
        pytest.param(1 << 52, id="a-53rd-bit"),
        pytest.param(-1, id="below-nothing"),
    ],
)
def test_a_mask_is_of_different_cards_of_the_pack(cards):
    with pytest.raises(ValueError, match=r"twice|no card|52 bits"):
        mask_of(cards)


def test_the_examples_in_the_docstrings_hold():
    assert doctest.testmod(rules.cards).failed == 0
