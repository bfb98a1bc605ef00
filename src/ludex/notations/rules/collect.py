"""Finds the states and procedures of a module, in S, in P and at the top level of its files, and compiles them."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Sequence
from types import ModuleType
from typing import Any, NamedTuple

from ludex.core import Problem

from .places import Place, State
from .procedures import compile_async, compile_script
from .procedures.sources import Sources
from .programs import Program, of_function
from .tables import Tables, Text


class Found(NamedTuple):
    places: dict[str, Place]
    programs: dict[str, Program]
    things: list[tuple[str, Any]]
    problems: list[Problem]


def collect(files: Sequence[ModuleType], filled: Tables) -> Found:
    """All of them, and all that is wrong with them."""
    found = Found({}, {}, [], [])
    raw = _named(files, filled, found.problems)
    found.things.extend(raw.items())
    sources = Sources(files, raw)
    for name, thing in raw.items():
        try:
            _add(name, thing, sources, found)
        except (TypeError, ValueError) as error:
            found.problems.append(Problem(str(error), *_where(thing, files)))
    return found


def _add(name: str, thing: Any, sources: Sources, found: Found) -> None:
    if not name.isidentifier() or name.startswith("_"):
        raise ValueError(f"{name!r} can't be the name of a state or procedure")
    if isinstance(thing, Text):
        program, problems = compile_script(name, thing, sources)
    elif inspect.iscoroutinefunction(thing) or inspect.isasyncgenfunction(thing):
        program, problems = compile_async(name, thing, sources)
    elif inspect.isfunction(thing):
        program, problems = of_function(name, thing), []
    else:
        found.places[name] = Place(name, thing)
        return
    found.problems.extend(problems)
    if program is not None:
        found.programs[name] = program


def _named(files: Sequence[ModuleType], filled: Tables, problems: list[Problem]) -> dict[str, Any]:
    """By name; of two different things of one name, the second is a problem."""
    raw: dict[str, Any] = {}
    for name, thing in _all(files, filled):
        if name not in raw:
            raw[name] = thing
        elif raw[name] is not thing:
            problems.append(Problem(f"there are two states or procedures called {name!r}", *_where(thing, files)))
    return raw


def _all(files: Sequence[ModuleType], filled: Tables) -> Iterator[tuple[str, Any]]:
    yield from filled.S.items()
    yield from filled.P.items()
    tabled = {id(thing) for table in filled for thing in table.values()}
    ours = {file.__name__ for file in files}
    for file in files:
        for thing in vars(file).values():
            if getattr(thing, "__module__", None) in ours and id(thing) not in tabled and _counts(thing):
                yield thing.__name__, thing


def _counts(thing: Any) -> bool:
    """Is it a state or procedure just by being there?"""
    if isinstance(thing, type):
        return issubclass(thing, State) and "prompt" in {key for kind in thing.__mro__[:-2] for key in vars(kind)}
    if not inspect.isfunction(thing):
        return False
    return (
        inspect.iscoroutinefunction(thing) or inspect.isasyncgenfunction(thing) or "ludex_procedure" in thing.__dict__
    )


def _where(thing: Any, files: Sequence[ModuleType]) -> tuple[str, int]:
    if isinstance(thing, Text):
        return thing.file, thing.line
    try:
        return inspect.getsourcefile(thing) or "", inspect.getsourcelines(thing)[1]
    except (OSError, TypeError):
        return files[0].__file__ or "", 0
