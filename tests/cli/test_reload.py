"""`ludex play` while the rules are being written: the same position by the new ones; broken ones change nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from ludex.cli._play import Screen

from .running import Result, ludex, terminal

RULES = '''"""Dig: a small game."""
from ludex.rules import G, State, V, button, call, end, finish, on, procedure, prompt
ROLES = ["White", "Black"]
def on_setup(scenario, options):
    G.active, G.gold = 0, 0
    call("main")
def on_view():
    V.gold = G.gold
async def main():
    await day()
    await day()
    finish(0, f"{G.gold} gold.")
class day(State):
    def prompt(self):
        prompt("Dig or rest.")
        button("dig")
        button("rest")
    @on
    def dig(self):
        G.gold += 1
    @on
    def rest(self):
        end()
'''


@pytest.fixture
def dig(tmp_path: Path) -> Path:
    path = tmp_path / "dig.py"
    path.write_text(RULES)
    return path


Edit = tuple[str, Callable[[], object]]


def played(path: Path, *lines: str | Edit) -> Result:
    """Types these; before a pair's line is typed, the file is edited."""
    waiting: Iterator[str | Edit] = iter(lines)

    def ask(screen: Screen, prompt: str) -> str:
        try:
            line = next(waiting)
        except StopIteration:
            raise EOFError from None
        if isinstance(line, tuple):
            line, edit = line
            edit()
        print(f"{prompt}{line}")
        return line

    with patch.object(Screen, "ask", ask):
        return ludex("play", path, "--seed", "1")


def test_the_new_rules_take_over_at_the_same_position(dig: Path) -> None:
    def edit() -> None:
        dig.write_text(RULES.replace("G.gold += 1", "G.gold += 100"))

    shown = played(dig, "dig", ("dig", edit), "dig", "rest", "rest")
    assert "The rules have changed; the position is the same." in shown.out
    assert "101 gold." in shown.out  # what was typed before he could see the new rules did not count
    assert shown.code == 0


def test_broken_rules_are_told_and_the_old_ones_stay(dig: Path) -> None:
    def break_() -> None:
        dig.write_text(RULES.replace("G.gold += 1", "G.gold +="))

    def mend() -> None:
        dig.write_text(RULES.replace("G.gold += 1", "G.gold += 7"))

    shown = played(dig, "dig", ("dig", break_), ("look", mend), "dig", "rest", "rest")
    assert "The rules have changed, and the old ones stay: " in shown.out
    assert f"{dig}:{RULES[: RULES.index('+= 1')].count(chr(10)) + 1}:" in shown.out
    assert shown.out.count("old ones stay") == 1
    assert "9 gold." in shown.out


def test_a_procedure_that_has_changed_is_played_again(dig: Path) -> None:
    def edit() -> None:
        dig.write_text(
            RULES.replace("    await day()\n    await day()\n", "    await day()\n    G.gold *= 2\n    await day()\n")
        )

    shown = played(dig, "dig", "dig", "rest", ("look", edit), "rest")
    assert "all was played again, for the procedure 'main'" in shown.out
    assert "4 gold." in shown.out


def test_what_can_not_be_played_again_keeps_the_old_rules(dig: Path) -> None:
    def edit() -> None:
        dig.write_text(
            RULES.replace('button("dig")', 'button("dig", G.gold < 1)')
            .replace("= 0, 0", "= 0, 0; G.x = 1")
            .replace("await day()\n    await day()", "await day()")
        )

    shown = played(dig, "dig", "dig", ("look", edit), "dig", "rest", "rest")
    assert "played again, entry 2 of 2 is refused" in shown.out
    assert "3 gold." in shown.out


def test_back_after_an_edit_is_refused_where_the_rules_do_not_lead_there(dig: Path) -> None:
    def edit() -> None:
        dig.write_text(RULES.replace('button("dig")', 'button("dig", G.gold % 2 == 1)'))

    shown = played(dig, "dig", "dig", "dig", ("look", edit), "back", "dig", "rest", "rest")
    assert "These rules do not lead there" in shown.out
    assert "4 gold." in shown.out


def test_installed_games_are_not_watched() -> None:
    assert "changed" not in ludex("play", "feud", "--seed", "1", typed="quit\n").out


def test_at_a_real_terminal(dig: Path) -> None:
    with terminal("play", dig, "--seed", "1") as shown:
        shown.wait_for("White> ")
        shown.type("dig\n")
        shown.wait_for("White> ")
        dig.write_text(RULES.replace("G.gold += 1", "G.gold += 100"))
        shown.type("dig\n")
        shown.wait_for("The rules have changed; the position is the same.")
        shown.wait_for("White> ")
        shown.type("dig\n")
        shown.wait_for("101")
        shown.type("quit\n")
        shown.wait_for("Good-bye")
