"""A process that is going to die: it appends to several tables at once and prints what was acknowledged.

    python appender.py FILE SYNCHRONOUS TABLES APPENDS PAGES

Each line of the output, "table n", is written after the store promised the entries up to n. It goes on where an
earlier life left off. APPENDS is for each table; PAGES is the length of log after which SQLite checkpoints.
"""

import asyncio
import os
import sys

from ludex.host.store import Lease, NoSuchTable
from ludex.host.store.sqlite import SQLiteStore
from tests.host.store.journals import group_end, head, rows


async def main(path: str, synchronous: str, tables: int, appends: int, pages: int) -> None:
    store = await SQLiteStore.open(path, synchronous=synchronous)  # type: ignore[arg-type]
    await store._writer.do(lambda c: c.execute(f"PRAGMA wal_autocheckpoint = {pages}").fetchall())
    await asyncio.gather(*(play(store, f"t{number}", appends) for number in range(tables)))
    await store.close()


async def play(store: SQLiteStore, table: str, appends: int) -> None:
    owner = f"process {os.getpid()}"
    try:
        lease = await store.lease(table, owner, 60)
        last = len(await store.read(table))
    except NoSuchTable:
        lease, last = await store.create(head(table), owner, 60), 0
        acknowledge(table, 0)
    await go_on(store, lease, last, appends)


async def go_on(store: SQLiteStore, lease: Lease, last: int, appends: int) -> None:
    for number in range(appends):
        first, last = last + 1, group_end(last + 1)
        await store.append(lease, rows(lease.table, first, last))
        acknowledge(lease.table, last)
        if number % 10 == 9:
            await store.snapshot(lease, last, f'"after {last}"')


def acknowledge(table: str, n: int) -> None:
    # One system call, so that a line is out whole or not at all.
    os.write(1, f"{table} {n}\n".encode())


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], *map(int, sys.argv[3:])))
