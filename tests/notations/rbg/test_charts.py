"""The rules as a graph that people read: nothing is lost on the way from the automaton."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from ludex.core import Diagram
from ludex.notations.rbg.charts import rules_chart
from ludex.notations.rbg.front import parse
from tests.notations.rbg.small import game, read


def chart(rules: str) -> Diagram:
    return rules_chart(read(game(rules)), "small")


def links(diagram: Diagram) -> list[tuple[str, str, str]]:
    return [(link.source, link.label, link.target) for link in diagram.links]


def test_what_happens_in_a_row_is_one_link() -> None:
    assert links(chart("->a up {x} [e] ->b")) == [
        (".0", "->a#1", ".1"),
        (".1", "up {x} [e]#2 ->b#3", ".2"),
    ]


def test_turns_have_the_colour_of_their_player_and_the_keeper_his_own() -> None:
    diagram = chart("->a ->b ->> [e] ->a up")
    assert diagram.seats == ["a", "b", "the keeper"]
    assert [node.tint for node in diagram.nodes] == [-1, 0, 1, 2, 0, -1][: len(diagram.nodes)]


def test_short_alternatives_share_a_link_and_long_ones_have_their_own() -> None:
    assert [link[1] for link in links(chart("->a (left + right up) {x} ->b"))] == [
        "->a#1",
        "(left + right up) {x}\n->b#2",
    ]
    apart = links(chart("->a (left + {x} up [e] down {x}) {x} ->b"))
    assert {label for _, label, _ in apart} == {"->a#1", "left", "{x} up [e]#2 down {x}", "{x} ->b#3"}


def test_a_repetition_is_a_way_back() -> None:
    loops = [label for source, label, target in links(chart("->a up* ->b")) if source == target]
    assert loops == ["up"]


def test_where_nobody_can_move_the_game_ends() -> None:
    diagram = chart("->a ([e] ->b [x] ->a {} + [x] ->b left)")
    ends = [node for node in diagram.nodes if node.caption == "end"]
    assert [(node.shape, node.tint) for node in ends] == [("double", 0), ("double", -1)]
    assert "{}" not in " ".join(link.label for link in diagram.links)


def test_short_patterns_are_told_where_they_are_asked_and_long_ones_once() -> None:
    diagram = chart("->a {? up} [e] {! left {x} right {x} up {x}} ->b {? left {x} right {x} up {x}} ->a")
    assert {node.group for node in diagram.nodes} == {"", "P1: a pattern"}
    told = " ".join(link.label for link in diagram.links if not link.source.startswith("P1"))
    assert re.findall(r"\{[?!] [^}]*\}", told) == ["{? up}", "{! P1}", "{? P1}"]
    assert [link.label for link in diagram.links if link.source.startswith("P1")] == ["left {x} right {x} up {x}"]


def test_lines_are_short_and_no_word_is_torn() -> None:
    pieces = ", ".join(f"piece{i}" for i in range(20))
    description = read(game(f"->a {{{pieces}}} ->b", pieces=f"e, x, {pieces}"))
    labels = [link.label for link in rules_chart(description, "").links]
    assert max(len(line) for label in labels for line in label.split("\n")) <= 28
    assert sum(label.count("piece") for label in labels) == 20


@pytest.mark.slow
@pytest.mark.vectors
def test_every_modifier_of_every_game_is_on_its_chart_once(vectors: Path) -> None:
    for file in sorted((vectors / "rbg" / "games").glob("*.rbg")):
        description, _ = parse(file.read_text())
        assert description is not None
        diagram = rules_chart(description, file.stem)
        shown = Counter(int(n) for link in diagram.links for n in re.findall(r"#(\d+)", link.label))
        assert set(shown.values()) == {1}, file.name
        # What can never be reached is not drawn; no known game has any.
        assert sorted(shown) == list(range(1, len(description.modifiers) + 1)), file.name
        names = {node.name for node in diagram.nodes}
        assert len(names) == len(diagram.nodes), file.name
        assert all({link.source, link.target} <= names for link in diagram.links), file.name
