"""The stage: the one match whose rules run now, and what G, L, R and V mean.

Framework functions look here. The author's own files get the live objects as globals, through the holders of their
module: the places where a file has imported one of the four names.
"""

from __future__ import annotations

from collections.abc import Mapping
from threading import RLock
from typing import TYPE_CHECKING, Any, Final, NoReturn

from .frames import Frame, Globals, View

if TYPE_CHECKING:
    from .entries import Entry
    from .machine import Machine
    from .module import Holder

_LOCK: Final = RLock()
_acquire: Final = _LOCK.acquire
_release: Final = _LOCK.release


class Closed(View):
    """What V is while no rules run: whatever writes looks here first."""

    def __setattr__(self, name: str, value: Any) -> None:
        raise RuntimeError(NOBODY_ON)


NOBODY_ON: Final = "no match is on stage: G, L, R, V and the framework's functions work while rules run"
_CLOSED: Final = Closed()


class Stage:
    """Everything about the match on stage, one attribute away."""

    __slots__ = ("G", "L", "R", "V", "actions", "busy", "entries", "held", "machine", "stack")

    G: Globals | None
    L: Frame | None
    R: int
    V: View | None  # None: rules may change the game
    actions: dict[str, Any] | None  # what a prompt has offered so far; None where nothing is asked
    machine: Machine | None
    stack: list[Frame]
    entries: Mapping[str, Entry]  # the states and procedures of the module
    held: tuple[Holder, ...]  # where its files have L
    busy: bool

    def __init__(self) -> None:
        self.G = self.L = self.actions = self.machine = None
        self.R, self.V, self.stack, self.busy = -1, _CLOSED, [], False
        self.entries, self.held = {}, ()

    def on(self) -> Machine:
        """The match whose rules run; an error where none does."""
        if not self.busy or self.machine is None:
            raise RuntimeError(NOBODY_ON)
        return self.machine

    def refuse(self, what: str) -> NoReturn:
        """To write, where V says that rules only look, or that none run."""
        self.on()
        raise RuntimeError(f"{what}() in a prompt, a view or a query: looking never changes the game")


STAGE: Final = Stage()


def enter(machine: Machine, role: int, view: View | None, actions: dict[str, Any] | None = None) -> None:
    """Bring a match on stage. Other threads wait; rules that run may not call another match, nor their own."""
    _acquire()
    stage = STAGE
    if stage.busy:
        _release()
        raise RuntimeError("rules that are running can't look at or act in a match")
    stage.busy = True
    if stage.machine is not machine:
        _bring(machine)
    stage.R = role
    stage.V = view
    stage.actions = actions
    for space, r, v in machine.both:
        space[r] = role
        space[v] = view


def _bring(machine: Machine) -> None:
    """Another match than the last one."""
    STAGE.machine, STAGE.G, STAGE.stack = machine, machine.G, machine.stack
    STAGE.entries, STAGE.held = machine.entries, machine.holders.L
    for space, name in machine.holders.G:
        space[name] = machine.G
    bind(machine.stack[-1] if machine.stack else None)


def leave() -> None:
    stage = STAGE
    stage.V = _CLOSED
    stage.actions = None
    stage.busy = False
    _release()


def bind(frame: Frame | None) -> None:
    """L is this frame."""
    stage = STAGE
    stage.L = frame
    for space, name in stage.held:
        space[name] = frame


class _Stand:
    """G, L and V before the loader has put the live objects there, and in files that no module owns.

    Slower, and otherwise the same.
    """

    def __init__(self, name: str) -> None:
        object.__setattr__(self, "_name", name)

    def _live(self) -> Any:
        STAGE.on()
        live = getattr(STAGE, object.__getattribute__(self, "_name"))
        if live is None:
            raise RuntimeError(f"there is no {object.__getattribute__(self, '_name')} now")
        return live

    def __getattr__(self, name: str) -> Any:
        return getattr(self._live(), name)

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self._live(), name, value)

    def __delattr__(self, name: str) -> None:
        delattr(self._live(), name)

    def __repr__(self) -> str:
        return f"<{object.__getattribute__(self, '_name')} of the match on stage>"


class _Role:
    """R, in files that no module owns."""

    def __index__(self) -> int:
        STAGE.on()
        return STAGE.R

    __int__ = __index__

    def __eq__(self, other: object) -> bool:
        return self.__index__() == other

    def __hash__(self) -> int:
        return hash(self.__index__())

    def __repr__(self) -> str:
        return "<R of the match on stage>"


G: Any = _Stand("G")
L: Any = _Stand("L")
V: Any = _Stand("V")
R: Any = _Role()
