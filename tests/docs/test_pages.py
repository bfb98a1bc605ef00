"""What the pages say is run: their Python from top to bottom, and their commands."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
OWN_TESTS = ("cli.md", "rules-tutorial.md")  # their own tests run the examples, and compare what they print
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").glob("*.md")])
NEVER_ENDING = ("play", "serve")  # their own tests play and serve


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", page.read_text(), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "python")], ids=lambda page: page.name)
def test_the_python_of_a_page_runs(page: Path, tmp_path: Path) -> None:
    code = "\n".join(blocks(page, "python"))
    if "await " in code:  # a page may speak of the event loop without starting one
        code = (
            "import asyncio, time\ncreated = at = 0\ndigest = ''\nasync def page():\n"
            + _indented(code)
            + "\nasyncio.run(page())"
        )
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr


def _indented(code: str) -> str:
    return "\n".join(f"    {line}" for line in code.splitlines())


WITH_COMMANDS = [page for page in PAGES if "$ " in page.read_text() and page.name not in OWN_TESTS]


@pytest.mark.parametrize("page", WITH_COMMANDS, ids=lambda page: page.name)
def test_the_commands_of_a_page_run(page: Path, tmp_path: Path) -> None:
    commands = [
        line
        for block in blocks(page, "console")
        for line in re.findall(r"^\$ (?:\.venv/bin/)?ludex (.*)$", block, re.MULTILINE)
    ]
    for command in commands:
        words = command.split("#")[0].split()
        if words[0] in NEVER_ENDING:
            continue
        run = subprocess.run(
            [sys.executable, "-m", "ludex", *words], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert run.returncode == 0, f"{command}: {run.stderr}"


def test_the_two_commands_stand_at_the_top_and_the_readme_is_short() -> None:
    text = (ROOT / "README.md").read_text()
    assert text.index("make serve") < text.index("make test") < 500
    assert len(text.splitlines()) <= 100


def test_ci_runs_the_test_command_of_the_readme() -> None:
    assert (ROOT / ".ci" / "run").read_text().splitlines()[-1] == "exec make test"


@pytest.mark.parametrize("page", [*PAGES, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"], ids=lambda page: page.name)
def test_links_between_files_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", page.read_text()):
        if "://" not in link:
            assert (page.parent / link).exists(), link
