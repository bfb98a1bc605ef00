"""Boards as people see them: names of squares, marks of pieces, rows."""

from __future__ import annotations

from typing import Any

import pytest

from ludex.notations.rbg.front import parse
from ludex.notations.rbg.picture import Picture, marks, names, owners_of
from ludex.notations.rbg.position import Position
from ludex.notations.rbg.tree import Description

from .small import game, read


def view(board: str, pieces: str = "e, w, b") -> dict[str, Any]:
    text = f"#players = white(1), black(1) #pieces = {pieces} #variables = #board = {board} #rules = ->white up"
    description, problems = parse(text)
    assert description is not None, problems
    return Picture(description).view([description.pieces.index(vertex.piece) for vertex in description.board])


def test_vertices_that_are_called_like_squares_lie_like_squares() -> None:
    drawn = view("a1[w]{up:b2} b2[e]{up:a3} a3[b]{up:a1} c10[e]{up:a1}")
    assert drawn["board"] == ["  .", "b  ", " . ", "w  "]  # rows without any are left out
    assert drawn["squares"]["names"] == ["a1", "b2", "a3", "c10"]
    assert (drawn["squares"]["x"], drawn["squares"]["y"]) == ([0, 1, 0, 2], [9, 8, 7, 0])


def test_other_vertices_lie_where_their_edges_say_and_are_joined() -> None:
    drawn = view("a1[w]{right:b, down:c} b[e]{left:a1} c[e]{up:a1}")
    assert drawn["board"] == ["w.", ". "]
    assert (drawn["squares"]["x"], drawn["squares"]["y"]) == ([0, 1, 0], [0, 0, 1])
    assert drawn["squares"]["joined"] == [[0, 1], [0, 2]]


def test_where_edges_say_nothing_vertices_lie_apart_and_not_in_rows() -> None:
    for last in ("c", "a01"):
        drawn = view(f"a1[w]{{up:b}} b[e]{{up:{last}}} {last}[e]{{up:a1}}")
        assert "board" not in drawn
        assert len(set(zip(drawn["squares"]["x"], drawn["squares"]["y"], strict=True))) == 3
        assert drawn["squares"]["joined"] == [[0, 1], [0, 2], [1, 2]]


def test_chess_men_have_the_letters_that_everybody_knows() -> None:
    men = ["Pawn", "Knight", "Bishop", "Rook", "Queen", "King"]
    pieces = ["e", *(f"white{man}" for man in men), *(f"black{man}" for man in men)]
    drawn = view(f"rectangle(up, down, left, right, [{', '.join(pieces)}])", ", ".join(pieces))
    assert drawn["board"] == [".PNBRQKpnbrqk"]


def test_squares_of_a_rectangle_are_called_as_in_chess() -> None:
    drawn = view("rectangle(up, down, left, right, [e, w] [b, e])")
    assert drawn["squares"]["names"] == ["a2", "b2", "a1", "b1"]


def test_each_line_of_a_hexagon_begins_with_a_whatever_holes_come_before() -> None:
    labels = "hexagon(nw, ne, up, se, sw, we,"
    whole = view(f"{labels} [e, e] [e, e, e] [e, e])")
    assert whole["squares"]["names"] == ["a1", "b1", "a2", "b2", "c2", "a3", "b3"]
    rhombus = view(f"{labels} [e, e] [, e, e] [, , e, e])")
    assert rhombus["squares"]["names"] == ["a1", "b1", "a2", "b2", "a3", "b3"]


def test_lines_of_a_hexagon_are_drawn_half_a_place_aside() -> None:
    rhombus = view("hexagon(nw, ne, up, se, sw, we, [e, w] [, b, e] [, , e, e])")
    assert rhombus["board"] == [". w  ", " b . ", "  . ."]


CROSS = "up,down,left,right"
SIX = "nw,ne,east,se,sw,west"
CUBE = "up,down,left,right,front,back"


def described(board: str, pieces: str = "e, x", players: str = "a(9), b(9)") -> Description:
    return read(game(".", board=board, pieces=pieces, players=players, variables=""))


def first(board: str, pieces: str = "e, x", players: str = "a(9), b(9)") -> dict[str, Any]:
    description = described(board, pieces, players)
    return Picture(description).view(Position.first(description).pieces)


# Names


def test_a_rectangle_has_the_names_of_chess() -> None:
    found = names(described(f"rectangle({CROSS},[e,e,e][e,,e])"))
    assert found == ("a2", "b2", "c2", "a1", "c1")


def test_a_hexagon_has_the_names_of_hex() -> None:
    assert names(described(f"hexagon({SIX},[e][e,e][e])")) == ("a1", "a2", "b2", "a3")


def test_other_boards_have_the_names_of_the_text() -> None:
    assert names(described(f"cuboid({CUBE},[[e,e]])")) == ("cx0y0z0", "cx1y0z0")
    assert names(described("p[e]{up:q} q[x]{up:p}")) == ("p", "q")


def test_where_letters_end_the_text_has_names() -> None:
    wide = f"rectangle({CROSS},[{','.join('e' * 27)}])"
    assert names(described(wide))[-1] == "rx26y0"
    assert names(described(wide.replace("e,", "", 1)))[-1] == "z1"


def test_a_graph_may_look_generated() -> None:
    assert names(described("rx0y0[e]{up:rx0y1} rx0y1[x]{up:rx0y0}")) == ("rx0y0", "rx0y1")


# Marks


@pytest.mark.parametrize(
    ("pieces", "players", "owners"),
    [
        ("e, w, b", "white(1), black(1)", {"w": 0, "b": 1}),
        ("e, whitePawn, blackPawn", "white(1), black(1)", {"whitePawn": 0, "blackPawn": 1}),
        ("e, wPawn, bKing, w2", "white(1), black(1)", {"wPawn": 0, "bKing": 1, "w2": 0}),
        ("e, x, wall", "xplayer(1), oplayer(1)", {"x": 0}),
        ("e, r, x", "red(1), rose(1)", {}),
        ("e, redMan, roseMan", "red(1), rose(1)", {"redMan": 0, "roseMan": 1}),
    ],
)
def test_whose_a_piece_seems_to_be(pieces: str, players: str, owners: dict[str, int]) -> None:
    found = owners_of(described(f"rectangle({CROSS},[e,e])", pieces, players))
    assert dict(found) == owners


def test_marks_are_characters_and_no_two_alike() -> None:
    pieces = ("e", "empty", "whitePawn", "blackPawn", "whitePrince", "wall", "w")
    found = marks(pieces, {"whitePawn": 0, "blackPawn": 1, "whitePrince": 0})
    assert all(len(mark) == 1 for mark in found)
    assert len(set(found)) == len(pieces)
    assert found[0] == "."
    assert (found[2], found[3]) == ("P", "p")


def test_however_many_there_are() -> None:
    many = [f"p{i}" for i in range(500)]
    assert len(set(marks(many, {}))) == 500


# The view


def test_rows_of_a_rectangle() -> None:
    assert first(f"rectangle({CROSS},[e,x,e][x,,e])")["board"] == [".x.", "x ."]


def test_rows_of_a_hexagon_are_half_a_place_apart() -> None:
    assert first(f"hexagon({SIX},[e][x,e][e])")["board"] == [" . ", "x .", " . "]


def test_layers_stand_side_by_side() -> None:
    assert first(f"cuboid({CUBE},[[e,x][e,e]][[x,x][x,e]])")["board"] == [".x xx", ".. x."]


def test_a_graph_has_squares_that_are_joined() -> None:
    shown = first("p[e]{up:q} q[x]{up:r} r[e]{up:p}")
    assert "board" not in shown
    assert shown["squares"].keys() == {"names", "pieces", "kind", "x", "y", "joined"}
    assert shown["squares"]["joined"] == [[0, 1], [0, 2], [1, 2]]
    assert shown["legend"] == {".": "e", "x": "x"}


def test_where_the_squares_are() -> None:
    assert first(f"rectangle({CROSS},[e,x])")["squares"] == {
        "names": ["a1", "b1"],
        "pieces": ["e", "x"],
        "kind": "rectangle",
        "x": [0, 1],
        "y": [0, 0],
    }
    layers = first(f"cuboid({CUBE},[[e]][[x]])")["squares"]
    assert layers["z"] == [0, 1]
    halves = first(f"hexagon({SIX},[e][x,e])")["squares"]
    assert halves["x"] == [0.5, 0, 1]
    assert halves["y"][1] == pytest.approx(0.866, abs=0.001)


def test_a_player_with_one_kind_of_men_has_their_mark() -> None:
    board = f"rectangle({CROSS},[e,e])"
    assert first(board, "e, w, b", "white(1), black(1)")["marks"] == {"white": "w", "black": "b"}
    assert "marks" not in first(board, "e, wMan, wKing, b", "white(1), black(1)")
    assert "marks" not in first(board, "e, w", "white(1), black(1)")


def test_pieces_that_are_called_like_a_sign_are_drawn_as_it() -> None:
    pieces = ["dot", "space", "plus", "dash", "bar", "slash", "backslash", "cross", "ball", "b", "t9", "t10"]
    drawn = view(f"rectangle(up, down, left, right, [{', '.join(pieces)}])", ", ".join(pieces))
    assert drawn["board"] == [". +─│╱╲╳●b9a"]


def test_the_legend_explains_what_is_on_the_board_and_no_more() -> None:
    assert first(f"rectangle({CROSS},[e,x])", "e, x, y")["legend"] == {".": "e", "x": "x"}
