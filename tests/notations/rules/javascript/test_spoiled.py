"""Modules with mistakes anywhere: every one is a game, or a list of problems, or fails with a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.core import BadGame, BadSetup, Chance, Endless, Match, NotPlain, text_of
from ludex.lab.simulate import Stuck, play_on
from ludex.notations.rules.javascript import engine
from ludex.notations.rules.javascript.engine import RulesError
from ludex.notations.rules.javascript.notation import NOTATION

from .bring import bare, loaded, text, written

TEXTS = [text(name) for name in ("envoys", "ferry", "bazaar")]
SCRAPS = [
    "{",
    "}",
    ")",
    "'",
    "`",
    "\n",
    ";",
    "null",
    "0",
    "-1",
    "[]",
    "undefined",
    "return",
    "!",
    "state",
    "\0",
    "/*",
    "é",
]


@st.composite
def spoiled(draw: st.DrawFn) -> str:
    """One of the modules with a few pieces cut out, doubled or put in."""
    rules = draw(st.sampled_from(TEXTS))
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(rules)))
        piece = rules[at : at + draw(st.integers(0, 12))]
        new = draw(st.sampled_from(["", piece * 2, *SCRAPS]))
        rules = rules[:at] + new + rules[at + len(piece) :]
    return rules


def tried(path: Path, seed: int) -> str:
    """How it went; any other error is a failure of ours."""
    NOTATION.check(path)
    try:
        game = NOTATION.load(path)
        match = Match(game, game.setup(seed))
        play_on(match, Chance(seed), 25)
        for seat in (*match.state.seats(), "*", "**"):
            text_of(match.state.view(seat))
    except (BadGame, BadSetup, RulesError, Endless, Stuck, NotPlain) as error:
        return type(error).__name__ if str(error).strip() else "nothing said"
    return "played"


@settings(max_examples=60)
@given(rules=spoiled(), seed=st.integers(0, 99))
def test_a_spoiled_module_fails_with_a_sentence(
    tmp_path_factory: pytest.TempPathFactory, rules: str, seed: int
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine, "SECONDS", 0.1)
        patch.setattr(engine, "LOADING", 0.3)
        assert tried(written(tmp_path_factory.mktemp("spoiled"), rules), seed) != "nothing said"


VALUES = st.sampled_from(
    ["null", "undefined", "0", "1", "-1", "0.5", "NaN", "Infinity", "1e300", "2**60", "''", "'x'", "'\\ud800'", "[]",
     "[1]", "[[1]]", "[[]]", "[[1, 2], 3]", "[null]", "['x', 1]", "{}", "{a: 1}", "[{}]", "() => 1", "Symbol()", "true",
     "new Map()", "[undefined]", "[NaN]", "new Array(5)", "'Red'", "['Red', 'Blue']", "['Red', 'Red']", "['None']",
     "{toJSON() { return 1 }}", "Object.create(null)", "[Array(70).fill(0).reduce(x => [x], [])]"]
)  # fmt: skip


@settings(max_examples=60)
@given(active=VALUES, offered=VALUES, result=VALUES, line=VALUES, shown=VALUES)
def test_odd_values_fail_with_a_sentence(
    tmp_path_factory: pytest.TempPathFactory, active: str, offered: str, result: str, line: str, shown: str
) -> None:
    changed = (
        f"state.log.push({line}); state.turn++; state.result = {result}; if (state.turn > 2) state.active = {active}"
    )
    rules = bare(
        view=f"return {{log: state.log, shown: {shown}, actions: {{go: 1, odd: {offered}}}}}",
        action=f"{changed}; return state",
    )
    assert tried(written(tmp_path_factory.mktemp("odd"), rules), 1) != "nothing said"


@settings(max_examples=40)
@given(roles=VALUES, scenarios=VALUES, first=VALUES)
def test_odd_exports_are_refused_with_a_sentence(
    tmp_path_factory: pytest.TempPathFactory, roles: str, scenarios: str, first: str
) -> None:
    more = f"exports.roles = {roles}; exports.scenarios = {scenarios}; exports.default_scenario = {first}"
    assert tried(written(tmp_path_factory.mktemp("odd"), bare(more=more)), 1) != "nothing said"


def test_most_spoiled_modules_are_noticed(tmp_path: Path) -> None:
    """Or the fuzzer above spoils nothing."""
    whole = bare()
    assert tried(written(tmp_path / "whole", whole), 1) == "played"
    assert tried(written(tmp_path / "cut", whole[:-30]), 1) == "BadGame"
    assert loaded(tmp_path / "again", whole).id == "again"
