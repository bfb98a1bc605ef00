"""A match as plain JSON and back: exact, in the middle of any procedure, and bound to what the procedures do.

A frame's place in its procedure is written as a label, "act#2", the second call of act; and each procedure on the
stack by its fingerprint. If a procedure has changed since, its places may mean something else, and the match is not
taken up: Changed says which, and where it waits.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ludex.core import BadRecord, Json

from .chances import THAWED
from .frames import copied, flaw, packed, restore, snapshot, unpacked
from .machine import Checkpoint, Machine, Step
from .module import Module


class Changed(BadRecord):
    """The module is not the one that this match was saved by, in a procedure or state that it is in the middle of."""

    def __init__(self, text: str, name: str, label: str = "") -> None:
        super().__init__(f"{text}; its journal can be played again (repair)")
        self.name = name
        self.label = label


def frozen(machine: Machine) -> dict[str, Json]:
    """All of it, as copies."""
    position, frames = _written(machine.module, snapshot(machine.G, machine.stack))
    if wrong := flaw(position, "G") or flaw(frames, "the stack"):
        raise TypeError(wrong)
    stacks = [frames]
    undo = []
    for point in machine.undo:
        there, those = _written(machine.module, point.taken)
        undo.append([point.role, there, those, point.log, point.steps])
        stacks.append(those)
    return {
        "roles": list(machine.roles),
        "G": position,
        "stack": frames,
        "log": machine.log[:],
        "undo": undo,
        "steps": [[step.role, step.name, list(step.args)] for step in machine.steps],
        "chance": [machine.module.chance, machine.chance.freeze()],
        "over": None if machine.result is None else [copied(machine.result), machine.message],
        "prints": _prints(machine.module, stacks),
    }


def _written(module: Module, taken: bytes) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """A snapshot with labels instead of numbers of blocks."""
    position, frames = unpacked(taken)
    for frame in frames:
        program = module.programs.get(frame["P"])
        frame["I"] = program.label(frame.get("I", 0)) if program else ""
        frame.setdefault("_", None)
    return position, frames


def _prints(module: Module, stacks: Iterable[list[dict[str, Any]]]) -> dict[str, str]:
    waiting = sorted({frame["P"] for stack in stacks for frame in stack if frame["I"]})
    return {name: module.programs[name].print for name in waiting}


def thawed(module: Module, saved: Json) -> Machine:
    """The inverse; Changed where the module is another, in what matters to this match."""
    kind, chance = saved["chance"]
    if kind not in THAWED:
        raise BadRecord(f"this match draws from {kind!r}, which nobody knows here")
    _compare_prints(module, saved["prints"])
    machine = Machine(module, tuple(saved["roles"]), THAWED[kind](chance))
    restore(_read(module, saved["G"], saved["stack"]), machine.G, machine.stack)
    machine.log = list(saved["log"])
    machine.undo = [
        Checkpoint(role, _read(module, there, those), log, steps) for role, there, those, log, steps in saved["undo"]
    ]
    machine.steps = [Step(role, name, _tuples(args)) for role, name, args in saved["steps"]]
    if saved["over"] is not None:
        machine.result, machine.message = copied(saved["over"])
    return machine


def _tuples(args: Json) -> Any:
    return tuple(_tuples(arg) if isinstance(arg, list) else arg for arg in args)


def _compare_prints(module: Module, prints: dict[str, str]) -> None:
    for name, was in prints.items():
        program = module.programs.get(name)
        if program is None:
            raise Changed(f"{module.id} has no procedure {name!r} any more, and this match waits in it", name)
        if program.print != was:
            raise Changed(f"the procedure {name!r} ({program.file}:{program.line}) has changed", name)


def _read(module: Module, position: dict[str, Any], frames: list[dict[str, Any]]) -> bytes:
    """A snapshot of what was written."""
    return packed((position, [_numbered(module, frame) for frame in frames]), "the saved position")


def _numbered(module: Module, frame: dict[str, Any]) -> dict[str, Any]:
    name, label = frame["P"], frame["I"]
    program = module.programs.get(name)
    if program is None:
        if name not in module.places:
            raise Changed(f"{module.id} has no state {name!r} any more, and this match is in it", name)
        return {**frame, "I": 0}
    block = program.block(label)
    if block is None:
        raise Changed(f"the procedure {name!r} has no place {label!r} any more", name, label)
    return {**frame, "I": block}
