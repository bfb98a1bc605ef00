"""Actions a second of the rules framework, on feud: with views, every action checked against the offer, undo on.

    python -m benchmarks.rules [--rounds N] [--games N] [--json]

The same recorded random games, a tenth of their actions undone where that is possible, are played on the bare State and
through Match with its journal; before each action the acting player is shown his view. In turns within one run, in CPU
time; the best round counts, as other programs can only make one slower. The floors: 90,000 bare, 25,000 through Match.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from time import process_time_ns
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from ludex.core import UNDO, Action, Chance, Entry, Match, Seat, State
from ludex.games.feud import GAME

FLOORS = {"bare": 90_000, "match": 25_000}


class Row(NamedTuple):
    way: str
    actions_per_second: float
    ratio: float  # to the bare state
    at_least: float


def recorded(seed: int) -> list[Entry]:
    """A random game; an undo one time in ten where it is offered."""
    chance, state, entries = Chance(seed), GAME.start(GAME.setup(seed)), []
    while state.outcome() is None:
        seat = chance.pick(list(state.movers()))
        entries.append(Entry(seat, _chosen(state, seat, chance)))
        state.act(*entries[-1])
    return entries


def _chosen(state: State, seat: Seat, chance: Chance) -> Action:
    choices = list(state.choices(seat))
    undoing = chance.below(10) == 0
    some = [action for action in choices if (action.name == UNDO) == undoing]
    return chance.pick(some or choices)


def bare(seed: int, entries: Sequence[Entry]) -> None:
    state = GAME.start(GAME.setup(seed))
    view, act = state.view, state.act
    for seat, action in entries:
        view(seat)
        act(seat, action)


def match(seed: int, entries: Sequence[Entry]) -> None:
    played = Match(GAME, GAME.setup(seed))
    view, submit = played.state.view, played.submit
    for seat, action in entries:
        view(seat)
        submit(seat, action)


def spent(way: Callable[[int, Sequence[Entry]], None], games: Sequence[Sequence[Entry]]) -> int:
    begun = process_time_ns()
    for seed, entries in enumerate(games, 1):
        way(seed, entries)
    return process_time_ns() - begun


def main(args: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args(args)
    games = [recorded(seed) for seed in range(1, chosen.games + 1)]
    actions = sum(map(len, games))
    gc.freeze()
    best = dict.fromkeys(("bare", "match"), 1 << 62)
    for _ in range(chosen.rounds):
        for way in (bare, match):
            best[way.__name__] = min(best[way.__name__], spent(way, games))
    rates = {name: actions / took * 1e9 for name, took in best.items()}
    rows = [Row(name, rate, rate / rates["bare"], FLOORS[name]) for name, rate in rates.items()]
    if chosen.json:
        print(json.dumps([row._asdict() for row in rows]))
        return
    print(f"feud, {len(games)} games, {actions} actions\n{'':8}{'actions/s':>12}{'ratio':>8}{'at least':>10}")
    for row in rows:
        under = "" if row.actions_per_second >= row.at_least else "   under"
        print(f"{row.way:8}{row.actions_per_second:12,.0f}{row.ratio:8.2f}{row.at_least:10,.0f}{under}")


if __name__ == "__main__":
    main()
