"""rules.js as a file of Ludex: found, checked, shown, played, begun anew."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from ludex.lab.laws import hold
from ludex.library import find, notation_of, notations
from tests.cli.running import ludex

from .bring import GAMES, bare, text, written

RULES = notations()["rules-js"]
STARTER = RULES.starter("heap")


@pytest.fixture
def atlas(tmp_path: Path) -> Path:
    sql = "insert or replace into titles ( title_id, title_name ) values ( 'atlas', 'The Traveller''s Atlas' );"
    return written(tmp_path / "atlas", text("atlas"), **GAMES["atlas"], **{"title.sql": sql})


def test_a_module_in_a_folder_of_its_own_is_called_as_the_folder(atlas: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert notation_of(atlas) is RULES
    game = find(str(atlas))
    assert (game.id, game.title) == ("atlas", "The Traveller's Atlas")
    monkeypatch.chdir(atlas.parent)
    assert find("./rules.js").id == "atlas"


def test_any_other_file_by_its_own_name(tmp_path: Path) -> None:
    path = tmp_path / "my_heap.js"
    path.write_text(STARTER["heap.js"])
    game = find(str(path))
    assert (game.id, game.title) == ("my_heap", "My heap")


def test_the_starter_is_a_game_that_keeps_the_law(tmp_path: Path) -> None:
    path = tmp_path / "heap.js"
    path.write_text(STARTER["heap.js"])
    assert RULES.check(path) == []
    assert hold(find(str(path)), matches=3).ended == 3


@pytest.mark.slow
def test_the_starter_s_own_test_passes(tmp_path: Path) -> None:
    for name, content in STARTER.items():
        (tmp_path / name).write_text(content)
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", str(tmp_path)], capture_output=True, text=True, cwd=tmp_path, check=False
    )
    assert run.returncode == 0, run.stdout
    assert "11 passed" in run.stdout


@pytest.mark.parametrize("name", ["", "Nim", "3nim", "a-b", "../nim", "größe"])
def test_a_name_that_no_module_can_have(name: str) -> None:
    with pytest.raises(ValueError, match="a game's name is made of small letters"):
        RULES.starter(name)


@pytest.mark.parametrize(
    ("name", "content", "claimed"),
    [
        ("rules.js", bare(), True),
        ("rules.js", "module.exports = {}", True),
        ("rules.js", "console.log(1)", False),
        ("rules.txt", bare(), False),
        ("rules.js", "\0", False),
    ],
)
def test_it_recognises_its_files_and_runs_nothing(name: str, content: str, claimed: bool) -> None:
    assert RULES.recognises(name, content) is claimed


@pytest.mark.parametrize(
    ("rules", "problem"),
    [
        ("let x = ;", ":1: error: SyntaxError: unexpected token in expression: ';'"),
        (bare(more="exports.scenarios = ['A', 'B']", setup="if (scenario === 'B') null.x; return {active: 'Red'}"),
         ":2:76: error: B does not start: TypeError: cannot read property 'x' of null"),
        (bare(more="exports.roles = s => s === 'A' ? ['Red'] : null; exports.scenarios = ['A', 'B']"),
         "error: B does not start: "),
        (bare(more="while (true) {}"), "the rules ran for too long"),
        (bare(setup="return null"), "error: it does not start: setup() returned no state"),
        (bare(action="return Math.random()"), ":4:63: warning: Math.random is refused when the rules come here"),
    ],
)  # fmt: skip
def test_check_names_what_is_wrong_and_where(
    tmp_path: Path, rules: str, problem: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludex.notations.rules.javascript.engine.LOADING", 0.2)
    found = "\n".join(str(found) for found in RULES.check(written(tmp_path, rules)))
    assert problem in found


def test_ludex_check(atlas: Path) -> None:
    assert ludex("check", atlas).out == f"{atlas} is fine (notation: rules-js).\n"
    atlas.write_text("exports.roles = [\n")
    broken = ludex("check", atlas)
    assert broken.code == 1
    assert "rules.js:2:1: error: " in broken.out
    assert "SyntaxError" in broken.out


def test_ludex_show(atlas: Path) -> None:
    shown = ludex("show", atlas, "-o", "players=3")
    assert shown.code == 0, shown.out
    for words in ("The Traveller's Atlas (atlas, version 1)", "Red, Blue", "Random, East, West", "length"):
        assert words in shown.out


def test_ludex_simulate(tmp_path: Path) -> None:
    path = written(tmp_path / "envoys", text("envoys"))
    run = ludex("simulate", path, "-n", 20, "--seed", 3, "--json")
    report = json.loads(run.out)
    assert {row["seat"] for row in report["seats"]} == {"North", "South"}
    assert sum(row["wins"] for row in report["seats"]) == 20


def test_ludex_play_and_replay(tmp_path: Path) -> None:
    path, saved = written(tmp_path / "ferry", text("ferry")), tmp_path / "match.json"
    typed = "goat\nalone\nwolf\ngoat\ncabbage\nalone\ngoat\n"
    run = ludex(
        "play",
        path,
        "--seed",
        1,
        "--save",
        saved,
        typed="\n".join(f"take {w}" if w != "alone" else w for w in typed.split()) + "\n",
    )
    assert run.code == 0, run.out + run.err
    assert "All are across." in run.out + run.err
    again = ludex("replay", saved, "--game", path)
    assert again.code == 0, again.out
    assert "All are across." in again.out


def test_a_loop_in_a_game_is_a_sentence_for_who_plays_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludex.notations.rules.javascript.engine.SECONDS", 0.2)
    path = written(tmp_path / "loop", bare(action="while (true) {}"))
    run = ludex("play", path, typed="go\nquit\n")
    assert "the rules of loop failed on 'go' (Endless); nothing has changed" in run.out + run.err


def test_without_an_engine_the_extra_is_named(atlas: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "quickjs", None)
    run = ludex("play", atlas)
    assert run.code == 1
    assert "pip install 'ludex[javascript]'" in run.out + run.err
