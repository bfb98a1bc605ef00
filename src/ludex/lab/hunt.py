"""Looks for what is wrong with a game, in random matches under the law; and makes what it finds as short as it can."""

from __future__ import annotations

import gc
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from time import monotonic
from typing import Any, Final

from ludex.core import BadRecord, Chance, Entry, Game, Json, Match, Refused, Setup, State, record_of

from .fuzz import Fuzzer
from .laws import Broken, Report
from .laws._hold import Trial

STEPS: Final = 5000
"""Actions after which a match has no end."""

PATIENCE: Final = 20.0
"""Seconds for making a finding shorter."""

LUCK: Final = 30
"""Other matches that may show it earlier."""

Signature = tuple[Any, ...]


@dataclass(frozen=True)
class Finding:
    """A match in which a law is broken, or rules fail."""

    number: int
    """Of the match, from 1: seed + number - 1 is the seed of its player."""
    error: Exception
    setup: Setup | None
    """None: not even that could be made."""
    entries: Sequence[Entry] = ()
    doing: Entry | None = None
    """What was being tried after the entries; None: the position itself is wrong."""
    first_length: int = 0
    """Entries before it was made shorter."""

    @property
    def law(self) -> int | None:
        return self.error.law if isinstance(self.error, Broken) else None

    @property
    def text(self) -> str:
        if isinstance(self.error, Broken):
            return str(self.error)
        return f"{type(self.error).__name__}: {self.error}"

    @property
    def places(self) -> list[str]:
        """Where it came from, the innermost last: file:line in function."""
        error = self.error.__cause__ if isinstance(self.error, Broken) and self.error.__cause__ else self.error
        frames = traceback.extract_tb(error.__traceback__)
        return [f"{frame.filename}:{frame.lineno} in {frame.name}" for frame in frames]

    def json(self) -> dict[str, Json]:
        return {
            "match": self.number,
            "law": self.law,
            "text": self.text,
            "where": self.places[-1] if self.places and self.law in (None, 9) else None,
            "setup": self.setup.json() if self.setup else None,
            "entries": len(self.entries),
            "first_entries": self.first_length,
            "doing": [self.doing.seat, self.doing.action.json()] if self.doing else None,
        }

    def record(self, game: Game) -> dict[str, Json] | None:
        """The match up to the finding, as `ludex replay` reads it; None if it can't be played that far."""
        if self.setup is None:
            return None
        try:
            match = Match(game, self.setup)
            for entry in self.entries:
                match.submit(*entry)
            return record_of(match) | {"finding": self.json()}
        except Exception:  # whatever is wrong with the game
            return None


@dataclass(slots=True)
class Hunt:
    """Over all scenarios, options and numbers of players. The same seed finds the same."""

    game: Game
    seed: int
    steps: int = STEPS
    ends: bool = True
    """Its matches must end by themselves."""
    report: Report = field(default_factory=Report)

    def run(self, n: int | None, until: float | None = None) -> Iterator[Finding | None]:
        """After each match what was found in it; so many matches, and not longer than that time of the clock."""
        number = 0
        while (n is None or number < n) and (until is None or monotonic() < until):
            number += 1
            yield self.match(number)

    def match(self, number: int) -> Finding | None:
        trial: Trial | None = None
        fuzzer = Fuzzer(Chance(self.seed + number - 1), moody=True)
        setup: Setup | None = None
        try:
            setup = fuzzer.setup(self.game)
            trial = Trial(self.game, fuzzer, self.report, setup=setup, spare=True)
            with _collecting_rarely():
                trial.run(self.steps, self.ends)
        except Exception as error:
            if trial is None:
                return Finding(number, error, setup)
            entries = tuple(trial.match.journal)
            return Finding(number, error, setup, entries, trial.doing, len(entries))
        return None

    def shorten(self, found: Finding, patience: float = PATIENCE) -> Finding:
        """The shortest sequence that shows the same; at worst the same one."""
        until = monotonic() + patience
        best = self._again(found, _sequence(found)) if found.setup else None
        if best is None:
            return found  # it depends on the nonsense that was tried
        best = _cut(best, partial(self._again, found), until)
        for luck in range(LUCK):
            if not _sequence(best) or monotonic() > until:
                break
            if (other := self._otherwise(best, luck)) is not None:
                best = _cut(other, partial(self._again, found), until)
        return best

    def _otherwise(self, found: Finding, luck: int) -> Finding | None:
        """The same, in another match from the same setup with fewer actions."""
        fuzzer = Fuzzer(Chance(Chance(self.seed + luck).word()), moody=True)
        return self._shown(found, fuzzer, lambda trial: trial.run(len(_sequence(found)) - 1, ends=False))

    def _again(self, found: Finding, sequence: Sequence[Entry]) -> Finding | None:
        """Plays what is possible of the sequence; what is found, if it is the same."""

        def play(trial: Trial) -> None:
            for entry in sequence:
                if possible := _possible(trial.match.state, entry):
                    trial.step(possible)
            trial.finish(len(trial.match) if _endless(found) else self.steps, self.ends)

        return self._shown(found, Fuzzer(Chance(self.seed + found.number - 1)), play)

    def _shown(self, found: Finding, fuzzer: Fuzzer, play: Callable[[Trial], None]) -> Finding | None:
        trial: Trial | None = None
        try:
            trial = Trial(self.game, fuzzer, Report(), setup=found.setup)
            play(trial)
        except Exception as error:
            if trial is None or signature(error) != signature(found.error):
                return None
            return replace(found, error=error, entries=tuple(trial.match.journal), doing=trial.doing)
        return None


@contextmanager
def _collecting_rarely() -> Iterator[None]:
    """Positions are many small objects, hardly any of them in circles: looking for these is a tenth of the time."""
    before = gc.get_threshold()
    gc.set_threshold(100_000, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)


def _sequence(found: Finding) -> list[Entry]:
    return [*found.entries, *([found.doing] if found.doing else [])]


def _possible(state: State, entry: Entry) -> Entry | None:
    """Or of another seat: without what came before it may be somebody else's turn."""
    seats = (entry.seat, *(seat for seat in state.movers() if seat != entry.seat))
    return next((Entry(seat, entry.action) for seat in seats if entry.action in state.choices(seat)), None)


def _endless(found: Finding) -> bool:
    return isinstance(found.error, Broken) and "has not ended" in str(found.error)


def signature(error: Exception) -> Signature:
    """What makes two failures the same: the law, or the kind of error and the line that raised it."""
    if isinstance(error, Broken):
        cause = error.__cause__
        return ("law", error.law, *(signature(cause) if isinstance(cause, Exception) and error.law != 7 else ()))
    if isinstance(error, Refused | BadRecord):
        return (type(error).__name__,)
    frames = traceback.extract_tb(error.__traceback__)
    return (type(error).__name__, frames[-1].filename, frames[-1].lineno) if frames else (type(error).__name__,)


def _cut(best: Finding, again: Callable[[Sequence[Entry]], Finding | None], until: float) -> Finding:
    """Delta debugging: without ever smaller parts, as long as it still shows."""
    size = max(1, len(_sequence(best)) // 2)
    while True:
        at, less = 0, False
        while at < len(sequence := _sequence(best)):
            if monotonic() > until:
                return best
            found = again(sequence[:at] + sequence[at + size :])
            if found is not None and len(_sequence(found)) < len(sequence):
                best, less = found, True
            else:
                at += size
        if size == 1 and not less:
            return best
        size = max(1, size // 2)
