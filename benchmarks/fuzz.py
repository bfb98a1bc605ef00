"""Matches a minute that `ludex fuzz` searches, with all checks on; beside the same game played at random without any.

    python -m benchmarks.fuzz [--game feud] [--rounds N] [--matches N] [--json]

In turns within one run, in CPU time of one core; the best round counts, as other programs can only make one slower.
The floor for feud: 1,000 a minute.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from ludex.core import Chance, Game, Match
from ludex.lab.hunt import Hunt
from ludex.lab.simulate import play_on
from ludex.library import find

FLOOR = 1000


def searched(game: Game, n: int) -> int:
    """Actions of so many matches under the law."""
    hunt = Hunt(game, 1)
    assert not any(hunt.run(n))
    return hunt.report.actions


def played(game: Game, n: int) -> int:
    """Actions of so many random ones."""
    actions = 0
    for seed in range(n):
        match = Match(game, game.setup(seed))
        play_on(match, Chance(seed))
        actions += len(match)
    return actions


def rates(way: Callable[[Game, int], int], game: Game, n: int) -> tuple[float, float]:
    """Matches a minute, and microseconds an action."""
    started = process_time()
    actions = way(game, n)
    seconds = process_time() - started
    return 60 * n / seconds, 1e6 * seconds / actions


def main(args: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="feud")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--matches", type=int, default=40)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args(args)
    game = find(given.game)
    rounds = [(rates(searched, game, given.matches), rates(played, game, given.matches)) for _ in range(given.rounds)]
    fuzz, bare = max(one for one, _ in rounds), max(other for _, other in rounds)
    report = {
        "game": game.id,
        "fuzzed_per_minute": round(fuzz[0], 1),
        "microseconds_per_action": round(fuzz[1], 1),
        "played_per_minute": round(bare[0], 1),
        "ratio": round(bare[0] / fuzz[0], 2),
        "at_least": FLOOR if game.id == "feud" else None,
    }
    if given.json:
        print(json.dumps(report))
        return
    for name, value in report.items():
        print(f"{name:<26}{value}")


if __name__ == "__main__":
    main()
