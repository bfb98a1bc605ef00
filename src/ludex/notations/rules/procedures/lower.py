"""Statements -> blocks. What does not wait stays real Python; only what waits is cut."""

from __future__ import annotations

import ast
import builtins
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from ..entries import CHANGED, START
from .checks import Wrong, leading, misplaced, waits
from .naming import FRAME, Renamer, attribute
from .sources import Target

CALL: Final = f"{FRAME}_call"
GOTO: Final = f"{FRAME}_goto"
END: Final = f"{FRAME}_end"
ITEMS: Final = f"{FRAME}_items"
FORGET: Final = f"{FRAME}_forget"
LOG: Final = f"{FRAME}_log"
RANGE: Final = f"{FRAME}_range"
RESULT: Final = "_result"


class Loop(NamedTuple):
    """Where `continue` and `break` of a loop that waits lead."""

    again: int
    out: int


class Block:
    def __init__(self, label: str, line: int) -> None:
        self.label = label
        self.line = line
        self.body: list[ast.stmt] = []
        self.closed = False


class Lowering:
    """One procedure."""

    def __init__(
        self,
        variables: frozenset[str],
        target_of: Callable[[ast.Await], Target | str],
        space: Mapping[str, Any],
    ) -> None:
        self.wrong: list[Wrong] = []
        self.blocks: list[Block] = []
        self._variables = variables
        self._target_of = target_of
        self._space = space
        self._ordinals: Counter[str] = Counter()
        self._loops = 0
        self._leaver: int | None = None  # the block in which returns from a try end

    def procedure(self, body: list[ast.stmt], line: int) -> None:
        self._at(self._new(line, START))
        self._all(body, None)
        self._end(None, body[-1])
        if self._leaver is not None:
            self._at(self._leaver)
            popped = _call(f"{FRAME}.__dict__.pop", ast.Constant(RESULT))
            self._emit(_expr(_call(END, popped)), _return(CHANGED), at=body[-1])

    # Blocks

    def _new(self, line: int, label: str | None = None) -> int:
        # What nobody waits at has a label all the same, for messages; it begins with "@".
        self.blocks.append(Block(f"@{len(self.blocks)}" if label is None else label, line))
        return len(self.blocks) - 1

    def _at(self, block: int) -> None:
        self._here = self.blocks[block]

    def _emit(self, *statements: ast.stmt, at: ast.AST) -> None:
        if not self._here.closed:
            for statement in statements:
                _place(statement, at)
                self._here.body.append(statement)
                self._here.closed = isinstance(statement, ast.Return)

    def _jump(self, block: int, at: ast.AST) -> None:
        self._emit(_return(block), at=at)

    # Statements

    def _all(self, body: list[ast.stmt], loop: Loop | None) -> None:
        for statement in body:
            self._statement(statement, loop)

    def _statement(self, node: ast.stmt, loop: Loop | None) -> None:
        if not waits(node):
            self._plain(node, loop)
        elif isinstance(node, ast.If):
            self._if(node, loop)
        elif isinstance(node, ast.While):
            self._while(node)
        elif isinstance(node, ast.For):
            self._for(node)
        elif isinstance(node, ast.Return):
            self._return(node)
        elif isinstance(node, ast.Expr):
            self._expression(node)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            self._assign(node)
        elif isinstance(node, ast.AugAssign):
            self._add(node)
        else:
            self._refuse(node, "await can't be here; give it a variable and a line of its own")

    def _refuse(self, node: ast.AST, why: str) -> None:
        self.wrong.append((node, why))

    def _plain(self, node: ast.stmt, loop: Loop | None) -> None:
        """Nothing in it waits: as it is, but that it returns to the runner."""
        if isinstance(node, ast.Return):
            self._end(node.value, node)
        elif isinstance(node, ast.Break | ast.Continue) and loop is not None:
            self._jump(loop.out if isinstance(node, ast.Break) else loop.again, node)
        else:
            left = _Leaving(self, loop).visit(node)
            self._emit(self._renamed(left), at=node)

    def _end(self, value: ast.expr | None, at: ast.AST) -> None:
        args = [self._renamed(value)] if value is not None else []
        self._emit(_expr(_call(END, *args)), _return(CHANGED), at=at)

    def leaver(self) -> int:
        """The block that ends with the result that a return from inside a try has left."""
        if self._leaver is None:
            self._leaver = self._new(0)
        return self._leaver

    def _renamed(self, node: Any) -> Any:
        return Renamer(self._variables).visit(node)

    def _expression(self, node: ast.Expr) -> None:
        value = self._waited(node.value)
        if not isinstance(node.value, ast.Await):
            self._emit(_expr(value), at=node)

    def _assign(self, node: ast.Assign | ast.AnnAssign) -> None:
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        for target in targets:
            self.wrong += [(inner, "await in the target") for inner in ast.walk(target) if isinstance(inner, ast.Await)]
        assert node.value is not None  # it waits
        value = self._waited(node.value)
        self._emit(ast.Assign([self._renamed(target) for target in targets], value), at=node)

    def _add(self, node: ast.AugAssign) -> None:
        """x += await ...: nobody else can have changed x since; G.x they can."""
        if not isinstance(node.target, ast.Name):
            self._refuse(node, "what is added to was read before the await; give that a variable and a line of its own")
            return
        value = self._waited(node.value)
        self._emit(ast.AugAssign(self._renamed(node.target), node.op, value), at=node)

    def _return(self, node: ast.Return) -> None:
        assert node.value is not None  # it waits
        if not isinstance(node.value, ast.Await):
            value = self._waited(node.value)
            self._emit(_expr(_call(END, value)), _return(CHANGED), at=node)
            return
        target = self._target(node.value)
        if target is not None:
            self._emit(_expr(_call(GOTO, target.name, *_env(target))), _return(CHANGED), at=node)

    def _waited(self, expression: ast.expr) -> Any:
        """Wait for the await in front of it; what the rest of the expression then is."""
        self.wrong += misplaced(expression)
        first = leading(expression)
        if first is None:
            return self._renamed(expression)
        if target := self._target(first):
            self._wait(target, first)
        return self._renamed(_Replace(first).visit(expression))

    def _target(self, node: ast.Await) -> Target | None:
        inside = [inner for inner in ast.walk(node.value) if isinstance(inner, ast.Await)]
        self.wrong += [(inner, "two awaits in one expression; give the first a variable") for inner in inside]
        target = self._target_of(node)
        if isinstance(target, str):
            self._refuse(node, target)
            return None
        env = None if target.env is None else self._renamed(target.env)
        return Target(self._renamed(target.name), env, target.label)

    def _wait(self, target: Target, at: ast.AST) -> None:
        self._ordinals[target.label] += 1
        after = self._new(getattr(at, "lineno", 0), f"{target.label}#{self._ordinals[target.label]}")
        goes_on = ast.Assign([attribute("I", at, ast.Store())], ast.Constant(after))
        self._emit(goes_on, _expr(_call(CALL, target.name, *_env(target))), _return(CHANGED), at=at)
        self._at(after)

    def _if(self, node: ast.If, loop: Loop | None) -> None:
        test = self._waited(node.test)
        otherwise, after = self._new(node.lineno), self._new(node.lineno)
        self._emit(ast.If(_not(test), [_return(otherwise)], []), at=node.test)
        self._all(node.body, loop)
        self._jump(after, node.body[-1])
        self._at(otherwise)
        self._all(node.orelse, loop)
        self._jump(after, node)
        self._at(after)

    def _while(self, node: ast.While) -> None:
        again, out = self._new(node.lineno), self._new(node.lineno)
        self._jump(again, node)
        self._at(again)
        test = self._waited(node.test)
        if not (isinstance(test, ast.Constant) and test.value):
            self._emit(ast.If(_not(test), [_return(out)], []), at=node.test)
        self._all(node.body, Loop(again, out))
        self._jump(again, node)
        self._at(out)

    def _for(self, node: ast.For) -> None:
        """Over range(a, b) two numbers are kept; over anything else the list of what it gives, and a place in it."""
        iterator = self._waited(node.iter)
        number, self._loops = self._loops, self._loops + 1
        place, limit = f"_at{number}", f"_to{number}"
        step = self._step(node.iter)
        begin = self._begin_range if step else self._begin_list
        begin(iterator, place, limit, node)
        again, out = self._new(node.lineno), self._new(node.lineno)
        self._jump(again, node)
        self._at(again)
        at, to = attribute(place, node), attribute(limit, node)
        over = ast.GtE if step is None or step > 0 else ast.LtE
        bound: ast.expr = to if step else _call("len", to)
        self._emit(ast.If(ast.Compare(at, [over()], [bound]), [_return(out)], []), at=node)
        item: ast.expr = at if step else ast.Subscript(to, at, ast.Load())
        self._emit(ast.Assign([self._renamed(node.target)], item), at=node)
        stride = ast.AugAssign(attribute(place, node, ast.Store()), ast.Add(), ast.Constant(step or 1))
        self._emit(stride, at=node)
        self._all(node.body, Loop(again, out))
        self._jump(again, node)
        self._at(out)
        kept = ast.Name(FRAME, ast.Load()), ast.Constant(place), ast.Constant(limit)
        self._emit(_expr(_call(FORGET, *kept)), at=node)

    def _step(self, iterator: ast.expr) -> int | None:
        """Of a range whose step can be seen; None where it is something else."""
        if not isinstance(iterator, ast.Call) or not isinstance(iterator.func, ast.Name) or iterator.keywords:
            return None
        known = self._space.get("range", builtins.range) is builtins.range and "range" not in self._variables
        if iterator.func.id != "range" or not known or waits(iterator):
            return None
        if any(isinstance(arg, ast.Starred) for arg in iterator.args) or not 1 <= len(iterator.args) <= 3:
            return None
        return _literal(iterator.args[2]) if len(iterator.args) == 3 else 1

    def _begin_range(self, iterator: ast.expr, place: str, limit: str, node: ast.For) -> None:
        made = ast.Assign([ast.Name(RANGE, ast.Store())], iterator)
        parts = [ast.Attribute(ast.Name(RANGE, ast.Load()), part, ast.Load()) for part in ("start", "stop")]
        names = [attribute(name, node, ast.Store()) for name in (place, limit)]
        self._emit(made, *(ast.Assign([name], part) for name, part in zip(names, parts, strict=True)), at=node)

    def _begin_list(self, iterator: ast.expr, place: str, limit: str, node: ast.For) -> None:
        self._emit(ast.Assign([attribute(limit, node, ast.Store())], _call(ITEMS, iterator)), at=node)
        self._emit(ast.Assign([attribute(place, node, ast.Store())], ast.Constant(0)), at=node)


class _Leaving(ast.NodeTransformer):
    """In statements that do not wait: return, and break and continue of a loop around them that does."""

    def __init__(self, lowering: Lowering, loop: Loop | None, trying: bool = False) -> None:
        self._lowering = lowering
        self._loop = loop
        self._trying = trying

    def visit_Return(self, node: ast.Return) -> list[ast.stmt]:
        value = node.value or ast.Constant(None)
        if self._trying:  # else an error in what end() starts would be the author's except's
            kept = ast.Assign([attribute(RESULT, node, ast.Store())], value)
            return [_place(kept, node), _place(_return(self._lowering.leaver()), node)]
        return [_place(_expr(_call(END, value)), node), _place(_return(CHANGED), node)]

    def visit_Break(self, node: ast.Break) -> ast.stmt:
        return node if self._loop is None else _place(_return(self._loop.out), node)

    def visit_Continue(self, node: ast.Continue) -> ast.stmt:
        return node if self._loop is None else _place(_return(self._loop.again), node)

    def _own_loop(self, node: Any) -> ast.stmt:
        """Its body breaks out of itself, its else out of the loop around it."""
        node.body = _visited(_Leaving(self._lowering, None, self._trying), node.body)
        node.orelse = _visited(self, node.orelse)
        return node  # type: ignore[no-any-return]

    visit_For = visit_While = _own_loop  # noqa: N815

    def _try(self, node: Any) -> ast.stmt:
        return _Leaving(self._lowering, self._loop, True).generic_visit(node)  # type: ignore[return-value]

    visit_Try = visit_TryStar = visit_With = _try  # noqa: N815

    def visit_Lambda(self, node: ast.Lambda) -> ast.expr:
        return node


def _visited(visitor: ast.NodeTransformer, body: list[ast.stmt]) -> list[ast.stmt]:
    results = [visitor.visit(statement) for statement in body]
    return [one for result in results for one in (result if isinstance(result, list) else [result])]


class _Replace(ast.NodeTransformer):
    """The await, once waited for, is what it gave back."""

    def __init__(self, awaited: ast.Await) -> None:
        self._awaited = awaited

    def visit_Await(self, node: ast.Await) -> ast.expr:
        if node is not self._awaited:
            return node
        return ast.copy_location(ast.Attribute(ast.Name(FRAME, ast.Load()), "_", ast.Load()), node)


def _literal(node: ast.expr) -> int | None:
    try:
        value = ast.literal_eval(node)
    except ValueError:
        return None
    return value if type(value) is int and value else None


def _not(test: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), test)


def _env(target: Target) -> Iterator[ast.expr]:
    if target.env is not None:
        yield target.env


def _call(name: str, *args: ast.expr) -> ast.Call:
    function: ast.expr = ast.Name(name.partition(".")[0], ast.Load())
    for part in name.split(".")[1:]:
        function = ast.Attribute(function, part, ast.Load())
    return ast.Call(function, list(args), [])


def _expr(value: ast.expr) -> ast.Expr:
    return ast.Expr(value)


def _return(block: int) -> ast.Return:
    return ast.Return(ast.Constant(block))


def _place(node: ast.stmt, at: ast.AST) -> ast.stmt:
    """Parts of the node that have no place of their own are at this one."""
    for inner in ast.walk(node):
        if "lineno" in inner._attributes and not hasattr(inner, "lineno"):
            ast.copy_location(inner, at)
    return node
