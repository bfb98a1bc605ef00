"""Diagrams without places: laid out in layers, group by group, with the labels of links as small boxes on their way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from ludex.core import NEUTRAL, Diagram, Link, Node

from . import colours
from .layered import Layout, layered
from .scene import FAINT, INK, PAPER, Circle, Curve, Point, Polygon, Scene, Shape, box, extent, lines, smooth

TEXT: Final = 11.0
RADIUS: Final = 11.0
PAD: Final = 5.0
LOOP: Final = 26.0  # how far a link from a node to itself reaches out
GAP: Final = 30.0  # between groups
WIDE: Final = 1100.0  # a row of groups


def graph(diagram: Diagram) -> Scene:
    scene = Scene()
    parts = [_part(group, diagram) for group in dict.fromkeys(node.group for node in diagram.nodes)]
    for part, x, y in _packed(parts):
        scene.include(part, x, y)
    return scene


def _packed(parts: Sequence[Scene]) -> Iterator[tuple[Scene, float, float]]:
    """In rows, in their order."""
    wide = max([WIDE, *(part.width for part in parts)])
    x = y = tallest = 0.0
    for part in parts:
        if x and x + part.width > wide:
            x, y, tallest = 0.0, y + tallest + GAP, 0.0
        yield part, x, y
        x, tallest = x + part.width + GAP, max(tallest, part.height)


def _part(group: str, diagram: Diagram) -> Scene:
    """One group."""
    nodes = [node for node in diagram.nodes if node.group == group]
    own = {node.name for node in nodes}
    links = [link for link in diagram.links if link.source in own and link.target in own]
    inner = _Part(nodes, links, colours.paints(diagram.seats)).scene()
    return _framed(inner, group) if group else inner


def _framed(inner: Scene, title: str) -> Scene:
    head = TEXT * 2.2
    width = max(inner.width, extent(title, TEXT)[0]) + 2 * PAD * 2
    scene = Scene(width, inner.height + head + 4 * PAD)
    scene.shapes.append(Polygon(box(0, 0, width, scene.height), PAPER, colours.FRAME, 1, rounded=6))
    scene.shapes += lines((width / 2, head / 2 + 2), title, TEXT, bold=True)
    scene.include(inner, (width - inner.width) / 2, head + PAD)
    return scene


class _Part:
    """The nodes and links of one group."""

    def __init__(self, nodes: Sequence[Node], links: Sequence[Link], paints: Mapping[int, colours.Paint]) -> None:
        self._nodes = nodes
        self._paints = paints
        self._numbers = {node.name: i for i, node in enumerate(nodes)}
        self._loops = [link for link in links if link.source == link.target]
        self._links = [link for link in links if link.source != link.target]

    def scene(self) -> Scene:
        sizes = [self._size(node) for node in self._nodes]
        edges: list[tuple[int, int]] = []
        for link in self._links:
            ends = self._numbers[link.source], self._numbers[link.target]
            if link.label:
                edges += [(ends[0], len(sizes)), (len(sizes), ends[1])]
                sizes.append(_padded(link.label))
            else:
                edges.append(ends)
        ports = [self._port(node) for node in self._nodes] + [0.0] * (len(sizes) - len(self._nodes))
        layout = layered(sizes, edges, ports)
        scene = Scene(*layout.size)
        scene.shapes += self._drawn(layout, edges, sizes)
        return scene

    def _size(self, node: Node) -> tuple[float, float]:
        if node.shape == "box":
            return _padded(node.label)
        left, right = self._sides(node)
        heights = [extent(link.label, TEXT)[1] for link in self._loops if link.source == node.name]
        return left + right, max([2 * RADIUS, *heights])

    def _port(self, node: Node) -> float:
        left, right = self._sides(node) if node.shape != "box" else (0.0, 0.0)
        return (left - right) / 2

    def _sides(self, node: Node) -> tuple[float, float]:
        """How much room it needs left and right of its middle: for a caption, and for a link to itself."""
        loops = [LOOP + extent(link.label, TEXT)[0] for link in self._loops if link.source == node.name]
        caption = extent(node.caption, TEXT)[0] + PAD if node.caption else 0.0
        return RADIUS + caption, RADIUS + max(loops, default=0.0)

    def _drawn(
        self, layout: Layout, edges: Sequence[tuple[int, int]], sizes: Sequence[tuple[float, float]]
    ) -> Iterator[Shape]:
        for route, (source, target) in zip(layout.routes, edges, strict=True):
            ends = self._trimmed(route, source, target, layout)
            yield Curve(smooth(ends), FAINT, 1.2, arrow=target < len(self._nodes))
        for link in self._loops:
            yield from _loop(link, layout.centres[self._numbers[link.source]])
        labelled = [link for link in self._links if link.label]
        for link, centre, size in zip(
            labelled, layout.centres[len(self._nodes) :], sizes[len(self._nodes) :], strict=True
        ):
            yield from _label(link.label, centre, size)
        for node, centre in zip(self._nodes, layout.centres, strict=False):
            yield from _node(node, centre, self._paints.get(node.tint, colours.NOBODY))

    def _trimmed(self, route: Sequence[Point], source: int, target: int, layout: Layout) -> list[Point]:
        """A node can be lower than the room that it got: the curve goes on to the node itself."""
        points = list(route)
        for end, number, other in ((0, source, 1), (-1, target, -2)):
            if number < len(self._nodes) and self._nodes[number].shape != "box":
                x, y = layout.centres[number]
                points[end] = (x, y + (RADIUS if points[other][1] > y else -RADIUS))
        return points


def _padded(text: str) -> tuple[float, float]:
    width, height = extent(text, TEXT)
    return width + 2 * PAD, height + PAD


def _label(text: str, centre: Point, size: tuple[float, float]) -> Iterator[Shape]:
    corner = (centre[0] - size[0] / 2, centre[1] - size[1] / 2)
    yield Polygon(box(*corner, *size), colours.LABEL, colours.FRAME, 1, rounded=4)
    yield from lines(centre, text, TEXT)


def _loop(link: Link, centre: Point) -> Iterator[Shape]:
    """At the right side, its label behind it."""
    x, y = centre
    far = x + RADIUS + LOOP
    start, end = (x + RADIUS * 0.8, y - RADIUS * 0.6), (x + RADIUS * 0.8, y + RADIUS * 0.6)
    yield Curve([start, (far, y - 2 * RADIUS), (far, y + 2 * RADIUS), end], FAINT, 1.2, arrow=True)
    if link.label:
        yield from lines((x + RADIUS + LOOP * 0.8, y), link.label, TEXT, anchor="start")


def _node(node: Node, centre: Point, paint: colours.Paint) -> Iterator[Shape]:
    fill, ink = paint
    if node.shape == "box":
        width, height = _padded(node.label)
        yield Polygon(box(centre[0] - width / 2, centre[1] - height / 2, width, height), fill, INK, 1.2, rounded=4)
    else:
        yield Circle(centre, RADIUS, fill, INK, 1.2 if node.tint == NEUTRAL else 1.8)
        if node.shape == "double":
            yield Circle(centre, RADIUS - 3, "none", INK, 1.2)
    size = TEXT if node.shape == "box" or len(node.label) < 3 else TEXT * 2.4 / len(node.label)
    yield from lines(centre, node.label, size, ink)
    if node.caption:
        x = centre[0] - RADIUS - PAD - extent(node.caption, TEXT)[0] / 2
        yield from lines((x, centre[1]), node.caption, TEXT, bold=True)
