"""Boards that were written vertex by vertex get places."""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from math import hypot
from pathlib import Path

import pytest

from ludex.notations.rbg.embedding import embedded
from ludex.notations.rbg.front import parse
from ludex.notations.rbg.tree import Vertex

Place = tuple[float, float]


def board(*rows: dict[str, int]) -> list[Vertex]:
    return [Vertex(f"v{i}", "e", edges) for i, edges in enumerate(rows)]


def graph(count: int, *joined: tuple[int, int]) -> list[Vertex]:
    """Labels that say nothing."""
    edges: list[dict[str, int]] = [{} for _ in range(count)]
    for i, (one, other) in enumerate(joined):
        edges[one][f"p{i}"] = other
        edges[other][f"q{i}"] = one
    return board(*edges)


def apart(one: Place, other: Place) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def test_words_for_directions_are_believed() -> None:
    square = board({"right": 1, "down": 2}, {"left": 0, "down": 3}, {"up": 0, "right": 3}, {"up": 1, "left": 2})
    assert embedded(square) == ((0, 0), (1, 0), (0, 1), (1, 1))
    slanted = board({"E": 1, "SE": 3}, {"W": 0, "SW": 2, "S": 3}, {"NE": 1, "E": 3}, {"N": 1, "NW": 0, "W": 2})
    assert embedded(slanted) == ((0, 0), (1, 0), (0, 1), (1, 1))


def test_long_edges_make_room_for_what_lies_between() -> None:
    # A small square within a large one: the large one's edges are longer.
    rings = board(
        *({"right": 1, "down": 2, "se": 4}, {"left": 0, "down": 3}, {"up": 0, "right": 3}, {"up": 1, "left": 2}),
        *(
            {"right": 5, "down": 6, "nw": 0},
            {"left": 4, "down": 7},
            {"up": 4, "right": 7},
            {"up": 5, "left": 6, "se": 3},
        ),
    )
    assert embedded(rings) == ((0, 0), (3, 0), (0, 3), (3, 3), (1, 1), (2, 1), (1, 2), (2, 2))


@pytest.mark.parametrize(
    "rows",
    [
        ({"right": 1}, {"right": 0}),  # round and round
        ({"right": 1, "up": 1}, {"left": 0}),  # both beside and above
        ({"right": 1, "fly": 1}, {"left": 0}),  # one of the words is none
        ({"right": 1, "down": 2}, {"left": 0}, {"up": 0, "right": 1}),
        ({"right": 2}, {"right": 2}, {"left": 0}),  # the first two would be one
    ],
)
def test_words_that_contradict_each_other_are_not(rows: tuple[dict[str, int], ...]) -> None:
    places = embedded(board(*rows))
    assert len(set(places)) == len(rows)
    assert min(apart(*pair) for pair in combinations(places, 2)) > 0.3


def test_a_ring_is_round() -> None:
    places = embedded(graph(8, *((i, (i + 1) % 8) for i in range(8))))
    sides = [apart(one, other) for one, other in pairwise([*places, places[0]])]
    assert max(sides) < 1.1 * min(sides)
    assert len({round(apart(place, places[(i + 4) % 8])) for i, place in enumerate(places)}) == 1


def test_a_grid_is_one_whatever_its_labels() -> None:
    across = [(5 * y + x, 5 * y + x + 1) for y in range(5) for x in range(4)]
    down = [(5 * y + x, 5 * y + x + 5) for y in range(4) for x in range(5)]
    places = embedded(graph(25, *across, *down))
    near = [apart(places[one], places[other]) for one, other in across + down]
    assert max(near) < 1.3 * min(near)
    assert apart(places[0], places[24]) == pytest.approx(apart(places[4], places[20]), rel=0.1)
    assert places[0][0] < places[24][0] or places[0][1] < places[24][1]


def test_what_is_not_joined_stands_beside_it() -> None:
    places = embedded(graph(5, (0, 1), (2, 3)))
    assert apart(places[0], places[1]) < apart(places[0], places[2])
    assert len(set(places)) == 5


def test_the_same_board_has_the_same_places() -> None:
    petersen = [(i, (i + 1) % 5) for i in range(5)] + [(i, i + 5) for i in range(5)]
    once, again = (embedded(graph(10, *petersen, *((5 + i, 5 + (i + 2) % 5) for i in range(5)))) for _ in range(2))
    assert once == again
    assert min(apart(*pair) for pair in combinations(once, 2)) > 0.3


def test_a_large_board_does_not_take_for_ever() -> None:
    places = embedded(graph(4000, *((i, i + 1) for i in range(3999))))
    assert len(set(places)) > 3900
    assert apart(places[0], places[-1]) > 1000


@pytest.mark.vectors
def test_no_vertex_of_a_known_board_lies_on_another_or_on_a_line(vectors: Path) -> None:
    for file in sorted((vectors / "rbg" / "games").glob("*.rbg")):
        text = file.read_text()
        if re.search(r"#board\s*=\s*(rectangle|hexagon|cuboid)", text):
            continue  # it would be found to have no graph, slowly
        description, _ = parse(text)
        assert description is not None
        if description.drawing.kind == "graph":
            places = embedded(description.board)
            assert len(set(places)) == len(places), file.name
            assert all(x == int(x) and y == int(y) for x, y in places), file.name
