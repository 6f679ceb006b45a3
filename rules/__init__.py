"""The game of gin rummy as Deadwood scores it: cards, melds, hands, sheets.

Standard library only, and nothing of the web or the database, so that a match can be scored from anywhere:
``python -m rules sheet match.json``.
"""
