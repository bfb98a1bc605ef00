"""What a function says to the framework: whom it calls, what it offers; itself, and through the functions it calls."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import FunctionType, MethodType, ModuleType
from typing import Any, Final, Literal, NamedTuple

from .. import chances, flow, offers, undoing
from .texts import Texts, code_of, globals_of

Kind = Literal["call", "goto", "end", "finish"]


class Spot(NamedTuple):
    file: str
    line: int
    column: int


class Way(NamedTuple):
    """From one state or procedure to another, or out."""

    kind: Kind
    target: str | None  # None: a computed name, or out
    spot: Spot


class Said(NamedTuple):
    """A verb that is offered; None: a computed one."""

    verb: str | None
    spot: Spot


@dataclass
class Effects:
    ways: list[Way] = field(default_factory=list)
    offers: list[Said] = field(default_factory=list)
    changes: list[tuple[str, Spot]] = field(default_factory=list)  # what no prompt may do
    prompts: bool = False
    unknown: bool = False
    """It calls something that can't be seen from here."""

    def add(self, other: Effects) -> None:
        self.ways += other.ways
        self.offers += other.offers
        self.changes += other.changes
        self.prompts |= other.prompts
        self.unknown |= other.unknown


_KINDS: Final[Mapping[Any, Kind]] = {flow.call: "call", flow.goto: "goto", flow.end: "end", flow.finish: "finish"}
_OFFERS: Final = (offers.action, offers.button)
_CHANGES: Final = (
    flow.call, flow.goto, flow.end, flow.finish, flow.call_or_goto, offers.log, undoing.push_undo, undoing.clear_undo,
    undoing.reveal, chances.random, chances.random_bigint, chances.shuffle, chances.shuffle_bigint,
)  # fmt: skip


class Reader:
    """Of one module; each function is read once."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts
        self._known: dict[Any, Effects] = {}

    def of(self, function: Callable[..., Any], owner: Any = None) -> Effects:
        """Of a function, or of a method of this object."""
        code = code_of(function)
        node = self.texts.node(function)
        if node is None or code is None:
            return Effects(unknown=code is not None and code.co_filename in self.texts.files)
        key = (code, id(owner))
        if key not in self._known:
            self._known[key] = Effects()  # whoever calls itself adds nothing
            body = [node.body] if isinstance(node, ast.Lambda) else node.body
            self._known[key] = self.inside(body, globals_of(function), code.co_filename, _own_names(node), owner)
        return self._known[key]

    def inside(
        self,
        body: Iterable[ast.AST],
        space: Mapping[str, Any],
        file: str,
        local: frozenset[str] = frozenset(),
        owner: Any = None,
    ) -> Effects:
        found = Effects()
        for statement in body:
            for node in ast.walk(statement):
                if isinstance(node, ast.Call):
                    self._call(node, space, file, local, owner, found)
                elif _sets_prompt(node):
                    found.prompts = True
        return found

    def _call(
        self,
        node: ast.Call,
        space: Mapping[str, Any],
        file: str,
        local: frozenset[str],
        owner: Any,
        found: Effects,
    ) -> None:
        called = value_of(node.func, space, local, owner)
        spot = Spot(file, node.lineno, node.col_offset + 1)
        if called is UNSEEN:
            found.unknown |= not _is_library(node.func)
            return
        if _among(called, _CHANGES):
            found.changes.append((called.__name__, spot))
        if _among(called, _KINDS):
            kind = _KINDS[called]
            found.ways.append(
                Way(kind, self._target(node, 0, space, local) if kind in ("call", "goto") else None, spot)
            )
        elif called is flow.call_or_goto:
            target = self._target(node, 1, space, local)
            found.ways += [Way("call", target, spot), Way("goto", target, spot)]
        elif _among(called, _OFFERS):
            found.offers.append(Said(_word(node.args[0], space, local) if node.args else None, spot))
        elif called is offers.prompt:
            found.prompts = True
        elif isinstance(called, FunctionType | MethodType):
            found.add(self.of(called, getattr(called, "__self__", None)))

    def _target(self, node: ast.Call, at: int, space: Mapping[str, Any], local: frozenset[str]) -> str | None:
        if len(node.args) <= at:
            return None
        return self.name(node.args[at], space, local)

    def name(self, node: ast.expr, space: Mapping[str, Any], local: frozenset[str] = frozenset()) -> str | None:
        """Of the state or procedure that the expression names, known or not; None: it is computed."""
        if (word := _word(node, space, local)) is not None:
            return word
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in ("S", "P"):
            return node.attr
        value = value_of(node, space, local)
        try:
            return self.texts.module.name_of(value) if value is not UNSEEN else None
        except LookupError:
            return None


UNSEEN: Final = object()


def _among(value: object, options: Iterable[object]) -> bool:
    """`in`, for values that may have no hash, and that anybody may have made equal to anything."""
    return any(value is option for option in options)


def value_of(node: ast.expr, space: Mapping[str, Any], local: frozenset[str], owner: Any = None) -> Any:
    """What an expression is, as far as the loaded module knows; UNSEEN where that is decided in play."""
    if isinstance(node, ast.Name):
        if node.id == "self" and owner is not None:
            return owner
        if node.id in local:
            return UNSEEN
        return space.get(node.id, _BUILTINS.get(node.id, UNSEEN))
    if isinstance(node, ast.Attribute):
        holder = value_of(node.value, space, local, owner)
        if isinstance(holder, ModuleType) or (owner is not None and holder is owner):
            return getattr(holder, node.attr, UNSEEN)
    return UNSEEN


_BUILTINS: Final[Mapping[str, Any]] = vars(__import__("builtins"))


def _is_library(node: ast.expr) -> bool:
    """A method of some value, as `G.deck.pop()`: it says nothing to the framework."""
    return isinstance(node, ast.Attribute)


def _word(node: ast.expr, space: Mapping[str, Any], local: frozenset[str]) -> str | None:
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    value = value_of(node, space, local)
    return value if isinstance(value, str) else None


def _sets_prompt(node: ast.AST) -> bool:
    """V.prompt = ..."""
    return (
        isinstance(node, ast.Attribute)
        and isinstance(node.ctx, ast.Store)
        and node.attr == "prompt"
        and isinstance(node.value, ast.Name)
        and node.value.id == "V"
    )


def _own_names(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> frozenset[str]:
    """Its parameters, and what it gives a value to."""
    args = node.args
    names = {arg.arg for arg in (*args.posonlyargs, *args.args, *args.kwonlyargs)}
    names |= {arg.arg for arg in (args.vararg, args.kwarg) if arg}
    if not isinstance(node, ast.Lambda):
        names |= set(_stored(node.body))
    return frozenset(names)


def _stored(body: Iterable[ast.stmt]) -> Iterator[str]:
    for statement in body:
        for node in ast.walk(statement):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                yield node.id
