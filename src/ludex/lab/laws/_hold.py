"""All the laws on random matches of one game."""

from __future__ import annotations

from ludex.core import Action, Chance, Game, Match, Refused, Seat, State

from ..fuzz import Fuzzer
from . import _act, _leak, _look, _replay
from ._broken import Broken, Report, require
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
        trial = _Trial(game, Fuzzer(Chance(seed + number), house), report, every)
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


class _Trial:
    """One random match under the law."""

    def __init__(self, game: Game, fuzzer: Fuzzer, report: Report, every: int) -> None:
        self.fuzzer = fuzzer
        self.report = report
        self.every = every
        self.match = Match(game, fuzzer.setup(game))
        self.history = History(self.match.state)
        self.refusals = 0

    def run(self, steps: int, ends: bool) -> None:
        self.report.matches += 1
        while len(self.match) < steps and self.match.outcome() is None:
            self._step()
        over = self.match.outcome() is not None
        self._still(self.match.state)
        self.report.ended += over
        require(8, over or not ends, f"the match has not ended after {steps} actions")
        _replay.check_replay(self.match, self.fuzzer.chance)

    def _step(self) -> None:
        state, chance = self.match.state, self.fuzzer.chance
        if len(self.match) % self.every == 0:
            self._still(state)
        seat = self.fuzzer.mover(state)
        require(8, bool(state.choices(seat)), f"{seat!r} is to move and can do nothing: a dead end")
        action = self.fuzzer.action(seat, state.choices(seat))
        _act.check_choices(state.choices(seat), action, chance)
        _leak.check_alike(state, seat, action, chance, self.report)
        self._act(state, seat, action)

    def _still(self, state: State) -> None:
        """What holds for a position, before anybody acts."""
        chance = self.fuzzer.chance
        _act.check_movers(state)
        _look.check_looks(state)
        _act.check_thaw(state)
        for seat in state.movers():
            _act.check_fields(state.choices(seat), chance)
        _act.check_nonsense(state, chance)
        _leak.check_redeal(state, chance, self.report)
        self.report.checks["positions"] += 1

    def _act(self, state: State, seat: Seat, action: Action) -> None:
        before = list(state.seats())
        result = _act.check_step(state.copy(), _act.thawed(state), seat, action)
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
