"""Match.submit against the bare State.act: what the journal and its digests cost.

    python -m benchmarks.core [--rounds N] [--json]

For each installed game and each toy of the tests, the same recorded random matches are played on the bare state and
through Match, in turns within one run, and the medians of the rounds are compared in CPU time. The floors: at most 2x
for an act of about 3 microseconds, 1.3x for one of 10 or more.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from time import process_time_ns
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from ludex.core import Chance, Entry, Game, Match, Setup
from ludex.lab.fuzz import Fuzzer
from ludex.library import games
from tests.toys import TOYS

ENTRIES = 3000  # of each game in a round, over as many matches as that takes


class Row(NamedTuple):
    game: str
    act_us: float
    submit_us: float
    ratio: float
    at_most: float


class Recorded:
    """Random matches of one game, to be played again."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.matches: list[tuple[Setup, list[Entry]]] = []
        seed = 0
        while self.entries < ENTRIES and seed < 2000:
            self.matches.append(_record(game, seed))
            seed += 1

    @property
    def entries(self) -> int:
        return sum(len(entries) for _, entries in self.matches)


def _record(game: Game, seed: int) -> tuple[Setup, list[Entry]]:
    fuzzer = Fuzzer(Chance(seed), house=0.05)
    match = Match(game, game.setup(seed))
    while match.outcome() is None and len(match) < ENTRIES:
        seat = fuzzer.mover(match.state)
        try:
            match.submit(seat, fuzzer.action(seat, match.state.choices(seat)))
        except Exception:
            continue
    return match.setup, match.journal


def bare(recorded: Recorded) -> int:
    """CPU nanoseconds of the acts alone."""
    spent = 0
    for setup, entries in recorded.matches:
        act = recorded.game.start(setup).act
        begun = process_time_ns()
        for seat, action in entries:
            act(seat, action)
        spent += process_time_ns() - begun
    return spent


def judged(recorded: Recorded) -> int:
    """CPU nanoseconds of the same through Match."""
    spent = 0
    for setup, entries in recorded.matches:
        submit = Match(recorded.game, setup).submit
        begun = process_time_ns()
        for seat, action in entries:
            submit(seat, action)
        spent += process_time_ns() - begun
    return spent


def measure(recorded: Recorded, rounds: int) -> tuple[float, float]:
    """Microseconds an act, bare and judged; the order changes with every round."""
    ways: list[Callable[[Recorded], int]] = [bare, judged]
    spent: dict[str, list[int]] = {way.__name__: [] for way in ways}
    for _ in range(rounds):
        for way in ways:
            spent[way.__name__].append(way(recorded))
        ways.reverse()
    return tuple(median(spent[name]) / recorded.entries / 1000 for name in ("bare", "judged"))  # type: ignore[return-value]


def floor(act: float) -> float:
    """What is allowed for an act of so many microseconds: 2x at 3, 1.3x at 10, between them in proportion."""
    return 2.0 if act <= 3 else max(1.3, 2.0 - 0.7 * (act - 3) / 7)


def main(args: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args(args)
    gc.disable()  # a collection in one of the two would be noise
    rows = []
    for name, game in ({name: games()[name] for name in games()} | TOYS).items():
        recorded = Recorded(game)
        act, submit = measure(recorded, chosen.rounds)
        rows.append(Row(name, act, submit, submit / act, floor(act)))
    if chosen.json:
        print(json.dumps([row._asdict() for row in rows]))
        return
    print(f"{'game':12} {'act':>8} {'submit':>8} {'ratio':>7} {'at most':>8}")
    for row in rows:
        verdict = "" if row.ratio <= row.at_most else "   over"
        print(
            f"{row.game:12} {row.act_us:6.2f}us {row.submit_us:6.2f}us {row.ratio:6.2f}x {row.at_most:7.2f}x{verdict}"
        )


if __name__ == "__main__":
    main()
