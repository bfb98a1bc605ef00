"""One match in the author's terms: roles are numbers, G and the stack are what his rules change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ludex.core import Json, Refused

from . import flow
from .chances import Generator
from .checked import after_act, after_look, after_prompt
from .choices import offered
from .frames import Frame, Globals, View, restore, snapshot
from .places import Place
from .stage import STAGE, bind, enter, leave

if TYPE_CHECKING:
    from .module import Module

NOBODY = -1
"""The role of who only looks, and G.active once it is over."""


class Checkpoint(NamedTuple):
    role: int
    taken: bytes
    log: int  # its length
    steps: int  # how many there had been


class Step(NamedTuple):
    """An action in a state where several may act: undo of one role keeps those of the others."""

    role: int
    name: str
    args: tuple[Json, ...]


Look = tuple[dict[str, Any], dict[str, Any], Place | None]
"""Until the next act: what one role sees, the rules' own objects; what it may do; the state, if it may act."""


class CannotUndo(Exception):
    """What others did since depends on it."""


class Machine:
    def __init__(self, module: Module, roles: tuple[str, ...], chance: Generator) -> None:
        self.module = module
        self.entries = module.entries
        self.holders = module.holders
        self.both = module.holders.RV
        self.roles = roles
        self._all = frozenset(range(len(roles)))
        self.chance = chance
        self.G = Globals()
        self.stack: list[Frame] = []
        self.log: list[str] = []
        self.undo: list[Checkpoint] = []
        self.steps: list[Step] = []
        self.result: int | str | Sequence[int] | None = None  # once it is over
        self.message = ""
        self.cut = 0  # where the log of the last act begins
        self.looks: dict[int, Look] = {}

    # What rules do

    def setup(self, scenario: str, options: Any) -> None:
        enter(self, NOBODY, None)
        try:
            self.module.facts.on_setup(scenario, options)
            if not self.stack:
                raise RuntimeError("on_setup has called no state or procedure")
            flow.run(self.entries, self.stack)
        except flow.Finished as finished:
            self._finish(finished)
        finally:
            leave()
        self._require_somebody()

    def act(self, role: int, name: str, args: tuple[Json, ...], place: Place) -> None:
        """An action that was offered, in this state."""
        handler = place.handlers.get(name)
        if handler is None:
            self._take_back(role)  # the only action that is not the author's
            return
        active = self.G.active
        several = type(active) is list
        if several:
            active = active[:]  # type: ignore[index]
        self.looks.clear()
        enter(self, role, None)
        try:
            handler(*args)
            flow.run(self.entries, self.stack)
        except flow.Finished as finished:
            self._finish(finished)
        except BaseException as error:
            STAGE.machine = None  # whoever comes next binds all anew
            if isinstance(error, Refused):
                raise RuntimeError(f"rules offer what is possible, they do not refuse it: {error}") from error
            raise
        finally:
            leave()
        now = self.G.active
        if self.undo:
            if now != active and set(self.active()) != (set(active) if several else {active}):  # type: ignore[arg-type]
                self.forget()  # it is another's turn
            elif several:
                self.steps.append(Step(role, name, args))
        if (not now or not self._all.issuperset(now)) if type(now) is list else now not in self._all:
            self._require_somebody()
        if self.module.checked:
            after_act(self)
            self.verify()

    def _finish(self, finished: flow.Finished) -> None:
        self.result, self.message = finished.result, finished.message
        self.G.active = NOBODY
        self.stack.clear()
        bind(None)
        if self.log and self.log[-1] != "":
            self.log.append("")
        self.log.append(finished.message)

    def _require_somebody(self) -> None:
        if self.result is not None:
            return
        active = self.active()
        unknown = [role for role in active if type(role) is not int or role not in self._all]
        if unknown or not active:
            who = f"G.active is {self.G.active!r}" if unknown else "nobody is active, and the game is not finished"
            raise RuntimeError(f"{who}, in the state {self.stack[-1].P if self.stack else None!r}")

    # Who is where

    def active(self) -> list[int]:
        active = self.G.active
        if type(active) is list:
            return active
        return [] if active == NOBODY or active is None else [active]  # type: ignore[list-item]

    def acts(self, role: int) -> bool:
        """May this role act now?"""
        active = self.G.active
        return role in active if type(active) is list else role == active and role >= 0

    # What a role sees

    def look(self, role: int) -> Look:
        """Ask the rules; what they say is in `looks` until the next act."""
        view = View()
        view.prompt = None
        actions: dict[str, Any] = {}
        place = self.module.places.get(self.stack[-1].P) if self.stack else None
        now = self.G.active
        active = place is not None and (role in now if type(now) is list else role == now)
        before = snapshot(self.G, self.stack) if self.module.checked else b""
        enter(self, role, view, actions)
        try:
            self.module.on_view()
            if active:
                place.prompt()  # type: ignore[union-attr]  # active
            else:
                view.prompt = self._waiting(place)
        except flow.Finished:
            raise RuntimeError("finish() in a prompt or a view: looking never changes the game") from None
        finally:
            leave()
        if before:
            after_look(self, before, role)
        if not active or place is None:
            looked = self.looks[role] = (view.__dict__, actions, None)
            return looked
        if not actions.keys() <= place.names:
            odd = ", ".join(repr(name) for name in actions.keys() - place.names)
            raise RuntimeError(f"the state {place.name!r} offers {odd}, and has no method for it")
        if before:
            after_prompt(place, actions)
        if "undo" not in actions:
            actions["undo"] = 1 if self.undo and self._can_take_back(role) else 0
        self.looks[role] = found = (view.__dict__, actions, place)
        return found

    def _waiting(self, place: Place | None) -> str:
        if self.result is not None:
            return self.message
        names = [self.roles[role] for role in self.active()]
        listed = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
        doing = place.inactive if place is not None else ""
        doing = doing() if callable(doing) else doing
        return f"Waiting for {listed} to {doing}." if doing else f"Waiting for {listed}."

    def verify(self) -> None:
        """The author's own check of the position: on_assert raises where it can't be."""
        if (hook := self.module.facts.on_assert) is not None:
            self.ask(NOBODY, hook, ())

    def ask(self, role: int, hook: Any, args: tuple[Json, ...]) -> Any:
        """A question to the author's rules, which change nothing."""
        enter(self, role, View())
        try:
            return hook(*args)
        finally:
            leave()

    def deal(self, role: int) -> None:
        """The author's on_redeal for this role, in a copy."""
        hook = self.module.facts.on_redeal
        self.looks.clear()
        enter(self, role, None)
        try:
            if hook is not None:
                hook()
        finally:
            leave()

    # Undo

    def checkpoint(self, role: int) -> None:
        if role >= 0:  # what is set up is never undone
            taken = snapshot(self.G, self.stack)
            self.undo.append(Checkpoint(role, taken, len(self.log), len(self.steps)))

    def forget(self) -> None:
        self.undo.clear()
        self.steps.clear()

    def _own(self, role: int) -> int:
        """Where this role's last checkpoint is; -1 if there is none."""
        for at in range(len(self.undo) - 1, -1, -1):
            if self.undo[at].role == role:
                return at
        return -1

    def _can_take_back(self, role: int) -> bool:
        if not self.steps:
            return self.undo[-1].role == role
        at = self._own(role)
        if at < 0:
            return False
        if all(step.role == role for step in self.steps[self.undo[at].steps :]):
            return True
        twin = self.copy()
        try:
            twin._take_back(role)
        except CannotUndo:
            return False
        return True

    def _take_back(self, role: int) -> None:
        """As if this role's steps since its last checkpoint had not been made; those of the others are made again."""
        at = self._own(role)
        point = self.undo[at]
        again = [step for step in self.steps[point.steps :] if step.role != role]
        restore(point.taken, self.G, self.stack)
        if STAGE.machine is self:
            STAGE.machine = None  # L is another now
        self.cut = min(self.cut, point.log)
        del self.undo[at:], self.steps[point.steps :], self.log[point.log :]
        self.looks.clear()
        for step in again:
            self._again(step)

    def _again(self, step: Step) -> None:
        _, actions, place = self.looks.get(step.role) or self.look(step.role)
        if place is None or not offered(actions, step.name, step.args):
            raise CannotUndo
        self.act(*step, place)

    # Copies

    def copy(self) -> Machine:
        twin = Machine(self.module, self.roles, self.chance.copy())
        restore(snapshot(self.G, self.stack), twin.G, twin.stack)
        twin.log = self.log[:]
        twin.undo = self.undo[:]
        twin.steps = self.steps[:]
        twin.result, twin.message = self.result, self.message
        return twin
