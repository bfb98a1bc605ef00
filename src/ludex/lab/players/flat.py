"""Flat Monte Carlo: random matches from behind each move in turn; the move that did best."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle
from time import monotonic
from typing import Final

from ludex.core import Action, Chance, Seat, State

from ._playouts import playout, until, worth
from .player import Player

MOST: Final = 500
"""Moves that are looked at; of more, as many at random."""


class FlatMonteCarlo(Player):
    def __init__(self, seed: int = 0) -> None:
        self._chance = Chance(seed)

    def play(self, state: State, seconds: float) -> Action:
        stop = until(seconds)
        moves = candidates(state, self.seat, self._chance)
        if len(moves) == 1:
            return moves[0]
        totals = dict.fromkeys(moves, 0.0)
        tries = dict.fromkeys(moves, 0)
        for move in cycle(moves):
            if monotonic() >= stop:
                break
            totals[move] += worth(playout(state.after(self.seat, move), self._chance), self.seat)
            tries[move] += 1
        return max(moves, key=lambda move: totals[move] / tries[move] if tries[move] else 0.0)


def candidates(state: State, seat: Seat, chance: Chance, most: int = MOST) -> Sequence[Action]:
    """All moves in any order; so many of them, where there are more."""
    choices = state.choices(seat)
    if (choices.count(most)) is None:
        return list(dict.fromkeys(choices.sample(chance) for _ in range(most)))
    moves = list(choices)
    chance.shuffle(moves)
    return moves
