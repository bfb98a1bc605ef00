"""The writer's thread: what shares a transaction, and what happens when the disk refuses."""

import asyncio
import gc
import sqlite3
import threading
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from ludex.host.store import NotWritten, Row
from ludex.host.store.sqlite import SQLiteStore, writer
from ludex.host.store.sqlite.writer import Writer
from tests.host.store.journals import head, row, rows


class Watched:
    """A connection that tells what was asked of it, and fails where it is told."""

    def __init__(self, path: Path) -> None:
        self.inner = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self.inner.execute("PRAGMA journal_mode = WAL")
        self.inner.execute("CREATE TABLE t (x INTEGER PRIMARY KEY)")
        self.asked: list[str] = []
        self.failing: str | None = None

    def execute(self, sql: str, values: tuple[object, ...] = ()) -> sqlite3.Cursor:
        self.asked.append(sql)
        if sql == self.failing:
            raise sqlite3.OperationalError("disk I/O error")
        return self.inner.execute(sql, values)

    @property
    def in_transaction(self) -> bool:
        return self.inner.in_transaction

    @property
    def total_changes(self) -> int:
        return self.inner.total_changes

    def close(self) -> None:
        self.inner.close()

    def add(self, *numbers: int) -> None:
        for number in numbers:
            self.execute("INSERT INTO t VALUES (?)", (number,))

    def numbers(self) -> list[int]:
        return [number for (number,) in self.inner.execute("SELECT x FROM t ORDER BY x")]


@pytest.fixture
def watched(tmp_path: Path) -> Watched:
    return Watched(tmp_path / "x.db")


@pytest.fixture
async def thread(watched: Watched) -> AsyncIterator[Writer]:
    thread = Writer(watched, "x.db", lambda connection: None)  # type: ignore[arg-type]
    yield thread
    await thread.close()


async def hold(thread: Writer) -> "asyncio.Task[bool]":
    """Keep the thread busy until everything else of this turn of the loop has been queued."""
    go = threading.Event()
    task = asyncio.create_task(thread.do(lambda c: go.wait(10)))
    await asyncio.sleep(0.01)
    asyncio.get_running_loop().call_later(0.05, go.set)
    return task


async def test_what_waits_together_is_committed_together(thread: Writer, watched: Watched) -> None:
    holding = await hold(thread)
    await asyncio.gather(*(thread.do(lambda c, n=n: watched.add(n)) for n in range(100)))  # type: ignore[misc]
    await holding
    assert watched.asked.count("COMMIT") == 2
    assert watched.numbers() == list(range(100))


async def test_half_done_work_is_undone_and_the_others_are_not(thread: Writer, watched: Watched) -> None:
    holding = await hold(thread)
    answers = await asyncio.gather(
        thread.do(lambda c: watched.add(1, 2)),
        thread.do(lambda c: watched.add(3, 2)),
        thread.do(lambda c: watched.add(4, 5)),
        return_exceptions=True,
    )
    await holding
    assert [type(answer) for answer in answers] == [type(None), NotWritten, type(None)]
    assert watched.numbers() == [1, 2, 4, 5]


@pytest.mark.parametrize("failing", ["BEGIN IMMEDIATE", "COMMIT"])
async def test_when_the_commit_fails_all_fail_and_the_next_may_succeed(
    thread: Writer, watched: Watched, failing: str
) -> None:
    holding = await hold(thread)
    requests = [asyncio.create_task(thread.do(lambda c, n=n: watched.add(n))) for n in range(3)]  # type: ignore[misc]
    await asyncio.sleep(0)
    watched.failing = failing
    answers = await asyncio.gather(*requests, holding, return_exceptions=True)
    assert {str(answer) for answer in answers} == {"the store x.db could not write: disk I/O error"} | (
        {"True"} if failing == "BEGIN IMMEDIATE" else set()
    )
    watched.failing = None
    await thread.do(lambda c: watched.add(7))
    assert 7 in watched.numbers()


async def test_a_full_disk_is_said_and_survived(tmp_path: Path) -> None:
    store = await SQLiteStore.open(tmp_path / "x.db")
    leases = [await store.create(head(f"t{number}"), "me", 10) for number in range(8)]
    pages = await store._writer.do(lambda c: c.execute("PRAGMA page_count").fetchone()[0])
    await store._writer.do(lambda c: c.execute(f"PRAGMA max_page_count = {pages + 20}").fetchone())
    big = Row(1, "", "x" * 200_000, "", 0)
    answers = await asyncio.gather(*(store.append(lease, [big]) for lease in leases), return_exceptions=True)
    assert {str(answer) for answer in answers} == {
        f"the store {tmp_path / 'x.db'} could not write: database or disk is full"
    }
    await store._writer.do(lambda c: c.execute("PRAGMA max_page_count = 100000").fetchone())
    for lease in leases:
        assert await store.read(lease.table) == []
        await store.append(lease, rows(lease.table, 1, 2))
    await store.close()


async def test_a_flood_waits_for_its_turn(thread: Writer, watched: Watched) -> None:
    holding = await hold(thread)
    flood = [asyncio.create_task(thread.do(lambda c, n=n: watched.add(n))) for n in range(3000)]  # type: ignore[misc]
    await asyncio.sleep(0)
    assert thread._queue.qsize() < writer.SLOTS
    await asyncio.gather(holding, *flood)
    assert watched.numbers() == list(range(3000))
    assert thread._slots._value == writer.SLOTS


async def test_who_gives_up_while_queueing_leaves_the_queue_in_order(thread: Writer, watched: Watched) -> None:
    holding = await hold(thread)
    flood = [asyncio.create_task(thread.do(lambda c, n=n: watched.add(n))) for n in range(3000)]  # type: ignore[misc]
    await asyncio.sleep(0)
    for task in flood[500:2500]:
        task.cancel()
    await asyncio.gather(holding, *flood, return_exceptions=True)
    # Those that had a slot were written all the same; those that only waited for one were not.
    assert watched.numbers() == [*range(writer.SLOTS - 1), *range(2500, 3000)]
    await asyncio.sleep(0.05)
    assert thread._slots._value == writer.SLOTS


def test_a_loop_that_ends_without_closing_loses_nothing_acknowledged(tmp_path: Path) -> None:
    async def careless() -> None:
        store = await SQLiteStore.open(tmp_path / "x.db")
        lease = await store.create(head(), "me", 10)
        await store.append(lease, [row("t1", 1)])
        asyncio.create_task(store.append(lease, [row("t1", 2)]))  # noqa: RUF006  its end is what this is about
        await asyncio.sleep(0)

    asyncio.run(careless())
    gc.collect()
    connection = sqlite3.connect(tmp_path / "x.db")
    assert connection.execute("SELECT count(*) FROM entries").fetchone()[0] in (1, 2)
    connection.close()
