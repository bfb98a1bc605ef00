"""Expressions as functions of a position."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.notations.rbg.arithmetic import COMPARATORS, effort_of, value_of
from ludex.notations.rbg.position import Places, Position
from ludex.notations.rbg.tree import Comparison, Expression

from .small import game, read

SQUARES = "[e,e,x][x,e,e]"


def expression(text: str) -> tuple[Expression, Places, Position]:
    description = read(game(f"{{$ {text} == 0}}", board=f"rectangle(up,down,left,right,{SQUARES})"))
    assert isinstance(description.rules, Comparison)
    return description.rules.left, Places(description), Position.first(description)


def value(text: str, **values: int) -> int:
    tree, places, position = expression(text)
    for name, number in values.items():
        position.values[places.values[name]] = number
    return value_of(tree, places)(position)


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("5-2", 3),
        ("5-2-1", 2),
        ("5-(2-1)", 4),
        ("5-2+1", 4),
        ("1+5-2", 4),
        ("10-2-3+4-1", 8),
        ("2*3", 6),
        ("8/2", 4),
        ("8/2/2", 2),
        ("8/2*3", 12),
        ("7*3/2", 7),
        ("(7*3)/2", 10),
        ("7/2", 3),
        ("(2-7)/2", -2),
        ("7/(0-2)", -3),
        ("(0-7)/(0-2)", 3),
        ("0/5", 0),
        ("1/5", 0),
        ("2+3*4", 14),
        ("2*3+4", 10),
        ("20-2*3", 14),
        ("20-8/2", 16),
        ("v", 4),
        ("v-w", -1),
        ("v*w-1", 19),
        ("a+b", 3),
        ("e", 4),
        ("x", 2),
        ("e/x", 2),
    ],
)
def test_what_it_comes_to(text: str, result: int) -> None:
    assert value(text, v=4, w=5, a=1, b=2) == result


@pytest.mark.parametrize("text", ["1/v", "v/w", "(v/w)*0", "1/(e-4)", "8/2/w"])
def test_a_division_by_zero_has_no_value(text: str) -> None:
    with pytest.raises(ZeroDivisionError):
        value(text)


@given(a=st.integers(-50, 50), b=st.integers(-50, 50).filter(bool))
def test_a_division_goes_towards_zero(a: int, b: int) -> None:
    def written(number: int) -> str:
        return f"(0-{-number})" if number < 0 else str(number)

    quotient = value(f"{written(a)}/{written(b)}")
    assert abs(quotient) == abs(a) // abs(b)
    assert quotient * b * a >= 0


def test_comparisons() -> None:
    found = {sign: [compare(left, 1) for left in (0, 1, 2)] for sign, compare in COMPARATORS.items()}
    assert found == {
        "==": [False, True, False],
        "!=": [True, False, True],
        "<": [True, False, False],
        "<=": [True, True, False],
        ">": [False, False, True],
        ">=": [False, True, True],
    }


def test_what_is_longer_takes_longer() -> None:
    tree, places, _ = expression("v+w*3")
    assert effort_of(tree, places) == 5
