"""What a game is: the page on which everything else in Ludex rests.

A Game is its rules; a State is one position of one match. A notation makes the two from a text, a game may also
be written straight on them. Whoever uses them (Match, a table, a wire, the laboratory, a client) knows only what is
written here, never how the game was written.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from typing import Self, cast

from .actions import Action, Event
from .chance import SEEDS
from .choices import Choices
from .errors import BadSetup
from .outcome import Outcome
from .plain import Json, brief, parse, text_of
from .seats import HOUSE, WATCHER, Seat, flaw_of_name
from .setup import Option, Roster, Setup


class State(ABC):
    """One position. Mutable, with one owner who writes; every method is safe on any input from strangers.

    All that the next act can depend on is frozen with it: the options in force, the generator, who is present,
    the phase, undo. What is not: caches, connections, who is to be told.
    """

    game: Game
    """The rules that it follows."""

    @abstractmethod
    def seats(self) -> Sequence[Seat]:
        """Those who are known now; they may come and go."""

    @abstractmethod
    def movers(self) -> Collection[Seat]:
        """Exactly those with choices, HOUSE too; nobody if and only if it is over."""

    def awaited(self) -> Collection[Seat]:
        """Those whose clock runs. Everybody may know it: a game where even that is a secret awaits them all."""
        return [seat for seat in self.movers() if seat != HOUSE]

    @abstractmethod
    def choices(self, seat: Seat) -> Choices:
        """NOTHING for who may not act, also for unknown names."""

    @abstractmethod
    def act(self, seat: Seat, action: Action) -> Sequence[Event]:
        """Apply it, or raise Refused and be unchanged."""

    @abstractmethod
    def view(self, seat: Seat = WATCHER) -> Json:
        """What this seat may see: complete, pure, the same each time.

        JUDGE sees all, an unknown name sees what WATCHER sees.
        """

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How it ended; None while somebody may move."""

    @abstractmethod
    def freeze(self) -> Json:
        """A copy of all of it, chance included, exact through JSON text."""

    def copy(self) -> Self:
        """An independent twin. Search lives on it: override it where it matters."""
        return cast(Self, self.game.thaw(parse(text_of(self.freeze()))))

    def after(self, seat: Seat, action: Action) -> Self:
        """The position after this action; this one stays as it is."""
        twin = self.copy()
        twin.act(seat, action)
        return twin


class Game(ABC):
    """The rules and what is known about them. Immutable, shared by all its matches."""

    id: str
    title: str
    version: int = 1
    """Changes when behaviour does, and only then: a journal is bound to the version that it was played under."""

    about: str = ""
    """The rules in words."""

    scenarios: Sequence[str] = ()
    options: Sequence[Option] = ()

    @abstractmethod
    def roster(self, scenario: str, options: Mapping[str, Json]) -> Roster:
        """Whose names; the options are complete and checked."""

    @abstractmethod
    def start(self, setup: Setup) -> State:
        """The first position. Nothing is told: the views say it all."""

    @abstractmethod
    def thaw(self, frozen: Json) -> State:
        """The inverse of State.freeze(), of this version."""

    def setup(
        self,
        seed: int,
        scenario: str | None = None,
        options: Mapping[str, Json] | None = None,
        seats: Sequence[Seat] = (),
    ) -> Setup:
        """How a match begins, checked and completed: the first scenario, default options, the seats in order.

        Without seats, a bound roster gets as few as it needs, called "player 1", "player 2", ...
        """
        if type(seed) is not int or not 0 <= seed < SEEDS:
            raise BadSetup(f"a seed is a whole number from 0 to 2^128 - 1, not {brief(seed)}")
        chosen = self._scenario(scenario)
        complete = self._options(options or {})
        return Setup(seed, chosen, complete, self._seats(self.roster(chosen, complete), tuple(seats)))

    def _scenario(self, scenario: str | None) -> str:
        if scenario is None or (scenario == "" and not self.scenarios):
            return self.scenarios[0] if self.scenarios else ""
        if scenario not in self.scenarios:
            have = f"it has {', '.join(self.scenarios)}" if self.scenarios else "it has none"
            raise BadSetup(f"{self.id} has no scenario {scenario!r}; {have}")
        return scenario

    def _options(self, given: Mapping[str, Json]) -> dict[str, Json]:
        known = {option.name: option for option in self.options}
        for name, value in given.items():
            if name not in known:
                have = f"it has {', '.join(known)}" if known else "it has none"
                raise BadSetup(f"{self.id} has no option {name!r}; {have}")
            if value not in known[name].field:
                raise BadSetup(f"{self.id}: option {known[name].field.wrong(value)}")
        return {name: given.get(name, option.default) for name, option in known.items()}

    def _seats(self, roster: Roster, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
        if roster.names or roster.open:
            if seats and seats != roster.names:
                raise BadSetup(f"{self.id} is played by {roster}; seats can't be named at its start")
            return ()
        seats = seats or tuple(f"player {i}" for i in range(1, roster.least + 1))
        if flaw := next((flaw for flaw in map(flaw_of_name, seats) if flaw), None):
            raise BadSetup(f"{self.id}: {flaw}")
        if not roster.least <= len(seats) <= roster.most:
            raise BadSetup(f"{self.id} is played by {roster}, not by {len(seats)}")
        if len(set(seats)) < len(seats):
            raise BadSetup(f"{self.id}: two seats have the same name in {', '.join(seats)}")
        return seats
