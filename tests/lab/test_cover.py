"""Coverage by random play: what was reached, how often, and what never."""

from __future__ import annotations

import sys
from pathlib import Path

from ludex.core import Mapped
from ludex.lab.cover import Lines, cover, ranges
from ludex.library import find, games

RULES = '''"""Dig: a small game."""
from ludex.rules import G, State, button, call, end, finish, on, procedure, prompt
ROLES = ["White"]
def on_setup(scenario, options):
    G.active, G.gold = 0, 0
    call("main")
async def main():
    while G.gold < 5:
        await day()
        if G.gold < 0:
            await ruin()
    finish(0, "Rich.")
@procedure
def ruin():
    finish("None", "Poor.")
class day(State):
    def prompt(self):
        prompt("Dig.")
        button("dig")
        button("fly", G.gold < 0)
    @on
    def dig(self):
        G.gold += 1
        end()
    @on
    def fly(self):
        end()
'''


def test_what_was_reached_and_what_never(tmp_path: Path) -> None:
    path = tmp_path / "dig.py"
    path.write_text(RULES)
    told: list[int] = []
    found = cover(find(str(path)), 3, 1, 100, told.append)
    assert told == [1, 2, 3]
    assert (found.matches, found.actions) == (3, 15)
    reached = {part.name: n for part, n in found.parts()}
    assert (reached["day"], reached["day.dig"], reached["day.fly"], reached["ruin"]) == (15, 15, 0, 0)
    assert reached["main"] > 0
    assert found.verbs == {"dig": 15}
    lines = RULES.split("\n")
    assert [lines[n - 1].strip() for n in found.missed()[str(path)]] == [
        "await ruin()", 'finish("None", "Poor.")', "end()",
    ]  # fmt: skip
    assert sys.gettrace() is None


def test_the_same_seed_covers_the_same() -> None:
    feud = games()["feud"]
    assert cover(feud, 2, 5, 1000).json() == cover(feud, 2, 5, 1000).json()


def test_feud_is_reached_everywhere() -> None:
    feud = games()["feud"]
    assert isinstance(feud, Mapped)
    found = cover(feud, 10, 1, 1000)
    assert all(n for _, n in found.parts())
    (missed,) = found.missed().values()
    assert len(missed) <= 2


def test_games_of_other_notations_tell_their_verbs() -> None:
    found = cover(games()["eights"], 3, 1, 1000)
    assert (found.parts(), found.missed()) == ([], {})
    assert set(found.json()["verbs"][0]) == {"verb", "offered", "done"}
    assert found.verbs["play"] > 0


def test_who_traced_before_traces_again() -> None:
    def mine(*_: object) -> None:
        return None

    before = sys.gettrace()
    sys.settrace(mine)
    try:
        with Lines(()).watched():
            assert sys.gettrace() is not mine
        assert sys.gettrace() is mine
    finally:
        sys.settrace(before)


def test_ranges_are_short() -> None:
    assert ranges([]) == ""
    assert ranges([4, 5, 6, 9, 11, 12]) == "4-6, 9, 11-12"
