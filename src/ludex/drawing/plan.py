"""Diagrams with places: boards. Squares as large as their places are apart, or points joined by lines."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from math import cos, hypot, pi, sin
from typing import Final

from ludex.core import Diagram, Link, Node

from . import colours
from .scene import FAINT, INK, Anchor, Circle, Curve, Point, Polygon, Scene, Shape, Text, extent, lines, straight

UNIT: Final = 54.0  # the places of two neighbours
DOT: Final = 16.0
MAN: Final = 0.34  # the radius of what stands on a square, in units
NAME: Final = 8.5


def plan(diagram: Diagram) -> Scene:
    places = {node.name: node.place or (0.0, 0.0) for node in diagram.nodes}
    left, top = min(x for x, _ in places.values()), min(y for _, y in places.values())
    right, bottom = max(x for x, _ in places.values()), max(y for _, y in places.values())
    scene = Scene((right - left + 1) * UNIT, (bottom - top + 1) * UNIT)
    at = {name: ((x - left + 0.5) * UNIT, (y - top + 0.5) * UNIT) for name, (x, y) in places.items()}
    tiled = any(node.shape in ("square", "hexagon") for node in diagram.nodes)
    if not tiled:
        scene.shapes += _roads(diagram.links, at)
    paints = colours.paints(diagram.seats)
    for node in diagram.nodes:
        scene.shapes += _square(node, at[node.name], places[node.name])
        if node.label:
            radius = UNIT * MAN if node.shape in ("square", "hexagon") else DOT
            scene.shapes += man(node.label, paints.get(node.tint, colours.NOBODY), at[node.name], radius)
    if tiled:
        scene.shapes += _roads([link for link in diagram.links if link.label], at)
    return scene


def _square(node: Node, at: Point, place: Point) -> Iterator[Shape]:
    if node.shape == "square":
        shade = colours.DARK if (place[0] + place[1]) % 2 else colours.LIGHT
        half = UNIT / 2
        yield Polygon([(at[0] + x * half, at[1] + y * half) for x, y in _CORNERS], shade, colours.EDGE, 1)
        yield Text((at[0] - half + 3, at[1] + half - NAME * 0.7), node.caption, NAME, FAINT, "start")
    elif node.shape == "hexagon":
        points = [(at[0] + x * UNIT, at[1] + y * UNIT) for x, y in _HEXAGON]
        yield Polygon(points, colours.LIGHT, colours.EDGE, 1)
        yield Text((at[0], at[1] + UNIT * 0.44), node.caption, NAME, FAINT)
    else:
        yield Circle(at, 5, colours.DARK, INK, 1.2)
        below = at[1] + (DOT + 7 if node.label else DOT - 2)
        yield Text((at[0] + 4, below), node.caption, NAME, FAINT, "start")


def man(mark: str, paint: colours.Paint, at: Point, radius: float) -> Iterator[Shape]:
    """What stands somewhere."""
    fill, ink = paint
    yield Circle(at, radius, fill, INK, 1.4)
    size = radius * 1.1 if len(mark) == 1 else radius * 1.9 / len(mark)
    yield from lines(at, mark, size, ink, bold=paint != colours.NOBODY)


_CORNERS: Final = ((-1, -1), (1, -1), (1, 1), (-1, 1))
_HEXAGON: Final = [(sin(pi / 3 * i) * 0.577, -cos(pi / 3 * i) * 0.577) for i in range(6)]


def _roads(links: Sequence[Link], at: Mapping[str, Point]) -> Iterator[Shape]:
    """A line for each pair of places, with the labels of its links at their beginnings."""
    for pair, between in _pairs(links).items():
        yield from _road(between, at[pair[0]], at[pair[1]])
    for link in links:
        if link.label and link.source != link.target:
            start, end = at[link.source], at[link.target]
            share = min(0.5, 24 / (hypot(end[0] - start[0], end[1] - start[1]) or 1))
            yield from _way(link.label, start, end, share)


def _pairs(links: Sequence[Link]) -> Mapping[tuple[str, str], list[Link]]:
    found: dict[tuple[str, str], list[Link]] = defaultdict(list)
    for link in links:
        first, second = sorted((link.source, link.target))
        found[first, second].append(link)
    return found


def _road(links: Sequence[Link], start: Point, end: Point) -> Iterator[Shape]:
    both = any(link.both for link in links) or len({link.source for link in links}) > 1
    if start == end:
        return
    if both:
        yield Curve(straight([start, end]), INK, 1.6)
        return
    if links[0].source != min(links[0].source, links[0].target):
        start, end = end, start
    length = hypot(end[0] - start[0], end[1] - start[1])
    share = (length - DOT) / length
    stop = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
    yield Curve(straight([start, stop]), INK, 1.6, arrow=True)


def _way(label: str, start: Point, end: Point, share: float) -> Iterator[Shape]:
    at = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share - 5)
    yield Text(at, label, NAME, colours.WAY)


def rose(ways: Mapping[str, Point]) -> Scene:
    """Which direction has which name."""
    reach = 34.0
    beside = reach + max(extent(name, 11)[0] for name in ways) + 6
    centre = (beside, reach + 20)
    scene = Scene(2 * centre[0], 2 * centre[1])
    for name, (x, y) in ways.items():
        length = hypot(x, y) or 1.0
        dx, dy = x / length, y / length
        end = (centre[0] + dx * reach, centre[1] + dy * reach)
        scene.shapes.append(Curve(straight([centre, end]), INK, 1.2, arrow=True))
        anchor: Anchor = "middle" if abs(dx) < 0.4 else "start" if dx > 0 else "end"
        scene.shapes.append(Text((end[0] + dx * 5, end[1] + dy * 9), name, 11, INK, anchor))
    return scene
