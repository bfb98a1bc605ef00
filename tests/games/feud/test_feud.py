"""Feud, against whole games of the original framework: every prompt, offer, line of the log and view."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ludex.core import WATCHER, Action, Chance, Json, parse, text_of
from ludex.games.feud import GAME
from ludex.notations.rules.game import RulesGame, load

from .original_style import ALL_IN_P, TEXT


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


@pytest.mark.vectors
@pytest.mark.parametrize("text", [TEXT, ALL_IN_P], ids=["states in S", "all in P"])
def test_so_does_each_way_to_write_it(vectors: Path, tmp_path: Path, text: str) -> None:
    path = tmp_path / "feud.py"
    path.write_text(text)
    game = load(path)
    for record in recorded(vectors):
        same_as(game, record)


@pytest.mark.parametrize("text", [TEXT, ALL_IN_P], ids=["states in S", "all in P"])
def test_the_ways_agree_at_every_step_of_random_play(tmp_path: Path, text: str) -> None:
    """Also through a save after every action, and with undo."""
    path = tmp_path / "feud.py"
    path.write_text(text)
    game = load(path)
    for seed in range(1, 7):
        chance = Chance(seed)
        one, other = GAME.start(GAME.setup(seed)), game.start(game.setup(seed))
        while (outcome := one.outcome()) is None:
            seat = chance.pick(list(one.movers()))
            action = one.choices(seat).uniform(chance)
            assert one.act(seat, action) == other.act(seat, action)
            other = game.thaw(parse(text_of(other.freeze())))
            assert [one.view(seat) for seat in ("A", "B", WATCHER)] == [
                other.view(seat) for seat in ("A", "B", WATCHER)
            ]
        assert other.outcome() == outcome
        assert one.freeze()["chance"] == other.freeze()["chance"]


def test_a_thousand_bytes_hold_a_position() -> None:
    state = GAME.start(GAME.setup(1))
    assert len(text_of(state.freeze())) < 1000
