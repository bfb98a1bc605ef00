"""Perft of any engine: how large the tree of all sequences of so many moves is."""

from __future__ import annotations

import sys

from ludex.core import Perft

from .engine import Engine, Position


def perft(engine: Engine[Position], position: Position, depth: int) -> Perft:
    """Moves of players alone cost depth. The last of them are counted and not played: that is most of the work."""
    if depth == 0:
        return Perft(1, 1)
    if depth == 1:
        leaves = engine.count(position, sys.maxsize - 1) or 0
        return Perft(leaves, 1 + leaves)
    leaves, states = 0, 1
    for move in engine.moves(position):
        after = engine.copy(position)
        engine.apply(after, move)
        below = perft(engine, after, depth - 1)
        leaves += below.leaves
        states += below.states
    return Perft(leaves, states)
