"""Games written straight on core, in a Python file."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from ludex.core import BadGame
from ludex.lab.laws import hold
from ludex.library import notations

CORE = notations()["core"]
GOOD = CORE.starter("nim")["nim.py"]
LINES = len(GOOD.splitlines())


def write(folder: Path, text: str, name: str = "nim.py") -> Path:
    path = folder / name
    path.write_text(text)
    return path


def test_the_starter_is_a_game_that_keeps_the_law(tmp_path: Path) -> None:
    path = write(tmp_path, GOOD)
    assert CORE.check(path) == []
    game = CORE.load(path)
    assert (game.id, game.title) == ("nim", "Nim")
    hold(game, matches=3)


@pytest.mark.slow
def test_the_starter_s_own_test_passes(tmp_path: Path) -> None:
    for name, text in CORE.starter("my_first_game").items():
        write(tmp_path, text, name)
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", str(tmp_path)], capture_output=True, text=True, cwd=tmp_path, check=False
    )
    assert run.returncode == 0, run.stdout
    assert "11 passed" in run.stdout


@pytest.mark.parametrize("name", ["", "Nim", "3nim", "a-b", "ni m", "../nim", "größe"])
def test_a_name_that_no_module_can_have(name: str) -> None:
    with pytest.raises(ValueError, match="a game's name is made of small letters"):
        CORE.starter(name)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (GOOD + "\nif\n", f"nim.py:{LINES + 2}:3: error: invalid syntax"),
        (GOOD.replace("GAME = Nim()", "GAME = 3"), "error: GAME should be a ludex.core.Game, and is a int"),
        (GOOD.replace("GAME = Nim()", ""), "error: the module has no GAME"),
        (GOOD.replace("GAME = Nim()", "GAME = Nim(7)"), f"nim.py:{LINES}: error: TypeError: Nim() takes no arguments"),
        (
            GOOD.replace("5, 50), 15", "5, 50), 99"),
            "the default of option heap must be a whole number from 5 to 50, not 99",
        ),
        (GOOD.replace('    title = "Nim"\n', ""), "GAME has no title"),
        (GOOD.replace('setup.options["heap"]', 'setup.options["pile"]'), "it does not start: KeyError: 'pile'"),
        ("import ludex.core\nimport no_such_module\nGAME = 1", "nim.py:2: error: ModuleNotFoundError"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(tmp_path: Path, text: str, problem: str) -> None:
    found = "\n".join(str(problem) for problem in CORE.check(write(tmp_path, text)))
    assert problem in found


def test_a_relative_path_has_its_lines_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, "import ludex.core\nGAME = 1 / 0\n")
    monkeypatch.chdir(tmp_path)
    (problem,) = CORE.check(Path("nim.py"))
    assert str(problem) == "nim.py:2: error: ZeroDivisionError: division by zero"


def test_a_file_with_errors_does_not_load(tmp_path: Path) -> None:
    with pytest.raises(BadGame, match="invalid syntax"):
        CORE.load(write(tmp_path, GOOD + "\nif\n"))


def test_two_files_of_one_name_do_not_mix(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    one = CORE.load(write(tmp_path / "a", GOOD))
    two = CORE.load(write(tmp_path / "b", GOOD.replace('"Nim"', '"Other"')))
    assert (one.title, two.title) == ("Nim", "Other")
    assert type(one) is not type(two)


@pytest.mark.parametrize(
    ("name", "text", "claimed"),
    [
        ("nim.py", GOOD, True),
        ("nim.py", GOOD + "\nif\n", True),  # its errors are for check() to tell
        ("nim.txt", GOOD, False),
        ("nim.py", "print('hello')", False),
        ("nim.py", "import ludex.core\n", False),
        ("nim.py", "from ludex.core import Game\nGAME: Game = 1\n", True),
        ("nim.py", "\x00", False),
        ("nim.py", "ludex.core GAME" + "(" * 10_000, True),
    ],
)
def test_it_recognises_its_files_and_runs_nothing(name: str, text: str, claimed: bool) -> None:
    assert CORE.recognises(name, text) is claimed
