"""What can be drawn of a game: nodes and links with words on them, for whoever lays them out and colours them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

Shape = Literal["round", "double", "box", "square", "hexagon"]
"""A state and one that ends something; a text; squares of boards, as large as their places are apart."""

NEUTRAL: Final = -1
"""The tint of what is nobody's."""


@dataclass(frozen=True, slots=True)
class Node:
    name: str
    """No two nodes of a diagram share it."""
    label: str = ""
    """On it; lines are kept. On a square of a board: what stands there."""
    caption: str = ""
    """Small, at its side or corner."""
    shape: Shape = "round"
    tint: int = NEUTRAL
    """Whose it is: the place of a seat among the seats."""
    place: tuple[float, float] | None = None
    """x to the right, y down, neighbours about 1 apart; all nodes of a diagram have one, or none has."""
    group: str = ""
    """Nodes of a group are drawn together, in a frame with this title."""


@dataclass(frozen=True, slots=True)
class Link:
    source: str
    target: str
    label: str = ""
    both: bool = False
    """There is the same way back."""


@dataclass(frozen=True, slots=True)
class Diagram:
    title: str
    nodes: Sequence[Node]
    links: Sequence[Link] = ()
    seats: Sequence[str] = ()
    """What tints mean."""
    legend: Sequence[tuple[str, str]] = ()
    """A word that is used on the diagram, and what it means."""
    ways: Mapping[str, tuple[float, float]] | None = None
    """Directions that are the same everywhere, told once in a rose and not at each link."""

    def json(self) -> dict[str, Any]:
        return {
            "title": self.title,
            "nodes": [_node(node) for node in self.nodes],
            "links": [
                {"source": link.source, "target": link.target, "label": link.label, "both": link.both}
                for link in self.links
            ],
            "seats": list(self.seats),
            "legend": dict(self.legend),
            "ways": {name: list(way) for name, way in (self.ways or {}).items()},
        }


def _node(node: Node) -> dict[str, Any]:
    return {
        "name": node.name,
        "label": node.label,
        "caption": node.caption,
        "shape": node.shape,
        "tint": None if node.tint == NEUTRAL else node.tint,
        "place": None if node.place is None else list(node.place),
        "group": node.group,
    }
