"""call, goto, end, finish: they edit the stack, and nothing waits. The runner then goes on with whoever is on top."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final, NoReturn

from .frames import RESERVED, Frame
from .stage import STAGE, bind

BUDGET: Final = 100_000
"""Blocks that one action may run; who needs more is in a loop without an end."""


class Finished(BaseException):
    """Thrown by finish() through the author's code; not an Exception, so that none of his handlers keeps it."""

    def __init__(self, result: int | str | Sequence[int], message: str) -> None:
        super().__init__(message)
        self.result = result
        self.message = message


def call(name: Any, env: Mapping[str, Any] | None = None, /, **more: Any) -> None:
    """Enter a state or a procedure; control comes back here when it has ended, and its result is then L._"""
    writable("call")
    frame = _made(name, env, more)
    if STAGE.L is not None:
        STAGE.L._ = None
    _push(frame)


def goto(name: Any, env: Mapping[str, Any] | None = None, /, **more: Any) -> None:
    """Leave this state or procedure for another; control then goes back to whoever called this one."""
    writable("goto")
    frame = _made(name, env, more)
    if STAGE.L is None:
        raise RuntimeError(f"goto({frame.P!r}) where nothing has been called; use call")
    _hook(STAGE.L, "_end")
    STAGE.stack.pop()
    _push(frame)


def end(result: Any = None) -> None:
    """Leave this state or procedure. The caller finds the result in L._, None if there is none."""
    writable("end")
    frame = STAGE.L
    if frame is None:
        raise RuntimeError("end() where nothing has been called")
    _hook(frame, "_end")
    stack = STAGE.stack
    stack.pop()
    if not stack:
        raise RuntimeError(f"{frame.P!r} has ended, nobody called it, and the game is not finished: it needs finish()")
    top = stack[-1]
    top._ = result
    bind(top)
    _hook(top, "_resume")


def call_or_goto(condition: object, name: Any, env: Mapping[str, Any] | None = None, /, **more: Any) -> None:
    """call if the condition holds, goto if not."""
    (call if condition else goto)(name, env, **more)


def resume() -> None:
    """Run the _resume of this state by hand."""
    writable("resume")
    if STAGE.L is not None:
        _hook(STAGE.L, "_resume")


def finish(result: int | str | Sequence[int] | None, message: str = "") -> NoReturn:
    """The game is over: a role won, or several, or "Draw", or any other word where nobody did. Never returns."""
    writable("finish")
    raise Finished("None" if result is None else result, message)


def writable(what: str) -> None:
    """Refuse where rules only look."""
    if STAGE.V is not None:
        raise RuntimeError(f"{what}() in a prompt, a view or a query: looking never changes the game")
    STAGE.on()


def _made(name: Any, env: Mapping[str, Any] | None, more: Mapping[str, Any]) -> Frame:
    module = STAGE.on().module
    frame = Frame(name if type(name) is str else module.name_of(name))
    for given in (env, more):
        if given:
            if not RESERVED.isdisjoint(given):
                raise ValueError(f"{frame.P!r} can't have variables called P, I, L or _: they are the framework's")
            frame.__dict__.update(given)
    program = module.programs.get(frame.P)
    if program is not None:
        if program.arguments is not None:
            program.arguments.fill(frame)
    elif frame.P not in module.places:
        raise LookupError(_unknown(frame.P, [*module.places, *module.programs]))
    return frame


def _unknown(name: object, known: Sequence[str]) -> str:
    close = get_close_matches(str(name), known, 1)
    return f"there is no state or procedure {name!r}" + (f"; did you mean {close[0]!r}?" if close else "")


def _push(frame: Frame) -> None:
    STAGE.stack.append(frame)
    bind(frame)
    _hook(frame, "_begin")


def _hook(frame: Frame, hook: str) -> None:
    place = STAGE.machine.module.places.get(frame.P)  # type: ignore[union-attr]  # on stage
    if place is not None and (run := place.hooks.get(hook)):
        run()


def run() -> None:
    """Blocks of whoever is on top, until a state is."""
    machine = STAGE.on()
    programs, stack = machine.module.programs, machine.stack
    left = BUDGET
    while True:
        frame = stack[-1]
        program = programs.get(frame.P)
        if program is None:
            return
        blocks, at = program.blocks, frame.I
        while at >= 0:
            left -= 1
            if not left:
                raise RuntimeError(f"{program.where(at)}: {BUDGET} steps and no end; is there a loop without an exit?")
            at = blocks[at](frame)
