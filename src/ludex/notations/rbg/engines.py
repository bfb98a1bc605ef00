"""Which engine plays a game: machine code where it can be had, the interpreter everywhere else."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from typing import Any, Final

from .engine import Engine
from .interpreter import Interpreter
from .tree import Description

log = logging.getLogger(__name__)

NATIVE: Final = "native"
INTERPRETER: Final = "interpreter"


def engines() -> Sequence[str]:
    """Those that this installation has, the fastest first."""
    return (INTERPRETER,) if _lacking() else (NATIVE, INTERPRETER)


def engine_named(name: str, description: Description) -> Engine[Any]:
    """ValueError, and why, where this game or this installation can't have it."""
    if name == INTERPRETER:
        return Interpreter(description)
    if name != NATIVE:
        raise ValueError(f"there is no engine {name!r}; there are {NATIVE} and {INTERPRETER}")
    if lacking := _lacking():
        raise ValueError(_wanted(lacking))
    from .native.abi import Uncompilable
    from .native.engine import NativeEngine
    from .native.prepare import machine_for

    try:
        return NativeEngine(machine_for(description), lambda: description)
    except Uncompilable as error:
        raise ValueError(str(error)) from error


def best_engine(description: Description, game: str) -> Engine[Any]:
    """The fastest that there is; where that is not machine code, a warning says why."""
    if lacking := _lacking():
        _warn_once(lacking)
        return Interpreter(description)
    try:
        return engine_named(NATIVE, description)
    except ValueError as error:
        log.warning("%s is played by the interpreter, which is slow: %s", game, error)
        return Interpreter(description)


@cache
def _warn_once(lacking: str) -> None:
    log.warning("board games are played by the interpreter, which is slow: %s", _wanted(lacking))


def _wanted(lacking: str) -> str:
    return f"machine code needs {lacking}, which is not installed (`pip install 'ludex[native]'` brings it)"


def _lacking() -> str | None:
    """What machine code needs and is not here."""
    return next((name for name in ("llvmlite", "numpy") if find_spec(name) is None), None)
