"""The board as a diagram: squares, or points joined by their edges, with what stands on them at the start."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from math import atan2, hypot, pi
from typing import Final

from ludex.core import NEUTRAL, Diagram, Link, Node

from .picture import EMPTY, Picture
from .tree import Description

STRAY: Final = pi / 6  # how far an edge may point off the way that its label usually is
MOST: Final = 12  # directions in a rose


def board_chart(game: Description, picture: Picture, title: str) -> Diagram:
    places = _flat(picture.places)
    shape = "round" if picture.scattered else "hexagon" if game.drawing.kind == "hexagon" else "square"
    nodes = [
        Node(
            vertex.name,
            "" if vertex.piece in EMPTY else picture.marks[vertex.piece],
            name,
            shape,  # type: ignore[arg-type]  # the values of a literal dict
            picture.owners.get(vertex.piece, NEUTRAL),
            place,
        )
        for vertex, name, place in zip(game.board, picture.names, places, strict=True)
    ]
    ways = _ways(game, places)
    return Diagram(
        title, nodes, _links(game, ways), [player.name for player in game.players], _legend(game, picture), ways
    )


def _legend(game: Description, picture: Picture) -> Sequence[tuple[str, str]]:
    """Each piece, and whose it is where its name does not begin with it."""
    rows = []
    for piece in game.pieces:
        owner = picture.owners.get(piece)
        player = "" if owner is None else game.players[owner].name
        if piece not in EMPTY:
            rows.append((picture.marks[piece], piece if piece.startswith(player) else f"{piece} ({player})"))
    return rows


def _flat(places: Sequence[tuple[float, float, float]]) -> list[tuple[float, float]]:
    """Layers side by side."""
    width = 1.5 + max((x for x, _, _ in places), default=0.0)
    return [(x + z * width, y) for x, y, z in places]


def _ways(game: Description, places: Sequence[tuple[float, float]]) -> Mapping[str, tuple[float, float]]:
    """The labels whose edges all point the same way; one that is used once is told where it is used."""
    vectors: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for vertex, (x, y) in zip(game.board, places, strict=True):
        for label, target in vertex.edges.items():
            vectors[label].append((places[target][0] - x, places[target][1] - y))
    found = {}
    for label, each in sorted(vectors.items()):
        if len(each) < 2:
            continue
        mean = (sum(x / (hypot(x, y) or 1) for x, y in each), sum(y / (hypot(x, y) or 1) for x, y in each))
        if all(_between(mean, vector) < STRAY for vector in each):
            length = hypot(*mean)
            found[label] = (round(mean[0] / length, 3), round(mean[1] / length, 3))
    return found if len(found) <= MOST else {}


def _between(one: tuple[float, float], other: tuple[float, float]) -> float:
    """The angle; that of something without a direction is large."""
    if not any(one) or not any(other):
        return pi
    angle = atan2(one[1], one[0]) - atan2(other[1], other[0])
    return abs((angle + pi) % (2 * pi) - pi)


def _links(game: Description, ways: Mapping[str, object]) -> list[Link]:
    """Each with its label, where the rose does not tell it."""
    return [
        Link(vertex.name, game.board[target].name, "" if label in ways else label)
        for vertex in game.board
        for label, target in sorted(vertex.edges.items())
    ]
