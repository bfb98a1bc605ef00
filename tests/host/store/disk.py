"""A disk that forgets: the log of `disk_log.c` replayed up to a power cut.

Kept for certain is only what was synced. Of the rest the cut leaves a random part: POSIX promises
neither that later writes are on the disk nor that they are not, nor in which order they get there.
"""

import itertools
import random
import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeVar

T = TypeVar("T")

SECTOR = 512
_START = struct.Struct("<ciqI")

# How much of what was not synced survives. In a torn image it is decided for each sector of each write.
Survival = Literal["nothing", "everything", "beginning", "some", "torn"]
SURVIVALS: tuple[Survival, ...] = ("nothing", "everything", "beginning", "some", "torn")


class Call(NamedTuple):
    kind: str
    descriptor: int
    offset: int
    data: bytes


class Change(NamedTuple):
    """A write, or a new size where there is no data."""

    offset: int
    data: bytes | None


def calls(log: bytes) -> Iterator[Call]:
    place = 0
    while place < len(log):
        kind, descriptor, offset, length = _START.unpack_from(log, place)
        place += _START.size + length
        yield Call(kind.decode(), descriptor, offset, log[place - length : place])


@dataclass
class File:
    synced: bytearray = field(default_factory=bytearray)
    pending: list[Change] = field(default_factory=list)

    def sync(self) -> None:
        for change in self.pending:
            _apply(self.synced, change)
        self.pending.clear()

    def after_the_cut(self, survival: Survival, chance: random.Random) -> bytes:
        content = bytearray(self.synced)
        for change in _surviving(self.pending, survival, chance):
            for part in _sectors(change) if survival == "torn" else [change]:
                if survival != "torn" or chance.random() < 0.5:
                    _apply(content, part)
        return bytes(content)


class Disk:
    def __init__(self) -> None:
        self.acknowledged: list[str] = []
        self.syncs = 0
        self._open: dict[int, File | None] = {}  # None is the directory
        self._names: dict[str, File] = {}
        self._synced_names: dict[str, File] = {}
        self._pending_names: list[tuple[str, File | None]] = []  # None is an unlink

    def do(self, call: Call) -> None:
        file = self._open.get(call.descriptor)
        match call.kind:
            case "a":
                self.acknowledged += call.data.decode().splitlines()
            case "d":
                self._open[call.descriptor] = None
            case "o":
                self._opened(call)
            case "u":
                del self._names[call.data.decode()]
                self._pending_names.append((call.data.decode(), None))
            case "s" if file is None:
                self._sync_names()
            case "s":
                assert file is not None
                self.syncs += 1
                file.sync()
            case "w" | "t":
                assert file is not None
                file.pending.append(Change(call.offset, call.data if call.kind == "w" else None))
            case other:
                raise ValueError(other)

    def after_the_cut(self, survival: Survival, chance: random.Random) -> dict[str, bytes]:
        """The files as they are found when the power is back."""
        names = dict(self._synced_names)
        for name, file in _surviving(self._pending_names, survival, chance):
            _rename(names, name, file)
        return {name: file.after_the_cut(survival, chance) for name, file in names.items()}

    def _opened(self, call: Call) -> None:
        name = call.data.decode()
        if call.offset:
            self._names[name] = File()
            self._pending_names.append((name, self._names[name]))
        self._open[call.descriptor] = self._names[name]

    def _sync_names(self) -> None:
        self._pending_names.clear()
        self._synced_names = dict(self._names)


def _rename(names: dict[str, File], name: str, file: File | None) -> None:
    if file is None:
        names.pop(name, None)
    else:
        names[name] = file


def _surviving(pending: list[T], survival: Survival, chance: random.Random) -> list[T]:
    match survival:
        case "nothing":
            return []
        case "beginning":
            return pending[: chance.randrange(len(pending) + 1)]
        case "some":
            return [change for change in pending if chance.random() < 0.5]
        case "everything" | "torn":
            return pending


def _apply(content: bytearray, change: Change) -> None:
    if change.data is None:
        del content[change.offset :]
        content.extend(bytes(change.offset - len(content)))
    else:
        # What lies between the old end and the write is a hole, and reads as zeros.
        content.extend(bytes(max(0, change.offset - len(content))))
        content[change.offset : change.offset + len(change.data)] = change.data


def _sectors(change: Change) -> list[Change]:
    if change.data is None:
        return [change]
    end = change.offset + len(change.data)
    edges = [change.offset, *range((change.offset // SECTOR + 1) * SECTOR, end, SECTOR), end]
    return [
        Change(start, change.data[start - change.offset : stop - change.offset])
        for start, stop in itertools.pairwise(edges)
    ]
