"""A diagram in one of the formats."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ludex.core import Diagram

from .dot import dot
from .errors import NoPicture
from .graph import graph
from .legend import legend
from .plan import plan
from .png import png
from .scene import INK, Scene, Text
from .svg import svg

TITLE: Final = 16.0


FORMATS: Final[Mapping[str, Callable[[Diagram], bytes]]] = {
    "svg": lambda diagram: svg(picture(diagram)).encode(),
    "png": lambda diagram: png(picture(diagram)),
    "dot": lambda diagram: dot(diagram).encode(),
}


def write(diagram: Diagram, form: str) -> bytes:
    if form not in FORMATS:
        raise NoPicture(f"a picture is {', '.join(FORMATS)}, not {form!r}")
    return FORMATS[form](diagram)


def picture(diagram: Diagram) -> Scene:
    """Title, drawing, legend."""
    placed = bool(diagram.nodes) and all(node.place is not None for node in diagram.nodes)
    body = plan(diagram) if placed else graph(diagram)
    scene = Scene(title=diagram.title)
    scene.include(Scene(len(diagram.title) * TITLE * 0.61, TITLE * 2), 0, 0)
    scene.shapes.append(Text((0, TITLE / 2), diagram.title, TITLE, INK, "start", bold=True))
    scene.include(body, 0, TITLE * 2)
    below = legend(diagram)
    if below.shapes:
        scene.include(below, 0, scene.height + 22)
    return scene
