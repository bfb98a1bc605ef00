"""Fields: what one argument may be."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.core import Anything, Chance, Field, Int, OneOf, Text, flaw

FIELDS: list[Field] = [
    Int("n", 1, 6),
    Int("n", -3, -3, optional=True),
    Int("big"),
    OneOf("way", ("north", "south", 3, (1, 2), None, True)),
    OneOf("many", range(5000)),
    Text("words", 10),
    Text("lines", 10, lines=True),
    Anything("it"),
]
ids = [f"{type(field).__name__}-{field.name}" for field in FIELDS]
json_like = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3).map(tuple),
)


@pytest.mark.parametrize("field", FIELDS, ids=ids)
def test_what_it_samples_is_in_it(field: Field) -> None:
    chance = Chance(1)
    for _ in range(200):
        assert field.sample(chance) in field


@pytest.mark.parametrize("field", FIELDS, ids=ids)
def test_what_it_lists_is_in_it_and_counted(field: Field) -> None:
    size = field.size()
    if size is None:
        with pytest.raises(TypeError, match=field.name):
            list(field)
        with pytest.raises(TypeError, match=field.name):
            field.nth(0)
    elif size < 10_000:
        values = list(field)
        assert len(values) == size
        assert all(value in field for value in values[:50])
        assert values[-1] == field.nth(size - 1)


@pytest.mark.parametrize("field", FIELDS, ids=ids)
@given(value=json_like | st.binary() | st.just(object()))
def test_it_answers_for_any_nonsense(field: Field, value: object) -> None:
    assert (value in field) in (True, False)
    assert field.name in field.wrong(value)


@pytest.mark.parametrize("field", FIELDS, ids=ids)
def test_a_client_can_draw_it(field: Field) -> None:
    drawn = field.json()
    assert flaw(drawn) is None
    assert drawn["name"] == field.name
    assert drawn["optional"] == field.optional


def test_python_equality_is_not_enough() -> None:
    assert True not in Int("n", 0, 5)
    assert 1.0 not in Int("n", 0, 5)
    assert 1 not in OneOf("x", (True, 1.0))
    assert (1, True) not in OneOf("x", ((1, 1),))


def test_many_options_are_not_all_sent() -> None:
    drawn = OneOf("many", range(5000)).json()
    assert len(drawn["options"]) == 1000
    assert drawn["more"] == 4000


@pytest.mark.parametrize(
    ("field", "typed", "value"),
    [
        (Int("n", 1, 6), "4", 4),
        (OneOf("x", ("4", 4)), "4", "4"),
        (OneOf("x", (4, True, None)), "true", True),
        (OneOf("x", ((1, 2),)), "[1, 2]", (1, 2)),
        (OneOf("x", ((1, 2), (3, 4))), "(3 4)", (3, 4)),
        (OneOf("x", ("QH", "qs")), "qh", "QH"),
        (Text("t"), "hello there", "hello there"),
        (Anything("a"), "[1, [2]]", (1, (2,))),
        (Anything("a"), "plain words", "plain words"),
    ],
)
def test_what_a_person_types_is_read(field: Field, typed: str, value: object) -> None:
    assert field.read(typed) == value


@pytest.mark.parametrize(
    ("field", "typed", "complaint"),
    [
        (Int("n", 1, 6), "7", "n must be a whole number from 1 to 6, not 7"),
        (Int("n", 1, 6), "six", "n must be a whole number from 1 to 6, not 'six'"),
        (OneOf("way", ("up", "down")), "left", "way must be one of 'up', 'down', not 'left'"),
        (Text("t", 3), "four", "text of at most 3"),
        (Text("t"), "bell \x07", "text of at most 200"),
    ],
)
def test_what_does_not_fit_gets_a_sentence(field: Field, typed: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        field.read(typed)
