"""What a seat wants to do, and what happened."""

from __future__ import annotations

from math import isfinite
from typing import Final, NamedTuple, Self

from .errors import Refused, Why
from .plain import HALF, LARGEST, Json, is_unicode
from .seats import JUDGE, Seat

# The house's verbs, and the one verb of players, that Table, laws and clients know by name.
TICK: Final = "tick"  # time passes
ENTER: Final = "enter"  # somebody comes in: enter(who)
LEAVE: Final = "leave"  # somebody goes: leave(who)
DROP: Final = "drop"  # somebody is thrown out: drop(who)
CLOSE: Final = "close"  # Match's own: ends the match from outside; no game may offer it
UNDO: Final = "undo"  # takes back the seat's own last steps

MAX_NESTING: Final = 8
MAX_SIZE: Final = 65_536
"""How large the arguments of one action may be: characters of text, plus one for every value."""


class Action(NamedTuple):
    """A name and arguments; as JSON a list, [name, *args].

    Arguments are hashable: tuples stand for lists, and there are no objects.
    """

    name: str
    args: tuple[Json, ...] = ()

    def json(self) -> list[Json]:
        return [self.name, *self.args]

    def __str__(self) -> str:
        return " ".join([self.name, *(shown(arg) for arg in self.args)])

    def then(self, arg: Json) -> Action:
        """This action with one more argument."""
        return Action(self.name, (*self.args, arg))

    @classmethod
    def parse(cls, json: Json) -> Self:
        """From a stranger's JSON, already decoded: bounded in depth and size, or Refused(MALFORMED)."""
        if not isinstance(json, list | tuple) or not json or not isinstance(json[0], str):
            raise Refused(Why.MALFORMED, 'an action is a list that begins with its name, like ["move", 3, 4]')
        if not is_unicode(json[0]):
            raise Refused(Why.MALFORMED, f"the name of the action {HALF}")
        room = MAX_SIZE - len(json[0])
        args = []
        for i, arg in enumerate(json[1:], 1):
            value, room = _argument(arg, f"argument {i}", MAX_NESTING, room)
            args.append(value)
        return cls(json[0], tuple(args))


def shown(arg: Json) -> str:
    """An argument as people read it; a tuple in brackets."""
    if isinstance(arg, tuple):
        return "(" + " ".join(shown(item) for item in arg) + ")"
    return str(arg)


def _argument(value: Json, where: str, depth: int, room: int) -> tuple[Json, int]:
    """The value with tuples for lists, and how much room is left."""
    room -= 1 + (len(value) if isinstance(value, str) else 0)
    if room < 0:
        raise Refused(Why.MALFORMED, f"the arguments of one action are limited to {MAX_SIZE} characters and values")
    if isinstance(value, list | tuple):
        if depth == 0:
            raise Refused(Why.MALFORMED, f"{where} nests deeper than {MAX_NESTING}")
        items = []
        for item in value:
            plain, room = _argument(item, where, depth - 1, room)
            items.append(plain)
        return tuple(items), room
    if complaint := _complaint(value):
        raise Refused(Why.MALFORMED, f"{where} {complaint}")
    return value, room


def _complaint(value: Json) -> str | None:
    if value is None or isinstance(value, bool):
        return None
    if isinstance(value, str):
        return None if is_unicode(value) else HALF
    if isinstance(value, int):
        return None if -LARGEST <= value <= LARGEST else "is a number beyond 2^53"
    if isinstance(value, float):
        return None if isfinite(value) else "is not a finite number"
    return "is an object; use a list" if isinstance(value, dict) else f"is of type {type(value).__name__}"


class Event(NamedTuple):
    """Something that happened. The order of a list of events is the order of telling."""

    name: str
    data: Json = None
    to: tuple[Seat, ...] | None = None
    """Who may know: None is everybody, watchers too; otherwise these seats, among whom WATCHER may be."""

    def reaches(self, seat: Seat) -> bool:
        return self.to is None or seat == JUDGE or seat in self.to

    def json(self) -> list[Json]:
        return [self.name, self.data]
