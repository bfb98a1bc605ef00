"""Graphs in layers: nothing overlaps, edges go down unless they close a cycle, and the picture never changes."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.drawing import NoPicture
from ludex.drawing.layered import Layout, layered

Graph = tuple[list[tuple[float, float]], list[tuple[int, int]]]


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    count = draw(st.integers(1, 12))
    ends = st.integers(0, count - 1)
    sizes = draw(st.lists(st.tuples(st.floats(1, 80), st.floats(1, 40)), min_size=count, max_size=count))
    return sizes, draw(st.lists(st.tuples(ends, ends), max_size=24))


def overlap(layout: Layout, sizes: list[tuple[float, float]], one: int, other: int) -> bool:
    return all(
        abs(layout.centres[one][i] - layout.centres[other][i]) < (sizes[one][i] + sizes[other][i]) / 2 - 1e-6
        for i in (0, 1)
    )


@given(graphs())
def test_nodes_never_overlap_and_all_is_inside(graph: Graph) -> None:
    sizes, edges = graph
    layout = layered(sizes, edges)
    assert not any(overlap(layout, sizes, *pair) for pair in combinations(range(len(sizes)), 2))
    for (x, y), (width, height) in zip(layout.centres, sizes, strict=True):
        assert -1e-6 <= x - width / 2 <= x + width / 2 <= layout.size[0] + 1e-6
        assert -1e-6 <= y - height / 2 <= y + height / 2 <= layout.size[1] + 1e-6


@given(graphs())
def test_each_route_leads_from_its_source_to_its_target_without_turning(graph: Graph) -> None:
    sizes, edges = graph
    layout = layered(sizes, edges)
    for (source, target), route in zip(edges, layout.routes, strict=True):
        if source == target:
            assert route == []
            continue
        assert route[0][0] == pytest.approx(layout.centres[source][0])
        assert route[-1][0] == pytest.approx(layout.centres[target][0])
        heights = [y for _, y in route]
        assert heights in (sorted(heights), sorted(heights, reverse=True))
        assert heights[0] != heights[-1]


@given(graphs())
def test_the_same_graph_is_the_same_picture(graph: Graph) -> None:
    assert layered(*graph) == layered(*graph)


def test_without_cycles_everything_points_down() -> None:
    edges = [(0, 1), (0, 2), (1, 3), (2, 3), (0, 3)]
    layout = layered([(20, 20)] * 4, edges)
    for route in layout.routes:
        assert all(upper[1] < lower[1] for upper, lower in pairwise(route))


def test_what_need_not_cross_does_not() -> None:
    # Two ladders, their nodes given in turn.
    edges = [(0, 2), (1, 3), (2, 4), (3, 5), (0, 4), (1, 5)]
    layout = layered([(20, 20)] * 6, edges)
    sides = [layout.centres[one][0] < layout.centres[other][0] for one, other in ((0, 1), (2, 3), (4, 5))]
    assert len(set(sides)) == 1


def test_a_port_is_where_edges_meet_a_node() -> None:
    layout = layered([(100, 20), (20, 20)], [(0, 1)], [-40, 0])
    assert layout.centres[0][0] == pytest.approx(layout.centres[1][0])
    assert layout.size[0] == pytest.approx(100)


def test_a_graph_that_nobody_can_draw_is_refused() -> None:
    chain = [(i, i + 1) for i in range(600)]
    shortcuts = [(0, i) for i in range(600)]
    with pytest.raises(NoPicture, match=r"too large to be laid out; DOT can be written"):
        layered([(1, 1)] * 601, chain + shortcuts * 3)
