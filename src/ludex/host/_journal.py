"""A match and the place where its journal lies: act first, then commit, then it may be told."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from ludex.core import Action, BadRecord, Entry, Event, Game, Match, Refused, Seat, Setup, parse, text_of

from .store import Head, Lease, NotWritten, Row, Store, StoreError

log = logging.getLogger(__name__)

SNAPSHOT: Final = 256
"""Entries between two snapshots: a table reopens in the time of so many acts."""

LEASE: Final = 30.0
"""Seconds for which a table is leased; renewed long before they are over."""


class Lost(Exception):
    """Somebody else writes this journal, or nobody can; it is no use to try again."""


class Journal:
    """The only writer of one match."""

    def __init__(self, match: Match, store: Store, lease: Lease, clock: Callable[[], float] = time.time) -> None:
        self.match = match
        self.lease = lease
        self._store = store
        self._clock = clock
        self._rows: list[Row] = []  # acted, not yet committed

    @classmethod
    async def create(cls, store: Store, table: str, owner: str, game: Game, setup: Setup) -> Journal:
        match = Match(game, setup)
        head = Head(table, game.id, game.version, text_of(match.setup.json()), int(time.time() * 1000))
        return cls(match, store, await store.create(head, owner, LEASE))

    @classmethod
    async def reopen(cls, store: Store, table: str, owner: str, games: Mapping[str, Game]) -> Journal:
        """What a restart does: the last snapshot, and the entries after it. BadRecord if they do not fit."""
        lease = await store.lease(table, owner, LEASE)
        head = await store.head(table)
        if head.game not in games:
            raise BadRecord(f"table {table}: its game {head.game!r} is not installed")
        game = games[head.game]
        if head.version != game.version:
            raise BadRecord(
                f"table {table}: it is played under version {head.version} of {game.id}, here is {game.version}"
            )
        return cls(await _match_of(store, head, game), store, lease)

    def act(self, seat: Seat, action: Action) -> Sequence[Event]:
        """On the match in memory; Refused, or to be committed."""
        events = self.match.submit(seat, action)
        n = len(self.match)
        now = int(self._clock() * 1000)
        self._rows.append(Row(n, seat, text_of(action.json()), self.match.digest, now))
        return events

    async def commit(self) -> None:
        """All that was acted since the last time, durable when this returns; else the match is as it was then."""
        rows, self._rows = self._rows, []
        if not rows:
            return
        try:
            await self._store.append(self.lease, rows, over=self.match.outcome() is not None)
        except StoreError as error:
            self.match = self.match.branch(rows[0].n - 1)
            if isinstance(error, NotWritten) and not await self._written(rows[0].n):
                raise  # a full disk may have room again
            raise Lost(str(error)) from error
        if rows[-1].n // SNAPSHOT > (rows[0].n - 1) // SNAPSHOT:
            await self._snapshot()

    async def _written(self, n: int) -> bool:
        """A disk that refuses may have taken it all the same; then what was acted is no longer ours to undo."""
        try:
            return bool(await self._store.read(self.lease.table, n - 1, 1))
        except StoreError:
            return True

    async def _snapshot(self) -> None:
        try:
            await self._store.snapshot(self.lease, len(self.match), text_of(self.match.state.freeze()))
        except StoreError as error:  # only slower to reopen
            log.warning("table %s: no snapshot: %s", self.lease.table, error)

    async def renew(self) -> None:
        try:
            self.lease = await self._store.lease(self.lease.table, self.lease.owner, LEASE)
        except StoreError as error:
            raise Lost(str(error)) from error

    async def release(self) -> None:
        await self._store.release(self.lease)


async def _match_of(store: Store, head: Head, game: Game) -> Match:
    rows = await store.read(head.table)
    snapshot = await store.latest(head.table, len(rows))
    journal = [Entry(row.seat, Action.parse(parse(row.action))) for row in rows]
    setup = Setup.from_json(parse(head.setup))
    n, frozen = snapshot or (0, text_of(Match(game, setup).state.freeze()))
    try:
        match = Match.resume(game, setup, journal, n, frozen)
    except Refused as error:
        raise BadRecord(f"table {head.table}: the rules now refuse what they accepted: {error}") from error
    for row in rows:
        if match.digest_at(row.n) != row.digest:
            raise BadRecord(f"table {head.table}: entry {row.n} is not the one that was written")
    return match
