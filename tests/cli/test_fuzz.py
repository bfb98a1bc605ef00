"""`ludex fuzz`: what an author sees of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludex.core import parse, text_of

from .running import ludex, process

BUG = '''
"""Bug: a small game."""
from ludex.rules import G, State, button, call, end, finish, on, prompt, push_undo
ROLES = ["White", "Black"]
def on_setup(scenario, options):
    G.active, G.gold, G.left = 0, 0, 12
    call("main")
def on_assert():
    assert G.gold < 3, f"{G.gold} gold"
async def main():
    while G.left > 0:
        G.left -= 1
        await turn()
        G.active = 1 - G.active
    finish("Draw", "It is over.")
class turn(State):
    def prompt(self):
        prompt("Your turn.")
        button("dig", G.gold < LIMIT)
        button("rest")
    @on
    def dig(self):
        push_undo()
        G.gold += 1
    @on
    def rest(self):
        end()
'''


@pytest.fixture
def bug(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "bug.py"
    path.write_text(BUG.replace("LIMIT", "9").lstrip())
    return path


def test_a_finding_is_told_saved_and_replayed(bug: Path) -> None:
    shown = ludex("fuzz", "bug.py", "--seed", "1")
    assert shown.code == 1
    assert "Found: law 9: the rules' own assertion fails: AssertionError: 3 gold\n  at " in shown.out
    assert "bug.py:8 in on_assert" in shown.out
    assert "  after 3 actions" in shown.out
    assert shown.out.count(": dig\n") == 3
    saved = next(bug.parent.glob("bug-fuzz-1-*.json"))
    assert f"`ludex replay {saved.name} --game bug.py` shows" in shown.out
    replayed = ludex("replay", saved, "--game", bug)
    assert replayed.code == 0
    assert "verified" in replayed.out
    assert "found here: law 9: the rules' own assertion fails" in replayed.out


def test_rules_that_raise_are_told_with_what_was_tried(bug: Path) -> None:
    bug.write_text(bug.read_text().replace("G.gold += 1", "G.gold += 1 // (1 - G.gold)"))
    shown = ludex("fuzz", "bug.py", "--seed", "1", "--save", "x.json")
    assert "Found: ZeroDivisionError: " in shown.out
    assert "then White: dig" in shown.out or "then Black: dig" in shown.out
    replayed = ludex("replay", "x.json", "--game", "bug.py")
    assert "tries: dig" in replayed.out


@pytest.mark.parametrize("finding", [3, {}, {"text": 1}, {"text": "x", "doing": [1, 2]}, {"text": "x", "doing": ["a"]}])
def test_a_finding_that_is_none_harms_nobody(finding: object, bug: Path) -> None:
    ludex("fuzz", "bug.py", "--seed", "1", "--save", "x.json")
    record = parse(Path("x.json").read_text()) | {"finding": finding}
    Path("x.json").write_text(text_of(record))
    assert ludex("replay", "x.json", "--game", "bug.py").code == 0


def test_a_right_game_ends_well(bug: Path) -> None:
    bug.write_text(bug.read_text().replace("< 9", "< 2"))
    shown = ludex("fuzz", bug, "--seed", "1", "-n", "10", "--json")
    assert (shown.code, shown.json["finding"], shown.json["matches"]) == (0, None, 10)
    assert shown.json["checks"]["assertions"] == shown.json["actions"] + 10
    assert "Nothing found." in ludex("fuzz", bug, "--minutes", "0.01").out


def test_json_tells_all_and_a_file_is_never_written_over(bug: Path) -> None:
    shown = ludex("fuzz", bug, "--seed", "1", "--json", "--save", "x.json")
    assert shown.code == 1
    finding = shown.json["finding"]
    assert (finding["law"], finding["entries"], finding["doing"]) == (9, 3, None)
    assert finding["where"].endswith("bug.py:8 in on_assert")
    assert parse(Path("x.json").read_text())["finding"] == finding
    again = ludex("fuzz", bug, "--seed", "1", "--save", "x.json")
    assert (again.code, again.err.startswith("ludex: x.json exists already")) == (2, True)


def test_it_runs_as_a_program(bug: Path) -> None:
    assert process("fuzz", "goofspiel", "-n", "2", "--seed", "1", folder=bug.parent).code == 0
