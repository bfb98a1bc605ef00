"""Random play that gets everywhere: rare verbs first, the house now and then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from ludex.core import ENTER, HOUSE, UNDO, Action, Chance, Choices, Field, Game, Json, Seat, Setup, State, Text

NAMES: Final = ("ann", "Bob", "cÿd", "d e", "42")
"""Who enters an open room."""

MOODS: Final = (1, 1, 8, 64)
"""How much a moody one likes a verb."""


class Fuzzer:
    """Picks who acts and what; remembers how often it has used each verb."""

    def __init__(self, chance: Chance, house: float = 0.2, *, moody: bool = False) -> None:
        self.chance = chance
        self.house = house  # how often the house moves, where it shares the turn with seats
        self.moody = moody  # it likes some verbs more: of many matches some go far, though one verb would end them
        self._used: Counter[tuple[bool, str]] = Counter()
        self._moods: dict[str, int] = {}

    def setup(self, game: Game) -> Setup:
        """Any scenario, any options, any number of seats."""
        scenario = self.chance.pick(game.scenarios) if game.scenarios else None
        options = {option.name: self._option(option.field, option.default) for option in game.options}
        # The scenario's own roster, for options that the game has completed.
        roster = game.roster(scenario or "", options)
        n = roster.least + self.chance.below(roster.most - roster.least + 1)
        seats = [f"player {i + 1}" for i in range(n)] if n else []
        return game.setup(self.chance.word(), scenario, options, seats)

    def _option(self, field: Field, default: Json) -> Json:
        return field.sample(self.chance) if self.chance.below(2) else default

    def mover(self, state: State) -> Seat:
        movers = list(state.movers())
        seats = [seat for seat in movers if seat != HOUSE]
        if not seats or (HOUSE in movers and self.chance.below(1000) < self.house * 1000):
            return HOUSE
        return self.chance.pick(seats)

    def action(self, seat: Seat, choices: Choices) -> Action:
        """A rarely used verb before an often used one; with uniform picks, chat is most of what a fuzzer tries."""
        names = [verb.name for verb in choices.verbs() if verb.enabled]
        most = 1 + max(self._used.values(), default=0)
        weights = [(most - self._used[seat == HOUSE, name]) * self._mood(name) for name in names]
        if UNDO in names and len(names) > 1:  # more often done than undone, or it never ends
            at = names.index(UNDO)
            weights[at] = max(1, min(weights[at], (sum(weights) - weights[at]) // 2))
        name = _weighted(self.chance, names, weights)
        self._used[seat == HOUSE, name] += 1
        action = choices.complete(Action(name), self.chance)
        if name == ENTER and action.args and isinstance(choices.next(Action(name)), Text):
            return Action(ENTER, (self.chance.pick(NAMES), *action.args[1:]))
        return action

    def _mood(self, name: str) -> int:
        if not self.moody or name == UNDO:  # who likes to take back never gets anywhere
            return 1
        if name not in self._moods:
            self._moods[name] = self.chance.pick(MOODS)
        return self._moods[name]


def _weighted(chance: Chance, items: Sequence[str], weights: Sequence[int]) -> str:
    at = chance.below(sum(weights))
    for item, weight in zip(items, weights, strict=True):
        if at < weight:
            return item
        at -= weight
    raise AssertionError("weights add up")


def scores_of(state: State) -> Mapping[Seat, float]:
    """The scores of a match that is over: its own, or a share of 1 for each winner."""
    outcome = state.outcome()
    if outcome is None:
        return {}
    if outcome.scores or not outcome.winners:
        return dict(outcome.scores)
    return {seat: 1 / len(outcome.winners) if seat in outcome.winners else 0.0 for seat in state.seats()}
