"""Pages on paper: printed by Chromium from a dark phone, read back with poppler."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from html import unescape
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

WORD = re.compile(r'<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)</word>')
SHEET = re.compile(r'<page width="([\d.]+)" height="([\d.]+)">(.*?)</page>', re.DOTALL)
LEAST_MARGIN = 20  # points; about 7 mm, where no printer reaches


@dataclass(frozen=True)
class Word:
    """A word on paper, and where it stands, in points from the top left corner."""

    text: str
    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True)
class Sheet:
    """One sheet of paper."""

    width: float
    height: float
    words: tuple[Word, ...]

    @property
    def text(self) -> str:
        return " ".join(word.text for word in self.words)

    def line(self, word: Word) -> list[str]:
        """The words on the line of a word, from left to right."""
        middle = (word.top + word.bottom) / 2
        on_it = [each for each in self.words if each.top < middle < each.bottom]
        return [each.text for each in sorted(on_it, key=lambda each: each.left)]


class Printer:
    """Prints pages and reads the sheets."""

    def __init__(self, page: Page, server: str, folder: Path) -> None:
        self.page, self.server, self.file = page, server, folder / "printed.pdf"

    def file_match(self, document: dict[str, object]) -> str:
        """Bring a match in, and return its address."""
        self.page.goto(f"{self.server}/import")
        content = json.dumps(document).encode()
        file = {"name": "match.json", "mimeType": "application/json", "buffer": content}
        self.page.set_input_files("#file", files=[file])
        self.page.click("button[form=import-form]")
        assert "/m/" in self.page.url
        return self.page.url.removeprefix(self.server)

    def mark(self, hand: str, what: str, reason: str = "") -> None:
        """Have the second side say something of a hand."""
        self.page.goto(f"{self.server}{hand}")
        form = self.page.locator(f"form[action*='/{what}']:has([name=side][value='1'])")
        form.locator("[name=reason]").evaluate_all(
            "(fields, text) => fields.map((it) => (it.value = text))", reason
        )
        with self.page.expect_navigation():
            form.evaluate("form => form.submit()")

    def print(self, address: str, paper: str) -> list[Sheet]:
        """Print a page, and hold the sheets to what holds for all of them."""
        response = self.page.goto(f"{self.server}{address}")
        assert response.status == 200
        self.page.pdf(path=self.file, format=paper)
        text = self._run("pdftotext", "-bbox", str(self.file), "-").decode()
        sheets = [
            Sheet(float(width), float(height), tuple(read_words(body)))
            for width, height, body in SHEET.findall(text)
        ]
        for sheet in sheets:
            check_margins(sheet)
        self._check_colours()
        return sheets

    def _check_colours(self) -> None:
        """Dark ink on white paper: nearly all of it is white, and something is black."""
        picture = self._run("pdftoppm", "-gray", "-r", "40", str(self.file))
        while picture:
            head = re.match(rb"P5\s(\d+)\s(\d+)\s255\s", picture)
            size = int(head[1]) * int(head[2])
            pixels, picture = picture[head.end() : head.end() + size], picture[head.end() + size :]
            assert sum(pixels.count(shade) for shade in range(250, 256)) > 0.75 * size
            assert min(pixels) < 100

    @staticmethod
    def _run(*command: str) -> bytes:
        return subprocess.run(command, capture_output=True, check=True).stdout


def read_words(body: str) -> Iterator[Word]:
    for left, top, right, bottom, text in WORD.findall(body):
        yield Word(unescape(text), float(left), float(top), float(right), float(bottom))


def check_margins(sheet: Sheet) -> None:
    """Nothing is printed where paper ends."""
    for word in sheet.words:
        assert word.left >= LEAST_MARGIN, word
        assert word.top >= LEAST_MARGIN, word
        assert word.right <= sheet.width - LEAST_MARGIN, word
        assert word.bottom <= sheet.height - LEAST_MARGIN, word


@contextmanager
def open_printer(browser: Browser, server: str, folder: Path) -> Iterator[Printer]:
    """A dark phone that can print."""
    if shutil.which("pdftotext") is None or shutil.which("pdftoppm") is None:
        pytest.skip("poppler is not here: apt install poppler-utils")
    context = browser.new_context(viewport={"width": 360, "height": 640}, color_scheme="dark", locale="en-GB")
    context.set_default_timeout(15_000)
    try:
        yield Printer(context.new_page(), server, folder)
    finally:
        context.close()
