"""The ledger: what a view calls to read a match or to write in it. Each call is a transaction of its own."""

from __future__ import annotations

from models.changes import Change, CorrectHand, EndGame, InsertHand, RestoreHand, StrikeHand, plan
from models.database import LedgerUnavailable
from models.entering import (
    correct_hand,
    end_game,
    insert_hand,
    record_hand,
    restore_hand,
    strike_hand,
    undo_last,
)
from models.listing import list_matches
from models.matches import open_game, open_match, set_options
from models.reading import load_match
from models.records import (
    EntryRecord,
    GameRecord,
    GameStarted,
    GameUnfinished,
    HandNotFound,
    MatchNotFound,
    MatchRecord,
    MatchSummary,
    NotAllowed,
    NothingToChange,
    NothingToUndo,
    SheetFull,
    StaleEntry,
    Version,
    Written,
)
from rules.faults import IllegalHand

__all__ = [
    "Change",
    "CorrectHand",
    "EndGame",
    "EntryRecord",
    "GameRecord",
    "GameStarted",
    "GameUnfinished",
    "HandNotFound",
    "IllegalHand",
    "InsertHand",
    "LedgerUnavailable",
    "MatchNotFound",
    "MatchRecord",
    "MatchSummary",
    "NotAllowed",
    "NothingToChange",
    "NothingToUndo",
    "RestoreHand",
    "SheetFull",
    "StaleEntry",
    "StrikeHand",
    "Version",
    "Written",
    "correct_hand",
    "end_game",
    "insert_hand",
    "list_matches",
    "load_match",
    "open_game",
    "open_match",
    "plan",
    "record_hand",
    "restore_hand",
    "set_options",
    "strike_hand",
    "undo_last",
]
