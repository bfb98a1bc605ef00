"""The family of errors. Every message is one sentence: what was expected, what came, where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum


class Why(Enum):
    """Why an action was refused; a wire turns it into its own words."""

    MALFORMED = "malformed"  # no such action, or wrong number or type of arguments
    NOT_NOW = "not now"  # a right action, but this seat may not act at present
    EARLY = "early"  # this seat may, but later; a wire may drop it without a word
    ILLEGAL = "illegal"  # well formed, and the rules forbid it
    OVER = "over"  # the match has ended
    BROKEN = "broken"  # the game's code raised; only Match makes it


class Refused(Exception):
    """Nothing changed, nobody else was told, nothing is journalled, no chance was used.

    The text is shown to the actor alone and tells no secret.
    """

    def __init__(self, why: Why, text: str) -> None:
        super().__init__(text)
        self.why = why
        self.text = text

    def __str__(self) -> str:
        return self.text


class Endless(RuntimeError):
    """Rules that go on without an end, or for so long that nobody should wait for it; the text is a sentence."""


class BadSetup(ValueError):
    """A match can't begin like this: a wrong option, scenario, seat or seed."""


class BadRecord(ValueError):
    """A saved match that can't be read, or does not replay to what it says."""


class Level(Enum):
    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Trace:
    """A step of the way that a place came: what was expanded or included, and where."""

    text: str
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong in a game's text, at a place. Lines and columns count from 1; 0: it is nowhere in the text."""

    text: str
    file: str = ""
    line: int = 0
    column: int = 0
    level: Level = Level.ERROR
    trace: tuple[Trace, ...] = ()
    """From the place outwards; empty where what is wrong was written just there."""

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part)
        return f"{place}: {self.level.value}: {self.text}" if place else f"{self.level.value}: {self.text}"


class BadGame(ValueError):
    """A file that is not a game, or whose rules have errors: all of them, not only the first."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = tuple(problems)
