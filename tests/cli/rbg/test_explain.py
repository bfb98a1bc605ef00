"""`ludex rbg explain`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import ludex, terminal

# Two put their mark on one of four squares in turn, until none is free. Then x has won.
GAME = """\
// Fill the board
#players = x(1), y(1)
#pieces = e, a, b
#variables =
#board = rectangle(up, down, left, right, [e, e] [e, e])
#any = (up* + down*)(left* + right*)
#rules = [$ x = 1] (->x any {e} [a] ->y any {e} [b])*
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "fill.rbg"
    path.write_text(GAME)
    return path


def test_it_tells_the_rules_and_plays_a_game(game: Path) -> None:
    told = ludex("rbg", "explain", game)
    assert (told.code, told.err) == (0, "")
    lines = [line.rstrip() for line in told.out.splitlines()]
    assert lines[:2] == ["Fill (fill)", "Fill the board"]
    assert "straightness  applicational 1, main 1, move 1, semimove 1" in lines
    assert "modifiers     all 5, on squares 2, assignments 1, switches 2" in lines
    assert any(line.startswith("4   y") for line in lines)
    assert lines[-1] == "x wins (x 1, y 0), after 4 moves."


def test_the_same_seed_is_the_same_game(game: Path) -> None:
    games = [ludex("rbg", "explain", game, "--seed", seed, "--json").json["games"] for seed in (0, 0, 1, 2, 3)]
    assert games[0] == games[1]
    assert len({str(each) for each in games}) > 2
    assert ludex("rbg", "explain", game, "--json").json["games"] == games[0]


def test_as_a_document(game: Path) -> None:
    told = ludex("rbg", "explain", game, "--json").json
    assert list(told) == [
        *("game", "title", "about", "players", "pieces", "variables", "board", "automaton", "modifiers"),
        *("straightness", "seed", "games"),
    ]
    (sample,) = told["games"]
    assert [move["of"] for move in sample["moves"]] == [4, 3, 2, 1]
    assert {len(move["encoded"].split()) for move in sample["moves"]} == {4}
    assert sample["outcome"]["winners"] == ["x"]


def test_a_game_can_be_stopped(game: Path) -> None:
    (sample,) = ludex("rbg", "explain", game, "--moves", 2, "--json").json["games"]
    assert (len(sample["moves"]), sample["outcome"]) == (2, None)
    assert ludex("rbg", "explain", game, "--moves", 1).out.endswith("Stopped after 1 move.\n")


def test_moves_are_chosen_by_their_numbers_and_minus_one_is_random(game: Path) -> None:
    told = ludex("rbg", "explain", game, "--interactive", "help", typed="9\nfoo\n3\n-1\n0\n0\n\n")
    assert told.code == 0
    assert "3) b1   b1 (4) [a] (3), b1 (4) ->y (4)" in told.out
    assert told.out.count("Type the number of a move, or -1, not ") == 2
    assert "x: b1 (4 3 4 4)" in told.out
    assert "x wins (x 1, y 0), after 4 moves." in told.out


def test_reset_plays_another_game(game: Path) -> None:
    typed = "0\n0\n0\n0\nreset\n1\n0\n0\n0\nno more\n"
    told = ludex("rbg", "explain", game, "--interactive", "help", "--json", typed=typed)
    first, second = told.json["games"]
    assert [sample["moves"][0]["move"] for sample in (first, second)] == ["a2", "b2"]
    assert first["outcome"]["scores"] == {"x": 1, "y": 0}
    assert "`reset` plays another game" in told.err


def test_moves_are_typed_in_parts_or_as_a_whole(game: Path) -> None:
    typed = "4 3\n1 1\n4 3 4 4\nword\n2 5\n2 2\n1 3 1 4\n3 5\n3 2\n"
    told = ludex("rbg", "explain", game, "--interactive", "full", "--json", typed=typed)
    (sample,) = told.json["games"]
    assert [move["encoded"] for move in sample["moves"]] == ["4 3 4 4", "2 5 2 2", "1 3 1 4", "3 5 3 2"]
    assert "So far: b1 (4) [a] (3)\nWhat can come next:\n  4 4   b1 (4) ->y (4)\n" in told.err
    assert "No move begins like this; once more from its beginning." in told.err
    assert "a move is vertices and modifiers in turn, like '53 2 45 3', not 'word'" in told.err


@pytest.mark.parametrize("how", ["help", "full"])
def test_the_end_of_the_input_is_an_end(game: Path, how: str) -> None:
    told = ludex("rbg", "explain", game, "--interactive", how, "--json")
    assert told.code == 0
    assert told.json["games"] == [{"moves": [], "outcome": None}]


def test_at_a_terminal(game: Path) -> None:
    with terminal("rbg", "explain", game, "--interactive", "help") as screen:
        for seat in "xyxy":
            screen.wait_for(f"{seat}, which move? ")
            screen.type("0\r")
        screen.wait_for("anything else ends: ")
        screen.type("\r")
        assert screen.end() == 0


def test_only_games_of_this_language() -> None:
    told = ludex("rbg", "explain", "eights")
    assert told.code == 1
    assert told.err == "ludex: eights can't be explained: it is not written in Regular Boardgames\n"
    assert ludex("rbg", "explain", "tic-tac-toe", "--interactive", "perhaps").code == 2
