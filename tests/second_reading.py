"""A second reading of the rules: a slow, obvious scorer on plain dicts and lists.

It was written from the rules alone, shares no code with the engine and knows no cards. Its input is a match
document whose hands are counts, points, dead or adjustments; its output are those parts of the sheet document
that such hands decide. What it does not take (a hand after the end of its game) is named under ``refused``.
"""

from __future__ import annotations

MODERN = {
    "ace": "low",
    "knock": "ten",
    "knock_limit": 10,
    "oklahoma_ace": "gin",
    "gin_bonus": 25,
    "big_gin_bonus": 31,
    "undercut_bonus": 25,
    "tie": "defender_bonus",
    "layoff_on_gin": False,
    "doubling_suits": [],
    "double_when_both_scored": False,
    "double_boxes": False,
    "extra_boxes": {"gin": 0, "big_gin": 0, "undercut": 0, "gin_off": 0},
    "roodle": 0,
    "target": 100,
    "game_bonus": 100,
    "box_bonus": 25,
    "box_timing": "end",
    "shutout": "flat",
    "shutout_bonus": 100,
    "shutout_trigger": "no_points",
    "columns": 1,
    "third_column": 1,
    "continuous": False,
    "dealer": "winner",
    "dealer_after_dead": "same",
    "stake": None,
    "currency": "",
    "rounding": "none",
}
CLUB = {"gin": 2, "big_gin": 0, "undercut": 1, "gin_off": 0}
# fmt: off
PRESETS = {
    "modern": {},
    "classic": {"gin_bonus": 20, "big_gin_bonus": None, "undercut_bonus": 10, "box_bonus": 20},
    "race": {"gin_bonus": 20, "big_gin_bonus": None, "undercut_bonus": 10, "box_bonus": 0, "game_bonus": 0,
             "shutout": "none"},
    "room": {"big_gin_bonus": None, "box_bonus": 0, "game_bonus": 0, "shutout": "none"},
    "oklahoma": {"knock": "upcard", "target": 150, "doubling_suits": ["S"]},
    "straight": {"knock": "gin"},
    "hollywood": {"columns": 3},
    "club_hollywood": {"knock": "deck", "big_gin_bonus": None, "game_bonus": 250, "target": 250,
                       "shutout": "double_difference", "columns": 3, "third_column": 2,
                       "doubling_suits": ["S"], "double_boxes": True, "extra_boxes": CLUB},
    "palace": {"big_gin_bonus": None, "undercut_bonus": 20, "box_bonus": 10, "box_timing": "immediate",
               "game_bonus": 0, "shutout": "none"},
    "corner": {"gin_bonus": 20, "big_gin_bonus": None, "undercut_bonus": 20, "box_bonus": 20, "target": 125,
               "ace": "corner", "layoff_on_gin": True},
}
# fmt: on
PARTNERS_TARGET = {2: 125, 3: 150, 4: 150, 5: 175, 6: 200}


def find_options(given, partners=1):
    """All options of a game, as its document, its preset and the form of play have them."""
    given = dict(given or {})
    preset = given.pop("preset", None) or "modern"
    options = MODERN | PRESETS[preset]
    if partners > 1:
        options["target"] = PARTNERS_TARGET[partners]
        if preset == "corner":
            options["target"] += 25
    for name, value in given.items():
        if name == "extra_boxes":
            given_boxes = {key: boxes for key, boxes in (value or {}).items() if boxes is not None}
            options[name] = options[name] | given_boxes
        elif value is not None or name in ("big_gin_bonus", "target"):
            options[name] = value
    return options


# --- one hand ---------------------------------------------------------------------------------------------


def find_limit(options, limit_card):
    """The most deadwood a knocker may keep."""
    if options["knock"] == "ten":
        return options["knock_limit"]
    if options["knock"] == "gin":
        return 0
    rank = limit_card[:-1]
    if rank == "A":
        return {"gin": 0, "one": 1}[options["oklahoma_ace"]]
    return 10 if rank in ("J", "Q", "K") else int(rank)


def score_hand(hand, options, opponent, doubled):
    """Score a hand of counts: outcome, winner, points and extra boxes, by seat.

    ``opponent`` says who defends against each seat; ``doubled`` whether both sides have scored everywhere.
    """
    nothing = {"winner": None, "points": 0, "extra": 0, "multiplier": 1}
    if hand["ending"] == "dead":
        return nothing | {"outcome": "dead"}
    big_gin_is_played = options["big_gin_bonus"] is not None
    if hand["ending"] == "points":
        kind = hand.get("kind") or "knock"
        if kind == "big_gin" and not big_gin_is_played:
            kind = "gin"
        extra = options["extra_boxes"].get(kind, 0)
        if hand.get("boxes") is not None:
            extra = hand["boxes"] - 1
        won = {"outcome": "points", "winner": hand["winner"], "points": hand["points"], "extra": extra}
        return nothing | won
    knocker, defender = hand["by"], opponent[hand["by"]]
    left = hand["defender"]["count"]
    outcome = hand["ending"]
    had = hand["knocker"]["count"] if outcome == "knock" else 0
    if outcome == "knock" and had == 0:
        outcome = "gin"
    if outcome == "big_gin" and not big_gin_is_played:
        outcome = "gin"
    extra = 0
    if outcome in ("gin", "big_gin"):
        if options["layoff_on_gin"] and left == 0:
            return nothing | {"outcome": "gin_nullified"}
        winner, points = knocker, left + options[outcome + "_bonus"]
        extra = options["extra_boxes"][outcome]
    elif left > had or (left == had and options["tie"] == "knocker"):
        winner, points = knocker, left - had
    else:
        outcome, winner, points = "undercut", defender, had - left + options["undercut_bonus"]
        if left == had and options["tie"] == "defender":
            points = 0
        extra = options["extra_boxes"]["undercut"]
        if left == 0:
            extra += options["extra_boxes"]["gin_off"]
    limit_card = hand.get("limit_card")
    suit_doubles = limit_card is not None and limit_card[-1] in options["doubling_suits"]
    multiplier = 1
    if suit_doubles or (options["double_when_both_scored"] and doubled):
        multiplier = 2
    if options["double_boxes"]:
        extra *= multiplier
    return {
        "outcome": outcome,
        "winner": winner,
        "points": points * multiplier,
        "extra": extra,
        "multiplier": multiplier,
    }


def score_deal(hand, options, doubled):
    """Score a deal of partners: the net over the tables, and every side's boxes apart from the deal's own."""
    net, extra, partners_won = 0, [0, 0], [[], []]
    for table in hand["tables"]:
        if table.get("limit_card") is None:
            table = table | {"limit_card": hand.get("limit_card")}
        score = score_hand(table, options, {0: 1, 1: 0}, doubled)
        winner = score["winner"]
        if winner is None:
            continue
        net += score["points"] if winner == 0 else -score["points"]
        extra[winner] += max(0, score["extra"])
        partners_won[winner].append(score["multiplier"])
    for side in (0, 1):
        if len(partners_won[side]) == len(hand["tables"]):
            # One limit card doubles every table of a deal, so one doubled table shows a doubled deal.
            times = max(partners_won[side]) if options["double_boxes"] else 1
            extra[side] += options["roodle"] * len(hand["tables"]) * times
    winner = None if net == 0 else 0 if net > 0 else 1
    return {"outcome": "deal", "winner": winner, "points": abs(net), "extras": extra}


# --- the columns of one game ------------------------------------------------------------------------------


def open_column(number, parties):
    return {
        "number": number,
        "hands": [],
        "running": [],
        "points": [0] * parties,
        "boxes": [0] * parties,
        "entries": [0] * parties,
        "closed_by": None,
        "closed_on": None,
        "settlement": None,
    }


def is_open(column):
    return column["closed_by"] is None


def find_progress(column, options):
    """What counts toward the target, by party."""
    worth = options["box_bonus"] if options["box_timing"] == "immediate" else 0
    return [points + worth * boxes for points, boxes in zip(column["points"], column["boxes"], strict=True)]


def find_win_columns(columns, party):
    """Every open column where the winner has an entry, and the leftmost open one where he has none."""
    entered, fresh = [], []
    for column in columns:
        if is_open(column):
            (entered if column["entries"][party] else fresh).append(column)
    return sorted(entered + fresh[:1], key=lambda column: column["number"])


def find_entered_columns(columns, party):
    return [column for column in columns if is_open(column) and column["entries"][party]]


def find_adjusted_columns(columns, party):
    entered = find_entered_columns(columns, party)
    return entered or [column for column in columns if is_open(column)][:1]


def is_shut_out(column, party, options):
    if options["shutout_trigger"] == "no_hands":
        return column["entries"][party] == 0
    return column["points"][party] <= 0


def find_shutout_bonus(column, winner, game_bonus, box_points, options):
    """What a shutout adds to what the winner has."""
    points = column["points"][winner]
    return {
        "none": 0,
        "flat": options["shutout_bonus"],
        "double_game_bonus": game_bonus,
        "double_points": points,
        "double_total": points + game_bonus + box_points[winner],
        "double_difference": 0,
    }[options["shutout"]]


def settle_column(column, winner, form, seats, party_of, options):
    """Settle a column that the party ``winner`` won: its settlement, and what each seat pays each other."""
    parties = range(len(column["points"]))
    game_bonus = [options["game_bonus"] if party == winner else 0 for party in parties]
    box_points = [options["box_bonus"] * boxes for boxes in column["boxes"]]
    more = find_shutout_bonus(column, winner, options["game_bonus"], box_points, options)
    shut_out = [party != winner and is_shut_out(column, party, options) for party in parties]
    shutout_bonus = [0 for party in parties]
    if form != "cutthroat" and any(shut_out):
        shutout_bonus[winner] = more
    totals = [
        column["points"][party] + game_bonus[party] + box_points[party] + shutout_bonus[party]
        for party in parties
    ]
    times = options["third_column"] if column["number"] == 3 else 1

    def find_gain(gainer, payer):
        """What the party ``gainer`` gets from ``payer`` (negative: pays him)."""
        if payer == winner and gainer != winner:
            return -find_gain(payer, gainer)
        gain = totals[gainer] - totals[payer]
        if gainer == winner and shut_out[payer]:
            if form == "cutthroat":
                # 100 more whatever the shutout rule is, if there is one at all.
                gain += 0 if options["shutout"] == "none" else options["shutout_bonus"]
            elif options["shutout"] == "double_difference":
                gain *= 2
        return gain * times

    gains = {}
    for low in seats:
        for high in seats:
            if low < high and party_of[low] != party_of[high]:
                gains[low, high] = find_gain(party_of[low], party_of[high])
    settlement = {
        "game_bonus": game_bonus,
        "box_points": box_points,
        "shutout_bonus": shutout_bonus,
        "totals": totals,
        "net": add_up(gains, seats),
    }
    return settlement, gains


def add_up(gains, seats):
    """The net of every seat; with two sides that of side 0."""
    net = [0 for seat in seats]
    for (low, high), gain in gains.items():
        net[low] += gain
        net[high] -= gain
    return net if len(seats) == 3 else net[0]


# --- who plays and who deals ------------------------------------------------------------------------------


def find_first_pair(form, captain, dealer, pair):
    """Who plays the first hand of a game: its dealer, and whoever is left over from the game before."""
    if form == "captain":
        return [captain, (captain + 1) % 3 if dealer == captain else dealer]
    if form == "cutthroat":
        return pair if pair and dealer in pair else [dealer, (dealer + 1) % 3]
    return [0, 1]


def find_players(hand, form, pair, dealer, captain):
    """Who plays a hand and who deals it, after what the table said about that."""
    said_pair, said_dealer = hand.get("pair"), hand.get("dealer")
    if said_pair:
        if dealer not in said_pair:
            # Somebody plays instead of the one who was to deal, and deals instead of him.
            dealer = next((seat for seat in said_pair if seat not in pair), dealer)
        pair = said_pair
    elif said_dealer is not None and said_dealer not in pair and dealer in pair:
        stays = captain if form == "captain" else sum(pair) - dealer
        pair = [stays, said_dealer]
    return pair, dealer if said_dealer is None else said_dealer


def pass_deal(form, options, hand, winner, dealer, pair, captain):
    """Who plays the next hand, and who deals it."""
    other = {pair[0]: pair[1], pair[1]: pair[0]}
    if winner is None:
        tables = hand.get("tables") or [hand]
        misdeal = all(table["ending"] == "dead" and table.get("reason") == "misdeal" for table in tables)
        if options["dealer_after_dead"] == "same" or misdeal:
            return pair, dealer
        return pair, other.get(dealer, pair[0])
    loser = other[winner]
    idle = 3 - sum(pair)
    if form == "cutthroat":
        return [winner, idle], idle
    next_dealer = {"winner": winner, "loser": loser, "alternate": other[dealer]}[options["dealer"]]
    if form != "captain":
        return pair, next_dealer
    if loser == captain:
        return [captain, winner], next_dealer
    # The next partner takes the chair of the one who lost, and his deal.
    return [captain, idle], captain if next_dealer == captain else idle


# --- a game -----------------------------------------------------------------------------------------------


def score_game(game, index, form, partners, start):
    """Score one game; ``start`` says who would deal and play if the game says nothing."""
    options = find_options(game.get("options"), partners)
    seats = [0, 1, 2] if form in ("cutthroat", "captain") else [0, 1]
    captain = None
    party_of = {seat: seat for seat in seats}
    if form == "captain":
        captain = index % 3 if game.get("captain") is None else game["captain"]
        party_of = {seat: 0 if seat == captain else 1 for seat in seats}
    parties = len(set(party_of.values()))
    dealer = start["dealer"] if game.get("first_dealer") is None else game["first_dealer"]
    pair = find_first_pair(form, captain, dealer, start["pair"])

    columns = [open_column(number + 1, parties) for number in range(options["columns"])]
    gains = {}
    lines, refused, noticed, scorer = [], [], False, None

    def by_seat(values):
        return [values[party_of[seat]] for seat in seats]

    def close(column, seat, number):
        column["closed_by"], column["closed_on"] = seat, number
        settled = settle_column(column, party_of[seat], form, seats, party_of, options)
        column["settlement"], column_gains = settled
        for two, gain in column_gains.items():
            gains[two] = gains.get(two, 0) + gain

    for number, hand in enumerate(game.get("hands") or [], 1):
        if not any(is_open(column) for column in columns):
            refused.append(number)
            continue
        noticed = noticed or bool(hand.get("notice"))
        line = {"number": number, "outcome": hand.get("ending"), "winner": None, "points": 0, "dealer": None}
        lines.append(line)
        boxes = [0 for seat in seats]
        touched = {}
        scorer = None
        if hand.get("ending") == "adjustment":
            scorer = hand["side"]
            line["points"] = hand["points"]
            for column in find_adjusted_columns(columns, party_of[scorer]):
                column["points"][party_of[scorer]] += hand["points"]
                touched[column["number"]] = column
        else:
            pair, dealer = find_players(hand, form, pair, dealer, captain)
            line["dealer"] = dealer
            opened = [column for column in columns if is_open(column)]
            playing = [party_of[seat] for seat in pair]
            doubled = all(column["points"][party] > 0 for column in opened for party in playing)
            if hand.get("tables"):
                score = score_deal(hand, options, doubled)
                extras = score["extras"]
            else:
                opponent = {pair[0]: pair[1], pair[1]: pair[0]}
                score = score_hand(hand, options, opponent, doubled)
                extras = [score["extra"] if seat == score["winner"] else 0 for seat in seats]
            winner = scorer = score["winner"]
            line |= {"outcome": score["outcome"], "winner": winner, "points": score["points"]}
            for seat in seats:
                boxes[seat] = extras[seat] + (1 if seat == winner else 0)
            if winner is None:
                for seat in seats:
                    for column in find_entered_columns(columns, party_of[seat]) if boxes[seat] else ():
                        column["boxes"][party_of[seat]] += boxes[seat]
                        touched[column["number"]] = column
            else:
                for column in find_win_columns(columns, party_of[winner]):
                    column["points"][party_of[winner]] += score["points"]
                    column["entries"][party_of[winner]] += 1
                    for seat in seats:
                        column["boxes"][party_of[seat]] += boxes[seat]
                    touched[column["number"]] = column
            if len(seats) == 3:
                line["pair"] = list(pair)
            pair, dealer = pass_deal(form, options, hand, winner, dealer, pair, captain)
        line["boxes"] = boxes
        line["columns"] = sorted(touched)
        for column in [touched[key] for key in sorted(touched)]:
            column["hands"].append(number)
            progress = find_progress(column, options)
            column["running"].append(by_seat(progress))
            if options["target"] is None:
                continue
            # The one who scored comes first; the other can only have reached the target by boxes.
            ranked = sorted(seats, key=lambda seat: (seat != scorer, -progress[party_of[seat]], seat))
            reached = [seat for seat in ranked if progress[party_of[seat]] >= options["target"]]
            if reached:
                close(column, reached[0], number)
                if options["continuous"] and options["columns"] == 3 and not noticed:
                    columns.append(open_column(len(columns) + 1, parties))

    ended = game.get("ended") or {}
    abandoned = False
    still_open = [column for column in columns if is_open(column)]
    if still_open and ended.get("how") == "conceded":
        for column in still_open:
            others = [seat for seat in seats if party_of[seat] != party_of[ended["by"]]]
            progress = find_progress(column, options)
            # Of two with one score between them: whose points the last line has, else who plays.
            last = scorer if form == "captain" else None
            playing = pair if form == "captain" else ()
            others.sort(key=lambda seat: (-progress[party_of[seat]], seat != last, seat not in playing, seat))
            close(column, others[0], len(lines) or None)
        still_open = []
    elif still_open and ended.get("how") == "abandoned":
        abandoned, still_open = True, []

    over = not still_open
    net = None
    winner = None
    if over:
        net = add_up(gains, seats)
        if not abandoned:
            winner = columns[0]["closed_by"] if len(columns) == 1 else find_leader(net)
            if form == "captain" and winner is None and net[captain] < 0:
                # The pair is ahead: the seat that closed its last column stands for both.
                partners_seats = [seat for seat in seats if seat != captain]
                closers = [column["closed_by"] for column in columns if column["closed_by"] in partners_seats]
                winner = (closers or partners_seats)[-1 if closers else 0]
    sheet = {
        "hands": lines,
        "columns": [show_column(column, by_seat) for column in columns],
        "over": over,
        "winner": winner,
        "net": net,
        "next_dealer": dealer,
    }
    if len(seats) == 3:
        sheet["payments"] = []
        for (low, high), gain in sorted(gains.items()) if over else ():
            if gain:
                sheet["payments"].append([high, low, gain] if gain > 0 else [low, high, -gain])
        sheet["next_pair"] = list(pair)
    return sheet, refused, {"dealer": dealer, "pair": pair}


def show_column(column, by_seat):
    shown = {key: value for key, value in column.items() if key != "entries"}
    return shown | {"points": by_seat(column["points"]), "boxes": by_seat(column["boxes"])}


def find_leader(net):
    """Who is ahead: the sign of a net of two, or the only one of three with the most."""
    if isinstance(net, int):
        return None if net == 0 else 0 if net > 0 else 1
    ahead = [seat for seat, points in enumerate(net) if points == max(net)]
    return ahead[0] if len(ahead) == 1 else None


def read_again(document):
    """Score a match document: its games and the match, and under ``refused`` the (game, hand) not taken."""
    form = document.get("form") or "two"
    partners = len(document["sides"][0]["players"]) if form == "partners" else 1
    start = {"dealer": 0, "pair": None}
    games, refused = [], []
    for index, game in enumerate(document["games"]):
        sheet, late, start = score_game(game, index, form, partners, start)
        games.append(sheet)
        refused += [(index, number - 1) for number in late]
    nets = [sheet["net"] for sheet in games if sheet["net"] is not None]
    if form in ("cutthroat", "captain"):
        net = [sum(column) for column in zip(*nets, strict=True)] or [0, 0, 0]
    else:
        net = sum(nets)
    return {"games": games, "match": {"net": net, "leader": find_leader(net)}, "refused": refused}
