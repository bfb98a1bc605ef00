"""`ludex rbg perft`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import ludex

# Two put their mark on one of four squares in turn, until none is free.
GAME = """\
#players = x(1), y(1)
#pieces = e, a, b
#variables =
#board = rectangle(up, down, left, right, [e, e] [e, e])
#any = (up* + down*)(left* + right*)
#rules = (->x any {e} [a] ->y any {e} [b])*
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "fill.rbg"
    path.write_text(GAME)
    return path


@pytest.mark.parametrize(("depth", "leaves", "states"), [(0, 1, 1), (1, 4, 5), (2, 12, 17), (4, 24, 65), (5, 0, 65)])
def test_it_counts(game: Path, depth: int, leaves: int, states: int) -> None:
    told = ludex("rbg", "perft", game, depth, "--json").json
    assert list(told) == ["game", "depth", "leaves", "states", "seconds"]
    assert (told["leaves"], told["states"]) == (leaves, states)
    assert ludex("rbg", "perft", game, depth).out.startswith(f"{leaves} leaves, {states} states (")


def test_divide_counts_behind_each_first_move(game: Path) -> None:
    told = ludex("rbg", "perft", game, 3, "--divide", "--json").json
    assert [move["move"] for move in told["moves"]] == ["a2", "b2", "a1", "b1"]
    assert all((move["leaves"], move["states"]) == (6, 10) for move in told["moves"])
    assert (told["leaves"], told["states"]) == (24, 41)
    lines = ludex("rbg", "perft", game, 3, "--divide").out.splitlines()
    assert lines[0].split() == ["seat", "move", "leaves", "states"]
    assert lines[2].split() == ["x", "a2", "6", "10"]
    assert lines[-1].startswith("24 leaves, 41 states (")


def test_divide_of_what_is_over_or_no_depth(game: Path) -> None:
    assert ludex("rbg", "perft", game, 0, "--divide", "--json").json["moves"] == []
    game.write_text(GAME.replace("(->x any", "{a} (->x any"))
    told = ludex("rbg", "perft", game, 2, "--divide", "--json").json
    assert (told["leaves"], told["states"], told["moves"]) == (0, 1, [])


def test_it_counts_games_of_any_notation() -> None:
    assert ludex("rbg", "perft", "eights", 1).code == 0


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (("eights", "x"), 2, "it is a whole number from 0 to 200, not 'x'"),
        (("eights", "201"), 2, "it is a whole number from 0 to 200, not '201'"),
        (("no such game", "1"), 2, "no such game"),
    ],
)
def test_it_says_what_is_wrong(words: tuple[str, ...], code: int, sentence: str) -> None:
    told = ludex("rbg", "perft", *words)
    assert told.code == code
    assert sentence in told.err
    assert "Traceback" not in told.err
