"""A process dies by SIGKILL at any moment; nothing that it acknowledged is gone, nothing is half there."""

import asyncio
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

import ludex
from tests.host.store import appender
from tests.host.store.survivors import acknowledged, problems

KILLS = 200
LIVES = 20  # of one store, until a new one begins

# Without site-packages it starts in half the time.
_ROOT = Path(__file__).parents[3]
COMMAND = [sys.executable, "-S", "-E", "-c"]
BOOT = f"import sys, runpy; sys.path[:0] = {[str(Path(ludex.__file__).parents[1]), str(_ROOT)]!r}; " + (
    f"del sys.argv[0]; runpy.run_path({appender.__file__!r}, run_name='__main__')"
)


def command(path: Path, synchronous: str, tables: int, appends: int, pages: int) -> list[str]:
    return [*COMMAND, BOOT, "appender", str(path), synchronous, str(tables), str(appends), str(pages)]


def one_life(path: Path, chance: random.Random) -> list[str]:
    """Start, wait for some lines or for some time, kill; what was acknowledged."""
    process = subprocess.Popen(command(path, "FULL", 8, 10**6, 50), stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    with process:
        lines = []
        for _ in range(chance.choice([0, 1, 2, 10, 50, 300])):
            lines.append(process.stdout.readline())
        # Without a line to wait for it may also die while it opens or creates the store.
        time.sleep(chance.uniform(0, 0.01 if lines else 0.25))
        process.kill()
        lines += process.stdout.readlines()
    assert all(line.endswith("\n") for line in lines), lines[-1:]
    return lines


@pytest.mark.slow
def test_two_hundred_kills(tmp_path: Path) -> None:
    chance = random.Random(20)
    lines: list[str] = []
    total = 0
    for kill in range(KILLS):
        if kill % LIVES == 0:
            path, lines = tmp_path / f"{kill}.db", []
        new = one_life(path, chance)
        lines += new
        total += len(new)
        found = asyncio.run(problems(path, acknowledged(lines)))
        assert found == [], f"after kill {kill}"
    assert total > 10 * KILLS
