"""Random matches from a position, as fast as the game can play them; and how long one may go on doing it."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from time import monotonic
from typing import Final

from ludex.core import HOUSE, TICK, Action, Batch, Chance, Seat, State

from ..fuzz import scores_of

LONGEST: Final = 2000
"""Actions of one playout: then it counts as it stands, for nobody."""

UNHURRIED: Final = 1.0
"""Seconds for a move where nobody sets a limit."""

SHARE: Final = 0.8
"""Of the time that is given; the rest is for the way there and back."""


def until(seconds: float) -> float:
    """When to stop thinking."""
    return monotonic() + (seconds * SHARE if isfinite(seconds) else UNHURRIED)


def playout(state: State, chance: Chance) -> Mapping[Seat, float]:
    """The scores of one random match from here, and nothing if it does not end; the position may be played on."""
    game = state.game
    if isinstance(game, Batch):
        return game.playouts(state, 1, chance.below(1 << 62))[0]
    for _ in range(LONGEST):
        if state.outcome() is not None:
            break
        step(state, chance)
    return scores_of(state)


def step(state: State, chance: Chance) -> None:
    awaited = list(state.awaited())
    if awaited:
        seat = chance.pick(awaited)
        state.act(seat, state.choices(seat).sample(chance))
    else:
        state.act(HOUSE, Action(TICK))


def worth(scores: Mapping[Seat, float], seat: Seat) -> float:
    """Between 0 and 1, by the others: the mean of 1 for each whom we beat, a half for each who is level.

    Alone, the score itself, which has no other measure.
    """
    if not scores or seat not in scores:
        return 0.5
    others = [score for name, score in scores.items() if name != seat]
    if not others:
        return scores[seat]
    return sum(1.0 if scores[seat] > other else 0.5 if scores[seat] == other else 0.0 for other in others) / len(others)
