"""The power fails at any moment; nothing that was acknowledged is gone, nothing is half there.

Killing a process proves nothing about the disk, as the system still holds what the process wrote. So every
write and every sync of a process is recorded, and the disk rebuilt as it may be after a cut.
"""

import asyncio
import os
import random
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.host.store.disk import SURVIVALS, Call, Disk, Survival, calls
from tests.host.store.survivors import acknowledged, problems
from tests.host.store.test_kill import command

CUTS = 300

pytestmark = [pytest.mark.needs("cc"), pytest.mark.slow]


@pytest.fixture(scope="module")
def shim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    library = tmp_path_factory.mktemp("shim") / "disk_log.so"
    source = Path(__file__).with_name("disk_log.c")
    flags = ["-Wall", "-Wextra", "-Werror", "-O1", "-shared", "-fPIC"]
    subprocess.run(["cc", *flags, "-o", library, source, "-ldl", "-lpthread"], check=True)
    return library


def recorded(shim: Path, directory: Path, synchronous: str) -> list[Call]:
    """Two lives of a process: it creates the store, closes it, and goes on with it."""
    disk, log = directory / "disk", directory / "log"
    disk.mkdir()
    environment = {**os.environ, "LD_PRELOAD": str(shim), "DISK_DIRECTORY": str(disk.resolve()), "DISK_LOG": str(log)}
    for _ in range(2):
        # Short logs, so that there are many checkpoints to be cut off in.
        lives = command(disk.resolve() / "x.db", synchronous, tables=6, appends=40, pages=40)
        subprocess.run(lives, check=True, env=environment, stdout=subprocess.DEVNULL)
    return list(calls(log.read_bytes()))


@dataclass
class Cut:
    """What one power cut did."""

    at: int
    survival: Survival
    promised: int
    found: list[str]


def cuts(log: Sequence[Call], directory: Path, chance: random.Random, count: int = CUTS) -> list[Cut]:
    """Replay once, and stop at random calls to look at what a cut there would leave."""
    disk, done = Disk(), 0
    results: list[Cut] = []
    for at in sorted(chance.randrange(len(log) + 1) for _ in range(count)):
        for call in log[done:at]:
            disk.do(call)
        done = at
        survival = chance.choice(SURVIVALS)
        found = after_the_cut(disk, survival, directory / f"{len(results)}", chance)
        results.append(Cut(at, survival, len(disk.acknowledged), found))
    return results


def after_the_cut(disk: Disk, survival: Survival, directory: Path, chance: random.Random) -> list[str]:
    directory.mkdir(parents=True)
    for name, content in disk.after_the_cut(survival, chance).items():
        # The shared memory beside the log is not storage; SQLite builds it anew.
        if not name.endswith("-shm"):
            (directory / name).write_bytes(content)
    return asyncio.run(problems(directory / "x.db", acknowledged(disk.acknowledged)))


def of(kind: str, results: list[Cut]) -> list[Cut]:
    return [cut for cut in results if any(problem.startswith(kind) for problem in cut.found)]


def test_nothing_acknowledged_is_lost(shim: Path, tmp_path: Path) -> None:
    log = recorded(shim, tmp_path, "FULL")
    results = cuts(log, tmp_path / "cuts", random.Random(1))
    assert [cut for cut in results if cut.found] == []
    # The cuts met something to lose.
    assert sum(cut.promised > 0 for cut in results) > CUTS // 2


def test_the_hour_of_birth(shim: Path, tmp_path: Path) -> None:
    """Cut off while it is being created, a store is whole or empty, never refused."""
    log = recorded(shim, tmp_path, "FULL")
    created = next(place for place, call in enumerate(log) if call.kind == "a")
    results = cuts(log[: created + 1], tmp_path / "cuts", random.Random(2))
    assert [cut for cut in results if cut.found] == []


def test_normal_loses_the_last_commits_and_breaks_nothing(shim: Path, tmp_path: Path) -> None:
    results = cuts(recorded(shim, tmp_path, "NORMAL"), tmp_path / "cuts", random.Random(3))
    assert of("broken", results) == []
    assert of("lost", results) != []


def test_without_syncs_the_loss_is_seen(shim: Path, tmp_path: Path) -> None:
    """The control: if this store came through, the tests above would prove nothing."""
    results = cuts(recorded(shim, tmp_path, "OFF"), tmp_path / "cuts", random.Random(4), count=60)
    assert len(of("lost", results)) > 10
