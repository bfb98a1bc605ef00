"""`ludex rbg compile`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import ludex

GAME = """\
#players = x(1), y(1)
#pieces = e, a, b
#variables =
#board = rectangle(up, down, left, right, [e, e] [e, e])
#any = (up* + down*)
#rules = ->x any {e} [a] ->y {e} [b] ->x up
"""
FOUND = {
    "ast": "Concatenation\n    Switch ->x #1\n    Sum\n        Star\n            Shift up\n",
    "graph": "    [a] #2 => 4\n",
    "ir": "exported playouts(p0: i64, p1: ptr, p2: i64, p3: ptr) -> i64\n",
    "c": "int64_t game_playouts(State *s, int64_t p0, void * p1, int64_t p2, void * p3)\n",
    "llvm": "define i64 @playouts(ptr %s, i64 %p0, ptr %p1, i64 %p2, ptr %p3)",
}


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "fill.rbg"
    path.write_text(GAME)
    return path


@pytest.mark.parametrize("layer", FOUND)
def test_each_layer_is_printed(game: Path, layer: str) -> None:
    told = ludex("rbg", "compile", game, "--dump", layer)
    assert (told.code, told.err) == (0, "")
    assert FOUND[layer] in told.out


def test_it_writes_a_file(game: Path, tmp_path: Path) -> None:
    document = ludex("rbg", "compile", game, "--dump", "graph", "-o", tmp_path / "a", "--json").json
    assert document["written"] == str(tmp_path / "a")
    assert document["text"] == (tmp_path / "a").read_text()


def test_what_can_not_be_compiled_is_told(tmp_path: Path) -> None:
    large = tmp_path / "large.rbg"
    large.write_text(GAME.replace("[e, e] [e, e]", ("[" + ",".join("e" * 40) + "]") * 40))
    told = ludex("rbg", "compile", large)
    assert (told.code, told.out) == (1, "")
    assert told.err == "ludex: a compiled game has at most 512 vertices, and this one has 1600\n"


def test_a_game_of_another_notation_is_told() -> None:
    told = ludex("rbg", "compile", "eights")
    assert told.code == 1
    assert told.err == "ludex: eights has no form 'ir': it is not written in Regular Boardgames\n"
