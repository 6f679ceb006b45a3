"""A sheet of paper typed in: shown first, then recorded, as a match or as hands that follow in one."""

from __future__ import annotations

from tests.web.pages import Page, words
from tests.web.phone import Phone

SHEET = "Ann 18 = 18\nBob gin 34 = 34\ndead\nAnn undercut 28 = 46\nAnn 54 = 100\nBob 20"


def fill_in(phone: Phone, action: str = "preview", status: int = 200, **values: object) -> Page:
    """Fill the form in for Ann and Bob, and press one of its buttons."""
    named = {name.replace("option_", "option-", 1): value for name, value in values.items()}
    fields = {"form": "two", "side_0": "Ann", "side_1": "Bob", "sheet": SHEET, **named}
    phone.get("/import/paper")
    return phone.submit("match-form", fields, action=action, status=status)


def rows(page: Page, table: int = 0) -> list[list[str]]:
    return [[words(cell) for cell in row] for row in page.all("table", class_="scores")[table].find("tbody")]


def test_a_sheet_is_shown_before_it_is_recorded(phone: Phone) -> None:
    page = fill_in(phone)
    assert rows(page) == [
        ["1", "18", "", "points, 18"],
        ["2", "", "34", "gin, 34"],
        ["3", "dead – the stock ran out"],
        ["4", "46", "", "undercut, 28"],
        ["5", "100", "", "points, 54"],
    ]
    assert rows(page, 1) == [["1", "", "20", "points, 20"]]
    assert "Ann wins game 1" in page.text("main")
    assert not phone.get("/").all("a", class_="match")
    fill_in(phone)
    page = phone.submit("match-form", action="record")
    assert page.address.startswith("/m/")
    assert page.texts("p", class_="total") == ["0", "20"]
    assert phone.get(f"{page.address}?game=1").text("h1") == "Ann wins game 1"


def test_a_total_that_does_not_add_up_is_pointed_out_and_bars_nothing(phone: Phone) -> None:
    page = fill_in(phone, sheet="Ann 18 = 18\nAnn 20 = 43")
    [slips] = page.all("div", class_="faults")
    assert "Line 2: Ann has 43 on the paper; it comes to 38, 5 less." in words(slips)
    page = phone.submit("match-form", action="record")
    assert page.texts("p", class_="total") == ["38", "0"]


def test_lines_that_are_not_understood_are_named_and_all_is_kept(phone: Phone) -> None:
    page = fill_in(phone, status=422, sheet="Ann 18\nfoo\nBob 3 = 4 5 6", stake="0.05")
    assert page.faults.keys() == {"sheet"}
    assert "Line 2: “foo” is not understood here." in page.text("div", id="faults")
    assert "Line 3: write one running total" in page.text("div", id="faults")
    assert page.form("match-form").value("sheet") == "Ann 18\nfoo\nBob 3 = 4 5 6"
    assert page.form("match-form").value("stake") == "0.05"


def test_faults_of_the_people_come_before_the_sheet(phone: Phone) -> None:
    page = fill_in(phone, status=422, side_1="Ann")
    assert page.faults.keys() == {"side_1"}


def test_a_hollywood_sheet_has_its_columns(phone: Phone) -> None:
    page = fill_in(phone, preset="hollywood", sheet="Ann 18 = 18\nAnn 20 = 38 20\nAnn 3 = 41 24 3")
    assert rows(page)[2] == ["3", "41", "", "23", "", "3", "", "points, 3"]
    assert "in column 2 Ann has 24 on the paper; it comes to 23, 1 less." in page.text("main")


def test_a_sheet_in_the_language_of_the_page(phone: Phone) -> None:
    page = fill_in(phone, sheet="Ann klopft 18\nBob Großes Gin 50\nvergeben\ncoup nul\nAnn gana 4")
    dead = ["misdeal – the same dealer deals again", "dead – the stock ran out"]
    assert [row[-1] for row in rows(page)] == ["points, 18", "big gin, 50", *dead, "points, 4"]


def test_hands_follow_in_a_match_that_is_being_played(phone: Phone) -> None:
    match = phone.start_match()
    phone.points(match, 0, 18)
    assert phone.page.all("a", href=f"{match}/paper")
    phone.get(f"{match}/paper")
    page = phone.submit("hands-form", {"sheet": "Bob 7 = 7\nAnn 82 = 100\nBob 5"}, status=200)
    assert rows(page)[1:] == [["2", "", "7", "points, 7"], ["3", "100", "", "points, 82"]]
    page = phone.submit("hands-form", action="record")
    assert page.texts("p", class_="total") == ["0", "5"]
    phone.submit("undo-form")
    assert phone.page.texts("p", class_="total") == ["0", "0"]


def test_hands_sent_twice_are_written_once_and_late_ones_not_at_all(phone: Phone) -> None:
    match = phone.start_match()
    phone.get(f"{match}/paper")
    fields = {"sheet": "Ann 18\nAnn gives up"}
    for _ in range(2):
        assert phone.send("hands-form", fields, action="record").status_code == 303
    late = phone.send("hands-form", {"sheet": "Bob 7"}, action="record")
    phone.show(late, 409)
    assert phone.page.form("hands-form").value("sheet") == "Bob 7"
    assert phone.get(match).text("h1") == "Bob wins game 1"


def test_who_only_watches_types_nothing_in(phone: Phone, other_phone: Phone) -> None:
    match = phone.start_match()
    assert other_phone.client.get(f"{match}/paper").status_code == 404
