"""Boards as people see them."""

from __future__ import annotations

from typing import Any

from ludex.notations.rbg.front import parse
from ludex.notations.rbg.picture import Picture


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


def test_where_other_vertices_lie_nobody_knows() -> None:
    for board in ("a1[w]{up:b} b[e]{up:a1}", "a1[w]{up:a01} a01[e]{up:a1}"):
        drawn = view(board)
        assert "board" not in drawn
        assert "x" not in drawn["squares"]


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


def test_pieces_that_are_called_like_a_sign_are_drawn_as_it() -> None:
    pieces = ["dot", "space", "plus", "dash", "bar", "slash", "backslash", "cross", "ball", "b", "t9", "t10"]
    drawn = view(f"rectangle(up, down, left, right, [{', '.join(pieces)}])", ", ".join(pieces))
    assert drawn["board"] == [". +─│╱╲╳●b9a"]
