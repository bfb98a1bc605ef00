"""Machine code as an Engine: the same answers as the interpreter's, some thousand times faster."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from struct import pack_into, unpack_from
from typing import Final

from ..engine import Path, Played, Snapshot, Step
from ..tree import Description, Switch
from . import batch
from .abi import LONGEST, Field
from .deep import deeply
from .machine import Buffer, Machine

ROOM: Final = 1 << 12
MOST: Final = 1 << 22
"""Numbers of 32 bits in which moves are listed at first, and at most."""

_CODES: Final = {"u8": "B", "i32": "i", "i64": "q"}


class Position:
    """A state in memory."""

    __slots__ = ("buffer",)

    def __init__(self, buffer: Buffer) -> None:
        self.buffer = buffer


class NativeEngine:
    """An Engine. The description is read only when somebody asks for names: playing needs none."""

    def __init__(self, machine: Machine, describe: Callable[[], Description]) -> None:
        self.machine = machine
        self._describe = describe

    @property
    def description(self) -> Description:
        return self._describe()

    def start(self) -> Position:
        position = Position(self.machine.buffer())
        self.machine.call("start", position.buffer)
        return position

    def player(self, position: Position) -> int:
        return self.movers[self._read("after", position)[0]]

    @cached_property
    def movers(self) -> Sequence[int]:
        """Whose turn it is after each switch, and before the first: a player, from 1, or the keeper."""
        names = {player.name: number for number, player in enumerate(self.description.players, 1)}
        switches = (each.player if isinstance(each, Switch) else None for each in self.description.modifiers)
        return [0, *(names[name] if name else 0 for name in switches)]

    def over(self, position: Position) -> bool:
        return bool(self.machine.call("over", position.buffer))

    def scores(self, position: Position) -> Sequence[int]:
        return self._read("value", position)[: len(self.description.players)]

    def moves(self, position: Position) -> Iterator[Path]:
        held, skip, room = self.machine.copy(position.buffer), 0, ROOM
        while found := self._listed(held, (), skip, room):
            more = self.machine.work.stop  # ours, until somebody else asks
            yield from found
            if not more:
                return
            skip, room = skip + len(found), min(2 * room, MOST)  # each call begins from the first move again

    def count(self, position: Position, limit: int) -> int | None:
        found = self.machine.call("count", position.buffer)
        return found if found <= limit else None

    def steps(self, position: Position, begun: Path) -> Sequence[Step]:
        if not self._possible(begun):
            return ()
        out = (ctypes.c_int32 * ROOM)()
        guide = _array(begun)
        n = self.machine.call(
            "steps", position.buffer, ctypes.addressof(guide), len(begun), ctypes.addressof(out), ROOM
        )
        return [Step(out[i], out[i + 1]) for i in range(0, 2 * n, 2)]

    def legal(self, position: Position, move: Path) -> bool:
        if not move or not self._possible(move):
            return False
        return self._listed(position.buffer, move, 0, room=2 * len(move) + 1) == [move]

    def apply(self, position: Position, move: Path) -> None:
        path = _array(move)
        self.machine.call("apply", position.buffer, ctypes.addressof(path), len(move))

    def nth(self, position: Position, n: int) -> None:
        """Plays the n-th of the moves, from 0."""
        if self.machine.call("play", position.buffer, n):
            raise IndexError(f"there is no move number {n}")

    def copy(self, position: Position) -> Position:
        return Position(self.machine.copy(position.buffer))

    def freeze(self, position: Position) -> Snapshot:
        layout = self.machine.layout
        pieces = self._read("piece", position)
        (cell,), (after,) = self._read("cell", position), self._read("after", position)
        values = self._read("value", position)[: self._values()]
        return Snapshot(tuple(pieces[cell] for cell in layout.cells), values, layout.vertices[cell] + 1, after)

    def thaw(self, snapshot: Snapshot) -> Position:
        position, layout = Position(self.machine.buffer()), self.machine.layout
        pieces = [0] * layout.fields["piece"].length
        for cell, piece in zip(layout.cells, snapshot.pieces, strict=True):
            pieces[cell] = piece
        self._write("piece", position, pieces)
        self._write("value", position, snapshot.values)
        self._write("cell", position, (layout.cells[snapshot.vertex - 1],))
        self._write("after", position, (snapshot.after,))
        self.machine.call("load", position.buffer)
        return position

    def perft(self, position: Position, depth: int) -> int:
        return deeply(lambda: self._perft(position, depth))

    def _perft(self, position: Position, depth: int) -> int:
        with self.machine.patient():  # who asks for depth 12 means it
            return self.machine.call("perft", position.buffer, depth)

    def best(self, position: Position, seconds: float, seed: int) -> int | None:
        from .search import Tree, best  # it searches with this engine

        tree = Tree(self, position, seed)
        tree.search_for(seconds)
        return best(tree.tried()) if tree.tried() else None

    def playouts(self, position: Position, n: int, seed: int, threads: int = 1) -> Played:
        return batch.play(self.machine, position.buffer, len(self.description.players), n, seed, threads)

    def playouts_for(self, position: Position, seconds: float, seed: int, threads: int = 1) -> Played:
        """As many as there is time for."""
        return batch.play_for(self.machine, position.buffer, len(self.description.players), seconds, seed, threads)

    def _values(self) -> int:
        return len(self.description.players) + len(self.description.variables)

    def _possible(self, path: Path) -> bool:
        """Machine code trusts its numbers; a stranger's are looked at here."""
        if len(path) > LONGEST:
            return False
        vertices, modifiers = len(self.machine.layout.cells), len(self.description.modifiers)
        return all(
            type(vertex) is int and type(modifier) is int and 0 < vertex <= vertices and 0 < modifier <= modifiers
            for vertex, modifier in path
        )

    def _listed(self, buffer: Buffer, begun: Path, skip: int, room: int = ROOM) -> list[Path]:
        out = (ctypes.c_int32 * room)()
        guide = _array(begun)
        n = self.machine.call("moves", buffer, ctypes.addressof(guide), len(begun), skip, ctypes.addressof(out), room)
        found: list[Path] = []
        at = 0
        for _ in range(n):
            end = at + 1 + 2 * out[at]
            numbers = out[at + 1 : end]
            found.append(tuple(map(Step, numbers[::2], numbers[1::2])))
            at = end
        return found

    def _field(self, name: str) -> Field:
        return self.machine.layout.fields[name]

    def _read(self, name: str, position: Position) -> tuple[int, ...]:
        field, buffer = self._field(name), position.buffer
        return unpack_from(f"<{field.length}{_CODES[field.type]}", buffer.memory, buffer.start + field.offset)

    def _write(self, name: str, position: Position, numbers: Sequence[int]) -> None:
        field, buffer = self._field(name), position.buffer
        pack_into(f"<{len(numbers)}{_CODES[field.type]}", buffer.memory, buffer.start + field.offset, *numbers)


def _array(path: Path) -> ctypes.Array[ctypes.c_int32]:
    flat = [number for step in path for number in step]
    return (ctypes.c_int32 * max(1, len(flat)))(*flat)
