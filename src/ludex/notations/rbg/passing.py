"""Which switches pass: they end a turn on the square where it began, whatever that is, and nothing was done.

The square of such a move says nothing to anybody; people call it a pass.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from .automaton import Automaton, Edge, automaton
from .tree import Assignment, Description, Off, Shift, Switch

IDLE: Final = "pass"
"""How such a move is written."""

_MODIFIERS: Final = (Off, Assignment, Switch)


def passes(game: Description) -> frozenset[int]:
    """The indices of switches that can be the first modifier of a turn, and to which no way leads over an edge."""
    rules = automaton(game.rules)
    begun = {after for modifier, after in rules.modifiers() if isinstance(modifier, Switch) and modifier.player}
    anywhere = _reached(rules, begun, barred=_MODIFIERS)
    moved = {edge.target for edge in _exits(rules, anywhere) if isinstance(edge.action, Shift)}
    stayed = _reached(rules, begun, barred=(*_MODIFIERS, Shift))
    return _switches(rules, stayed) - _switches(rules, _reached(rules, moved, barred=_MODIFIERS))


def _reached(rules: Automaton, states: Iterable[int], *, barred: tuple[type, ...]) -> set[int]:
    """Without these actions."""
    todo = list(states)
    seen = set(todo)
    while todo:
        further = {edge.target for edge in rules.edges[todo.pop()] if not isinstance(edge.action, barred)}
        todo += further - seen
        seen |= further
    return seen


def _switches(rules: Automaton, states: Iterable[int]) -> frozenset[int]:
    return frozenset(edge.action.index for edge in _exits(rules, states) if isinstance(edge.action, Switch))


def _exits(rules: Automaton, states: Iterable[int]) -> Iterator[Edge]:
    return (edge for state in states for edge in rules.edges[state])
