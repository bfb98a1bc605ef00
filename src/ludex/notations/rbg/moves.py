"""The moves of a position as choices: one verb whose arguments are walked, vertex, modifier, vertex, modifier, ...

So an action is the move exactly as the language numbers it, `move 53 2 45 3`, whatever a client knows of the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Any, Final

from ludex.core import Action, Choices, Field, Json, OneOf, Verb

from .engine import Engine, Path, Step

MOVE: Final = "move"
KEPT: Final = 10_000
"""Moves that are listed once, for who asks for one after the other by its number."""

KEPT_STEPS: Final = 500_000
"""Of all these moves together: some games have moves of thousands of steps."""


class Moves(Choices):
    def __init__(self, engine: Engine[Any], position: Any) -> None:
        self._engine = engine
        self._position = position
        self._walked: tuple[Path, Sequence[Step]] | None = None  # the last steps that were asked for
        self._kept: Sequence[Path] | None = None

    def verbs(self) -> Sequence[Verb]:
        return [Verb(MOVE)]

    def next(self, partial: Action) -> Field | None:
        begun = path_of(partial.args[: len(partial.args) // 2 * 2])
        if partial.name != MOVE or begun is None or not _are_numbers(partial.args):
            return None
        steps = self._steps(begun)
        if len(partial.args) % 2 == 0:
            return _field("vertex", [step.vertex for step in steps])
        return _field("modifier", [step.modifier for step in steps if step.vertex == partial.args[-1]])

    def _steps(self, begun: Path) -> Sequence[Step]:
        if self._walked is None or self._walked[0] != begun:
            self._walked = begun, self._engine.steps(self._position, begun)
        return self._walked[1]

    def __contains__(self, action: object) -> bool:
        """Asks for this move only, not for its neighbours on the way, as walking would."""
        if not isinstance(action, Action) or action.name != MOVE:
            return False
        path = path_of(action.args)
        return path is not None and self._engine.legal(self._position, path)

    def demand(self, action: Action) -> None:
        if action not in self:
            super().demand(action)

    def __iter__(self) -> Iterator[Action]:
        return map(action_of, self._engine.moves(self._position))

    def count(self, limit: int = KEPT) -> int | None:
        return self._engine.count(self._position, limit)

    def nth(self, i: int) -> Action:
        if self._kept is None:
            self._kept = tuple(_first(self._engine.moves(self._position)))
        return action_of(self._kept[i]) if 0 <= i < len(self._kept) else super().nth(i)


def _first(moves: Iterable[Path]) -> Iterator[Path]:
    left = KEPT_STEPS
    for path in islice(moves, KEPT):
        left -= len(path)
        if left < 0:
            return
        yield path


def _field(name: str, values: Sequence[int]) -> Field | None:
    return OneOf(name, tuple(dict.fromkeys(values))) if values else None


def action_of(path: Path) -> Action:
    return Action(MOVE, tuple(chain.from_iterable(path)))


def path_of(args: Sequence[Json]) -> Path | None:
    """None where these are not numbers in pairs."""
    if len(args) % 2 or not _are_numbers(args):
        return None
    return tuple(map(Step, args[::2], args[1::2]))


def _are_numbers(args: Sequence[Json]) -> bool:
    return all(type(arg) is int for arg in args)
