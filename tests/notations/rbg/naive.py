"""The semantics once more, as sets: all points that a rule leads to from all points before it.

No automaton, no search and no order: what is here shares nothing with the interpreter but the tree. It only serves
small games, because it keeps every way at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import reduce

from ludex.notations.rbg.engine import Path, Snapshot, Step
from ludex.notations.rbg.tree import (
    Arithmetic,
    Assignment,
    Comparison,
    Concatenation,
    Count,
    Description,
    Dot,
    Expression,
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

LONGEST, MOST = 6, 2_000


class TooMuch(Exception):
    """A path is long, or there are many points: nobody should wait for it."""


@dataclass(frozen=True)
class Point:
    pieces: tuple[str, ...]
    values: tuple[tuple[str, int], ...]
    vertex: int
    path: Path = ()
    done: bool = False


Points = frozenset[Point]


class Naive:
    def __init__(self, game: Description) -> None:
        self._game = game
        self._bounds = {each.name: each.bound for each in (*game.players, *game.variables)}

    def point(self, now: Snapshot) -> Point:
        pieces = tuple(self._game.pieces[piece] for piece in now.pieces)
        return Point(pieces, tuple(zip(self._bounds, now.values, strict=True)), now.vertex)

    def snapshot(self, point: Point, after: int) -> Snapshot:
        pieces = tuple(map(self._game.pieces.index, point.pieces))
        return Snapshot(pieces, tuple(value for _, value in point.values), point.vertex, after)

    def ends(self, now: Snapshot) -> Points:
        """Where all paths to the next switch end."""
        start = frozenset({self.point(now)})
        rules = self._game.rules
        points = self._behind(rules, now.after, start) if now.after else self._run(rules, start)
        return frozenset(point for point in points if point.done)

    def moves(self, now: Snapshot) -> set[Path]:
        return {point.path for point in self.ends(now)}

    def stable(self, now: Snapshot) -> set[Snapshot]:
        """All that a keeper may leave, whichever of his moves he takes."""
        found: set[Snapshot] = set()
        seen, todo = {now}, [now]
        while todo:
            here = todo.pop()
            ends = self.ends(here) if self._is_keepers(here) else frozenset()
            after = {self.snapshot(point, point.path[-1].modifier) for point in ends}
            if not after:
                found.add(here)
            todo += after - seen
            seen |= after
            if len(seen) > MOST:
                raise TooMuch
        return found

    def after(self, now: Snapshot, move: Path) -> set[Snapshot]:
        ends = (point for point in self.ends(now) if point.path == move)
        return set().union(*(self.stable(self.snapshot(point, move[-1].modifier)) for point in ends))

    def _is_keepers(self, now: Snapshot) -> bool:
        if not now.after:
            return True
        switch = self._game.modifiers[now.after - 1]
        return isinstance(switch, Switch) and switch.player is None

    # Rules

    def _run(self, move: Move, points: Points, pattern: bool = False) -> Points:
        """Those that have met their switch stay as they are."""
        if len(points) > MOST:
            raise TooMuch
        done = frozenset(point for point in points if point.done)
        return done | self._through(move, points - done, pattern)

    def _through(self, move: Move, points: Points, pattern: bool) -> Points:
        match move:
            case Concatenation(parts):
                return reduce(lambda before, part: self._run(part, before, pattern), parts, points)
            case Sum(parts):
                return frozenset[Point]().union(*(self._run(part, points, pattern) for part in parts))
            case Star(body):
                return self._star(body, points, pattern)
            case Pattern(body, exists):
                passes = (point for point in points if bool(self._run(body, frozenset({point}), True)) == exists)
                return frozenset(passes)
            case Switch():
                return points if pattern else frozenset(_stepped(point, move.index, True) for point in points)
            case _:
                return frozenset(after for point in points for after in self._acted(move, point))

    def _star(self, body: Move, points: Points, pattern: bool) -> Points:
        found = points
        while True:
            more = found | self._run(body, found, pattern)
            if more == found:
                return found
            found = more

    def _behind(self, move: Move, index: int, points: Points) -> Points:
        """From right behind the modifier with this index, which is somewhere in the rule, to the end of the rule."""
        match move:
            case Concatenation(parts):
                at = next(i for i, part in enumerate(parts) if _holds(part, index))
                begun = self._behind(parts[at], index, points)
                return reduce(lambda before, part: self._run(part, before), parts[at + 1 :], begun)
            case Sum(parts):
                return self._behind(next(part for part in parts if _holds(part, index)), index, points)
            case Star(body):
                return self._run(move, self._behind(body, index, points))
            case _:
                return points

    # Actions

    def _acted(self, action: Move, point: Point) -> Iterable[Point]:
        try:
            return self._act(action, point)
        except ZeroDivisionError:
            return ()

    def _act(self, action: Move, point: Point) -> Iterable[Point]:
        match action:
            case Dot():
                return (point,)
            case Shift(label):
                edges = self._game.board[point.vertex - 1].edges
                return (replace(point, vertex=edges[label] + 1),) if label in edges else ()
            case On(pieces):
                return (point,) if point.pieces[point.vertex - 1] in pieces else ()
            case Comparison(comparator, left, right):
                sides = (self._value(left, point), self._value(right, point))
                return (point,) if _COMPARED[comparator](*sides) else ()
            case Off(piece, index):
                at = point.vertex - 1
                pieces = (*point.pieces[:at], piece, *point.pieces[at + 1 :])
                return (_stepped(replace(point, pieces=pieces), index),)
            case Assignment(name, expression, index):
                value = self._value(expression, point)
                values = tuple((each, value if each == name else old) for each, old in point.values)
                return (_stepped(replace(point, values=values), index),) if 0 <= value <= self._bounds[name] else ()
            case _:
                raise AssertionError(action)

    def _value(self, expression: Expression, point: Point) -> int:
        match expression:
            case Number(value):
                return value
            case Value(name):
                return dict(point.values)[name]
            case Count(piece):
                return sum(each == piece for each in point.pieces)
            case Arithmetic(operator, operands):
                return reduce(_COMBINED[operator], (self._value(operand, point) for operand in operands))


def _stepped(point: Point, index: int, done: bool = False) -> Point:
    """Those in patterns have no index, and are on no path; but they are counted, so that a loop of them ends."""
    if len(point.path) == LONGEST:
        raise TooMuch
    return replace(point, path=(*point.path, Step(point.vertex, index)), done=done)


def _holds(move: Move, index: int) -> bool:
    match move:
        case Concatenation(parts) | Sum(parts):
            return any(_holds(part, index) for part in parts)
        case Star(body):
            return _holds(body, index)
        case Off() | Assignment() | Switch():
            return move.index == index
        case _:
            return False


_COMPARED = {
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}
_COMBINED = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: int(a / b),  # the numbers here are small
}
