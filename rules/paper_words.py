"""The words that people write on a score sheet of paper, in the four languages of the pages.

All of them are folded: small letters without accents, as :func:`fold` makes them.
"""

from __future__ import annotations

import unicodedata

WORDS = {
    "big_gin": (
        "big gin", "biggin", "super gin", "grosses gin", "grosser gin", "gran gin", "gin grande", "grand gin",
        "gros gin",
    ),
    "gin": ("gin",),
    "undercut": (
        "undercut", "undercuts", "underknock", "cut", "unterbietet", "unterboten", "unterbieten", "konter",
        "gekontert", "subcorte", "contragolpe", "corte", "souscoupe", "sous-coupe", "contree", "contrecoup",
    ),
    "knock": (
        "knock", "knocks", "knocked", "klopfen", "klopft", "geklopft", "klopfer", "knockt", "geknockt",
        "golpe", "golpea", "toca", "cierra", "baja", "frappe", "frapper", "cogne", "toc",
    ),
    "dead": (
        "dead", "dead hand", "draw", "drawn", "void", "wash", "no score", "tot", "totes spiel", "tote hand",
        "nullspiel", "nullrunde", "unentschieden", "muerta", "muerto", "mano muerta", "nula", "nulo",
        "tablas", "empate", "mort", "morte", "main morte", "nul", "nulle", "coup nul", "donne nulle",
    ),
    "misdeal": (
        "misdeal", "misdealt", "vergeben", "falsch gegeben", "neu geben", "mal repartida", "mal dada",
        "mal repartido", "mal reparto", "maldonne", "fausse donne",
    ),
    "ruling": (
        "ruling", "penalty", "adjustment", "correction", "strafe", "berichtigung", "korrektur", "entscheid",
        "ajuste", "multa", "penalizacion", "correccion", "decision", "ajustement", "penalite", "arbitrage",
    ),
    "conceded": (
        "gives up", "gave up", "concedes", "conceded", "resigns", "resigned", "gibt auf", "aufgegeben",
        "se rinde", "abandona", "abandonne", "declare forfait",
    ),
    "abandoned": (
        "left", "left unfinished", "unfinished", "broken off", "abgebrochen", "abbruch", "interrumpida",
        "sin terminar", "interrompue", "inachevee", "arretee",
    ),
}  # fmt: skip
BOXES = (
    "boxes", "box", "lines", "line", "kasten", "kastchen", "striche", "strich", "cajas", "caja", "casillas",
    "casilla", "cases", "case", "lignes", "ligne",
)  # fmt: skip
FILLERS = {
    *("a", "and", "by", "with", "for", "to", "of", "points", "point", "pts", "pt", "wins", "won", "win"),
    *("has", "und", "mit", "fur", "von", "punkte", "punkt", "pkt", "gewinnt", "gewonnen", "hat", "durch"),
    *("an", "y", "con", "de", "por", "para", "puntos", "punto", "gana", "gano", "tiene", "los", "la", "el"),
    *("un", "et", "avec", "par", "pour", "gagne", "gagnant", "a", "le", "les", "une", "hand", "main", "mano"),
    *("beats", "beat", "against", "vs", "v", "gegen", "schlagt", "contra", "bate", "contre", "bat"),
}  # fmt: skip
AGAINST = "contre"
"""*Against* in French, and with nobody named after it an undercut."""
GAMES = ("game", "spiel", "partie", "partida", "juego", "jeu", "manche")


def fold(text: str) -> str:
    """Take case and accents away, letter by letter as far as that can be.

    >>> fold("Großes Gín – MUERTA")
    'grosses gin – muerta'
    """
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))
