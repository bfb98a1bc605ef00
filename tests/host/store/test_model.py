"""A store against a dictionary: any order of requests, refused and accepted alike."""

import asyncio
import itertools
import tempfile
from collections.abc import Awaitable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from ludex.host.store import Conflict, Lease, LeaseLost, NoSuchTable, Row, Store, StoreError, TableExists, Taken
from tests.host.store.conftest import IMPLEMENTATIONS
from tests.host.store.journals import Clock, head

T = TypeVar("T")

TABLES = st.sampled_from(["a", "b", "c"])
OWNERS = st.sampled_from(["me", "you"])
SECONDS = st.sampled_from([1.0, 5.0])
TEXTS = st.text(st.characters(codec="utf-8"), max_size=5)


@dataclass
class Table:
    token: int
    owner: str | None
    until: int
    rows: list[Row] = field(default_factory=list)
    snapshots: dict[int, str] = field(default_factory=dict)
    over: bool = False


class Stores(RuleBasedStateMachine):
    implementation = "sqlite"

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.directory = tempfile.TemporaryDirectory(prefix="ludex-model-")
        self.clock = Clock()
        self.tables: dict[str, Table] = {}
        self.leases: list[Lease] = [Lease("a", "me", 99, 0)]
        self.at = itertools.count(1)
        self.store = self._open()

    def teardown(self) -> None:
        self._run(self.store.close())
        self.runner.close()
        self.directory.cleanup()

    def _open(self) -> Store:
        async def opened() -> Store:
            return await IMPLEMENTATIONS[self.implementation](Path(self.directory.name), self.clock)

        return self.runner.run(opened())

    def _run(self, request: Awaitable[T]) -> T | type[StoreError]:
        async def answered() -> T | type[StoreError]:
            try:
                return await request
            except StoreError as error:
                return type(error)

        return self.runner.run(answered())

    @rule(seconds=st.sampled_from([0.5, 3.0]))
    def time_passes(self, seconds: float) -> None:
        self.clock.seconds += seconds

    @rule(table=TABLES, owner=OWNERS, seconds=SECONDS)
    def create(self, table: str, owner: str, seconds: float) -> None:
        answer = self._run(self.store.create(head(table), owner, seconds))
        if table in self.tables:
            assert answer is TableExists
        else:
            assert isinstance(answer, Lease)
            self.tables[table] = Table(answer.token, owner, answer.until)
            self.leases.append(answer)

    @rule(table=TABLES, owner=OWNERS, seconds=SECONDS)
    def lease(self, table: str, owner: str, seconds: float) -> None:
        answer = self._run(self.store.lease(table, owner, seconds))
        known = self.tables.get(table)
        if known is None:
            assert answer is NoSuchTable
        elif known.owner not in (None, owner) and known.until > self.clock.ms:
            assert answer is Taken
        else:
            assert isinstance(answer, Lease)
            assert answer.token == known.token if known.owner == owner else answer.token > known.token
            known.token, known.owner, known.until = answer.token, owner, answer.until
            self.leases.append(answer)

    @rule(data=st.data(), skip=st.sampled_from([0, 0, 0, 1, -1]), texts=st.lists(TEXTS, max_size=3), over=st.booleans())
    def append(self, data: st.DataObject, skip: int, texts: list[str], over: bool) -> None:
        lease = data.draw(st.sampled_from(self.leases))
        known = self.tables.get(lease.table)
        first = (len(known.rows) if known else 0) + 1 + skip
        rows = [Row(n, text, text, text, next(self.at)) for n, text in enumerate(texts, first)]
        answer = self._run(self.store.append(lease, rows, over=over))
        if expected := self._refusal(lease, bool(rows) and skip != 0):
            assert answer is expected
        else:
            assert answer is None
            assert known is not None
            known.rows += rows
            known.over = over

    @rule(data=st.data(), n=st.integers(0, 4), text=TEXTS)
    def snapshot(self, data: st.DataObject, n: int, text: str) -> None:
        lease = data.draw(st.sampled_from(self.leases))
        known = self.tables.get(lease.table)
        answer = self._run(self.store.snapshot(lease, n, text))
        if expected := self._refusal(lease, known is not None and n > len(known.rows)):
            assert answer is expected
        else:
            assert answer is None
            assert known is not None
            known.snapshots[n] = text

    @rule(data=st.data())
    def release(self, data: st.DataObject) -> None:
        lease = data.draw(st.sampled_from(self.leases))
        assert self._run(self.store.release(lease)) is None
        known = self.tables.get(lease.table)
        if known is not None and known.token == lease.token:
            known.owner = None

    @rule()
    def open_again(self) -> None:
        # Whether leases outlive their process is the implementation's choice, so none is left.
        for lease in self.leases:
            self._run(self.store.release(lease))
        for known in self.tables.values():
            known.owner = None
        self._run(self.store.close())
        self.store = self._open()

    @rule(table=TABLES, after=st.integers(0, 4), limit=st.none() | st.integers(0, 4))
    def read(self, table: str, after: int, limit: int | None) -> None:
        answer = self._run(self.store.read(table, after, limit))
        known = self.tables.get(table)
        assert answer == (known.rows[after:][:limit] if known else NoSuchTable)

    @rule(table=TABLES, up_to=st.none() | st.integers(0, 4))
    def latest(self, table: str, up_to: int | None) -> None:
        answer = self._run(self.store.latest(table, up_to))
        known = self.tables.get(table)
        fitting = [item for item in known.snapshots.items() if up_to is None or item[0] <= up_to] if known else []
        assert answer == (max(fitting, default=None) if known else NoSuchTable)

    @invariant()
    def the_list_agrees(self) -> None:
        expected = [
            (
                name,
                len(known.rows),
                known.rows[-1].at if known.rows else head().created,
                known.over,
                self._holder(known),
            )
            for name, known in reversed(self.tables.items())
        ]
        assert self._lines() == expected

    def _lines(self) -> list[tuple[str, int, int, bool, str | None]]:
        found = self._run(self.store.list())
        assert not isinstance(found, type)
        return [(line.head.table, line.entries, line.last, line.over, line.holder) for line in found]

    def _holder(self, known: Table) -> str | None:
        return known.owner if known.until > self.clock.ms else None

    def _refusal(self, lease: Lease, conflict: bool) -> type[StoreError] | None:
        known = self.tables.get(lease.table)
        if known is None:
            return NoSuchTable
        if known.owner is None or known.token != lease.token:
            return LeaseLost
        return Conflict if conflict else None


@pytest.mark.parametrize("implementation", sorted(IMPLEMENTATIONS))
def test_a_store_does_what_a_dictionary_would(implementation: str) -> None:
    machine = type("Machine", (Stores,), {"implementation": implementation})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=25, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )
