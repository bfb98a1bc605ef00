"""Rules as a graph: which edges leave a state, in which order, and what follows a modifier."""

from __future__ import annotations

import pytest

from ludex.notations.rbg.automaton import END, START, Automaton, Edge, Look, automaton
from ludex.notations.rbg.tree import Assignment, Dot, Off, On, Shift, Switch

from .small import game, read


def built(rules: str) -> Automaton:
    return automaton(read(game(rules)).rules)


def word(edge: Edge) -> str:
    match edge.action:
        case None | Dot():
            return "."
        case Shift(label):
            return label
        case On(pieces):
            return f"{{{','.join(pieces)}}}"
        case Off(piece):
            return f"[{piece}]"
        case Assignment(name):
            return f"{name}="
        case Switch(player):
            return f"->{player or '>'}"
        case Look(_, exists):
            return "?" if exists else "!"
    return "$"


def words(graph: Automaton, state: int) -> list[str]:
    return [word(edge) for edge in graph.edges[state]]


def spelled(graph: Automaton, state: int, length: int) -> set[str]:
    """What can be done from here, as far as that; a full stop where it is complete."""
    if length == 0:
        return {""}
    ends = {"!"} if state == END else set()
    return ends.union(
        *(
            {f"{word(edge)} {rest}" if word(edge) != "." else rest for rest in spelled(graph, edge.target, length - 1)}
            for edge in graph.edges[state]
        )
    )


def test_a_concatenation_is_a_line() -> None:
    graph = built("up down left")
    assert spelled(graph, START, 4) == {"up down left !"}
    assert len(graph.edges) == 4


def test_alternatives_leave_one_state_in_their_order() -> None:
    graph = built("down + up {e} + left")
    assert words(graph, START) == ["down", "up", "left"]
    assert [edge.target for edge in graph.edges[START]].count(END) == 2


def test_nothing_leaves_a_sum_of_nothing() -> None:
    assert built("[]").edges[START] == ()


@pytest.mark.parametrize(
    ("rules", "language"),
    [
        ("up*", {"!", "up !", "up up !"}),
        ("up* down", {"down !", "up down !", "up up down !"}),
        ("down up*", {"down !", "down up !"}),
        ("(up + down)*", {"!", "up !", "down !", "up up !", "up down !", "down up !", "down down !"}),
        ("(up*)*", {"!", "up !", "up up !"}),
        ("left + up*", {"left !", "!", "up !", "up up !"}),
        ("left + up* down", {"left !", "down !", "up down !"}),
        ("(left up*)*", {"!", "left !", "left up !", "left left !"}),
    ],
)
def test_stars_go_round_as_often_as_one_likes(rules: str, language: set[str]) -> None:
    short = {path for path in spelled(built(rules), START, 8) if path.endswith("!")}
    assert language <= short
    assert all(set(path.split()) <= set(" ".join(language).split()) for path in short)


def test_two_stars_in_a_row_do_not_mix() -> None:
    """After the second has begun, the first is over."""
    short = {path for path in spelled(built("up* down*"), START, 8) if path.endswith("!")}
    assert {"!", "up down !", "up up down !", "up down down !"} <= short
    assert not any("down up" in path for path in short)


def test_a_star_behind_an_alternative_does_not_lead_back_to_it() -> None:
    short = spelled(built("left + up* right"), START, 8)
    assert not any("up left" in path for path in short)


def test_another_round_comes_before_leaving() -> None:
    graph = built("down up* left")
    (entry,) = graph.edges[START]
    assert words(graph, entry.target) == ["up", "."]


def test_what_follows_depends_on_the_modifier_alone() -> None:
    graph = built("(->a ([x] + [e]) up ->>)*")
    found = dict(graph.modifiers())
    assert len(found) == 4
    assert [word(Edge(action, 0)) for action in found] == ["->a", "[x]", "[e]", "->>"]
    assert len({target for action, target in found.items() if isinstance(action, Off)}) == 1


def test_modifiers_of_patterns_are_not_among_them() -> None:
    graph = built("{? [x] ->a} ->b")
    assert [action.index for action, _ in graph.modifiers()] == [1]
    (edge,) = graph.edges[START]
    assert isinstance(edge.action, Look)
    assert [word(Edge(action, 0)) for action, _ in edge.action.body.modifiers()] == ["[x]", "->a"]
    assert edge.action.exists
