"""Plain data: one text for one value, and nothing from outside that could hurt."""

from __future__ import annotations

import json
import math
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.core import NotPlain, flaw, parse, same, text_of
from ludex.core.plain import _slow_encoder

texts = st.text(st.characters(codec="utf-8"))
plain = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53) + 1, 2**53 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=20,
)


@given(plain)
def test_text_and_back_is_the_same_value(value: object) -> None:
    assert flaw(value) is None
    assert same(parse(text_of(value)), value)
    assert text_of(parse(text_of(value))) == text_of(value)


@given(plain)
def test_the_text_is_json_for_everybody(value: object) -> None:
    assert same(json.loads(text_of(value)), value)


@given(plain)
def test_the_fast_encoder_writes_what_the_documented_one_does(value: object) -> None:
    assert text_of(value) == _slow_encoder()(value)


def test_keys_come_in_order_and_tuples_are_lists() -> None:
    assert text_of({"b": 1, "a": (1, 2.5, None)}) == '{"a":[1,2.5,null],"b":1}'


@pytest.mark.parametrize("value", [{1, 2}, math.nan, math.inf, b"bytes", object()])
def test_what_is_not_plain_is_refused(value: object) -> None:
    assert flaw(value) is not None
    with pytest.raises(NotPlain, match="JSON"):
        text_of(value)


@pytest.mark.parametrize(
    ("value", "complaint"),
    [
        ({"a": [1, {"b": 2**53}]}, ".a[1].b is 9007199254740992"),
        ({"a": {3: 4}}, ".a has the key 3"),
        ([1, [math.inf]], "[1][0] is inf"),
        ({"x": "\ud800"}, ".x holds half a character"),
        ({"x": {1, 2}}, ".x is of type set"),
    ],
)
def test_a_flaw_is_named_with_its_place(value: object, complaint: str) -> None:
    assert complaint in str(flaw(value))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[1, NaN]", "NaN"),
        ("{", "line 1, column 2"),
        ('{\n  "a": }', "line 2"),
        ("[" * 100_000, "deeper than 64"),
        ("[" * 65 + "]" * 65, "deeper than 64"),
        ("9" * 5000, "digit"),
        ('{"a": [-1e999]}', "'-1e999' is too large a number"),
        (b"\xff\xfe", "UTF-8"),
        ("", "line 1"),
    ],
)
def test_a_hostile_text_gets_one_sentence(text: str | bytes, complaint: str) -> None:
    with pytest.raises(NotPlain, match=complaint) as refused:
        parse(text)
    assert "\n" not in str(refused.value)


@given(st.binary(max_size=200) | st.text(max_size=200))
def test_parse_never_fails_otherwise(text: str | bytes) -> None:
    with suppress(NotPlain):
        parse(text)


def test_nesting_that_the_limit_allows_is_read() -> None:
    assert parse("[" * 64 + "]" * 64)


@pytest.mark.parametrize(("a", "b"), [(1, True), (1, 1.0), ((1,), [1]), ("1", 1), ((1, (2,)), (1, (2.0,)))])
def test_what_python_takes_for_equal_is_not_the_same(a: object, b: object) -> None:
    assert not same(a, b)
