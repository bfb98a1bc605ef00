"""Boards as diagrams, and what is known of a game."""

from __future__ import annotations

from ludex.core import Diagram
from ludex.notations.rbg.boardchart import board_chart
from ludex.notations.rbg.facts import facts
from ludex.notations.rbg.picture import Picture
from tests.notations.rbg.small import game, read


def chart(board: str, players: str = "a(9), b(9)", pieces: str = "e, x, bKing") -> Diagram:
    description = read(game("->a up", players=players, pieces=pieces, board=board))
    return board_chart(description, Picture(description), "small")


def test_a_rectangle_is_squares_with_men() -> None:
    diagram = chart("rectangle(up,down,left,right,[e,x][bKing,e])")
    assert [(node.caption, node.label, node.tint, node.place, node.shape) for node in diagram.nodes] == [
        ("a2", "", -1, (0, 0), "square"),
        ("b2", "x", -1, (1, 0), "square"),
        ("a1", "k", 1, (0, 1), "square"),
        ("b1", "", -1, (1, 1), "square"),
    ]
    assert diagram.ways == {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
    assert {link.label for link in diagram.links} == {""}
    assert diagram.legend == [("k", "bKing"), ("x", "x")]


def test_the_legend_says_whose_a_piece_is_where_its_name_does_not() -> None:
    diagram = chart("rectangle(up,down,left,right,[e,x][k,e])", players="a(9), kate(9)", pieces="e, x, k, kateQueen")
    assert diagram.legend == [("k", "k (kate)"), ("q", "kateQueen"), ("x", "x")]


def test_a_hexagon_is_hexagons_and_a_cuboid_lies_in_layers() -> None:
    hexagon = chart("hexagon(up,ne,east,se,sw,west,[e,e][e,e,e][e,e])")
    assert {node.shape for node in hexagon.nodes} == {"hexagon"}
    assert hexagon.ways is not None
    assert sorted(hexagon.ways) == ["east", "ne", "se", "sw", "up", "west"]
    cuboid = chart("cuboid(up,down,left,right,front,back,[[e,e][e,e]][[x,x][x,x]])")
    assert [node.place for node in cuboid.nodes] == [
        *((0, 0), (1, 0), (0, 1), (1, 1)),
        *((2.5, 0), (3.5, 0), (2.5, 1), (3.5, 1)),
    ]


def test_an_edge_that_goes_its_own_way_keeps_its_label() -> None:
    diagram = chart("p[e]{right:q, up:s} q[x]{right:r, left:p} r[e]{left:q} s[e]{down:p, warp:r}")
    assert {node.shape for node in diagram.nodes} == {"round"}
    labels = {(link.source, link.target): link.label for link in diagram.links}
    assert labels["s", "r"] == "warp"
    assert diagram.ways is not None
    assert "warp" not in diagram.ways


def test_facts_are_numbers_that_one_can_count() -> None:
    description = read(game("->a (up [x] + {? left} [e]) [$ v = 1] ->> {! right} ->b up"))
    told = facts(description, Picture(description))
    assert told["players"] == [{"player": "a", "most": 9}, {"player": "b", "most": 9}]
    assert told["variables"] == [{"variable": "v", "most": 9}, {"variable": "w", "most": 9}]
    assert told["pieces"] == [
        {"piece": "e", "mark": ".", "at start": 2},
        {"piece": "x", "mark": "x", "at start": 2},
    ]
    assert told["board"] == {
        "kind": "rectangle",
        "vertices": 4,
        "edges": 8,
        "by label": {"down": 2, "left": 2, "right": 2, "up": 2},
    }
    assert told["modifiers"] == {"all": 6, "on squares": 2, "assignments": 1, "switches": 3}
    assert told["automaton"]["patterns"] == 2
    assert told["straightness"] == {"applicational": 2, "main": 2, "move": 2, "semimove": 2}
