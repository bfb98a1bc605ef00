"""One table's worth of clients: they come, get ready, and play one game after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from math import isfinite
from typing import Any

from ludex.core import HOUSE, Capped, Outcome
from ludex.host import Policy, Table, TableGone
from ludex.host.store.memory import MemoryStore

from ._course import Course, Logs, scores_after
from ._door import Door
from ._remote import Place, Remote
from ._terms import Fails, Left, Say, Served, Terms
from .seconds import shown
from .server_side import READY, Stage

NEWS = 200
"""Games between two lines that say how many there were."""

LONGEST_GRACE = 5.0
"""Seconds that the next game waits at the most for an answer that came too late for the last one."""


class Room:
    def __init__(self, served: Served, terms: Terms, door: Door, logs: Logs, say: Say) -> None:
        self._served = served
        self._terms = terms
        self._door = door
        self._logs = logs
        self._say = say
        self._remotes: list[Remote | None] = [None] * len(served.seats)
        self._broken: asyncio.Future[Exception] | None = None  # of the game that is played
        self._games = 0
        self._began: float | None = None

    async def run(self) -> None:
        """Until the terms say so, or somebody leaves."""
        try:
            while not self._is_enough():
                try:
                    await self._fill()
                    await self._game()
                except Left as left:
                    self._say(str(left))
                    if not self._terms.reconnect:
                        return
            self._say(f"Players played for {self._now() - (self._began or 0):g}s")
        finally:
            await asyncio.gather(*(remote.connection.close() for remote in self._present()))

    def _is_enough(self) -> bool:
        if self._began is None:
            return False
        played = self._now() - self._began
        return self._games == self._terms.limit or (self._terms.shutdown is not None and played >= self._terms.shutdown)

    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    def _present(self) -> Sequence[Remote]:
        return [remote for remote in self._remotes if remote is not None]

    # Coming in

    async def _fill(self) -> None:
        """Everybody who is missing comes in; nobody is told anything before."""
        if self._began is not None and not self._terms.reconnect:
            self._demand_all()
        new = await self._gather()
        for remote in new:
            self._greet(remote)
        await self._prepare()
        if self._began is None:
            self._began = self._now()

    async def _gather(self) -> Sequence[Remote]:
        new: dict[int, Remote] = {}
        async with self._door.turn:
            while missing := await self._missing():
                self._say(f"Waiting for clients...({len(missing)} more needed)")
                connection = await self._door.next()
                i = missing[0]
                self._remotes[i] = new[i] = Remote(i, connection)
                self._say(f"Got client number {i}")
        return [new[i] for i in sorted(new)]

    async def _missing(self) -> Sequence[int]:
        for i, remote in enumerate(self._remotes):
            if remote is not None and remote.connection.spent:
                self._remotes[i] = None
                await remote.connection.close()
        return [i for i, remote in enumerate(self._remotes) if remote is None]

    def _greet(self, remote: Remote) -> None:
        i, seconds = remote.number, self._terms.preparation
        self._say(f"Sending time for preparation which is {shown(seconds)} to client {i}")
        self._say(f"Sending game text to client {i}")
        self._say(f"Sending player id {self._served.seats[i]}({i + 1}) to client {i}")
        remote.connection.greet(seconds, self._served.text, i + 1)

    async def _prepare(self) -> None:
        """Until all who have been greeted are ready, or the time is over."""
        new = [remote for remote in self._present() if remote.connection.side.stage is Stage.PREPARING]
        if not new:
            return
        seconds, began = self._terms.preparation, self._now()
        patience = None if self._terms.waits or not isfinite(seconds) else seconds
        tasks = [asyncio.create_task(self._ready(remote, began)) for remote in new]
        try:
            done, _ = await asyncio.wait(tasks, timeout=patience, return_when=asyncio.FIRST_EXCEPTION)
        finally:
            for task in tasks:
                task.cancel()
        if left := [error for task in done if (error := task.exception())]:
            raise left[0]  # the others are asked again, when there is somebody in the free place
        for remote, task in zip(new, tasks, strict=True):
            remote.connection.side.begin()
            remote.late_ready = task not in done or not task.result()
            if remote.late_ready:
                self._say(f"Client {remote.number} was late with sending ready.")

    async def _ready(self, remote: Remote, began: float) -> bool:
        """Did it say so, and in time?"""
        ready = await asyncio.shield(remote.connection.ready)
        if ready is None or not ready.passes:
            said = "" if ready is None else f": it sent {(ready.text or 'no text')[:40]!r}"
            self._say(f"Something went wrong when receiving ready from player {remote.number}{said}")
            if ready is None:
                self._demand(remote)
            return False
        if ready.text != READY:
            self._say(f"Player sent a bad ready message. She sent {ready.text} instead of ready. Treating it as ready.")
        self._say(f"Got ready from player {remote.number}")
        return self._now() - began <= self._terms.preparation

    def _demand_all(self) -> None:
        for remote in self._present():
            self._demand(remote)

    def _demand(self, remote: Remote) -> None:
        if remote.connection.spent:
            name = self._served.seats[remote.number]
            raise Left(f"Client {remote.number} which is player {name} ({remote.number + 1}) disconnected.")

    # A game

    async def _game(self) -> None:
        course = Course(self._now(), [0] * len(self._remotes), [remote.late_ready for remote in self._present()])
        try:
            outcome = await self._play(course)
        except (Left, Fails, asyncio.CancelledError) as error:
            self._logs.game_over(course, None)
            if self._terms.reconnect and isinstance(error, Left):
                self._reset()
            raise
        self._reset()
        self._end(course, outcome)
        if not self._is_enough():
            await self._grace()

    async def _play(self, course: Course) -> Outcome:
        """At a table of its own, to the end; everybody has been told every move then."""
        clock = self._terms.deadline if self._terms.strict and isfinite(self._terms.deadline) else None
        game, policy = self._served.game, Policy(clock, refusals=1)
        table = await Table.create(MemoryStore(), game, game.setup(0), id="game", owner="manager", policy=policy)
        async with table:
            self._sit(table, course)
            outcome = await self._over(table)
            for remote in self._present():
                remote.catch_up(table.n)
        course.moves = sum(1 for entry in table.match.journal if entry.seat != HOUSE)
        for seat in outcome.dropped if course.forfeit is None else ():
            self._present()[self._served.seats.index(seat)].was_late()
        return outcome

    def _sit(self, table: Table, course: Course) -> None:
        self._broken = asyncio.get_running_loop().create_future()
        place = Place(
            self._served,
            self._terms,
            course,
            self._logs.results is not None,
            self._say,
            state=lambda: table.match.state,
            is_move=lambda n: table.match.journal[n - 1].seat != HOUSE,
            waiting=self._look,
            broken=self._break,
            idle_since=self._now(),
        )
        for remote, seat in zip(self._present(), self._served.seats, strict=True):
            remote.begin(place)
            remote.connection.heed = self._look
            table.sit(seat, remote)

    async def _over(self, table: Table) -> Outcome:
        assert self._broken is not None
        over = asyncio.ensure_future(table.over())
        either: list[asyncio.Future[Any]] = [over, self._broken]
        try:
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
            broken = self._broken.result() if self._broken.done() else None
            if broken is not None and (isinstance(broken, Fails) or not over.done()):
                raise broken
            return await over
        except TableGone as gone:
            raise Fails(str(gone)) from gone
        finally:
            over.cancel()

    def _look(self) -> None:
        """A client may leave as soon as it has done its part: the game breaks off when somebody waits for another."""
        if any(remote.waits for remote in self._present()):
            try:
                self._demand_all()
            except Left as left:
                self._break(left)

    def _break(self, error: Exception) -> None:
        if self._broken is not None and not self._broken.done():
            self._broken.set_result(error)

    def _reset(self) -> None:
        for remote in self._present():
            remote.connection.send(remote.connection.side.reset())

    def _end(self, course: Course, outcome: Outcome) -> None:
        self._games += 1
        capped = self._served.game if isinstance(self._served.game, Capped) else None
        scores = scores_after(course.forfeit, self._served.seats, outcome.scores, capped)
        self._logs.game_over(course, course.line(self._now(), scores))
        if self._games % NEWS == 0:
            self._say(f"{self._games} games were played so far.")

    async def _grace(self) -> None:
        """Who lost by time may still answer: that is no move of the next game."""
        patience = min(self._terms.deadline, LONGEST_GRACE)
        for remote in self._present():
            if remote.owes and not remote.connection.spent:
                with suppress(TimeoutError):
                    await asyncio.wait_for(remote.connection.answer(), patience)
                    remote.owes = False
