"""What holds for every hand: the engine against the oracle, and laws no hand may break."""

import random
from itertools import pairwise, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.cards import PACK, Card, CardError, cards_of, format_cards, mask_of, parse_cards, points
from rules.layoffs import best_defence, best_layoffs, least_left, place_layoffs
from rules.melds import (
    best_arrangement,
    best_arrangements,
    count_arrangements,
    deadwood,
    find_melds,
    is_meld,
    is_run,
    is_set,
)
from tests import oracle

ACES = ("low", "corner")
# A loaded machine may take its time over one example.
unhurried = settings(deadline=None)
ace_rules = st.sampled_from(ACES)
# Hands out of a few neighbouring ranks, where sets and runs want the same cards, as often as any hand.
packs = st.one_of(
    st.just(PACK),
    st.builds(
        lambda first, size: tuple(card for card in PACK if (card.rank - first) % 13 < size),
        st.integers(1, 13),
        st.integers(3, 6),
    ),
)
hands = packs.flatmap(lambda pack: st.lists(st.sampled_from(pack), unique=True, max_size=11))


def draw_cards(chance, size, ranks):
    """Random cards out of so many neighbouring ranks (the whole pack for 13)."""
    first = chance.randint(1, 13)
    pack = [card for card in PACK if (card.rank - first) % 13 < ranks]
    return chance.sample(pack, min(size, len(pack)))


def as_seen_by_oracle(melds):
    return [oracle.read(meld) for meld in melds]


@st.composite
def showdowns(draw):
    """A defender's hand, a knocker's melds out of the other cards, and the ace rule."""
    ace = draw(ace_rules)
    pack = draw(packs)
    cards = draw(st.lists(st.sampled_from(pack), unique=True, min_size=min(20, len(pack)), max_size=20))
    melds = draw(st.sampled_from(best_arrangements(cards[: len(cards) // 2], ace))).melds
    return cards[len(cards) // 2 :], melds, ace


@pytest.mark.parametrize("ace", ACES)
@pytest.mark.parametrize(
    ("ranks", "deals"),
    [
        pytest.param(13, 2000, id="any-cards"),
        pytest.param(6, 1000, id="six-ranks"),
        pytest.param(5, 1000, id="five-ranks"),
        pytest.param(4, 1000, id="four-ranks"),
        pytest.param(3, 500, id="three-ranks"),
    ],
)
def test_trying_every_choice_of_melds_finds_the_same_arrangements(ranks, deals, ace):
    chance = random.Random(f"hands {ranks} {ace}")
    for _ in range(deals):
        hand = draw_cards(chance, chance.choice((8, 9, 10, 10, 10, 11)), ranks)
        least, ways = oracle.best(oracle.read(hand), ace)
        assert deadwood(hand, ace) == deadwood(mask_of(hand), ace) == least, hand
        found = [frozenset(as_seen_by_oracle(one.melds)) for one in best_arrangements(hand, ace)]
        assert len(found) == len(ways), hand
        assert set(found) == ways, hand


@pytest.mark.parametrize("ace", ACES)
@pytest.mark.parametrize("suits", [1, 2])
def test_trying_every_choice_of_melds_finds_the_same_in_one_or_two_suits(suits, ace):
    chance = random.Random(f"suits {suits} {ace}")
    pack = [card for card in PACK if card.suit in "SC"[:suits]]
    for _ in range(400):
        hand = chance.sample(pack, chance.randint(8, 11))
        least, ways = oracle.best(oracle.read(hand), ace)
        found = [frozenset(as_seen_by_oracle(one.melds)) for one in best_arrangements(hand, ace)]
        assert (deadwood(hand, ace), set(found), len(found)) == (least, ways, len(ways)), hand


@pytest.mark.parametrize("ace", ACES)
@pytest.mark.parametrize(
    ("ranks", "deals"),
    [
        pytest.param(13, 2000, id="any-cards"),
        pytest.param(8, 1000, id="eight-ranks"),
        pytest.param(6, 1000, id="six-ranks"),
        pytest.param(5, 1000, id="five-ranks"),
    ],
)
def test_trying_every_order_of_layoffs_leaves_the_defender_as_much(ranks, deals, ace):
    chance = random.Random(f"showdowns {ranks} {ace}")
    for _ in range(deals):
        cards = draw_cards(chance, 20, ranks)
        chance.shuffle(cards)
        melds = chance.choice(best_arrangements(cards[:10], ace)).melds
        least = oracle.least_after_layoffs(oracle.read(cards[10:]), as_seen_by_oracle(melds), ace)
        assert best_defence(cards[10:], melds, ace).points == least, (cards[10:], melds)
        assert least_left(cards[10:], melds, ace) == least, (cards[10:], melds)


@pytest.mark.parametrize("ace", ACES)
def test_trying_every_order_of_stated_layoffs_places_as_many(ace):
    chance = random.Random(f"stated {ace}")
    for _ in range(1000):
        cards = draw_cards(chance, 16, chance.choice((5, 6, 8)))
        chance.shuffle(cards)
        melds = chance.choice(best_arrangements(cards[:10], ace)).melds
        stated = cards[10:]
        placed, refused = place_layoffs(stated, melds, ace)
        most = oracle.most_that_can_be_laid(oracle.read(stated), as_seen_by_oracle(melds), ace)
        assert len(placed) == most, (stated, melds)
        assert best_layoffs(stated, melds, ace).left == cards_of(mask_of(refused))
        assert sorted([layoff.card for layoff in placed] + list(refused)) == sorted(stated)


@unhurried
@given(hands, ace_rules)
def test_melds_and_deadwood_together_are_the_hand(hand, ace):
    for one in best_arrangements(hand, ace):
        assert all(is_meld(meld, ace) for meld in one.melds)
        assert sorted([card for meld in one.melds for card in meld] + list(one.deadwood)) == sorted(hand)
        assert points(one.deadwood, ace) == one.points == deadwood(hand, ace)


@unhurried
@given(hands, ace_rules)
def test_arrangements_come_in_the_documented_order_and_once(hand, ace):
    places = {card: place for place, card in enumerate(PACK)}
    keys = []
    for one in best_arrangements(hand, ace):
        runs = [meld for meld in one.melds if is_run(meld, ace)]
        first_cards = [places[meld[0]] for meld in runs]
        sets = [meld for meld in one.melds if is_set(meld)]
        assert one.melds == (*sets, *runs)
        assert [places[meld[0]] for meld in sets] == sorted(places[meld[0]] for meld in sets)
        assert first_cards == sorted(first_cards)
        assert all(list(meld) == sorted(meld, key=places.get) for meld in (*sets, one.deadwood))
        assert all((low.rank - high.rank) % 13 == 12 for run in runs for low, high in pairwise(run))
        keys.append((len(one.melds), len(runs), [[places[card] for card in meld] for meld in one.melds]))
    assert all(before < after for before, after in pairwise(keys))


@unhurried
@given(hands, ace_rules, st.sampled_from(list(permutations("SHDC"))))
def test_suits_are_equal(hand, ace, suits):
    exchanged = [Card.of(card.rank, suits["SHDC".index(card.suit)]) for card in hand]
    assert deadwood(exchanged, ace) == deadwood(hand, ace)
    count = len(best_arrangements(hand, ace))
    assert len(best_arrangements(exchanged, ace)) == count_arrangements(hand, ace) == count


@unhurried
@given(hands, ace_rules)
def test_a_card_less_never_leaves_more(hand, ace):
    # With a card of a meld gone the rest may count, but never more than that card and the meld were worth.
    for card in hand:
        fewer = [held for held in hand if held != card]
        assert deadwood(hand, ace) <= deadwood(fewer, ace) + points(card, ace)


@unhurried
@given(hands, ace_rules)
def test_every_meld_found_is_one_and_none_is_missed(hand, ace):
    found = find_melds(hand, ace)
    assert len(set(map(frozenset, found))) == len(found)
    assert set(as_seen_by_oracle(found)) == set(oracle.melds_in(oracle.read(hand), ace))


@unhurried
@given(showdowns())
def test_laying_off_never_leaves_the_defender_with_more(showdown):
    hand, melds, ace = showdown
    defence = best_defence(hand, melds, ace)
    loose = best_arrangement(hand, ace).deadwood
    assert defence.points <= best_layoffs(loose, melds, ace).points <= deadwood(hand, ace)


@unhurried
@given(showdowns())
def test_a_defence_can_be_played_as_it_is_told(showdown):
    hand, melds, ace = showdown
    defence = best_defence(hand, melds, ace)
    table = [set(meld) for meld in melds]
    for card, meld in defence.layoffs:
        table[meld].add(card)
        assert is_meld(table[meld], ace)
    laid = [layoff.card for layoff in defence.layoffs]
    assert sorted([card for meld in defence.melds for card in meld] + laid + list(defence.left)) == sorted(
        hand
    )
    assert all(is_meld(meld, ace) for meld in defence.melds)
    assert defence.left == cards_of(mask_of(defence.left))
    assert points(defence.left, ace) == defence.points
    assert best_defence(hand[::-1], melds, ace) == defence


@unhurried
@given(st.lists(st.sampled_from(PACK)))
def test_cards_written_are_read_back(cards):
    assert parse_cards(format_cards(cards)) == tuple(cards)
    assert parse_cards("".join(cards)) == tuple(cards)
    assert parse_cards(", ".join(card.symbol.lower() for card in cards)) == tuple(cards)


WORDS = [
    *("A", "2", "3", "4", "10", "T", "J", "K", "S", "H", "d", "c", "♠", "♥️", "♢", "-", "–", ",", ";", "456S"),
    *(
        "KKK",
        "-D",
        "the",
        "and",
        "of",
        "to",
        "all",
        "without",
        "but",
        "not",
        "for",
        "ace",
        "three",
        "four",
        "six",
    ),
    *(
        "kings",
        "sixes",
        "spade",
        "hearts",
        "ace's",
        "joker",
        "0",
        "1",
        "\x00",
        "\u200f",
        "\ufe0f",
        "٤",
        "🂡",
        "é",
    ),
]
pieces = st.sampled_from(WORDS + [" ", "", "-", ", "] * 10)
typed = st.one_of(st.text(max_size=60), st.lists(pieces, max_size=14).map("".join))


def find_refusal(text):
    try:
        parse_cards(text)
    except CardError as refusal:
        return refusal
    return None


@settings(deadline=None, max_examples=600)
@given(typed)
def test_any_text_is_read_or_refused_with_its_place(text):
    refusal = find_refusal(text)
    if refusal:
        assert refusal.text
        assert text[refusal.position :].startswith(refusal.text)
        assert str(refusal).endswith(".")
        assert str(refusal).isprintable()
    else:
        assert all(card in PACK for card in parse_cards(text))


@unhurried
@given(st.text(min_size=501, max_size=700))
def test_text_over_five_hundred_characters_is_refused(text):
    with pytest.raises(CardError, match="500"):
        parse_cards(text)
