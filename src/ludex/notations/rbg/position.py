"""A position of the interpreter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from .engine import Snapshot
from .tree import Description

_AT_ONCE: Final = 32
"""Squares that are copied or counted in about the time of one step through the rules."""


class Places:
    """Where what a game names stands in its positions. Names are many in a hostile game: nobody searches for one."""

    def __init__(self, game: Description) -> None:
        named = (*game.players, *game.variables)
        self.pieces: Mapping[str, int] = {name: i for i, name in enumerate(game.pieces)}
        self.values: Mapping[str, int] = {each.name: i for i, each in enumerate(named)}
        self.bounds: Sequence[int] = [each.bound for each in named]
        self.edges: Sequence[Mapping[str, int]] = [vertex.edges for vertex in game.board]
        self.effort = (len(game.board) + len(named)) // _AT_ONCE
        """Of a look at everything, in steps through the rules."""


class Position:
    """Pieces, values and the current vertex as numbers from 0; the place in the rules by the last switch."""

    __slots__ = ("after", "pieces", "values", "vertex")

    def __init__(self, pieces: list[int], values: list[int], vertex: int, after: int) -> None:
        self.pieces = pieces
        self.values = values
        self.vertex = vertex
        self.after = after

    @classmethod
    def first(cls, game: Description) -> Position:
        """Before the keeper has moved."""
        number = Places(game).pieces
        pieces = [number[vertex.piece] for vertex in game.board]
        return cls(pieces, [0] * (len(game.players) + len(game.variables)), 0, 0)

    @classmethod
    def thaw(cls, snapshot: Snapshot) -> Position:
        return cls(list(snapshot.pieces), list(snapshot.values), snapshot.vertex - 1, snapshot.after)

    def freeze(self) -> Snapshot:
        return Snapshot(tuple(self.pieces), tuple(self.values), self.vertex + 1, self.after)

    def copy(self) -> Position:
        return Position(self.pieces[:], self.values[:], self.vertex, self.after)
