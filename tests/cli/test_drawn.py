"""`ludex show --graph` and `--board`: any game that can be drawn."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import ludex


@pytest.mark.parametrize(("ending", "start"), [("svg", b"<svg "), ("png", b"\x89PNG"), ("dot", b"digraph {")])
def test_a_picture_is_what_its_name_says(tmp_path: Path, ending: str, start: bytes) -> None:
    graph, board = tmp_path / f"graph.{ending}", tmp_path / f"board.{ending.upper()}"
    told = ludex("show", "breakthrough", "--graph", graph, "--board", board)
    assert (told.code, told.err) == (0, "")
    assert told.out.splitlines()[1] == f"wrote {board}: 64 nodes, 224 links"
    assert graph.read_bytes().startswith(start)
    assert board.read_bytes().startswith(start)


def test_without_a_file_it_is_dot_on_stdout() -> None:
    assert ludex("show", "tic-tac-toe", "--graph").out.startswith('digraph {\n  label="Tic-tac-toe"')
    assert ludex("show", "tic-tac-toe", "--board").out.count(" -> ") == 24


def test_as_a_document(tmp_path: Path) -> None:
    picture = tmp_path / "a.svg"
    told = ludex("show", "tic-tac-toe", "--graph", picture, "--board", "--json").json
    assert list(told) == ["id", "written", "graph", "board"]
    assert told["written"] == {"graph": str(picture)}
    assert len(told["board"]["nodes"]) == 9
    assert told["board"]["ways"]["up"] == [0, -1]
    assert {"source", "target", "label", "both"} == set(told["graph"]["links"][0])


def test_what_cannot_be_drawn(tmp_path: Path) -> None:
    assert ludex("show", "eights", "--graph").err == "ludex: eights has no graph to draw\n"
    told = ludex("show", "tic-tac-toe", "--board", tmp_path / "board.svg", "--graph", "graph.jpg")
    assert told.code == 2
    assert told.err == "ludex: --graph graph.jpg: a picture is a file that ends with .svg, .png or .dot\n"
    assert not (tmp_path / "board.svg").exists()
    lost = ludex("show", "tic-tac-toe", "--graph", tmp_path / "nowhere" / "a.svg")
    assert (lost.code, "nowhere" in lost.err) == (1, True)


def test_being_drawable_is_an_ability() -> None:
    assert "drawable" in ludex("show", "tic-tac-toe", "--json").json["abilities"]
    assert "drawable" not in ludex("show", "eights", "--json").json["abilities"]
