"""Functions of the author's files, and their syntax trees."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from ..module import Module

Node = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


class Texts:
    """The files of one module."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.files = {str(file) for file in module.files}
        self._nodes: dict[str, dict[int, list[Node]]] = {}
        self._trees: dict[str, ast.Module | None] = {}
        self._lines: dict[str, list[str]] = {}
        self._spaces: dict[str, dict[str, Any]] = {}
        for holders in module.holders:
            for space, *_ in holders:
                self._spaces.setdefault(str(space.get("__file__")), space)

    def space(self, file: str) -> Mapping[str, Any]:
        """The globals of the file."""
        return self._spaces.get(file, {})

    def tree(self, file: str) -> ast.Module | None:
        if file not in self._trees:
            try:
                self._trees[file] = ast.parse(Path(file).read_bytes(), file)
            except (OSError, SyntaxError, ValueError):
                self._trees[file] = None
        return self._trees[file]

    def node(self, function: Callable[..., Any]) -> Node | None:
        """None for what is written elsewhere, or not in Python."""
        code = code_of(function)
        if code is None or code.co_filename not in self.files:
            return None
        begun = self._of(code.co_filename).get(code.co_firstlineno, ())
        named = [node for node in begun if _name(node) == code.co_name]
        if len(named) > 1:  # lambdas on one line
            places = {(line, column) for line, _, column, _ in code.co_positions()}
            named = [node for node in named if _place(node) in places]
        return named[0] if len(named) == 1 else None

    def _of(self, file: str) -> dict[int, list[Node]]:
        """By the line on which they begin, with their decorators."""
        if file not in self._nodes:
            found: dict[int, list[Node]] = {}
            for node in ast.walk(self.tree(file) or ast.Module([], [])):
                if isinstance(node, Node):
                    decorators = [] if isinstance(node, ast.Lambda) else node.decorator_list
                    line = min([node.lineno, *(decorator.lineno for decorator in decorators)])
                    found.setdefault(line, []).append(node)
            self._nodes[file] = found
        return self._nodes[file]

    def column(self, file: str, line: int) -> int:
        """Where its text begins."""
        if file not in self._lines:
            self._lines[file] = Path(file).read_text("utf-8", "replace").split("\n") if file in self.files else []
        text = self._lines[file][line - 1] if 0 < line <= len(self._lines[file]) else ""
        return len(text) - len(text.lstrip()) + 1 if text else 0

    def words(self) -> set[str]:
        """Every string that stands in the files: what a computed name may be."""
        trees = [tree for file in self.files if (tree := self.tree(file))]
        constants = (node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant))
        return {value for value in constants if isinstance(value, str)}


def _name(node: Node) -> str:
    return "<lambda>" if isinstance(node, ast.Lambda) else node.name


def _place(node: Node) -> tuple[int, int]:
    """Of the first thing that it does."""
    first = node.body if isinstance(node, ast.Lambda) else node.body[0]
    return first.lineno, first.col_offset


def code_of(function: Any) -> CodeType | None:
    return getattr(getattr(function, "__func__", function), "__code__", None)


def globals_of(function: Any) -> Mapping[str, Any]:
    plain = getattr(function, "__func__", function)
    return plain.__globals__ if isinstance(plain, FunctionType) else {}
