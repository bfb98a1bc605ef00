"""The exported functions of a compiled game, called from Python.

What this adds to abi.py: memory for states, a Work for each thread that calls, and Endless where a call was given up.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from struct import Struct
from typing import Final, Protocol

from ..engine import Endless
from .abi import DEEP, EXPORTS, PATIENCE, Layout, Work
from .deep import STACK, deeply, is_deep

ROOM: Final = 128 << 10
DEEP_ROOM: Final = STACK - (1 << 20)
"""Bytes of stack: on anybody's thread, and where there is enough of it."""

ALIGNED: Final = 64
"""Wide sets are read by instructions that want it so."""

_C: Final = {"i64": ctypes.c_int64, "ptr": ctypes.c_void_p}
_POINTER: Final = Struct("<Q")

Memory = ctypes.Array[ctypes.c_char]


class Room(Protocol):
    """Where a state lies."""

    @property
    def address(self) -> int: ...

    @property
    def memory(self) -> Memory: ...

    @property
    def start(self) -> int:
        """Of the state, in the memory."""


class Buffer:
    """Memory of a state, aligned."""

    __slots__ = ("address", "memory")

    def __init__(self, size: int) -> None:
        self.memory = ctypes.create_string_buffer(size + ALIGNED)
        self.address = -(-ctypes.addressof(self.memory) // ALIGNED) * ALIGNED

    @property
    def start(self) -> int:
        """Of the state, in the memory."""
        return self.address - ctypes.addressof(self.memory)


class Machine:
    """One game's machine code. Threads may call it at the same time, each with states of its own."""

    def __init__(self, layout: Layout, addresses: Mapping[str, int], owner: object = None) -> None:
        self.layout = layout
        self.addresses = addresses
        self._owner = owner  # of the code's memory: it lives as long as this does
        self._functions = {name: exported(name, address) for name, address in addresses.items()}
        self._work = layout.fields["work"].offset
        self._own = threading.local()

    def buffer(self) -> Buffer:
        return Buffer(self.layout.size)

    def copy(self, buffer: Buffer) -> Buffer:
        twin = self.buffer()
        ctypes.memmove(twin.address, buffer.address, self.layout.size)
        return twin

    @property
    def work(self) -> Work:
        """Of the thread that asks."""
        work: Work | None = getattr(self._own, "work", None)
        if work is None:
            work = self._own.work = Work(patience=PATIENCE, room=DEEP_ROOM if is_deep() else ROOM)
        return work

    def call(self, name: str, buffer: Room, *arguments: int | None, again: Callable[[], None] = lambda: None) -> int:
        """Endless where the question costs too much, or can't be answered at all.

        `again` is done before a second try where there is more stack: it restores what the call writes to.
        """
        if is_deep():
            return self._call(name, buffer, arguments)
        before = ctypes.string_at(buffer.address, self.layout.size)
        try:
            return self._call(name, buffer, arguments)
        except _TooDeep:  # few rules ever recurse as deeply as this
            ctypes.memmove(buffer.address, before, self.layout.size)
            again()
            work = self.work  # what it holds after the call, the asker may want to know
            return deeply(lambda: self._again(work, name, buffer, arguments))

    def _again(self, work: Work, name: str, buffer: Room, arguments: Sequence[int | None]) -> int:
        self._own.work, work.room = work, DEEP_ROOM
        try:
            return self._call(name, buffer, arguments)
        finally:
            work.room = ROOM

    def _call(self, name: str, buffer: Room, arguments: Sequence[int | None]) -> int:
        self.attach(buffer)
        result = self._functions[name](buffer.address, *arguments)
        self.check()
        return result

    @contextmanager
    def patient(self) -> Iterator[None]:
        """This thread's calls may take as long as they want."""
        self.work.patience = 2**62
        try:
            yield
        finally:
            self.work.patience = PATIENCE

    def attach(self, buffer: Room) -> None:
        """This thread is busy with it."""
        _POINTER.pack_into(buffer.memory, buffer.start + self._work, ctypes.addressof(self.work))

    def check(self) -> None:
        """Was the last call of this thread given up?"""
        if self.work.failed == DEEP:
            raise _TooDeep(f"the rules recurse without an end, or in more than {self.work.room >> 20} MiB")
        if self.work.failed:
            raise Endless(f"the rules go on without an end, or for more than {self.work.patience:,} steps")


class _TooDeep(Endless):
    """There may be enough stack elsewhere."""


def exported(name: str, address: int) -> Callable[..., int]:
    """ctypes lets other threads run while it is busy."""
    result, parameters = EXPORTS[name]
    kinds = [_C[kind] for kind in parameters]
    return ctypes.CFUNCTYPE(_C[result], ctypes.c_void_p, *kinds)(address)
