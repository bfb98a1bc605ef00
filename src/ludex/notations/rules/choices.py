"""What a role may do, as the Choices of core: what the author's prompt has offered, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ludex.core import Action, Choices, Field, Json, OneOf, Verb, same
from ludex.core.choices import LISTED


def offered(actions: Mapping[str, Any], name: str, args: tuple[Json, ...]) -> bool:
    """Is it among them? A button is 1 or 0, other actions are the list of their arguments."""
    values = actions.get(name)
    if type(values) is not list:
        return values == 1 and not args
    value = args[0] if len(args) == 1 else args
    try:
        found = values[values.index(value)]
    except ValueError:
        return False
    return type(found) is type(value) and (type(value) is not tuple or same(found, value))


class Offer(Choices):
    """The buttons and arguments of one prompt."""

    def __init__(self, actions: Mapping[str, Any], arguments: Mapping[str, Sequence[str]]) -> None:
        self._actions = actions
        self._arguments = arguments

    def verbs(self) -> Sequence[Verb]:
        return [Verb(name, bool(values)) for name, values in self._actions.items()]

    def next(self, partial: Action) -> Field | None:
        values = self._actions.get(partial.name)
        if type(values) is not list:
            return None
        depth = len(partial.args)
        if depth == 0 and type(values[0]) is not tuple:
            return OneOf(self._name(partial.name, 0), tuple(values))
        tails = [value for value in map(_tuple, values) if len(value) >= depth and same(value[:depth], partial.args)]
        options = tuple(dict.fromkeys(value[depth] for value in tails if len(value) > depth))
        if not options:
            return None
        return OneOf(self._name(partial.name, depth), options, optional=any(len(value) == depth for value in tails))

    def _name(self, verb: str, depth: int) -> str:
        names = self._arguments.get(verb, ())
        return names[depth] if depth < len(names) else f"argument {depth + 1}"

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action) and offered(self._actions, action.name, action.args)

    def __bool__(self) -> bool:
        return any(self._actions.values())

    def __iter__(self) -> Iterator[Action]:
        for name, values in self._actions.items():
            if type(values) is list:
                yield from (Action(name, _tuple(value)) for value in values)
            elif values:
                yield Action(name)

    def count(self, limit: int = LISTED) -> int | None:
        found = sum(len(values) if type(values) is list else values for values in self._actions.values())
        return found if found <= limit else None

    def nth(self, i: int) -> Action:
        for name, values in self._actions.items():
            size = len(values) if type(values) is list else values
            if i < size:
                return Action(name, _tuple(values[i]) if type(values) is list else ())
            i -= size
        raise IndexError("there is no action of that number")


def _tuple(value: Any) -> tuple[Any, ...]:
    return value if type(value) is tuple else (value,)
