"""What a table asks of the place where its journal lies.

The store moves rows. It knows no game: actions, setups and states are JSON text which the caller
encoded, and the store neither parses nor checks it.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

# Ids end up in addresses, file names and logs.
_TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")

# A lease that outlives its owner by years helps nobody, and hides a mistake in a unit.
_LONGEST_LEASE = 366 * 24 * 3600


def demand_length(seconds: float) -> None:
    """Of a lease; ValueError."""
    if not 0 < seconds <= _LONGEST_LEASE:
        raise ValueError(f"a lease is for more than 0 and at most {_LONGEST_LEASE} seconds, not for {seconds}")


@dataclass(frozen=True, slots=True)
class Head:
    """One table's fixed facts."""

    table: str
    game: str
    version: int
    setup: str  # JSON text
    created: int  # ms since the epoch
    parent: str | None = None  # the table this one was branched from
    parent_n: int | None = None  # ... after so many entries

    def __post_init__(self) -> None:
        if not _TABLE_ID.fullmatch(self.table):
            raise ValueError(f"a table's id is 1 to 64 of A-Z a-z 0-9 _ -, not {self.table!r}")
        if (self.parent is None) != (self.parent_n is None):
            raise ValueError(f"table {self.table!r} needs both a parent and its entry, or neither")


@dataclass(frozen=True, slots=True)
class Row:
    """One committed entry of a journal."""

    n: int  # 1, 2, 3, ...
    seat: str  # "" is the house
    action: str  # JSON text
    digest: str
    at: int  # ms since the epoch


@dataclass(frozen=True, slots=True)
class Lease:
    """The right to write one table's journal."""

    table: str
    owner: str
    token: int  # grows with every new holder of this table: what fences a late writer off
    until: int  # ms since the epoch; after it another owner may take the table


@dataclass(frozen=True, slots=True)
class Summary:
    """One line in a list of tables."""

    head: Head
    entries: int
    last: int  # ms since the epoch: of the last entry, or the creation when there is none
    over: bool
    holder: str | None  # the owner of a running lease


class Store(Protocol):
    """Journals on durable storage. Every refusal is a StoreError and changes nothing."""

    async def create(self, head: Head, owner: str, seconds: float, rows: Sequence[Row] = ()) -> Lease:
        """A new table, with its first entries if it is a branch, leased to its creator; TableExists, Conflict."""
        ...

    async def append(self, lease: Lease, rows: Sequence[Row], *, over: bool = False) -> None:
        """Continue the journal: all rows or none, durable when this returns; LeaseLost, Conflict.

        `over` says whether the match is over after these rows, so an undo may open it again.
        A lease that has run out but that nobody took still writes. Calls for one table are
        carried out in their order. If the waiting is cancelled, the rows may or may not be there:
        all or none, and reading tells.
        """
        ...

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> Sequence[Row]:
        """The entries that follow the first `after`, in order; NoSuchTable."""
        ...

    async def head(self, table: str) -> Head:
        """NoSuchTable."""
        ...

    async def snapshot(self, lease: Lease, n: int, state: str) -> None:
        """Keep the frozen state after n entries, to thaw instead of replaying; LeaseLost, Conflict.

        Only an optimisation: a store may forget snapshots, never entries.
        """
        ...

    async def latest(self, table: str, up_to: int | None = None) -> tuple[int, str] | None:
        """The newest snapshot, of those after at most `up_to` entries; NoSuchTable."""
        ...

    async def list(
        self, *, game: str | None = None, over: bool | None = None, limit: int = 100, before: str | None = None
    ) -> Sequence[Summary]:
        """Tables, last created first. `before` continues: the table that ended the page before; NoSuchTable."""
        ...

    async def lease(self, table: str, owner: str, seconds: float) -> Lease:
        """Take a table, or renew the lease one holds (the token stays); NoSuchTable, Taken.

        An owner is one run of one process: two that share a name are not fenced from each other.
        """
        ...

    async def release(self, lease: Lease) -> None:
        """Let others have the table at once. Releasing what is already lost does nothing."""
        ...

    async def close(self) -> None:
        """Write what waits, refuse what comes (Closed), and give the storage free."""
        ...
