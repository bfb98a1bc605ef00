"""Looking on: what a table tells, in order, to somebody who may be slow."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Final, NamedTuple, Self

from ludex.core import Event, Json, Outcome, Seat

PATIENCE: Final = 1000
"""How many unread entries a watcher may have before he is cut off; buffering for ever would cost the others."""


class Told(NamedTuple):
    """What entry n brought this seat, and what it sees now. n = 0: the beginning."""

    n: int
    events: Sequence[Event]
    view: Json
    outcome: Outcome | None = None


class CutOff(Exception):
    """This watcher was too slow, or missed too much: he may begin anew, with the position."""


class Stopped(CutOff):
    """The table has stopped or failed: whoever has it next can go on after the last entry."""


class Watch:
    """What one seat is told, entry by entry, for one reader; ends after the last entry of a match that is over."""

    def __init__(self, seat: Seat, *, views: bool = True, patience: int = PATIENCE) -> None:
        self.seat = seat
        self.views = views  # False: a reader who only wants the events saves the table the views
        self._waiting: deque[Told] = deque()
        self._news = asyncio.Event()
        self.patience = patience
        self._ended = False
        self._cut: CutOff | None = None

    @property
    def open(self) -> bool:
        """Will more come?"""
        return not self._ended

    def put(self, told: Told) -> None:
        """For the table: never waits."""
        if self._ended:
            return
        if len(self._waiting) >= self.patience:
            self._waiting.clear()
            self.cut(CutOff(f"{self.patience} entries were waiting to be read"))
            return
        self._waiting.append(told)
        self._news.set()
        if told.outcome is not None:
            self.close()

    def close(self) -> None:
        """No more will come; what waits can still be read."""
        self._ended = True
        self._news.set()

    def cut(self, error: CutOff) -> None:
        """No more will come, and this is why."""
        if not self._ended:
            self._cut = error
            self.close()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Told:
        while not self._waiting:
            if self._cut is not None:
                raise self._cut
            if self._ended:
                raise StopAsyncIteration
            self._news.clear()
            await self._news.wait()
        return self._waiting.popleft()
