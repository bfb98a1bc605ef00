"""Fields: one argument of an action, or one option of a game. What it may be, what a client needs to draw it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from .actions import Action, shown
from .chance import Chance
from .errors import Refused
from .plain import LARGEST, Json, NotPlain, brief, parse, same

SHOWN: Final = 1000
"""How many options a client is sent at once."""


@dataclass(frozen=True, slots=True)
class Field(ABC):
    name: str
    optional: bool = field(default=False, kw_only=True)
    """The action may also stop before this argument."""

    @abstractmethod
    def __contains__(self, value: object) -> bool:
        """Total: answers False to any nonsense."""

    @abstractmethod
    def sample(self, chance: Chance) -> Json:
        """Any value that the field lists can come."""

    @abstractmethod
    def expected(self) -> str:
        """What it may be, as the end of a sentence: 'a whole number from 1 to 6'."""

    @abstractmethod
    def json(self) -> dict[str, Json]:
        """What a client needs to draw it."""

    @abstractmethod
    def read(self, text: str) -> Json:
        """The value that a person typed; ValueError if it is none."""

    def size(self) -> int | None:
        """How many values; None: not countable."""
        return None

    def nth(self, i: int) -> Json:
        """The i-th value, from 0."""
        del i
        raise TypeError(f"the values of {self.name} can't be listed")

    def __iter__(self) -> Iterator[Json]:
        """The values in order; TypeError where they can't be listed."""
        size = self.size()
        if size is None:
            raise TypeError(f"the values of {self.name} can't be listed")
        return (self.nth(i) for i in range(size))

    def wrong(self, value: Json) -> str:
        """The sentence for a value that is not in the field."""
        return f"{self.name} must be {self.expected()}, not {brief(value)}"


@dataclass(frozen=True, slots=True)
class Int(Field):
    """A whole number from low to high, both included."""

    low: int = 0
    high: int = LARGEST

    def __contains__(self, value: object) -> bool:
        return type(value) is int and self.low <= value <= self.high

    def size(self) -> int:
        return max(0, self.high - self.low + 1)

    def nth(self, i: int) -> int:
        return self.low + i

    def sample(self, chance: Chance) -> int:
        return self.low + chance.below(self.size())

    def expected(self) -> str:
        return f"a whole number from {self.low} to {self.high}"

    def json(self) -> dict[str, Json]:
        return {"kind": "int", "name": self.name, "low": self.low, "high": self.high, "optional": self.optional}

    def read(self, text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            raise ValueError(self.wrong(text)) from None
        if value not in self:
            raise ValueError(self.wrong(value))
        return value


@dataclass(frozen=True, slots=True)
class OneOf(Field):
    """One of these values, in the order to show them."""

    options: Sequence[Json] = ()

    def __contains__(self, value: object) -> bool:
        return any(same(option, value) for option in self.options)

    def size(self) -> int:
        return len(self.options)

    def nth(self, i: int) -> Json:
        return self.options[i]

    def sample(self, chance: Chance) -> Json:
        return chance.pick(self.options)

    def expected(self) -> str:
        if len(self.options) == 1:
            return repr(self.options[0])
        shown = ", ".join(repr(option) for option in self.options[:12])
        return f"one of {shown}" + (f" and {len(self.options) - 12} more" if len(self.options) > 12 else "")

    def json(self) -> dict[str, Json]:
        drawn = {"kind": "one of", "name": self.name, "options": list(self.options[:SHOWN]), "optional": self.optional}
        return drawn | ({"more": len(self.options) - SHOWN} if len(self.options) > SHOWN else {})

    def read(self, text: str) -> Json:
        """As it is shown, in capitals or not; or as JSON."""
        exact = [option for option in self.options if shown(option) == text]
        alike = exact or [option for option in self.options if shown(option).lower() == text.lower()]
        if exact or len(alike) == 1:
            return alike[0]
        try:
            value = _listed(parse(text))
        except NotPlain:
            value = text
        if value not in self:
            raise ValueError(self.wrong(text))
        return value


@dataclass(frozen=True, slots=True)
class Text(Field):
    """Some text, of bounded length, without control characters unless lines are allowed."""

    longest: int = 200
    lines: bool = False

    def __contains__(self, value: object) -> bool:
        if not isinstance(value, str) or len(value) > self.longest:
            return False
        return value.isprintable() or (self.lines and all(c.isprintable() or c in "\n\t" for c in value))

    def sample(self, chance: Chance) -> str:
        letters = "aeinrst ,%'\"é→" + ("\n" if self.lines else "")
        return "".join(chance.pick(letters) for _ in range(chance.below(min(self.longest, 12) + 1)))

    def expected(self) -> str:
        return f"text of at most {self.longest} characters"

    def json(self) -> dict[str, Json]:
        drawn = {"kind": "text", "name": self.name, "longest": self.longest, "optional": self.optional}
        return drawn | ({"lines": True} if self.lines else {})

    def read(self, text: str) -> str:
        if text not in self:
            raise ValueError(self.wrong(text))
        return text


@dataclass(frozen=True, slots=True)
class Anything(Field):
    """Whatever an action's argument can be. For rules that answer nonsense instead of refusing it."""

    def __contains__(self, value: object) -> bool:
        try:
            # parse() takes lists too; what is already an argument comes out as it went in.
            return same(Action.parse(["", value]).args[0], value)
        except Refused:
            return False

    def sample(self, chance: Chance) -> Json:
        return chance.pick([None, True, 0, -1, 7, 0.5, "", "odd", (), ("odd", 1), LARGEST, ((), ((None,),))])

    def expected(self) -> str:
        return "a value"

    def json(self) -> dict[str, Json]:
        return {"kind": "anything", "name": self.name, "optional": self.optional}

    def read(self, text: str) -> Json:
        try:
            value = parse(text)
        except NotPlain:
            value = text
        return _listed(value)


def _listed(value: Json) -> Json:
    """Tuples for lists, as in actions."""
    return tuple(_listed(item) for item in value) if isinstance(value, list) else value
