"""A page as a browser gets it, and what must hold for every one of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

import html5lib
from lxml import etree
from lxml.etree import _Element as Element
from werkzeug.test import TestResponse

INLINE = ("a", "b", "i", "s", "small", "span", "sup", "time")
CONTROLS = ("input", "select", "textarea")
REFERENCES = ("aria-describedby", "aria-labelledby", "for", "form", "list")
UNSAFE = ("unsafe-inline", "unsafe-eval", "data:", "*")
PLAIN_VALUE = re.compile('="[^"&<]*"')
PLAIN_TEXT = re.compile(">[^<>&]+<")
READER = etree.HTMLParser(encoding="utf-8", remove_comments=True)


@dataclass
class Form:
    """A form: where it goes, and what a browser would send if nobody touched it."""

    id: str
    method: str
    action: str
    fields: list[tuple[str, str]] = field(default_factory=list)

    def value(self, name: str) -> str:
        """The value of a field that is there once."""
        [value] = [value for known, value in self.fields if known == name]
        return value


class Page:
    """A parsed page. ``status`` is that of the answer it came in."""

    def __init__(self, response: TestResponse) -> None:
        self.response = response
        self.status = response.status_code
        self.address = response.request.path
        self.source = response.get_data(as_text=True)
        self.tree: Element = etree.fromstring(response.get_data(), READER)
        for text in self.tree.iter("textarea"):  # the standard drops the line break a text begins with
            text.text = (text.text or "").removeprefix("\n")

    @property
    def errors(self) -> list[str]:
        """What breaks the HTML standard, which depends on the mark-up alone."""
        return find_errors(PLAIN_TEXT.sub("><", PLAIN_VALUE.sub('=""', self.source)))

    def all(self, tag: str, **attributes: str) -> list[Element]:
        """All elements of a kind but those of templates, which nobody sees.

        ``class_`` picks by one of their classes, "" by having the attribute.
        """
        return list(self._find(tag, attributes))

    def _find(self, tag: str, attributes: dict[str, str]) -> Iterator[Element]:
        for element in self.tree.iter(tag):
            if next(element.iterancestors("template"), None) is not None:
                continue
            wanted = dict(attributes)
            name = wanted.pop("class_", None)
            if name is not None and name not in element.get("class", "").split():
                continue
            if all(fits(element.get(key.replace("_", "-")), value) for key, value in wanted.items()):
                yield element

    def text(self, tag: str, **attributes: str) -> str:
        """The words of the one such element."""
        [element] = self.all(tag, **attributes)
        return words(element)

    def texts(self, tag: str, **attributes: str) -> list[str]:
        """The words of all such elements."""
        return [words(element) for element in self.all(tag, **attributes)]

    @property
    def title(self) -> str:
        return self.text("title")

    @property
    def faults(self) -> dict[str, str]:
        """The summary of faults: the field each is about, and what it says."""
        [summary] = self.all("div", id="faults")
        return {link.get("href", "").lstrip("#"): words(link) for link in summary.iter("a")}

    def form(self, form_id: str) -> Form:
        """The form with this id, filled in as it stands."""
        [element] = self.all("form", id=form_id)
        form = Form(form_id, element.get("method", "get"), element.get("action") or self.address)
        inside = set(element.iter())
        for control in self.tree.iter():
            if control.tag in CONTROLS and (control in inside or control.get("form") == form_id):
                form.fields += read_control(control)
        return form


def fits(value: str | None, wanted: str) -> bool:
    """Whether an attribute is as asked."""
    return value is not None and wanted in ("", value)


@cache
def find_errors(markup: str) -> list[str]:
    """What breaks the HTML standard in this page; a strict reader of it takes its time."""
    parser = html5lib.HTMLParser()
    parser.parse(markup)
    return [f"{position}: {code} {more}" for position, code, more in parser.errors]


def read_control(control: Element) -> list[tuple[str, str]]:
    """What a control sends."""
    name = control.get("name")
    if not name or control.get("disabled") is not None:
        return []
    if control.tag == "textarea":
        return [(name, control.text or "")]
    if control.tag == "select":
        options = list(control.iter("option"))
        chosen = [option for option in options if option.get("selected") is not None] or options[:1]
        return [(name, option.get("value", words(option))) for option in chosen]
    if control.get("type") in ("checkbox", "radio"):
        return [(name, control.get("value", "on"))] if control.get("checked") is not None else []
    return [(name, control.get("value", ""))]


def words(element: Element) -> str:
    """The text of an element, as it reads; the sign that asks for text instead of a picture is not seen."""
    return " ".join("".join(read_out(element)).replace("\ufe0e", "").split())


def read_out(element: Element) -> Iterator[str]:
    """The pieces of its text, apart where a browser begins a new line or cell."""
    gap = "" if element.tag in INLINE else " "
    yield gap + (element.text or "")
    for child in element:
        yield from read_out(child)
        yield child.tail or ""
    yield gap


def check_page(page: Page) -> None:
    """Hold a page to what must hold for every page of the app."""
    assert page.errors == []
    assert page.tree.get("lang") == "en"
    [heading] = page.texts("h1")
    title = page.title.removeprefix("Error: ")
    assert title.startswith(heading), f"{title!r} does not start with {heading!r}"
    if page.status == 422:
        assert page.title.startswith("Error: ")
        assert page.faults or page.all("div", id="faults")
    check_references(page)
    check_names(page)
    check_sources(page)
    check_headers(page.response)
    for form in page.all("form", method="post"):
        names = [control.get("name") for control in form.iter("input")]
        assert "csrf_token" in names
        assert "submission" in names


def check_references(page: Page) -> None:
    """No id is there twice, and none is referred to that is not there."""
    ids = Counter(page.tree.xpath("//@id"))
    assert [each for each, times in ids.items() if times > 1] == []
    for name in REFERENCES:
        referred = {each for value in page.tree.xpath(f"//@{name}") for each in value.split()}
        assert referred <= set(ids), f"{name} names {referred - set(ids)}"
    anchors = {href[1:] for href in page.tree.xpath("//a/@href[starts-with(., '#')]")}
    assert anchors <= set(ids)


def check_names(page: Page) -> None:
    """Whoever cannot see a control is told what it is."""
    labelled = {label.get("for") for label in page.tree.iter("label")}
    wrapped = {control for label in page.tree.iter("label") if words(label) for control in label.iter()}
    for control in page.tree.iter():
        if control.tag in CONTROLS and control.get("type") != "hidden":
            is_named = control.get("aria-label") or control.get("id", "?") in labelled or control in wrapped
            assert is_named, f"{control.tag} {control.attrib} has no label"
        if control.tag in ("a", "button", "summary"):
            assert words(control) or control.get("aria-label"), f"{control.tag} {control.attrib} says nothing"
        if control.tag == "img":
            assert control.get("alt") is not None
        if control.tag == "fieldset":
            assert control[0].tag == "legend", f"fieldset {control.attrib} has no legend"


def check_sources(page: Page) -> None:
    """Nothing runs or styles from within the page, and nothing comes from elsewhere."""
    assert page.all("style") == []
    assert page.tree.xpath("//@*[starts-with(name(), 'on') or name() = 'style']") == []
    for script in page.all("script"):
        assert script.get("src", "").startswith("/static/")
        assert not words(script)
    for value in page.tree.xpath("//@src | //@href | //@action"):
        assert value.startswith(("/", "#", "?")), value
        assert not value.startswith("//"), value


def check_headers(response: TestResponse) -> None:
    """Every answer carries the headers that keep it what it is."""
    policy = response.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none';")
    assert not [word for word in UNSAFE if word in policy]
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.headers["X-Robots-Tag"] == "noindex, nofollow"
    assert response.headers["Referrer-Policy"] == "same-origin"
    assert "Permissions-Policy" in response.headers
    assert response.headers["Cache-Control"] in ("private, no-cache", "no-store")
