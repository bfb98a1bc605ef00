"""Journals in memory: for matches that nobody wants to keep. All that a store promises but durability."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from ludex.host.store.errors import Closed, Conflict, LeaseLost, NoSuchTable, TableExists, Taken
from ludex.host.store.interface import Head, Lease, Row, Summary, demand_length


@dataclass(slots=True)
class _Table:
    head: Head
    lease: Lease
    held: bool = True
    over: bool = False
    rows: list[Row] = field(default_factory=list)
    snapshots: dict[int, str] = field(default_factory=dict)


class MemoryStore:
    """A store; see the interface."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._tables: dict[str, _Table] = {}
        self._closed = False

    def reopened(self) -> MemoryStore:
        """Another store with the same journals."""
        store = MemoryStore(self._clock)
        store._tables = self._tables
        return store

    async def create(self, head: Head, owner: str, seconds: float, rows: Sequence[Row] = ()) -> Lease:
        self._demand_open()
        if head.table in self._tables:
            raise TableExists(head.table)
        _check(head.table, 0, rows)
        lease = Lease(head.table, owner, 1, self._until(seconds))
        self._tables[head.table] = _Table(head, lease, rows=list(rows))
        return lease

    async def append(self, lease: Lease, rows: Sequence[Row], *, over: bool = False) -> None:
        table = self._held(lease)
        _check(lease.table, len(table.rows), rows)
        table.rows.extend(rows)
        table.over = over

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> Sequence[Row]:
        rows = self._table(table).rows
        return rows[after : None if limit is None else after + limit]

    async def head(self, table: str) -> Head:
        return self._table(table).head

    async def snapshot(self, lease: Lease, n: int, state: str) -> None:
        table = self._held(lease)
        if not 0 <= n <= len(table.rows):
            raise Conflict(lease.table, len(table.rows) + 1, n)
        table.snapshots[n] = state

    async def latest(self, table: str, up_to: int | None = None) -> tuple[int, str] | None:
        kept = self._table(table).snapshots
        fitting = [n for n in kept if up_to is None or n <= up_to]
        return (max(fitting), kept[max(fitting)]) if fitting else None

    async def list(
        self, *, game: str | None = None, over: bool | None = None, limit: int = 100, before: str | None = None
    ) -> Sequence[Summary]:
        self._demand_open()
        names = [*self._tables]
        if before is not None:
            self._table(before)
            names = names[: names.index(before)]
        found = (self._tables[name] for name in reversed(names))
        fitting = [table for table in found if game in (None, table.head.game) and over in (None, table.over)]
        return [self._summary(table) for table in fitting[:limit]]

    async def lease(self, table: str, owner: str, seconds: float) -> Lease:
        found = self._table(table)
        held, holder = found.held, found.lease.owner
        if held and holder != owner and found.lease.until > self._now():
            raise Taken(table, holder, found.lease.until)
        token = found.lease.token + (not held or holder != owner)
        found.lease, found.held = Lease(table, owner, token, self._until(seconds)), True
        return found.lease

    async def release(self, lease: Lease) -> None:
        table = self._tables.get(lease.table)
        self._demand_open()
        if table is not None and table.lease.token == lease.token:
            table.held, table.lease = False, replace(table.lease, until=0)

    async def close(self) -> None:
        self._closed = True

    def _demand_open(self) -> None:
        if self._closed:
            raise Closed("memory")

    def _table(self, name: str) -> _Table:
        self._demand_open()
        if name not in self._tables:
            raise NoSuchTable(name)
        return self._tables[name]

    def _held(self, lease: Lease) -> _Table:
        table = self._table(lease.table)
        if not table.held or table.lease.token != lease.token:
            raise LeaseLost(lease.table, lease.owner, lease.token, table.lease.token)
        return table

    def _summary(self, table: _Table) -> Summary:
        last = table.rows[-1].at if table.rows else table.head.created
        holder = table.lease.owner if table.held and table.lease.until > self._now() else None
        return Summary(table.head, len(table.rows), last, table.over, holder)

    def _now(self) -> int:
        return round(self._clock() * 1000)

    def _until(self, seconds: float) -> int:
        demand_length(seconds)
        return self._now() + round(seconds * 1000)


def _check(table: str, last: int, rows: Sequence[Row]) -> None:
    """In order, and text that every other store could keep as well."""
    for expected, row in enumerate(rows, last + 1):
        if row.n != expected:
            raise Conflict(table, expected, row.n)
        for text in (row.seat, row.action, row.digest):
            text.encode()
