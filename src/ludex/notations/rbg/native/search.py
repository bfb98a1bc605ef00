"""Which move is good: flat Monte Carlo, and upper confidence bounds for trees (UCT).

Both play random games, by machine code alone, and tell for each move of the position how many games began with it and
what they came to for who is to move: from 0, lost, to 1, won.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from functools import cache
from hashlib import blake2b
from time import perf_counter
from typing import Final, NamedTuple

from .abi import SCORES
from .batch import LONGEST
from .cache import compiler, default, key_of
from .deep import deeply
from .engine import NativeEngine, Position

EXPLORE: Final = 0.7
"""How much is tried that has not looked good so far; what suits scores from 0 to 1 in most games."""

NODES: Final = 4_000_000
"""Of one tree, at most: 24 bytes each. Then it grows no more, and is still searched."""

CALL: Final = 0.05
"""Seconds of one call into the machine code."""


class Tried(NamedTuple):
    """A move, by its number; how many games began with it; their mean, for who made it."""

    move: int
    games: int
    mean: float


def best(tried: Sequence[Tried]) -> int:
    """The move that was played most, and of those the one that did best."""
    return max(tried, key=lambda each: (each.games, each.mean)).move


def flat(engine: NativeEngine, position: Position, games: int, seed: int, threads: int = 1) -> Sequence[Tried]:
    """As many games after each move."""
    tried, player = [], engine.player(position) - 1
    scale = _scales(engine)[player]
    for move in range(engine.count(position, NODES) or 0):
        after = engine.copy(position)
        engine.nth(after, move)
        played = engine.playouts(after, games, seed + move, threads)
        tried.append(Tried(move, games, played.scores[player] * scale / games))
    return tried


class Tree:
    """A tree over one position, which grows with every call of search()."""

    def __init__(self, engine: NativeEngine, position: Position, seed: int, capacity: int = NODES) -> None:
        machine = engine.machine
        self._engine = engine
        self._root = machine.copy(position.buffer)
        self._scratch = machine.buffer()
        self._scales = _reals(_scales(engine))
        self._movers = (ctypes.c_uint8 * len(engine.movers))(*(max(0, player - 1) for player in engine.movers))
        self._sums = (ctypes.c_int64 * (SCORES + 2 * len(self._scales)))()
        self._stream = ctypes.c_uint64(int.from_bytes(blake2b(str(seed).encode(), digest_size=8).digest(), "little"))
        # The system gives memory when it is written to: a large tree that stays small costs little.
        self._nodes = (_Node * capacity)()
        self._nodes[0].number = -1
        self._used = ctypes.c_int64(1)
        self.games = 0

    def search(self, games: int, explore: float = EXPLORE) -> None:
        """So many more games; Endless where one of them is."""
        deeply(lambda: self._search(games, explore))

    def _search(self, games: int, explore: float) -> None:
        machine = self._engine.machine
        machine.attach(self._root)
        pointers = {
            "state": self._root.address,
            "size": machine.layout.size,
            "scratch": self._scratch.address,
            "after": machine.layout.fields["after"].offset,
            "movers": ctypes.addressof(self._movers),
            "players": len(self._scales),
            "scales": ctypes.addressof(self._scales),
            "sums": ctypes.addressof(self._sums),
            "random": ctypes.addressof(self._stream),
            "turns": LONGEST,
            "nodes": ctypes.addressof(self._nodes),
            "used": ctypes.addressof(self._used),
            "capacity": len(self._nodes),
            "explore": explore,
            "times": games,
        }
        addresses = {name: machine.addresses[name] for name in ("count", "play", "playouts")}
        _compiled()(pointers | addresses)
        machine.check()
        self.games += games

    def search_for(self, seconds: float, explore: float = EXPLORE) -> None:
        """As long as that; at least one game for each move and each answer that fits."""
        deeply(lambda: self._search_for(seconds, explore))

    def _search_for(self, seconds: float, explore: float) -> None:
        started, n = perf_counter(), 16
        while (left := seconds - (perf_counter() - started)) > 0:
            before = perf_counter()
            self._search(n, explore)
            rate = n / max(1e-9, perf_counter() - before)
            n = max(1, int(rate * min(CALL, left)))

    def tried(self) -> Sequence[Tried]:
        """The moves of the position; none where it is over, or before the first search."""
        root = self._nodes[0]
        children = (self._nodes[root.first + i] for i in range(max(0, root.number)))
        return [
            Tried(i, node.visits, node.value / node.visits if node.visits else 0.0) for i, node in enumerate(children)
        ]


class _Node(ctypes.Structure):
    """As uct.py has it."""

    _fields_ = (
        ("first", ctypes.c_int32),
        ("number", ctypes.c_int32),
        ("visits", ctypes.c_int32),
        ("mover", ctypes.c_int32),
        ("value", ctypes.c_double),
    )


def _scales(engine: NativeEngine) -> Sequence[float]:
    return [1 / player.bound for player in engine.description.players]


def _reals(numbers: Sequence[float]) -> ctypes.Array[ctypes.c_double]:
    return (ctypes.c_double * len(numbers))(*numbers)


class _Function:
    """The compiled function."""

    def __init__(self, code: bytes) -> None:
        from .code import loaded
        from .uct import FUNCTION, PARAMETERS

        addresses, self._owner = loaded(code, [FUNCTION])
        self._names = [name for name, _ in PARAMETERS]
        kinds = [ctypes.c_double if name == "explore" else ctypes.c_int64 for name in self._names]
        self._function = ctypes.CFUNCTYPE(ctypes.c_int64, *kinds)(addresses[FUNCTION])

    def __call__(self, arguments: dict[str, float]) -> int:
        result: int = self._function(*(arguments[name] for name in self._names))
        return result


@cache
def _compiled() -> _Function:
    """Once a process; from the cache, where it was compiled before."""
    from .code import compiled, processor
    from .uct import search_text

    key = key_of("search", compiler(), processor())
    code = default().get(key)
    if code is None:
        code = compiled(search_text())
        default().put(key, code)
    return _Function(code)
