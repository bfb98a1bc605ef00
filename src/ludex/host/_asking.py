"""The seats of one table: who is asked, whose clock runs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count

from ludex.core import Action, Json, Refused, Seat, State, asked

from .player import Player, Turn
from .watch import CutOff, Stopped, Watch

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Answer:
    """A player's answer, or that he failed to give one."""

    seat: Seat
    token: int  # of the ask: an answer to an older one does not count
    n: int  # the position that he was shown
    action: Action  # or whatever he answered
    error: BaseException | None = None


NO_ACTION = Action("")


@dataclass(frozen=True, slots=True)
class Late:
    """A seat's time is up."""

    seat: Seat
    token: int  # of the clock: he may have acted while this was in the inbox


@dataclass(frozen=True, slots=True)
class _Running:
    token: int
    what: asyncio.Task[None] | asyncio.TimerHandle


class Asking:
    """Asks the players, runs the clocks; what comes of it goes to `post`, the table's inbox.

    It touches the state only when the table says arrange(), which is when the state is the one on disk.
    """

    def __init__(self, seconds: float | None, post: Callable[[Answer | Late], None]) -> None:
        self._seconds = seconds
        self._post = post
        self._players: dict[Seat, Player] = {}
        self._asks: dict[Seat, _Running] = {}
        self._clocks: dict[Seat, _Running] = {}
        self._listeners: dict[Seat, asyncio.Task[None]] = {}
        self._tokens = count(1)
        self._refused: dict[Seat, tuple[int, Refused]] = {}  # how often in a row, and why the last time

    def sit(self, seat: Seat, player: Player, watch: Watch) -> None:
        self.rise(seat)
        self._players[seat] = player
        self._listeners[seat] = asyncio.create_task(_listen(player, watch), name=f"listener at {seat}")

    def rise(self, seat: Seat) -> None:
        """The seat is empty; its clock runs on."""
        self._players.pop(seat, None)
        self._refused.pop(seat, None)
        _cancel(self._asks, seat)
        if listener := self._listeners.pop(seat, None):
            listener.cancel()

    def arrange(self, state: State, n: int) -> None:
        """Ask who is to be asked and is not yet, stop who is not any more; clocks likewise."""
        awaited, wanted = state.awaited(), asked(state)
        for seat in [seat for seat in self._asks if seat not in wanted]:
            _cancel(self._asks, seat)
        for seat in [seat for seat in self._clocks if seat not in awaited]:
            _cancel(self._clocks, seat)
        for seat in awaited:
            if self._seconds is not None and seat not in self._clocks:
                self._clocks[seat] = self._clock(seat, self._seconds)
        for seat in wanted:
            if seat in self._players and seat not in self._asks:
                self._ask(state, n, seat)

    def _clock(self, seat: Seat, seconds: float) -> _Running:
        token = next(self._tokens)
        return _Running(token, asyncio.get_running_loop().call_later(seconds, self._post, Late(seat, token)))

    def _ask(self, state: State, n: int, seat: Seat) -> None:
        _, refused = self._refused.get(seat, (0, None))
        turn = Turn(seat, n, _view(state, seat), state.choices(seat), self.left(seat), refused)
        token = next(self._tokens)
        task = asyncio.create_task(self._answer(self._players[seat], turn, token), name=f"turn of {seat}")
        self._asks[seat] = _Running(token, task)

    async def _answer(self, player: Player, turn: Turn, token: int) -> None:
        try:
            answer = Answer(turn.seat, token, turn.n, await player.choose(turn))
        except (Exception, SystemExit, asyncio.CancelledError) as error:
            if _is_cancelled():  # by us; a player may raise it, too, and is then one who failed
                raise
            answer = Answer(turn.seat, token, turn.n, NO_ACTION, error)
        self._post(answer)

    def left(self, seat: Seat) -> float | None:
        """Seconds on its clock; None: none runs."""
        clock = self._clocks.get(seat)
        if clock is None or not isinstance(clock.what, asyncio.TimerHandle):
            return None
        return max(0.0, clock.what.when() - asyncio.get_running_loop().time())

    def expected(self, answer: Answer) -> bool:
        """Is this the answer that is waited for? Then it no longer is."""
        ask = self._asks.get(answer.seat)
        if ask is None or ask.token != answer.token:
            return False
        del self._asks[answer.seat]
        return True

    def due(self, late: Late) -> bool:
        """Does the clock that ran out still stand for something?"""
        clock = self._clocks.get(late.seat)
        return clock is not None and clock.token == late.token

    def accepted(self, seat: Seat) -> None:
        """The seat has acted: its clock starts anew, and what was refused before is forgiven."""
        self._refused.pop(seat, None)
        _cancel(self._clocks, seat)

    def refused(self, seat: Seat, refusal: Refused) -> int:
        """How often in a row, with this time."""
        times = self._refused.get(seat, (0, refusal))[0] + 1
        self._refused[seat] = (times, refusal)
        return times

    def interrupt(self, seat: Seat) -> None:
        """He is no longer asked for this answer; if it is still wanted he is asked anew."""
        _cancel(self._asks, seat)

    def stop(self) -> None:
        for tasks in (self._asks, self._clocks):
            for seat in list(tasks):
                _cancel(tasks, seat)

    async def leave(self) -> None:
        """Everybody has gone home; the listeners hear the end first."""
        self.stop()
        listeners = list(self._listeners.values())
        if listeners:
            _, slow = await asyncio.wait(listeners, timeout=1)
            for task in slow:
                task.cancel()
        self._listeners.clear()


async def _listen(player: Player, watch: Watch) -> None:
    try:
        async for told in watch:
            if told.events:
                await player.tell(watch.seat, told.n, told.events)
    except Stopped:
        log.debug("%s listens no more, the table has stopped", watch.seat)
    except CutOff as cut:
        log.warning("%s listens no more: %s", watch.seat, cut)
    except Exception:
        log.exception("the player at %s failed while listening", watch.seat)
    finally:
        watch.close()


def _view(state: State, seat: Seat) -> Json:
    """What the seat sees; None if the game's code fails: he may still answer."""
    try:
        return state.view(seat)
    except Exception:
        log.exception("the view of %r failed", seat)
        return None


def _is_cancelled() -> bool:
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


def _cancel(running: dict[Seat, _Running], seat: Seat) -> None:
    if found := running.pop(seat, None):
        found.what.cancel()
