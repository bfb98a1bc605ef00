"""Boards with the names of their squares beside them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.cli._board import for_people
from ludex.cli._view import lines_of

SQUARES = {"names": ["a2", "b2", "a1", "b1"], "x": [0, 1, 0, 1], "y": [0, 0, 1, 1]}


def drawn(board: list[str], **squares: Any) -> list[str]:
    return list(for_people({"board": board, "squares": SQUARES | squares})["board"])


def test_numbers_stand_at_the_left_and_letters_below() -> None:
    view = {"turn": "x", "board": ["x.", ".o"], "legend": {".": "e", "x": "x"}, "squares": SQUARES}
    assert lines_of(view) == [
        "turn    x",
        "board     2  x .",
        "          1  . o",
        "             a b",
        "legend  .  e",
    ]


def test_letters_of_a_rhombus_stand_above_it() -> None:
    places = {"names": ["a1", "b1", "a2", "b2"], "x": [0, 1, 0.5, 1.5], "y": [0, 0, 0.9, 0.9]}
    assert drawn([". x ", " o ."], **places) == ["     a b ", "  1  . x ", "  2   o ."]


def test_letters_of_another_board_of_hexagons_are_counted_by_the_reader() -> None:
    places = {"names": ["a1", "a2", "b2"], "x": [0.5, 0, 1], "y": [0, 0.9, 0.9]}
    assert drawn([" x ", "o ."], **places) == ["  1   x ", "  2  o ."]


@pytest.mark.parametrize(
    "squares",
    [
        {"names": ["a2", "b2", "a1", "home"]},  # not all of them say where they are
        {"names": ["a2", "b1", "a1", "b2"]},  # no number of a row
        {"z": [0, 0, 0, 0]},
        {"y": [0, 0, 0, 0]},  # fewer rows than there are
    ],
)
def test_where_names_say_nothing_none_are_drawn(squares: dict[str, Any]) -> None:
    assert drawn(["x.", ".o"], **squares) == ["x .", ". o"]


def test_columns_without_a_letter_of_their_own_have_none() -> None:
    assert drawn(["x.", ".o"], names=["a2", "b2", "c1", "d1"]) == ["  2  x .", "  1  . o"]


@pytest.mark.parametrize(
    "view",
    [
        {"board": ["x.", ".o"]},
        {"board": ["x.", "o"], "squares": SQUARES},
        {"board": "x.", "squares": SQUARES},
        {"board": [3], "squares": SQUARES},
        {"squares": SQUARES},
        {"board": ["x."], "squares": ["a1", "b1"]},
        {"board": ["x."], "squares": {"names": [], "x": [], "y": []}},
        {"board": ["x."], "squares": {"names": ["a1"], "x": [0, 1], "y": [0]}},
        {"board": ["x."], "squares": {"names": ["a1"], "x": ["0"], "y": [[]]}},
        {"board": ["x."], "squares": {"names": ["a1"], "x": 0, "y": 0}},
    ],
)
def test_other_views_stay_as_they_are(view: dict[str, Any]) -> None:
    assert for_people(view) is view


@given(
    st.lists(st.text(min_size=1, max_size=2), max_size=3),
    st.lists(st.tuples(st.text(max_size=3), st.floats(), st.integers()), max_size=4),
    st.dictionaries(st.text(max_size=1), st.text(max_size=1), max_size=2),
)
def test_nothing_that_a_game_says_stops_it(board: list[str], squares: list[Any], legend: dict[str, str]) -> None:
    names, x, y = ([square[i] for square in squares] for i in (0, 1, 2))
    assert lines_of({"board": board, "squares": {"names": names, "x": x, "y": y}, "legend": legend})
