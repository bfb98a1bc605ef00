"""Threads with room for deep recursion.

Rules may recurse for as long as a path goes: to count the empty squares of a Go board takes hundreds of calls within
each other. Machine code looks where its stack is and gives up in time; here is where it has enough of it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Final, Generic, TypeVar

T = TypeVar("T")

STACK: Final = 256 << 20
"""Bytes. The system gives memory when it is written to, so that a stack nobody fills costs nothing."""

_SIZE = threading.Lock()  # of the stacks of new threads: Python knows one number for all


class _Thread(threading.Thread, Generic[T]):
    def __init__(self, task: Callable[[], T]) -> None:
        super().__init__(daemon=True)  # who interrupts the program does not wait for it
        self._task = task
        self._result: T
        self._error: BaseException | None = None

    def run(self) -> None:
        _HERE.deep = True
        try:
            self._result = self._task()
        except BaseException as error:
            self._error = error

    def result(self) -> T:
        self.join()
        if self._error is not None:
            raise self._error
        return self._result


class _Here(threading.local):
    deep = False


_HERE = _Here()


def is_deep() -> bool:
    """Does this run where there is enough stack?"""
    return _HERE.deep


def deeply(task: Callable[[], T]) -> T:
    return task() if _HERE.deep else together([task])[0]


def together(tasks: Sequence[Callable[[], T]]) -> list[T]:
    """All at once, each with its own stack; the results in their order."""
    threads = [_Thread(task) for task in tasks]
    with _SIZE:
        usual = threading.stack_size(STACK)
        try:
            for thread in threads:
                thread.start()
        finally:
            threading.stack_size(usual)
    return [thread.result() for thread in threads]
