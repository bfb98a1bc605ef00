"""Reading beside the writer: connections that never wait for its fsync.

Each request is one SELECT or two, and sees everything committed when it began; as a request is only
acknowledged after its commit, it sees all that anybody was told.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from typing import TypeVar

from ludex.host.store.errors import Closed
from ludex.host.store.sqlite.files import failure

T = TypeVar("T")


class Readers:
    def __init__(self, connections: Sequence[sqlite3.Connection], where: str) -> None:
        self._where = where
        self._closing = False
        self._threads = ThreadPoolExecutor(len(connections), f"reader of {where}")
        self._idle: SimpleQueue[sqlite3.Connection] = SimpleQueue()
        for connection in connections:
            self._idle.put(connection)
        self._connections = connections

    async def do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        if self._closing:
            raise Closed(self._where)
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._run, work)

    async def close(self) -> None:
        self._closing = True
        await asyncio.to_thread(self._threads.shutdown)
        for connection in self._connections:
            connection.close()

    def _run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        connection = self._idle.get()
        try:
            return work(connection)
        except sqlite3.Error as error:
            raise failure(self._where, error) from error
        finally:
            self._idle.put(connection)
