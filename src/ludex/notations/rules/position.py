"""A match of a rules module as a State of core."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ludex.core import (
    JUDGE,
    NOTHING,
    UNDO,
    WATCHER,
    Action,
    Chance,
    Choices,
    Event,
    Json,
    Outcome,
    Refused,
    Seat,
    State,
    Why,
)

from .checked import after_act
from .choices import Offer, offered
from .frames import apart, copied, own, restore, snapshot
from .machine import NOBODY, Checkpoint, Machine
from .saved import frozen

if TYPE_CHECKING:
    from .game import RulesGame


_new: Final = tuple.__new__


class Position(State):
    game: RulesGame

    def __init__(self, game: RulesGame, machine: Machine) -> None:
        self.game = game
        self.machine = machine
        self._roles = {seat: role for role, seat in enumerate(machine.roles)}

    @property
    def chance(self) -> object:
        return self.machine.chance

    def seats(self) -> Sequence[Seat]:
        return self.machine.roles

    def movers(self) -> Sequence[Seat]:
        return [self.machine.roles[role] for role in sorted(set(self.machine.active()))]

    def awaited(self) -> Sequence[Seat]:
        """Of several, not those who have chosen and can only take that back."""
        movers = self.movers()
        return movers if len(movers) < 2 else [seat for seat in movers if self._has_to(seat)]

    def _has_to(self, seat: Seat) -> bool:
        role = self._roles[seat]
        _, actions, _ = self.machine.looks.get(role) or self.machine.look(role)
        return any(offer for name, offer in actions.items() if name != UNDO)

    def choices(self, seat: Seat) -> Choices:
        role = self._roles.get(seat, NOBODY)
        if not self.machine.acts(role):
            return NOTHING
        _, actions, place = self.machine.looks.get(role) or self.machine.look(role)
        return Offer(actions, place.argument_names if place else {})

    def act(self, seat: Seat, action: Action) -> Sequence[Event]:
        machine = self.machine
        name, args = action
        role = self._roles.get(seat, NOBODY)
        active = machine.G.active
        if role < 0 or (role not in active if type(active) is list else role != active):
            raise self._not_now()
        _, actions, place = machine.looks.get(role) or machine.look(role)
        if not offered(actions, name, args):
            self.choices(seat).demand(action)
        assert place is not None  # or nothing had been offered
        lines = machine.cut = len(machine.log)
        machine.act(role, name, args, place)
        cut = machine.cut
        if cut == lines and len(machine.log) == lines:
            return ()
        # The log is cut there (undo does), and goes on with these lines. As Event(...), and twice as fast.
        return (_new(Event, ("log", {"from": cut, "lines": machine.log[cut:]}, None)),)

    def _not_now(self) -> Refused:
        if self.machine.result is not None:
            return Refused(Why.OVER, "the match is over")
        return Refused(Why.NOT_NOW, f"it is the turn of {', '.join(self.movers())}")

    def view(self, seat: Seat = WATCHER) -> Json:
        machine = self.machine
        role = self._roles.get(seat, NOBODY)
        fields, actions, place = machine.looks.get(role) or machine.look(role)
        view = apart(fields)
        if place is not None:
            view["actions"] = {name: values[:] if type(values) is list else values for name, values in actions.items()}
        view["log"] = machine.log[:]
        if seat == JUDGE:
            view["G"] = copied(machine.G.__dict__)
            view["stack"] = [{"P": frame.P, **copied(own(frame))} for frame in machine.stack]
        return view

    def outcome(self) -> Outcome | None:
        machine, result = self.machine, self.machine.result
        if result is None:
            return None
        if isinstance(result, str):
            by_name = (result,) if result in machine.roles else ()
            return Outcome(machine.roles if result == "Draw" else by_name, text=machine.message)
        winners = [result] if isinstance(result, int) else result
        return Outcome(tuple(machine.roles[role] for role in winners), text=machine.message)

    def freeze(self) -> Json:
        return frozen(self.machine)

    def assure(self) -> None:
        """The author's on_assert, if there is one; and what a save would show."""
        after_act(self.machine)
        if hook := self.machine.module.facts.on_assert:
            self.machine.ask(NOBODY, hook, ())

    def located(self) -> Sequence[str]:
        return [frame.P for frame in self.machine.stack]

    def copy(self) -> Position:
        return type(self)(self.game, self.machine.copy())


class Asking(Position):
    """Of a module with on_query."""

    def query(self, seat: Seat, name: str, args: tuple[Json, ...]) -> Json:
        hook = self.machine.module.facts.on_query
        assert hook is not None
        return copied(self.machine.ask(self._roles.get(seat, NOBODY), hook, (name, *args)))


class Dealing(Position):
    """Of a module with on_redeal, which deals anew what R may not see."""

    def redeal(self, seat: Seat, chance: Chance) -> Position:
        machine = self.machine.copy()
        after = Chance(chance.word())
        if seat != JUDGE:
            role, dealt = self._roles.get(seat, NOBODY), chance.word()
            undo = [self._anew(machine, role, point, dealt) for point in machine.undo]
            self._deal(machine, role, dealt)
            machine.undo = undo
        machine.chance = self.game.generator(after.word())
        return type(self)(self.game, machine)

    def _anew(self, machine: Machine, role: int, point: Checkpoint, seed: int) -> Checkpoint:
        """A checkpoint holds secrets, too."""
        there = machine.copy()
        restore(point.taken, there.G, there.stack)
        self._deal(there, role, seed)
        return point._replace(taken=snapshot(there.G, there.stack))

    def _deal(self, machine: Machine, role: int, seed: int) -> None:
        machine.chance = Chance(seed)
        machine.undo = []
        machine.deal(role)


class AskingDealing(Asking, Dealing):
    """Both."""


def kind(asks: bool, deals: bool) -> type[Position]:
    """What it can do beyond the contract is asked by type."""
    if asks:
        return AskingDealing if deals else Asking
    return Dealing if deals else Position
