"""Paths through the graph of the rules, depth first, in the order of the text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from .actions import NOWHERE, UNCHANGED, Test, Undo, Write, effort_of_action, take_back, test_of, write_of
from .automaton import END, START, Automaton, Edge, Look
from .engine import Endless, Path, Step
from .position import Places, Position
from .tree import Assignment, Description, Off, Switch

LONGEST: Final = 10_000
"""Modifiers on one path. A star over a modifier can add to them for ever."""

PATIENCE: Final = 2_000_000
"""Steps that an answer may take. Alternatives in a row can make more dead ends than anybody can try, and known games
look at less than 10,000 places from one move to the next."""

EARNED: Final = 10_000
"""Further steps for each move that was found: who has many may look at all of them, and the keeper may play many."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A modifier, or the end of a pattern: where the search between two modifiers ends."""

    index: int  # 0: it has none
    write: Write
    effort: int
    target: int
    final: bool


Exit = tuple[Test, int, int] | Stop
"""Of a state: a test, its effort, and the state that it leads to; or a stop."""


ARRIVAL: Final = Stop(0, lambda _, __: UNCHANGED, 1, END, final=True)


@dataclass(frozen=True, slots=True)
class Graph:
    """An automaton with functions for its actions."""

    exits: tuple[tuple[Exit, ...], ...]  # of each state, in reverse: they come from a stack
    still: bool  # no path changes anything


class Search:
    """All searches of one game; they share their patience, and whoever asks a question begins with refresh()."""

    def __init__(self, game: Description, rules: Automaton) -> None:
        self._places = Places(game)
        self._left = PATIENCE
        self._rules = self._graph(rules, pattern=False)
        self.behind = {action.index: target for action, target in rules.modifiers()}
        self.writes = {action.index: write_of(action, self._places) for action, _ in rules.modifiers()}

    def refresh(self) -> None:
        self._left = PATIENCE

    def found(self) -> None:
        """One more move is known."""
        self._left = min(PATIENCE, self._left + EARNED)

    def paths(self, position: Position, state: int, vertex: int) -> Iterator[Path]:
        """Every path from here to the next switch.

        Works on the position: it is changed by the path that was just found, and as it was when there are no more.
        """
        return self._paths(self._rules, position, state, vertex)

    def stops(self, position: Position, state: int, vertex: int) -> Iterator[tuple[Step, Stop]]:
        """The modifiers that a path from here can come to next, whether they are legal there or not."""
        for at, stop in self._stops(self._rules, position, state, vertex):
            yield Step(at + 1, stop.index), stop

    def _paths(self, graph: Graph, position: Position, state: int, vertex: int) -> Iterator[Path]:
        path: list[Step] = []
        undos: list[Undo] = []  # of the path
        searches = [self._stops(graph, position, state, vertex)]  # from each point of the path
        while searches:
            found = next(searches[-1], None)
            if found is None:
                searches.pop()
                if path:
                    path.pop()
                    take_back(undos.pop())
                continue
            at, stop = found
            self._spend(stop.effort)
            undo = stop.write(position, at)
            if undo is None:
                continue
            path.append(Step(at + 1, stop.index))
            if stop.final:
                yield tuple(path)
                path.pop()
                take_back(undo)
            else:
                _check_length(path)
                undos.append(undo)
                searches.append(self._stops(graph, position, stop.target, at))

    def _stops(self, graph: Graph, position: Position, state: int, vertex: int) -> Iterator[tuple[int, Stop]]:
        """Nothing changes between two modifiers, so that one visit to a state at a vertex is enough."""
        exits = graph.exits
        seen = {(state, vertex)}
        todo = [(vertex, way) for way in exits[state]]
        while todo:
            vertex, way = todo.pop()
            if isinstance(way, Stop):
                yield vertex, way
                continue
            test, effort, target = way
            self._spend(effort)
            there = test(position, vertex)
            if there != NOWHERE and (target, there) not in seen:
                seen.add((target, there))
                todo += [(there, further) for further in exits[target]]

    def _spend(self, effort: int) -> None:
        self._left -= effort
        if self._left < 0:
            raise Endless(f"no move was found in {PATIENCE} steps through the rules")

    # From actions to functions

    def _graph(self, rules: Automaton, *, pattern: bool) -> Graph:
        exits = [[self._exit(edge, pattern) for edge in reversed(edges)] for edges in rules.edges]
        still = not any(isinstance(each, Stop) for state in exits for each in state)
        if pattern:
            exits[END].append(ARRIVAL)
        return Graph(tuple(map(tuple, exits)), still)

    def _exit(self, edge: Edge, pattern: bool) -> Exit:
        match edge.action:
            case Switch() if pattern:  # it is passed through, and does nothing
                return test_of(None, self._places), 1, edge.target
            case Off() | Assignment() | Switch() as modifier:
                final = isinstance(modifier, Switch)
                effort = effort_of_action(modifier, self._places)
                return Stop(modifier.index, write_of(modifier, self._places), effort, edge.target, final)
            case Look() as look:
                graph = self._graph(look.body, pattern=True)
                return self._look(look, graph), 1 if graph.still else 1 + self._places.effort, edge.target
            case action:
                return test_of(action, self._places), effort_of_action(action, self._places), edge.target

    def _look(self, look: Look, graph: Graph) -> Test:

        def test(position: Position, vertex: int) -> int:
            return vertex if self._exists(graph, position, vertex) == look.exists else NOWHERE

        return test

    def _exists(self, graph: Graph, position: Position, vertex: int) -> bool:
        if graph.still:
            return next(self._stops(graph, position, START, vertex), None) is not None
        return next(self._paths(graph, position.copy(), START, vertex), None) is not None


def _check_length(path: list[Step]) -> None:
    if len(path) >= LONGEST:
        raise Endless(f"a path through the rules has more than {LONGEST} modifiers, and does not end")
