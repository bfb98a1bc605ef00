"""A player at a human pace."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence

from ludex.core import Action, Event, Seat

from .player import Player, Turn


class Unhurried:
    """Another player, who thinks for a while before he answers."""

    def __init__(self, player: Player, quickest: float, slowest: float) -> None:
        self._player = player
        self._quickest = quickest
        self._slowest = slowest

    async def choose(self, turn: Turn) -> Action:
        action = await self._player.choose(turn)  # first: the choices are those of now
        await asyncio.sleep(random.uniform(self._quickest, self._slowest))  # noqa: S311  # of no match's chance
        return action

    async def tell(self, seat: Seat, n: int, events: Sequence[Event]) -> None:
        await self._player.tell(seat, n, events)
