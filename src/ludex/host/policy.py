"""What a table does about who is late, and who does not behave. The rules of a game never know."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final

from ludex.core import CLOSE, DROP, HOUSE, Action, Chance, Match, Outcome, Seat

TRIES: Final = 20
"""So many random actions are tried where offered does not mean accepted."""


class Price(Enum):
    """What it costs."""

    FORFEIT = "forfeit"  # dropped, if the rules know how to go on; otherwise the match is closed and the others win
    RANDOM = "random"  # some action is taken for him; a forfeit if the rules accept none
    WAIT = "wait"  # nothing: he may still answer


@dataclass(frozen=True, slots=True)
class Policy:
    seconds: float | None = None  # for each answer of an awaited seat; None: as long as it takes
    late: Price = Price.FORFEIT
    refusals: int = 3  # answers in a row that may be refused: then he does not behave
    misbehaving: Price = Price.FORFEIT  # also for a player whose code fails

    def __post_init__(self) -> None:
        if self.seconds is not None and not 0 < self.seconds < float("inf"):
            raise ValueError(f"the time for an answer is a positive number of seconds, not {self.seconds}")
        if self.refusals < 0:
            raise ValueError(f"refusals are counted from 0, not {self.refusals}")


def amends(price: Price, match: Match, who: Seat, reason: str, chance: Chance) -> Iterator[tuple[Seat, Action]]:
    """What is done about him, in this order until the rules accept something."""
    for _ in range(TRIES if price is Price.RANDOM else 0):
        if choices := match.state.choices(who):
            yield who, choices.uniform(chance)
    drop = Action(DROP, (who,))
    if drop in match.state.choices(HOUSE):
        yield HOUSE, drop
    others = tuple(seat for seat in match.state.seats() if seat != who)
    yield HOUSE, Action(CLOSE, Outcome(others, dropped=(who,), text=f"{who} {reason}").args())
