"""Choices: what one seat may do now. Lazy: counted, tested, walked and sampled without being listed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from math import prod
from typing import Final, NamedTuple

from .actions import Action
from .chance import Chance
from .errors import Refused, Why
from .fields import Field, OneOf
from .plain import Json, same

LISTED: Final = 10_000
"""How far the default count() goes before it says "more than that"."""


class Verb(NamedTuple):
    """A button."""

    name: str
    enabled: bool = True
    label: str = ""

    def json(self) -> dict[str, Json]:
        return {"name": self.name, "enabled": self.enabled, "label": self.label or self.name}


class Choices(ABC):
    """What one seat may do now; valid until the state's next act.

    A game defines verbs() and next(). The rest follows from the two, and a game overrides what it can do faster.
    """

    firm: bool = True
    """Offered means accepted. False: the rules may still say no."""

    @abstractmethod
    def verbs(self) -> Sequence[Verb]:
        """The buttons, disabled ones too, in the order to show."""

    @abstractmethod
    def next(self, partial: Action) -> Field | None:
        """The next argument after these, never one without values; None: the action is complete."""

    def __contains__(self, action: object) -> bool:
        """Total: answers False to any nonsense."""
        return isinstance(action, Action) and self._complaint(action) is None

    def demand(self, action: Action) -> None:
        """Raise Refused with the sentence that helps, unless the action is among these choices."""
        if complaint := self._complaint(action):
            raise complaint

    def _complaint(self, action: Action) -> Refused | None:
        verb = next((verb for verb in self.verbs() if verb.name == action.name), None)
        if verb is None:
            return Refused(Why.MALFORMED, f"there is no action {action.name[:60]!r} here; {self._offer()}")
        if not verb.enabled:
            return Refused(Why.NOT_NOW, f"{action.name} is not possible now; {self._offer()}")
        partial = Action(action.name)
        for arg in action.args:
            field = self.next(partial)
            if field is None:
                return Refused(Why.MALFORMED, f"{action.name} takes {len(partial.args)} arguments, not more")
            if arg not in field:
                return Refused(Why.ILLEGAL, f"{action.name}: {field.wrong(arg)}")
            partial = partial.then(arg)
        missing = self.next(partial)
        if missing is not None and not missing.optional:
            return Refused(Why.MALFORMED, f"{action.name} also needs {missing.name}, {missing.expected()}")
        return None

    def _offer(self) -> str:
        names = [verb.name for verb in self.verbs() if verb.enabled]
        return f"possible: {', '.join(names)}" if names else "nothing is possible"

    def __bool__(self) -> bool:
        return any(verb.enabled for verb in self.verbs())

    def __iter__(self) -> Iterator[Action]:
        """Every action, in order; TypeError where a field can't be listed. Only for who knows that they are few."""
        for verb in self.verbs():
            if verb.enabled:
                yield from self._walk(Action(verb.name))

    def _walk(self, partial: Action) -> Iterator[Action]:
        field = self.next(partial)
        if field is None or field.optional:
            yield partial
        if field is not None:
            for value in field:
                yield from self._walk(partial.then(value))

    def count(self, limit: int = LISTED) -> int | None:
        """How many actions; None: more than the limit, or not countable."""
        try:
            found = sum(1 for _ in islice(self, limit + 1))
        except TypeError:
            return None
        return found if found <= limit else None

    def nth(self, i: int) -> Action:
        """The i-th action of the iteration, from 0; IndexError if there are not as many."""
        for action in islice(self, i, i + 1):
            return action
        raise IndexError(f"there is no action number {i}")

    def sample(self, chance: Chance) -> Action:
        """Any listed action can come, not each as likely. The caller's generator, never the state's."""
        verbs = [verb for verb in self.verbs() if verb.enabled]
        if not verbs:
            raise ValueError("there is nothing to choose from")
        return self.complete(Action(chance.pick(verbs).name), chance)

    def complete(self, partial: Action, chance: Chance) -> Action:
        """An action that begins like this."""
        while (field := self.next(partial)) is not None:
            if field.optional and chance.below(2):
                break
            partial = partial.then(field.sample(chance))
        return partial

    def uniform(self, chance: Chance, limit: int = LISTED) -> Action:
        """Each action as likely, where they can be counted up to the limit; otherwise as sample()."""
        n = self.count(limit)
        return self.sample(chance) if not n else self.nth(chance.below(n))

    def json(self) -> dict[str, Json]:
        """What a client needs to draw them: the buttons, with the first field of each."""
        return {"firm": self.firm, "verbs": [self._drawn(verb) for verb in self.verbs()]}

    def _drawn(self, verb: Verb) -> dict[str, Json]:
        field = self.next(Action(verb.name)) if verb.enabled else None
        return verb.json() | {"field": field.json() if field else None}


class Menu(Choices):
    """Each verb with its fields, none of which depends on another."""

    def __init__(self, menu: Mapping[str, Sequence[Field]], *, firm: bool = True, disabled: Iterable[str] = ()) -> None:
        self.firm = firm
        self._menu = menu
        self._disabled = frozenset(disabled)

    def verbs(self) -> Sequence[Verb]:
        return [Verb(name, name not in self._disabled) for name in self._menu]

    def next(self, partial: Action) -> Field | None:
        fields = self._menu.get(partial.name, ())
        return fields[len(partial.args)] if len(partial.args) < len(fields) else None

    def count(self, limit: int = LISTED) -> int | None:
        counts = [self._count(fields) for name, fields in self._menu.items() if name not in self._disabled]
        total = sum(n for n in counts if n is not None)
        return None if None in counts or total > limit else total

    def _count(self, fields: Sequence[Field]) -> int | None:
        """Actions of one verb: all fields, or stopping before an optional one."""
        sizes = [field.size() for field in fields]
        ends = [i for i, field in enumerate(fields) if field.optional] + [len(fields)]
        lengths = [_product(sizes[:end]) for end in ends]
        return None if None in lengths else sum(n for n in lengths if n is not None)

    def nth(self, i: int) -> Action:
        for name, fields in self._menu.items():
            if name in self._disabled:
                continue
            n = self._count(fields)
            if n is not None and i >= n:
                i -= n
                continue
            if n is not None and not any(field.optional for field in fields):
                return Action(name, _digits(i, fields))
            for action in islice(self._walk(Action(name)), i, None):
                return action
        raise IndexError(f"there is no action number {i}")


def _product(sizes: Sequence[int | None]) -> int | None:
    return None if None in sizes else prod(size for size in sizes if size is not None)


def _digits(i: int, fields: Sequence[Field]) -> tuple[Json, ...]:
    """i as a number whose digits are the arguments; the last one turns fastest, as in the iteration."""
    args: list[Json] = []
    for field in reversed(fields):
        i, place = divmod(i, field.size() or 1)
        args.append(field.nth(place))
    return tuple(reversed(args))


class Listing(Choices):
    """Choices of a game that lists its legal actions anyway."""

    def __init__(
        self, actions: Iterable[Action], *, arguments: Sequence[str] = (), disabled: Iterable[str] = ()
    ) -> None:
        self._actions = tuple(actions)
        self._arguments = arguments
        self._disabled = tuple(disabled)

    def verbs(self) -> Sequence[Verb]:
        enabled = dict.fromkeys(action.name for action in self._actions)
        return [*(Verb(name) for name in enabled), *(Verb(name, enabled=False) for name in self._disabled)]

    def next(self, partial: Action) -> Field | None:
        depth = len(partial.args)
        begun = [action.args for action in self._actions if _begins(action, partial)]
        values = _distinct(args[depth] for args in begun if len(args) > depth)
        if not values:
            return None
        name = self._arguments[depth] if depth < len(self._arguments) else f"argument {depth + 1}"
        return OneOf(name, values, optional=any(len(args) == depth for args in begun))

    def __iter__(self) -> Iterator[Action]:
        return iter(self._actions)

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action) and any(same(action, legal) for legal in self._actions)

    def count(self, limit: int = LISTED) -> int | None:
        return len(self._actions) if len(self._actions) <= limit else None

    def nth(self, i: int) -> Action:
        return self._actions[i]


def _begins(action: Action, partial: Action) -> bool:
    return action.name == partial.name and same(action.args[: len(partial.args)], partial.args)


def _distinct(values: Iterable[Json]) -> tuple[Json, ...]:
    found: list[Json] = []
    for value in values:
        if not any(same(value, seen) for seen in found):
            found.append(value)
    return tuple(found)


NOTHING: Final = Menu({})
"""For who may not act."""
