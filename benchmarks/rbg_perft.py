"""Perft of recorded games by the interpreter, as deep as a minute allows for each, against the recorded counts.

    python -m benchmarks.rbg_perft ../shared/data/rbg [GAME ...] [--seconds 60]

Prints a line for each depth, and exits with 1 if a count differs. How long a depth will take is guessed from its
recorded leaves and from how fast the depth before it was; what would take longer than is left is not begun.
"""

from __future__ import annotations

import csv
import sys
from argparse import ArgumentParser
from pathlib import Path
from time import process_time
from typing import Final

from ludex.core import Perft
from ludex.notations.rbg.counting import perft
from ludex.notations.rbg.front import parse
from ludex.notations.rbg.interpreter import Interpreter

FIRST_GUESS: Final = 200_000.0
"""Leaves a second, while nothing was measured."""

Known = dict[int, Perft]


def recorded(table: Path) -> dict[str, Known]:
    found: dict[str, Known] = {}
    with table.open() as lines:
        for row in csv.DictReader(lines):
            if not row["leaves"]:  # it was too much to count
                continue
            counts = Perft(int(row["leaves"]), int(row["states_visited"]))
            found.setdefault(row["game"], {})[int(row["depth"])] = counts
    return found


def agrees(path: Path, known: Known, seconds: float) -> bool:
    description, problems = parse(path.read_bytes().decode())
    if description is None:
        print(f"{path.stem}: {problems[0]}")
        return False
    engine = Interpreter(description)
    began, rate, fine = process_time(), FIRST_GUESS, True
    for depth, wanted in sorted(known.items()):
        used = process_time() - began
        if used + wanted.leaves / rate > seconds:
            break
        found = perft(engine, engine.start(), depth)
        took = process_time() - began - used
        rate = found.leaves / took if took > 0.1 else FIRST_GUESS
        same = found == wanted
        fine = fine and same
        verdict = "agrees" if same else f"DIFFERS: recorded are {wanted.leaves:,} leaves, {wanted.states:,} states"
        print(f"{path.stem} {depth}: {found.leaves:,} leaves, {found.states:,} states, {took:.1f} s, {verdict}")
        sys.stdout.flush()
    return fine


def main() -> None:
    parser = ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("folder", type=Path, help="holds games/*.rbg and perft.csv")
    parser.add_argument("games", nargs="*", help="default: all")
    parser.add_argument("--seconds", type=float, default=60.0, help="of CPU time, for each game")
    given = parser.parse_args()
    known = recorded(given.folder / "perft.csv")
    paths = [path for path in sorted((given.folder / "games").glob("*.rbg")) if path.stem in known]
    wanted = [path for path in paths if not given.games or path.stem in given.games]
    fine = [agrees(path, known[path.stem], given.seconds) for path in wanted]
    print(f"{sum(fine)} of {len(fine)} games agree with the recorded counts")
    sys.exit(0 if wanted and all(fine) else 1)


if __name__ == "__main__":
    main()
