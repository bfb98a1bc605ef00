"""The data of a running game: G, the frames of its stack, and snapshots of both.

Plain classes, so that an attribute costs what an attribute costs; what an author adds lies in their __dict__.
"""

from __future__ import annotations

import marshal
from collections.abc import Iterable, Mapping
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from .machine import Machine

FAST: Final = 2  # the format of marshal without shared references: twice as fast, and enough for plain data
RESERVED: Final = frozenset({"P", "I", "L", "_"})


SIMPLE: Final = frozenset({int, str, bool, float, type(None)})
"""What can be in two places at once."""


class Frame:
    """The scope of one state or procedure."""

    P: str  # its name
    I: int = 0  # noqa: E741  the original's name: the block that runs next
    _: Any = None  # what the last call gave back
    __dict__: dict[str, Any]

    def __init__(self, name: str) -> None:
        self.P = name

    @property
    def L(self) -> Frame | None:  # noqa: N802  the original's name
        """The scope that called this one."""
        from .stage import STAGE

        at = STAGE.stack.index(self)
        return STAGE.stack[at - 1] if at else None

    def __repr__(self) -> str:
        return f"<the scope of {self.P}: {own(self)}>"


def own(frame: Frame) -> dict[str, Any]:
    """What the author has put there."""
    return {name: value for name, value in vars(frame).items() if name not in RESERVED}


def frame_of(fields: Mapping[str, Any]) -> Frame:
    """The inverse of vars(frame)."""
    frame = Frame.__new__(Frame)
    frame.__dict__.update(fields)
    return frame


class Globals:
    """G: the position. `active` and all that the author adds; the rest of the names is the framework's."""

    active: int | list[int]
    __dict__: dict[str, Any]

    def __init__(self) -> None:
        self.active = []

    @property
    def L(self) -> Frame | None:  # noqa: N802  the original's name
        from .stage import STAGE

        return STAGE.L

    @property
    def log(self) -> tuple[str, ...]:
        return tuple(_machine().log)

    @property
    def undo(self) -> int:
        """How many checkpoints there are."""
        return len(_machine().undo)

    @property
    def seed(self) -> Any:
        return _machine().chance.freeze()

    def __repr__(self) -> str:
        return f"<G: {vars(self)}>"


def _machine() -> Machine:
    from .stage import STAGE

    return STAGE.on()


class View:
    """V: what one role is shown."""

    prompt: str | None
    actions: dict[str, Any]
    __dict__: dict[str, Any]


_fields: Final = attrgetter("__dict__")


def packed(value: Any, what: str) -> bytes:
    """Plain data as bytes of this process; TypeError where it is none."""
    try:
        return marshal.dumps(value, FAST)
    except ValueError:
        raise TypeError(f"{what} is not plain data: {flaw(value) or 'something in it has a type of its own'}") from None


def unpacked(taken: bytes) -> Any:
    return marshal.loads(taken)  # noqa: S302  our own bytes


def snapshot(position: Globals, stack: Iterable[Frame]) -> bytes:
    """All of it. Of this process only: what is saved is plain JSON."""
    try:
        return marshal.dumps((position.__dict__, [*map(_fields, stack)]), FAST)
    except ValueError:
        raise TypeError(flaw(position.__dict__, "G") or flaw([vars(frame) for frame in stack], "the stack")) from None


def restore(taken: bytes, position: Globals, stack: list[Frame]) -> None:
    """Put it back into the same objects."""
    fields, frames = unpacked(taken)
    position.__dict__.clear()
    position.__dict__.update(fields)
    stack[:] = map(frame_of, frames)


def copied(value: Any) -> Any:
    """A deep copy of plain data."""
    return unpacked(packed(value, "this"))


def apart(fields: Mapping[str, Any]) -> dict[str, Any]:
    """A deep copy of an object; quicker than copied() where most of it is numbers, text and lists of them."""
    return {name: value if type(value) in SIMPLE else own_copy(value) for name, value in fields.items()}


def own_copy(value: Any) -> Any:
    """A deep copy of plain data; quicker than copied() for a list of numbers or text."""
    if type(value) is list:
        try:
            hash((*value,))  # only what can't change has one
        except TypeError:
            return copied(value)
        return value[:]
    return copied(value)


_PLAIN: Final = frozenset({type(None), bool, int, float, str})
_TEXT: Final = frozenset({str})


def is_plain(value: Any) -> bool:
    """flaw() is None, found with one call a container: a match is frozen at every step that is checked."""
    if type(value) is dict:
        if not _TEXT.issuperset(map(type, value)):
            return False
        value = value.values()
    elif type(value) is not list:
        return type(value) in _PLAIN
    if _PLAIN.issuperset(map(type, value)):
        return True
    for item in value:  # noqa: SIM110  all() takes longer
        if type(item) not in _PLAIN and not is_plain(item):
            return False
    return True


def flaw(value: Any, where: str = "") -> str | None:
    """What would not come back from JSON as it was, and where; None if all does."""
    if is_plain(value):
        return None
    if type(value) is list:
        return next((found for i, item in enumerate(value) if (found := flaw(item, f"{where}[{i}]"))), None)
    if type(value) is dict:
        for key, item in value.items():
            if type(key) is not str:
                return f"{where or 'it'} has the key {key!r}, and the keys of what is saved are text"
            if found := flaw(item, f"{where}.{key}"):
                return found
        return None
    return f"{where or 'it'} is a {type(value).__name__}, and what is saved is numbers, text, lists and dicts"
