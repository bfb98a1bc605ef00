"""A scene as SVG: text that any browser shows, without anything from elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from .scene import PAPER, Circle, Curve, Point, Polygon, Scene, Shape, Text, tip

FONT: Final = "ui-monospace, 'DejaVu Sans Mono', 'Liberation Mono', Menlo, Consolas, monospace"
MARGIN: Final = 16
TIP: Final = 7.0


def svg(scene: Scene) -> str:
    width, height = (round(side + 2 * MARGIN) for side in (scene.width, scene.height))
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="{-MARGIN} {-MARGIN} {width} {height}" font-family="{FONT}">'
    )
    paper = f'<rect x="{-MARGIN}" y="{-MARGIN}" width="{width}" height="{height}" fill="{PAPER}"/>'
    body = [element for shape in scene.shapes for element in _elements(shape)]
    return "\n".join([head, f"<title>{_clean(scene.title)}</title>", paper, *body, "</svg>"]) + "\n"


def _elements(shape: Shape) -> Iterable[str]:
    match shape:
        case Polygon(points, fill, stroke, width, rounded) if rounded:
            (x, y), (right, bottom) = points[0], points[2]
            where = f'x="{_n(x)}" y="{_n(y)}" width="{_n(right - x)}" height="{_n(bottom - y)}" rx="{_n(rounded)}"'
            yield f"<rect {where} {_paint(fill, stroke, width)}/>"
        case Polygon(points, fill, stroke, width):
            yield f'<polygon points="{_points(points)}" {_paint(fill, stroke, width)}/>'
        case Circle((x, y), radius, fill, stroke, width):
            yield f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}" {_paint(fill, stroke, width)}/>'
        case Curve(points, stroke, width, arrow):
            yield f'<path d="M{_points(points[:1])}C{_points(points[1:])}" {_paint("none", stroke, width)}/>'
            if arrow:
                yield f'<polygon points="{_points(tip(points, TIP))}" fill="{stroke}"/>'
        case Text():
            yield _text(shape)


def _text(text: Text) -> str:
    anchor = "" if text.anchor == "start" else f' text-anchor="{text.anchor}"'
    bold = ' font-weight="bold"' if text.bold else ""
    base = text.at[1] + 0.35 * text.size  # not every program knows dominant-baseline
    where = f'x="{_n(text.at[0])}" y="{_n(base)}" font-size="{_n(text.size)}" fill="{text.fill}"'
    return f'<text {where}{anchor}{bold} xml:space="preserve">{_clean(text.text)}</text>'


def _paint(fill: str, stroke: str, width: float) -> str:
    line = "" if stroke == "none" else f' stroke="{stroke}" stroke-width="{_n(width)}"'
    return f'fill="{fill}"{line}'


def _points(points: Sequence[Point]) -> str:
    return " ".join(f"{_n(x)},{_n(y)}" for x, y in points)


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _clean(text: str) -> str:
    """What XML allows: a game may be called anything."""
    return escape("".join(char if char.isprintable() else "\ufffd" for char in text))
