"""The interface, on one SQLite file: writes go to the writer, reads to the readers."""

import asyncio
import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from ludex.host.store.interface import Head, Lease, Row, Summary, demand_length
from ludex.host.store.sqlite import statements
from ludex.host.store.sqlite.checkpoints import Checkpoints
from ludex.host.store.sqlite.files import OpenFile, Synchronous, open_file
from ludex.host.store.sqlite.readers import Readers
from ludex.host.store.sqlite.writer import Writer

# More would only take the interpreter from each other.
_READERS = 2

Clock = Callable[[], float]


class SQLiteStore:
    """Made by `open`, in the event loop that will use it."""

    def __init__(self, path: Path, file: OpenFile, clock: Clock) -> None:
        self._clock = clock
        self._lock = file.lock
        self._writer = Writer(file.writer, str(path), Checkpoints(path).after_commit)
        self._readers = Readers(file.readers, str(path))
        self._closing: asyncio.Task[None] | None = None

    @classmethod
    async def open(
        cls, path: str | os.PathLike[str], *, synchronous: Synchronous = "FULL", clock: Clock = time.time
    ) -> "SQLiteStore":
        """The store in this file, created if there is none; CannotOpen, Corrupt."""
        where = Path(path)
        return cls(where, await asyncio.to_thread(open_file, where, synchronous, _READERS), clock)

    async def create(self, head: Head, owner: str, seconds: float, rows: Sequence[Row] = ()) -> Lease:
        until = self._until(seconds)
        return await self._writer.do(lambda c: statements.create(c, head, owner, until, rows))

    async def append(self, lease: Lease, rows: Sequence[Row], *, over: bool = False) -> None:
        await self._writer.do(lambda c: statements.append(c, lease, rows, over))

    async def snapshot(self, lease: Lease, n: int, state: str) -> None:
        await self._writer.do(lambda c: statements.snapshot(c, lease, n, state))

    async def lease(self, table: str, owner: str, seconds: float) -> Lease:
        now, until = self._now(), self._until(seconds)
        return await self._writer.do(lambda c: statements.take(c, table, owner, now, until))

    async def release(self, lease: Lease) -> None:
        await self._writer.do(lambda c: statements.release(c, lease))

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> Sequence[Row]:
        return await self._readers.do(lambda c: statements.read(c, table, after, limit))

    async def head(self, table: str) -> Head:
        return await self._readers.do(lambda c: statements.head(c, table))

    async def latest(self, table: str, up_to: int | None = None) -> tuple[int, str] | None:
        return await self._readers.do(lambda c: statements.latest(c, table, up_to))

    async def list(
        self, *, game: str | None = None, over: bool | None = None, limit: int = 100, before: str | None = None
    ) -> Sequence[Summary]:
        now = self._now()
        return await self._readers.do(lambda c: statements.summaries(c, game, over, limit, before, now))

    async def close(self) -> None:
        if self._closing is None:
            self._closing = asyncio.create_task(self._close())
        # Somebody who stops waiting for the end must not leave half of it undone.
        await asyncio.shield(self._closing)

    async def _close(self) -> None:
        # Readers first: the last connection to close copies the log into the file, and only the writer's can.
        await self._readers.close()
        await self._writer.close()
        self._lock.release()

    def _now(self) -> int:
        return round(self._clock() * 1000)

    def _until(self, seconds: float) -> int:
        demand_length(seconds)
        return self._now() + round(seconds * 1000)
