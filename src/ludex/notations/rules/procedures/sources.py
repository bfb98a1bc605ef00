"""The author's files: their texts and trees, their namespaces, and whom a name in them means."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, NamedTuple

Function = ast.AsyncFunctionDef | ast.FunctionDef


class Target(NamedTuple):
    """Whom an await enters: a name that is known, or an expression that gives it; with these variables."""

    name: ast.expr
    env: ast.expr | None
    label: str


class Sources:
    def __init__(self, files: Sequence[ModuleType], things: Mapping[str, Any]) -> None:
        self.things = things
        self._names = {id(thing): name for name, thing in things.items()}
        self._spaces = {file.__file__ or "": vars(file) for file in files}
        self._trees: dict[str, ast.Module] = {}

    def space(self, file: str) -> dict[str, Any]:
        """The globals of the file."""
        return self._spaces.get(file, {})

    def tree(self, file: str) -> ast.Module | None:
        """None where there is no such text."""
        if file not in self._trees:
            try:
                self._trees[file] = ast.parse(Path(file).read_bytes(), file)
            except (OSError, SyntaxError, ValueError):
                return None
        return self._trees[file]

    def function(self, code: CodeType) -> Function | None:
        """Where it is defined, if that is at the top level of a file."""
        tree = self.tree(code.co_filename)
        for node in tree.body if tree else ():
            if isinstance(node, Function) and node.name == code.co_name and _first_line(node) == code.co_firstlineno:
                return node
        return None

    def string(self, file: str, line: int, text: str) -> tuple[int, bool]:
        """Where the text of a script begins that is made on this line, and whether its lines are those of the file."""
        tree = self.tree(file)
        for node in ast.walk(tree) if tree else ():
            if isinstance(node, ast.Call) and node.lineno <= line <= (node.end_lineno or 0) and node.args:
                first = node.args[0]
                if isinstance(first, ast.Constant) and first.value == text:
                    return first.lineno, (first.end_lineno or 0) - first.lineno == text.count("\n")
        return line, False

    def known(self, node: ast.expr, space: Mapping[str, Any]) -> str | None:
        """The name of the state or procedure that this expression is, if it is one for ever."""
        thing = _static(node, space)
        if thing is not None and id(thing) in self._names:
            return self._names[id(thing)]
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in ("S", "P"):
            return node.attr if node.attr in self.things else None
        if isinstance(node, ast.Name) and node.id in self.things and node.id not in space:
            return node.id  # only in S or P
        return None

    def unknown(self, name: str) -> str:
        close = get_close_matches(name, list(self.things), 1)
        hint = f"; did you mean {close[0]}?" if close else ""
        return f"there is no state or procedure {name!r}{hint}"


def _first_line(node: Function) -> int:
    return min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])


def _static(node: ast.expr, space: Mapping[str, Any]) -> Any:
    """A global, or an attribute of a module that is one."""
    if isinstance(node, ast.Name):
        return space.get(node.id)
    if isinstance(node, ast.Attribute):
        owner = _static(node.value, space)
        return getattr(owner, node.attr, None) if isinstance(owner, ModuleType) else None
    return None
