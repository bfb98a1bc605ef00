"""Any move, each as likely."""

from __future__ import annotations

from ludex.core import Action, Chance, State

from .player import Player


class RandomPlayer(Player):
    def __init__(self, seed: int = 0) -> None:
        self._chance = Chance(seed)

    def play(self, state: State, seconds: float) -> Action:
        del seconds
        return state.choices(self.seat).uniform(self._chance)
