"""The keyboard and the screen; or a pipe, then without colours, clearing and waiting."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress

from .._clean import clean
from .._paper import console, panel

WIPE = "\x1b[H\x1b[2J\x1b[3J"  # the lines above the window, too: they hold what another player saw


class Screen:
    def __init__(self) -> None:
        self._paper = console()
        self.live = sys.stdin.isatty() and self._paper.is_terminal
        if self.live:
            _edit_lines()

    def say(self, text: str = "", style: str = "") -> None:
        self._paper.print(clean(text, lines=True), style=style)

    def draw(self, lines: Sequence[str], title: str) -> None:
        self._paper.print(panel(lines, title))

    def ask(self, prompt: str) -> str:
        """A line; EOFError when there are no more."""
        prompt = clean(prompt)
        if self.live:
            return input(prompt).strip()
        sys.stdout.write(prompt)
        sys.stdout.flush()
        line = sys.stdin.readline()
        sys.stdout.write(line)  # what came through a pipe, as if it had been typed
        if not line:
            raise EOFError
        return line.strip()

    def hand_over(self, to: str) -> None:
        """Nobody sees what was for the one before him."""
        if not self.live:
            self.say(f"--- {to} ---")
            return
        self.ask(f"Press Enter to clear the screen, then pass the keyboard to {to}.")
        self._wipe()
        self.ask(f"{to}, press Enter.")
        self._wipe()

    def _wipe(self) -> None:
        sys.stdout.write(WIPE)
        sys.stdout.flush()


def _edit_lines() -> None:
    """Arrow keys, where there is readline; without a history, which would show what another player typed."""
    with suppress(ImportError):
        import readline

        readline.set_auto_history(False)
