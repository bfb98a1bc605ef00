"""What the game manager costs: many games of breakthrough at once, against the same moves without any server.

    python -m benchmarks.rbg_manager [--tables 50] [--rounds 3]

The server is a process of its own; all clients are in this one, and play games that were thought out before, so that
they cost next to nothing. A move's latency is from its sending until the next player is asked. In each round all
tables play a game through the server, and then the same moves are acted in this process, one position after the other.
The claim: what the server adds (sockets, tables, journals) is less than what the rules themselves cost, so that
it reaches half of the bare moves a second; a faster engine raises both.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import subprocess
import sys
import time
from collections.abc import Sequence
from statistics import median

from ludex.core import Action, Chance, Coded, Game, State
from ludex.library import find

GAMES = 8  # different ones, thought out before


class Script:
    """A whole game, as actions and as they are written."""

    def __init__(self, game: Game, seed: int) -> None:
        assert isinstance(game, Coded)
        codec, chance = game.codec("rbg"), Chance(seed)
        assert codec is not None
        state = game.start(game.setup(0))
        self.actions: list[tuple[str, Action]] = []
        self.texts: list[bytes] = []
        while state.outcome() is None:
            seat = next(iter(state.awaited()))
            action = state.choices(seat).uniform(chance)
            self.actions.append((seat, action))
            self.texts.append(codec.write(state, seat, action).encode() + b"\0")
            state.act(seat, action)

    def act(self, state: State) -> None:
        for seat, action in self.actions:
            state.act(seat, action)


class Pair:
    """The two clients of one table."""

    def __init__(self, clients: Sequence[tuple[asyncio.StreamReader, asyncio.StreamWriter]]) -> None:
        self.clients = clients
        self.sent = 0.0
        self.latencies: list[float] = []

    async def prepare(self) -> None:
        for reader, writer in self.clients:
            for _ in range(3):
                await reader.readuntil(b"\0")
            writer.write(b"ready\0")

    async def play(self, script: Script) -> None:
        for i, text in enumerate(script.texts):
            reader, writer = self.clients[i % 2]
            if i:
                assert await reader.readuntil(b"\0") == script.texts[i - 1]
            await reader.readuntil(b"\0")  # the deadline
            if i:
                self.latencies.append(time.perf_counter() - self.sent)
            self.sent = time.perf_counter()
            writer.write(text)
        last = len(script.texts)
        assert await self.clients[last % 2][0].readuntil(b"\0") == script.texts[-1]
        for reader, _ in self.clients:
            assert await reader.readuntil(b"\0") == b"reset\0"


async def connect(port: int, tables: int) -> list[Pair]:
    pairs = []
    for _ in range(tables):
        pairs.append(Pair([await asyncio.open_connection("127.0.0.1", port) for _ in range(2)]))
    for pair in pairs:
        await pair.prepare()
    return pairs


async def run(game: Game, port: int, tables: int, rounds: int) -> None:
    scripts = [Script(game, seed) for seed in range(GAMES)]
    pairs = await connect(port, tables)
    rates: list[tuple[float, float]] = []
    for _ in range(rounds):
        played = [scripts[i % GAMES] for i in range(tables)]
        moves = sum(len(script.texts) for script in played)
        started = time.perf_counter()
        await asyncio.gather(*(pair.play(script) for pair, script in zip(pairs, played, strict=True)))
        served = moves / (time.perf_counter() - started)
        started = time.perf_counter()
        for script in played:
            script.act(game.start(game.setup(0)))
        rates.append((served, moves / (time.perf_counter() - started)))
    report(rates, sorted(latency for pair in pairs for latency in pair.latencies), tables)
    for pair in pairs:
        for _, writer in pair.clients:
            writer.close()


def report(rates: Sequence[tuple[float, float]], latencies: Sequence[float], tables: int) -> None:
    served, bare = (median(column) for column in zip(*rates, strict=True))
    ratio = median(ours / theirs for ours, theirs in rates)
    middle, late = latencies[len(latencies) // 2], latencies[len(latencies) * 99 // 100]
    print(f"{tables} tables, {len(latencies):,} moves")
    print(f"through the server   {served:8,.0f} moves/s   latency p50 {middle * 1e3:.1f} ms, p99 {late * 1e3:.1f} ms")
    print(f"bare, one process    {bare:8,.0f} moves/s")
    print(f"the server reaches   {ratio:8.2f} of the bare moves (claim: at least 0.5)")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--game", default="breakthrough")
    args = parser.parse_args()
    command = [sys.executable, "-m", "ludex", "rbg", "server", args.game, "0", "--host", "127.0.0.1"]
    with subprocess.Popen([*command, "--tables", str(args.tables)], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        found = re.search(r"\d+", server.stdout.readline())
        assert found is not None
        try:
            asyncio.run(run(find(args.game), int(found[0]), args.tables, args.rounds))
        finally:
            server.terminate()


if __name__ == "__main__":
    main()
