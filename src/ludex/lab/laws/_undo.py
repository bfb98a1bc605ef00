"""Law 8, about undo: as if the seat's own last steps had not been made, and nothing else.

Neither across another seat nor across chance follows from it. Taking back what another has answered would leave his
answer standing, or take it away too, and in neither case the state is the one without the seat's own steps. Taking
back a draw would either turn the generator back, or leave a state that no journal gives.
"""

from __future__ import annotations

from ludex.core import UNDO, Action, Entry, Refused, Seat, State

from ._act import attempt
from ._broken import Broken, require
from ._look import everybody, look

FAR = 40  # how many of one's own steps one undo may take back


class History:
    """The steps that still count, with the frozen states between them."""

    def __init__(self, state: State) -> None:
        self._steps: list[Entry] = []
        self._states = [state.copy()]

    def step(self, seat: Seat, action: Action, state: State) -> bool:
        """After an accepted action; checks it if it was an undo. Was it one?"""
        if action.name == UNDO:
            self._undone(seat, state)
            return True
        self._steps.append(Entry(seat, action))
        self._states.append(state.copy())
        return False

    def _undone(self, seat: Seat, state: State) -> None:
        require(8, _chance(state) == _chance(self._states[-1]), f"undo by {seat!r} turns the generator back")
        own = [i for i, entry in enumerate(self._steps) if entry.seat == seat]
        for at in reversed(own[-FAR:]):
            states = self._without(seat, at)
            if states and _looks(states[-1]) == _looks(state):
                self._steps[at:] = [entry for entry in self._steps[at:] if entry.seat != seat]
                self._states[at + 1 :] = states[1:]
                return
        raise Broken(8, f"undo by {seat!r} leads to something else than the match without his own last steps")

    def _without(self, seat: Seat, at: int) -> list[State]:
        """The states from step `at` on, without the steps of this seat; empty if the rules refuse it."""
        states = [self._states[at]]
        for entry in self._steps[at:]:
            if entry.seat != seat:
                state = states[-1].copy()
                if isinstance(attempt(state, *entry), Refused):
                    return []
                states.append(state)
        return states


def _chance(state: State) -> str:
    """What the generator remembers, if the state keeps it under its usual name."""
    chance = getattr(state, "chance", None)
    return str(chance.freeze()) if chance is not None else ""


def _looks(state: State) -> list[str]:
    return [look(state, seat) for seat in everybody(state)]
