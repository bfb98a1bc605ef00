"""Parsing and lowering recorded games against the time that a person would wait for them.

    python -m benchmarks.rbg_parse ../shared/data/rbg/games [--rounds N]

In turns within one run, the median of the rounds in CPU time, and which part it is of the budget: 2 seconds a game, 6
for arimaa, the largest.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from statistics import median
from time import process_time

from ludex.notations.rbg.front import parse
from ludex.notations.rbg.lower import lower


def budget(name: str) -> float:
    return 6.0 if name.startswith("arimaa") else 2.0


def took(text: str) -> float:
    began = process_time()
    description, problems = parse(text)
    if description is None:
        raise SystemExit(str(problems[0]))
    lower(description)
    return process_time() - began


def main() -> None:
    parser = ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("folder", type=Path, help="holds *.rbg")
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    texts = {path.stem: path.read_bytes().decode() for path in sorted(given.folder.glob("*.rbg"))}
    rounds = [{name: took(text) for name, text in texts.items()} for _ in range(given.rounds)]
    worst = 0.0
    for name in texts:
        seconds = median(each[name] for each in rounds)
        worst = max(worst, seconds / budget(name))
        print(f"{name:32} {seconds * 1000:8.1f} ms   {seconds / budget(name):7.2%} of {budget(name):.0f} s")
    print(f"worst: {worst:.2%} of its budget, over {len(texts)} games")
    sys.exit(0 if texts and worst <= 1 else 1)


if __name__ == "__main__":
    main()
