"""Which lines of a module can run while a match is played, and which states, actions and procedures they belong to."""

from __future__ import annotations

import dis
from collections.abc import Iterator, Mapping, Sequence
from inspect import CO_COROUTINE, CO_OPTIMIZED
from pathlib import Path
from types import CodeType
from typing import Any

from ludex.core import Part

from ..module import Module
from ..places import Place
from ..programs import Program
from .texts import code_of


def lines_of(module: Module) -> Mapping[str, Sequence[int]]:
    """By file. What runs once, when the module is loaded, is not among them."""
    found: dict[str, set[int]] = {}
    for file in map(str, module.files):
        code = compile(Path(file).read_bytes(), file, "exec", dont_inherit=True)
        found[file] = {line for inner in _functions(code) for line in lines_in(inner)}
    for program in module.programs.values():
        if program.kind != "function":
            found.setdefault(program.file, set()).update(_of_blocks(program))
    return {file: sorted(lines) for file, lines in found.items()}


def _functions(code: CodeType) -> Iterator[CodeType]:
    """Without procedures that are never run as they stand."""
    if code.co_flags & CO_COROUTINE:
        return
    if code.co_flags & CO_OPTIMIZED:
        yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _functions(constant)


def lines_in(code: CodeType) -> set[int]:
    """Of this function alone, those on which something is done."""
    found: set[int] = set()
    line = code.co_firstlineno
    for instruction in dis.get_instructions(code):
        line = instruction.starts_line or line
        if instruction.opname not in ("RESUME", "NOP", "COPY_FREE_VARS", "MAKE_CELL"):
            found.add(line)
    return found


def _of_blocks(program: Program) -> set[int]:
    return {line for block in program.blocks if (code := code_of(block)) for line in lines_in(code)}


def parts_of(module: Module) -> Sequence[Part]:
    """States, their actions, and procedures, in the order in which they are written."""
    found: list[Part] = []
    for name, entry in module.entries.items():
        if isinstance(entry, Place):
            found.append(Part("state", name, entry.file, entry.line, _lines(entry.prompt)))
            found += [_action(name, verb, handler) for verb, handler in entry.handlers.items()]
        elif isinstance(entry, Program):
            function = dict(module.things).get(name)
            lines = tuple(sorted(_of_blocks(entry))) if entry.kind != "function" else _lines(function)
            found.append(Part("procedure", name, entry.file, entry.line, lines))
    return sorted(found, key=lambda part: (part.file, part.line))


def _action(name: str, verb: str, handler: Any) -> Part:
    code = code_of(handler)
    place = (code.co_filename, code.co_firstlineno) if code else ("", 0)
    return Part("action", f"{name}.{verb}", *place, _lines(handler))


def _lines(function: Any) -> tuple[int, ...]:
    code = code_of(function)
    return tuple(sorted(lines_in(code))) if code else ()
