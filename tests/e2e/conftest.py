"""A server of one's own, and a browser that has never seen it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from playwright.async_api import BrowserContext, async_playwright

from ._gate import Gate

PROGRAM = [sys.executable, "-c", "from ludex.cli.main import run; run()", "serve"]

FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


class House:
    """`ludex serve`; can be stopped and started again on the same port."""

    def __init__(self, folder: Path, pace: float) -> None:
        self._folder = folder
        self._pace = pace
        self.port = 0
        self.start()

    def start(self) -> None:
        args = [*PROGRAM, "--port", str(self.port), "--data", str(self._folder), "--pace", str(self._pace)]
        self._process = subprocess.Popen(args, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", self._process.stdout.readline())
        assert found
        self.port = int(found[1])

    def stop(self) -> None:
        self._process.terminate()
        self._process.communicate()


@pytest.fixture
def house(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[House]:
    """Quick, unless a test asks for another pace."""
    running = House(tmp_path / "data", getattr(request, "param", 0.2))
    yield running
    running.stop()


@pytest.fixture
async def gate(house: House) -> AsyncIterator[Gate]:
    made = Gate(house.port)
    await made.open()
    yield made
    await made.close()


@pytest.fixture
async def browser(tmp_path: Path) -> AsyncIterator[BrowserContext]:
    """With a profile of its own, so that tests know nothing of each other."""
    async with async_playwright() as playwright:
        context = await playwright.chromium.launch_persistent_context(
            tmp_path / "profile", executable_path=shutil.which("chromium"), args=FLAGS
        )
        yield context
        await context.close()


@pytest.fixture
def album(tmp_path: Path) -> Path:
    """Where pictures go."""
    folder = Path(os.environ.get("LUDEX_SCREENSHOTS", tmp_path / "screenshots"))
    folder.mkdir(parents=True, exist_ok=True)
    return folder
