"""What durability costs: appends from 64 concurrent tables through the store, against plain SQLite.

    python benchmarks/store.py [directory]

Three ways take turns on the same file system, all with synchronous=FULL and the store's own schema:
the store; one INSERT and its commit after the other; transactions of 64 INSERTs without any checks.
The claim: the store is at least five times the first, or reaches 70 % of the second.
"""

import asyncio
import os
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from ludex.host.store import Head, Lease, Row
from ludex.host.store.sqlite import SQLiteStore
from ludex.host.store.sqlite.migrations import migrate

TABLES = 64
ROUNDS = 9
PER_TABLE = 50  # entries a round
ACTION = '{"name":"move","args":{"from":"e2","to":"e4"}}'
DIGEST = "0123456789abcdef" * 2
INSERT = "INSERT INTO entries (number, n, seat, action, digest, at) VALUES (?, ?, ?, ?, ?, ?)"


def file_system(directory: Path) -> str:
    """The kind of the longest mount point that contains the directory."""
    try:
        mounts = [line.split() for line in Path("/proc/mounts").read_text().splitlines()]
    except OSError:
        return "unknown file system"
    fitting = [mount for mount in mounts if directory.resolve().is_relative_to(mount[1])]
    return max(fitting, key=lambda mount: len(mount[1]))[2]


def fsync_seconds(directory: Path) -> float:
    """The median of writing 4 KiB over existing bytes and waiting for the disk."""
    descriptor = os.open(directory / "probe", os.O_RDWR | os.O_CREAT)
    times = []
    os.write(descriptor, bytes(4096))
    os.fsync(descriptor)
    for number in range(200):
        os.pwrite(descriptor, bytes([number]) * 4096, 0)
        started = time.perf_counter()
        os.fsync(descriptor)
        times.append(time.perf_counter() - started)
    os.close(descriptor)
    return statistics.median(times)


class Plain:
    """SQLite with nothing around it: 64 heads, and somebody who counts."""

    def __init__(self, path: Path) -> None:
        self.connection = sqlite3.connect(path, isolation_level=None)
        self.connection.execute("PRAGMA journal_mode = WAL")
        self.connection.execute("PRAGMA synchronous = FULL")
        migrate(self.connection)
        for table in range(TABLES):
            self.connection.execute(
                "INSERT INTO heads (id, game, version, setup, created) VALUES (?, 'chess', 1, '{}', 0)", (str(table),)
            )
        self.n = 0

    def singles(self) -> None:
        for _ in range(PER_TABLE):
            self._round()

    def transactions(self) -> None:
        for _ in range(PER_TABLE):
            self.connection.execute("BEGIN IMMEDIATE")
            self._round()
            self.connection.execute("COMMIT")

    def _round(self) -> None:
        self.n += 1
        for number in range(1, TABLES + 1):
            self.connection.execute(INSERT, (number, self.n, "White", ACTION, DIGEST, 1_700_000_000_000))


class Ours:
    def __init__(self, store: SQLiteStore, leases: list[Lease]) -> None:
        self.store = store
        self.leases = leases
        self.n = 0
        self.waits: list[float] = []

    @classmethod
    async def open(cls, path: Path) -> "Ours":
        store = await SQLiteStore.open(path)
        heads = [Head(f"table{number}", "chess", 1, "{}", 0) for number in range(TABLES)]
        return cls(store, [await store.create(head, "benchmark", 3600) for head in heads])

    async def appends(self) -> None:
        await asyncio.gather(*(self._table(lease) for lease in self.leases))
        self.n += PER_TABLE

    async def _table(self, lease: Lease) -> None:
        """Like a Table: the next entry is made when the last one is on disk."""
        for n in range(self.n + 1, self.n + PER_TABLE + 1):
            started = time.perf_counter()
            await self.store.append(lease, [Row(n, "White", ACTION, DIGEST, 1_700_000_000_000)])
            self.waits.append(time.perf_counter() - started)


def rate(work: Callable[[], None]) -> float:
    started = time.perf_counter()
    work()
    return TABLES * PER_TABLE / (time.perf_counter() - started)


async def rate_ours(ours: Ours) -> float:
    started = time.perf_counter()
    await ours.appends()
    return TABLES * PER_TABLE / (time.perf_counter() - started)


async def run(directory: Path) -> None:
    singles, transactions = Plain(directory / "singles.db"), Plain(directory / "transactions.db")
    ours = await Ours.open(directory / "store.db")
    rounds = []
    for _ in range(ROUNDS):
        rounds.append((await rate_ours(ours), rate(singles.singles), rate(transactions.transactions)))
    await ours.store.close()
    singles.connection.close()
    transactions.connection.close()
    report(rounds, ours.waits)


def report(rounds: list[tuple[float, float, float]], waits: list[float]) -> None:
    store, single, transaction = (statistics.median(column) for column in zip(*rounds, strict=True))
    print(f"{'':38}{'appends/s':>10}  the store is")
    print(f"{'store, ' + str(TABLES) + ' tables':38}{store:>10,.0f}")
    against = statistics.median(ours / theirs for ours, theirs, _ in rounds)
    print(f"{'INSERT and commit, one by one':38}{single:>10,.0f}  {against:.1f} x as fast (claim: at least 5 x)")
    against = statistics.median(ours / theirs for ours, _, theirs in rounds)
    print(f"{'bare transactions of 64 INSERTs':38}{transaction:>10,.0f}  {against:.0%} as fast (or: at least 70 %)")
    waits.sort()
    middle, late = waits[len(waits) // 2], waits[len(waits) * 99 // 100]
    print(f"an append waits {middle * 1e3:.2f} ms (median), {late * 1e3:.2f} ms (99th percentile)")


def main() -> None:
    base = Path(sys.argv[1] if len(sys.argv) > 1 else ".")
    with tempfile.TemporaryDirectory(prefix="ludex-store-", dir=base) as temporary:
        directory = Path(temporary)
        fsync = fsync_seconds(directory) * 1e3
        print(f"SQLite {sqlite3.sqlite_version} on {file_system(directory)}, fsync {fsync:.2f} ms, {ROUNDS} rounds")
        asyncio.run(run(directory))


if __name__ == "__main__":
    main()
