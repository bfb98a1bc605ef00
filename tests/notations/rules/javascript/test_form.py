"""create.html declares the options of a module."""

from __future__ import annotations

import pytest
from hypothesis import given as given_by
from hypothesis import strategies as st

from ludex.core import Int, Json, OneOf
from ludex.notations.rules.javascript.form import given, options_of


def one(html: str) -> tuple[str, tuple[Json, ...], Json]:
    (option,) = options_of(html)
    assert isinstance(option.field, OneOf)
    return option.name, tuple(option.field.options), option.default


@pytest.mark.parametrize(
    ("html", "option"),
    [
        ('<select name="players"><option value="3">Three<option value="4" selected>Four</select>',
         ("players", (3, 4), 4)),
        ('<select name=kind><option value="">None<option value=long>Long</select>', ("kind", ("", "long"), "")),
        ("<select name=kind><option>Short</option><option>Long</option></select>",
         ("kind", ("Short", "Long"), "Short")),
        ('<input type="checkbox" name="fog" value="true">', ("fog", (False, True), False)),
        ('<input type="checkbox" name="fog" value="true" checked>', ("fog", (False, True), True)),
        ('<input type=checkbox name=fog>', ("fog", (False, "on"), False)),
        ('<input type=radio name=n value=1><input type=radio name=n value=2 checked>', ("n", (1, 2), 2)),
        ('<input type=radio name=n value="-1"><input type=radio name=n value="x1">', ("n", (-1, "x1"), -1)),
    ],
)  # fmt: skip
def test_a_field_of_the_form_is_an_option(html: str, option: tuple[str, tuple[Json, ...], Json]) -> None:
    assert one(html) == option


def test_a_number_has_bounds() -> None:
    (option,) = options_of('<input type="number" name="length" min="2" max="9" value="5">')
    assert (option.field, option.default) == (Int("length", 2, 9), 5)
    (option,) = options_of('<input type="number" name="length" min="2" max="9" value="77">')
    assert option.default == 2


@pytest.mark.parametrize(
    "html",
    [
        "",
        "<p>Nothing to choose.",
        "<input name=notice><input type=checkbox name=is_private value=true>",
        '<select name="scenario"><option>A</select>',
        "<input type=text name=words><textarea name=more></textarea>",
        "<input type=number name=n><input type=number name=n min=3 max=1>",
        "<select><option>A</select><input type=checkbox value=1>",
    ],
)
def test_what_is_no_option_of_the_rules(html: str) -> None:
    assert options_of(html) == []


def test_what_a_form_would_not_send_is_not_given() -> None:
    assert given({"fog": False, "kind": "", "players": 3, "zero": 0, "on": True}) == {
        "players": 3,
        "zero": 0,
        "on": True,
    }


@given_by(st.text(alphabet="<>/=\"' abnoptisecldhkrmuv&#;-0123456789", max_size=200))
def test_any_text_is_a_form(html: str) -> None:
    for option in options_of(html):
        assert option.default in option.field
