"""Opening the file: is it ours, is it alone, is it of today's format; and what its errors mean."""

import sqlite3
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from ludex.host.store.errors import CannotOpen, Corrupt, NewerStore, NotAStore, NotWritten, StoreError
from ludex.host.store.sqlite import migrations
from ludex.host.store.sqlite.lock import Lock

# FULL: a commit returns when the disk has it. NORMAL: power loss may take the last commits, a killed process
# loses nothing. OFF is for the test which must see entries lost, and for nobody else.
Synchronous = Literal["FULL", "NORMAL", "OFF"]

# STRICT tables.
_OLDEST = (3, 37, 0)

_SMALLEST_PAGE = 512

# Only a stranger (a backup, a shell) can hold the file locked, as we are the one Ludex that has it open.
_PATIENCE_MS = 5000


@dataclass
class OpenFile:
    lock: Lock
    writer: sqlite3.Connection
    readers: list[sqlite3.Connection]


def open_file(path: Path, synchronous: Synchronous, readers: int) -> OpenFile:
    """Everything that a store needs of its file, brought up to date; blocks."""
    if sqlite3.sqlite_version_info < _OLDEST:
        raise CannotOpen(str(path), f"it needs SQLite 3.37 or newer, this is {sqlite3.sqlite_version}")
    try:
        _inspect(path)
        lock = Lock(path)
        try:
            return OpenFile(lock, _writer(path, synchronous), [_connect(path, "ro") for _ in range(readers)])
        except BaseException:
            lock.release()
            raise
    except sqlite3.Error as error:
        raise failure(str(path), error, opening=True) from error


def _connect(path: Path, mode: Literal["ro", "rw", "rwc"]) -> sqlite3.Connection:
    # isolation_level=None: transactions begin where we say so. Threads: each connection is used by one at a time.
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}", uri=True, isolation_level=None, check_same_thread=False
    )
    connection.execute(f"PRAGMA busy_timeout = {_PATIENCE_MS}")
    connection.execute("PRAGMA trusted_schema = OFF")
    return connection


def _inspect(path: Path) -> None:
    """Refuse what is not ours before anything could change it."""
    size = path.stat().st_size if path.exists() else 0
    if size == 0:
        return
    if size < _SMALLEST_PAGE:
        # SQLite takes some of these for empty and would write over them.
        raise NotAStore(str(path), f"a file of {size} bytes")
    try:
        _recognise(path, "ro")
    except sqlite3.OperationalError:
        # A power cut in the middle of creation leaves a journal to roll back, which reading alone may not.
        _recognise(path, "rw")


def _recognise(path: Path, mode: Literal["ro", "rw"]) -> None:
    connection = _connect(path, mode)
    try:
        (mark,) = connection.execute("PRAGMA application_id").fetchone()
        (objects,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        found = migrations.version(connection)
    finally:
        connection.close()
    # An empty database without a mark is a store whose creation was interrupted.
    if mark != migrations.APPLICATION_ID and (mark or objects or found):
        raise NotAStore(str(path), "the SQLite database of another program")
    if found > len(migrations.STEPS):
        raise NewerStore(str(path), found, len(migrations.STEPS))


def _writer(path: Path, synchronous: Synchronous) -> sqlite3.Connection:
    connection = _connect(path, "rwc")
    try:
        # Before anything is written: with the rollback journal of the default mode a power cut after a
        # migration could bring the old schema back.
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute(f"PRAGMA synchronous = {synchronous}")
        connection.execute("PRAGMA foreign_keys = ON")
        migrations.migrate(connection)
        # We are alone with the file, so whoever leased a table is dead. Tokens stay.
        connection.execute("UPDATE leases SET owner = NULL, until = 0 WHERE owner IS NOT NULL")
    except BaseException:
        connection.close()
        raise
    return connection


def failure(where: str, error: sqlite3.Error, *, opening: bool = False) -> StoreError:
    """The error of the family that says what SQLite's means to us."""
    # The lowest byte is the kind, the rest its details.
    kind = (getattr(error, "sqlite_errorcode", None) or sqlite3.SQLITE_ERROR) & 0xFF
    if kind == sqlite3.SQLITE_NOTADB:
        return NotAStore(where, "a file that is no SQLite database")
    if kind == sqlite3.SQLITE_CORRUPT:
        return Corrupt(where, str(error))
    if opening:
        return CannotOpen(where, str(error))
    return NotWritten(where, str(error))
