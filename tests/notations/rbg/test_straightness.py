"""How much one stretch of the rules may change."""

from __future__ import annotations

from dataclasses import astuple
from pathlib import Path

import pytest

from ludex.notations.rbg.front import parse
from ludex.notations.rbg.straightness import straightness
from tests.notations.rbg.small import game, read


def numbers(rules: str) -> tuple[int, ...]:
    """Applicational, main, move, semimove."""
    return astuple(straightness(read(game(rules)).rules))


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("->a [e] [x] ->b", (2, 2, 2, 2)),
        ("[e][x][e] ->a [x] ->b", (3, 3, 1, 1)),
        ("->a {?[e][x][e]}[x] ->b", (3, 1, 1, 1)),
        ("->a [e].[x].[e][e] ->b", (4, 4, 4, 2)),
    ],
)
def test_the_examples_of_the_specification(rules: str, expected: tuple[int, ...]) -> None:
    assert numbers(rules) == expected


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("->>", (0, 0, -1, -1)),  # no player ever moves
        ("->a up", (0, 0, 0, 0)),
        ("->a ([e] + [x][x][x]) ->b", (3, 3, 3, 3)),
        ("->a [$ v = 1, w = 2] ->b", (2, 2, 2, 2)),
        ("(->a [e] ->> [x][x][x])*", (3, 3, 1, 1)),  # the keeper's do not count
        ("([e] ->a [x])*", (2, 2, 2, 2)),  # a stretch goes on in the next round
        ("->a (up* + down)* [e] ->b", (1, 1, 1, 1)),  # going round changes nothing
        ("->a ([e] up)* ->b", (-2, -2, -2, -2)),
        ("->a ([e] . up)* ->b", (-2, -2, -2, 1)),  # a part of a move ends at the dot
        ("->> ([e] up)* ->a [x] ->b", (-2, -2, 1, 1)),
        ("->a {! ([e] up)*} ->b", (-2, 0, 0, 0)),
        ("->a [x] {? [e] ->b [e][e][e]} ->b", (3, 1, 1, 1)),  # a pattern goes on behind a switch
        ("->a [x] {? {! [e][e]} [x]} ->b", (3, 1, 1, 1)),
        (".[e][e] ->a . [x] ->b", (2, 2, 1, 1)),
    ],
)
def test_stretches(rules: str, expected: tuple[int, ...]) -> None:
    assert numbers(rules) == expected


@pytest.mark.slow
@pytest.mark.vectors
def test_every_game_has_its_four_numbers_in_their_order(vectors: Path) -> None:
    for file in sorted((vectors / "rbg" / "games").glob("*.rbg")):
        description, _ = parse(file.read_text())
        assert description is not None
        found = [float("inf") if number == -2 else number for number in astuple(straightness(description.rules))]
        assert found == sorted(found, reverse=True), file.name
        assert found[3] >= 0, file.name
