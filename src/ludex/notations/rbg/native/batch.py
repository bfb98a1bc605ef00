"""Many random games at once: in one call, on several threads.

A thread plays with a stream of random numbers of its own, which follows from the seed and the thread's number. So the
same seed gives the same games for the same number of threads, whatever else the machine does.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from functools import partial, reduce
from hashlib import blake2b
from time import perf_counter
from typing import Final

from ..engine import Played
from .abi import CHECKSUM, MOVES, SCORES, TURNS, TURNS_SQUARED
from .deep import together
from .machine import Buffer, Machine

LONGEST: Final = 1_000_000
"""Turns of one game: a random game that is longer has no end that somebody would wait for."""

CALL: Final = 0.1
"""Seconds that one call is meant to take: between two of them, somebody may interrupt."""


def play(machine: Machine, buffer: Buffer, players: int, n: int, seed: int, threads: int = 1) -> Played:
    """So many games, spread over the threads as evenly as can be."""
    shares = [n // threads + (i < n % threads) for i in range(threads)]
    runs = [_Run(machine, buffer, players, seed, i) for i in range(threads)]
    return _summed([partial(run.games, share) for run, share in zip(runs, shares, strict=True)])


def play_for(machine: Machine, buffer: Buffer, players: int, seconds: float, seed: int, threads: int = 1) -> Played:
    """As many games as there is time for, at least one on each thread. How many that are, the clock decides."""
    runs = [_Run(machine, buffer, players, seed, i) for i in range(threads)]
    return _summed([partial(run.for_seconds, seconds) for run in runs])


class _Run:
    """What one thread plays."""

    def __init__(self, machine: Machine, buffer: Buffer, players: int, seed: int, number: int) -> None:
        self._machine = machine
        self._buffer = machine.copy(buffer)
        self._sums = (ctypes.c_int64 * (SCORES + 2 * players))()
        self._stream = ctypes.c_uint64(_stream(seed, number))
        self._n = 0
        self._seconds = 0.0

    def games(self, n: int) -> Played:
        while self._n < n:
            self._call(min(n - self._n, self._fitting()))
        return self._played()

    def for_seconds(self, seconds: float) -> Played:
        self._call(1)
        while self._seconds < seconds:
            self._call(max(1, min(self._fitting(), int(self._n * (seconds / self._seconds - 1)))))
        return self._played()

    def _fitting(self) -> int:
        """Games in one call."""
        return max(1, int(self._n * CALL / self._seconds)) if self._seconds else 1

    def _call(self, n: int) -> None:
        started = perf_counter()
        stream, sums = ctypes.addressof(self._stream), ctypes.addressof(self._sums)
        before = self._stream.value, list(self._sums)

        def again() -> None:
            self._stream.value, self._sums[:] = before

        self._machine.call("playouts", self._buffer, n, stream, LONGEST, sums, again=again)
        self._n += n
        self._seconds += perf_counter() - started

    def _played(self) -> Played:
        sums = list(self._sums)
        scores, squares = tuple(sums[SCORES::2]), tuple(sums[SCORES + 1 :: 2])
        return Played(self._n, sums[TURNS], sums[TURNS_SQUARED], sums[MOVES], scores, squares, sums[CHECKSUM])


def _stream(seed: int, number: int) -> int:
    """Of thread number; any two are as different as can be."""
    digest = blake2b(f"{seed} {number}".encode(), digest_size=8, person=b"rbg").digest()
    return int.from_bytes(digest, "little")


def _summed(tasks: Sequence[Callable[[], Played]]) -> Played:
    if len(tasks) == 1:
        return tasks[0]()  # a thread would cost more than a short game
    return reduce(Played.plus, together(tasks))
