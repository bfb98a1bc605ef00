"""Keeping the write-ahead log short.

SQLite itself copies the log into the database after a commit that leaves more than a thousand pages in it, and
then writes the log from its beginning again; so it stays at a few megabytes. That cannot work while
somebody reads without a pause: each reader pins the log. Then we insist, waiting for the readers.
"""

import sqlite3
from collections.abc import Callable
from pathlib import Path

LIMIT = 64 << 20


class Checkpoints:
    def __init__(self, path: Path, limit: int = LIMIT) -> None:
        self._log = path.with_name(path.name + "-wal")
        self._limit = limit
        self._next = limit

    def after_commit(self, connection: sqlite3.Connection) -> None:
        if self._size() <= self._next:
            return
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        # If a stranger still pins it, do not stop all tables after every commit to try again.
        self._next = self._size() + self._limit

    def _size(self) -> int:
        try:
            return self._log.stat().st_size
        except FileNotFoundError:
            return 0


AfterCommit = Callable[[sqlite3.Connection], None]
