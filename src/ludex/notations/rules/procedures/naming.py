"""Which names are variables of the frame, and what they become there: x -> F.x."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import Any, Final

FRAME: Final = "_ludex"
"""The frame in compiled blocks, and how the names of all that is ours begin."""

ANY: Final = "_any"
"""Where the variable _ is kept: the frame's own _ is the result of the last call."""


def stored(body: Iterable[ast.stmt]) -> dict[str, ast.AST]:
    """The names that the statements give a value to, each with the first place; not those of inner scopes."""
    finder = _Stored()
    for statement in body:
        finder.visit(statement)
    return finder.found


class _Stored(ast.NodeVisitor):
    def __init__(self) -> None:
        self.found: dict[str, ast.AST] = {}

    def visit_Name(self, node: ast.Name) -> None:
        if not isinstance(node.ctx, ast.Load) and not node.id.startswith(FRAME):
            self.found.setdefault(node.id, node)

    def _inner(self, node: Any) -> None:
        """An inner scope gives no value to ours."""

    visit_Lambda = visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = _inner  # noqa: N815
    visit_FunctionDef = visit_AsyncFunctionDef = visit_ClassDef = _inner  # noqa: N815


def attribute(name: str, at: ast.AST, ctx: ast.expr_context | None = None) -> ast.Attribute:
    """F.name"""
    node = ast.Attribute(ast.Name(FRAME, ast.Load()), ANY if name == "_" else name, ctx or ast.Load())
    return ast.copy_location(node, at)


class Renamer(ast.NodeTransformer):
    """Variables become attributes of the frame, except where an inner scope has its own of the name."""

    def __init__(self, variables: frozenset[str]) -> None:
        self._variables = variables

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return attribute(node.id, node, node.ctx) if node.id in self._variables else node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        if node.value is None:
            return ast.copy_location(ast.Pass(), node)
        return self.visit(ast.copy_location(ast.Assign([node.target], node.value), node))  # type: ignore[no-any-return]

    def visit_Lambda(self, node: ast.Lambda) -> ast.expr:
        args = node.args
        names = [*args.posonlyargs, *args.args, *args.kwonlyargs, *filter(None, (args.vararg, args.kwarg))]
        args.defaults = [self.visit(default) for default in args.defaults]
        args.kw_defaults = [default and self.visit(default) for default in args.kw_defaults]
        node.body = self._without({arg.arg for arg in names}).visit(node.body)
        return node

    def _comprehension(self, node: Any) -> ast.expr:
        first = node.generators[0]
        outer = self.visit(first.iter)
        targets = {name.id for part in node.generators for name in ast.walk(part.target) if isinstance(name, ast.Name)}
        first.iter = ast.copy_location(ast.Constant(None), outer)  # not to be visited a second time
        self._without(targets).generic_visit(node)
        first.iter = outer
        return node  # type: ignore[no-any-return]

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = _comprehension  # noqa: N815

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> ast.ExceptHandler:
        if node.type is not None:
            node.type = self.visit(node.type)
        inner = self._without({node.name} if node.name else set())
        node.body = [inner.visit(statement) for statement in node.body]
        return node

    def _without(self, names: set[str]) -> Renamer:
        return Renamer(self._variables - names)
