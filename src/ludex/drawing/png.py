"""A scene as PNG, by Pillow: it brings its own font, so that the picture is the same on every machine."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from io import BytesIO
from typing import Any, Final

from .errors import NoPicture
from .scene import PAPER, Circle, Curve, Point, Polygon, Scene, Shape, Text, tip
from .svg import MARGIN, TIP

SCALE: Final = 2.0  # pixels a unit: screens are fine today
PIXELS: Final = 50_000_000  # larger pictures get fewer pixels a unit
SMOOTH: Final = 2  # drawn as many times larger, then made smaller; unless that is more than all these pixels
COLOURS: Final = 256
STEPS: Final = 12  # of each curve


def png(scene: Scene) -> bytes:
    try:
        from PIL import Image
    except ModuleNotFoundError:
        raise NoPicture(
            "a PNG needs Pillow (`pip install 'ludex[draw]'` brings it); SVG and DOT need nothing"
        ) from None
    width, height = scene.width + 2 * MARGIN, scene.height + 2 * MARGIN
    scale = min(SCALE, (PIXELS / (width * height)) ** 0.5)
    smooth = SMOOTH if width * height * (scale * SMOOTH) ** 2 <= PIXELS else 1
    scale *= smooth
    image = Image.new("RGB", (max(1, round(width * scale)), max(1, round(height * scale))), PAPER)
    painter = _Painter(image, scale)
    for shape in scene.shapes:
        painter.paint(shape)
    image = image.reduce(smooth).quantize(COLOURS, Image.Quantize.FASTOCTREE)
    stream = BytesIO()
    image.save(stream, "PNG", compress_level=6)
    return stream.getvalue()


class _Painter:
    def __init__(self, image: Any, scale: float) -> None:
        from PIL import ImageDraw

        self._draw = ImageDraw.Draw(image)
        self._scale = scale

    def paint(self, shape: Shape) -> None:
        match shape:
            case Polygon():
                self._polygon(shape)
            case Circle((x, y), radius, fill, stroke, width):
                corners = self._at((x - radius, y - radius)), self._at((x + radius, y + radius))
                self._draw.ellipse(corners, _ink(fill), _ink(stroke), self._line(width))
            case Curve(points, stroke, width, arrow):
                self._draw.line([*map(self._at, _flat(points))], stroke, self._line(width), joint="curve")
                if arrow:
                    self._draw.polygon([*map(self._at, tip(points, TIP))], stroke)
            case Text(at, text, size, fill, anchor, bold):
                where = {"start": "lm", "middle": "mm", "end": "rm"}[anchor]
                font = _font(round(size * self._scale))
                outline = round(size * self._scale / 44) if bold else 0
                self._draw.text(self._at(at), text, fill, font, where, stroke_width=outline)

    def _polygon(self, shape: Polygon) -> None:
        points = [*map(self._at, shape.points)]
        if shape.rounded:
            corners, radius = (points[0], points[2]), shape.rounded * self._scale
            self._draw.rounded_rectangle(corners, radius, _ink(shape.fill), _ink(shape.stroke), self._line(shape.width))
        else:
            self._draw.polygon(points, _ink(shape.fill), _ink(shape.stroke), self._line(shape.width))

    def _at(self, point: Point) -> tuple[float, float]:
        return (point[0] + MARGIN) * self._scale, (point[1] + MARGIN) * self._scale

    def _line(self, width: float) -> int:
        return max(1, round(width * self._scale))


def _ink(colour: str) -> str | None:
    return None if colour == "none" else colour


@cache
def _font(size: int) -> Any:
    from PIL import ImageFont

    return ImageFont.load_default(max(1, size))


def _flat(points: Sequence[Point]) -> list[Point]:
    """A curve as a broken line."""
    found = [points[0]]
    for i in range(1, len(points), 3):
        if points[i] == found[-1] and points[i + 1] == points[i + 2]:  # a straight line
            found.append(points[i + 2])
            continue
        found += [_on(found[-1], points[i : i + 3], step / STEPS) for step in range(1, STEPS)]
        found.append(points[i + 2])
    return found


def _on(start: Point, rest: Sequence[Point], t: float) -> Point:
    u = 1 - t
    weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    return (
        sum(weight * x for weight, (x, _) in zip(weights, (start, *rest), strict=True)),
        sum(weight * y for weight, (_, y) in zip(weights, (start, *rest), strict=True)),
    )
