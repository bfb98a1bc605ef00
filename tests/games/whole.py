"""For games in the rules framework: whole games as files, and positions that are arranged."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ludex.core import Action, Json, Seat, State, parse, text_of
from ludex.notations.rules.game import RulesGame


def replayed(game: RulesGame, file: Path) -> State:
    """Plays the file; what the log and the outcome were is there again, to the letter."""
    record = json.loads(file.read_text())
    state = game.start(game.setup(record["seed"], record["scenario"] or None, record["options"]))
    for seat, *action in record["actions"]:
        state.act(seat, Action.parse(action))
    assert state.view()["log"] == record["log"]
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.json() == record["outcome"]
    return state


def arranged(state: State, **given: Any) -> State:
    """The same, but for what is given of G."""
    frozen: Json = parse(text_of(state.freeze()))
    unknown = given.keys() - frozen["G"].keys()
    assert not unknown, unknown
    frozen["G"].update(given)
    return state.game.thaw(frozen)


def do(state: State, seat: Seat, name: str, *args: Json) -> State:
    state.act(seat, Action(name, args))
    return state


def log(state: State) -> list[str]:
    lines: list[str] = state.view()["log"]
    return lines


def offers(state: State, seat: Seat) -> dict[str, Any]:
    """What the view offers: a button is 1 or 0, an action a list of arguments."""
    actions: dict[str, Any] = state.view(seat)["actions"]
    return actions


def inside(state: State) -> dict[str, Any]:
    """G, as it is."""
    g: dict[str, Any] = state.freeze()["G"]
    return g
