"""call, goto, end, finish: they edit the stack, and nothing waits. The runner then goes on with whoever is on top."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final, NoReturn

from .entries import Entry
from .frames import RESERVED, SIMPLE, Frame, apart, own_copy
from .stage import STAGE, Stage

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
    stage = STAGE
    if stage.V is not None:
        stage.refuse("call")
    entry = stage.entries.get(name)
    if entry is None:
        entry = _found(stage, name)
    frame = Frame(entry.name)
    if env or more or entry.arguments is not None:
        _give(frame, entry, env, more)
    if stage.L is not None and stage.L._ is not None:
        stage.L._ = None
    _push(stage, entry, frame)


def goto(name: Any, env: Mapping[str, Any] | None = None, /, **more: Any) -> None:
    """Leave this state or procedure for another; control then goes back to whoever called this one."""
    stage = STAGE
    if stage.V is not None:
        stage.refuse("goto")
    entry = _found(stage, name)
    frame = Frame(entry.name)
    _give(frame, entry, env, more)
    if stage.L is None:
        raise RuntimeError(f"goto({entry.name!r}) where nothing has been called; use call")
    leaving = stage.entries[stage.L.P].end
    if leaving is not None:
        leaving()
    stage.stack.pop()
    _push(stage, entry, frame)


def end(result: Any = None) -> None:
    """Leave this state or procedure. The caller finds the result in L._, None if there is none."""
    stage = STAGE
    if stage.V is not None:
        stage.refuse("end")
    frame, stack, entries = stage.L, stage.stack, stage.entries
    if frame is None:
        raise RuntimeError("end() where nothing has been called")
    leaving = entries[frame.P].end
    if leaving is not None:
        leaving()
    stack.pop()
    if not stack:
        raise RuntimeError(f"{frame.P!r} has ended, nobody called it, and the game is not finished: it needs finish()")
    stage.L = top = stack[-1]
    if result is not None:
        top._ = result if type(result) in SIMPLE else own_copy(result)
    for space, name in stage.held:
        space[name] = top
    back = entries[top.P].resume
    if back is not None:
        back()


def call_or_goto(condition: object, name: Any, env: Mapping[str, Any] | None = None, /, **more: Any) -> None:
    """call if the condition holds, goto if not."""
    (call if condition else goto)(name, env, **more)


def resume() -> None:
    """Run the _resume of this state by hand."""
    writable("resume")
    if STAGE.L is not None and (back := STAGE.on().entries[STAGE.L.P].resume):
        back()


def finish(result: int | str | Sequence[int] | None, message: str = "") -> NoReturn:
    """The game is over: a role won, or several, or "Draw", or any other word where nobody did. Never returns."""
    writable("finish")
    raise Finished("None" if result is None else result, message)


def writable(what: str) -> None:
    """Refuse where rules only look."""
    if STAGE.V is not None:
        STAGE.refuse(what)


def _found(stage: Stage, name: Any) -> Entry:
    """By its name, or the state or procedure itself."""
    module = stage.machine.module  # type: ignore[union-attr]  # on stage
    entry = module.entries.get(name if type(name) is str else module.name_of(name))
    if entry is None:
        raise LookupError(_unknown(name, list(module.entries)))
    return entry


def _give(frame: Frame, entry: Entry, env: Mapping[str, Any] | None, more: Mapping[str, Any]) -> None:
    """Its first variables."""
    for given in (env, more):
        if given:
            if not RESERVED.isdisjoint(given):
                raise ValueError(f"{frame.P!r} can't have variables called P, I, L or _: they are the framework's")
            frame.__dict__.update(apart(given))  # or a save would part what caller and called share
    if entry.arguments is not None:
        entry.arguments.fill(frame)


def _unknown(name: object, known: Sequence[str]) -> str:
    close = get_close_matches(str(name), known, 1)
    return f"there is no state or procedure {name!r}" + (f"; did you mean {close[0]!r}?" if close else "")


def _push(stage: Stage, entry: Entry, frame: Frame) -> None:
    stage.stack.append(frame)
    stage.L = frame
    for space, name in stage.held:
        space[name] = frame
    if entry.begin is not None:
        entry.begin()


def run(entries: Mapping[str, Entry], stack: list[Frame]) -> None:
    """Blocks of whoever is on top, until a state is."""
    left = BUDGET
    while True:
        frame = stack[-1]
        entry = entries[frame.P]
        blocks, at = entry.blocks, frame.I
        if not blocks:
            return
        while at >= 0:
            left -= 1
            if not left:
                raise RuntimeError(f"{entry.where(at)}: {BUDGET} steps and no end; is there a loop without an exit?")
            at = blocks[at](frame)
