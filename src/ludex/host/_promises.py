"""Answers that a table owes; whoever waits for one gets it, or hears that the table is gone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final, TypeVar

from ludex.core import Refused, Seat

T = TypeVar("T")

REMEMBERED: Final = 256
"""How many answered keys a table remembers."""


class Promises:
    def __init__(self) -> None:
        self._open: set[asyncio.Future[Any]] = set()
        self._keys: dict[tuple[Seat, str], asyncio.Future[Any]] = {}

    def make(self) -> asyncio.Future[Any]:
        """Nobody need wait for it."""
        promise: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._open.add(promise)
        promise.add_done_callback(self._open.discard)
        promise.add_done_callback(lambda done: done.cancelled() or done.exception())
        return promise

    def known(self, seat: Seat, key: str | None) -> asyncio.Future[Any] | None:
        """The promise that was made to this seat under this key."""
        return self._keys.get((seat, key)) if key is not None else None

    def remember(self, seat: Seat, key: str, promise: asyncio.Future[Any]) -> None:
        self._keys[seat, key] = promise
        promise.add_done_callback(lambda done: self._forget(seat, key, done))
        if len(self._keys) > REMEMBERED:
            del self._keys[next(iter(self._keys))]

    def _forget(self, seat: Seat, key: str, done: asyncio.Future[Any]) -> None:
        """What was not decided may be tried again under the same key."""
        if done.cancelled() or not isinstance(done.exception(), Refused | None):
            self._keys.pop((seat, key), None)

    def break_all(self, error: Exception) -> None:
        for promise in list(self._open):
            fail(promise, error)


def keep(promise: asyncio.Future[T], value: T) -> None:
    if not promise.done():
        promise.set_result(value)


def fail(promise: asyncio.Future[Any], error: Exception) -> None:
    if not promise.done():
        promise.set_exception(error)


def settle(promise: asyncio.Future[T], question: Callable[[], T]) -> None:
    """With the answer, or with the reason why there is none."""
    try:
        keep(promise, question())
    except Exception as error:
        fail(promise, error)
