"""The author's checkpoints. What is done with them is the machine's business."""

from __future__ import annotations

from typing import TypeVar

from .flow import writable
from .stage import STAGE

T = TypeVar("T")


def push_undo() -> None:
    """Begin an action that can be taken back: the first thing it does."""
    stage = STAGE
    if stage.V is not None:
        stage.refuse("push_undo")
    stage.machine.checkpoint(stage.R)  # type: ignore[union-attr]  # on stage


def clear_undo() -> None:
    """What was done until now stays done. random() and shuffle() do it by themselves."""
    writable("clear_undo")
    machine = STAGE.on()
    if machine.undo:
        machine.forget()


def reveal(value: T = None) -> T:  # type: ignore[assignment]  # without a value it is a statement
    """Somebody sees now what he could not see: clear_undo(), and the value."""
    clear_undo()
    return value
