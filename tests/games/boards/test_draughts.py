"""Draughts in positions full of captures, set up by writing other men on the board of the text."""

from __future__ import annotations

import re
from itertools import count
from typing import Any, Final

import pytest

from ludex.core import Seat, State
from ludex.games.boards import FOLDER
from ludex.notations.rbg.engine import Engine
from ludex.notations.rbg.front import parse
from ludex.notations.rbg.game import RegularGame
from ludex.notations.rbg.state import Board

# From the perft thread of the World Draughts Forum; captures that only differ in their order count once.
POSITIONS: Final = {
    "Woldouby": (
        "W:B12,13,14,16,18,19,21,23,24,26:W25,27,28,30,32,33,34,35,37,38",
        [6, 12, 30, 73, 215, 590, 1944, 6269, 22369, 88050],
    ),
    "random 178": ("B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46", [14, 55, 1168, 5432, 87195]),
}

SIDES: Final = {"B": "black", "W": "white"}


def position(name: str, placed: str) -> Board:
    """As PDN writes it: who is to move, then each side's squares, counted from the top left; K for kings."""
    turn, *sides = placed.split(":")
    men = {}
    for side in sides:
        for square in filter(None, side[1:].split(",")):
            kind = "King" if square.startswith("K") else "Man"
            men[int(square.removeprefix("K"))] = SIDES[side[0]] + kind
    number = count(1)
    text = (FOLDER / f"{name}.rbg").read_text()
    text = re.sub(r"\b([a-j]\d+)\[\w+\]", lambda square: f"{square[1]}[{men.get(next(number), 'e')}]", text)
    if f"(turn({SIDES[turn]};" not in text:
        text = re.sub(r"\((turn\(.*?\)) (turn\(.*?\))\)\*", r"(\2 \1)*", text)
    description, problems = parse(text)
    assert description is not None, problems
    game = RegularGame(description, name, text)
    state = game.start(game.setup(0))
    assert state.movers() in ([SIDES[turn]], [])
    return state


def merged(engine: Engine[Any], position: Any, depth: int) -> int:
    """Leaves; moves to the same position are one."""
    after: dict[tuple[int, ...], Any] = {}
    for move in list(engine.moves(position)):
        found = engine.copy(position)
        engine.apply(found, move)
        after.setdefault(engine.freeze(found).pieces, found)
    return len(after) if depth == 1 else sum(merged(engine, found, depth - 1) for found in after.values())


def count_as_published(name: str, most: int) -> None:
    placed, published = POSITIONS[name]
    state = position("international-draughts", placed)
    wanted = [leaves for leaves in published if leaves <= most]
    assert [merged(state.engine, state.position, depth) for depth in range(1, len(wanted) + 1)] == wanted


@pytest.mark.parametrize("name", POSITIONS)
def test_public_positions(name: str) -> None:
    count_as_published(name, 1_000)


@pytest.mark.slow
@pytest.mark.parametrize("name", POSITIONS)
def test_public_positions_deeper(name: str) -> None:
    count_as_published(name, 7_000)


def words(state: State, seat: Seat) -> set[str]:
    codec = state.game.codec("text") if isinstance(state, Board) and isinstance(state.game, RegularGame) else None
    assert codec is not None
    return {codec.write(state, seat, move) for move in state.choices(seat)}


@pytest.mark.parametrize(
    ("placed", "moves"),
    [
        ("W:W28,K46:B23,14,5", {"e5-i9"}),  # two rather than one
        ("W:W28:B22,23", {"e5-c7", "e5-g7"}),
        ("W:W12:B7,8", {"d8-b10", "d8-f10"}),
        ("W:WK46:B37", {"a1-d4", "a1-e5", "a1-f6", "a1-g7", "a1-h8", "a1-i9", "a1-j10"}),
        ("W:WK46:B37,32", {"a1-b2"}),  # one protects the other
        # Round in a circle, either way: first and last square do not say which, and nobody is leapt over twice.
        ("W:W28:B23,13,12,22", {"e5-f6-f8-d8-d6-e5", "e5-d6-d8-f8-f6-e5"}),
    ],
)
def test_moves_in_words(placed: str, moves: set[str]) -> None:
    assert words(position("international-draughts", placed), "white") == moves


def test_a_man_who_passes_the_last_row_stays_a_man() -> None:
    state = position("international-draughts", "W:W12:B8,9")
    (move,) = state.choices("white")
    state.act("white", move)
    assert "whiteMan" in state.view()["squares"]["pieces"]


def test_a_man_who_becomes_a_king_stops() -> None:
    state = position("english-draughts", "W:W9:B6,7")
    assert words(state, "white") == {"b6-d8"}
