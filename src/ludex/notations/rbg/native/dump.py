"""Each layer of a compilation as text, for people."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from ..lower import move_text
from ..tree import Assignment, Concatenation, Description, Move, Off, Pattern, Star, Sum, Switch
from .c import c_text
from .compiler import compile_game
from .graph import graph_of
from .ir import Block, Function, If, Instruction, Loop, Program, Value
from .llvm import llvm_text


def ast(game: Description) -> str:
    """The rules in normal form, as a tree."""
    return "".join(f"{line}\n" for line in _tree(game.rules, _labels(game), 0))


def _labels(game: Description) -> set[str]:
    return {label for vertex in game.board for label in vertex.edges}


def _tree(move: Move, labels: set[str], depth: int) -> Iterator[str]:
    margin = "    " * depth
    name = type(move).__name__
    match move:
        case Concatenation(parts) | Sum(parts):
            yield f"{margin}{name}"
            for part in parts:
                yield from _tree(part, labels, depth + 1)
        case Star(body):
            yield f"{margin}{name}"
            yield from _tree(body, labels, depth + 1)
        case Pattern(body, exists):
            yield f"{margin}{name} {'?' if exists else '!'}"
            yield from _tree(body, labels, depth + 1)
        case _:
            yield f"{margin}{name} {_numbered(move, labels)}"


def _numbered(move: Move, labels: set[str]) -> str:
    """With the index of a modifier."""
    text = move_text(move, labels)
    return f"{text} #{move.index}" if isinstance(move, Off | Assignment | Switch) and move.index else text


def graph(game: Description) -> str:
    """Points behind modifiers, and what leads from each to the next."""
    labels = _labels(game)
    lines = []
    for point, edges in enumerate(graph_of(game.rules).edges):
        lines.append(f"point {point}")
        lines += [f"    {_numbered(edge.move, labels)} => {edge.target}" for edge in edges]
    return "".join(f"{line}\n" for line in lines)


def ir(game: Description) -> str:
    """The program that both printers print."""
    return "".join(f"{line}\n" for line in _program(compile_game(game).program))


def _program(program: Program) -> Iterator[str]:
    yield f"sets of {program.bits} bits"
    for table in program.tables.values():
        rows = (f"{row:#x}" if table.type == "set" else str(row) for row in table.rows)
        yield f"{table.name}: {table.type} = {' '.join(rows)}"
    for function in program.functions.values():
        yield ""
        yield _head(function)
        yield from _block(function.body, 1)


def _head(function: Function) -> str:
    marks = [mark for mark, on in (("exported", function.exported), ("inline", function.inline)) if on]
    parameters = ", ".join(f"{p.ref}: {p.type}" for p in function.parameters)
    return f"{' '.join([*marks, function.name])}({parameters}) -> {function.result}"


def _block(block: Block, depth: int) -> Iterator[str]:
    margin = "    " * depth
    for statement in block:
        match statement:
            case Instruction():
                yield margin + _instruction(statement)
            case If(condition, then, otherwise):
                yield f"{margin}if {_value(condition)}"
                yield from _block(then, depth + 1)
                if otherwise:
                    yield f"{margin}else"
                    yield from _block(otherwise, depth + 1)
            case Loop(body):
                yield f"{margin}loop"
                yield from _block(body, depth + 1)


def _instruction(i: Instruction) -> str:
    words = [i.op, i.detail, *map(_value, i.arguments)]
    text = " ".join(word for word in words if word)
    return text if i.result is None else f"{i.result.ref}: {i.result.type} = {text}"


def _value(value: Value) -> str:
    return f"{value.ref:#x}" if value.type == "set" and isinstance(value.ref, int) else str(value.ref)


def c(game: Description) -> str:
    """The program as C."""
    compiled = compile_game(game)
    return c_text(compiled.program, compiled.layout) + "\n"


def llvm(game: Description) -> str:
    """The program as LLVM's assembly, for this processor."""
    from .code import can_deposit  # it brings llvmlite, which nothing else here needs

    compiled = compile_game(game)
    return llvm_text(compiled.program, compiled.layout, deposit=can_deposit()) + "\n"


DUMPS: Final[Mapping[str, Callable[[Description], str]]] = {"ast": ast, "graph": graph, "ir": ir, "c": c, "llvm": llvm}
