"""What is wrong with a text that cannot be read as cards."""

from __future__ import annotations

from rules.words import Sentence, say

TOO_LONG = say("This is %(length)d characters long: write the cards in at most %(most)d.")
NO_SUCH_RANK = say("“%(piece)s” is no rank: write A for the ace, J, Q or K for a face card.")
NO_CARD = say("“%(piece)s” is no card: write the rank, then the suit, as in 10H or “ten of hearts”.")
LEADS_NOWHERE = say("“%(piece)s” leads to no card: write the card after it, or leave it out.")
NO_RANK = say("“%(piece)s” has no rank before it: write the rank, then the suit, as in AS.")
STRAY_DASH = say("“%(piece)s” joins nothing here: put blanks between cards, and write a run as 4-7S.")
NO_CARD_HERE = say("“%(piece)s” stands where a card should be: write a rank, then its suit.")
NO_OF = say("“%(piece)s” lacks a word: write “of” before the suit, as in “ten of hearts”.")
RANK_TWICE = say("“%(piece)s” names a rank twice in one suit: write each card with its own suit.")
NO_RUN = say("“%(piece)s” is no run: write its first and last rank, then the suit, as in 4-7S.")
NO_TYPED_SET = say("“%(piece)s” is no set: write each card with its suit, as in %(rank)sS %(rank)sH.")
NO_SET_OF_ALL = say("“%(piece)s” is no set: say “all kings” or “all kings but the diamond”.")
NO_SET_OF_SOME = say("“%(piece)s” is no set: say “four kings” or “three kings without the diamond”.")
FOUR_LESS_ONE = say(
    "“%(piece)s” names four and takes one away: write %(part)s for three, %(whole)s for all four."
)
WHICH_IS_MISSING = say(
    "“%(piece)s” leaves open which %(name)s is missing: add it, as in %(part)s, or write %(whole)s."
)
NO_SUIT_SAID = say("“%(piece)s” has no suit: add it, as in %(ranks)s of spades.")
NO_SUIT_TYPED = say("“%(piece)s” has no suit: add it, as in %(ranks)sS.")
ACE_OR_A = say("“%(piece)s” may be the ace or the word “a”: write “ace”, or the card with its suit.")
BACKWARDS = say("“%(piece)s” runs backwards: write the lower rank first; an ace comes before 2 or after K.")
RUN_OR_CARDS = say(
    "“%(piece)s” may be a run or single cards: write “four to seven of spades” or 4-7S for a run."
)
NO_SUIT_AWAY = say(
    "“%(piece)s” must end with the suit that is missing, as in KKK -D or “kings but not the diamond”."
)

SAID_RANKS = (
    say("ace"),
    say("two"),
    say("three"),
    say("four"),
    say("five"),
    say("six"),
    say("seven"),
    say("eight"),
    say("nine"),
    say("ten"),
    say("jack"),
    say("queen"),
    say("king"),
)


class CardError(ValueError):
    """Text that can't be read as cards in exactly one way.

    It carries a message, a sentence telling what to write instead; the unread piece of text; and the
    position of its first character, from 0.
    """

    def __init__(self, message: Sentence, text: str = "", position: int = 0) -> None:
        super().__init__(str(message))
        self.message = message
        self.text = text
        self.position = position


def refuse(message: Sentence, piece: str, position: int) -> CardError:
    """The error about a piece of text, which the message quotes."""
    return CardError(message.fill(piece=show(piece)), piece, position)


def show(piece: str) -> str:
    """A piece of text fit to stand in a sentence: short, with unprintable characters named by number."""
    shown = "".join(sign if sign.isprintable() else f"[U+{ord(sign):04X}]" for sign in piece[:24])
    return shown + ("…" if len(piece) > 24 else "")
