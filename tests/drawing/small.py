"""Two diagrams: one that has to be laid out, one that has places."""

from __future__ import annotations

from ludex.core import Diagram, Link, Node

NASTY = 'a<b>&"c"\\ \x07'

STATES = Diagram(
    "Toll & <ferry>",
    [
        Node("s", "S"),
        Node("t", "1", tint=0, caption="end"),
        Node("u", "two\nlines", shape="box"),
        Node("v", "", shape="double"),
        Node("p", "S", group="P1: a pattern"),
    ],
    [
        Link("s", "t", NASTY),
        Link("t", "t", "again"),
        Link("t", "s"),
        Link("s", "u", "word"),
        Link("u", "v"),
    ],
    ["ann", "black"],
    [("S", "the start")],
)

BOARD = Diagram(
    "Board",
    [
        Node("a", "K", "a1", "square", 1, (0, 0)),
        Node("b", "", "b1", "square", place=(1, 0)),
        Node("c", "?", "c1", "hexagon", place=(2, 0)),
        Node("d", "x", "d1", "round", 0, (2, 1.5)),
    ],
    [Link("a", "b"), Link("c", "d", "bridge"), Link("d", "c", "back")],
    ["white", "black"],
    [("K", "king")],
    {"right": (1.0, 0.0)},
)
