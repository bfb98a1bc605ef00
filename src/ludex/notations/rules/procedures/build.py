"""Blocks -> functions, compiled as if they stood where the author has written them."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence
from typing import Any, Final

from .. import flow
from ..entries import CHANGED, Arguments
from ..frames import Frame
from ..offers import log
from ..programs import Program
from .lower import CALL, END, FORGET, GOTO, ITEMS, LOG, Block
from .naming import FRAME

_MAKE: Final = f"{FRAME}_make"


def build(
    name: str,
    kind: str,
    blocks: Sequence[Block],
    place: tuple[str, int],
    space: dict[str, Any],
    print_: str,
    arguments: Arguments | None = None,
) -> Program:
    """A program of these blocks, whose globals are the author's."""
    file, line = place
    _thread(blocks)
    made: dict[str, Any] = {}
    exec(compile(_module(blocks, line), file, "exec", dont_inherit=True), space, made)  # noqa: S102  his own rules
    functions = made[_MAKE](flow.call, flow.goto, flow.end, items, forget, log)
    for function in functions:
        function.__code__ = function.__code__.replace(co_name=name, co_qualname=name)
    labels = tuple(block.label for block in blocks)
    lines = tuple(block.line or line for block in blocks)
    return Program(name, kind, place, functions, labels, lines, print_, arguments)


def items(values: Iterable[Any]) -> list[Any]:
    """What a loop goes over, as it is saved: a list, in which there are lists for tuples."""
    return [_listed(value) for value in values]


def _listed(value: Any) -> Any:
    return [_listed(item) for item in value] if isinstance(value, tuple) else value


def forget(frame: Frame, *names: str) -> None:
    """A loop is over."""
    for name in names:
        frame.__dict__.pop(name, None)


def _thread(blocks: Sequence[Block]) -> None:
    """Who would go to a block that only goes on to another, goes there."""
    for block in blocks:
        for statement in block.body:
            for node in ast.walk(statement):
                if isinstance(node, ast.Return):
                    node.value = ast.copy_location(ast.Constant(_final(blocks, _number(node))), node)


def _final(blocks: Sequence[Block], at: int) -> int:
    seen = set()
    while at != CHANGED and at not in seen and blocks[at].label.startswith("@"):
        seen.add(at)
        first = blocks[at].body[0] if blocks[at].body else None
        if not isinstance(first, ast.Return):
            break
        at = _number(first)
    return at


def _number(node: ast.Return) -> int:
    """All returns are ours by now, and name a block."""
    assert isinstance(node.value, ast.Constant)
    assert isinstance(node.value.value, int)
    return node.value.value


def _module(blocks: Sequence[Block], line: int) -> ast.Module:
    """def make(call, goto, ...): the blocks as inner functions; return all of them."""
    names = [f"{FRAME}_{i}" for i in range(len(blocks))]
    functions = [
        _function(name, [FRAME], block.body or [ast.Pass()]) for name, block in zip(names, blocks, strict=True)
    ]
    made: list[ast.stmt] = [
        *functions,
        ast.Return(ast.Tuple([ast.Name(name, ast.Load()) for name in names], ast.Load())),
    ]
    module = ast.Module([_function(_MAKE, [CALL, GOTO, END, ITEMS, FORGET, LOG], made)], [])
    for node in ast.walk(module):
        if "lineno" in node._attributes and not hasattr(node, "lineno"):
            node.lineno = node.end_lineno = line  # type: ignore[attr-defined]
            node.col_offset = node.end_col_offset = 0  # type: ignore[attr-defined]
    return module


def _function(name: str, args: Sequence[str], body: Sequence[ast.stmt]) -> ast.FunctionDef:
    arguments = ast.arguments([], [ast.arg(arg) for arg in args], None, [], [], None, [])
    function = ast.FunctionDef(name, arguments, list(body), [], None)
    if "type_params" in function._fields:  # from Python 3.12 on
        function.type_params = []  # type: ignore[attr-defined]
    return function
