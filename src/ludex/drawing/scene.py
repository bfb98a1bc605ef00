"""A picture as a list of simple shapes, which SVG and PNG both know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Final, Literal

Point = tuple[float, float]

Anchor = Literal["start", "middle", "end"]

INK: Final = "#1f2933"
FAINT: Final = "#7b8794"
PAPER: Final = "#ffffff"

CHARACTER: Final = 0.61
"""The width of a character, in sizes of the text, in the widest font that is used."""


@dataclass(frozen=True, slots=True)
class Polygon:
    points: Sequence[Point]
    fill: str = "none"
    stroke: str = "none"
    width: float = 1.0
    rounded: float = 0.0  # only where it is an upright rectangle


@dataclass(frozen=True, slots=True)
class Circle:
    centre: Point
    radius: float
    fill: str = "none"
    stroke: str = "none"
    width: float = 1.0


@dataclass(frozen=True, slots=True)
class Curve:
    """From the first point, a cubic Bézier for each further three."""

    points: Sequence[Point]
    stroke: str = INK
    width: float = 1.2
    arrow: bool = False


@dataclass(frozen=True, slots=True)
class Text:
    at: Point  # the middle of the line, at its beginning, middle or end
    text: str
    size: float = 11.0
    fill: str = INK
    anchor: Anchor = "middle"
    bold: bool = False


Shape = Polygon | Circle | Curve | Text


@dataclass(slots=True)
class Scene:
    width: float = 0.0
    height: float = 0.0
    title: str = ""
    shapes: list[Shape] = field(default_factory=list)

    def include(self, other: Scene, x: float, y: float) -> None:
        """Another one, with its corner there."""
        self.shapes += (moved(shape, x, y) for shape in other.shapes)
        self.width = max(self.width, x + other.width)
        self.height = max(self.height, y + other.height)


def moved(shape: Shape, x: float, y: float) -> Shape:
    match shape:
        case Polygon(points) | Curve(points):
            return replace(shape, points=[(px + x, py + y) for px, py in points])
        case Circle(centre):
            return replace(shape, centre=(centre[0] + x, centre[1] + y))
        case Text(at):
            return replace(shape, at=(at[0] + x, at[1] + y))


def box(x: float, y: float, width: float, height: float) -> list[Point]:
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]


def lines(
    at: Point, text: str, size: float, fill: str = INK, *, bold: bool = False, anchor: Anchor = "middle"
) -> Iterator[Text]:
    """Around this point, one below the other."""
    rows = text.split("\n")
    top = at[1] - (len(rows) - 1) * size * LEADING / 2
    for i, row in enumerate(rows):
        yield Text((at[0], top + i * size * LEADING), row, size, fill, anchor, bold)


LEADING: Final = 1.25


def extent(text: str, size: float) -> tuple[float, float]:
    """How wide and high it is, at most."""
    rows = text.split("\n")
    return max(map(len, rows)) * size * CHARACTER, len(rows) * size * LEADING


def smooth(route: Sequence[Point]) -> list[Point]:
    """A curve through these points that is upright at each."""
    points = [route[0]]
    for (x0, y0), (x1, y1) in pairwise(route):
        bend = (y1 - y0) * 0.5
        points += [(x0, y0 + bend), (x1, y1 - bend), (x1, y1)]
    return points


def straight(points: Iterable[Point]) -> list[Point]:
    """A broken line as a curve."""
    first, *others = points
    found = [first]
    for point in others:
        found += [found[-1], point, point]
    return found


def tip(points: Sequence[Point], size: float) -> list[Point]:
    """The head of an arrow at the end of a curve."""
    x, y = points[-1]
    back = next((point for point in reversed(points) if point != (x, y)), (x, y - 1))
    dx, dy = x - back[0], y - back[1]
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    dx, dy = dx / length * size, dy / length * size
    return [(x, y), (x - dx - dy * 0.4, y - dy + dx * 0.4), (x - dx + dy * 0.4, y - dy - dx * 0.4)]
