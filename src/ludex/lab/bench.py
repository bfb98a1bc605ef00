"""How many random matches a second of the machine's time holds.

CPU time is what is counted: on a machine that others use, the clock on the wall says nothing.
"""

from __future__ import annotations

from time import perf_counter, process_time
from typing import Final, NamedTuple

from ludex.core import HOUSE, Batch, Chance, Seat, State, Sums

from .fuzz import scores_of
from .simulate import LIMIT, Stuck

FIRST: Final = 1
"""Matches of the first call: of some games one takes seconds."""

CALL: Final = 0.25
"""Seconds that one call into a game's own playouts is meant to take: long enough that calling costs nothing."""


class Rate(NamedTuple):
    """What was played, and what that took."""

    sums: Sums
    seconds: float
    cpu: float

    def per_cpu_second(self) -> float:
        return self.sums.playouts / self.cpu if self.cpu > 0 else 0.0

    def per_second(self) -> float:
        return self.sums.playouts / self.seconds if self.seconds > 0 else 0.0


def bench(state: State, seconds: float, seed: int, threads: int = 1) -> Rate:
    """Random matches from this position for so long, at least one."""
    chance = Chance(seed)
    total, n = _play(state, FIRST * threads, chance, threads), FIRST * threads
    wall, cpu = total.seconds, total.cpu
    sums = total.sums
    while wall < seconds:
        n = max(threads, int(min(CALL, seconds - wall) * sums.playouts / wall))
        more = _play(state, n, chance, threads)
        sums, wall, cpu = sums.plus(more.sums), wall + more.seconds, cpu + more.cpu
    return Rate(sums, wall, cpu)


def _play(state: State, n: int, chance: Chance, threads: int) -> Rate:
    wall, cpu = perf_counter(), process_time()
    if isinstance(state.game, Batch):
        sums = state.game.sums(state, n, chance.word(), threads)
    else:
        sums = walked(state, n, chance)
    return Rate(sums, perf_counter() - wall, process_time() - cpu)


def walked(state: State, n: int, chance: Chance) -> Sums:
    """By choices and acts alone, which every game has."""
    sums = _match(state, chance)
    for _ in range(n - 1):
        sums = sums.plus(_match(state, chance))
    return sums


def _match(start: State, chance: Chance) -> Sums:
    state, actions, offered = start.copy(), 0, 0
    while state.outcome() is None:
        if actions == LIMIT:
            raise Stuck(f"a match is not over after {LIMIT} actions")
        seat = _mover(state)
        choices = state.choices(seat)
        offered += choices.count() or 0
        state.act(seat, choices.uniform(chance))
        actions += 1
    return Sums(1, actions, offered, scores_of(state))


def _mover(state: State) -> Seat:
    """Games that are studied so move one seat at a time."""
    awaited = list(state.awaited())
    if len(awaited) != 1:
        raise Stuck(f"{state.game.id} awaits {len(awaited)} seats at once; a bench takes games in which one moves")
    assert awaited[0] != HOUSE
    return awaited[0]
