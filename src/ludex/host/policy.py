"""What a table does about who is late, and who does not behave. The rules of a game never know."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from ludex.core import CLOSE, DROP, HOUSE, Action, Chance, Outcome, Seat, State


class Price(Enum):
    """What it costs."""

    FORFEIT = "forfeit"  # dropped, if the rules know how to go on; otherwise the match is closed and the others win
    RANDOM = "random"  # some action is taken for him
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


def forfeit(state: State, who: Seat, reason: str) -> Action:
    """The house's action that takes him out: the game's own drop where it has one, else the end."""
    drop = Action(DROP, (who,))
    if drop in state.choices(HOUSE):
        return drop
    others = tuple(seat for seat in state.seats() if seat != who)
    return Action(CLOSE, Outcome(others, dropped=(who,), text=f"{who} {reason}").args())


def anything(state: State, who: Seat, chance: Chance) -> Action | None:
    """Some action for him; None if he may not act any more."""
    choices = state.choices(who)
    return choices.uniform(chance) if choices else None
