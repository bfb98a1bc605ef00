"""From what the author wrote to a Program, or to all that is wrong with it."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from hashlib import blake2b
from typing import Any

from ludex.core import Problem

from .. import flow
from ..entries import Arguments
from ..frames import flaw
from ..programs import Program
from ..script import parse_script
from ..tables import Text
from .build import build
from .checks import Wrong, not_imported, wrong, wrong_definition, wrong_names
from .lower import Lowering
from .naming import stored
from .sources import Sources, Target

Compiled = tuple[Program | None, Sequence[Problem]]


def compile_async(name: str, function: Any, sources: Sources) -> Compiled:
    """An `async def`: real Python that is never run as a coroutine."""
    code = function.__code__
    file = code.co_filename
    found = sources.function(code)
    if not isinstance(found, ast.AsyncFunctionDef):
        return None, [
            Problem(f"the procedure {name!r} is not defined at the top level of a file", file, code.co_firstlineno)
        ]
    node = deepcopy(found)
    body = _without_docstring(node.body)
    bad = [*wrong_definition(node), *wrong(body), *wrong_names([*map(_given, _args(node)), *body])]
    bad += not_imported(body, sources.space(file))
    arguments, flaws = _arguments(name, function)
    bad += [(node, flaw) for flaw in flaws]
    print_ = _fingerprint(node.args, body)
    variables = frozenset(stored(body)) | arguments.names
    awaits = _Awaits(sources, sources.space(file), variables)
    bad += awaits.forgotten(body)
    lowering = Lowering(variables, awaits.target, sources.space(file))
    if not bad:
        lowering.procedure(body, node.lineno)
        bad += lowering.wrong
    if bad:
        return None, _problems(file, bad)
    place = (file, node.lineno)
    return build(name, "async", lowering.blocks, place, sources.space(file), print_, arguments), []


def compile_script(name: str, text: Text, sources: Sources) -> Compiled:
    """A text script: its commands are turned into the same tree."""
    line, exact = sources.string(text.file, text.line, text.text)
    script = parse_script(text.text, line, exact)
    if script.problems:
        return None, [Problem(why, text.file, at, column) for why, at, column in script.problems]
    body = script.body or [ast.Pass(lineno=line, col_offset=0)]
    space = sources.space(text.file)
    bad = [*wrong(body), *wrong_names(body), *not_imported(body, space)]
    print_ = _fingerprint(None, body)

    def target(node: ast.Await) -> Target | str:
        found = script.targets.get(id(node))
        if found is None:
            return "await in a script; it waits by call"
        if isinstance(found.name, ast.Constant) and found.name.value not in sources.things:
            return sources.unknown(str(found.name.value))
        return found

    lowering = Lowering(frozenset(stored(body)), target, space)
    if not bad:
        lowering.procedure(body, line)
        bad += lowering.wrong
    if bad:
        return None, _problems(text.file, bad)
    return build(name, "script", lowering.blocks, (text.file, line), space, print_), []


class _Awaits:
    """Whom the awaits of one file enter."""

    def __init__(self, sources: Sources, space: Mapping[str, Any], variables: frozenset[str]) -> None:
        self._sources = sources
        self._space = space
        self._variables = variables

    def forgotten(self, body: Sequence[ast.stmt]) -> Iterator[Wrong]:
        """Calls of states and procedures that nobody awaits; they would do nothing."""
        nodes = [node for statement in body for node in ast.walk(statement)]
        awaited = {id(node.value) for node in nodes if isinstance(node, ast.Await)}
        for node in nodes:
            if isinstance(node, ast.Call) and id(node) not in awaited and not self._is_variable(node.func):
                name = self._sources.known(node.func, self._space)
                if name is not None and _only_entered(self._sources.things[name]):
                    yield node, f"{name} is entered by await"

    def _is_variable(self, node: ast.expr) -> bool:
        return isinstance(node, ast.Name) and node.id in self._variables

    def target(self, node: ast.Await) -> Target | str:
        """Or the sentence that says what is wrong with it."""
        made = node.value
        if not isinstance(made, ast.Call):
            return "await takes a call: await name(variable=value)"
        if self._is_variable(made.func):
            name = ast.unparse(made.func)
            return f"{name} is a variable here; what it names is entered by `await call({name})`"
        called = self._space.get(made.func.id) if isinstance(made.func, ast.Name) else None
        if called is flow.call:
            return self._dynamic(made)
        if called in (flow.goto, flow.end, flow.call_or_goto):
            return "goto is written `return await name()`, and end `return`"
        if made.args:
            return "variables of a state or procedure are given by name: await name(variable=value)"
        return self._static(made)

    def _dynamic(self, made: ast.Call) -> Target | str:
        if not 1 <= len(made.args) <= 2 or any(isinstance(arg, ast.Starred) for arg in made.args):
            return "await call(which, variable=value) takes which state or procedure, and its variables by name"
        env = _env(made.keywords)
        if len(made.args) == 2:
            pairs = ast.Dict([None], [made.args[1]]) if env is None else ast.Dict([None, None], [made.args[1], env])
            env = ast.copy_location(pairs, made)
        return Target(made.args[0], env, "call")

    def _static(self, made: ast.Call) -> Target | str:
        name = self._sources.known(made.func, self._space)
        if name is None:
            what = ast.unparse(made.func)
            if isinstance(made.func, ast.Name) and made.func.id in self._space:
                hint = f"call it without await, or enter what it names by `await call({what})`"
                return f"{what} is no state or procedure; {hint}"
            return self._sources.unknown(what)
        if complaint := self._misfit(name, made.keywords):
            return complaint
        return Target(ast.copy_location(ast.Constant(name), made), _env(made.keywords), name)

    def _misfit(self, name: str, keywords: Sequence[ast.keyword]) -> str | None:
        """A procedure says what it takes; a state takes anything."""
        thing = self._sources.things[name]
        if not inspect.iscoroutinefunction(thing):
            return None
        parameters = inspect.signature(thing).parameters
        given = {keyword.arg for keyword in keywords}
        for key in given - {None}:
            if key not in parameters:
                return f"{name} takes {', '.join(parameters) or 'nothing'}, and not {key}"
        lacks = [key for key, one in parameters.items() if one.default is one.empty and key not in given]
        return f"{name} also needs {', '.join(lacks)}" if lacks and None not in given else None


def _only_entered(thing: Any) -> bool:
    """A plain function may be called as well."""
    return not inspect.isfunction(thing) or inspect.iscoroutinefunction(thing)


def _env(keywords: Sequence[ast.keyword]) -> ast.expr | None:
    if not keywords:
        return None
    keys: list[ast.expr | None] = [
        None if one.arg is None else ast.copy_location(ast.Constant(one.arg), one.value) for one in keywords
    ]
    return ast.copy_location(ast.Dict(keys, [keyword.value for keyword in keywords]), keywords[0].value)


def _args(node: ast.AsyncFunctionDef) -> list[ast.arg]:
    return [*node.args.args, *node.args.kwonlyargs]


def _given(arg: ast.arg) -> ast.stmt:
    """A variable that is given counts as one that is assigned."""
    name = ast.copy_location(ast.Name(arg.arg, ast.Store()), arg)
    return ast.copy_location(ast.Assign([name], ast.copy_location(ast.Constant(None), arg)), arg)


def _arguments(name: str, function: Any) -> tuple[Arguments, list[str]]:
    parameters = inspect.signature(function).parameters
    named = {key: one for key, one in parameters.items() if one.kind not in (one.VAR_POSITIONAL, one.VAR_KEYWORD)}
    defaults = {key: one.default for key, one in named.items() if one.default is not one.empty}
    flaws = [found for key, value in defaults.items() if (found := flaw(value, f"the default of {key}"))]
    return Arguments(name, frozenset(named), defaults), flaws


def _without_docstring(body: list[ast.stmt]) -> list[ast.stmt]:
    first = body[0]
    if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str):
        return body[1:] or [ast.copy_location(ast.Pass(), first)]
    return body


def _fingerprint(args: ast.arguments | None, body: Sequence[ast.stmt]) -> str:
    """What it does, without its comments and layout."""
    text = "\n".join([ast.unparse(args) if args else "", *map(ast.unparse, map(ast.fix_missing_locations, body))])
    return blake2b(text.encode(), digest_size=8).hexdigest()


def _problems(file: str, bad: Sequence[Wrong]) -> list[Problem]:
    """One a place, in their order."""
    found: dict[tuple[int, int], Problem] = {}
    for node, why in bad:
        line, column = getattr(node, "lineno", 0), getattr(node, "col_offset", -1) + 1
        found.setdefault((line, column), Problem(why, file, line, column))
    return [found[place] for place in sorted(found)]
