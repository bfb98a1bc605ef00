"""Many matches, counted."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from ludex.core import Seat
from ludex.lab.simulate import Played

Z = 1.959964  # 95 % of the normal distribution lie within as many deviations


@dataclass(slots=True)
class Tally:
    matches: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    """won, shared, nobody, unsaid (the rules do not say who wins), stopped (at the limit)."""
    wins: dict[Seat, float] = field(default_factory=dict)
    scores: dict[Seat, list[float]] = field(default_factory=lambda: defaultdict(lambda: [0.0, 0]))
    """The sum, and of how many."""
    lengths: list[int] = field(default_factory=list)

    def add(self, played: Played) -> None:
        self.matches += 1
        for seat in played.seats:
            self.wins.setdefault(seat, 0)
        self.ends[_end(played)] += 1
        if played.outcome is None:
            return
        for seat in played.outcome.winners or ():
            self.wins[seat] = self.wins.get(seat, 0) + 1 / len(played.outcome.winners or ())
        for seat, score in played.scores.items():
            self.scores[seat][0] += score
            self.scores[seat][1] += 1
        if played.length is not None:
            self.lengths.append(played.length)

    @property
    def judged(self) -> int:
        """Matches of which the rules say who won."""
        return self.matches - self.ends["stopped"] - self.ends["unsaid"]

    def json(self) -> dict[str, Any]:
        return {
            "matches": self.matches,
            "seats": [self._seat(seat) for seat in self.wins],
            "ends": {name: self.ends[name] for name in ("won", "shared", "nobody", "unsaid", "stopped")},
            "length": self._length(),
        }

    def _seat(self, seat: Seat) -> dict[str, Any]:
        total, n = self.scores[seat]
        wins = round(self.wins[seat], 6)
        return {
            "seat": seat,
            "wins": wins,
            "share": round(wins / self.judged, 6) if self.judged else None,
            "interval": [round(end, 6) for end in wilson(wins, self.judged)] if self.judged else None,
            "score": round(total / n, 6) if n else None,
        }

    def _length(self) -> dict[str, Any] | None:
        if not self.lengths:
            return None
        mean = sum(self.lengths) / len(self.lengths)
        return {"mean": round(mean, 3), "least": min(self.lengths), "most": max(self.lengths)}


def _end(played: Played) -> str:
    if played.outcome is None:
        return "stopped"
    winners = played.outcome.winners
    if winners is None:
        return "unsaid"
    return ("nobody", "won")[len(winners)] if len(winners) < 2 else "shared"


def wilson(wins: float, n: int) -> tuple[float, float]:
    """Wilson's interval, for n > 0: also right for few matches, and for seats that never win."""
    share = wins / n
    middle = share + Z * Z / (2 * n)
    half = Z * sqrt(share * (1 - share) / n + Z * Z / (4 * n * n))
    scale = 1 + Z * Z / n
    return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)
