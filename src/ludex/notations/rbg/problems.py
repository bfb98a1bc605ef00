"""What is wrong with a text, and where: collected while it is read."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NoReturn, Protocol

from ludex.core import Level, Problem, Trace

MAX_PROBLEMS: Final = 100  # of each level; whoever has more reads the first ones
MAX_STEPS: Final = 20  # of a back-trace


class Place(Protocol):
    """A token, or a step of the way that it came."""

    @property
    def offset(self) -> int: ...
    @property
    def origin(self) -> Origin | None: ...


@dataclass(frozen=True, slots=True, eq=False)  # eq=False: a chain may be long, comparing it must not recurse
class Origin:
    """Where an expansion happened, and what it was itself part of."""

    note: str
    offset: int
    origin: Origin | None


class Abandoned(Exception):
    """A directive cannot be read further; its error is in the report."""


class Exhausted(Abandoned):
    """The text asks for more than anybody may have; nothing else of it is read."""


class Report:
    """The problems of one text."""

    def __init__(self, text: str, file: str = "") -> None:
        self._file = file
        self._starts = [0, *(at + 1 for at, char in enumerate(text) if char == "\n")]
        self._seen: set[tuple[str, int]] = set()
        self._problems: dict[Level, list[Problem]] = {Level.ERROR: [], Level.WARNING: []}
        self._left_out = {Level.ERROR: 0, Level.WARNING: 0}

    @property
    def failed(self) -> bool:
        return bool(self._problems[Level.ERROR])

    @property
    def problems(self) -> list[Problem]:
        """In the order of the text; after them, what is nowhere in it."""
        found = [problem for problems in self._problems.values() for problem in problems]
        found.sort(key=lambda problem: (problem.line == 0, problem.line, problem.column))
        return found + [self._rest(level) for level, count in self._left_out.items() if count]

    def error(self, text: str, at: Place | None = None) -> None:
        self._add(text, at, Level.ERROR)

    def warning(self, text: str, at: Place | None = None) -> None:
        self._add(text, at, Level.WARNING)

    def fail(self, text: str, at: Place | None = None) -> NoReturn:
        """For what makes the rest of the directive unreadable."""
        self.error(text, at)
        raise Abandoned(text)

    def exhaust(self, text: str, at: Place | None = None) -> NoReturn:
        """For a bound that the text broke."""
        self.error(text, at)
        raise Exhausted(text)

    def _add(self, text: str, at: Place | None, level: Level) -> None:
        offset = at.offset if at else -1
        if (text, offset) in self._seen:  # a macro's body is wrong once, however often it is used
            return
        if len(self._problems[level]) >= MAX_PROBLEMS:
            self._left_out[level] += 1
            return
        self._seen.add((text, offset))
        self._problems[level].append(self._problem(text, at, level))

    def _problem(self, text: str, at: Place | None, level: Level) -> Problem:
        if at is None:
            return Problem(text, self._file, level=level)
        line, column = self._position(at.offset)
        return Problem(text, self._file, line, column, level, tuple(self._trace(at)))

    def _trace(self, at: Place) -> Iterator[Trace]:
        origin, count = at.origin, 0
        while origin is not None and count < MAX_STEPS:
            yield Trace(origin.note, *self._position(origin.offset))
            origin, count = origin.origin, count + 1

    def _position(self, offset: int) -> tuple[int, int]:
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def _rest(self, level: Level) -> Problem:
        return Problem(f"and {self._left_out[level]} more {level.value}s", self._file, level=level)
