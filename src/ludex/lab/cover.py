"""What of a game's rules random matches get to: its verbs; of rules in files also states, procedures and lines."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import FrameType
from typing import Any

from ludex.core import (
    HOUSE,
    Assured,
    Chance,
    Game,
    Json,
    Located,
    Mapped,
    Match,
    Part,
    Redealable,
    Refused,
    Seat,
    State,
)

from .fuzz import Fuzzer


class Lines:
    """Which lines of some files have run."""

    def __init__(self, files: Collection[str]) -> None:
        self.hit: dict[str, Counter[int]] = {file: Counter() for file in files}

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Whoever watched before, a debugger say, watches again afterwards."""
        before = sys.gettrace()
        sys.settrace(self._entered)
        try:
            yield
        finally:
            sys.settrace(before)

    def _entered(self, frame: FrameType, event: str, arg: Any) -> Callable[..., Any] | None:
        """For each function that begins; what is not ours costs no more than this."""
        del event, arg
        hit = self.hit.get(frame.f_code.co_filename)
        if hit is None:
            return None

        def line(frame: FrameType, event: str, arg: Any) -> Any:
            del arg
            if event == "line":
                hit[frame.f_lineno] += 1
            return line

        return line


@dataclass
class Coverage:
    """Of so many random matches."""

    game: Game
    matches: int = 0
    actions: int = 0
    verbs: Counter[str] = field(default_factory=Counter)
    offered: Counter[str] = field(default_factory=Counter)
    places: Counter[str] = field(default_factory=Counter)
    """How often somebody was asked in this part."""
    done: Counter[str] = field(default_factory=Counter)
    """state.verb"""
    lines: Mapping[str, Counter[int]] = field(default_factory=dict)

    def parts(self) -> Sequence[tuple[Part, int]]:
        """Each with how often it was reached."""
        if not isinstance(self.game, Mapped):
            return []
        return [(part, self._reached(part)) for part in self.game.parts()]

    def _reached(self, part: Part) -> int:
        """States and actions are told by the position: they may share their lines with others."""
        if part.kind == "state":
            return self.places[part.name]
        if part.kind == "action":
            return self.done[part.name]
        hit = self.lines.get(part.file, Counter())
        return max((hit[line] for line in part.lines), default=0)

    def missed(self) -> Mapping[str, Sequence[int]]:
        """By file, the lines that can run and did not."""
        if not isinstance(self.game, Mapped):
            return {}
        return {
            file: [line for line in lines if line not in self.lines.get(file, ())]
            for file, lines in self.game.lines().items()
        }

    def json(self) -> dict[str, Json]:
        lines = self.game.lines() if isinstance(self.game, Mapped) else {}
        return {
            "matches": self.matches,
            "actions": self.actions,
            "verbs": [
                {"verb": verb, "offered": n, "done": self.verbs[verb]} for verb, n in sorted(self.offered.items())
            ],
            "parts": [
                {"kind": part.kind, "name": part.name, "file": part.file, "line": part.line, "reached": n}
                for part, n in self.parts()
            ],
            "files": [
                {"file": file, "lines": len(lines[file]), "missed": list(missed)}
                for file, missed in self.missed().items()
            ],
        }


def cover(game: Game, n: int, seed: int, limit: int, told: Callable[[int], None] | None = None) -> Coverage:
    """Random matches over all scenarios, options and numbers of players, rare verbs first."""
    found = Coverage(game)
    lines = Lines(game.files() if isinstance(game, Mapped) else ())
    found.lines = lines.hit
    for number in range(1, n + 1):
        with lines.watched():
            _play(game, Fuzzer(Chance(seed + number - 1), moody=True), limit, found)
        if told is not None:
            told(number)
    return found


def _play(game: Game, fuzzer: Fuzzer, limit: int, found: Coverage) -> None:
    match = Match(game, fuzzer.setup(game))
    found.matches += 1
    refused = 0
    while match.outcome() is None and len(match) < limit and refused < limit:
        state = match.state
        place = _place(state)
        seat = fuzzer.mover(state)
        choices = state.choices(seat)
        found.offered.update(verb.name for verb in choices.verbs() if verb.enabled)
        found.places[place] += 1
        action = fuzzer.action(seat, choices)
        try:
            match.submit(seat, action)
        except Refused:
            refused += 1
            continue
        _ask(state, seat, fuzzer.chance)
        found.actions += 1
        found.verbs[action.name] += 1
        found.done[f"{place}.{action.name}"] += 1
    for seat in match.state.seats():  # the last position has its views, too
        match.state.view(seat)


def _ask(state: State, seat: Seat, chance: Chance) -> None:
    """What others than players ask of rules, so that it counts."""
    if seat != HOUSE:
        state.view(seat)
    if isinstance(state, Assured):
        state.assure()
    if isinstance(state, Redealable) and chance.below(8) == 0:
        state.redeal(seat, chance)


def _place(state: object) -> str:
    return (state.located() or [""])[-1] if isinstance(state, Located) else ""


def ranges(numbers: Sequence[int]) -> str:
    """4-6, 9"""
    parts: list[list[int]] = []
    for number in numbers:
        if parts and number == parts[-1][-1] + 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    return ", ".join(f"{part[0]}-{part[-1]}" if len(part) > 1 else str(part[0]) for part in parts)
