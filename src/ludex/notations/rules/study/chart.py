"""Every state and procedure of a module, and the ways between them."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from .. import flow
from ..entries import Entry
from ..module import Module
from ..places import HOOKS, Place
from ..procedures.sources import Target
from ..programs import Program
from ..script import parse_script
from ..tables import Text
from .effects import Effects, Kind, Reader, Spot, Way
from .texts import Texts

SETUP: Final = "on_setup"


@dataclass
class Box:
    """A state or procedure."""

    entry: Entry
    ways: list[tuple[str, Way]] = field(default_factory=list)
    """Each with the action, or the hook, that goes it; "" in a procedure."""
    asked: Effects = field(default_factory=Effects)
    """What the prompt of a state says."""
    unknown: bool = False
    """It does something that can't be seen from here."""

    @property
    def is_state(self) -> bool:
        return isinstance(self.entry, Place)


@dataclass
class Chart:
    module: Module
    texts: Texts
    begin: Effects
    boxes: Mapping[str, Box]

    def reached(self) -> set[str]:
        """The names to which ways lead from the setup; a computed one may be any that stands in a text."""
        found: set[str] = set()
        waiting = list(self.begin.ways)
        while waiting:
            way = waiting.pop()
            if way.target is None and way.kind in ("call", "goto"):
                names = self.spoken
            else:
                names = {way.target} & self.boxes.keys() if way.target else set()
            for name in names - found:
                found.add(name)
                waiting += [way for _, way in self.boxes[name].ways]
        return found

    @cached_property
    def spoken(self) -> set[str]:
        """States and procedures whose names stand in a text, as data do that decide where to go."""
        return self.texts.words() & self.boxes.keys()

    def ways(self) -> Iterator[Way]:
        yield from self.begin.ways
        for box in self.boxes.values():
            yield from (way for _, way in box.ways)


def chart_of(module: Module) -> Chart:
    texts = Texts(module)
    reader = Reader(texts)
    things = dict(module.things)
    begin = reader.of(module.facts.on_setup)
    boxes = {name: _box(entry, things.get(name), reader) for name, entry in module.entries.items()}
    return Chart(module, texts, begin, boxes)


def _box(entry: Entry, thing: Any, reader: Reader) -> Box:
    box = Box(entry)
    if isinstance(entry, Place):
        _state(box, entry, reader)
    elif isinstance(entry, Program) and isinstance(thing, Text):
        _script(box, thing, reader)
    elif isinstance(entry, Program) and entry.kind == "async":
        node = reader.texts.node(thing)
        if isinstance(node, ast.AsyncFunctionDef):
            _Procedure(box, entry.file, reader).read(node.body)
    else:
        effects = reader.of(thing)
        box.ways = [("", way) for way in effects.ways]
        box.unknown = effects.unknown
    return box


def _state(box: Box, place: Place, reader: Reader) -> None:
    owner = getattr(place.prompt, "__self__", None)
    box.asked = reader.of(place.prompt, owner)
    for verb, handler in place.handlers.items():
        _through(box, verb, reader.of(handler, owner))
    for hook, function in zip(HOOKS, (place.begin, place.resume, place.end), strict=True):
        if function is not None:
            _through(box, hook, reader.of(function, owner))


def _through(box: Box, verb: str, effects: Effects) -> None:
    box.ways += [(verb, way) for way in effects.ways]
    box.unknown |= effects.unknown


def _script(box: Box, text: Text, reader: Reader) -> None:
    from ..procedures.sources import Sources

    line, exact = Sources([], {}).string(text.file, text.line, text.text)
    script = parse_script(text.text, line, exact)
    _Procedure(box, text.file, reader, script.targets).read(script.body)


class _Procedure:
    """The body of an `async def` or a script."""

    def __init__(self, box: Box, file: str, reader: Reader, targets: Mapping[int, Target] | None = None) -> None:
        self._box = box
        self._file = file
        self._reader = reader
        self._targets = targets
        self._space = reader.texts.space(file)

    def read(self, body: list[ast.stmt]) -> None:
        gone = {id(node.value) for part in body for node in ast.walk(part) if isinstance(node, ast.Return)}
        awaited = set()
        for part in body:
            for node in ast.walk(part):
                if isinstance(node, ast.Await):
                    awaited.add(id(node.value))
                    self._way("goto" if id(node) in gone else "call", self._target(node), node)
                elif isinstance(node, ast.Return) and not isinstance(node.value, ast.Await):
                    self._way("end", None, node)
        if not _never_ends(body):
            self._way("end", None, body[-1])
        effects = self._reader.inside(_without(body, awaited), self._space, self._file)
        self._box.ways += [("", way) for way in effects.ways]
        self._box.unknown |= effects.unknown

    def _way(self, kind: Kind, target: str | None, node: ast.AST) -> None:
        spot = Spot(self._file, getattr(node, "lineno", 0), getattr(node, "col_offset", -1) + 1)
        self._box.ways.append(("", Way(kind, target, spot)))

    def _target(self, node: ast.Await) -> str | None:
        if self._targets is not None:
            target = self._targets.get(id(node))
            return self._reader.name(target.name, self._space) if target else None
        made = node.value
        if not isinstance(made, ast.Call):
            return None
        if isinstance(made.func, ast.Name) and self._space.get(made.func.id) is flow.call:
            return self._reader.name(made.args[0], self._space) if made.args else None
        return self._reader.name(made.func, self._space) or getattr(made.func, "id", None)


def _without(body: list[ast.stmt], awaited: set[int]) -> Iterator[ast.AST]:
    """Every call but those that are awaited, one by one: these enter, they do not run."""
    for part in body:
        for node in ast.walk(part):
            if isinstance(node, ast.Call) and id(node) not in awaited:
                yield ast.copy_location(ast.Call(node.func, [_still(arg) for arg in node.args], []), node)


def _still(node: ast.expr) -> ast.expr:
    """An argument without the calls in it, which are seen themselves."""
    return ast.copy_location(ast.Constant(None), node) if any(isinstance(n, ast.Call) for n in ast.walk(node)) else node


def _never_ends(body: list[ast.stmt]) -> bool:
    last = body[-1] if body else None
    if isinstance(last, ast.Return | ast.Raise):
        return True
    return isinstance(last, ast.While) and isinstance(last.test, ast.Constant) and bool(last.test.value)
