"""How many sequences of actions there are: the number by which two who say that they know the rules are compared.

Everything that somebody who may move is offered counts, of whichever seat; what the rules then refuse does not. What
happens by itself between two actions costs no depth. Two ways to the same position are two.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from ludex.core import Action, Batch, Perft, Refused, Seat, State


class Uncountable(ValueError):
    """A position whose choices can't be listed."""


def perft(state: State, depth: int) -> Perft:
    """By the game itself, where it can do so faster."""
    return state.game.perft(state, depth) if isinstance(state.game, Batch) else walked(state, depth)


def divide(state: State, depth: int) -> Iterator[tuple[Seat, Action, Perft]]:
    """For each first action, what is behind it; one state less than the sum is in perft()."""
    for seat, action, after in _children(state) if depth else ():
        yield seat, action, perft(after, depth - 1)


def walked(state: State, depth: int) -> Perft:
    """By choices and acts alone, which every game has."""
    if depth == 0:
        return Perft(1, 1)
    if depth == 1 and all(state.choices(seat).firm for seat in state.movers()):
        leaves = sum(_count(state, seat) for seat in state.movers())
        return Perft(leaves, 1 + leaves)
    leaves, states = 0, 1
    for _, _, after in _children(state):
        below = walked(after, depth - 1)
        leaves += below.leaves
        states += below.states
    return Perft(leaves, states)


def _children(state: State) -> Iterator[tuple[Seat, Action, State]]:
    for seat in state.movers():
        for action in _listed(state, seat):
            twin = state.copy()
            try:
                twin.act(seat, action)
            except Refused:
                continue
            yield seat, action, twin


def _listed(state: State, seat: Seat) -> Iterator[Action]:
    try:
        yield from state.choices(seat)
    except TypeError as error:
        raise _uncountable(state, seat) from error


def _count(state: State, seat: Seat) -> int:
    found = state.choices(seat).count(sys.maxsize - 1)
    if found is None:
        raise _uncountable(state, seat)
    return found


def _uncountable(state: State, seat: Seat) -> Uncountable:
    return Uncountable(f"what {seat or 'the house'} may do in {state.game.id} can't be listed, so it can't be counted")
