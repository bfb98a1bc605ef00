"""The options of a module: the fields of its create.html, the form in which people of the original choose them.

A box that is not checked, and an empty choice, are not sent: the rules find no such option then.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html.parser import HTMLParser
from typing import Final

from ludex.core import Field, Int, Json, OneOf, Option

OURS: Final = frozenset({"scenario", "notice", "pace", "is_private", "is_random", "is_match", "title_id"})
"""Fields of the page around the form."""

_INTEGER: Final = 15  # digits


def options_of(html: str) -> Sequence[Option]:
    """In the order of the form. Fields that hold free text are left out."""
    form = _Form()
    form.feed(html)
    form.close()
    return [option for name, choice in form.choices.items() if (option := choice.option(name))]


def given(options: Mapping[str, Json]) -> dict[str, Json]:
    """What of them a form would send."""
    return {name: value for name, value in options.items() if value != "" and value is not False}


class _Choice:
    """One name of the form: all values that it can have, and which is the one to begin with."""

    def __init__(self) -> None:
        self.values: list[Json] = []
        self.default: list[Json] = []
        self.bounds: tuple[int, int] | None = None

    def add(self, value: Json, chosen: bool) -> None:
        if not any(type(known) is type(value) and known == value for known in self.values):
            self.values.append(value)
        if chosen:
            self.default = [value]

    def option(self, name: str) -> Option | None:
        field: Field
        if self.bounds:
            field = Int(name, *self.bounds)
            default = next((value for value in self.default if value in field), self.bounds[0])
            return Option(field, default)
        if not self.values:
            return None
        return Option(OneOf(name, options=tuple(self.values)), [*self.default, self.values[0]][0])


class _Form(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.choices: dict[str, _Choice] = {}
        self._select = ""
        self._item: dict[str, str | None] | None = None  # an <option> without a value, until its text comes

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        name = said.get("name") or ""
        if tag == "select":
            self._select = name if name not in OURS else ""
        elif tag == "option" and self._select:
            self._item = said
            if said.get("value") is not None:
                self._add_item(said["value"] or "")
        elif tag == "input" and name and name not in OURS:
            self._input(name, said)

    def handle_data(self, data: str) -> None:
        if self._item is not None and data.strip():
            self._add_item(data.strip())

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            self._select = ""

    def _add_item(self, text: str) -> None:
        assert self._item is not None
        self._choice(self._select).add(_value(text), "selected" in self._item)
        self._item = None

    def _input(self, name: str, said: Mapping[str, str | None]) -> None:
        kind, value = said.get("type"), said.get("value")
        if kind == "checkbox":
            self._choice(name).add(False, "checked" not in said)
            self._choice(name).add(_value(value or "on"), "checked" in said)
        elif kind == "radio":
            self._choice(name).add(_value(value or "on"), "checked" in said)
        elif kind == "number" and (bounds := _bounds(said)):
            self._choice(name).bounds = bounds
            self._choice(name).default = [_value(value or "")]

    def _choice(self, name: str) -> _Choice:
        return self.choices.setdefault(name, _Choice())


def _bounds(said: Mapping[str, str | None]) -> tuple[int, int] | None:
    low, high = (_value(said.get(side) or "") for side in ("min", "max"))
    return (low, high) if type(low) is type(high) is int and low <= high else None


def _value(text: str) -> Json:
    """As the original reads what a form sends."""
    if text in ("true", "false"):
        return text == "true"
    digits = text.removeprefix("-")
    if digits.isascii() and digits.isdecimal() and len(digits) <= _INTEGER:
        return int(text)
    return text
