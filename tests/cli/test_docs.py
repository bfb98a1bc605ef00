"""docs/cli.md says what is so: its examples are run, and its keys are the keys."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ludex.cli.main import COMMANDS

from .running import PATIENCE, ROOT, environment

TEXT = (ROOT / "docs" / "cli.md").read_text()
EXAMPLES = re.findall(r"```console\n(.*?)```", TEXT, re.DOTALL)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the examples are run: `ludex` is on the path, and nim.py is there."""
    program = tmp_path / "bin" / "ludex"
    program.parent.mkdir()
    program.write_text(f"#!{sys.executable}\nfrom ludex.cli.main import run\nrun()\n")
    program.chmod(0o755)
    place = tmp_path / "place"
    place.mkdir()
    shell("ludex new core nim", place)
    return place


def shell(command: str, folder: Path) -> str:
    path = f"{folder.parent / 'bin'}:{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=PATIENCE,
        env=environment(PATH=path),
        check=False,
    )
    return done.stdout


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.splitlines()[0][:40])
def test_the_examples_are_so(example: str, folder: Path) -> None:
    for part in re.split(r"^\$ ", example, flags=re.MULTILINE)[1:]:
        command, _, wanted = part.partition("\n")
        shown = "\n".join(line.rstrip() for line in shell(command, folder).splitlines())
        pattern = ".*".join(re.escape(piece) for piece in wanted.rstrip().split("..."))
        assert re.fullmatch(pattern, shown, re.DOTALL), f"{command} shows\n{shown}"


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_there(name: str) -> None:
    assert f"| [`{name}`](#{name}) |" in TEXT or f"| `{name}` |" in TEXT
