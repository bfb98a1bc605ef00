"""Boards of points and lines in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ludex.cli._lines import joined_lines
from ludex.cli._view import lines_of
from tests.cli.running import ludex

TRIANGLE = {"names": ["p", "q", "r"], "pieces": ["x", "e", "o"], "x": [0, 2, 1], "y": [0, 0, 2]}
LEGEND = {"X": "x", ".": "e", "O": "o"}


def shown(**squares: Any) -> list[str]:
    return lines_of({"legend": LEGEND, "squares": TRIANGLE | squares})


def test_points_are_joined_by_lines() -> None:
    assert shown(joined=[[0, 1], [0, 2], [1, 2]]) == [
        "legend  X  x",
        "        .  e",
        "        O  o",
        "board   X-------.",
        r"         \     /",
        r"          \   /",
        r"           \ /",
        "            O",
    ]


@pytest.mark.parametrize(
    "squares",
    [
        *({"joined": joined} for joined in (7, [], [[0]], [[0, 9]], [["a", "b"]], [[0, 1, 2]])),
        {"joined": [[0, 1]], "x": [0, float("inf"), 1]},
        {"joined": [[0, 1]], "pieces": "xeo"},
        {"joined": [[0, 1]], "pieces": [[], [], []]},
        {"joined": [[0, 1]], "pieces": ["x"]},
    ],
)
def test_where_not_all_is_said_nothing_is_drawn(squares: dict[str, Any]) -> None:
    assert any(line.startswith("squares") for line in shown(**squares))


def test_lines_that_cross_and_points_too_near() -> None:
    cross = joined_lines("abcd", [(0, 0), (1, 1), (1, 0), (0, 1)], [(0, 1), (2, 3)])
    assert cross == ["a   c", "  +", "d   b"]
    assert joined_lines("ab", [(-1, -1), (0, -1)], [(0, 1)]) == ["a---b"]
    assert joined_lines("ab", [(0, 0), (0.01, 0)], [(0, 1)]) == []
    assert joined_lines("ab", [(0, 0), (1e6, 0)], [(0, 1)]) == []


def test_a_board_of_lines_is_played_on(tmp_path: Path) -> None:
    path = tmp_path / "line.rbg"
    path.write_text(
        "#players = x(1), y(1)\n#pieces = e, a, b\n#variables =\n"
        "#board = p[e]{right: q} q[a]{left: p, down: r} r[e]{up: q}\n"
        "#rules = ->x {e} [b] ->y right {a} [e] ->x down {e}\n"
    )
    assert "board      .---a" in ludex("show", path).out
    assert "board      b---a" in ludex("play", path, "--seat", "all", typed="1\n").out
