"""What a single action does to a position, as a function.

An action that changes nothing is a Test: it says at which vertex the path goes on, or NOWHERE. A modifier is a Write:
it changes the position and says how to take that back, or None where it is illegal. It leaves the vertex alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from .arithmetic import COMPARATORS, places, value_of
from .position import Position
from .tree import Assignment, Comparison, Description, Off, On, Shift, Switch

NOWHERE: Final = -1

Undo = tuple[list[int], int, int]
"""The list that was written to, where, and what was there."""

UNCHANGED: Final[Undo] = ([0], 0, 0)

Test = Callable[[Position, int], int]
Write = Callable[[Position, int], Undo | None]


def test_of(action: Shift | On | Comparison | None, game: Description) -> Test:
    match action:
        case None:
            return lambda _, vertex: vertex
        case Shift(label):
            return _shift(label, game)
        case On(pieces):
            return _on(frozenset(map(game.pieces.index, pieces)))
        case Comparison():
            return _comparison(action, game)


def _shift(label: str, game: Description) -> Test:
    targets = [vertex.edges.get(label, NOWHERE) for vertex in game.board]
    return lambda _, vertex: targets[vertex]


def _on(pieces: frozenset[int]) -> Test:
    return lambda position, vertex: vertex if position.pieces[vertex] in pieces else NOWHERE


def _comparison(action: Comparison, game: Description) -> Test:
    left, right = value_of(action.left, game), value_of(action.right, game)
    holds = COMPARATORS[action.comparator]

    def test(position: Position, vertex: int) -> int:
        try:
            return vertex if holds(left(position), right(position)) else NOWHERE
        except ZeroDivisionError:
            return NOWHERE

    return test


def write_of(action: Off | Assignment | Switch, game: Description) -> Write:
    match action:
        case Off(name):
            return _off(game.pieces.index(name))
        case Assignment():
            return _assignment(action, game)
        case Switch():
            # It ends the move, and does nothing to the board; inside a pattern it does nothing at all.
            return lambda _, __: UNCHANGED


def _off(piece: int) -> Write:
    def write(position: Position, vertex: int) -> Undo:
        undo = (position.pieces, vertex, position.pieces[vertex])
        position.pieces[vertex] = piece
        return undo

    return write


def _assignment(action: Assignment, game: Description) -> Write:
    place = places(game)[action.name]
    bound = (*game.players, *game.variables)[place].bound
    value_at = value_of(action.value, game)

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
