"""Who sits at a table: a person, a program, a bot; here or behind a wire."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from ludex.core import Action, Chance, Choices, Event, Json, Refused, Seat


@dataclass(frozen=True, slots=True)
class Turn:
    """A seat is asked for an action.

    The choices are those of the position as it was shown. They are lazy: read what you need of them before you first
    await, or find that the position has moved on.
    """

    seat: Seat
    n: int  # entries in the journal so far
    view: Json
    choices: Choices
    seconds: float | None  # for the answer; None: as long as it takes
    refused: Refused | None = None  # why the answer before this one did not count


class Player(Protocol):
    """Somebody who answers. What he does wrong costs him, never the table."""

    async def choose(self, turn: Turn) -> Action:
        """The answer. Cancelled when it is too late, or no longer wanted."""

    async def tell(self, seat: Seat, n: int, events: Sequence[Event]) -> None:
        """What entry n told this seat; in order, none missed. A slow listener delays nobody."""


class RandomPlayer:
    """Plays anything, each listed action as likely."""

    def __init__(self, seed: int) -> None:
        self._chance = Chance(seed)

    async def choose(self, turn: Turn) -> Action:
        return turn.choices.uniform(self._chance)

    async def tell(self, seat: Seat, n: int, events: Sequence[Event]) -> None:
        pass
