"""The running score as a picture, and in words."""

from __future__ import annotations

import gzip

from rules.match import Game, Match, Side
from rules.options import PRESETS
from rules.score_file import read_hand
from rules.sheet import GameSheet, build_sheet
from tests.web.phone import Phone
from web.chart import build_chart, list_totals


def play(*wins: tuple[int, int], preset: str = "modern") -> GameSheet:
    hands = [{"ending": "points", "winner": winner, "points": points} for winner, points in wins]
    game = Game(options=PRESETS[preset], hands=tuple(map(read_hand, hands)))
    return build_sheet(Match(sides=(Side(name="Ann"), Side(name="Bob")), games=(game,))).games[0]


def test_a_line_has_a_point_for_every_hand_that_moves_it() -> None:
    chart = build_chart(play((0, 20), (1, 50), (0, 40), (1, 10)), ("Ann", "Bob"))
    assert [line.points for line in chart.lines] == [
        "0,100 60,80 120,80 180,40 240,40",
        "0,100 60,100 120,50 180,50 240,40",
    ]
    assert (chart.target, chart.target_y, chart.zero_y) == (100, 0, 100)
    assert list(map(str, chart.sentences)) == ["After hand 4: Ann 60, Bob 60.", "Changes of the lead: 2."]


def test_columns_are_added_and_have_no_one_target() -> None:
    sheet = play((0, 20), (0, 20), (1, 5), preset="hollywood")
    assert list_totals(sheet, 2) == [(0, 0), (20, 0), (60, 0), (60, 5)]
    assert build_chart(sheet, ("Ann", "Bob")).target_y is None


def test_there_is_no_picture_of_one_hand() -> None:
    assert build_chart(play((0, 20)), ("Ann", "Bob")) is None


def test_points_taken_away_are_drawn_below_nothing(phone: Phone) -> None:
    match = phone.start_match()
    phone.record(match, ending="adjustment", winner=0, points=-50, reason="late")
    phone.points(match, 1, 50)
    page = phone.get(f"{match}/print")
    [axis] = page.all("path", class_="axis")
    assert axis.get("d") == "M0 67H240"
    assert "After hand 2: Ann −50, Bob 50." in page.texts("figcaption")[-1]


def test_a_picture_weighs_little(phone: Phone) -> None:
    match = phone.start_match(preset="hollywood", option_target=900)
    for number in range(30):
        phone.points(match, number * 7 % 3 % 2, 5 + number % 9)
    source = phone.get(f"{match}/print").source
    start, end = source.index('<figure class="chart">'), source.index("</figcaption>", source.index("chart"))
    picture = source[start:end].encode()
    assert (
        len(gzip.compress(source.encode(), 6)) - len(gzip.compress(source.encode().replace(picture, b""), 6))
        <= 1_500
    )


def test_the_picture_is_on_the_sheet_and_open_at_the_end(phone: Phone) -> None:
    match = phone.start_match()
    assert not phone.points(match, 0, 40).all("figure", class_="chart")
    page = phone.points(match, 1, 30)
    assert page.text("figcaption") == "After hand 2: Ann 40, Bob 30. The lead never changed."
    folds = [fold for fold in page.all("details") if fold.find("summary").text == "Running score"]
    assert [fold.get("open") for fold in folds] == [None]
    page = phone.points(match, 0, 60)
    folds = [fold for fold in page.all("details") if fold.find("summary").text == "Running score"]
    assert [fold.get("open") for fold in folds] == [""]
