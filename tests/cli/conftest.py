"""Files for the command line to work on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from .running import ludex

Toy = Callable[[str], Path]

NIM = ("new", "core", "nim", "-o")


@pytest.fixture
def toy(tmp_path: Path) -> Toy:
    """The file of a toy game, by its name in tests.toys."""

    def write(name: str) -> Path:
        path = tmp_path / f"{name}.py"
        path.write_text(f"import ludex.core\nfrom tests.toys import {name.upper()} as TOY\n\nGAME = TOY\n")
        return path

    return write


@pytest.fixture
def nim(tmp_path: Path) -> Path:
    """A game of two that ends soon, and is not installed."""
    assert ludex(*NIM, tmp_path).code == 0
    return tmp_path / "nim.py"


@pytest.fixture
def saved(nim: Path, tmp_path: Path) -> Path:
    """A whole match of nim with eight actions or so."""
    assert ludex("play", nim, "--seat", "all", "--save", tmp_path / "m.json", typed="1\n2\n3\n3\n3\n3\n").code == 0
    return tmp_path / "m.json"
