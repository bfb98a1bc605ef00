"""What stands below a picture: whose colours these are, what the words mean, which way is up."""

from __future__ import annotations

from ludex.core import Diagram

from . import colours
from .plan import rose
from .scene import FAINT, INK, Circle, Scene, Text, extent

ROW = 19.0
TEXT = 11.0
GAP = 26.0


def legend(diagram: Diagram) -> Scene:
    scene = Scene()
    x = 0.0
    for part in (_seats(diagram), _words(diagram), rose(diagram.ways) if diagram.ways else Scene()):
        if part.shapes:
            scene.include(part, x, 0)
            x += part.width + GAP
    return scene


def _seats(diagram: Diagram) -> Scene:
    scene = Scene(max((28 + extent(seat, TEXT)[0] for seat in diagram.seats), default=0.0), len(diagram.seats) * ROW)
    paints = colours.paints(diagram.seats)
    for i, seat in enumerate(diagram.seats):
        y = i * ROW + ROW / 2
        scene.shapes += [Circle((9.0, y), 7, paints[i][0], INK, 1.4), Text((24.0, y), seat, TEXT, INK, "start")]
    return scene


def _words(diagram: Diagram) -> Scene:
    """In columns, where there are many."""
    scene = Scene()
    rows, x = list(diagram.legend), 0.0
    for first in range(0, len(rows), 8):
        column = rows[first : first + 8]
        width = max(extent(word, TEXT)[0] for word, _ in column) + 12
        for i, (word, meaning) in enumerate(column):
            y = i * ROW + ROW / 2
            scene.shapes.append(Text((x, y), word, TEXT, INK, "start", bold=True))
            scene.shapes.append(Text((x + width, y), meaning, TEXT, FAINT, "start"))
        x += width + max(extent(meaning, TEXT)[0] for _, meaning in column) + GAP
        scene.width, scene.height = x - GAP, max(scene.height, len(column) * ROW)
    return scene
