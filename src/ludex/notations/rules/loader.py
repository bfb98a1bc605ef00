"""A file or a package -> Module. Each load runs it anew, in a namespace of its own.

It is code, with the rights of whoever names it.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Iterator, Sequence
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from inspect import iscoroutinefunction
from itertools import count
from pathlib import Path
from threading import RLock
from types import ModuleType
from typing import Any, Final
from weakref import finalize

from ludex.core import BadGame, Problem

from . import stage, tables
from .collect import collect
from .facts import facts_of
from .module import Holders, Module

_NUMBERS: Final = count(1)
_LOCK: Final = RLock()
_UNUSED: Final = "_ludex_unused"
_STANDS: Final = {"G": stage.G, "L": stage.L, "R": stage.R, "V": stage.V}


def load_module(path: Path) -> Module:
    """BadGame with all that is wrong, each at its place in the author's files."""
    path = (path / "__init__.py" if path.is_dir() else path).resolve()
    name = f"_ludex_rules_{next(_NUMBERS)}"
    with _LOCK:
        filled, writes = tables.opened(), sys.dont_write_bytecode
        sys.dont_write_bytecode = True
        try:
            _run(name, path)
        except BaseException:
            _forget(name)
            raise
        finally:
            sys.dont_write_bytecode = writes
            tables.closed()
    try:
        module = _module(path, list(_own_modules(name)), filled)
    except BaseException:
        _forget(name)
        raise
    finalize(module, _forget, name)
    return module


def _module(path: Path, files: Sequence[ModuleType], filled: tables.Tables) -> Module:
    found = collect(files, filled)
    facts, problems = facts_of(vars(files[0]), path)
    if found.problems or problems:
        raise BadGame(sorted([*problems, *found.problems], key=lambda problem: (problem.file, problem.line)))
    assert facts is not None  # or there were problems
    _settle(files, filled, found.things)
    return Module(
        facts=facts,
        holders=_holders(files),
        places=found.places,
        programs=found.programs,
        files=[Path(file.__file__) for file in files if file.__file__],
        things=found.things,
    )


def _run(name: str, path: Path) -> None:
    package = path.name == "__init__.py"
    spec = spec_from_file_location(
        name, path, loader=_Fresh(name, str(path)), submodule_search_locations=[str(path.parent)] if package else None
    )
    if spec is None or spec.loader is None:
        raise BadGame([Problem("this is not a Python module", str(path))])
    module = module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look their module up, and so do relative imports
    try:
        spec.loader.exec_module(module)
    except SyntaxError as error:
        raise BadGame([_syntax(error, path)]) from error
    except Exception as error:
        raise BadGame([_problem(error, path)]) from error


class _Fresh(SourceFileLoader):
    """Reads the text each time: what Python keeps of a compiled file may be older than an edit of this second."""

    def get_code(self, fullname: str) -> Any:
        path = self.get_filename(fullname)
        return compile(self.get_data(path), path, "exec", dont_inherit=True)


def _syntax(error: SyntaxError, path: Path) -> Problem:
    return Problem(error.msg, error.filename or str(path), error.lineno or 0, error.offset or 0)


def _problem(error: Exception, path: Path) -> Problem:
    """At the last line of the author's files that was running."""
    folder = str(path.parent if path.name == "__init__.py" else path)
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename.startswith(folder)]
    file, line = (frames[-1].filename, frames[-1].lineno or 0) if frames else (str(path), 0)
    return Problem(f"{type(error).__name__}: {error}", file, line)


def _own_modules(name: str) -> Iterator[ModuleType]:
    # A copy at once: pairs made one by one may call the collector, and that _forget() of another load.
    for known, module in sys.modules.copy().items():
        if known == name or known.startswith(f"{name}."):
            yield module


def _forget(name: str) -> None:
    for module in [known for known in list(sys.modules) if known == name or known.startswith(f"{name}.")]:
        del sys.modules[module]


def _holders(files: Sequence[ModuleType]) -> Holders:
    """Every global of the files that is one of the four names, whatever it is called there."""
    held = {name: [(vars(file), called) for file in files for called in _called(file, name)] for name in _STANDS}
    both = [(space, called, _UNUSED) for space, called in held["R"]] + [
        (space, _UNUSED, called) for space, called in held["V"]
    ]
    for one in [one for one in both if one[2] is _UNUSED]:  # most files have both, under one name each
        other = next((other for other in both if other[0] is one[0] and other[1] is _UNUSED), None)
        if other is not None:
            both = [pair for pair in both if pair is not one and pair is not other] + [(one[0], one[1], other[2])]
    return Holders(tuple(held["G"]), tuple(held["L"]), tuple(both))


def _called(file: ModuleType, name: str) -> list[str]:
    return [called for called, value in vars(file).items() if value is _STANDS[name]]


def _settle(files: Sequence[ModuleType], filled: tables.Tables, things: Sequence[tuple[str, Any]]) -> None:
    """In all files, S and P are what they were filled with, and async procedures are only names."""
    names = {id(thing): name for name, thing in things if iscoroutinefunction(thing)}
    for file in files:
        for called, value in list(vars(file).items()):
            if id(value) in names:
                vars(file)[called] = tables.Uncalled(names[id(value)])
    for stand, known in ((tables.S, tables.Known("S", filled.S)), (tables.P, tables.Known("P", filled.P))):
        for file in files:
            for called in [called for called, value in vars(file).items() if value is stand]:
                vars(file)[called] = known
