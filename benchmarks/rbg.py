"""Random play of regular board games per CPU-second, against the public compiler's recorded figures.

    python -m benchmarks.rbg FOLDER [GAME ...] [--rounds N] [--seconds S] [--original DIR] [--json]

FOLDER holds games/*.rbg and reference_speed.csv. Every round plays each game once, so that what else the machine does
hits all alike; the median of the rounds counts. With --original, a folder with the public compiler's built benchmarks,
one program for each game, called `PROGRAM SECONDS`, the two are played in turns in the same run, and the ratio is
one of that run; without it, the ratio is to the recorded figures, which are of another run on another day: information,
no measurement. The last table is kept beside the cache, and the change against it is printed.
"""

from __future__ import annotations

import argparse
import csv
import json
import re
import subprocess
from collections.abc import Mapping, Sequence
from math import exp, log
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from time import process_time
from typing import Any, Final

from ludex.core import Game
from ludex.lab.bench import bench
from ludex.library import find
from ludex.notations.rbg.native.cache import default

KEPT: Final = default().folder.parent / "benchmark-rbg.json"


def main() -> None:
    wanted = arguments()
    recorded = reference(wanted.folder / "reference_speed.csv")
    names = wanted.game or sorted(path.stem for path in (wanted.folder / "games").glob("*.rbg"))
    ready = {name: prepared(wanted.folder / "games" / f"{name}.rbg") for name in names}
    rates = measured({name: game for name, (game, _) in ready.items()}, wanted)
    before = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    rows = [row(name, rates[name], ready[name][1], recorded.get(name), before.get(name)) for name in names]
    if wanted.json:
        print(json.dumps(rows, indent=2))
    else:
        show(rows, "the original in this run" if wanted.original else "recorded figures of another run")
    KEPT.parent.mkdir(parents=True, exist_ok=True)
    KEPT.write_text(json.dumps(before | {each["game"]: each["playouts_per_cpu_s"] for each in rows}))


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("game", nargs="*")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--original", type=Path)
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def reference(path: Path) -> Mapping[str, float]:
    with path.open() as file:
        return {each["game"]: float(each["rbg2cpp_playouts_per_cpu_s"]) for each in csv.DictReader(file)}


def prepared(path: Path) -> tuple[Game, float]:
    """The game with its machine code, and the CPU-seconds that this took: from the cache, if it is there."""
    started = process_time()
    game = find(str(path))
    game.start(game.setup(0)).movers()
    return game, process_time() - started


def measured(games: Mapping[str, Game], wanted: argparse.Namespace) -> Mapping[str, tuple[float, float | None]]:
    """Ours, and the original's of the same rounds."""
    ours: dict[str, list[float]] = {name: [] for name in games}
    theirs: dict[str, list[float]] = {name: [] for name in games}
    for number in range(wanted.rounds):
        for name, game in games.items():
            rate = bench(game.start(game.setup(0)), wanted.seconds, number)
            ours[name].append(rate.per_cpu_second())
            if wanted.original:
                theirs[name].append(original(wanted.original / name, wanted.seconds))
    return {name: (median(ours[name]), median(theirs[name]) if theirs[name] else None) for name in games}


def original(program: Path, seconds: float) -> float:
    """What it prints of its own, `... N playouts ...`, by the CPU time of the process."""
    before = getrusage(RUSAGE_CHILDREN)
    told = subprocess.run([program, str(round(seconds * 1000))], check=True, capture_output=True, text=True).stdout
    after = getrusage(RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    found = re.search(r"([\d,]+)\s*(?:playouts|plays)", told)
    if found is None:
        raise SystemExit(f"{program} does not say how many playouts it did: {told[:200]!r}")
    return int(found[1].replace(",", "")) / cpu


def row(
    name: str, rates: tuple[float, float | None], ready: float, recorded: float | None, before: float | None
) -> dict[str, Any]:
    rate, theirs = rates
    against = theirs or recorded
    return {
        "game": name,
        "playouts_per_cpu_s": rate,
        "ratio": rate / against if against else None,
        "change": rate / before - 1 if before else None,
        "ready_cpu_s": ready,
    }


def show(rows: Sequence[Mapping[str, Any]], against: str) -> None:
    print(f"{'game':32}{'playouts/CPU-s':>16}{'ratio':>9}{'change':>9}{'ready':>9}   ratio to {against}")
    for each in rows:
        ratio = f"{each['ratio']:8.2f}x" if each["ratio"] else f"{'–':>9}"
        change = f"{each['change']:+9.0%}" if each["change"] is not None else f"{'–':>9}"
        print(f"{each['game']:32}{each['playouts_per_cpu_s']:16,.1f}{ratio}{change}{each['ready_cpu_s']:8.2f}s")
    ratios = [each["ratio"] for each in rows if each["ratio"]]
    if ratios:
        print(f"{'geometric mean':32}{'':16}{exp(sum(map(log, ratios)) / len(ratios)):8.2f}x")


if __name__ == "__main__":
    main()
