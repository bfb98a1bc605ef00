"""All that was loaded of one rules module."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ludex.core import Option

from .entries import Entry
from .places import Place
from .programs import Program
from .tables import Uncalled

Holder = tuple[dict[str, Any], str]
"""A namespace, and the name in it."""


class Holders(NamedTuple):
    """Where the module's files have imported G, L, R and V."""

    G: tuple[Holder, ...]
    L: tuple[Holder, ...]
    RV: tuple[tuple[dict[str, Any], str, str], ...]  # both change whenever rules run


class Facts(NamedTuple):
    """What the module says of itself, checked."""

    id: str
    title: str
    about: str
    version: int
    roles: Sequence[str] | Callable[[str, Any], Sequence[str]]
    scenarios: Sequence[str]
    options: Sequence[Option]
    chance: str
    on_setup: Callable[[str, Any], object]
    on_view: Callable[[], object]
    on_query: Callable[..., Any] | None
    on_assert: Callable[[], object] | None
    on_redeal: Callable[[], object] | None


class Module:
    """A loaded module; two loads of one file are two modules."""

    def __init__(
        self,
        facts: Facts,
        holders: Holders,
        places: Mapping[str, Place],
        programs: Mapping[str, Program],
        files: Sequence[Path],
        things: Sequence[tuple[str, Any]],
    ) -> None:
        self.facts = facts
        self.id = facts.id
        self.chance = facts.chance
        self.on_view = facts.on_view
        self.holders = holders
        self.places = places
        self.entries: Mapping[str, Entry] = {**places, **programs}
        self.programs = programs
        self.checked = bool(os.environ.get("LUDEX_CHECKED"))  # look for mistakes that only a save would show
        self.files = files  # an edit of which makes it another module
        self.things = things  # what is a state or procedure, and its name
        self._names: dict[int, str] = {id(thing): name for name, thing in reversed(things)}

    def name_of(self, thing: object) -> str:
        """The name under which this object is a state or procedure: call(act) for call("act")."""
        if isinstance(thing, Uncalled):
            return thing.name
        try:
            return self._names[id(thing)]
        except KeyError:
            raise LookupError(f"{thing!r} is no state or procedure of {self.id}") from None

    def roles_of(self, scenario: str, options: Any) -> tuple[str, ...]:
        roles = self.facts.roles
        return tuple(roles(scenario, options) if callable(roles) else roles)


class Chosen(Mapping[str, Any]):
    """The options in force: options["players"], or options.players."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        self._values = dict(values)

    def __getitem__(self, name: str) -> Any:
        return self._values[name]

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name not in self._values:
            raise AttributeError(f"there is no option {name!r}")
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)
