"""What a compiled game exports, and how its memory is laid out.

A game has two kinds of memory, which who calls it owns: a State for each position, and a Work for each thread. A state
points to the work of the thread that is busy with it; `attach` before every call. Squares are numbered as suits the
machine: `Layout.cells` and `Layout.vertices` translate.

Every exported function takes the state first. What is asked costs at most `Work.patience` steps (about one function
call each), and `Work.room` bytes of the stack. A question that would cost more is given up: `Work.failed` is ENDLESS or
DEEP, the function returns -1, and the state is to be thrown away unless the function's description says otherwise.

    start(state)                          first position; the keeper has played
    load(state)                           after `piece`, `value`, `cell` and `after` were written from outside
    count(state)                          number of legal moves
    over(state)                           1: the player to move has no move, or it is the keeper's turn
    play(state, n)                        plays move n of `moves`, and the keeper after it; 1: there is none such
    apply(state, path, length)            plays these (vertex, modifier) pairs, which must be legal, and the keeper
    moves(state, guide, length, skip, out, capacity)
                                          the legal moves that begin with the guide, as many as fit behind the first
                                          `skip`; each is its length and then its pairs; returns how many
    steps(state, guide, length, out, capacity)
                                          the pairs with which the moves that begin with the guide go on
    perft(state, depth)                   sequences of that many moves
    playouts(state, n, random, turns, sums)
                                          n random games from here, at most so many turns each; adds to the sums, and
                                          goes on with the stream `random`; returns n. A game with more turns: ENDLESS
"""

from __future__ import annotations

import ctypes
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

ENDLESS: Final = 1
DEEP: Final = 2
PATIENCE: Final = 16_000_000
LONGEST: Final = 10_000
"""Modifiers on one path."""

MOST_BLOCKS: Final = 512
MOST_SUMS: Final = 8192
MOST_WORDS: Final = 8
MOST_CELLS: Final = 1024
"""Of boards that are flooded cell by cell."""

LIST: Final = 0
STEPS: Final = 1
PERFT: Final = 2
FIRST: Final = 3

Signature = tuple[str, tuple[str, ...]]
EXPORTS: Final[Mapping[str, Signature]] = {
    "start": ("i64", ()),
    "load": ("i64", ()),
    "count": ("i64", ()),
    "over": ("i64", ()),
    "play": ("i64", ("i64",)),
    "apply": ("i64", ("ptr", "i64")),
    "moves": ("i64", ("ptr", "i64", "i64", "ptr", "i64")),
    "steps": ("i64", ("ptr", "i64", "ptr", "i64")),
    "perft": ("i64", ("i64",)),
    "playouts": ("i64", ("i64", "ptr", "i64", "ptr")),
}
"""Result and parameters behind the state. `ptr` is to numbers: of 32 bits in paths, of 64 in `random` and `sums`."""

TURNS, TURNS_SQUARED, MOVES, CHECKSUM, SCORES = range(5)
"""Places in `sums`. MOVES: the legal ones of all positions met. From SCORES on: each player's score and its square."""


class Uncompilable(Exception):
    """The message says why. The interpreter can still play the game."""


class Work(ctypes.Structure):
    """Scratch memory of one thread."""

    _fields_ = (
        ("patience", ctypes.c_int64),
        ("left", ctypes.c_int64),
        ("failed", ctypes.c_int64),
        ("room", ctypes.c_int64),  # bytes of the stack that may be used
        ("base", ctypes.c_int64),  # where the stack began
        ("kind", ctypes.c_int64),  # why one visits: LIST, STEPS, PERFT or FIRST
        ("plies", ctypes.c_int64),
        ("length", ctypes.c_int64),  # of the path to where the visit is
        ("guided", ctypes.c_int64),  # length of the guide
        ("skip", ctypes.c_int64),
        ("found", ctypes.c_int64),
        ("used", ctypes.c_int64),  # of `out`, in numbers of 32 bits
        ("capacity", ctypes.c_int64),
        ("stop", ctypes.c_int64),  # the visit has enough
        ("told", ctypes.c_int64),  # STEPS: the step under which we are is already known
        ("stamp", ctypes.c_int64),  # of the last flood
        ("guide", ctypes.c_void_p),
        ("out", ctypes.c_void_p),
        ("path", ctypes.c_int32 * (2 * LONGEST + 16)),
        # What the last count found out, for who takes one of the moves that it counted.
        ("ends", ctypes.c_int64 * MOST_BLOCKS),  # of each block of moves, how many there are up to its end
        ("sums", ctypes.c_int64 * MOST_SUMS),  # the same for each cell of a block
        ("stamps", ctypes.c_int64 * MOST_CELLS),  # by which flood each cell was reached last
        ("sets", ctypes.c_uint64 * (MOST_BLOCKS * MOST_WORDS)),  # the cells of each block
    )


@dataclass(frozen=True, slots=True)
class Field:
    name: str
    type: str  # u8, i32, i64, set or ptr
    length: int
    offset: int


@dataclass(frozen=True, slots=True)
class Layout:
    """Of a state, little-endian."""

    words: int  # of 64 bits, in a set of cells
    fields: Mapping[str, Field]
    size: int
    cells: Sequence[int]  # of each vertex, from 0
    vertices: Mapping[int, int]  # the inverse

    @property
    def none(self) -> int:
        """The cell that is none. It can be looked at, and holds no piece."""
        return 64 * self.words


def layout(words: int, pieces: int, values: int, cells: Sequence[int]) -> Layout:
    wanted = (
        ("work", "ptr", 1),
        ("value", "i64", max(1, values)),
        ("cell", "i32", 1),
        ("after", "i32", 1),
        ("set", "set", pieces),
        ("piece", "u8", 64 * words + 1),
    )
    sizes = {"ptr": 8, "i64": 8, "i32": 4, "u8": 1, "set": 8 * words}
    fields, offset = {}, 0
    for name, kind, length in wanted:
        fields[name] = Field(name, kind, length, offset)
        offset += sizes[kind] * length
    return Layout(words, fields, -(-offset // 16) * 16, tuple(cells), {cell: i for i, cell in enumerate(cells)})
