"""What a single action does to a position, as a function.

An action that changes nothing is a Test: it says at which vertex the path goes on, or NOWHERE. A modifier is a Write:
it changes the position and says how to take that back, or None where it is illegal. It leaves the vertex alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from .arithmetic import COMPARATORS, effort_of, value_of
from .position import Places, Position
from .tree import Assignment, Comparison, Off, On, Shift, Switch

NOWHERE: Final = -1

Undo = tuple[list[int], int, int]
"""The list that was written to, where, and what was there."""

UNCHANGED: Final[Undo] = ([0], 0, 0)

Test = Callable[[Position, int], int]
Write = Callable[[Position, int], Undo | None]


def test_of(action: Shift | On | Comparison | None, places: Places) -> Test:
    match action:
        case None:
            return lambda _, vertex: vertex
        case Shift(label):
            return _shift(label, places)
        case On(pieces):
            return _on(frozenset(map(places.pieces.__getitem__, pieces)))
        case Comparison():
            return _comparison(action, places)


def _shift(label: str, places: Places) -> Test:
    edges = places.edges
    return lambda _, vertex: edges[vertex].get(label, NOWHERE)


def _on(pieces: frozenset[int]) -> Test:
    return lambda position, vertex: vertex if position.pieces[vertex] in pieces else NOWHERE


def _comparison(action: Comparison, places: Places) -> Test:
    left, right = value_of(action.left, places), value_of(action.right, places)
    holds = COMPARATORS[action.comparator]

    def test(position: Position, vertex: int) -> int:
        try:
            return vertex if holds(left(position), right(position)) else NOWHERE
        except ZeroDivisionError:
            return NOWHERE

    return test


def write_of(action: Off | Assignment | Switch, places: Places) -> Write:
    match action:
        case Off(name):
            return _off(places.pieces[name])
        case Assignment():
            return _assignment(action, places)
        case Switch():
            # It ends the move, and does nothing to the board.
            return lambda _, __: UNCHANGED


def _off(piece: int) -> Write:
    def write(position: Position, vertex: int) -> Undo:
        undo = (position.pieces, vertex, position.pieces[vertex])
        position.pieces[vertex] = piece
        return undo

    return write


def _assignment(action: Assignment, places: Places) -> Write:
    place = places.values[action.name]
    bound = places.bounds[place]
    value_at = value_of(action.value, places)

    def write(position: Position, _: int) -> Undo | None:
        try:
            value = value_at(position)
        except ZeroDivisionError:
            return None
        if not 0 <= value <= bound:
            return None
        undo = (position.values, place, position.values[place])
        position.values[place] = value
        return undo

    return write


def take_back(undo: Undo) -> None:
    changed, place, before = undo
    changed[place] = before


def effort_of_action(action: Shift | On | Comparison | Off | Assignment | Switch | None, places: Places) -> int:
    """How long it takes, in steps through the rules."""
    match action:
        case Comparison(_, left, right):
            return effort_of(left, places) + effort_of(right, places)
        case Assignment(_, value, _):
            return effort_of(value, places)
        case _:
            return 1
