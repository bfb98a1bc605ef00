"""The environment on machines that lack something: a way on, or one sentence."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCRIPT = "scripts/environment.py"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A checkout, with as little of Ludex as can be installed."""
    for name in ("pyproject.toml", "README.md", "LICENSE", SCRIPT, "requirements/serve.txt", "src/ludex/__init__.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def make(project: Path, *words: str, without: tuple[str, ...] = ()) -> subprocess.CompletedProcess[str]:
    """Run it on a Python in which these modules can't be imported."""
    broken = project / "broken"
    broken.mkdir(exist_ok=True)
    for name in without:
        (broken / f"{name}.py").write_text("raise ImportError('not on this machine')\n")
    environment = os.environ | {"PYTHONPATH": str(broken)}
    command = [sys.executable, SCRIPT, *words]
    return subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True, check=False)


def version(project: Path) -> str:
    python = project / ".venv" / "bin" / "python"
    code = "import ludex, starlette, msgspec; print(ludex.__version__)"
    return subprocess.run([str(python), "-c", code], capture_output=True, text=True, check=True).stdout.strip()


@pytest.mark.slow
def test_a_fresh_machine_gets_an_environment_and_the_next_run_finds_it(project: Path) -> None:
    first = make(project, "serve")
    assert first.returncode == 0, first.stderr
    assert "making the environment" in first.stdout
    assert version(project) == "0.1.0"
    assert make(project, "serve").stdout == ""


@pytest.mark.slow
def test_a_changed_lock_is_installed(project: Path) -> None:
    make(project, "serve")
    with (project / "requirements" / "serve.txt").open("a") as lock:
        lock.write("# a change\n")
    assert "installing what requirements/serve.txt locks" in make(project, "serve").stdout


@pytest.mark.slow
def test_a_python_without_venv_gets_a_way_on(project: Path) -> None:
    made = make(project, "serve", without=("venv",))
    assert made.returncode == 0, made.stderr
    assert (project / ".venv-tools").is_dir()
    assert version(project) == "0.1.0"


def test_a_python_without_venv_and_pip_gets_one_sentence(project: Path) -> None:
    made = make(project, "serve", without=("venv", "pip"))
    assert made.returncode == 1
    assert made.stderr.startswith("ludex: this Python can make no environment")
    assert "python3-venv" in made.stderr
    assert not (project / ".venv").exists()


@pytest.mark.slow
def test_a_wrong_hash_is_refused(project: Path) -> None:
    lock = project / "requirements" / "serve.txt"
    lock.write_text(lock.read_text().replace("--hash=sha256:", "--hash=sha256:0000"))
    made = make(project, "serve")
    assert made.returncode == 1
    assert "Traceback" not in made.stderr
    assert not list(project.glob(".venv/ludex-*"))  # nothing claims to be installed


@pytest.mark.parametrize("words", [(), ("everything",), ("serve", "dev")])
def test_wrong_use(project: Path, words: tuple[str, ...]) -> None:
    made = make(project, *words)
    assert made.returncode == 2
    assert made.stderr.startswith("ludex: say which environment")


def test_an_old_python_is_told_so(project: Path) -> None:
    old = f"import sys, runpy; sys.argv = ['{SCRIPT}', 'serve']; sys.version_info = (3, 9, 2)"
    code = f"{old}; runpy.run_path('{SCRIPT}', run_name='__main__')"
    made = subprocess.run([sys.executable, "-c", code], cwd=project, capture_output=True, text=True, check=False)
    assert made.returncode == 1
    assert made.stderr.startswith("ludex: Ludex needs Python 3.11 or newer, and this is 3.9.2")
