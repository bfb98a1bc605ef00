"""Plain drivers or SQLAlchemy Core: the same work through both, in turns, on the same file system.

    python benchmarks/store_drivers.py [directory]

Appends one by one, each with its commit; transactions of 64 rows; reading a journal of ten thousand rows
into the store's own Row; and what importing each costs a process that starts. The choice is in docs/store.md.
"""

import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol, cast

import sqlalchemy as sa

from ludex.host.store import Row
from ludex.host.store.sqlite.migrations import migrate

ROUNDS = 9
SINGLES = 300
BATCHES = 30
BATCH = 64
READ = 10_000
ACTION = '{"name":"move","args":{"from":"e2","to":"e4"}}'
DIGEST = "0123456789abcdef" * 2
HEADS = "INSERT INTO heads (id, game, version, setup, created) VALUES ('1', 'x', 1, '{}', 0), ('2', 'x', 1, '{}', 0)"
PRAGMAS = ("PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL", "PRAGMA foreign_keys = ON")


class Driver(Protocol):
    """Table 1 is written to, table 2 is read."""

    def append(self, rows: Sequence[Row], table: int = 1) -> None:
        """One transaction."""
        ...

    def read(self) -> list[Row]: ...

    def close(self) -> None: ...


class Plain:
    def __init__(self, path: Path) -> None:
        self.connection = sqlite3.connect(path, isolation_level=None)
        for pragma in PRAGMAS:
            self.connection.execute(pragma)
        migrate(self.connection)
        self.connection.execute(HEADS)

    def append(self, rows: Sequence[Row], table: int = 1) -> None:
        self.connection.execute("BEGIN IMMEDIATE")
        for row in rows:
            self.connection.execute(
                "INSERT INTO entries (number, n, seat, action, digest, at) VALUES (?, ?, ?, ?, ?, ?)",
                (table, row.n, row.seat, row.action, row.digest, row.at),
            )
        self.connection.execute("COMMIT")

    def read(self) -> list[Row]:
        found = self.connection.execute(
            "SELECT n, seat, action, digest, at FROM entries WHERE number = ? ORDER BY n", (2,)
        )
        return [Row(*row) for row in found]

    def close(self) -> None:
        self.connection.close()


class Core:
    """SQLAlchemy as one would use it for speed: statements built once, many values in one call."""

    def __init__(self, path: Path) -> None:
        self.engine = sa.create_engine(f"sqlite:///{path}")
        self.connection = self.engine.connect()
        driver = cast(sqlite3.Connection, self.connection.connection.dbapi_connection)
        for pragma in PRAGMAS:
            driver.execute(pragma)
        migrate(driver)
        driver.execute(HEADS)
        driver.commit()
        entries = sa.Table("entries", sa.MetaData(), autoload_with=self.connection)
        self.connection.rollback()
        self.insert = entries.insert()
        columns = entries.c
        self.select = (
            sa.select(columns.n, columns.seat, columns.action, columns.digest, columns.at)
            .where(columns.number == sa.bindparam("table"))
            .order_by(columns.n)
        )

    def append(self, rows: Sequence[Row], table: int = 1) -> None:
        values = [
            {"number": table, "n": row.n, "seat": row.seat, "action": row.action, "digest": row.digest, "at": row.at}
            for row in rows
        ]
        with self.connection.begin():
            self.connection.execute(self.insert, values)

    def read(self) -> list[Row]:
        with self.connection.begin():
            return [Row(*row) for row in self.connection.execute(self.select, {"table": 2})]

    def close(self) -> None:
        self.connection.close()
        self.engine.dispose()


class Work:
    """The same rows for everybody, each new."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.n = 0
        driver.append(self._rows(READ), table=2)
        self.n = 0

    def singles(self) -> int:
        for _ in range(SINGLES):
            self.driver.append(self._rows(1))
        return SINGLES

    def batches(self) -> int:
        for _ in range(BATCHES):
            self.driver.append(self._rows(BATCH))
        return BATCHES * BATCH

    def reading(self) -> int:
        return len(self.driver.read())

    def _rows(self, count: int) -> list[Row]:
        self.n += count
        return [Row(n, "White", ACTION, DIGEST, 1_700_000_000_000) for n in range(self.n - count + 1, self.n + 1)]


def rate(work: Callable[[], int]) -> float:
    started = time.perf_counter()
    done = work()
    return done / (time.perf_counter() - started)


def import_ms(modules: str) -> float:
    """The time that importing adds to the start of a process that has asyncio anyway."""
    program = (
        f"import asyncio, time; started = time.perf_counter(); import {modules}; print(time.perf_counter() - started)"
    )
    runs = [subprocess.run([sys.executable, "-c", program], capture_output=True, check=True) for _ in range(5)]
    return statistics.median(float(run.stdout) for run in runs) * 1e3


def measure(directory: Path) -> None:
    plain, core = Work(Plain(directory / "plain.db")), Work(Core(directory / "core.db"))
    kinds = {
        "append and commit, one by one": (plain.singles, core.singles),
        f"transactions of {BATCH} rows": (plain.batches, core.batches),
        f"reading {READ} rows": (plain.reading, core.reading),
    }
    print(f"{'rows a second':32}{'sqlite3':>10}{'SQLAlchemy':>12}{'ratio':>8}")
    measured: dict[str, list[tuple[float, float]]] = {kind: [] for kind in kinds}
    for _ in range(ROUNDS):
        for kind, (first, second) in kinds.items():
            measured[kind].append((rate(first), rate(second)))
    for kind, rounds in measured.items():
        ours, theirs = (statistics.median(column) for column in zip(*rounds, strict=True))
        ratio = statistics.median(one / other for one, other in rounds)
        print(f"{kind:32}{ours:>10,.0f}{theirs:>12,.0f}{ratio:>7.1f}x")
    plain.driver.close()
    core.driver.close()


def main() -> None:
    base = Path(sys.argv[1] if len(sys.argv) > 1 else ".")
    with tempfile.TemporaryDirectory(prefix="ludex-drivers-", dir=base) as directory:
        measure(Path(directory))
    print(f"{'import':32}{import_ms('sqlite3'):>7.0f} ms{import_ms('sqlalchemy'):>9.0f} ms")
    alembic = import_ms("sqlalchemy, alembic.command")
    print(f"{'import, with migrations':32}{import_ms('sqlite3'):>7.0f} ms{alembic:>9.0f} ms")


if __name__ == "__main__":
    main()
