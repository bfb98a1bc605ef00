"""What must be found in a store after whatever happened to its process or its machine."""

import sqlite3
from collections.abc import AsyncIterator, Iterable
from pathlib import Path

from ludex.host.store import Store, StoreError
from ludex.host.store.sqlite import SQLiteStore
from tests.host.store.journals import group_end, rows


def acknowledged(lines: Iterable[str]) -> dict[str, int]:
    """How far each table came, by what its process printed."""
    reached: dict[str, int] = {}
    for line in lines:
        table, n = line.split()
        reached[table] = max(reached.get(table, 0), int(n))
    return reached


async def problems(path: Path, promised: dict[str, int]) -> list[str]:
    """Everything that is not as it was promised; empty when all is well."""
    try:
        store = await SQLiteStore.open(path)
    except StoreError as error:
        return [f"broken: {error}"]
    try:
        return [problem async for problem in _problems(store, promised)] + _integrity(path)
    except StoreError as error:
        return [f"broken: {error}"]
    finally:
        await store.close()


async def _problems(store: Store, promised: dict[str, int]) -> AsyncIterator[str]:
    found = {summary.head.table: summary.entries for summary in await store.list()}
    for table in promised.keys() - found.keys():
        yield f"lost: table {table}"
    for table, entries in found.items():
        if entries < promised.get(table, 0):
            yield f"lost: {table} has {entries} entries of {promised[table]}"
        if await store.read(table) != rows(table, 1, entries):
            yield f"broken: {table} has other entries than were written"
        if not _is_boundary(entries):
            yield f"broken: {table} ends with entry {entries}, in the middle of an append"
        snapshot = await store.latest(table)
        if snapshot is not None and (snapshot[0] > entries or snapshot[1] != f'"after {snapshot[0]}"'):
            yield f"broken: {table} has {entries} entries and a snapshot {snapshot}"


def _is_boundary(entries: int) -> bool:
    last = 0
    while last < entries:
        last = group_end(last + 1)
    return last == entries


def _integrity(path: Path) -> list[str]:
    connection = sqlite3.connect(path)
    try:
        found = [text for (text,) in connection.execute("PRAGMA integrity_check")]
    except sqlite3.DatabaseError as error:
        found = [str(error)]
    finally:
        connection.close()
    return [] if found == ["ok"] else [f"broken: {text}" for text in found]
