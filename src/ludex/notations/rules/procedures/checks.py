"""What a procedure can't do, because it has to be saved at each await; each with its place and a way out."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from typing import Any, Final

from ..frames import RESERVED
from .naming import FRAME, stored

Wrong = tuple[ast.AST, str]

_COMPREHENSIONS: Final = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_CHANGING: Final = frozenset({"R", "L", "V"})
"""Globals that are others after a wait."""

_TAKEN: Final = (RESERVED - {"_"}) | {"G", "R", "V", "S"}


def waits(node: ast.AST) -> bool:
    """Is there an await in it?"""
    return any(isinstance(inner, ast.Await) for inner in ast.walk(node))


def wrong_definition(node: ast.AsyncFunctionDef) -> Iterator[Wrong]:
    """In the way that it is declared."""
    args = node.args
    for extra in (args.vararg, args.kwarg):
        if extra is not None:
            yield extra, f"a procedure names its variables; {extra.arg!r} would be any number of them"
    for arg in args.posonlyargs:
        yield arg, "the variables of a procedure are given by name"


def wrong_names(body: list[ast.stmt]) -> Iterator[Wrong]:
    for name, place in stored(body).items():
        if name in _TAKEN:
            yield place, f"{name} is the framework's name, and can't be a variable of a procedure"
        elif name.startswith("_") and name != "_" and not name.startswith(FRAME):
            yield place, f"{name}: names that begin with _ are kept for the framework"


def not_imported(body: list[ast.stmt], space: Mapping[str, Any]) -> Iterator[Wrong]:
    """In Python that would be found when it runs."""
    for statement in body:
        for node in ast.walk(statement):
            if isinstance(node, ast.Name) and node.id in ("G", "L", "R", "V") and node.id not in space:
                yield node, f"{node.id} is used here, and not imported: from ludex.rules import {node.id}"


def wrong(body: list[ast.stmt]) -> Iterator[Wrong]:
    """Everything in the statements that can't be, outermost first."""
    for statement in body:
        for node in ast.walk(statement):
            yield from _wrong(node)


def _wrong(node: ast.AST) -> Iterator[Wrong]:
    if isinstance(node, ast.Yield | ast.YieldFrom):
        yield node, "yield in a procedure; it waits by await"
    elif isinstance(node, ast.AsyncFor | ast.AsyncWith):
        yield node, "a procedure has no async for or async with; only states and procedures are awaited"
    elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        yield node, f"{node.name} is defined in a procedure, and can't be saved; define it at the top of the module"
    elif isinstance(node, ast.Import | ast.ImportFrom):
        yield node, "import in a procedure; a module can't be saved, import it at the top"
    elif isinstance(node, ast.Global | ast.Nonlocal):
        yield node, f"{', '.join(node.names)}: what lasts is kept in G, where it is saved"
    elif isinstance(node, ast.NamedExpr):
        yield node, ":= in a procedure; give the variable its value in a line of its own"
    elif isinstance(node, ast.MatchAs | ast.MatchStar) and node.name is not None:
        yield node, f"case captures {node.name!r}, which a procedure can't do; use if and elif"
    elif isinstance(node, ast.MatchMapping) and node.rest is not None:
        yield node, f"case captures {node.rest!r}, which a procedure can't do; use if and elif"
    elif isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Lambda):
        yield node, "a function can't be saved, and so not be kept in a variable; define it at the top of the module"
    elif isinstance(node, ast.Try | ast.TryStar | ast.With | ast.Match):
        yield from _around(node)
    elif isinstance(node, ast.For | ast.While) and node.orelse and waits(node):
        yield node.orelse[0], "else of a loop that waits; use a variable"
    elif isinstance(node, _COMPREHENSIONS) and waits(node):
        yield node, "await in a comprehension; use a loop"


def _around(node: ast.Try | ast.TryStar | ast.With | ast.Match) -> Iterator[Wrong]:
    what = {"TryStar": "try", "Try": "try", "With": "with", "Match": "match"}[type(node).__name__]
    for inner in ast.walk(node):
        if isinstance(inner, ast.Await):
            hint = "use if and elif" if what == "match" else "it can't be left and entered again"
            yield inner, f"await inside {what}; {hint}"


def leading(expression: ast.expr) -> ast.Await | None:
    """The await that is the first thing this expression does: all else then comes after the wait."""
    node: ast.expr | None = expression
    while node is not None and not isinstance(node, ast.Await):
        node = next((part for part in _parts(node) if not _still(part)), None)
    return node


def _still(node: ast.expr) -> bool:
    """Does it make no difference whether this is evaluated before the wait or after?"""
    return isinstance(node, ast.Constant) or (isinstance(node, ast.Name) and node.id not in _CHANGING)


def _parts(node: ast.expr) -> list[ast.expr]:
    """What is evaluated always, in its order."""
    if isinstance(node, ast.UnaryOp):
        return [node.operand]
    if isinstance(node, ast.BinOp):
        return [node.left, node.right]
    if isinstance(node, ast.Compare):
        return [node.left, node.comparators[0]]
    if isinstance(node, ast.Attribute | ast.Starred | ast.FormattedValue):
        return [node.value]
    if isinstance(node, ast.Subscript):
        return [node.value, node.slice]
    if isinstance(node, ast.BoolOp):
        return node.values[:1]
    if isinstance(node, ast.IfExp):
        return [node.test]
    if isinstance(node, ast.Call):
        return [node.func, *node.args, *(keyword.value for keyword in node.keywords)]
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        return node.elts
    if isinstance(node, ast.JoinedStr):
        return node.values
    if isinstance(node, ast.Dict):
        return [part for pair in zip(node.keys, node.values, strict=True) for part in pair if part is not None]
    return []


def misplaced(expression: ast.expr | None) -> Iterator[Wrong]:
    """Awaits of the expression that can't be waited for: others than the leading one."""
    if expression is None:
        return
    first = leading(expression)
    for inner in ast.walk(expression):
        if isinstance(inner, ast.Await) and inner is not first:
            yield inner, _advice(expression, inner, first)


def _advice(expression: ast.expr, inner: ast.Await, first: ast.Await | None) -> str:
    for node in ast.walk(expression):
        if isinstance(node, ast.BoolOp | ast.IfExp) and waits(node):
            kind = "and, or" if isinstance(node, ast.BoolOp) else "if ... else"
            if any(found is inner for found in ast.walk(node)):
                return f"await behind {kind}, where it may not be reached; use an if statement"
    if first is not None:
        return "two awaits in one expression; give the first a variable and a line of its own"
    return "await in the middle of an expression; give it a variable and a line of its own"
