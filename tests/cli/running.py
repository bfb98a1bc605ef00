"""Ways to run `ludex` in tests: in this process, in one of its own, and in a terminal."""

from __future__ import annotations

import io
import json
import os
import pty
import select
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

from ludex.cli.main import status

ROOT = Path(__file__).parents[2]
PROGRAM = (sys.executable, "-W", "error", "-c", "from ludex.cli.main import run; run()")
PATIENCE = 60.0  # seconds; only a hanging program waits as long


@dataclass(frozen=True)
class Result:
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Exactly one document, and nothing else."""
        return json.loads(self.out)


def ludex(*args: object, typed: str = "") -> Result:
    """In this process, as if through pipes."""
    out, err = io.StringIO(), io.StringIO()
    with patch("sys.stdout", out), patch("sys.stderr", err), patch("sys.stdin", io.StringIO(typed)):
        code = status([str(arg) for arg in args])
    return Result(code, out.getvalue(), err.getvalue())


def environment(**more: str) -> Mapping[str, str]:
    """Toys can be imported; nothing of the caller's terminal or debugging gets in."""
    kept = {name: value for name, value in os.environ.items() if name not in ("LUDEX_DEBUG", "COLUMNS", "NO_COLOR")}
    return kept | {"PYTHONPATH": str(ROOT), "TERM": "xterm", **more}


def process(*args: object, typed: str = "", folder: Path | None = None, **more: str) -> Result:
    """In a process of its own."""
    done = subprocess.run(
        [*PROGRAM, *map(str, args)],
        input=typed,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        cwd=folder,
        env=environment(**more),
        check=False,
    )
    return Result(done.returncode, done.stdout, done.stderr)


class Terminal:
    """The program at a real terminal: type, and wait until something shows."""

    def __init__(self, args: Sequence[object]) -> None:
        self.shown = ""
        self._at = 0
        self._end, theirs = pty.openpty()
        self.process = subprocess.Popen(
            [*PROGRAM, *map(str, args)],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=environment(),
            start_new_session=True,
            preexec_fn=_own_terminal,
        )
        os.close(theirs)

    def type(self, text: str) -> None:
        os.write(self._end, text.encode())

    def interrupt_until(self, text: str) -> None:
        """Ctrl-C. Again if nothing comes of it: Python misses a signal between a prompt and its wait for a key."""
        for _ in range(5):
            self.type("\x03")
            with suppress(AssertionError):
                self.wait_for(text, PATIENCE / 6)
                return
        self.wait_for(text)

    def wait_for(self, text: str, patience: float = PATIENCE) -> str:
        """What was shown since the last wait, up to this text."""
        deadline = time.monotonic() + patience
        while text not in self.shown[self._at :]:
            assert time.monotonic() < deadline, f"{text!r} does not show in {self.shown[self._at :]!r}"
            assert self._read(), f"it ended without {text!r}: {self.shown[self._at :]!r}"
        end = self.shown.index(text, self._at) + len(text)
        seen, self._at = self.shown[self._at : end], end
        return seen

    def end(self) -> int:
        while self._read():
            pass
        return self.process.wait(PATIENCE)

    def _read(self) -> bool:
        ready, _, _ = select.select([self._end], [], [], 1.0)
        if not ready:
            return True
        try:
            data = os.read(self._end, 65536)
        except OSError:  # Linux says so when the other end is closed
            return False
        self.shown += data.decode(errors="replace")
        return bool(data)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._end)


def _own_terminal() -> None:
    """So that Ctrl-C, typed, becomes a signal."""
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


@contextmanager
def terminal(*args: object) -> Iterator[Terminal]:
    opened = Terminal(args)
    try:
        yield opened
    finally:
        opened.close()
