"""What authors say: to the active player (prompt, action, button), and to all (log)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Any

from .stage import STAGE


def prompt(text: str) -> None:
    """What the player is asked to do."""
    view = STAGE.V
    if view is None:
        raise RuntimeError("prompt() outside of a state's prompt")
    view.prompt = text


def button(name: str, enabled: object = True) -> None:
    """An action without an argument; a disabled one is shown, and can't be done."""
    actions = STAGE.actions
    if actions is None:
        raise RuntimeError(f"button({name!r}) outside of a state's prompt")
    actions[name] = 1 if enabled else 0


def action(name: str, value: Any, *more: Any) -> None:
    """An action with this argument, or these; call it once for each that is possible."""
    actions = STAGE.actions
    if actions is None:
        raise RuntimeError(f"action({name!r}) outside of a state's prompt")
    if more:
        value = _several((value, *more))
    elif type(value) is not int and (type(value) is list or type(value) is tuple):
        value = _several(value)
    offered = actions.get(name)
    if not offered:
        actions[name] = [value]
        return
    try:
        if offered[-1] < value:
            offered.append(value)
            return
        at = bisect_left(offered, value)
        if offered[at] != value:
            offered.insert(at, value)
    except TypeError:
        raise TypeError(_mixed(name, value, offered)) from None


def _several(values: Sequence[Any]) -> Any:
    """A list stands for several arguments; in one of them it is a tuple."""
    several = tuple(_several(value) if type(value) is list else value for value in values)
    return several[0] if len(several) == 1 else several


def _mixed(name: str, value: Any, offered: Any) -> str:
    if offered == 1:
        return f"{name!r} is offered as a button, and with the argument {value!r}"
    return f"{name!r} is offered with {offered[0]!r} and with {value!r}: arguments of one action are of one kind"


def log(text: object = None) -> None:
    """Add a line to the log that all see; without one, a blank line, unless there is one already."""
    if STAGE.V is not None:
        STAGE.refuse("log")
    lines = STAGE.machine.log  # type: ignore[union-attr]  # writable() has looked
    if text is not None:
        lines.append(text if type(text) is str else str(text))
    elif lines and lines[-1] != "":
        lines.append("")
