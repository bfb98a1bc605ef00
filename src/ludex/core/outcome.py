"""How a match ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Self

from .plain import Json
from .seats import Seat


@dataclass(frozen=True, slots=True)
class Outcome:
    """winners: None, the rules do not say; (), nobody; one; several, they share it."""

    winners: tuple[Seat, ...] | None = None
    scores: Mapping[Seat, float] = field(default_factory=dict)
    dropped: tuple[Seat, ...] = ()  # in the order of dropping out
    text: str = ""

    def json(self) -> dict[str, Json]:
        winners = None if self.winners is None else list(self.winners)
        return {"winners": winners, "scores": dict(self.scores), "dropped": list(self.dropped), "text": self.text}

    def __str__(self) -> str:
        said = self.text or _verdict(self.winners)
        scores = ", ".join(f"{seat} {score:g}" for seat, score in self.scores.items())
        return f"{said} ({scores})" if scores else said

    def args(self) -> tuple[Json, ...]:
        """As the arguments of an action, which hold no objects."""
        return (self.winners, tuple(self.scores.items()), self.dropped, self.text)

    @classmethod
    def from_args(cls, args: tuple[Json, ...]) -> Self:
        """ValueError unless they are what args() gives."""
        try:
            winners, scores, dropped, text = args
            made = cls(None if winners is None else tuple(winners), dict(scores), tuple(dropped), text)
            if made.args() != args:  # a text for its letters, a seat with two scores
                raise ValueError
        except (TypeError, ValueError):
            raise ValueError("an outcome is [winners or null, [[seat, score], ...], [dropped, ...], text]") from None
        made._check()
        return made

    def _check(self) -> None:
        names = (*(self.winners or ()), *self.scores, *self.dropped, self.text)
        if not all(isinstance(name, str) for name in names):
            raise ValueError("the winners, the dropped and the text of an outcome are text")
        if not all(type(score) in (int, float) for score in self.scores.values()):
            raise ValueError("the scores of an outcome are numbers")


def _verdict(winners: tuple[Seat, ...] | None) -> str:
    if winners is None:
        return "The match is over"
    if not winners:
        return "Nobody wins"
    return f"{winners[0]} wins" if len(winners) == 1 else f"{', '.join(winners[:-1])} and {winners[-1]} share it"
