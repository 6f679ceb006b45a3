"""What the sheet says in words: money, settlements, safe counts, corrections."""

from __future__ import annotations

from models import ledger
from rules.hand import Hand
from rules.match import Ended
from rules.score_file import read_hand
from rules.sheet import GameSheet
from tests.desk import KNOCK, points
from tests.test_explaining import play
from tests.test_explaining import points as won
from tests.web.pages import Page, words
from tests.web.phone import Phone
from tests.web.test_match import change
from web.settlement_view import build_verdict


def cells(page: Page) -> list[list[str]]:
    """The lines of the sheet, cell by cell."""
    [table] = page.all("table", class_="sheet")
    return [[words(cell) for cell in row] for row in table.find("tbody")]


def play_for_two_stakes(phone: Phone, **second: str) -> str:
    """Ann wins a long game for pennies, Bob a short one for more: he has the money, she has the points."""
    match = phone.start_match(stake="0.01", option_currency="€", option_target=50)
    phone.points(match, 0, 150)
    phone.submit("next-form")
    phone.get(f"{match}/rules")
    phone.submit("rules-form", second)
    phone.points(match, 1, 60)
    return match


def test_the_money_of_a_match_names_who_gets_it(phone: Phone) -> None:
    play_for_two_stakes(phone, stake="1")
    assert "In all: 90 to Ann. In money: 281.25 € to Bob" in phone.page.texts("b")


def test_two_currencies_are_not_added(phone: Phone) -> None:
    play_for_two_stakes(phone, stake="1", **{"option-currency": "beans"})
    assert "In all: 90 to Ann. In money: 3.75 € to Ann; 285 beans to Bob" in phone.page.texts("b")


def verdict(sheet: GameSheet, *names: str) -> list[str]:
    told = build_verdict(sheet, names, 1, ("Ann", "Bob", "Cara"))
    return [str(each) for each in (told.headline, *told.sentences)]


def test_boxes_are_named_where_they_turned_it() -> None:
    sheet = play({"game_bonus": 0}, *[won(1, 5)] * 6, won(0, 100))
    assert verdict(sheet, "Ann", "Bob")[-2:] == [
        "But Bob collects the net: 55 points.", "The boxes turned it.",
    ]  # fmt: skip


def test_boxes_are_not_named_where_the_points_of_a_game_given_up_turned_it() -> None:
    sheet = play({"game_bonus": 0}, won(1, 60), ended={"how": "conceded", "by": 1})
    told = verdict(sheet, "Ann", "Bob")
    assert told[0] == "Ann wins game 1"
    assert told[-2:] == [
        "But Bob collects the net: 85 points.", "The points were not given up with the game.",
    ]  # fmt: skip


def test_a_captain_collects_from_each() -> None:
    told = verdict(play({}, won(0, 105), form="captain"), "Ann", "Bob & Cara")
    assert told[2] == "Ann collects 330 points from each of Bob & Cara."


def test_two_collect_from_their_captain_whoever_of_them_closed_the_game() -> None:
    """Both collect, so that neither of them collects what the other has won."""
    told = verdict(play({}, won(1, 60), won(0, 3), won(2, 50), form="captain"), "Ann", "Bob & Cara")
    assert told[0] == "Bob & Cara win game 1"
    assert told[2] == "Bob & Cara collect 232 points each from Ann."
    assert not [sentence for sentence in told if sentence.startswith("But")]


def test_columns_that_are_closed_count_in_a_game_that_is_left(phone: Phone) -> None:
    match = phone.start_match(preset="hollywood")
    phone.points(match, 0, 60)
    phone.points(match, 0, 60)
    page = change(phone, match, ledger.end_game, Ended(how="abandoned"))
    told = page.text("section", class_="verdict")
    assert "Column 1: Ann reached 100 with hand 2." in told
    assert "Still open, and not settled: column 2, 3." in told
    assert "Ann collects the net: 370 points." in told
    assert "Nothing is settled" not in told
    assert page.texts("caption")[0] == "Settlement: Column 1"
    phone.submit("next-form")
    assert "Game 1: left unfinished, 370 to Ann" in phone.page.texts("a")


def test_a_game_is_a_game_of_the_match_and_a_column_is_a_column(phone: Phone) -> None:
    match = phone.start_match(preset="hollywood")
    page = phone.points(match, 0, 20)
    assert page.texts("th", scope="colgroup") == ["Column 1", "Column 2", "Column 3"]
    assert page.texts("p", class_="need")[0] == "needs 80 for column 1"
    for _ in range(2):
        phone.points(match, 0, 100)
    page = phone.submit("next-form")
    assert page.text("p", class_="top-note").endswith("Game 2")
    assert "Game 1: 1020 to Ann" in page.texts("a")


def scored(winner: int, number: int, **more: object) -> Hand:
    form = "captain" if "pair" in more else "two"
    return read_hand({"ending": "points", "winner": winner, "points": number, **more}, form)


def knock(by: int, knocker: int, defender: int, **more: object) -> Hand:
    hand = {"ending": "knock", "by": by, "knocker": {"count": knocker}, "defender": {"count": defender}}
    return read_hand({**hand, **more}, "cutthroat" if "pair" in more else "two")


def test_a_note_alone_strikes_no_figure_and_hides_none(phone: Phone) -> None:
    match = phone.start_match(preset="palace")
    phone.points(match, 0, 18)
    page = change(phone, match, ledger.correct_hand, 1, 1, scored(0, 18, note="He was late."))
    assert cells(page)[0][1] == "28"
    change(phone, match, ledger.correct_hand, 1, 1, scored(0, 20))
    page = change(phone, match, ledger.correct_hand, 1, 1, scored(0, 20, note="It was 20."))
    assert cells(page)[0][1] == "28 30"


def test_boxes_at_once_are_in_a_struck_figure(phone: Phone) -> None:
    match = phone.start_match(preset="palace")
    phone.points(match, 0, 18)
    page = change(phone, match, ledger.correct_hand, 1, 1, scored(0, 18, boxes=3))
    assert cells(page)[0][1] == "28 48×3"


def test_no_figure_is_struck_that_never_stood_there(phone: Phone) -> None:
    """The second hand stood at 25 when it was corrected, and the first was corrected later."""
    match = phone.start_match()
    phone.points(match, 0, 18)
    phone.points(match, 0, 7)
    page = change(phone, match, ledger.correct_hand, 1, 2, points(0, 9))
    assert [row[1] for row in cells(page)] == ["18", "25 27"]
    page = change(phone, match, ledger.correct_hand, 1, 1, points(0, 20))
    assert [row[1] for row in cells(page)] == ["18 20", "29"]


def test_an_earlier_version_is_doubled_as_its_hand_was(phone: Phone) -> None:
    match = phone.start_match(option_double_when_both_scored="on")
    phone.points(match, 0, 10)
    phone.points(match, 1, 10)
    change(phone, match, ledger.record_hand, knock(0, 4, 14))
    page = change(phone, match, ledger.correct_hand, 1, 3, knock(0, 4, 15))
    assert cells(page)[2][1] == "30 32"
    page = phone.get(f"{match}/hands/3")
    assert "Ann: knock, 20" in page.text("ol", class_="history")


def test_a_struck_hand_says_whose_it_was_and_is_scored_as_it_was_played(phone: Phone) -> None:
    match = phone.start_match(form="cutthroat", side_2="Cara", option_double_when_both_scored="on")
    phone.points(match, 0, 10)
    change(phone, match, ledger.record_hand, knock(2, 4, 20, pair=[2, 0]))
    change(phone, match, ledger.record_hand, knock(2, 4, 20, pair=[2, 0]))
    page = phone.submit("undo-form")
    assert cells(page)[2] == ["–crossed out", "Cara: knock, 32 taken back"]
    assert "Ann is left with 20" in phone.get(f"{match}/hands/3").text("main")


def test_a_struck_hand_of_the_second_of_two_against_a_captain_is_a_page(phone: Phone) -> None:
    match = phone.start_match(form="captain", side_2="Cara")
    phone.points(match, 0, 10)
    change(phone, match, ledger.record_hand, scored(2, 18, pair=[0, 2]))
    page = phone.submit("undo-form")
    assert cells(page)[1] == ["–crossed out", "Cara: points, 18 taken back"]


def test_a_ruling_is_a_ruling_everywhere_and_has_a_true_minus(phone: Phone) -> None:
    match = phone.start_match()
    ruling = read_hand({"ending": "adjustment", "side": 1, "points": -10, "reason": "Peeked"})
    page = change(phone, match, ledger.record_hand, ruling)
    assert page.texts("p", class_="total") == ["0", "−10"]
    assert page.text("p", class_="vh", role="status") == "Ann 0, Bob −10"
    assert cells(page) == [["1", "", "−10", "ruling, −10"]]
    assert "By a ruling, −10 to Bob: Peeked" in page.text("section", class_="note")
    page = phone.submit("undo-form")
    assert cells(page) == [["–crossed out", "Bob: ruling, −10 taken back"]]
    assert phone.get("/").text("span", class_="match-score") == "0 : 0"


def test_who_closed_a_column_has_won_it(phone: Phone) -> None:
    match = phone.start_match(preset="hollywood")
    page = phone.points(match, 0, 100)
    assert words(page.all("tfoot")[0]).startswith("to go Ann won")


def needs(page: Page) -> list[str]:
    return page.texts("p", class_="need")


def read_safe_tables(page: Page) -> list[list[list[str]]]:
    """The safe counts, table by table: heads first, then line by line."""
    [fold] = [each for each in page.all("details") if words(each).startswith("What is safe to hold")]
    return [[[words(cell) for cell in row] for row in table.iter("tr")] for table in fold.iter("table")]


def test_what_is_safe_is_said_of_gin_and_told_in_words(phone: Phone) -> None:
    match = phone.start_match()
    phone.points(match, 0, 70)
    page = phone.points(match, 1, 5)
    assert needs(page) == ["needs 30", "safe from gin: 69 or less", "needs 95", "safe from gin: 4 or less"]
    assert read_safe_tables(page) == [[
        ["If the other one", "Ann may hold", "Bob may hold"],
        ["knocks", "94", "29"],
        ["has gin", "69", "4"],
        ["has big gin", "63", "nothing"],
    ]]  # fmt: skip


def test_gin_is_called_undoubled_where_it_may_be_either(phone: Phone) -> None:
    match = phone.start_match(option_doubling_suits="S", option_big_gin_bonus="none")
    page = phone.points(match, 0, 50)
    assert needs(page)[3] == "safe from gin undoubled: 24 or less"
    assert [row[0] for row in read_safe_tables(page)[0]] == [
        "If the other one", "knocks", "has gin", "knocks, doubled", "has gin, doubled",
    ]  # fmt: skip
    page = phone.points(match, 0, 30)
    assert needs(page)[3] == "gin ends it; an undoubled knock can, if you hold over 19"


def test_columns_in_which_nothing_can_happen_have_no_table(phone: Phone) -> None:
    match = phone.start_match(preset="hollywood", option_big_gin_bonus="none")
    page = phone.points(match, 0, 60)
    assert page.texts("p", class_="total-of") == ["all columns together"] * 2
    assert needs(page)[2:] == ["needs 100 for column 1", "safe there from gin: 14 or less"]
    assert page.texts("caption") == ["Column 1", "Column 2"]
    assert read_safe_tables(page)[1][1:] == [
        ["knocks", "any", "any"],
        ["has gin", "any", "74"],
    ]
    phone.get("/")
    assert "all columns together" in phone.page.text("span", class_="match-note")


def test_who_sits_out_is_not_among_those_who_can_be_caught(phone: Phone) -> None:
    match = phone.start_match(form="cutthroat", side_2="Cara")
    page = phone.points(match, 0, 60)
    assert read_safe_tables(page)[0][0] == ["If the other one", "Ann may hold", "Cara may hold"]


def test_the_menu_leads_to_the_rules_themselves(phone: Phone) -> None:
    match = phone.start_match()
    page = phone.points(match, 0, 5)
    [link] = [each for each in page.all("a") if words(each) == "Rules of this game"]
    assert "A knock needs 10 or less." in phone.get(link.get("href")).text("ul", class_="why")


def test_there_are_cards_to_look_at_only_where_cards_were_entered(phone: Phone) -> None:
    match = phone.start_match()
    assert phone.points(match, 0, 5).text("section", class_="note").endswith("Details")
    page = change(phone, match, ledger.record_hand, read_hand(KNOCK))
    assert page.text("section", class_="note").endswith("The cards")


def test_the_rings_are_explained_under_the_sheet(phone: Phone) -> None:
    match = phone.start_match()
    assert not phone.page.all("p", class_="legend")
    assert "a thick green ring is gin" in phone.points(match, 0, 5).text("p", class_="legend")


def test_closed_columns_are_shaded_in_every_line_and_one_alone_in_none(phone: Phone) -> None:
    match = phone.start_match(preset="hollywood")
    phone.points(match, 0, 100)
    page = phone.record(match, ending="dead", reason="stock")
    assert [cell.get("class") for cell in page.all("td", colspan="6")] == ["across shut-1"]
    assert [cell.get("data-column") for cell in page.all("td", class_="shut")][::2][:1] == ["Column 1"]
    match = phone.start_match(preset="modern")
    page = phone.points(match, 0, 100)
    assert not page.all("td", class_="shut")


def test_what_comes_of_giving_up_is_said_to_three_as_well(phone: Phone) -> None:
    match = phone.start_match(form="captain", side_2="Cara", stake="0.10")
    phone.points(match, 0, 40)
    assert "Bob & Cara win game 1" in phone.get(f"{match}/end").text("main")


def test_leaving_a_game_says_beforehand_which_columns_count(phone: Phone) -> None:
    match = phone.start_match(preset="hollywood")
    phone.points(match, 0, 100)
    told = phone.get(f"{match}/end").text("main")
    assert "Column 1: Ann reached 100 with hand 1. Still open, and not settled: column 2, 3." in told
