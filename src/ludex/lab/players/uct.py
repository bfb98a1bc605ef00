"""UCT: a tree of positions that grows where it is worth looking, with random matches at its leaves."""

from __future__ import annotations

from math import log, sqrt
from time import monotonic
from typing import Final

from ludex.core import Action, Advising, Chance, Seat, State

from ._playouts import playout, until, worth
from .flat import candidates
from .player import Player

CURIOSITY: Final = 0.7


class _Node:
    """A position, and what came of it for who moved there."""

    __slots__ = ("below", "total", "tries", "untried")

    def __init__(self) -> None:
        self.untried: list[Action] | None = None  # not looked at yet
        self.below: dict[Action, _Node] = {}
        self.tries = 0
        self.total = 0.0

    def favourite(self) -> Action:
        weight = log(self.tries)
        return max(self.below, key=lambda move: self.below[move].promise(weight))

    def promise(self, weight: float) -> float:
        return self.total / self.tries + CURIOSITY * sqrt(weight / self.tries)


class UCT(Player):
    """For games without chance, in which one player moves at a time and sees everything."""

    def __init__(self, seed: int = 0) -> None:
        self._chance = Chance(seed)

    def play(self, state: State, seconds: float) -> Action:
        stop = until(seconds)
        if isinstance(state.game, Advising):
            advice = state.game.advise(state, stop - monotonic(), self._chance.below(1 << 62))
            if advice is not None:
                return advice
        root = _Node()
        self._look(root, state.copy())
        while monotonic() < stop:
            self._look(root, state.copy())
        return max(root.below, key=lambda move: root.below[move].tries)

    def _look(self, root: _Node, state: State) -> None:
        """Down the tree, one new position, a random match from there; and what came of it, all the way up."""
        node, way = root, list[tuple[Seat, _Node]]()
        while state.outcome() is None:
            seat = next(iter(state.awaited()))
            if node.untried is None:
                node.untried = list(candidates(state, seat, self._chance))
            grown = bool(node.untried)
            move = node.untried.pop() if grown else node.favourite()
            node = node.below.setdefault(move, _Node())
            way.append((seat, node))
            state.act(seat, move)
            if grown:
                break
        scores = playout(state, self._chance)
        root.tries += 1
        for seat, passed in way:
            passed.tries += 1
            passed.total += worth(scores, seat)
