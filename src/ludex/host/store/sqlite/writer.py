"""The one thread that writes: whatever waits goes into one transaction and one fsync (group commit).

No timer collects requests: while one batch is on its way to the disk the next one gathers by itself,
so a lonely request does not wait and a crowd shares the price of the disk.
"""

import asyncio
import contextlib
import sqlite3
import threading
from collections.abc import Callable
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from ludex.host.store.errors import Closed
from ludex.host.store.sqlite.checkpoints import AfterCommit
from ludex.host.store.sqlite.files import failure

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], Any]

# Requests that wait or are being written; more callers wait for their turn. It bounds the memory that a
# flood of requests can take, and the length of a transaction.
SLOTS = 1024


@dataclass(slots=True)
class _Job:
    work: Work
    future: asyncio.Future[Any]
    result: Any = None
    error: Exception | None = None


class Writer:
    """Belongs to the event loop it was made in."""

    def __init__(self, connection: sqlite3.Connection, where: str, after_commit: AfterCommit) -> None:
        self._connection = connection
        self._where = where
        self._after_commit = after_commit
        self._loop = asyncio.get_running_loop()
        self._slots = asyncio.Semaphore(SLOTS)
        self._queue: SimpleQueue[_Job | None] = SimpleQueue()
        self._closing = False
        # A daemon: a program that ends without closing loses nothing acknowledged, and must be able to end.
        self._thread = threading.Thread(target=self._run, name=f"writer of {where}", daemon=True)
        self._thread.start()

    async def do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """What the work returns or raises, once it is durable."""
        if self._closing:
            raise Closed(self._where)
        await self._slots.acquire()
        job = _Job(work, self._loop.create_future())
        self._queue.put(job)
        result: T = await job.future
        return result

    async def close(self) -> None:
        self._closing = True
        # Turns are given in order, so who holds all the slots knows that everybody before was served.
        for _ in range(SLOTS):
            await self._slots.acquire()
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    # From here on, the thread.

    def _run(self) -> None:
        while batch := self._take():
            self._write(batch)
            self._deliver(batch)
            # Afterwards, so that nobody waits for housekeeping.
            self._tidy()
        self._connection.close()

    def _take(self) -> list[_Job]:
        """All that waits, at least one job; none at the end (whose mark comes alone, see close)."""
        job = self._queue.get()
        batch: list[_Job] = []
        try:
            while job is not None:
                batch.append(job)
                job = self._queue.get_nowait()
        except Empty:
            pass
        return batch

    def _write(self, batch: list[_Job]) -> None:
        """One transaction for all; if it fails, all fail."""
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            clean = all(self._attempt(job) for job in batch)
            self._connection.execute("COMMIT" if clean else "ROLLBACK")
        except Exception as error:
            self._undo()
            for job in batch:
                # Also those already refused: the reason may be an entry that now does not exist either.
                job.error = self._failure(error)
        else:
            if not clean and len(batch) > 1:
                self._one_by_one(batch)

    def _attempt(self, job: _Job) -> bool:
        """One job's part of the transaction; false if it failed with its work half done."""
        # Refusals come before the first change, so there is nothing to take back, and no need for a savepoint
        # around each job: that was a tenth of the time of a batch.
        before = self._connection.total_changes
        try:
            job.result = job.work(self._connection)
        except Exception as error:
            # A full disk or a broken one ends the whole transaction by itself.
            if not self._connection.in_transaction:
                raise
            job.error = self._failure(error)
            return self._connection.total_changes == before
        return True

    def _one_by_one(self, batch: list[_Job]) -> None:
        """Each in a transaction of its own, so that the one which failed half-way takes no other with it."""
        for job in batch:
            job.error = None
            self._write([job])

    def _undo(self) -> None:
        # If even this fails, so will the next batch, with a reason.
        with contextlib.suppress(sqlite3.Error):
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")

    def _failure(self, error: Exception) -> Exception:
        return failure(self._where, error) if isinstance(error, sqlite3.Error) else error

    def _deliver(self, batch: list[_Job]) -> None:
        # If the loop was closed without closing the store, nobody is left to be told.
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._tell, batch)  # one wake-up for all of them

    def _tidy(self) -> None:
        # The next commit tries again; and if the disk is at fault, that commit says so.
        with contextlib.suppress(sqlite3.Error):
            self._after_commit(self._connection)

    # In the event loop again.

    def _tell(self, batch: list[_Job]) -> None:
        for job in batch:
            self._slots.release()
            if job.future.done():
                continue  # its caller stopped waiting
            if job.error is not None:
                job.future.set_exception(job.error)
            else:
                job.future.set_result(job.result)
