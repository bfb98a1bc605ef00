"""What is missing is a clear skip on a desk, and a failure in CI: nothing is skipped silently there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
TESTS = """
import pytest

@pytest.mark.needs("no-such-program")
def test_program(): pass

@pytest.mark.vectors
def test_data(vectors): assert vectors.is_dir()

def test_own_skip(): pytest.skip("not today")

def test_plain(): pass
"""


def run(folder: Path, **environment: str) -> str:
    (folder / "conftest.py").write_text((HERE / "conftest.py").read_text())
    (folder / "test_some.py").write_text(TESTS)
    (folder / "pytest.ini").write_text("[pytest]\nmarkers =\n    needs(program): x\n    vectors: x\n")
    clean = {
        key: value for key, value in os.environ.items() if key not in ("CI", "LUDEX_SHARED", "PYTEST_XDIST_WORKER")
    }
    command = [sys.executable, "-m", "pytest", "-rs", "-q", "-p", "no:cacheprovider", str(folder)]
    return subprocess.run(
        command, cwd=folder, env=clean | environment, capture_output=True, text=True, check=False
    ).stdout


def test_on_a_desk_what_is_missing_is_skipped_with_its_reason(tmp_path: Path) -> None:
    said = run(tmp_path, LUDEX_SHARED=str(tmp_path / "nowhere"))
    assert "1 passed, 3 skipped" in said
    assert "'no-such-program' is not installed" in said
    assert "name the folder that holds data/ by LUDEX_SHARED" in said


def test_in_ci_what_is_missing_is_a_failure(tmp_path: Path) -> None:
    said = run(tmp_path, CI="true", LUDEX_SHARED=str(tmp_path / "nowhere"))
    assert "1 failed, 1 passed, 2 errors" in said
    assert "skipped in CI: Skipped: not today" in said


@pytest.mark.parametrize("ci", ["", "true"])
def test_what_is_there_is_used(tmp_path: Path, ci: str) -> None:
    (tmp_path / "shared" / "data").mkdir(parents=True)
    said = run(tmp_path, CI=ci, LUDEX_SHARED=str(tmp_path / "shared"))
    assert "2 passed" in said
