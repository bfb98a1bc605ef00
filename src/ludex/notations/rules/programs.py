"""Procedures, compiled: one format, whatever they were written in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from .frames import RESERVED, Frame, copied
from .stage import STAGE

Block = Callable[[Frame], int]
"""Runs a part of a procedure; the number of the block that follows, or -1 when the stack was changed."""

CHANGED: Final = -1
START: Final = ""
"""The label of the first block."""


class Arguments(NamedTuple):
    """What an `async def` procedure takes."""

    procedure: str
    names: frozenset[str]
    defaults: Mapping[str, Any]

    def fill(self, frame: Frame) -> None:
        """Defaults for what was not given; TypeError where something is missing or unknown."""
        given = frame.__dict__
        for name, default in self.defaults.items():
            if name not in given:
                given[name] = copied(default)
        if len(given) - 3 != len(self.names) or not self.names <= given.keys():
            raise TypeError(self._complaint(given.keys() - RESERVED))

    def _complaint(self, given: set[str]) -> str:
        takes = ", ".join(sorted(self.names)) or "nothing"
        unknown = ", ".join(sorted(given - self.names))
        lacks = ", ".join(sorted(self.names - given))
        wrong = f"was given {unknown}" if unknown else f"lacks {lacks}"
        return f"the procedure {self.procedure!r} takes {takes}, and {wrong}"


class Program(NamedTuple):
    """A procedure: its blocks, and what is needed to save a place in it and find it again."""

    name: str
    kind: str  # "function", "script" or "async"
    blocks: tuple[Block, ...]
    labels: tuple[str, ...]  # one a block; frames wait only at those that are not empty, and at the first
    lines: tuple[int, ...]
    file: str
    line: int
    print: str  # the fingerprint of what it does
    arguments: Arguments | None = None

    def where(self, block: int) -> str:
        line = self.lines[block] if block < len(self.lines) else self.line
        return f"{self.file}:{line}, in {self.name}"

    def label(self, block: int) -> str:
        return self.labels[block]

    def block(self, label: str) -> int | None:
        """The block of this label; None where there is none."""
        return self.labels.index(label) if label in self.labels else None


def of_function(name: str, function: Callable[[], object], print_: str) -> Program:
    """A plain function: it runs from the top whenever control comes to it, and leaves by call, goto or end."""
    code = getattr(function, "__code__", None)
    file, line = (code.co_filename, code.co_firstlineno) if code else ("", 0)

    def block(frame: Frame) -> int:
        function()
        if STAGE.L is frame:
            raise RuntimeError(f"{file}:{line}: the procedure {name!r} returned without call, goto or end")
        return CHANGED

    return Program(name, "function", (block,), (START,), (line,), file, line, print_)
