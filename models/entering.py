"""Recording hands, and correcting what was recorded.

Every function writes once for each submission, only on the state that was seen, and all of it or nothing.
"""

from __future__ import annotations

from dataclasses import replace

from models.changes import (
    Change,
    CorrectHand,
    EndGame,
    InsertHand,
    RestoreHand,
    StrikeHand,
    come_late,
    keep_hand,
    make_plan,
)
from models.drafting import Drafter, draft_plan
from models.reading import Page
from models.records import NothingToUndo, Written
from models.writing import Draft, submit
from rules.faults import IllegalHand
from rules.hand import Hand
from rules.match import Ended, Match
from rules.score_file import write_as_said
from rules.sheet import build_sheet


def record_hand(
    public_id: str,
    hand: Hand,
    *,
    device: str,
    submission: str,
    seen: int,
    closes: tuple[str, int | None] | None = None,
) -> Written:
    """Write a hand down as the next of the game being played.

    That is the first game that is not over: one that a correction has reopened is played to its end. The same
    submission again answers as it did the first time and writes nothing, whatever else it holds.

    :param submission: a key made when the form was rendered: 1–64 URL-safe characters, else ValueError.
    :param seen: the ``rev`` of the record that the form was made from.
    :param closes: the hand on two phones that this one is: its token, and the state in which it was seen;
        without a state it goes whatever was entered meanwhile.
    :raises MatchNotFound: also when the device has no seat there.
    :raises NotAllowed: the device may only watch.
    :raises UnfinishedGone: the hand on two phones is not as it was seen.
    :raises StaleEntry: another device was first; this is found before the hand is judged.
    :raises IllegalHand: with every fault of the hand, or because all games are over.
    :raises SheetFull: the game has 1,000 entries, struck ones included.
    :raises LedgerUnavailable: nothing could be written.
    """

    def draft(page: Page) -> Draft:
        game, match = page.record.current, page.record.match
        kept = _check_hand(hand, match, game - 1)
        drafter = Drafter(page)
        number = drafter.add_entry(game, write_as_said(kept, match.games[game - 1].options))
        return replace(drafter.finish(game, number), closes=closes)

    return submit(public_id, device=device, submission=submission, seen=seen, draft=draft)


def _check_hand(hand: Hand, match: Match, index: int) -> Hand:
    """Return a hand as it is kept.

    :raises IllegalHand: it would stand on the sheet as invalid, or could not be read back.
    """
    kept, game = keep_hand(hand, match, index), match.games[index]
    following = replace(match, games=(*match.games[:index], replace(game, hands=(*game.hands, kept))))
    sheet = build_sheet(following).games[index]
    if game.ended is not None:
        raise IllegalHand((*kept.faults, come_late()))
    if faults := sheet.hands[-1].score.faults:
        raise IllegalHand(faults)
    return kept


def undo_last(public_id: str, *, device: str, submission: str, seen: int) -> Written:
    """Strike what was entered last in the game being played and still counts: its next revision says so.

    That is the live entry with the highest number: a hand, wherever on the sheet it is, or how the players
    ended the game. A correction of an older hand is no entry of its own; it stays, and can be corrected back.

    :raises NothingToUndo: nothing that was entered in this game counts any more.

    For the rest see :func:`record_hand`.
    """

    def draft(page: Page) -> Draft:
        game = page.record.current
        live = [entry.number for entry in page.record.games[game - 1].entries if not entry.is_struck]
        if not live:
            raise NothingToUndo(public_id)
        return draft_plan(page, make_plan(page.record, StrikeHand(game, max(live))))

    return submit(public_id, device=device, submission=submission, seen=seen, draft=draft)


def correct_hand(public_id: str, game: int, number: int, hand: Hand, **form: str | int) -> Written:
    """Write down what really happened in a hand; the version before stays readable.

    Hands that then belong to another game are struck where they were and entered there, all in this one
    write; :func:`models.changes.plan` shows it beforehand. The answer says where the hand itself is then.

    :param form: ``device``, ``submission`` and ``seen``, as for :func:`record_hand`.
    :raises HandNotFound: there is no such hand.
    :raises NothingToChange: it is struck.
    :raises IllegalHand: with every fault that the hand has in its place; later hands may become invalid.
    :raises SheetFull: the hands that move do not fit in.

    For the rest see :func:`record_hand`.
    """
    return _write(public_id, CorrectHand(game, number, hand), **form)


def insert_hand(public_id: str, game: int, before: int, hand: Hand, **form: str | int) -> Written:
    """Write down a hand directly in front of the entry ``before``; for the rest see :func:`correct_hand`."""
    return _write(public_id, InsertHand(game, before, hand), **form)


def strike_hand(public_id: str, game: int, number: int, **form: str | int) -> Written:
    """Strike an entry out, a hand or how the players ended the game; it stays readable.

    For the rest see :func:`correct_hand`.
    """
    return _write(public_id, StrikeHand(game, number), **form)


def restore_hand(public_id: str, game: int, number: int, **form: str | int) -> Written:
    """Let an entry count again that was struck out, in its old place.

    :raises NothingToChange: it counts already, or its hand has moved to another game.

    For the rest see :func:`correct_hand`.
    """
    return _write(public_id, RestoreHand(game, number), **form)


def end_game(public_id: str, ended: Ended, **form: str | int) -> Written:
    """End the game being played before its target, as the players agree; that is an entry of its own.

    :raises IllegalHand: all games are over.
    :raises rules.faults.Faulty: nobody of that number plays, or it is not said how the game ended.

    For the rest see :func:`correct_hand`.
    """
    return _write(public_id, EndGame(ended), **form)


def _write(public_id: str, change: Change, *, device: str, submission: str, seen: int) -> Written:
    """Work a change out on the match as it was seen, and write it."""

    def draft(page: Page) -> Draft:
        return draft_plan(page, make_plan(page.record, change))

    return submit(public_id, device=device, submission=submission, seen=seen, draft=draft)
