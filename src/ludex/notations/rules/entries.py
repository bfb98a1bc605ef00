"""What can be entered, as the runner sees it: a state or a procedure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from .frames import RESERVED, Frame, copied

Block = Callable[[Frame], int]
"""Runs a part of a procedure; the number of the block that follows, or CHANGED."""

CHANGED: Final = -1
"""The stack is another: whoever is on top goes on."""

START: Final = ""
"""The label of the first block."""


class Entry:
    """By its name. Attributes, not methods: they are asked at each call."""

    __slots__ = ("arguments", "begin", "blocks", "end", "file", "line", "name", "resume")

    name: str
    blocks: tuple[Block, ...]  # of a procedure; none of a state
    arguments: Arguments | None  # of a procedure that says what it takes
    begin: Callable[[], object] | None  # the hooks of a state
    resume: Callable[[], object] | None
    end: Callable[[], object] | None
    file: str
    line: int

    def __init__(self, name: str, file: str, line: int) -> None:
        self.name, self.file, self.line = name, file, line
        self.blocks = ()
        self.arguments = self.begin = self.resume = self.end = None

    def where(self, block: int = 0) -> str:
        del block
        return f"{self.file}:{self.line}, in {self.name}"


class Arguments:
    """What an `async def` procedure takes."""

    __slots__ = ("defaults", "fields", "names", "procedure")

    def __init__(self, procedure: str, names: frozenset[str], defaults: Mapping[str, Any]) -> None:
        self.procedure, self.names, self.defaults = procedure, names, defaults
        self.fields = names | {"P"}

    def fill(self, frame: Frame) -> None:
        """Defaults for what was not given; TypeError where something is missing or unknown."""
        given = frame.__dict__
        for name, default in self.defaults.items():
            if name not in given:
                given[name] = copied(default)
        if given.keys() != self.fields:
            raise TypeError(self._complaint(given.keys() - RESERVED))

    def _complaint(self, given: set[str]) -> str:
        takes = ", ".join(sorted(self.names)) or "nothing"
        unknown = ", ".join(sorted(given - self.names))
        lacks = ", ".join(sorted(self.names - given))
        wrong = f"was given {unknown}" if unknown else f"lacks {lacks}"
        return f"the procedure {self.procedure!r} takes {takes}, and {wrong}"
