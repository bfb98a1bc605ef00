"""Where the nodes of a directed graph go: in layers from top to bottom, so that most edges point down and few cross.

The four steps of Sugiyama: turn round what closes a cycle; a layer for each node; an order in each layer; places.
Always the same picture for the same graph.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from .errors import NoPicture

Point = tuple[float, float]
Size = tuple[float, float]
Pair = tuple[int, int]

APART: Final = 26.0  # of nodes in a layer
BETWEEN: Final = 26.0  # of layers
THREAD: Final = 8.0  # the width of an edge that passes a layer
SWEEPS: Final = 12
LARGE: Final = 20_000  # nodes and passing edges, from where the sweeps are fewer
LARGEST: Final = 200_000  # of them; some graphs have more of them than anybody can draw


@dataclass(frozen=True, slots=True)
class Layout:
    centres: Sequence[Point]
    routes: Sequence[Sequence[Point]]
    """Of each edge, from its source to its target: points that it passes straight down or up."""
    size: Size


def layered(sizes: Sequence[Size], edges: Sequence[Pair], ports: Sequence[float] = ()) -> Layout:
    """Edges from a node to itself get an empty route. The first node is where one begins to read.

    A node is not always in the middle of the room that it needs: its port says how far right of it.
    """
    forward = _acyclic(len(sizes), edges)
    layers = _layers(len(sizes), forward)
    if len(sizes) + sum(abs(layers[one] - layers[other]) for one, other in forward) > LARGEST:
        raise NoPicture("this is too large to be laid out; DOT can be written, for other programs")
    graph = _Layers(sizes, forward, layers, ports or [0.0] * len(sizes))
    graph.order()
    return graph.layout(edges)


def _acyclic(count: int, edges: Sequence[Pair]) -> list[Pair]:
    """Each edge so that there is no cycle; those to the node itself as (n, n)."""
    after: dict[int, list[int]] = defaultdict(list)
    for source, target in edges:
        after[source].append(target)
    place = _finished(count, after)
    return [(source, target) if place[source] >= place[target] else (target, source) for source, target in edges]


def _finished(count: int, after: dict[int, list[int]]) -> list[int]:
    """When a depth-first search leaves each node: edges to one that is left later close a cycle."""
    place, clock, open_ = [-1] * count, 0, set[int]()
    for root in range(count):
        stack = [(root, iter(after[root]))] if place[root] < 0 else []
        open_.update(node for node, _ in stack)
        while stack:
            node, rest = stack[-1]
            nearest = next((further for further in rest if place[further] < 0 and further not in open_), None)
            if nearest is None:
                place[node], clock = clock, clock + 1
                stack.pop()
            else:
                open_.add(nearest)
                stack.append((nearest, iter(after[nearest])))
    return place


def _layers(count: int, edges: Iterable[Pair]) -> list[int]:
    """Each below all that lead to it; then as far down as what follows allows, so that edges are short."""
    before: list[list[int]] = [[] for _ in range(count)]
    after: list[list[int]] = [[] for _ in range(count)]
    for source, target in edges:
        if source != target:
            before[target].append(source)
            after[source].append(target)
    order = _topological(before, after)
    layers = [0] * count
    for node in order:
        layers[node] = max((layers[earlier] + 1 for earlier in before[node]), default=0)
    for node in reversed(order):
        if after[node] and (not before[node] or len(after[node]) > len(before[node])) and node:
            layers[node] = min(layers[later] for later in after[node]) - 1
    return layers


def _topological(before: Sequence[Sequence[int]], after: Sequence[Sequence[int]]) -> list[int]:
    missing = [len(earlier) for earlier in before]
    ready = [node for node, count in enumerate(missing) if not count]
    for node in ready:
        for later in after[node]:
            missing[later] -= 1
            if not missing[later]:
                ready.append(later)
    return ready


class _Layers:
    """The graph with a thread in each layer that an edge passes: every edge goes to the next layer."""

    def __init__(
        self, sizes: Sequence[Size], edges: Sequence[Pair], layers: Sequence[int], ports: Sequence[float]
    ) -> None:
        self._nodes = len(sizes)
        self._ports = list(ports)
        self._widths = [width for width, _ in sizes]
        self._heights = [height for _, height in sizes]
        self._layer = list(layers)
        self._chains = [self._chain(*edge) for edge in edges]
        self._below: list[list[int]] = [[] for _ in self._layer]
        self._above: list[list[int]] = [[] for _ in self._layer]
        for chain in self._chains:
            for upper, lower in pairwise(chain):
                self._below[upper].append(lower)
                self._above[lower].append(upper)
        self._rows = self._first_rows()
        self._tallest = [max((self._heights[node] for node in row), default=0.0) for row in self._rows]

    def _chain(self, upper: int, lower: int) -> list[int]:
        threads = []
        for layer in range(self._layer[upper] + 1, self._layer[lower]):
            threads.append(len(self._layer))
            self._layer.append(layer)
            self._widths.append(THREAD)
            self._ports.append(0.0)
            self._heights.append(0.0)
        return [upper, *threads, lower] if upper != lower else []

    def _first_rows(self) -> list[list[int]]:
        """As a depth-first search meets them: what belongs together is together."""
        rows: list[list[int]] = [[] for _ in range(1 + max(self._layer, default=0))]
        seen: set[int] = set()
        for root in sorted(range(len(self._layer)), key=self._layer.__getitem__):
            stack = [root]
            while stack:
                node = stack.pop()
                if node not in seen:
                    seen.add(node)
                    rows[self._layer[node]].append(node)
                    stack += reversed(self._below[node])
        return rows

    # Order

    def order(self) -> None:
        """Sweeps down and up, each node to the middle of its neighbours; the best order that was seen stays."""
        best, crossings = [list(row) for row in self._rows], self._crossings()
        for sweep in range(SWEEPS if len(self._layer) < LARGE else 4):
            if not crossings:
                break
            self._sweep(down=sweep % 2 == 0)
            found = self._crossings()
            if found < crossings:
                best, crossings = [list(row) for row in self._rows], found
        self._rows = best

    def _sweep(self, *, down: bool) -> None:
        neighbours = self._above if down else self._below
        rows = self._rows[1:] if down else self._rows[-2::-1]
        place = self._places_in_row()
        for row in rows:
            wanted = {node: _mean([place[other] for other in neighbours[node]], place[node]) for node in row}
            row.sort(key=wanted.__getitem__)
            place.update({node: i / len(row) for i, node in enumerate(row)})

    def _places_in_row(self) -> dict[int, float]:
        return {node: i / len(row) for row in self._rows for i, node in enumerate(row)}

    def _crossings(self) -> int:
        place = {node: i for row in self._rows for i, node in enumerate(row)}
        total = 0
        for row in self._rows:
            ends = [place[lower] for node in row for lower in sorted(self._below[node], key=place.__getitem__)]
            total += _inversions(ends)
        return total

    # Places

    def layout(self, edges: Sequence[Pair]) -> Layout:
        middles, y = self._columns(), self._lines()
        x = [middle + port for middle, port in zip(middles, self._ports, strict=True)]
        centres = [(x[node], y[node]) for node in range(self._nodes)]
        routes = [self._route(chain, edge, x, y) for chain, edge in zip(self._chains, edges, strict=True)]
        width = max((middles[node] + self._widths[node] / 2 for node in range(len(x))), default=0.0)
        height = max((y[node] + self._heights[node] / 2 for node in range(len(y))), default=0.0)
        return Layout(centres, routes, (width, height))

    def _lines(self) -> list[float]:
        y, top = [0.0] * len(self._layer), 0.0
        for row, height in zip(self._rows, self._tallest, strict=True):
            for node in row:
                y[node] = top + height / 2
            top += height + BETWEEN
        return y

    def _columns(self) -> list[float]:
        """Again and again each row as near to the middle of its neighbours as its order allows."""
        x = [0.0] * len(self._layer)
        for row in self._rows:
            for node, reach in zip(row, _reaches(row, self._widths), strict=True):
                x[node] = reach
        for sweep in range(2 * SWEEPS if len(self._layer) < LARGE else 6):
            down = sweep % 2 == 0
            neighbours = self._above if down else self._below
            for row in self._rows[1:] if down else self._rows[-2::-1]:
                self._settle(row, neighbours, x)
        least = min((x[node] - self._widths[node] / 2 for node in range(len(x))), default=0.0)
        return [value - least for value in x]

    def _settle(self, row: Sequence[int], neighbours: Sequence[Sequence[int]], x: list[float]) -> None:
        reaches = _reaches(row, self._widths)
        wanted = [
            _mean([x[other] + self._ports[other] - self._ports[node] for other in neighbours[node]], x[node]) - reach
            for node, reach in zip(row, reaches, strict=True)
        ]
        weights = [self._weight(node, neighbours) for node in row]
        for node, reach, place in zip(row, reaches, _increasing(wanted, weights), strict=True):
            x[node] = place + reach

    def _weight(self, node: int, neighbours: Sequence[Sequence[int]]) -> float:
        """Threads that bend are ugly."""
        if node >= self._nodes:
            return 8.0 if any(other >= self._nodes for other in neighbours[node]) else 2.0
        return float(len(neighbours[node])) or 0.1

    def _route(self, chain: Sequence[int], edge: Pair, x: Sequence[float], y: Sequence[float]) -> list[Point]:
        if not chain:
            return []
        upper, *threads, lower = chain
        route = [(x[upper], y[upper] + self._heights[upper] / 2), (x[upper], self._border(upper, y, 1))]
        for thread in threads:
            route += [(x[thread], self._border(thread, y, -1)), (x[thread], self._border(thread, y, 1))]
        route += [(x[lower], self._border(lower, y, -1)), (x[lower], y[lower] - self._heights[lower] / 2)]
        route = list(dict.fromkeys(route))
        return route if upper == edge[0] else route[::-1]

    def _border(self, node: int, y: Sequence[float], side: int) -> float:
        """Of its layer: between two layers edges may go any way, in a layer only up and down."""
        return y[node] + side * self._tallest[self._layer[node]] / 2


def _reaches(row: Sequence[int], widths: Sequence[float]) -> list[float]:
    """How far right of the first each must be at least."""
    reaches = [0.0]
    for left, right in pairwise(row):
        reaches.append(reaches[-1] + (widths[left] + widths[right]) / 2 + APART)
    return reaches[: len(row)]


def _increasing(wanted: Sequence[float], weights: Sequence[float]) -> list[float]:
    """The numbers nearest to the wanted ones that do not decrease: neighbours that do are pooled."""
    pools: list[tuple[float, float, int]] = []  # their mean, weight and number
    for value, weight in zip(wanted, weights, strict=True):
        pool = (value, weight, 1)
        while pools and pools[-1][0] > pool[0]:
            mean, heavy, many = pools.pop()
            both = heavy + pool[1]
            pool = ((mean * heavy + pool[0] * pool[1]) / both, both, many + pool[2])
        pools.append(pool)
    return [mean for mean, _, many in pools for _ in range(many)]


def _mean(values: Sequence[float], otherwise: float) -> float:
    return sum(values) / len(values) if values else otherwise


def _inversions(values: Sequence[int]) -> int:
    """How many pairs stand the wrong way round."""
    tree = [0] * (1 + max(values, default=0) + 1)
    total = 0
    for seen, value in enumerate(values):
        total += seen - _sum_to(tree, value + 1)
        at = value + 1
        while at < len(tree):
            tree[at] += 1
            at += at & -at
    return total


def _sum_to(tree: Sequence[int], at: int) -> int:
    total = 0
    while at:
        total += tree[at]
        at -= at & -at
    return total
