"""The normal form: what is unrolled and merged, and which modifier has which index."""

from __future__ import annotations

import pytest

from ludex.notations.rbg.front import parse
from ludex.notations.rbg.tree import (
    Arithmetic,
    Assignment,
    Comparison,
    Concatenation,
    Count,
    Dot,
    Move,
    Number,
    Off,
    On,
    Pattern,
    Shift,
    Star,
    Sum,
    Switch,
    Value,
)

from .small import game, read

UP, DOWN = Shift("up"), Shift("down")
SIX = Arithmetic("+", (Number(1), Number(2), Number(3)))
INNER = Arithmetic("-", (Number(2), Number(3)))


def normal(rules: str) -> Move:
    return read(game(rules)).rules


@pytest.mark.parametrize(
    ("rules", "tree"),
    [
        ("up", UP),
        ("(up)", UP),
        ("up down", Concatenation((UP, DOWN))),
        ("up (down (up))", Concatenation((UP, DOWN, UP))),
        ("up + down", Sum((UP, DOWN))),
        ("up + (down + up)", Sum((UP, DOWN, UP))),
        ("up + (down up)", Sum((UP, Concatenation((DOWN, UP))))),
        ("up*", Star(UP)),
        ("(up*)*", Star(Star(UP))),
        ("up^3", Concatenation((UP, UP, UP))),
        ("up up^2 down", Concatenation((UP, UP, UP, DOWN))),
        ("(up^2)^2", Concatenation((UP, UP, UP, UP))),
        ("(up + down)^2", Concatenation((Sum((UP, DOWN)), Sum((UP, DOWN))))),
        (".", Dot()),
        ("{}", On(())),
        ("{x, e, x}", On(("e", "x"))),
        ("[]", Sum(())),
        ("[x]", Off("x", 1)),
        ("[x, e]", Sum((Off("x", 1), Off("e", 2)))),
        ("up + [x, e]", Sum((UP, Off("x", 1), Off("e", 2)))),
        ("->a", Switch("a", 1)),
        ("->>", Switch(None, 1)),
        ("{? [x]}", Pattern(Off("x", 0), True)),
        ("{! up}", Pattern(UP, False)),
        ("[$ v = 1]", Assignment("v", Number(1), 1)),
        ("[$ v = 1, w = v]", Concatenation((Assignment("v", Number(1), 1), Assignment("w", Value("v"), 2)))),
        ("{$ e == a}", Comparison("==", Count("e"), Value("a"))),
        ("{$ 1+(2+3) == 1-(2-3)}", Comparison("==", SIX, Arithmetic("-", (Number(1), INNER)))),
    ],
)
def test_normal_form(rules: str, tree: Move) -> None:
    assert normal(rules) == tree


@pytest.mark.parametrize(
    ("rules", "order"),
    [
        ("up down {e} . {$ v == 1}", []),
        ("->a [x] up [$ v = 1] ->>", ["->a", "x", "v=", "->>"]),
        ("[x, e] [e]", ["x", "e", "e"]),
        ("[x, x]", ["x", "x"]),
        ("[$ v = 1, a = 2]", ["v=", "a="]),
        ("([e] ->a)^2", ["e", "->a", "e", "->a"]),
        ("([e] ->a)^0", ["e", "->a"]),
        ("{? [x] ->a [$ v = 1]} [e]", ["e"]),
        ("{! {? [x]} [x]} {? ->>} [e]", ["e"]),
        ("([x] + [e]) [x] + ->a", ["x", "e", "x", "->a"]),
        ("(->a [x])* ->>", ["->a", "x", "->>"]),
    ],
)
def test_which_modifiers_have_an_index(rules: str, order: list[str]) -> None:
    description, _ = parse(game(rules))  # ^0 is worth a warning
    assert description is not None
    assert [modifier.index for modifier in description.modifiers] == list(range(1, len(order) + 1))
    assert [_word(modifier) for modifier in description.modifiers] == order


def _word(modifier: Off | Assignment | Switch) -> str:
    match modifier:
        case Off(piece):
            return piece
        case Assignment(name):
            return f"{name}="
        case Switch(player):
            return f"->{player or '>'}"


def test_each_use_of_a_macro_has_its_own_indices() -> None:
    description = read(game("m ->a m", macros="#m = [x] up"))
    assert [_word(modifier) for modifier in description.modifiers] == ["x", "->a", "x"]


def test_a_modifier_of_the_list_is_the_one_in_the_tree() -> None:
    description = read(game("->a ([x] + [e])"))
    assert isinstance(description.rules, Concatenation)
    first, choice = description.rules.parts
    assert isinstance(choice, Sum)
    assert (first, *choice.parts) == description.modifiers
