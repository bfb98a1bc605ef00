"""How many squares and values one stretch of the rules may change: the four numbers that the original tells of a game.

A stretch lies between two switches that follow each other, or between a switch and an end of the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from typing import Final

from .automaton import START, Automaton, Look, automaton
from .tree import Assignment, Concatenation, Dot, Move, Off, Pattern, Star, Sum, Switch

NONE: Final = -1
UNBOUNDED: Final = -2

_DOT: Final = -1  # the index of what stands for a dot, which an automaton forgets


@dataclass(frozen=True, slots=True)
class Straightness:
    """The most offs and assignments on a stretch; -1: there is no stretch, -2: there is no bound."""

    applicational: int
    """Those in patterns on the way count: what an engine has to be able to take back."""
    main: int
    move: int
    """Of stretches of players: a move has at most one step more."""
    semimove: int
    """Of the parts of moves between dots."""


def straightness(rules: Move) -> Straightness:
    graph = automaton(_marked(rules))
    behind = {
        target: switch for switch, target in graph.modifiers() if isinstance(switch, Switch) and not _is_dot(switch)
    }
    turns = {state for state, switch in behind.items() if switch.player is not None}
    everywhere = {START, *behind}
    return Straightness(
        _number([*_in_patterns(graph), _longest(graph, everywhere, patterns=True)]),
        _number([_longest(graph, everywhere)]),
        _number([_longest(graph, turns)]),
        _number([_longest(graph, _parts(graph, turns), dots=True)]),
    )


def _marked(move: Move) -> Move:
    """With a switch in place of each dot."""
    match move:
        case Dot():
            return Switch(None, _DOT)
        case Concatenation(parts) | Sum(parts):
            return replace(move, parts=tuple(map(_marked, parts)))
        case Star(body) | Pattern(body):
            return replace(move, body=_marked(body))
        case _:
            return move


def _is_dot(action: object) -> bool:
    return isinstance(action, Switch) and action.index == _DOT


def _parts(graph: Automaton, turns: Set[int]) -> Set[int]:
    """Where parts of moves begin: behind switches to players, and behind the dots of their moves."""
    steps = _steps(graph, dots=False)
    return turns | {
        edge.target for state in _reached(steps, turns) for edge in graph.edges[state] if _is_dot(edge.action)
    }


def _in_patterns(graph: Automaton) -> Iterator[float | None]:
    """Stretches behind a switch in a pattern."""
    for body in _bodies(graph):
        inner = {target for switch, target in body.modifiers() if isinstance(switch, Switch) and not _is_dot(switch)}
        yield _longest(body, inner, patterns=True)
        yield from _in_patterns(body)


def _bodies(graph: Automaton) -> list[Automaton]:
    found = (edge.action.body for edges in graph.edges for edge in edges if isinstance(edge.action, Look))
    return list(dict.fromkeys(found))


_Steps = Sequence[Sequence[tuple[int, int]]]
"""From each state: how much a step changes, and where it leads."""


def _steps(graph: Automaton, *, dots: bool) -> _Steps:
    """Without switches; and without dots, where they end a part."""
    return [
        [
            (int(isinstance(edge.action, Off | Assignment)), edge.target)
            for edge in edges
            if (not dots if _is_dot(edge.action) else not isinstance(edge.action, Switch))
        ]
        for edges in graph.edges
    ]


def _longest(graph: Automaton, sources: Iterable[int], *, patterns: bool = False, dots: bool = False) -> float | None:
    """The heaviest way from one of the sources; infinite where one can go round; None where there is no source."""
    steps = _steps(graph, dots=dots)
    reached = _reached(steps, sources)
    if not reached:
        return None
    looks = {state: _looks(graph, state) for state in reached} if patterns else {}
    return max(_weights(steps, reached, looks))


def _looks(graph: Automaton, state: int) -> float:
    """What patterns that are asked here may change."""
    bodies = (edge.action.body for edge in graph.edges[state] if isinstance(edge.action, Look))
    return max((_longest(body, {START}, patterns=True) or 0 for body in bodies), default=0)


def _reached(steps: _Steps, sources: Iterable[int]) -> Set[int]:
    reached = set(sources)
    todo = sorted(reached)
    while todo:
        fresh = {target for _, target in steps[todo.pop()]} - reached
        reached |= fresh
        todo += sorted(fresh)
    return reached


def _weights(steps: _Steps, reached: Set[int], looks: Mapping[int, float]) -> Iterator[float]:
    """Of the heaviest way that begins in each state; states that lead to each other are one."""
    own: dict[int, float] = {}
    for circle in _circles(steps, reached):
        inside = set(circle)
        ways = [(weight, target) for state in circle for weight, target in steps[state]]
        if any(weight and target in inside for weight, target in ways):
            best = float("inf")
        else:
            best = max((weight + own[target] for weight, target in ways if target not in inside), default=0)
            best = max(best, *(looks.get(state, 0) for state in circle))
        own.update(dict.fromkeys(circle, best))
        yield best


def _circles(steps: _Steps, reached: Set[int]) -> Iterator[list[int]]:
    """Strongly connected components, those first that others lead to (Tarjan, without recursion)."""
    index: dict[int, int] = {}
    low: dict[int, int] = {}
    open_: list[int] = []
    waiting: set[int] = set()
    for root in sorted(reached):
        stack = [(root, 0)] if root not in index else []
        while stack:
            state, at = stack.pop()
            if not at:
                index[state] = low[state] = len(index)
                open_.append(state)
                waiting.add(state)
            targets = steps[state]
            if at and (last := targets[at - 1][1]) in waiting:
                low[state] = min(low[state], low[last])
            while at < len(targets) and targets[at][1] in index:
                if targets[at][1] in waiting:
                    low[state] = min(low[state], index[targets[at][1]])
                at += 1
            if at < len(targets):
                stack += [(state, at + 1), (targets[at][1], 0)]
            elif low[state] == index[state]:
                circle = [open_.pop()]
                while circle[-1] != state:
                    circle.append(open_.pop())
                waiting.difference_update(circle)
                yield circle


def _number(weights: Iterable[float | None]) -> int:
    known = [weight for weight in weights if weight is not None]
    if not known:
        return NONE
    return UNBOUNDED if max(known) == float("inf") else int(max(known))
