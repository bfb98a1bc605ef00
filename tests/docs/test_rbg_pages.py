"""The pages on Regular Boardgames: their game is one, and every trap has its line and its test."""

from __future__ import annotations

import re
from pathlib import Path

from ludex.core import Match
from ludex.notations.rbg.front import parse
from ludex.notations.rbg.game import RegularGame
from tests.notations.rbg import test_traps

DOCS = Path(__file__).parents[2] / "docs"
TRAPS = 16
OF_THE_WIRE = {12}


def test_the_game_of_the_language_page_is_played_to_its_end() -> None:
    found = re.search(r"^```\n(.*?)^```", (DOCS / "rbg-language.md").read_text(), re.MULTILINE | re.DOTALL)
    assert found is not None
    description, problems = parse(found[1])
    assert problems == []
    assert description is not None
    game = RegularGame(description, "line", found[1])
    match = Match(game, game.setup(0))
    codec = game.codec("text")
    assert codec is not None
    for word in ("c1", "a1", "d1", "e1", "b1"):
        (seat,) = match.state.movers()
        match.submit(seat, codec.read(match.state, seat, word))
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winners == ("red",)


def test_every_trap_has_its_line_and_its_test() -> None:
    rows = re.findall(r"^\| (\d+) \|.*\| ([^|]+) \|$", (DOCS / "rbg-decisions.md").read_text(), re.MULTILINE)
    assert [int(number) for number, _ in rows] == list(range(1, TRAPS + 1))
    tests = [name for name in vars(test_traps) if name.startswith("test_trap_")]
    for number, test in rows:
        if int(number) not in OF_THE_WIRE:
            assert test == f"`test_trap_{int(number):02}`"
            assert any(name.startswith(test.strip("`")) for name in tests), f"no test of trap {number}"
