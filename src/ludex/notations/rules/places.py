"""States: where the game stops and a player acts. Dicts, objects, or classes of typed action methods."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Generator, Mapping
from contextlib import suppress
from inspect import iscoroutinefunction
from typing import Any, Final, TypeVar, get_type_hints, overload

from .entries import Entry

F = TypeVar("F", bound=Callable[..., Any])

HOOKS: Final = ("_begin", "_resume", "_end")
NOT_ACTIONS: Final = frozenset({"prompt", "inactive"})
_making: Final[list[bool]] = []
_MARK: Final = "ludex_action"


class State:
    """A state as a class: `prompt` says what is possible, one method marked by @on does each action.

    There is one object of it, without anything of its own: what a state has to remember is in L.
    """

    inactive: str | Callable[[], str] = ""
    """What the others are told that the active player is about to do."""

    def __init__(self, **env: Any) -> None:
        """Written as `await draft(count=3)` in a procedure; nobody else makes one."""
        del env
        if not _making:
            name = type(self).__name__
            raise RuntimeError(f"{name} is a state: enter it by await in a procedure, by call, or by goto")

    def __await__(self) -> Generator[Any, None, Any]:
        raise RuntimeError("a procedure is never run as a coroutine; enter it by call or goto")

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"a state keeps nothing: put {name} into L, or into G")

    def prompt(self) -> None:
        """Say what is possible, by prompt, action and button."""


@overload
def on(name: F) -> F: ...
@overload
def on(name: str) -> Callable[[F], F]: ...
def on(name: Any) -> Any:
    """Marks the method of a state that does the action of its name, or of the name given: @on("pass")."""
    if isinstance(name, str):
        return lambda method: _marked(method, name)
    return _marked(name, name.__name__)


def _marked(method: F, name: str) -> F:
    setattr(method, _MARK, name)
    return method


class Place(Entry):
    """A state, ready to run."""

    __slots__ = ("argument_names", "argument_types", "handlers", "inactive", "names", "prompt")

    prompt: Callable[[], object]
    handlers: Mapping[str, Callable[..., object]]
    argument_names: Mapping[str, tuple[str, ...]]  # what the handlers call theirs
    argument_types: Mapping[str, tuple[type | None, ...]]  # where they say it
    inactive: str | Callable[[], str]
    names: frozenset[str]  # of the handlers, and undo

    def __init__(self, name: str, raw: Any) -> None:
        """TypeError, in a sentence, where this can't be a state."""
        thing = _made(raw) if isinstance(raw, type) else raw
        members = dict(thing) if isinstance(thing, Mapping) else _members(thing)
        ask = members.get("prompt")
        if not callable(ask):
            raise TypeError(f"the state {name!r} has no prompt() that says what is possible")
        super().__init__(name, *_source(raw, ask))
        for member, function in members.items():
            if iscoroutinefunction(function):
                raise TypeError(f"{member} of the state {name!r} is async; what waits is a procedure, for call or goto")
        self.prompt, self.inactive = ask, members.get("inactive", "")
        self.handlers = _marked_methods(thing) if isinstance(thing, State) else _public(members)
        self.argument_names = {verb: _arguments(handler) for verb, handler in self.handlers.items()}
        self.argument_types = {verb: _types(handler) for verb, handler in self.handlers.items()}
        self.names = frozenset(self.handlers) | {"undo"}
        self.begin, self.resume, self.end = (_hook(name, hook, members) for hook in HOOKS)


def _made(kind: type) -> Any:
    _making.append(True)
    try:
        return kind()
    finally:
        _making.pop()


def _hook(name: str, hook: str, members: Mapping[str, Any]) -> Callable[[], object] | None:
    found = members.get(hook)
    if found is not None and not callable(found):
        raise TypeError(f"{hook} of the state {name!r} is not a function")
    return found


def _members(thing: Any) -> dict[str, Any]:
    return {name: getattr(thing, name) for name in dir(thing) if not name.startswith("__")}


def _public(members: Mapping[str, Any]) -> dict[str, Callable[..., object]]:
    """What was not offered is refused, so that a helper among them can't be called from outside."""
    return {
        name: member
        for name, member in members.items()
        if callable(member) and not name.startswith("_") and name not in NOT_ACTIONS
    }


def _marked_methods(state: State) -> dict[str, Callable[..., object]]:
    found: dict[str, Callable[..., object]] = {}
    for member in _members(state).values():
        verb = getattr(member, _MARK, None)
        if verb is not None:
            if verb in found:
                raise TypeError(f"the state {type(state).__name__!r} has two methods for the action {verb!r}")
            found[verb] = member
    return found


def _arguments(handler: Callable[..., object]) -> tuple[str, ...]:
    try:
        parameters = inspect.signature(handler).parameters.values()
    except (TypeError, ValueError):
        return ()
    positional = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return tuple(parameter.name for parameter in parameters if parameter.kind in positional)


def _types(handler: Callable[..., object]) -> tuple[type | None, ...]:
    """Of the arguments, None where an author says nothing, or more than the name of a plain type."""
    try:
        hints = get_type_hints(handler)
    except Exception:  # a hint may name anything, also what only a type checker knows
        hints = {}
    found = (hints.get(name) for name in _arguments(handler))
    return tuple(hint if hint in (int, str, bool, float) else None for hint in found)


def _source(raw: Any, ask: Any) -> tuple[str, int]:
    """Where the author wrote it."""
    code = getattr(getattr(ask, "__func__", ask), "__code__", None)
    file, line = (code.co_filename, code.co_firstlineno) if code else ("", 0)
    if isinstance(raw, type):
        with suppress(OSError, TypeError):
            line = inspect.getsourcelines(raw)[1]
    return file, line
