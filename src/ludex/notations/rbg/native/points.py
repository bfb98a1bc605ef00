"""A graph with what can be known of its points before the game begins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from ..automaton import START
from ..tree import Assignment, Number, Off, Switch
from . import relations
from .graph import Edge, Graph
from .pure import Cat, Factory, Pure, cost, counts
from .relations import Rows

_HEAVY = 12
_LONG = 4096
_WIDEST = 256
_PATIENT = 30
_SPLITS = 4


class Points:
    def __init__(self, graph: Graph, factory: Factory, name: str, start: int, bounds: dict[str, int]) -> None:
        self.graph = graph
        self.factory = factory
        self.name = name
        self._bounds = bounds
        self.domains = self._reached(start)
        self._constants: dict[int, int | None] = {}
        self._blind: dict[Edge, bool] = {}
        self.behind = sorted({START, *(target for _, target in graph.modifiers())})

    def pure(self, edge: Edge) -> Pure:
        return self.factory.of(edge.move)

    def edges(self, point: int) -> list[Edge]:
        return self.graph.edges[point]

    def _reached(self, start: int) -> list[int]:
        """At which cells one can be at each point, at most."""
        found = [0] * len(self.graph.edges)
        found[START] = start
        todo = [START]
        while todo:
            point = todo.pop()
            for edge in self.graph.edges[point]:
                there = found[point] if edge.modifies else self.factory.leads(self.pure(edge), found[point])
                if there & ~found[edge.target]:
                    found[edge.target] |= there
                    todo.append(edge.target)
        return found

    # Segments: from a point to the next modifiers

    def segment(self, point: int) -> list[int]:
        """Points that one comes to without a modifier, each behind all that lead to it, but for circles."""
        order: list[int] = []
        seen = {point}
        todo = [(point, iter(self._ways(point)))]
        while todo:
            here, ways = todo[-1]
            there = next((way for way in ways if way not in seen), None)
            if there is None:
                order.append(here)
                todo.pop()
            else:
                seen.add(there)
                todo.append((there, iter(self._ways(there))))
        return order[::-1]

    def _ways(self, point: int) -> list[int]:
        return [edge.target for edge in self.edges(point) if not edge.modifies]

    @cached_property
    def _circles(self) -> dict[int, int]:
        """Of each point that can be come back to without a modifier, the number of its circle."""
        return _components(len(self.graph.edges), self._ways)

    def circle(self, point: int) -> int | None:
        return self._circles.get(point)

    @cached_property
    def _rounds(self) -> dict[int, int]:
        return _components(
            len(self.graph.edges),
            lambda point: [e.target for e in self.edges(point) if not isinstance(e.move, Switch)],
        )

    def recursive(self, point: int) -> bool:
        """Can a move come back to it?"""
        return point in self._rounds

    @cached_property
    def _heads(self) -> set[int]:
        """Points through which everybody comes who goes round: those to which a way leads back."""
        found: set[int] = set()
        inside: set[int] = set()
        seen: set[int] = set()
        for root in range(len(self.graph.edges)):
            todo = [] if root in seen else [(root, self._onward(root))]
            seen.add(root)
            inside.add(root)
            while todo:
                here, further = todo[-1]
                there = next(further, None)
                if there is None:
                    inside.discard(here)
                    todo.pop()
                elif there in inside:
                    found.add(there)
                elif there not in seen:
                    seen.add(there)
                    inside.add(there)
                    todo.append((there, self._onward(there)))
            inside.discard(root)
        return found

    def _onward(self, point: int) -> Iterator[int]:
        """Within a move."""
        return (edge.target for edge in self.edges(point) if not isinstance(edge.move, Switch))

    def watched(self, point: int) -> bool:
        """Is it among those where the depth of a search is measured? No search goes round without coming by one."""
        return self.recursive(point) and not self._heads.isdisjoint(self.segment(point))

    @cached_property
    def _work(self) -> list[float]:
        """How many modifiers are looked at behind each point, at most."""
        found = [-1.0] * len(self.graph.edges)
        for point in range(len(found)):
            self._measure(point, found)
        return found

    def _measure(self, start: int, found: list[float]) -> None:
        todo = [start]
        while todo:
            point = todo[-1]
            if found[point] >= 0:
                todo.pop()
                continue
            if not self.domains[point]:
                found[point] = 0
                continue
            if self.recursive(point):
                found[point] = float("inf")
                continue
            targets = [edge.target for edge in self.edges(point) if not isinstance(edge.move, Switch)]
            missing = [target for target in targets if found[target] < 0]
            if missing:
                todo += missing
                continue
            total = 1.0
            for edge in self.edges(point):
                if isinstance(edge.move, Switch):
                    total += 1
                elif edge.modifies:
                    total += self.domains[point].bit_count() * (1 + found[edge.target])
                else:
                    total += found[edge.target]
            found[point] = total

    def long(self, point: int) -> bool:
        """Can what is behind it take long?"""
        return self._work[point] > _LONG

    # What is the same in several segments

    @cached_property
    def _users(self) -> list[int]:
        users = [0] * len(self.graph.edges)
        for point in self.behind:
            for inside in self.segment(point):
                users[inside] += 1
        return users

    def shared(self, point: int) -> bool:
        """Is it worth a function of its own?"""
        users = self._users[point]
        return users > 1 and sum(self._cost(inside) for inside in self.segment(point)) >= _HEAVY

    def _cost(self, point: int) -> int:
        return sum(4 if edge.modifies else cost(self.pure(edge)) for edge in self.edges(point))

    def apart(self, start: int, point: int) -> bool:
        """Does nobody who starts there come to a modifier behind the point without coming to the point?"""
        behind = set(self.segment(point))
        return not behind & set(self._around(start, point))

    def _around(self, start: int, avoided: int) -> Iterator[int]:
        seen = {start, avoided}
        todo = [start]
        while todo:
            here = todo.pop()
            yield here
            for way in self._ways(here):
                if way not in seen:
                    seen.add(way)
                    todo.append(way)

    @cached_property
    def entrances(self) -> list[int]:
        """How many edges lead to each point."""
        found = [0] * len(self.graph.edges)
        for edges in self.graph.edges:
            for edge in edges:
                found[edge.target] += 1
        return found

    def constant(self, point: int) -> int | None:
        """How many moves there are behind the point, if that is the same everywhere."""
        if point not in self._constants:
            self._constants[point] = None  # for whoever comes back to it
            self._constants[point] = self._constant(point, {})
        return self._constants[point]

    def _constant(self, start: int, assumed: Mapping[object, bool]) -> int | None:
        total = 0
        seen = {start}
        todo = [start]
        while todo:
            point = todo.pop()
            for edge in self.edges(point):
                if edge.modifies:
                    further = self._constant_behind(edge)
                    if further is None:
                        return None
                    total += further
                    continue
                held = self._holds(edge, assumed)
                if held is not None and len(held) > len(assumed):
                    return self._either_way(start, assumed, held)
                if held is not None and edge.target not in seen:
                    seen.add(edge.target)
                    todo.append(edge.target)
        return total

    def _constant_behind(self, edge: Edge) -> int | None:
        if isinstance(edge.move, Switch):
            return 1
        return self.constant(edge.target) if self.surely(edge) else None

    def _either_way(self, start: int, assumed: Mapping[object, bool], more: Mapping[object, bool]) -> int | None:
        """If it is as many whether the next condition holds or not."""
        if len(more) > _SPLITS or None in more:
            return None
        key = next(key for key in more if key not in assumed)
        yes = self._constant(start, {**assumed, key: True})
        return yes if yes is not None and yes == self._constant(start, {**assumed, key: False}) else None

    def _holds(self, edge: Edge, assumed: Mapping[object, bool]) -> Mapping[object, bool] | None:
        """What is assumed, if one can pass; None, if one can't; with one assumption more, if nobody knows.

        With the assumption None, if it depends on more than conditions on the current cell.
        """
        pure = self.pure(edge)
        for part in pure.parts if isinstance(pure, Cat) else (pure,):
            if part is self.factory.one:
                continue
            condition = self.factory.condition(part)
            if condition is None:
                return {**assumed, None: True}
            key, positive = condition
            if key not in assumed:
                return {**assumed, key: True}
            if assumed[key] != positive:
                return None
        return assumed

    def blind(self, edge: Edge) -> bool:
        """Does nobody who counts what is behind it look at the cell where the piece was put?"""
        if not isinstance(edge.move, Off) or self.factory.bits > _WIDEST:
            return False
        if edge not in self._blind:
            start = relations.diagonal(self.domains[edge.target], self.factory.bits)
            self._blind[edge] = self._not_looked_at(edge.target, start)
        return self._blind[edge]

    def _not_looked_at(self, point: int, start: Rows) -> bool:
        reached: dict[int, Rows] = {point: start}
        todo = [point]
        for _ in range(_PATIENT):
            if not todo:
                return True
            here = todo.pop()
            for edge in self.edges(here):
                there = self._passed(edge, reached[here])
                if there is None:
                    return False
                before = reached.get(edge.target)
                after = there if before is None else relations.united([before, there])
                if after != before and not isinstance(edge.move, Switch):
                    reached[edge.target] = after
                    todo.append(edge.target)
        return False

    def _passed(self, edge: Edge, rows: Rows) -> Rows | None:
        match edge.move:
            case Off() | Switch():
                return rows
            case Assignment(_, value):
                return None if counts(value) else rows
            case _:
                return self.factory.passed(self.pure(edge), rows)

    def surely(self, edge: Edge) -> bool:
        """Is the modifier legal wherever it is met?"""
        match edge.move:
            case Off():
                return True
            case Assignment(name, Number(value)):
                return 0 <= value <= self._bounds[name]
        return False


def _components(size: int, ways: object) -> dict[int, int]:
    """The strongly connected components in which one can go round (Tarjan, without recursion)."""
    assert callable(ways)
    index: dict[int, int] = {}
    low: dict[int, int] = {}
    stack: list[int] = []
    inside: set[int] = set()
    found: dict[int, int] = {}
    for root in range(size):
        if root in index:
            continue
        todo = [(root, iter(ways(root)))]
        index[root] = low[root] = len(index)
        stack.append(root)
        inside.add(root)
        while todo:
            here, further = todo[-1]
            there = next(further, None)
            if there is None:
                todo.pop()
                if todo:
                    low[todo[-1][0]] = min(low[todo[-1][0]], low[here])
                if low[here] == index[here]:
                    members = []
                    while True:
                        members.append(stack.pop())
                        inside.discard(members[-1])
                        if members[-1] == here:
                            break
                    if len(members) > 1 or here in ways(here):
                        found.update(dict.fromkeys(members, here))
            elif there not in index:
                index[there] = low[there] = len(index)
                stack.append(there)
                inside.add(there)
                todo.append((there, iter(ways(there))))
            elif there in inside:
                low[here] = min(low[here], index[there])
    return found
