"""Many positions of one game, side by side, and what is known of them as numpy arrays.

many = Many(engine, 1000)
while not (over := many.over()).all():
    counts = many.counts()
    many.play(rng.integers(0, np.maximum(counts, 1)), where=~over)
print(many.scores().mean(axis=0))
"""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
import numpy.typing as npt

from .engine import NativeEngine, Position
from .machine import ALIGNED

Bits = npt.NDArray[np.bool_]
Numbers = npt.NDArray[np.int64]
Small = npt.NDArray[np.uint8]


class _Row:
    """A position of the array, as a machine takes it."""

    __slots__ = ("address", "memory", "start")

    def __init__(self, address: int, size: int) -> None:
        self.address = address
        self.memory = (ctypes.c_char * size).from_address(address)
        self.start = 0


class Many:
    """n positions, all at the start; or each like that position."""

    def __init__(self, engine: NativeEngine, n: int, position: Position | None = None) -> None:
        self._engine = engine
        self._machine = engine.machine
        size = engine.machine.layout.size
        stride = -(-size // ALIGNED) * ALIGNED
        self._memory = np.zeros(n * stride + ALIGNED, np.uint8)
        offset = -self._memory.ctypes.data % ALIGNED
        self._states: Small = self._memory[offset : offset + n * stride].reshape(n, stride)
        self._rows: list[_Row] = [_Row(int(row.ctypes.data), size) for row in self._states]
        self[:] = position or engine.start()

    def __len__(self) -> int:
        return len(self._rows)

    def __setitem__(self, places: Any, position: Position) -> None:
        """Sets these positions to a copy of that one."""
        size = self._machine.layout.size
        self._states[places, :size] = np.frombuffer(ctypes.string_at(position.buffer.address, size), np.uint8)

    def __getitem__(self, i: int) -> Position:
        """A copy."""
        buffer = self._machine.buffer()
        ctypes.memmove(buffer.address, self._rows[i].address, self._machine.layout.size)
        return Position(buffer)

    def counts(self) -> Numbers:
        """Of legal moves."""
        return np.array([self._machine.call("count", row) for row in self._rows], np.int64)

    def over(self) -> Bits:
        return np.array([self._machine.call("over", row) for row in self._rows], np.bool_)

    def play(self, moves: npt.ArrayLike, where: npt.ArrayLike | None = None) -> None:
        """In each position its move, by its number; IndexError, and the place, where there is none such."""
        numbers = np.broadcast_to(np.asarray(moves), len(self))
        chosen = np.ones(len(self), np.bool_) if where is None else np.asarray(where, np.bool_)
        for i in np.flatnonzero(chosen):
            if self._machine.call("play", self._rows[i], int(numbers[i])):
                raise IndexError(f"position {i} has no move number {numbers[i]}")

    def players(self) -> Numbers:
        """Whose turn it is, from 1; 0: the keeper's, who has no move."""
        after: npt.NDArray[np.int32] = self._field("after", np.int32)[:, 0]
        return np.asarray(self._engine.movers, np.int64)[after]

    def scores(self) -> Numbers:
        """One row a position, one column a player. They mean nothing before the end."""
        return self.values()[:, : len(self._engine.description.players)]

    def values(self) -> Numbers:
        """Of the players, then of the variables."""
        found: Numbers = self._field("value", np.int64)
        return found

    def pieces(self) -> Small:
        """One row a position, one column a vertex: a place in the description's pieces."""
        found: Small = self._field("piece", np.uint8)[:, list(self._machine.layout.cells)]
        return found

    def _field(self, name: str, kind: Any) -> Any:
        field = self._machine.layout.fields[name]
        end = field.offset + field.length * np.dtype(kind).itemsize
        return self._states[:, field.offset : end].copy().view(kind)
