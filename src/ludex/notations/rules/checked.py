"""What is looked at only while somebody looks for mistakes: `game.checked = True`, or LUDEX_CHECKED=1.

It costs about as much as the play itself; fuzzers, tests and authors want it, tables do not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from .frames import RESERVED, flaw, snapshot, unpacked

if TYPE_CHECKING:
    from .machine import Machine
    from .places import Place


def after_act(machine: Machine) -> None:
    """The position comes back from JSON as it is, and no part of it is in two places."""
    frames = [vars(frame) for frame in machine.stack]
    if wrong := flaw(vars(machine.G), "G") or flaw(frames, "the stack"):
        raise TypeError(wrong)
    seen: dict[int, str] = {}
    for where, value in _mutable(machine):
        if id(value) in seen:
            twice = f"{seen[id(value)]} and {where} are one {type(value).__name__}"
            raise TypeError(f"{twice}: after a save they would be two; keep an index or a key, or a copy")
        seen[id(value)] = where


def _mutable(machine: Machine) -> Iterator[tuple[str, Any]]:
    """Every list and dict of it, and where it is."""
    for name, value in vars(machine.G).items():
        yield from _inside(f"G.{name}", value)
    for frame in machine.stack:
        for name, value in vars(frame).items():
            if name not in RESERVED and not name.startswith("_"):  # loops keep what they go over, and read it once
                yield from _inside(f"{name} of {frame.P}", value)


def _inside(where: str, value: Any) -> Iterator[tuple[str, Any]]:
    if type(value) is list:
        yield where, value
        for i, item in enumerate(value):
            yield from _inside(f"{where}[{i}]", item)
    elif type(value) is dict:
        yield where, value
        for key, item in value.items():
            yield from _inside(f"{where}[{key!r}]", item)


def after_prompt(place: Place, actions: Mapping[str, Any]) -> None:
    """What is offered is what the methods say that they take."""
    for name, values in actions.items():
        kinds = place.argument_types.get(name, ())
        if type(values) is not list:
            if kinds:
                raise TypeError(f"the state {place.name!r} offers {name!r} as a button, and its method takes arguments")
            continue
        for value in values:
            args = value if type(value) is tuple else (value,)
            if len(args) != len(kinds) or any(
                kind and type(arg) is not kind for arg, kind in zip(args, kinds, strict=True)
            ):
                raise TypeError(
                    f"the state {place.name!r} offers {name!r} with {value!r}, which its method does not take"
                )


def after_look(machine: Machine, before: bytes, role: int) -> None:
    """Who looks changes nothing."""
    after = snapshot(machine.G, machine.stack)
    if after == before:
        return
    (was, those), (now, these) = unpacked(before), unpacked(after)
    changed = [f"G.{name}" for name in {**was, **now} if was.get(name, KeyError) != now.get(name, KeyError)]
    if those != these:
        changed.append("L")
    who = machine.roles[role] if role >= 0 else "a watcher"
    raise RuntimeError(f"the view or prompt of {who} changes {', '.join(changed) or 'the position'}")
