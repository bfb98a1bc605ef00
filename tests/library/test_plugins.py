"""A package brings games and notations: a real one, made and installed here."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ludex.library import notations

PYPROJECT = """
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "ludex-{name}"
version = "1.0"

[project.entry-points."ludex.games"]
{game} = "{name}.game:GAME"

[project.entry-points."ludex.notations"]
{name} = "{name}.notation:NOTATION"

[tool.hatch.build.targets.wheel]
packages = ["{name}"]
"""

NOTATION = """
from ludex.core import Notation
from .game import GAME

class Shouting(Notation):
    id = "{name}"
    title = "Games that shout"
    extensions = (".shout", ".py")

    def recognises(self, name, text):
        return text.startswith("SHOUT") or "# {name} too" in text

    def check(self, path):
        return []

    def load(self, path):
        return GAME

    def starter(self, name):
        return {{f"{{name}}.shout": "SHOUT"}}

NOTATION = Shouting()
"""


def install(folder: Path, name: str = "shout", game: str = "heap", module: str = "") -> Path:
    """The package, built and installed by pip into a folder of its own."""
    source = folder / f"source-{name}"
    (source / name).mkdir(parents=True)
    (source / "pyproject.toml").write_text(PYPROJECT.format(name=name, game=game))
    (source / name / "__init__.py").write_text("")
    (source / name / "game.py").write_text(module or notations()["core"].starter(game)[f"{game}.py"])
    (source / name / "notation.py").write_text(NOTATION.format(name=name))
    site = folder / "site"
    command = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-deps",
        "--no-build-isolation",
        "--target",
        str(site),
    ]
    subprocess.run([*command, str(source)], check=True, capture_output=True)
    return site


def ludex(site: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONPATH": str(site), "COLUMNS": "200"}
    command = [sys.executable, "-m", "ludex", *words]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_a_package_brings_a_game_and_a_notation(tmp_path: Path) -> None:
    site = install(tmp_path)
    listed = json.loads(ludex(site, "games", "--json").stdout)
    assert "heap" in {game["id"] for game in listed["games"]}
    assert "stones at the start" in ludex(site, "show", "heap").stdout
    (tmp_path / "a.shout").write_text("SHOUT")
    assert ludex(site, "check", str(tmp_path / "a.shout")).returncode == 0
    made = ludex(site, "new", "shout", "mine", "-o", str(tmp_path))
    assert made.returncode == 0
    assert (tmp_path / "mine.shout").read_text() == "SHOUT"


@pytest.mark.slow
def test_two_notations_that_claim_one_file_are_both_named(tmp_path: Path) -> None:
    site = install(tmp_path)
    both = tmp_path / "both.py"
    both.write_text(notations()["core"].starter("heap")["heap.py"] + "\n# shout too\n")
    run = ludex(site, "show", str(both))
    assert run.returncode == 1
    assert "core and shout both claim this file" in run.stderr


@pytest.mark.slow
def test_a_package_that_is_broken_is_named_and_the_others_play_on(tmp_path: Path) -> None:
    site = install(tmp_path, module="raise RuntimeError('not today')\nGAME = None\n")
    run = ludex(site, "show", "heap")
    assert run.returncode == 1
    assert "'heap' can't be loaded from shout.game:GAME: RuntimeError: not today" in run.stderr
    assert "Traceback" not in run.stderr


@pytest.mark.slow
def test_two_packages_that_bring_one_name_are_both_named(tmp_path: Path) -> None:
    install(tmp_path)
    site = install(tmp_path, name="cry")
    run = ludex(site, "games")
    assert run.returncode == 1
    assert "'heap' is brought by" in run.stderr
