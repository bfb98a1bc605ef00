"""Every implementation of the store, for the laws that all of them keep."""

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from ludex.host.store import Store
from ludex.host.store.memory import MemoryStore
from ludex.host.store.sqlite import SQLiteStore
from tests.host.store.journals import Clock


async def open_sqlite(directory: Path, clock: Clock) -> Store:
    return await SQLiteStore.open(directory / "ludex.db", clock=clock)


_MEMORIES: dict[Path, MemoryStore] = {}


async def open_memory(directory: Path, clock: Clock) -> Store:
    """The one of this directory, as it was left."""
    _MEMORIES[directory] = _MEMORIES[directory].reopened() if directory in _MEMORIES else MemoryStore(clock)
    return _MEMORIES[directory]


# Another implementation joins all the laws with a line here.
IMPLEMENTATIONS: dict[str, Callable[[Path, Clock], Awaitable[Store]]] = {
    "memory": open_memory,
    "sqlite": open_sqlite,
}


@dataclass
class Place:
    """Somewhere to open a store, and to open it again."""

    directory: Path
    clock: Clock
    implementation: Callable[[Path, Clock], Awaitable[Store]]

    async def open(self) -> Store:
        return await self.implementation(self.directory, self.clock)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(params=sorted(IMPLEMENTATIONS))
def place(request: pytest.FixtureRequest, tmp_path: Path, clock: Clock) -> Place:
    return Place(tmp_path, clock, IMPLEMENTATIONS[request.param])


@pytest.fixture
async def store(place: Place) -> AsyncIterator[Store]:
    store = await place.open()
    yield store
    await store.close()
