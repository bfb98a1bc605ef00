"""Whole games of a module in the original's style come out equal, to the letter."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludex.core import WATCHER, Action, Json, Match
from ludex.lab.laws import hold
from ludex.notations.rules.javascript.game import JavaScriptGame

from .bring import loaded, pasted

pytestmark = pytest.mark.vectors


@pytest.fixture
def feud(vectors: Path, tmp_path: Path) -> JavaScriptGame:
    return loaded(tmp_path / "feud", pasted((vectors / "rules" / "feud.js.txt").read_text()))


def recorded(vectors: Path) -> Iterator[Json]:
    found = sorted((vectors / "rules").glob("feud_games*.jsonl"))
    assert found
    for path in found:
        yield from map(json.loads, path.read_text().splitlines())


def test_every_recorded_game_is_played_again(feud: JavaScriptGame, vectors: Path) -> None:
    for game in recorded(vectors):
        state = feud.start(feud.setup(game["game_seed"]))
        for step in game["steps"]:
            view = state.view(step["role"])
            assert (view["prompt"], view["actions"]) == (step["prompt"], step["actions"])
            state.act(step["role"], Action(step["act"][0], tuple(step["act"][1:])))
        assert [state.view(seat) for seat in ("A", "B", WATCHER)] == game["views"]
        final = json.loads(state.freeze()["state"])
        assert {name: final[name] for name in game["final"]} == game["final"]
        assert state.outcome() is not None


def test_it_is_frozen_and_thawed_after_every_action(feud: JavaScriptGame, vectors: Path) -> None:
    """In the middle of procedures in procedures, by an engine that has never seen the match."""
    game = next(recorded(vectors))
    state = feud.start(feud.setup(game["game_seed"]))
    for step in game["steps"]:
        feud._local.engine = None
        state = feud.thaw(state.freeze())
        state.act(step["role"], Action(step["act"][0], tuple(step["act"][1:])))
    assert state.view(WATCHER) == game["views"][2]


def test_it_keeps_the_law(feud: JavaScriptGame) -> None:
    report = hold(feud, matches=3, every=5)
    assert report.ended == 3
    assert report.checks["undos"] > 0


@pytest.mark.slow
def test_it_keeps_the_law_at_length(feud: JavaScriptGame) -> None:
    assert hold(feud, matches=25).ended == 25


def test_the_seed_is_more_than_32_bits(feud: JavaScriptGame, vectors: Path) -> None:
    """An engine that cuts whole numbers plays another game; some of the recorded seeds are longer."""
    assert max(game["game_seed"] for game in recorded(vectors)) > 2**32
    seed = 2**34 + 5
    one, other = (Match(feud, feud.setup(n)).state.freeze() for n in (seed, seed % 2**32))
    assert one != other
