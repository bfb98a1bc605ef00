"""check and new: what an author meets first."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from ludex.core import BadGame, Level, Notation, Problem
from ludex.library import notations

from .running import PATIENCE, ROOT, environment, ludex, process


def test_a_fine_file(nim: Path) -> None:
    assert ludex("check", nim).out == f"{nim} is fine (notation: core).\n"
    assert ludex("check", nim, "--json").json == {"file": str(nim), "notation": "core", "ok": True, "problems": []}


def test_errors_have_their_place_and_exit_code_1(tmp_path: Path) -> None:
    bad = tmp_path / "bad.py"
    bad.write_text("x = 1\nGAME = (")
    shown = ludex("check", bad)
    assert (shown.code, shown.err) == (1, "")
    assert shown.out == f"{bad}:2:8: error: '(' was never closed\n    GAME = (\n           ^\n1 error, 0 warnings.\n"
    assert ludex("check", bad, "--json").json == {
        "file": str(bad),
        "notation": "core",
        "ok": False,
        "problems": [
            {"file": str(bad), "line": 2, "column": 8, "level": "error", "text": "'(' was never closed", "trace": []},
        ],
    }


@pytest.mark.parametrize(
    ("name", "data", "text"),
    [
        ("text.odd", b"hello", "this is not a game that"),
        ("data.odd", b"\xff\x00", "this is not a game: it is not UTF-8 text at byte 0"),
        ("empty.py", b"", ""),
    ],
)
def test_what_is_no_game(name: str, data: bytes, text: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    shown = ludex("check", path)
    assert shown.code == 1
    assert f"{path}: error: {text}" in shown.out


def test_a_folder_is_no_game(tmp_path: Path) -> None:
    assert ludex("check", tmp_path).err == f"ludex: {tmp_path} is a folder, not a game\n"


class _Warns(Notation):
    id = "warns"
    title = "Warns"

    def recognises(self, name: str, text: str) -> bool:
        return True

    def check(self, path: Path) -> list[Problem]:
        return [Problem("\x1b[1modd", str(path), 3, level=Level.WARNING)]

    def load(self, path: Path) -> object:  # type: ignore[override]
        raise BadGame([])

    def starter(self, name: str) -> dict[str, str]:
        return {}


def test_warnings_are_errors_only_when_wanted(nim: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludex.cli.check.notation_of", lambda path: _Warns())
    shown = ludex("check", nim)
    assert (shown.code, shown.out) == (0, f"{nim}:3: warning: \ufffd[1modd\n0 errors, 1 warning.\n")
    assert ludex("check", nim, "--werror").code == 1
    assert ludex("check", nim, "--werror", "--json").json["ok"] is False


@pytest.mark.parametrize("notation", sorted(notations()))
def test_new_writes_what_check_finds_fine(notation: str, tmp_path: Path) -> None:
    made = ludex("new", notation, "mygame", "-o", tmp_path / "deep" / "folder", "--json").json
    assert made["written"]
    assert all(Path(path).is_file() for path in made["written"])
    check = next(step for step in made["next"] if step.startswith("ludex check "))
    assert ludex("check", check.removeprefix("ludex check ")).code == 0


@pytest.mark.slow
@pytest.mark.parametrize("notation", sorted(notations()))
def test_the_test_that_new_writes_passes(notation: str, tmp_path: Path) -> None:
    written = ludex("new", notation, "mygame", "-o", tmp_path, "--json").json["written"]
    tests = [path for path in written if Path(path).name.startswith("test_")]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", ROOT / "pyproject.toml", *tests],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=PATIENCE * 2,
        env=environment(),
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_new_says_what_to_do_next(tmp_path: Path) -> None:
    made = process("new", "core", "nim", folder=tmp_path)
    assert made.out == (
        "wrote nim.py\nwrote test_nim.py\n\nNow try:\n  ludex check nim.py\n  ludex play nim.py\n  pytest test_nim.py\n"
    )


def test_new_writes_nothing_over(nim: Path) -> None:
    """Not even half of what it would write."""
    nim.unlink()
    kept = nim.with_name("test_nim.py")
    kept.write_text("mine")
    refused = ludex("new", "core", "nim", "-o", nim.parent)
    assert refused.code == 2
    assert f"{kept} exists already, and nothing was written" in refused.err
    assert kept.read_text() == "mine"
    assert not nim.exists()


def test_new_where_it_may_not_write(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    refused = ludex("new", "core", "nim", "-o", tmp_path / "file")
    assert refused.code == 1
    assert len(refused.err.splitlines()) == 1
    assert refused.err.startswith(f"ludex: {tmp_path / 'file'}")
