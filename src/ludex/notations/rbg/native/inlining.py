"""Which functions become part of their callers: those with one caller, and small ones that call nobody.

LLVM's own heuristics cost more than all of the rest of a compilation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from .ir import Function, Instruction, Program, instructions_of

_SMALL: Final = 40
_HOT: Final = ("count_all", "take_nth", "keep")
_MOST_HOT: Final = 600
"""Instructions, with all that is inlined, of what every turn calls."""
_LARGEST: Final = 1500
"""Instructions of a function that grows no more."""


def mark(program: Program) -> None:
    instructions = {name: list(instructions_of(function.body)) for name, function in program.functions.items()}
    called = {name: [i.detail for i in body if i.op in ("call", "call_on_copy")] for name, body in instructions.items()}
    callers = Counter(callee for callees in called.values() for callee in callees)
    for name, function in program.functions.items():
        if not function.exported and not _own(function, instructions[name]):
            size = len(instructions[name])
            leaf = not called[name] and size <= _SMALL
            function.inline = leaf or (callers[name] == 1 and size <= _LARGEST)
    sizes: dict[str, int] = {}

    def grown(name: str) -> int:
        if name not in sizes:
            sizes[name] = len(instructions[name])
            sizes[name] += sum(grown(callee) for callee in called[name] if program.functions[callee].inline)
        return sizes[name]

    for name in _HOT:
        program.functions[name].inline = grown(name) <= _MOST_HOT


def _own(function: Function, body: Sequence[Instruction]) -> bool:
    """Rarely called, or with memory of its own: a caller that recurses would have it in every frame."""
    holds = any(i.op in ("array", "call_on_copy") for i in body)
    return holds or function.name.startswith(("visit", "perft", "leaf", "playout", "put"))
