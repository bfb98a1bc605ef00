"""Rules modules in JavaScript: our engine in this process against Node at the other end of a pipe.

    python -m benchmarks.rules_js [--rounds N] [--json]

The same recorded random matches, in turns within one run, medians of the rounds, in actions a second of CPU, Node's
added to ours. Every way gives the choices of all who are active after each action, and checks each action against them;
and all end with the same state, letter by letter, or the run stops.

here     a State of ours: the state as text, log lines told, nothing lasts that a view did
match    the same through Match, with journal and digests
kept     Node, the state stays there as an object: fast, and a state lost with the process
text     Node, the state as text in every question and answer: what ours promises

Games of recorded feud are played too where LUDEX_SHARED has them. Without Node only our own are shown.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from ludex.core import Chance, Entry, Match, Setup
from ludex.lab.simulate import play_on
from ludex.notations.rules.javascript.game import JavaScriptGame, seed_of
from ludex.notations.rules.javascript.offer import Offered, argument
from tests.notations.rules.javascript.bring import loaded, pasted, text

ENTRIES = 1500  # of each game in a round
DRIVER = Path(__file__).with_name("_rules_js_node.js")
FEUD = Path(os.environ.get("LUDEX_SHARED", "../shared")) / "data" / "rules" / "feud.js.txt"


class Recorded(NamedTuple):
    game: JavaScriptGame
    path: Path
    matches: Sequence[tuple[Setup, Sequence[Entry]]]

    @property
    def entries(self) -> int:
        return sum(len(entries) for _, entries in self.matches)


def recorded(folder: Path, rules: str) -> Recorded:
    game = loaded(folder, rules)
    matches: list[tuple[Setup, Sequence[Entry]]] = []
    while sum(len(entries) for _, entries in matches) < ENTRIES:
        match = Match(game, game.setup(len(matches) + 1))
        play_on(match, Chance(len(matches)))
        matches.append((match.setup, match.journal))
    return Recorded(game, folder / "rules.js", matches)


def here(played: Recorded) -> None:
    for setup, entries in played.matches:
        state = played.game.start(setup)
        for seat, action in entries:
            state.act(seat, action)


def judged(played: Recorded) -> None:
    for setup, entries in played.matches:
        match = Match(played.game, setup)
        for seat, action in entries:
            match.submit(seat, action)


class Node:
    """A module on Node, as a way to play."""

    def __init__(self, pipe: subprocess.Popen[str]) -> None:
        self._pipe = pipe

    def ask(self, **question: Any) -> Any:
        assert self._pipe.stdin is not None
        assert self._pipe.stdout is not None
        self._pipe.stdin.write(json.dumps(question) + "\n")
        self._pipe.stdin.flush()
        return json.loads(self._pipe.stdout.readline())

    def seconds(self) -> float:
        """Of CPU, so far."""
        return float(self.ask(cpu=True)) / 1e6

    def __call__(self, played: Recorded) -> None:
        for _ in self.finals(played):
            pass

    def finals(self, played: Recorded) -> Iterator[str]:
        """Play them all; each one's last state, where it is sent as text."""
        for setup, entries in played.matches:
            roles = played.game.roster(setup.scenario, setup.options).names
            said = self.ask(setup=[seed_of(setup.seed), setup.scenario, {}], roles=roles)
            for seat, action in entries:
                offers = {role: Offered(actions) for role, actions in said["offers"] if actions}
                offers[seat].demand(action)
                asked = {"role": seat, "action": action.name, "arg": argument(action), "roles": roles}
                said = self.ask(**asked, text=said.get("text"))
            yield said.get("text", "")


@contextmanager
def on_node(path: Path, mode: str) -> Iterator[Node]:
    command = [shutil.which("node") or "node", str(DRIVER), str(path), mode]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1) as pipe:
        yield Node(pipe)
        assert pipe.stdin is not None
        pipe.stdin.close()


def agree(played: Recorded, sent: Node) -> None:
    for (setup, entries), theirs in zip(played.matches, sent.finals(played), strict=True):
        state = played.game.start(setup)
        for seat, action in entries:
            state.act(seat, action)
        if state.freeze()["state"] != theirs:
            raise SystemExit(f"{played.game.id}, seed {setup.seed}: ours ends otherwise than Node's")


def cpu(way: Callable[[Recorded], None]) -> float:
    return process_time() + (way.seconds() if isinstance(way, Node) else 0.0)


def measure(played: Recorded, ways: Mapping[str, Callable[[Recorded], None]], rounds: int) -> dict[str, float]:
    """Actions a second; the order turns with every round, and the first round warms up."""
    spent: dict[str, list[float]] = {name: [] for name in ways}
    for number in range(rounds + 1):
        for name, way in sorted(ways.items(), reverse=bool(number % 2)):
            begun = cpu(way)
            way(played)
            if number:
                spent[name].append(cpu(way) - begun)
    return {name: played.entries / median(times) for name, times in spent.items()}


def run(rounds: int) -> Iterator[dict[str, Any]]:
    modules = {name: text(name) for name in ("envoys", "bazaar")}
    if FEUD.exists():
        modules["feud"] = pasted(FEUD.read_text())
    with tempfile.TemporaryDirectory() as folder:
        for name, rules in modules.items():
            played = recorded(Path(folder) / name, rules)
            ways: dict[str, Callable[[Recorded], None]] = {"here": here, "match": judged}
            if shutil.which("node") is None:
                yield {"game": name} | measure(played, ways, rounds)
                continue
            with on_node(played.path, "kept") as kept, on_node(played.path, "text") as sent:
                agree(played, sent)
                yield {"game": name} | measure(played, ways | {"kept": kept, "text": sent}, rounds)


def main(args: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args(args)
    rows = list(run(chosen.rounds))
    if chosen.json:
        print(json.dumps(rows))
        return
    print(f"{'actions/s':10} {'here':>8} {'match':>8} {'kept':>8} {'text':>8}   here/kept here/text")
    for row in rows:
        cells = [f"{row[name]:8,.0f}" if name in row else f"{'–':>8}" for name in ("here", "match", "kept", "text")]
        ratios = [f"{row['here'] / row[name]:8.2f}x" if name in row else f"{'–':>9}" for name in ("kept", "text")]
        print(f"{row['game']:10} {' '.join(cells)}   {' '.join(ratios)}")


if __name__ == "__main__":
    main()
