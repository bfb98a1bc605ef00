"""What is installed: a package brings games and notations through entry points.

[project.entry-points."ludex.games"]
chess960 = "my_package.chess960:GAME"          # a ludex.core.Game

[project.entry-points."ludex.notations"]
zillions = "my_package.zillions:NOTATION"      # a ludex.core.Notation
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Final, TypeVar

from ludex.core import BadGame, Game, Notation, Problem

GAMES: Final = "ludex.games"
NOTATIONS: Final = "ludex.notations"

T = TypeVar("T")


class Games(Mapping[str, Game]):
    """The installed games by id; each is imported when it is asked for."""

    def __init__(self) -> None:
        self._points = _points(GAMES)

    def __getitem__(self, name: str) -> Game:
        return _load(self._points[name], Game)  # type: ignore[type-abstract]

    def __iter__(self) -> Iterator[str]:
        return iter(self._points)

    def __len__(self) -> int:
        return len(self._points)


@cache
def games() -> Games:
    return Games()


@cache
def notations() -> Mapping[str, Notation]:
    """The installed notations by id. There are few, so all are imported."""
    found = _points(NOTATIONS).items()
    return {name: _load(point, Notation) for name, point in found}  # type: ignore[type-abstract]


def _points(group: str) -> dict[str, EntryPoint]:
    """By name, in order; of two packages that bring the same name, neither silently wins."""
    found: dict[str, EntryPoint] = {}
    for point in sorted(entry_points(group=group), key=lambda point: point.name):
        if point.name in found and found[point.name].value != point.value:
            raise BadGame([Problem(f"{point.name!r} is brought by {found[point.name].value} and by {point.value}")])
        found[point.name] = point
    return found


def _load(point: EntryPoint, kind: type[T]) -> T:
    try:
        thing = point.load()
    except Exception as error:
        raise BadGame([Problem(f"{point.name!r} can't be loaded from {point.value}: {_named(error)}")]) from error
    if not isinstance(thing, kind):
        raise BadGame([Problem(f"{point.value} should be a {kind.__name__}, and is a {type(thing).__name__}")])
    if getattr(thing, "id", None) != point.name:
        raise BadGame([Problem(f"{point.value} is registered as {point.name!r} and calls itself {thing.id!r}")])  # type: ignore[attr-defined]
    return thing


def _named(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"
