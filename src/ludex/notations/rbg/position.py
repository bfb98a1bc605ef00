"""A position of the interpreter."""

from __future__ import annotations

from .engine import Snapshot
from .tree import Description


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
        pieces = [game.pieces.index(vertex.piece) for vertex in game.board]
        return cls(pieces, [0] * (len(game.players) + len(game.variables)), 0, 0)

    @classmethod
    def thaw(cls, snapshot: Snapshot) -> Position:
        return cls(list(snapshot.pieces), list(snapshot.values), snapshot.vertex - 1, snapshot.after)

    def freeze(self) -> Snapshot:
        return Snapshot(tuple(self.pieces), tuple(self.values), self.vertex + 1, self.after)

    def copy(self) -> Position:
        return Position(self.pieces[:], self.values[:], self.vertex, self.after)
