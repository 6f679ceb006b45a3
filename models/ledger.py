"""The ledger: what a view calls to read a match or to write in it. Each call is a transaction of its own."""

from __future__ import annotations

from models.changes import Change, CorrectHand, EndGame, InsertHand, RestoreHand, StrikeHand, plan
from models.database import LedgerUnavailable
from models.deleting import bring_back, delete_match, list_deleted
from models.entering import (
    correct_hand,
    end_game,
    insert_hand,
    record_hand,
    restore_hand,
    strike_hand,
    undo_last,
)
from models.filing import file_match, go_on
from models.halves import UnfinishedHand
from models.halving import begin_hand, drop_hand, enter_half, keep_up
from models.limits import DeviceFull, Limits, TooOften
from models.links import load_links, open_link, replace_link, take_side
from models.listing import list_matches
from models.marking import mark_entry
from models.matches import open_game, open_match, set_options
from models.news import load_news
from models.reading import load_match
from models.records import (
    EntryRecord,
    GameRecord,
    GameStarted,
    GameUnfinished,
    HandChanged,
    HandNotFound,
    MatchNotFound,
    MatchRecord,
    NotAllowed,
    NothingToChange,
    NothingToUndo,
    OtherSideOnly,
    OwnerOnly,
    SheetFull,
    StaleEntry,
    UnfinishedGone,
    UnfinishedThere,
    Version,
    Written,
)
from models.summaries import DeletedMatch, LinkRecord, MatchSummary
from rules.faults import IllegalHand

__all__ = [
    "Change",
    "CorrectHand",
    "DeletedMatch",
    "DeviceFull",
    "EndGame",
    "EntryRecord",
    "GameRecord",
    "GameStarted",
    "GameUnfinished",
    "HandChanged",
    "HandNotFound",
    "IllegalHand",
    "InsertHand",
    "LedgerUnavailable",
    "Limits",
    "LinkRecord",
    "MatchNotFound",
    "MatchRecord",
    "MatchSummary",
    "NotAllowed",
    "NothingToChange",
    "NothingToUndo",
    "OtherSideOnly",
    "OwnerOnly",
    "RestoreHand",
    "SheetFull",
    "StaleEntry",
    "StrikeHand",
    "TooOften",
    "UnfinishedGone",
    "UnfinishedHand",
    "UnfinishedThere",
    "Version",
    "Written",
    "begin_hand",
    "bring_back",
    "correct_hand",
    "delete_match",
    "drop_hand",
    "end_game",
    "enter_half",
    "file_match",
    "go_on",
    "insert_hand",
    "keep_up",
    "list_deleted",
    "list_matches",
    "load_links",
    "load_match",
    "load_news",
    "mark_entry",
    "open_game",
    "open_link",
    "open_match",
    "plan",
    "record_hand",
    "replace_link",
    "restore_hand",
    "set_options",
    "strike_hand",
    "take_side",
    "undo_last",
]
