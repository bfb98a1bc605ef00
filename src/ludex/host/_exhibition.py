"""An exhibition: each installed game, one match at a time between players who play at random, for ever.

Something to look at while nobody plays. It uses the tables as anybody would, and nothing else rests on it.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import deque
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

from ludex.core import CLOSE, ENTER, HOUSE, SEEDS, Action, Game, Int, Json, Outcome, Refused, Seat, Ticking

from ._unhurried import Unhurried
from .player import RandomPlayer
from .store import Store
from .table import Table

log = logging.getLogger(__name__)

NAMES: Final = ("Ada", "Blaise", "Carl", "Dorothy", "Emmy", "Felix", "Grace", "Hugo")

KEPT: Final = 4
"""Matches of each game that can still be looked at, the one that runs included."""

LONGEST: Final = 1800.0
"""Seconds after which a match is closed: players who play at random may never come to an end."""

PAUSE: Final = 8.0
"""How many moves' time lies between two matches."""

LONGEST_WAIT: Final = 300.0
"""Seconds until a game that failed again and again is tried once more."""


@dataclass(slots=True, eq=False)
class Shown:
    """A table, and who sat down at it."""

    table: Table
    seats: Sequence[Seat] = ()


@dataclass(slots=True)
class Stage:
    """One game's place in the exhibition."""

    game: Game
    matches: deque[Shown]  # the newest is the last
    failures: int = 0  # in a row

    def after(self, shown: Shown) -> Shown | None:
        """The newest match, if it is another one."""
        return self.matches[-1] if self.matches and self.matches[-1] is not shown else None


class Exhibition:
    def __init__(self, store: Store, games: Mapping[str, Game], pace: float) -> None:
        self._store = store
        self._pace = pace  # seconds between two moves
        self._owner = f"exhibition {secrets.token_hex(4)}"
        self.stages = {name: Stage(game, deque()) for name, game in games.items()}

    @asynccontextmanager
    async def running(self) -> AsyncIterator[Exhibition]:
        runs = [
            asyncio.create_task(self._run(stage), name=f"exhibition of {name}") for name, stage in self.stages.items()
        ]
        try:
            yield self
        finally:
            for run in runs:
                run.cancel()
            await asyncio.gather(*runs, return_exceptions=True)
            await asyncio.gather(*(shown.table.stop() for shown in self.matches()), return_exceptions=True)

    def matches(self) -> Sequence[Shown]:
        """All that can be looked at, the newest of each game first."""
        return [shown for stage in self.stages.values() for shown in reversed(stage.matches)]

    def find(self, table: str) -> Shown | None:
        return next((shown for shown in self.matches() if shown.table.id == table), None)

    async def _run(self, stage: Stage) -> None:
        while True:
            try:
                await self._match(stage)
                stage.failures = 0
            except Exception:
                # Whatever a game's code does wrong, the others go on.
                stage.failures += 1
                log.exception("the exhibition of %s failed, %d times in a row", stage.game.id, stage.failures)
            await asyncio.sleep(min(self._pace * PAUSE * 2**stage.failures, LONGEST_WAIT))

    async def _match(self, stage: Stage) -> None:
        """One match, from its start to its end."""
        options = self._options(stage.game)
        seats, guests = _company(stage.game, options)
        table = await self._create(stage.game, options, seats)
        shown = Shown(table)
        try:
            await _enter(table, guests)
            shown.seats = list(table.match.state.seats())
            self._sit(table)
            await self._show(stage, shown)
        except BaseException:  # cancelled too: nobody else knows of the table yet
            if shown in stage.matches:
                stage.matches.remove(shown)
            await shown.table.stop()
            raise

    async def _create(self, game: Game, options: Mapping[str, Json], seats: Sequence[Seat]) -> Table:
        setup = game.setup(secrets.randbelow(SEEDS), options=options, seats=seats)
        name = f"{game.id}-{secrets.token_hex(4)}"
        table = await Table.create(self._store, game, setup, id=name, owner=self._owner)
        return await table.__aenter__()  # it outlives this function, and often this match

    async def _show(self, stage: Stage, shown: Shown) -> None:
        stage.matches.append(shown)
        if len(stage.matches) > KEPT:
            await stage.matches.popleft().table.stop()
        try:
            await asyncio.wait_for(shown.table.over(), LONGEST)
        except TimeoutError:
            await shown.table.submit(HOUSE, Action(CLOSE, Outcome(None, text="Closed, as it had no end").args()))

    def _options(self, game: Game) -> dict[str, Json]:
        """The defaults; a game on a clock ticks at the pace of the exhibition, if it lets us choose."""
        pace = next((option.field for option in game.options if option.name == "pace"), None)
        if not isinstance(pace, Int):
            return {}
        return {"pace": max(pace.low, min(pace.high, round(self._pace * 500)))}

    def _sit(self, table: Table) -> None:
        state = table.match.state
        # On a clock nobody waits for the players: who acts at every tick only staggers about.
        slowest = 5 if isinstance(state, Ticking) else 1.5
        for seat in state.seats():
            player = RandomPlayer(secrets.randbelow(SEEDS))
            table.sit(seat, Unhurried(player, self._pace * 0.5, self._pace * slowest))


def _company(game: Game, options: Mapping[str, Json]) -> tuple[Sequence[Seat], Sequence[Seat]]:
    """Who is named in the setup, and who enters afterwards."""
    roster = game.roster(game.scenarios[0] if game.scenarios else "", game.setup(0, options=options).options)
    if roster.names:
        return (), ()
    least, most = (2, 4) if roster.open else (roster.least, max(roster.least, min(roster.most, 4)))
    names = [*NAMES, *(f"player {i}" for i in range(len(NAMES) + 1, least + 1))]
    first = secrets.randbelow(len(NAMES)) if least <= len(NAMES) else 0
    names = names[first:] + names[:first]
    chosen = names[: least + secrets.randbelow(most - least + 1)]
    return ((), chosen) if roster.open else (chosen, ())


async def _enter(table: Table, guests: Sequence[Seat]) -> None:
    for guest in guests:
        try:
            await table.submit(HOUSE, Action(ENTER, (guest,)))
        except Refused:  # it is full
            return
