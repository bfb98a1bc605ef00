"""The actions of a view as choices.

`act: 1` and `act: true` are buttons, `act: 0` and `act: false` buttons that are off, a text is a button with that
label, a list holds what may stand behind the action. An item that is a list itself is several arguments.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ludex.core import Action, Choices, Field, Json, Listing, OneOf, Verb
from ludex.core.choices import LISTED

from .engine import RulesError

ARGUMENT: Final = "choice"


@dataclass(frozen=True, slots=True)
class Values(OneOf):
    """One of the values, found without going over them."""

    keys: frozenset[tuple[type, Json]] = frozenset()

    def __contains__(self, value: object) -> bool:
        try:
            return (type(value), value) in self.keys
        except TypeError:  # not hashable: no action holds it
            return False


class Offered(Choices):
    """Nothing but what the view offers; of the module's functions only these can be called."""

    def __init__(self, actions: Mapping[str, Json]) -> None:
        self._verbs = [_verb(name, value) for name, value in actions.items() if value is not None]
        self._enabled = {verb.name for verb in self._verbs if verb.enabled}
        self._fields: dict[str, Values | Listing] = {}
        for name, value in actions.items():
            if isinstance(value, list):
                self._fields[name] = _field(name, value)

    def __bool__(self) -> bool:
        return bool(self._enabled)

    def verbs(self) -> Sequence[Verb]:
        return self._verbs

    def next(self, partial: Action) -> Field | None:
        field = self._fields.get(partial.name)
        if isinstance(field, Listing):
            return field.next(partial)
        return field if not partial.args else None

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Action) or action.name not in self._enabled:
            return False
        field = self._fields.get(action.name)
        if field is None:
            return not action.args
        return action in field if isinstance(field, Listing) else len(action.args) == 1 and action.args[0] in field

    def demand(self, action: Action) -> None:
        if action not in self:
            super().demand(action)

    def count(self, limit: int = LISTED) -> int | None:
        sizes = (self._size(name) for name in self._enabled)
        total = sum(sizes)
        return total if total <= limit else None

    def _size(self, name: str) -> int:
        field = self._fields.get(name)
        if field is None:
            return 1
        return len(list(field)) if isinstance(field, Listing) else field.size()


def argument(action: Action) -> Json:
    """What the module is given."""
    if not action.args:
        return None
    return action.args[0] if len(action.args) == 1 else action.args


def _verb(name: str, value: Json) -> Verb:
    if isinstance(value, dict):
        raise RulesError(f"the view offers {name!r} as an object, and not as 0, 1 or a list")
    if isinstance(value, str):
        return Verb(name, True, value)
    return Verb(name, bool(value))


def _field(name: str, values: Sequence[Json]) -> Values | Listing:
    items = [_hashable(name, value) for value in values]
    distinct = list({(type(item), item): item for item in items}.values())
    if not any(isinstance(item, tuple) for item in distinct):
        return Values(ARGUMENT, options=distinct, keys=frozenset((type(item), item) for item in distinct))
    return Listing(Action(name, item if isinstance(item, tuple) and len(item) > 1 else (item,)) for item in distinct)


def _hashable(name: str, value: Json) -> Json:
    """Tuples for lists."""
    if isinstance(value, list):
        return tuple(_hashable(name, item) for item in value)
    if isinstance(value, dict):
        raise RulesError(f"the view offers an object as the argument of {name!r}, and not a number, a text or a list")
    return value
