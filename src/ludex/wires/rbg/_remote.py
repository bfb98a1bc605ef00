"""Who sits at the table for a client: asked by the table, he asks the client."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from ludex.core import Action, Endless, Event, Refused, Seat, State, Why
from ludex.host import Turn

from ._connection import Connection, Received
from ._course import Course, Forfeit, exactly
from ._terms import Fails, Say, Served, Terms
from .seconds import shown
from .server_side import Fault

ALL: Final = 10**9
"""Legal moves are counted whole, if at all."""


class Lost(Exception):
    """The client forfeits; the table hears that its player failed."""


@dataclass(slots=True)
class Place:
    """What the remotes of one game share."""

    served: Served
    terms: Terms
    course: Course
    counts: bool  # legal moves, for the log
    say: Say
    state: Callable[[], State]
    is_move: Callable[[int], bool]  # that entry: the house may have closed the match instead
    waiting: Callable[[], None]  # one of us needs an answer that is not there
    broken: Callable[[Exception], None]  # the game can't go on
    idle_since: float = 0.0  # the manager's own time runs from here


class Remote:
    """A host.Player."""

    def __init__(self, number: int, connection: Connection) -> None:
        self.number = number  # from 0, as clients are counted
        self.connection = connection
        self.late_ready = False
        self.waits = False
        self.owes = False  # the answer to a deadline that it missed
        self._told = 0
        self._asked = 0.0
        self._shown = ""  # its last move, as it came
        self._place: Place | None = None

    def begin(self, place: Place) -> None:
        self._place, self._told, self.waits = place, 0, False

    @property
    def place(self) -> Place:
        assert self._place is not None
        return self._place

    @property
    def name(self) -> str:
        """As the original prints it."""
        return f"{self.number} which is player {self.place.served.seats[self.number]} ({self.number + 1})"

    # What the table calls

    async def choose(self, turn: Turn) -> Action:
        if turn.refused is not None:
            raise self._refused(turn.refused)
        self.catch_up(turn.n)
        self._ask()
        received = await self._answer()
        self._note_time(received.at)
        self._count(turn)
        self.place.idle_since = max(received.at, self._asked)
        return self._action(turn, received)

    async def tell(self, seat: Seat, n: int, events: Sequence[Event]) -> None:
        del seat, events
        self.catch_up(n)

    def catch_up(self, n: int) -> None:
        """With the moves of the others, up to that entry."""
        while self._told < n:
            self._told += 1
            mover, text = self.place.course.texts.get(self._told, (self.number, ""))
            if mover != self.number and self.place.is_move(self._told):
                self.connection.send(self.connection.side.tell(text))

    # One turn

    def _ask(self) -> None:
        terms, course = self.place.terms, self.place.course
        if self.owes:
            self.owes = not self.connection.drop_answer()
        self._asked = asyncio.get_running_loop().time()
        idle = self._asked - self.place.idle_since
        if idle > terms.deadline:
            course.manager_late = True
            self.place.say(f"Manager exceeded the deadline: the next player was asked after {shown(idle)}s.")
        self.connection.send(self.connection.side.ask(terms.deadline))

    async def _answer(self) -> Received:
        self.waits = True
        if not self.connection.has_answer:
            self.place.waiting()
        try:
            return await self.connection.answer()
        finally:
            self.waits = False

    def _note_time(self, at: float) -> None:
        taken, terms = at - self._asked, self.place.terms
        if taken > terms.deadline:
            self.place.course.late[self.number] += 1
            self.place.say(f"Deadline exceeded for client {self.name} the move was received after {shown(taken)}s.")
            if terms.strict:
                raise self._forfeit("late", "was late")

    def _count(self, turn: Turn) -> None:
        if self.place.counts:
            try:
                self.place.course.legal += turn.choices.count(ALL) or 0
            except Endless as error:
                raise self._fails(error) from error

    def _fails(self, error: Exception) -> Lost:
        self.place.broken(Fails(f"the rules of {self.place.served.game.id} fail: {error}"))
        return Lost(str(error))

    def _action(self, turn: Turn, received: Received) -> Action:
        event, course = received.event, self.place.course
        if isinstance(event, Fault):
            raise self._forfeit("malformed", event.what)
        course.received.append(exactly(event.text))
        codec, state = self.place.served.codec, self.place.state()
        try:
            action = codec.read(state, turn.seat, event.text)
            text = codec.write(state, turn.seat, action)
        except Refused as refused:
            self._show_illegal(event.text)
            raise self._forfeit("malformed", f"sent what is no move: {refused}") from refused
        course.texts[turn.n + 1] = self.number, text
        self._shown = event.text
        return action

    def _refused(self, refused: Refused) -> Lost:
        if refused.why is Why.BROKEN:
            return self._fails(refused)
        self._show_illegal(self._shown)
        return self._forfeit("illegal", f"sent an illegal move: {refused}")

    def _show_illegal(self, text: str) -> None:
        self.place.say("The move sent by the client is not legal")
        self.place.say("The move was: ")
        self.place.say(f"\t{text[:200]!r}")

    def _forfeit(self, why: str, what: str) -> Lost:
        self.place.course.forfeit = Forfeit(self.number, why)
        self.place.say(f"Client {self.name} forfeits: it {what}")
        return Lost(what)

    def was_late(self) -> None:
        """The table's clock ran out before anything came."""
        self.owes = True
        self.place.course.late[self.number] += 1
        self._forfeit("late", f"sent no move within {shown(self.place.terms.deadline)}s")
