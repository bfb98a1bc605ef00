"""Feud, against whole games of the original framework: every prompt, offer, line of the log and view."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ludex.core import WATCHER, Action, Json
from ludex.games.feud import GAME
from ludex.notations.rules.game import RulesGame


def recorded(vectors: Path) -> list[Json]:
    files = sorted((vectors / "rules").glob("feud*.jsonl"))
    return [json.loads(line) for file in files for line in file.read_text().splitlines()]


def same_as(game: RulesGame, record: Json) -> None:
    """Plays the record; all that was seen in it is seen again, to the letter."""
    state = game.start(game.setup(record["game_seed"]))
    for step in record["steps"]:
        view = state.view(step["role"])
        assert view["prompt"] == step["prompt"]
        assert list(view["actions"].items()) == list(step["actions"].items())
        state.act(step["role"], Action.parse(step["act"]))
    frozen, final = state.freeze(), record["final"]
    assert frozen["chance"] == ["35-bit MLCG", final["seed"]]
    assert frozen["log"] == final["log"]
    assert [frozen["G"][name] for name in ("gold", "forts")] == [final["gold"], final["forts"]]
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (("A", "B") if final["result"] == "Draw" else (final["result"],))
    assert [state.view(seat) for seat in ("A", "B", WATCHER)] == record["views"]


@pytest.mark.vectors
def test_it_plays_as_the_original_does(vectors: Path) -> None:
    records = recorded(vectors)
    assert records
    for record in records:
        same_as(GAME, record)
