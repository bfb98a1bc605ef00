"""Expressions as functions of a position.

Whole numbers with a sign and without a limit; a division drops what is behind the point. Where somebody divides by
zero there is no value, and the function raises ZeroDivisionError.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from functools import reduce
from typing import Final

from .position import Places, Position
from .tree import Arithmetic, Comparator, Count, Expression, Number, Operator, Value

Valued = Callable[[Position], int]


def value_of(expression: Expression, places: Places) -> Valued:
    match expression:
        case Number(value):
            return lambda _: value
        case Value(name):
            place = places.values[name]
            return lambda position: position.values[place]
        case Count(name):
            piece = places.pieces[name]
            return lambda position: position.pieces.count(piece)
        case Arithmetic(sign, operands):
            combine = OPERATORS[sign]
            values = [value_of(operand, places) for operand in operands]
            return lambda position: reduce(combine, (value(position) for value in values))


def effort_of(expression: Expression, places: Places) -> int:
    """How long it takes to work out, in steps through the rules."""
    match expression:
        case Count():
            return 1 + places.effort
        case Arithmetic(_, operands):
            return 1 + sum(effort_of(operand, places) for operand in operands)
        case _:
            return 1


def _divided(a: int, b: int) -> int:
    """Towards zero, where Python's own division goes down."""
    quotient = abs(a) // abs(b)
    return quotient if (a < 0) == (b < 0) else -quotient


OPERATORS: Final[Mapping[Operator, Callable[[int, int], int]]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": _divided,
}
COMPARATORS: Final[Mapping[Comparator, Callable[[int, int], bool]]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
