"""All the laws on random matches of one game."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.core import HOUSE, JUDGE, WATCHER, Action, Chance, Entry, Game, Match, Refused, Seat, Setup, State

from ..fuzz import Fuzzer
from . import _act, _assured, _leak, _look, _replay
from ._broken import Broken, Report, require
from ._look import STRANGER, Still
from ._undo import History

SEVERAL = 5

STUCK = 200  # refusals in a row that make a dead end, where offered does not mean accepted


def hold(
    game: Game,
    *,
    matches: int = 5,
    seed: int = 0,
    steps: int = 2000,
    ends: bool = True,
    house: float = 0.2,
    every: int = 1,
) -> Report:
    """Hold the game to the law: `matches` random ones of at most `steps` actions.

    ends=False says that its matches need not end by themselves; every=3 checks a third of the positions (the costly
    laws are asked there, the cheap ones always).
    """
    report = Report()
    for number in range(matches):
        trial = Trial(game, Fuzzer(Chance(seed + number), house), report, every)
        try:
            trial.run(steps, ends)
        except Broken as broken:
            broken.add_note(
                f"{game.id}, {trial.match.setup}, after {len(trial.match)} entries; hold(seed={seed + number})"
            )
            raise
    # One short match may hide nothing at all; several can't, or redeal() is empty.
    if matches >= SEVERAL and report.checks["redeals"] and not report.checks["redeals that differ"]:
        raise Broken(6, "redeal() never changes anything: the law of no leak was not tried")
    return report


class Trial:
    """One random match under the law."""

    def __init__(
        self,
        game: Game,
        fuzzer: Fuzzer,
        report: Report,
        every: int = 1,
        setup: Setup | None = None,
        spare: bool = False,
    ) -> None:
        self.fuzzer = fuzzer
        self.report = report
        self.every = every
        self.spare = (
            spare  # at each position one seat has its secrets dealt anew, and one that can't act tries nonsense
        )
        self.setup = setup or fuzzer.setup(game)
        self.doing: Entry | None = None  # what is being tried now
        self.match = Match(game, self.setup)
        self.history = History(self.match.state)
        self.refusals = 0

    def run(self, steps: int, ends: bool) -> None:
        self.report.matches += 1
        while len(self.match) < steps and self.match.outcome() is None:
            self.step()
        self.report.ended += self.match.outcome() is not None
        self.finish(steps, ends)

    def finish(self, steps: int, ends: bool) -> None:
        """The last position, and the journal."""
        self.doing = None
        over = self.match.outcome() is not None
        self._still(self._at(self.match.state))
        require(8, over or not ends or len(self.match) < steps, f"the match has not ended after {steps} actions")
        _replay.check_replay(self.match, self.fuzzer.chance)

    def step(self, given: Entry | None = None) -> None:
        """Any action, or this one, which must be possible."""
        state, chance = self.match.state, self.fuzzer.chance
        self.doing = None
        still = self._at(state)
        twin = self._still(still) if len(self.match) % self.every == 0 else still.twin()
        seat = given.seat if given else self.fuzzer.mover(state)
        require(8, bool(state.choices(seat)), f"{seat!r} is to move and can do nothing: a dead end")
        action = given.action if given else self.fuzzer.action(seat, state.choices(seat))
        self.doing = Entry(seat, action)
        _act.check_choices(state.choices(seat), action, chance)
        _leak.check_alike(state, seat, action, chance, self.report)
        self._act(still, twin, seat, action)

    def _still(self, still: Still) -> State:
        """What holds for a position, before anybody acts. A thawed twin of it."""
        chance, state = self.fuzzer.chance, still.state
        _act.check_movers(state)
        again = [chance.pick(still.everybody)] if self.spare else still.everybody
        _look.check_looks(still, again)
        twin = _act.check_thaw(still, again)
        for seat in state.movers():
            _act.check_fields(state.choices(seat), chance)
        dealing = self.spare and chance.below(2) == 0  # in each position either nonsense is tried, or another deal
        _act.check_nonsense(still, chance, [] if dealing else self._askers(still))
        if dealing or not self.spare:
            one = chance.pick([*state.seats(), WATCHER, JUDGE]) if self.spare else None
            _leak.check_redeal(still, chance, self.report, one)
        _assured.check_assured(state, self.report)
        self.report.checks["positions"] += 1
        return twin

    def _at(self, state: State) -> Still:
        if not self.spare:
            return Still(state)
        return Still(state, [*state.seats(), WATCHER, self.fuzzer.chance.pick((HOUSE, JUDGE, STRANGER))])

    def _askers(self, still: Still) -> Sequence[Seat]:
        """Who tries nonsense."""
        return [*still.state.movers(), self.fuzzer.chance.pick(still.everybody)] if self.spare else still.everybody

    def _act(self, still: Still, twin: State, seat: Seat, action: Action) -> None:
        state = still.state
        before = list(state.seats())
        apart = (self.fuzzer.chance.pick(_act.APART),) if self.spare else _act.APART
        result = _act.check_step(still, twin, seat, action, apart)
        if isinstance(result, Refused):
            self.refusals += 1
            require(8, self.refusals < STUCK, f"{STUCK} offered actions in a row were refused: a dead end")
            return
        self.refusals = 0
        events = tuple(self.match.submit(seat, action))
        require(2, events == result, f"{action} tells other things on a copy of the state")
        _look.check_events(state, events, before)
        self.report.checks["undos"] += self.history.step(seat, action, state)
        self.report.actions += 1
