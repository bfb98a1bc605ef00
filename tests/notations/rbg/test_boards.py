"""Boards: which vertices in which order, which edges, where they lie, and what is no board."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from ludex.notations.rbg.boards import MAX_VERTICES
from ludex.notations.rbg.front import parse
from ludex.notations.rbg.lower import lower
from ludex.notations.rbg.tree import Description

from .small import errors, game, read, warnings

CROSS = "up,down,left,right"
SIX = "nw,ne,east,se,sw,west"
CUBE = "up,down,left,right,front,back"


def built(board: str) -> Description:
    return read(game(".", board=board))


def names(board: str) -> list[str]:
    return [vertex.name for vertex in built(board).board]


def edges(board: str, name: str) -> Mapping[str, str]:
    found = built(board).board
    (vertex,) = (vertex for vertex in found if vertex.name == name)
    return {label: found[target].name for label, target in vertex.edges.items()}


def rectangle(lines: str) -> str:
    return f"rectangle({CROSS},{lines})"


def hexagon(*lengths: int) -> str:
    lines = "".join(f"[{','.join('e' * length)}]" for length in lengths)
    return f"hexagon({SIX},{lines})"


# Rectangles


def test_a_rectangle_goes_line_by_line_and_leaves_holes_out() -> None:
    board = rectangle("[e,x,e][x,,e][e,e,x]")
    assert names(board) == ["rx0y0", "rx1y0", "rx2y0", "rx0y1", "rx2y1", "rx0y2", "rx1y2", "rx2y2"]
    assert [vertex.piece for vertex in built(board).board] == list("exexeeex")


def test_edges_of_a_rectangle() -> None:
    board = rectangle("[e,e,e][e,e,e][e,e,e]")
    assert edges(board, "rx1y1") == {"up": "rx1y0", "down": "rx1y2", "left": "rx0y1", "right": "rx2y1"}
    assert edges(board, "rx0y0") == {"down": "rx0y1", "right": "rx1y0"}
    assert edges(board, "rx2y2") == {"up": "rx2y1", "left": "rx1y2"}


def test_nothing_leads_into_a_hole_or_over_it() -> None:
    board = rectangle("[e,,e][e,e,e]")
    assert edges(board, "rx0y0") == {"down": "rx0y1"}
    assert edges(board, "rx1y1") == {"left": "rx0y1", "right": "rx2y1"}


@pytest.mark.parametrize(
    ("line", "columns"),
    [
        ("[,e,e]", [1, 2]),
        ("[e,e,]", [0, 1]),
        ("[,,e,e]", [2, 3]),
        ("[e,,,e]", [0, 3]),
        ("[e , , e , e]", [0, 2, 3]),
    ],
)
def test_where_the_holes_of_a_line_are(line: str, columns: list[int]) -> None:
    board = rectangle(line + "[e,e,e,e]"[: 2 * (1 + line.count(","))] + "]")
    assert [name for name in names(board) if name.endswith("y0")] == [f"rx{x}y0" for x in columns]


def test_labels_may_have_any_names() -> None:
    assert edges("rectangle(n,s,west,east,[e,e][e,e])", "rx0y0") == {"s": "rx0y1", "east": "rx1y0"}


def test_a_forgotten_comma_takes_the_place_of_one() -> None:
    """So that `[e e]` is a square and a hole, as the original reads it; but we say so."""
    text = game(".", board=rectangle("[e e][e,x]"))
    assert warnings(text) == ["this looks like a forgotten comma: 'e' stands in its place and is ignored"]
    description, _ = parse(text)
    assert description is not None
    assert [vertex.name for vertex in description.board] == ["rx0y0", "rx0y1", "rx1y1"]


# Hexagons, as section by section of the language's description


def test_a_growing_hexagon_goes_line_by_line() -> None:
    assert names(hexagon(1, 2)) == ["hx0y0", "hx0y1", "hx1y1"]


def test_edges_above_the_peak() -> None:
    board = hexagon(2, 3, 4, 3)
    assert edges(board, "hx1y1") == {
        "nw": "hx0y0",
        "ne": "hx1y0",
        "east": "hx2y1",
        "se": "hx2y2",
        "sw": "hx1y2",
        "west": "hx0y1",
    }
    assert edges(board, "hx0y1") == {"ne": "hx0y0", "east": "hx1y1", "se": "hx1y2", "sw": "hx0y2"}
    assert edges(board, "hx2y1") == {"nw": "hx1y0", "se": "hx3y2", "sw": "hx2y2", "west": "hx1y1"}
    assert edges(board, "hx0y0") == {"east": "hx1y0", "se": "hx1y1", "sw": "hx0y1"}


def test_edges_at_the_peak() -> None:
    board = hexagon(2, 3, 2)
    assert edges(board, "hx1y1") == {
        "nw": "hx0y0",
        "ne": "hx1y0",
        "east": "hx2y1",
        "se": "hx1y2",
        "sw": "hx0y2",
        "west": "hx0y1",
    }
    assert edges(board, "hx0y1") == {"ne": "hx0y0", "east": "hx1y1", "se": "hx0y2"}
    assert edges(board, "hx2y1") == {"nw": "hx1y0", "sw": "hx1y2", "west": "hx1y1"}


def test_edges_below_the_peak() -> None:
    board = hexagon(4, 3, 2)
    assert edges(board, "hx1y1") == {
        "nw": "hx1y0",
        "ne": "hx2y0",
        "east": "hx2y1",
        "se": "hx1y2",
        "sw": "hx0y2",
        "west": "hx0y1",
    }
    assert edges(board, "hx0y2") == {"nw": "hx0y1", "ne": "hx1y1", "east": "hx1y2"}


def test_without_shrinking_there_is_no_peak() -> None:
    assert edges(hexagon(1, 2, 3), "hx1y1") == {"nw": "hx0y0", "se": "hx2y2", "sw": "hx1y2", "west": "hx0y1"}


def test_the_rhombus_of_hex() -> None:
    board = hexagon(1, 2, 3, 2, 1)
    assert len(names(board)) == 9
    assert edges(board, "hx1y2") == {
        "nw": "hx0y1",
        "ne": "hx1y1",
        "east": "hx2y2",
        "se": "hx1y3",
        "sw": "hx0y3",
        "west": "hx0y2",
    }
    assert edges(board, "hx0y4") == {"nw": "hx0y3", "ne": "hx1y3"}


@pytest.mark.parametrize("lengths", [(2, 3, 4, 3, 2), (1, 2, 3, 4, 5), (5, 4, 3, 2, 1), (3, 4, 5, 4, 3, 2)])
def test_each_edge_of_a_hexagon_has_its_way_back(lengths: tuple[int, ...]) -> None:
    opposite = {"nw": "se", "ne": "sw", "east": "west", "se": "nw", "sw": "ne", "west": "east"}
    found = built(hexagon(*lengths)).board
    for at, vertex in enumerate(found):
        for label, target in vertex.edges.items():
            assert found[target].edges[opposite[label]] == at


@pytest.mark.parametrize("lengths", [(2, 3, 4, 3, 2), (1, 2, 3), (3, 2, 1)])
def test_each_edge_of_a_hexagon_is_as_long_and_points_where_it_is_called(lengths: tuple[int, ...]) -> None:
    description = built(hexagon(*lengths))
    places = description.drawing.places
    for at, vertex in enumerate(description.board):
        for label, target in vertex.edges.items():
            across, down = (places[target][axis] - places[at][axis] for axis in (0, 1))
            assert across**2 + down**2 == pytest.approx(1)
            assert (across > 0) == (label in ("ne", "east", "se"))
            assert (down < 0) == (label in ("nw", "ne"))


def test_a_hole_in_a_hexagon() -> None:
    board = f"hexagon({SIX},[e,e][e,,e][e,e])"
    assert names(board) == ["hx0y0", "hx1y0", "hx0y1", "hx2y1", "hx0y2", "hx1y2"]
    assert edges(board, "hx0y1") == {"ne": "hx0y0", "se": "hx0y2"}


# Cuboids


def test_a_cuboid_goes_layer_by_layer_line_by_line() -> None:
    board = f"cuboid({CUBE},[[e,x][x,]][[e,e][,e]])"
    assert names(board) == ["cx0y0z0", "cx1y0z0", "cx0y1z0", "cx0y0z1", "cx1y0z1", "cx1y1z1"]


def test_edges_of_a_cuboid_front_leads_to_the_next_layer() -> None:
    layer = "[[e,e,e][e,e,e][e,e,e]]"
    assert edges(f"cuboid({CUBE},{layer * 3})", "cx1y1z1") == {
        "up": "cx1y0z1",
        "down": "cx1y2z1",
        "left": "cx0y1z1",
        "right": "cx2y1z1",
        "front": "cx1y1z2",
        "back": "cx1y1z0",
    }


def test_where_the_vertices_lie() -> None:
    assert built(rectangle("[e,e][,e]")).drawing.places == ((0, 0, 0), (1, 0, 0), (1, 1, 0))
    assert built(f"cuboid({CUBE},[[e]][[e]])").drawing.places == ((0, 0, 0), (0, 0, 1))
    assert [place[0] for place in built(hexagon(1, 2, 1)).drawing.places] == [0.5, 0, 1, 0.5]


# Vertex by vertex

TRIANGLE = "p[e]{up:q,self:p} q[x]{up:r,down:p} r[e]{up:p}"


def test_a_graph_keeps_its_order() -> None:
    assert names("z[e]{up:a} a[x]{up:z}") == ["z", "a"]
    assert built(TRIANGLE).drawing.kind == "graph"


def test_targets_may_come_later_and_edges_need_no_way_back() -> None:
    assert edges(TRIANGLE, "p") == {"up": "q", "self": "p"}
    assert edges(TRIANGLE, "r") == {"up": "p"}


def test_a_vertex_may_be_called_as_anything_else() -> None:
    assert names("e[e]{up:a} a[x]{up:v} v[e]{up:up} up[x]{up:e}") == ["e", "a", "v", "up"]


def test_pieces_of_a_graph_may_come_from_macros() -> None:
    macros = "#side(name; further) = name[e]{next: next~name further} next~name[x]{next: name}"
    board = "side(a; ,other: b) side(b; )"
    found = read(game(".", macros=macros, board=board)).board
    assert [(vertex.name, dict(vertex.edges)) for vertex in found] == [
        ("a", {"next": 1, "other": 2}),
        ("nexta", {"next": 0}),
        ("b", {"next": 3}),
        ("nextb", {"next": 2}),
    ]


def test_a_whole_generator_may_come_from_a_macro() -> None:
    text = game(".", macros=f"#line = [e,x] #all(lines) = rectangle({CROSS}, lines)", board="all(line line)")
    assert len(read(text).board) == 4


# What is no board


@pytest.mark.parametrize(
    ("board", "text"),
    [
        ("", "expected 'rectangle', 'hexagon', 'cuboid' or the name of a vertex, encountered the end"),
        ("3", "expected 'rectangle', 'hexagon', 'cuboid' or the name of a vertex, encountered '3'"),
        ("rectangle", "expected '(', encountered the end"),
        ("rectangle(up,down,left)", "expected ',', encountered ')'"),
        ("rectangle(up,down,left,board,[e])", "expected the name of an edge (4 are needed), encountered 'board'"),
        ("hexagon(up,down,left,right,[e])", "expected the name of an edge (6 are needed), encountered '['"),
        (f"rectangle({CROSS})", "expected ',', encountered ')'"),
        (f"rectangle({CROSS},)", "expected '[' and a line of pieces, encountered ')'"),
        (f"rectangle({CROSS},[e,e],[e,e])", "expected ')', encountered ','"),
        (f"rectangle({CROSS},[e;e])", "expected ']', encountered ';'"),
        (f"rectangle({CROSS},[e,3])", "expected ']', encountered '3'"),
        (f"rectangle({CROSS},[e,e]", "expected ')', encountered the end"),
        (f"rectangle({CROSS},[e,e][e])", "this line has 1 places, the first has 2"),
        (f"rectangle({CROSS},[e,e][e,e,e])", "this line has 3 places, the first has 2"),
        (f"rectangle({CROSS},[e,e][])", "a line of the board cannot be empty"),
        (f"rectangle({CROSS},[])", "this rectangle has no vertex"),
        (f"rectangle({CROSS},[,,][,,])", "this rectangle has no vertex"),
        ("rectangle(up,up,left,right,[e,e])", "edge label 'up' is used for two directions"),
        ("rectangle(up,down,left,a,[e,e])", "edge label 'a' is already declared as a player"),
        ("rectangle(up,down,left,e,[e,e])", "edge label 'e' is already declared as a piece"),
        ("rectangle(up,down,left,v,[e,e])", "edge label 'v' is already declared as a variable"),
        (f"rectangle({CROSS},[e,y])", "piece 'y' is not declared"),
        (f"rectangle({CROSS},[e,up])", "piece 'up' is not declared"),
        (f"rectangle({CROSS},[e])", "vertex 'rx0y0' has no edges: one could never leave it"),
        (f"rectangle({CROSS},[e,,x][,,x])", "vertex 'rx0y0' has no edges: one could never leave it"),
        (f"hexagon({SIX},[e,e][e,e])", "this line should be one place shorter or longer than the one before"),
        (f"hexagon({SIX},[e][e,e,e])", "this line should be one place shorter or longer than the one before"),
        (f"hexagon({SIX},[e,e][e][e,e])", "this line should be one place shorter than the one before"),
        (f"hexagon({SIX},[e,e,e][e,e][e,e])", "this line should be one place shorter than the one before"),
        (f"hexagon({SIX},[e][])", "a line of the board cannot be empty"),
        (f"cuboid({CUBE},[e,e])", "expected '[' and a line of pieces, encountered 'e'"),
        (f"cuboid({CUBE},[[e,e]][[e,e][e,e]])", "this layer has 2 lines, the first has 1"),
        (f"cuboid({CUBE},[[e,e]][[e]])", "this line has 1 places, the first has 2"),
        (f"cuboid({CUBE},[])", "expected '[' and a line of pieces, encountered ']'"),
        ("p[e]{}", "vertex 'p' has no edges: one could never leave it"),
        ("p[e]", "expected '{' and the edges of the vertex, encountered the end"),
        ("p{up:p}", "expected '[' and the piece of the vertex, encountered '{'"),
        ("p[]{up:p}", "expected the name of a piece, encountered ']'"),
        ("p[e,x]{up:p}", "expected ']', encountered ','"),
        ("p[e]{up}", "expected ':', encountered '}'"),
        ("p[e]{up:}", "expected the name of a vertex, encountered '}'"),
        ("p[e]{up:p,}", "expected the label of an edge, encountered '}'"),
        ("p[e]{up:p down:p}", "expected ',' or '}', encountered 'down'"),
        ("p[e]{up:q}", "target vertex 'q' is not declared"),
        ("p[e]{up:p,up:p}", "vertex 'p' already has an edge 'up'"),
        ("p[e]{up:p} p[e]{up:p}", "vertex 'p' already exists"),
        ("p[y]{up:p}", "piece 'y' is not declared"),
        ("p[e]{v:p}", "edge label 'v' is already declared as a variable"),
        ("board[e]{up:p}", "expected 'rectangle', 'hexagon', 'cuboid' or the name of a vertex, encountered 'board'"),
    ],
)
def test_what_is_no_board(board: str, text: str) -> None:
    assert text in errors(game(".", board=board))


@pytest.mark.parametrize("tail", [", p[e]{up:p}", ") 3", "rectangle"])
def test_what_is_left_is_ignored(tail: str) -> None:
    (told,) = warnings(game(".", board=f"p[e]{{up:p}}{tail}"))
    assert told.startswith("unexpected tokens at the end of 'board' are ignored, from '")


@pytest.mark.slow
def test_a_board_is_bounded() -> None:
    macros = f"#row = [{'e,' * 499}e] #ten = {'row ' * 10}"
    assert len(read(game(".", macros=macros, board=rectangle("ten " * 10))).board) == MAX_VERTICES
    assert errors(game(".", macros=macros, board=rectangle("ten " * 10 + "row"))) == [
        f"the board has {MAX_VERTICES + 500} vertices; at most {MAX_VERTICES} are built"
    ]


def test_any_board_comes_back_from_its_low_level_form() -> None:
    for board in (rectangle("[e,,e][x,e,x]"), hexagon(2, 3, 2), f"cuboid({CUBE},[[e,e]][[x,]])", TRIANGLE):
        description = built(board)
        again = read(lower(description))
        assert again.board == description.board
        assert lower(again) == lower(description)
