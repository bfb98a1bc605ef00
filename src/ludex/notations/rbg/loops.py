"""Loops that can go round for ever: nothing in them can fail, and each round does something.

A star ends by itself when its rounds change nothing, because then no square is visited twice; and when a check, an edge
or a bound stops it. What is left are bodies with a way through that always passes and puts, assigns or passes the turn
to the keeper. Whoever comes to such a loop never gets out again, which is an error; unless the turn may pass to a
player in it, before the endless way is tried: then it is only suspicious.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from functools import reduce
from typing import Final

from . import parsed
from .names import Names
from .problems import Report
from .tokens import Token

# What a way that always passes does: whether it modifies, and whether the keeper moves on it.
_Way = tuple[bool, bool]
_Ways = Set[_Way]
_IDLE: Final[_Ways] = frozenset({(False, False)})
_CHANGES: Final[_Ways] = frozenset({(True, False)})
_KEEPER: Final[_Ways] = frozenset({(True, True)})
_NONE: Final[_Ways] = frozenset()


def check(move: parsed.Move, names: Names, everywhere: Set[str], report: Report) -> None:
    """`everywhere` are the labels that every vertex has: following them never fails."""
    _Loops(names, everywhere, report).ways(move)


class _Loops:
    def __init__(self, names: Names, everywhere: Set[str], report: Report) -> None:
        self._names = names
        self._everywhere = everywhere
        self._report = report
        self._patterns = 0  # how many of them are around the current place

    def ways(self, move: parsed.Move) -> _Ways:
        match move:
            case parsed.Step(label):
                return _IDLE if label.text in self._everywhere else _NONE
            case parsed.Test(pieces):
                return _IDLE if {piece.text for piece in pieces} >= self._names.pieces else _NONE
            case parsed.Put(pieces):
                return _CHANGES if pieces else _NONE
            case parsed.Assign(assignments):
                return _CHANGES if all(self._fits(*each) for each in assignments) else _NONE
            case parsed.Turn(player):
                return self._turn(player)
            case parsed.Nothing():
                return _IDLE
            case parsed.Compare():
                return _NONE
            case _:
                return self._inner(move)

    def _inner(self, move: parsed.Look | parsed.Loop | parsed.Power | parsed.Either | parsed.Then) -> _Ways:
        match move:
            case parsed.Look():
                return self._look(move)
            case parsed.Loop():
                self._loop(move)
                return _IDLE
            case parsed.Power(_, body):
                ways = self.ways(body)
                return ways if move.times == 1 else _both(ways, ways)
            case parsed.Either(parts):
                return frozenset[_Way]().union(*self._all(parts))
            case parsed.Then(parts):
                return reduce(_both, self._all(parts))

    def _turn(self, player: Token | None) -> _Ways:
        """A pattern passes through it."""
        if self._patterns:
            return _IDLE
        return _KEEPER if player is None else _NONE

    def _look(self, look: parsed.Look) -> _Ways:
        self._patterns += 1
        passes = bool(self.ways(look.body))
        self._patterns -= 1
        return _IDLE if passes and look.exists else _NONE

    def _all(self, parts: Iterable[parsed.Move]) -> list[_Ways]:
        return [self.ways(part) for part in parts]

    def _loop(self, loop: parsed.Loop) -> None:
        ways = self.ways(loop.body)
        asks = not self._patterns and _asks_a_player(loop.body)
        tell = self._report.warning if asks else self._report.error
        if (True, False) in ways:
            tell("one move can go round in this loop for ever: nothing in it can fail", loop.star)
        elif (True, True) in ways:
            tell("the keeper can go round in this loop for ever: nothing in it can fail", loop.star)

    def _fits(self, target: Token, value: parsed.Expression) -> bool:
        bound = self._names.bound(target.text)
        return isinstance(value, parsed.Figure) and bound is not None and value.value <= bound


def _asks_a_player(move: parsed.Move) -> bool:
    match move:
        case parsed.Turn(player):
            return player is not None
        case parsed.Loop(_, body) | parsed.Power(_, body):
            return _asks_a_player(body)
        case parsed.Either(parts) | parsed.Then(parts):
            return any(map(_asks_a_player, parts))
        case _:
            return False


def _both(first: _Ways, second: _Ways) -> _Ways:
    return {(a or c, b or d) for a, b in first for c, d in second}
