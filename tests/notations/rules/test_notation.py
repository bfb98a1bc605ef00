"""The framework as a notation: recognised, checked, begun from a starter; and the game that its page tells."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ludex.core import BadGame
from ludex.lab.laws import hold
from ludex.library import notation_of, notations

from .authors import PROLOG, STOP, written

RULES = notations()["rules"]
PAGE = Path(__file__).parents[3] / "docs" / "rules.md"


@pytest.mark.parametrize(
    ("name", "text", "claimed"),
    [
        ("a.py", PROLOG, True),
        ("a.py", "import ludex.rules\n", True),
        ("a.py", PROLOG + "\nif\n", True),
        ("a.txt", PROLOG, False),
        ("a.py", "print('ludex.rules')", False),
        ("a.py", "from ludex.rules import load\nGAME = load('x')\n", False),
        ("a.py", "", False),
        ("a.py", "\x00ludex.rules", True),
        ("a.py", "ludex.rules" + "(" * 10_000, True),
    ],
)
def test_it_recognises_its_files_and_runs_nothing(name: str, text: str, claimed: bool) -> None:
    assert RULES.recognises(name, text) is claimed


def test_the_starter_keeps_the_law(tmp_path: Path) -> None:
    for name, text in RULES.starter("nim").items():
        (tmp_path / name).write_text(text)
    path = tmp_path / "nim.py"
    assert notation_of(path) is RULES
    assert RULES.check(path) == []
    game = RULES.load(path)
    assert (game.id, game.title, game.about[:9]) == ("nim", "Nim", "Who takes")
    hold(game, matches=2, every=3)


@pytest.mark.parametrize("name", ["", "Nim", "3nim", "a-b", "../nim", "größe"])
def test_a_name_that_no_module_can_have(name: str) -> None:
    with pytest.raises(ValueError, match="a game's name is made of small letters"):
        RULES.starter(name)


def test_check_says_all_that_is_wrong() -> None:
    bad = written("async def main():\n    yield 1\nP.x = script('foo')\nROLES = 3\n")
    assert [problem.line > 0 for problem in RULES.check(bad)] == [False, True, True]
    with pytest.raises(BadGame):
        RULES.load(bad)


def test_check_starts_each_scenario() -> None:
    bad = written("SCENARIOS = ['a', 'b']\nP.main = lambda: call('stop' if G.seen == [] else 3)\n" + STOP)
    assert RULES.check(bad) == []
    prompting = "class main(State):\n    def prompt(self): button(prompt(G.none))\n    @on\n    def go(self): end()\n"
    bad = written("SCENARIOS = ['a', 'b']\n" + prompting)
    assert [problem.text[:40] for problem in RULES.check(bad)] == [
        "the scenario 'a' does not start: Attribu",
        "the scenario 'b' does not start: Attribu",
    ]


def test_the_game_of_the_page_keeps_the_law(tmp_path: Path) -> None:
    (text,) = re.findall(r"^```py\n(.*?)^```", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    path = tmp_path / "coals.py"
    path.write_text(text)
    game = RULES.load(path)
    game.checked = True  # type: ignore[attr-defined]
    assert (game.title, RULES.check(path)) == ("Hot coals", [])
    hold(game, matches=3, every=3)
