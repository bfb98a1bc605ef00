"""Procedures, compiled: one format, whatever they were written in."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .entries import CHANGED, START, Arguments, Block, Entry
from .frames import Frame
from .stage import STAGE


class Program(Entry):
    """A procedure: its blocks, and what is needed to save a place in it and find it again."""

    __slots__ = ("kind", "labels", "lines", "print")

    kind: str  # "function", "script" or "async"
    labels: tuple[str, ...]  # one a block; frames wait only at the first, and at those that name a call
    lines: tuple[int, ...]
    print: str  # the fingerprint of what it does

    def __init__(
        self,
        name: str,
        kind: str,
        place: tuple[str, int],
        blocks: Sequence[Block],
        labels: Sequence[str] = (START,),
        lines: Sequence[int] = (),
        print_: str = "",
        arguments: Arguments | None = None,
    ) -> None:
        super().__init__(name, *place)
        self.kind, self.print, self.arguments = kind, print_, arguments
        self.blocks, self.labels, self.lines = tuple(blocks), tuple(labels), tuple(lines)

    def where(self, block: int = 0) -> str:
        line = self.lines[block] if block < len(self.lines) else self.line
        return f"{self.file}:{line}, in {self.name}"

    def label(self, block: int) -> str:
        return self.labels[block]

    def block(self, label: str) -> int | None:
        """The block of this label; None where there is none."""
        return self.labels.index(label) if label in self.labels else None


def of_function(name: str, function: Callable[[], object]) -> Program:
    """A plain function: it runs from the top whenever control comes to it, and leaves by call, goto or end."""
    code = getattr(function, "__code__", None)
    file, line = (code.co_filename, code.co_firstlineno) if code else ("", 0)

    def block(frame: Frame) -> int:
        function()
        if STAGE.L is frame:
            raise RuntimeError(f"{file}:{line}: the procedure {name!r} returned without call, goto or end")
        return CHANGED

    return Program(name, "function", (file, line), [block])
