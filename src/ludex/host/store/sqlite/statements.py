"""Each request of the interface as SQL on a connection that is already in a transaction.

Plain functions: the writer's thread runs the writing ones, a reader's thread the others. Those that
write refuse before they change anything; the writer relies on it to be fast, though not to be right.
"""

import sqlite3
from collections.abc import Sequence

from ludex.host.store.errors import Conflict, LeaseLost, NoSuchTable, TableExists, Taken
from ludex.host.store.interface import Head, Lease, Row, Summary

_HEAD = "h.id, h.game, h.version, h.setup, h.created, h.parent, h.parent_n"


def create(c: sqlite3.Connection, head: Head, owner: str, until: int, rows: Sequence[Row]) -> Lease:
    if c.execute("SELECT 1 FROM heads WHERE id = ?", (head.table,)).fetchone():
        raise TableExists(head.table)
    _check_order(head.table, 0, rows)
    cursor = c.execute(
        "INSERT INTO heads (id, game, version, setup, created, parent, parent_n) VALUES (?, ?, ?, ?, ?, ?, ?)",
        (head.table, head.game, head.version, head.setup, head.created, head.parent, head.parent_n),
    )
    number = cursor.lastrowid
    assert number is not None
    c.execute("INSERT INTO leases (number, token, owner, until) VALUES (?, 1, ?, ?)", (number, owner, until))
    _insert(c, number, rows)
    return Lease(head.table, owner, 1, until)


def append(c: sqlite3.Connection, lease: Lease, rows: Sequence[Row], over: bool) -> None:
    number, last, was_over = _held(c, lease)
    _check_order(lease.table, last, rows)
    _insert(c, number, rows)
    if over != was_over:
        c.execute("UPDATE heads SET over = ? WHERE number = ?", (over, number))


def snapshot(c: sqlite3.Connection, lease: Lease, n: int, state: str) -> None:
    number, last, _ = _held(c, lease)
    if not 0 <= n <= last:
        raise Conflict(lease.table, last + 1, n)
    c.execute("INSERT OR REPLACE INTO snapshots (number, n, state) VALUES (?, ?, ?)", (number, n, state))


def take(c: sqlite3.Connection, table: str, owner: str, now: int, until: int) -> Lease:
    found = c.execute(
        "SELECT l.number, l.token, l.owner, l.until FROM heads h JOIN leases l USING (number) WHERE h.id = ?", (table,)
    ).fetchone()
    if found is None:
        raise NoSuchTable(table)
    number, token, holder, held_until = found
    if holder is not None and holder != owner and held_until > now:
        raise Taken(table, holder, held_until)
    token += holder != owner
    c.execute("UPDATE leases SET token = ?, owner = ?, until = ? WHERE number = ?", (token, owner, until, number))
    return Lease(table, owner, token, until)


def release(c: sqlite3.Connection, lease: Lease) -> None:
    # The token stays: the next holder must get a greater one.
    c.execute(
        "UPDATE leases SET owner = NULL, until = 0 "
        "WHERE token = ? AND number = (SELECT number FROM heads WHERE id = ?)",
        (lease.token, lease.table),
    )


def read(c: sqlite3.Connection, table: str, after: int, limit: int | None) -> list[Row]:
    found = c.execute(
        "SELECT n, seat, action, digest, at FROM entries WHERE number = ? AND n > ? ORDER BY n LIMIT ?",
        (_number(c, table), after, -1 if limit is None else limit),
    )
    return [Row(*row) for row in found]


def head(c: sqlite3.Connection, table: str) -> Head:
    found = c.execute(f"SELECT {_HEAD} FROM heads h WHERE h.id = ?", (table,)).fetchone()
    if found is None:
        raise NoSuchTable(table)
    return _head(*found)


def latest(c: sqlite3.Connection, table: str, up_to: int | None) -> tuple[int, str] | None:
    found: tuple[int, str] | None = c.execute(
        "SELECT n, state FROM snapshots WHERE number = ?1 AND (?2 IS NULL OR n <= ?2) ORDER BY n DESC LIMIT 1",
        (_number(c, table), up_to),
    ).fetchone()
    return found


def summaries(
    c: sqlite3.Connection, game: str | None, over: bool | None, limit: int, before: str | None, now: int
) -> list[Summary]:
    # Only the conditions that are asked for, so that SQLite can choose an index for them.
    wanted: list[tuple[str, object]] = []
    if game is not None:
        wanted.append(("h.game = ?", game))
    if over is not None:
        wanted.append(("h.over = 1" if over else "h.over = 0", None))
    if before is not None:
        wanted.append(("h.number < ?", _number(c, before)))
    where = " AND ".join(condition for condition, _ in wanted) or "TRUE"
    values = [value for _, value in wanted if value is not None]
    found = c.execute(_SUMMARIES.format(head=_HEAD, where=where), (now, *values, limit))
    return [_summary(*row) for row in found]


# Counting by the last entry's number is one step down the index, and journals have no gaps.
_SUMMARIES = """
    SELECT {head}, h.over, CASE WHEN l.until > ? THEN l.owner END, coalesce(e.n, 0), coalesce(e.at, h.created)
    FROM heads h JOIN leases l USING (number)
    LEFT JOIN entries e ON e.number = h.number AND e.n = (SELECT max(n) FROM entries WHERE number = h.number)
    WHERE {where} ORDER BY h.number DESC LIMIT ?
"""


def _summary(*row: object) -> Summary:
    *facts, over, holder, entries, last = row
    return Summary(_head(*facts), entries, last, bool(over), holder)  # type: ignore[arg-type]


def _head(*facts: object) -> Head:
    try:
        return Head(*facts)  # type: ignore[arg-type]
    except (TypeError, ValueError) as error:  # a damaged page can be well formed and hold nonsense
        damage = sqlite3.DatabaseError(f"the facts of a table make no sense ({error})")
        damage.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise damage from error


def _held(c: sqlite3.Connection, lease: Lease) -> tuple[int, int, bool]:
    """The table's number, its last entry and whether it is over, if the lease is still the table's."""
    # One statement: every call into SQLite lets go of the interpreter and waits to get it back.
    found = c.execute(
        "SELECT h.number, h.over, l.token, l.owner, (SELECT max(n) FROM entries WHERE number = h.number) "
        "FROM heads h JOIN leases l USING (number) WHERE h.id = ?",
        (lease.table,),
    ).fetchone()
    if found is None:
        raise NoSuchTable(lease.table)
    number, over, token, owner, last = found
    if token != lease.token or owner is None:
        raise LeaseLost(lease.table, lease.owner, lease.token, token)
    return number, last or 0, bool(over)


def _check_order(table: str, last: int, rows: Sequence[Row]) -> None:
    for expected, row in enumerate(rows, last + 1):
        if row.n != expected:
            raise Conflict(table, expected, row.n)


def _insert(c: sqlite3.Connection, number: int, rows: Sequence[Row]) -> None:
    for row in rows:
        c.execute(
            "INSERT INTO entries (number, n, seat, action, digest, at) VALUES (?, ?, ?, ?, ?, ?)",
            (number, row.n, row.seat, row.action, row.digest, row.at),
        )


def _number(c: sqlite3.Connection, table: str) -> int:
    found = c.execute("SELECT number FROM heads WHERE id = ?", (table,)).fetchone()
    if found is None:
        raise NoSuchTable(table)
    number: int = found[0]
    return number
