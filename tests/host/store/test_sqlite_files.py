"""What lies on the disk: files of others, of the future, damaged ones; and the schema's history."""

# Nobody shares a test's event loop, so it may wait for the disk and for a process.

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from ludex.host.store import CannotOpen, Corrupt, InUse, NewerStore, NotAStore, NotWritten, StoreError
from ludex.host.store.sqlite import SQLiteStore, migrations
from ludex.host.store.sqlite.checkpoints import Checkpoints
from tests.host.store.journals import head, row, rows


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games & more?.db"


async def fill(path: Path, entries: int = 500) -> None:
    store = await SQLiteStore.open(path)
    await store.create(head(), "me", 10, rows("t1", 1, entries))
    await store.close()


async def refused(path: Path, kind: type[StoreError]) -> str:
    """The sentence with which the file is refused, unharmed."""
    before = path.read_bytes()
    with pytest.raises(kind) as error:
        await SQLiteStore.open(path)
    assert path.read_bytes() == before
    assert str(path) in str(error.value)
    return str(error.value)


# Strangers


@pytest.mark.parametrize("text", [b"hello" * 5000, b"SQLite format 3\0" + bytes(5000), bytes(9000)])
async def test_a_file_that_is_no_database(path: Path, text: bytes) -> None:
    path.write_bytes(text)
    assert "expected a Ludex store, found a file that is no SQLite database" in await refused(path, NotAStore)


@pytest.mark.parametrize("text", [b"x", b"hello"])
async def test_a_file_too_small_to_be_one(path: Path, text: bytes) -> None:
    path.write_bytes(text)
    assert f"found a file of {len(text)} bytes" in await refused(path, NotAStore)


@pytest.mark.parametrize("mode", ["DELETE", "WAL"])
async def test_the_database_of_another_program(path: Path, mode: str) -> None:
    other = sqlite3.connect(path)
    other.execute(f"PRAGMA journal_mode = {mode}")
    other.execute("CREATE TABLE heads (id)")
    other.close()
    assert "found the SQLite database of another program" in await refused(path, NotAStore)
    assert not path.with_name(path.name + "-lock").exists()


async def test_a_store_of_a_newer_ludex(path: Path) -> None:
    await fill(path)
    newer = sqlite3.connect(path)
    newer.execute(f"PRAGMA user_version = {len(migrations.STEPS) + 1}")
    newer.close()
    assert "a newer Ludex wrote it (format 2, this one knows formats up to 1)" in await refused(path, NewerStore)


async def test_no_directory_to_put_it_in(tmp_path: Path) -> None:
    with pytest.raises(CannotOpen, match="No such file or directory"):
        await SQLiteStore.open(tmp_path / "nowhere" / "x.db")
    with pytest.raises(CannotOpen):
        await SQLiteStore.open(tmp_path)


async def test_an_empty_file_becomes_a_store(path: Path) -> None:
    path.touch()
    await fill(path)
    sqlite3.connect(path).close()


# Damage


@pytest.mark.parametrize("left", [1, 2000, 4096, 20_000])
async def test_a_truncated_store(path: Path, left: int) -> None:
    await fill(path)
    path.write_bytes(path.read_bytes()[:left])
    await refused(path, StoreError)


async def test_damage_in_the_middle_is_found_when_it_is_read(path: Path) -> None:
    await fill(path)
    content = bytearray(path.read_bytes())
    content[20 * 4096 :] = b"\xa5" * (len(content) - 20 * 4096)
    path.write_bytes(content)
    store = await SQLiteStore.open(path)
    with pytest.raises(Corrupt, match="restore it from a copy"):
        await store.read("t1")
    await store.close()


async def test_rows_that_make_no_sense_are_damage(path: Path) -> None:
    """As a page has them that is whole in form and wrong in content."""
    await fill(path)
    by_hand = sqlite3.connect(path)
    by_hand.execute("UPDATE heads SET id = 'no id at all'")
    by_hand.commit()
    by_hand.close()
    store = await SQLiteStore.open(path)
    with pytest.raises(Corrupt, match="the facts of a table make no sense"):
        await store.list()
    await store.close()


# One process at a time


async def test_a_second_opening_says_who_has_it(path: Path) -> None:
    store = await SQLiteStore.open(path)
    with pytest.raises(InUse, match=r"in use by process \d+, and one process at a time"):
        await SQLiteStore.open(path)
    program = (
        "import asyncio, sys; from ludex.host.store.sqlite import SQLiteStore as S; asyncio.run(S.open(sys.argv[1]))"
    )
    other = subprocess.run([sys.executable, "-c", program, path], capture_output=True, text=True)
    assert other.returncode == 1
    assert "InUse" in other.stderr
    await store.create(head(), "me", 10, rows("t1", 1, 3))
    await store.close()
    await (await SQLiteStore.open(path)).close()


async def test_the_leases_of_a_dead_process_are_free(path: Path) -> None:
    store = await SQLiteStore.open(path)
    dead = await store.create(head(), "server 1", 3600)
    await store.close()
    store = await SQLiteStore.open(path)
    lease = await store.lease("t1", "server 2", 3600)
    assert lease.token > dead.token
    await store.close()


# Somebody else at the file


async def test_a_stranger_who_locks_the_file_is_waited_for_and_then_named(path: Path) -> None:
    store = await SQLiteStore.open(path)
    # The patience is seconds; the test has less.
    await store._writer.do(lambda c: None)
    store._writer._connection.execute("PRAGMA busy_timeout = 10")
    stranger = sqlite3.connect(path, isolation_level=None)
    stranger.execute("BEGIN IMMEDIATE")
    with pytest.raises(NotWritten, match="database is locked"):
        await store.create(head(), "me", 10)
    stranger.execute("ROLLBACK")
    stranger.close()
    await store.create(head(), "me", 10)
    await store.close()


# Migrations

SECOND = (
    "ALTER TABLE heads ADD COLUMN title TEXT NOT NULL DEFAULT 'untitled'",
    "CREATE INDEX heads_by_title ON heads (title)",
)


async def test_a_new_step_finds_the_data_of_the_old_ones(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    await fill(path, 10)
    monkeypatch.setattr(migrations, "STEPS", (*migrations.STEPS, SECOND))
    connection = sqlite3.connect(path, isolation_level=None)
    migrations.migrate(connection, migrations.STEPS)
    migrations.migrate(connection, migrations.STEPS)  # nothing left to do
    assert migrations.version(connection) == 2
    assert connection.execute("SELECT id, title FROM heads").fetchall() == [("t1", "untitled")]
    connection.close()
    store = await SQLiteStore.open(path)
    assert await store.read("t1") == rows("t1", 1, 10)
    await store.close()


def test_a_step_that_fails_leaves_nothing_behind(path: Path) -> None:
    connection = sqlite3.connect(path, isolation_level=None)
    broken = (*SECOND, "CREATE TABLE heads (twice)")
    with pytest.raises(sqlite3.OperationalError):
        migrations.migrate(connection, (*migrations.STEPS, broken))
    assert migrations.version(connection) == 1
    assert "title" not in {column[1] for column in connection.execute("PRAGMA table_info(heads)")}
    migrations.migrate(connection, (*migrations.STEPS, SECOND))
    assert migrations.version(connection) == 2
    connection.close()


def test_released_steps_are_never_edited() -> None:
    """The schema of each format, as the files out there have it: when this fails, write a new step instead."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    migrations.migrate(connection, migrations.STEPS[:1])
    columns = {
        table: [column[1] for column in connection.execute(f"PRAGMA table_info({table})")]
        for (table,) in connection.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%STRICT%'"
        )
    }
    connection.close()
    assert columns == {
        "heads": ["number", "id", "game", "version", "setup", "created", "parent", "parent_n", "over"],
        "entries": ["number", "n", "seat", "action", "digest", "at"],
        "snapshots": ["number", "n", "state"],
        "leases": ["number", "token", "owner", "until"],
    }


# The log


async def test_the_log_stays_short(path: Path) -> None:
    store = await SQLiteStore.open(path)
    lease = await store.create(head(), "me", 10)
    for n in range(1, 401):
        await store.append(lease, [row("t1", n)])
    # 400 commits of at least three pages each; the log has been written from its beginning again.
    assert path.with_name(path.name + "-wal").stat().st_size < 1200 * 4096
    await store.close()
    assert not path.with_name(path.name + "-wal").exists()


def test_a_log_that_a_reader_holds_is_cut_when_the_reader_is_gone(path: Path) -> None:
    log = path.with_name(path.name + "-wal")
    writer = sqlite3.connect(path, isolation_level=None)
    writer.execute("PRAGMA journal_mode = WAL")
    writer.execute("PRAGMA busy_timeout = 0")
    writer.execute("CREATE TABLE t (x)")
    reader = sqlite3.connect(path, isolation_level=None)
    reader.execute("BEGIN")
    reader.execute("SELECT * FROM t").fetchall()

    checkpoints = Checkpoints(path, limit=100_000)
    for _ in range(30):
        writer.execute("INSERT INTO t VALUES (zeroblob(10000))")
        checkpoints.after_commit(writer)
    assert log.stat().st_size > 300_000
    reader.close()
    for _ in range(15):
        writer.execute("INSERT INTO t VALUES (zeroblob(10000))")
        checkpoints.after_commit(writer)
    assert log.stat().st_size <= 150_000
    writer.close()
