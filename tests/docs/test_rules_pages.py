"""The pages of the rules framework are so: their modules keep the law, their commands run, every name is explained."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import ludex.rules
from ludex.lab.laws import hold
from ludex.library import find, notation_of

DOCS = Path(__file__).parents[2] / "docs"
TUTORIAL = (DOCS / "rules-tutorial.md").read_text()
HOWTO = (DOCS / "rules-howto.md").read_text()
REFERENCE = (DOCS / "rules-reference.md").read_text()
DIFFERENCES = (DOCS / "rules-differences.md").read_text()


def blocks(text: str) -> Iterator[tuple[str, str]]:
    """Language and text, in their order."""
    for found in re.finditer(r"^```(\w+)\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        yield found[1], found[2]


def put(text: str, folder: Path) -> Path:
    """A block that begins with `# FILE` is the file; with `# FILE, class NAME` it stands for that class there."""
    first, _, code = text.partition("\n")
    name, _, replaced = first.removeprefix("# ").partition(", class ")
    path = folder / name
    if replaced:
        whole = path.read_text().replace(
            "from ludex.rules import (", "from ludex.rules import (\n    button, push_undo,"
        )
        code, n = re.subn(rf"^class {replaced}\(.*?(?=^\S)", code + "\n\n", whole, flags=re.MULTILINE | re.DOTALL)
        assert n == 1
    path.write_text(code)
    return path


def run(command: str, folder: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "ludex", *command.split()],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{command}: {done.stdout}"
    return done.stdout


def test_the_tutorial_is_so(tmp_path: Path) -> None:
    for language, text in blocks(TUTORIAL):
        if language == "py":
            path = put(text, tmp_path)
            if not path.name.startswith("test_"):
                assert notation_of(path).check(path) == []
                hold(find(str(path)), matches=2, every=3)
        else:
            for part in re.split(r"^\$ ludex ", text, flags=re.MULTILINE)[1:]:
                command, _, wanted = part.partition("\n")
                shown = run(command, tmp_path)
                pattern = ".*".join(re.escape(piece) for piece in wanted.strip().split("..."))
                assert not wanted.strip() or re.fullmatch(pattern, shown.strip(), re.DOTALL), shown
    tests = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "test_pearls.py"], cwd=tmp_path, capture_output=True, check=False
    )
    assert tests.returncode == 0, tests.stdout


EXAMPLES = [text for language, text in blocks(HOWTO) if language == "py"]
PROLOG, *SNIPPETS = EXAMPLES


@pytest.mark.parametrize("text", SNIPPETS, ids=lambda text: text.splitlines()[0][:40])
def test_each_how_to_keeps_the_law(text: str, tmp_path: Path) -> None:
    path = tmp_path / "example.py"
    path.write_text(PROLOG + text)
    assert notation_of(path).check(path) == []
    game = find(str(path))
    hold(game, matches=5, every=3)


def test_the_original_style_keeps_the_law(tmp_path: Path) -> None:
    (text,) = (text for language, text in blocks(DIFFERENCES) if language == "py")
    path = tmp_path / "example.py"
    path.write_text(text)
    assert notation_of(path).check(path) == []
    hold(find(str(path)), matches=3, every=3)


def test_the_reference_tells_every_name() -> None:
    told = set(re.findall(r"`(\w+)", REFERENCE))
    assert set(ludex.rules.__all__) - told == set()
    for name in ("ROLES", "SCENARIOS", "OPTIONS", "VERSION", "CHANCE", "on_setup", "on_view", "on_query", "on_assert"):
        assert name in told


def test_what_the_pages_call_names_of_the_framework_are_some() -> None:
    """`from ludex.rules import ...` on any page."""
    for text in (TUTORIAL, HOWTO, DIFFERENCES):
        for names in re.findall(r"from ludex\.rules import \(?([\w\s,]+)", text):
            for name in filter(None, re.split(r"[\s,]+", names.split("\n\n")[0])):
                assert hasattr(ludex.rules, name), name
