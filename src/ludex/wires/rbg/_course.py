"""The course of one game, for the log files: how long, how many moves, who was late, who forfeited."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TextIO

from ludex.core import Capped, Seat


class Forfeit(NamedTuple):
    client: int
    why: str  # one word


@dataclass(slots=True)
class Course:
    began: float
    late: list[int]  # how often, by client
    late_ready: Sequence[bool]
    moves: int = 0
    legal: int = 0  # moves, of all positions together
    manager_late: bool = False
    forfeit: Forfeit | None = None
    texts: dict[int, tuple[int, str]] = field(default_factory=dict)  # by entry: the mover, and his move as it is told
    received: list[str] = field(default_factory=list)  # as they came

    def line(self, now: float, scores: Sequence[float]) -> str:
        """Of --log_results."""
        numbers = [f"{now - self.began:g}", str(self.moves), str(self.legal), *map(_plain, scores)]
        if self.manager_late or any(self.late) or any(self.late_ready):
            numbers.append(f"timeouts={self._timeouts()}")
        if self.forfeit is not None:
            numbers.append(f"forfeit={self.forfeit.client}({self.forfeit.why})")
        return " ".join(numbers)

    def _timeouts(self) -> str:
        marks = ("(lateready)" if late else "" for late in self.late_ready)
        counts = [f"{count}{mark}" for count, mark in zip(self.late, marks, strict=True)]
        return ",".join([*counts, "manager"] if self.manager_late else counts)


def scores_after(
    forfeit: Forfeit | None, seats: Sequence[Seat], scores: Mapping[Seat, float], game: Capped | None
) -> Sequence[float]:
    """Who forfeits has nothing; the others have all that the rules can give."""
    if forfeit is None:
        return [scores.get(seat, 0) for seat in seats]
    return [0 if i == forfeit.client or game is None else game.most(seat) for i, seat in enumerate(seats)]


def _plain(score: float) -> str:
    return str(int(score)) if score == int(score) else repr(score)


def exactly(text: str) -> str:
    """A message as it came, if it is made of numbers; other text gets no line of its own in a log."""
    return text if all(char.isdigit() or char.isspace() for char in text) else " ".join(text.split())


class Logs(NamedTuple):
    """Files, or None."""

    moves: TextIO | None = None
    results: TextIO | None = None

    def game_over(self, course: Course, result: str | None) -> None:
        """result: None where the game was broken off. One game's moves stay together, also among many tables."""
        if self.moves is not None:
            end = [] if result is None else ["reset"]
            self.moves.writelines(f"{line}\n" for line in [*course.received, *end])
            self.moves.flush()
        if self.results is not None and result is not None:
            self.results.write(f"{result}\n")
            self.results.flush()
