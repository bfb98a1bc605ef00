"""No text may hang the parser or eat the memory of the machine, and each is answered."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from ludex.notations.rbg.boards import MAX_VERTICES
from ludex.notations.rbg.macros import MAX_EXPANSION
from ludex.notations.rbg.names import MAX_NAMES
from ludex.notations.rbg.rules import MAX_NODES
from ludex.notations.rbg.search import LONGEST
from ludex.notations.rbg.syntax import MAX_DEPTH
from ludex.notations.rbg.tokens import MAX_NAME, MAX_TEXT

from .hostile import TEXTS

ROOT: Final = Path(__file__).parents[3]

ENDLESS: Final = f"a path through the rules has more than {LONGEST} modifiers, and does not end"
LONG: Final = f"the text is too long, with its macros expanded; at most {MAX_EXPANSION} steps are made"
DEEP: Final = f"brackets are nested too deeply; at most {MAX_DEPTH} levels are read"
MUCH: Final = f"the rules have too many parts; at most {MAX_NODES} are built"

ANSWERS: Final = {
    "hashes": "expected a section or the name of a macro after '#', encountered the end of the directive",
    "empty-macros": "macro 'a' has an empty body",
    "strays": "stray character '@' is skipped",
    "nuls": r"stray character '\x00' is skipped",
    "smileys": r"stray character '\U0001f600' is skipped",
    "quotes": "expected '#' at the beginning, encountered '\"\"'",
    "comments": "there is no 'players' directive",
    "open-comments": "expected '#' at the beginning, encountered '*'",
    "lines": "there is no 'players' directive",
    "digits": "the number is too large; the greatest is 2147483647",
    "name": f"a name of 900000 characters; at most {MAX_NAME} are read",
    "steps": MUCH,
    "alternatives": MUCH,
    "brackets": LONG,
    "patterns": DEEP,
    "arithmetic": LONG,
    "sections": "another 'rules' declared; the previous one is discarded",
    "commas": LONG,
    "line": f"the board has 240001 vertices; at most {MAX_VERTICES} are built",
    "short-lines": f"the board has 160000 vertices; at most {MAX_VERTICES} are built",
    "holes": "vertex 'rx450000y0' has no edges: one could never leave it",
    "layers": f"the board has 90000 vertices; at most {MAX_VERTICES} are built",
    "vertices": f"the board has 50001 vertices; at most {MAX_VERTICES} are built",
    "labels": f"there are more than {MAX_NAMES} edge labels",
    "greatest-board": "fine",
    "pieces": f"there are more than {MAX_NAMES} pieces",
    "undeclared": "'q0' is not declared",
    "power": MUCH,
    "power-of-nothing": MUCH,
    "greatest-power": ENDLESS,
    "assignments": ENDLESS,
    "sum": "fine",
    "product": "the result can be greater than 64 bits can hold",
    "stars": "fine",
    "looks": "fine",
    "doubling": LONG,
    "doubling-nothing": "macro 'm0' has an empty body",
    "doubling-brackets": LONG,
    "doubling-pastes": f"a name of {MAX_NAME + 1} characters; at most {MAX_NAME} are read",
    "doubled-board": LONG,
    "doubled-errors": "'nowhere' is not declared",
    "chain": "fine",
    "chain-to-an-error": "'nowhere' is not declared",
    "arguments": LONG,
    "arguments-in-arguments": LONG,
    "parameters": "fine",
    "overloads": "fine",
    "tildes": "unexpected '~': there is nothing on its left",
    "pastes": f"a name of {MAX_NAME + 1} characters; at most {MAX_NAME} are read",
    "too-long": f"the text has {MAX_TEXT + 1} characters; at most {MAX_TEXT} are read",
}


def answer(name: str) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.notations.rbg.hostile", name],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout.strip() + done.stderr[-300:]


QUICK: Final = ("power", "chain", "too-long")


@pytest.mark.parametrize(
    "name", [name if name in QUICK else pytest.param(name, marks=pytest.mark.slow) for name in TEXTS]
)
def test_a_hostile_text_is_answered_within_bounds(name: str) -> None:
    code, told = answer(name)
    assert code == 0, told
    assert told.endswith(ANSWERS[name])
