"""A match at one keyboard: who is asked, in which order, and what each is told."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ludex.core import HOUSE, JUDGE, TICK, Action, BadGame, Chance, Event, Match, Seat, State
from ludex.lab.migrate import NotCarried
from ludex.lab.migrate import carried as carry
from ludex.lab.simulate import REFUSALS, Stuck, can_go_on, submit_random

from .._view import lines_of
from .._words import outcome_words, told
from ._prompt import Prompt
from ._reload import Reload
from ._screen import Screen

PATIENCE = 1000
"""Ticks in which no person can do anything, before one is asked whether to go on."""

NEWS = 20  # lines of it, before a prompt


class Session:
    """In each round everybody who is awaited acts once; then the clock, if the game has one, goes on."""

    def __init__(
        self, match: Match, people: Collection[Seat], chance: Chance, screen: Screen, reload: Reload | None = None
    ) -> None:
        self.match = match
        self.people = people
        self.screen = screen
        self.history: list[Sequence[Event]] = [()] * len(match)  # what each entry told
        self._chance = chance
        self._reload = reload
        self._done: set[Seat] = set()  # in this round
        self._read: dict[Seat, int] = {}  # how many entries a person has been told of
        self._last: Seat | None = None  # who sat at the keyboard
        self._idle = 0

    @property
    def state(self) -> State:
        return self.match.state

    def run(self) -> None:
        """To the end. Quit, EOFError or KeyboardInterrupt when somebody has had enough."""
        while self.match.outcome() is None:
            seat = self._next()
            if seat is None:
                self._end_round()
            elif seat in self.people:
                self._ask(seat)
            else:
                self._random(seat)

    def _next(self) -> Seat | None:
        """Who acts next in this round; None: nobody."""
        due = [seat for seat in self.state.awaited() if self._can(seat)]
        due = due or [seat for seat in self.state.movers() if seat in self.people and self._can(seat)]
        return due[0] if due else None

    def _can(self, seat: Seat) -> bool:
        return seat not in self._done and can_go_on(self.state.choices(seat))

    @property
    def ticking(self) -> bool:
        return Action(TICK) in self.state.choices(HOUSE)

    def _end_round(self) -> None:
        """Those who may act without being awaited may; then time passes."""
        before, idle = len(self.match), not self._done
        self._done.clear()
        if not self.state.awaited():
            self._unasked()
        if self.ticking:
            self._tick()
        elif idle and len(self.match) == before:
            self._somebody()

    def _unasked(self) -> None:
        for seat in [seat for seat in self.state.movers() if seat != HOUSE and seat not in self.people]:
            if self._chance.below(2) and self._can(seat):
                self._random(seat)
        self._done.clear()

    def _tick(self) -> None:
        self.submit(HOUSE, Action(TICK))
        self._idle += 1
        if self._idle > PATIENCE:
            self._idle = 0
            self.screen.ask(f"Nobody here could do anything for {PATIENCE} ticks; Enter goes on, Ctrl-C ends.")

    def _somebody(self) -> None:
        """Nobody is awaited and no clock goes: a player or the house who can move it on; or a person, to undo."""
        movers = list(self.state.movers())
        able = [seat for seat in movers if seat not in self.people and self._can(seat)]
        if able:
            self._random(self._chance.pick(able))
        elif people := [seat for seat in movers if seat in self.people]:
            self._ask(people[0])
        else:
            raise Stuck("the match is not over, and nobody can do anything that moves it on")

    def _random(self, seat: Seat) -> None:
        self._done.add(seat)
        for _ in range(REFUSALS):
            events = submit_random(self.match, seat, self._chance)
            if events is not None:
                self.history.append(events)
                return
        raise Stuck(f"{REFUSALS} offered actions of {seat or 'the house'} in a row were refused")

    def submit(self, seat: Seat, action: Action) -> None:
        """Refused, and nothing has changed, where the rules say no."""
        self.history.append(self.match.submit(seat, action))

    def renewed(self) -> bool:
        """Rules that were edited meanwhile take over at the same position. Have they?"""
        if self._reload is None:
            return False
        try:
            game = self._reload.game()
            if game is None:
                return False
            carried = carry(self.match, game)
        except BadGame as error:
            return self._kept("\n".join(map(str, error.problems)))
        except (NotCarried, RuntimeError) as error:
            return self._kept(str(error))
        self.match = carried.match
        how = f"all was played again, for {carried.why}" if carried.how == "replayed" else "the position is the same"
        self.screen.say(f"The rules have changed; {how}.", "bold")
        return True

    def _kept(self, why: str) -> bool:
        self.screen.say(f"The rules have changed, and the old ones stay: {why}", "red")
        return False

    def take_back(self, seat: Seat) -> bool:
        """To where this seat last acted, as if nothing had been done since; False if it never did."""
        own = [n for n, entry in enumerate(self.match.journal) if entry.seat == seat]
        if not own:
            return False
        self.match = self.match.branch(own[-1])
        del self.history[own[-1] :]
        self._read = {name: min(n, own[-1]) for name, n in self._read.items()}
        self._done.clear()
        return True

    def may_pass(self, seat: Seat) -> bool:
        """Can anything happen if this seat does nothing?"""
        others = (name for name in self.state.movers() if name not in (seat, HOUSE))
        return self.ticking or any(can_go_on(self.state.choices(name)) for name in others)

    def tell(self, seat: Seat, beside: Seat | None = None) -> None:
        """What has happened since this seat was last told; not again what another seat has just read on this screen."""
        lines: list[str] = []
        for n in range(self._read.get(seat, 0), len(self.history)):
            read = beside is not None and n < self._read.get(beside, 0)
            lines += told([event for event in self.history[n] if not (read and event.reaches(beside or ""))], seat)
        self._read[seat] = len(self.history)
        if len(lines) > NEWS:
            self.screen.say(f"  ({len(lines) - NEWS} earlier ones: `log`)", "dim")
        for line in lines[-NEWS:]:
            self.screen.say(f"  {line}", "cyan")

    def finish(self) -> None:
        """The end: nothing is secret any more."""
        outcome = self.match.outcome()
        if self._last is not None:
            self.tell(self._last)
        self.screen.draw(lines_of(self.state.view(JUDGE)), "the end")
        if outcome is not None:
            self.screen.say(outcome_words(outcome), "bold")

    def _ask(self, seat: Seat) -> None:
        self._idle = 0
        self.tell(seat, None if self._hand_over(seat) else self._last)
        self._last = seat
        if Prompt(self, seat).run():
            self._done.add(seat)

    def _hand_over(self, seat: Seat) -> bool:
        """Only where the two see different things. Was it?"""
        if self._last in (None, seat) or self.state.view(self._last or "") == self.state.view(seat):
            return False
        self.screen.hand_over(seat)
        return True
