"""A table: one match with people around it. An asyncio actor, the only writer of its match.

Everything that may change the match comes through one inbox. What is waiting there is acted upon together, written to
the journal together, and only then is anybody told: what anybody was told is on disk.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from types import TracebackType
from typing import Final, Self, TypeVar

from ludex.core import (
    WATCHER,
    Action,
    Event,
    Game,
    Json,
    Match,
    Outcome,
    Queryable,
    Refused,
    Seat,
    Setup,
    State,
    Ticking,
    Why,
)

from ._asking import Asking
from ._audience import Audience
from ._journal import LEASE, Journal, Lost
from ._promises import Promises, fail, keep, settle
from ._referee import Referee, break_promise
from ._requests import Call, Receipt, Request, Stop, Submit, Tick
from .player import Player
from .policy import Policy
from .store import NotWritten, Store, StoreError
from .watch import Stopped, Watch

log = logging.getLogger(__name__)

T = TypeVar("T")

BATCH: Final = 256
"""How many requests are written together at the most."""

SHORTEST: Final = 0.001
"""Seconds between two ticks at the least, whatever a game asks for."""

GRACE: Final = 5.0
"""Seconds that a stopping table waits for the batch that is being written."""


class TableGone(Exception):
    """The table has stopped or failed; ask the host for it again."""


class Table:
    """One match with its players, clocks, watchers and store.

    async with await Table.create(store, game, setup, id="t1", owner="me") as table:
        table.sit("White", RandomPlayer(1))
        outcome = await table.over()
    """

    def __init__(self, journal: Journal, policy: Policy | None = None) -> None:
        self.id = journal.lease.table
        self.policy = policy or Policy()
        self._journal = journal
        self.n = len(journal.match)  # entries that are on disk
        self.outcome = journal.match.outcome()  # how it ended, once that is on disk
        self._asking = Asking(self.policy.seconds, self._post)
        self._referee = Referee(journal, self._asking, self.policy)
        self._audience = Audience()
        self._inbox: asyncio.Queue[Request] = asyncio.Queue()
        self._promises = Promises()
        self._tick: asyncio.TimerHandle | None = None
        self._over: asyncio.Future[Outcome] = self._promises.make()
        self._tasks: list[asyncio.Task[None]] = []
        self._gone: str | None = None

    @classmethod
    async def create(
        cls,
        store: Store,
        game: Game,
        setup: Setup,
        *,
        id: str,  # noqa: A002
        owner: str,
        policy: Policy | None = None,
    ) -> Self:
        """A new table; the store must not know its id yet."""
        return cls(await Journal.create(store, id, owner, game, setup), policy)

    @classmethod
    async def reopen(
        cls,
        store: Store,
        games: Mapping[str, Game],
        *,
        id: str,  # noqa: A002
        owner: str,
        policy: Policy | None = None,
    ) -> Self:
        """A table from its journal, after a restart or a crash; BadRecord if it does not replay."""
        return cls(await Journal.reopen(store, id, owner, games), policy)

    async def __aenter__(self) -> Self:
        self._tasks = [
            asyncio.create_task(self._run(), name=f"table {self.id}"),
            asyncio.create_task(self._renew(), name=f"lease of table {self.id}"),
        ]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()

    async def stop(self) -> None:
        """Leave it to others. What was acknowledged is on disk; what was not is refused."""
        self._post(Stop())
        if self._tasks:
            await asyncio.wait(self._tasks[:1], timeout=GRACE)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._fail("it was stopped")
        await self._asking.leave()
        try:
            await self._journal.release()
        except StoreError as error:
            log.warning("table %s: the lease could not be given back: %s", self.id, error)

    # What anybody may ask of it

    @property
    def match(self) -> Match:
        """For reading what never changes. The state may be ahead of what is committed: look() instead."""
        return self._journal.match

    def sit(self, seat: Seat, player: Player) -> None:
        """This player answers for the seat from now on, in the place of whoever did."""
        self._call(lambda: self._seat(seat, player))

    def rise(self, seat: Seat) -> None:
        """Nobody answers for the seat; its clock runs on."""
        self._call(lambda: self._asking.rise(seat))

    async def submit(self, seat: Seat, action: Action, *, key: str | None = None) -> Receipt:
        """Act for a seat; returns when it is on disk. Refused, NotWritten or TableGone otherwise.

        With a key, the same request made again (by a client that lost the answer) is the same action, not another.
        """
        done: asyncio.Future[Receipt] | None = self._promises.known(seat, key)
        if done is None:
            done = self._promises.make()
            if key is not None:
                self._promises.remember(seat, key, done)
            self._post(Submit(seat, action, done))
        return await asyncio.shield(done)  # who gives up waiting does not take the action back

    def watch(self, seat: Seat = WATCHER, *, after: int | None = None, views: bool = True) -> Watch:
        """All that this seat is told from now on, beginning with the position as it is.

        after=n: beginning with the entry after n, so that somebody who comes back misses nothing.
        """
        watch = Watch(seat, views=views)
        self._call(lambda: self._audience.begin(watch, after, self.match))
        if self._gone is not None:
            watch.cut(Stopped(f"table {self.id}: {self._gone}"))
        return watch

    async def look(self, seat: Seat = WATCHER) -> Json:
        """What this seat sees now."""
        return await self._ask(lambda: self.match.state.view(seat))

    async def offer(self, seat: Seat) -> Json:
        """What this seat may do now, as JSON."""
        return await self._ask(lambda: self.match.state.choices(seat).json())

    async def query(self, seat: Seat, name: str, args: tuple[Json, ...] = ()) -> Json:
        """The answer to a question that the game knows; Refused where it knows none of that name."""
        return await self._ask(lambda: _answer(self.match.state, seat, name, args))

    async def over(self) -> Outcome:
        """Wait for the end."""
        return await asyncio.shield(self._over)

    def left(self, seat: Seat) -> float | None:
        """Seconds on this seat's clock; None: none runs."""
        return self._asking.left(seat)

    # The inbox

    def _post(self, request: Request) -> None:
        if self._gone is None:
            self._inbox.put_nowait(request)
        elif isinstance(request, Submit):
            fail(request.done, self._tomb())

    def _call(self, what: Callable[[], None]) -> None:
        self._post(Call(what))

    async def _ask(self, question: Callable[[], T]) -> T:
        if self._gone is not None:
            raise self._tomb()
        promise: asyncio.Future[T] = self._promises.make()
        self._call(lambda: settle(promise, question))
        return await promise

    def _tomb(self) -> TableGone:
        return TableGone(f"table {self.id}: {self._gone}")

    def _seat(self, seat: Seat, player: Player) -> None:
        watch = Watch(seat, views=False)
        self._audience.begin(watch, None, self.match)
        self._asking.sit(seat, player, watch)

    # The loop

    async def _run(self) -> None:
        try:
            while True:
                self._arrange()
                await asyncio.sleep(0)  # whoever was asked reads the position before it moves on
                batch = [await self._inbox.get()]
                while not self._inbox.empty() and len(batch) < BATCH:
                    batch.append(self._inbox.get_nowait())
                await self._handle(batch)
                if any(isinstance(request, Stop) for request in batch):
                    return
        except Lost as error:
            log.error("table %s: %s", self.id, error)
            self._fail(str(error))
        except Exception as error:
            log.exception("table %s failed", self.id)
            self._fail(f"it failed: {error}")

    async def _renew(self) -> None:
        while True:
            await asyncio.sleep(LEASE / 3)
            try:
                await self._journal.renew()
            except Lost as error:
                log.warning("table %s: the lease could not be renewed: %s", self.id, error)

    def _arrange(self) -> None:
        state, outcome = self.match.state, self.match.outcome()
        if outcome is not None:
            self._asking.stop()
            keep(self._over, outcome)
            return
        self._asking.arrange(state, len(self.match))
        period = state.period() if isinstance(state, Ticking) else None
        if period is not None and self._tick is None:
            # From now, not from when the last was due: a late table skips ticks, it never hurries after them.
            self._tick = asyncio.get_running_loop().call_later(max(period, SHORTEST), self._post, Tick())

    async def _handle(self, batch: Sequence[Request]) -> None:
        """Act, commit, tell; what was asked besides is answered when the state is on disk."""
        entries: list[tuple[int, Sequence[Event]]] = []
        settle: list[Callable[[], None]] = []
        for request in batch:
            if isinstance(request, Call):
                settle.append(request.what)
            else:
                if isinstance(request, Tick):
                    self._tick = None
                settle.append(self._referee.act(request, entries))
        try:
            await self._journal.commit()
        except NotWritten as error:
            log.error("table %s: not written: %s", self.id, error)
            _break(batch, error)
            return
        except Lost as error:
            _break(batch, TableGone(f"table {self.id}: {error}"))
            raise
        if entries:
            self.n, self.outcome = len(self.match), self.match.outcome()
        self._audience.tell(entries, self.match)
        for what in settle:
            self._do(what)

    def _do(self, what: Callable[[], None]) -> None:
        """A question that fails, in the game's code, costs who asked it, not the table."""
        try:
            what()
        except Exception:
            log.exception("table %s: a question failed", self.id)

    def _fail(self, reason: str) -> None:
        self._gone = reason
        self._asking.stop()
        if self._tick is not None:
            self._tick.cancel()
        while not self._inbox.empty():
            self._inbox.get_nowait()
        self._audience.stop(Stopped(f"table {self.id}: {reason}"))
        self._promises.break_all(self._tomb())


def _answer(state: State, seat: Seat, name: str, args: tuple[Json, ...]) -> Json:
    if not isinstance(state, Queryable):
        raise Refused(Why.MALFORMED, f"{state.game.id} answers no questions")
    return state.query(seat, name, args)


def _break(batch: Sequence[Request], error: Exception) -> None:
    for request in batch:
        break_promise(request, error)
