"""`ludex rbg lower`."""

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
LINE = "#rules = \n->x (\nup *\n+ down *\n){e}[a]->y {e}[b]->x up \n"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "fill.rbg"
    path.write_text(GAME)
    return path


def test_it_prints_the_low_level_form(game: Path) -> None:
    told = ludex("rbg", "lower", game)
    assert (told.code, told.err) == (0, "")
    assert told.out.startswith("#board =\n    rx0y0[e]{down:rx0y1,right:rx1y0}\n")
    assert told.out.endswith(LINE)


def test_it_writes_a_file_and_then_prints_nothing(game: Path, tmp_path: Path) -> None:
    told = ludex("rbg", "lower", game, "-o", tmp_path / "a.rbg")
    assert (told.code, told.out) == (0, "")
    assert (tmp_path / "a.rbg").read_text() == ludex("rbg", "lower", game).out
    document = ludex("rbg", "lower", game, "--output", tmp_path / "b.rbg", "--json").json
    assert document["written"] == str(tmp_path / "b.rbg")
    assert document["text"] == (tmp_path / "b.rbg").read_text()


@pytest.mark.parametrize("dashes", ["-", "--"])
def test_the_flags_of_the_original_put_dots(game: Path, dashes: str) -> None:
    told = ludex("rbg", "lower", game, f"{dashes}fnoop-before-star", f"{dashes}fnoop-after-modifier")
    assert told.out.endswith("->x (\n.up *\n+ .down *\n){e}[a].->y {e}[b].->x up \n")


def test_warnings_go_to_stderr_unless_they_are_hidden_and_can_be_fatal(game: Path) -> None:
    game.write_text(GAME + "#empty =\n")
    told = ludex("rbg", "lower", game)
    assert told.code == 0
    assert told.out.endswith(LINE)
    assert "warning" in told.err
    for hide in ("-Whide", "--Whide"):
        assert ludex("rbg", "lower", game, hide).err == ""
    fatal = ludex("rbg", "lower", game, "-Werror")
    assert (fatal.code, fatal.out) == (1, "")
    assert fatal.err.endswith("ludex: 1 warning, which count as errors\n")


def test_errors_are_one_sentence(game: Path) -> None:
    told = ludex("rbg", "lower", "eights")
    assert (told.code, told.out) == (1, "")
    assert told.err == "ludex: eights has no form 'lowlevel': it is not written in Regular Boardgames\n"
    game.write_text("#players = x(1)\n")
    assert ludex("rbg", "lower", game).code == 1
    assert ludex("rbg", "lower", "nowhere.rbg").code == 2
