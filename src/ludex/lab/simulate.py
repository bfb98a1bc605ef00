"""Random matches from the start to the end: who wins, with what scores, and how long it takes.

A random player picks uniformly among what he may do; nobody takes back, nobody is thrown out. The house lets time pass
when nobody is awaited: where seats may act and need not, each of them and the clock are as likely to come next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from ludex.core import (
    CLOSE,
    DROP,
    ENTER,
    HOUSE,
    LEAVE,
    SEEDS,
    TICK,
    UNDO,
    Action,
    BadSetup,
    Batch,
    Chance,
    Choices,
    Event,
    Game,
    Match,
    Outcome,
    Refused,
    Seat,
    Setup,
    State,
    Why,
)

from .fuzz import scores_of

LIMIT: Final = 10_000
"""Entries after which a match is stopped: some games need not end."""

REFUSALS: Final = 200
"""So many in a row make a dead end, where offered does not mean accepted."""

CHUNK: Final = 1000
"""Matches of one call of a game's own playouts."""

_NEVER: Final = frozenset({UNDO, CLOSE, DROP, ENTER, LEAVE})
"""What moves no match on."""


class Stuck(RuntimeError):
    """A match that can't go on, though the rules say that it is not over."""


class Played(NamedTuple):
    """One match."""

    seed: int
    seats: tuple[Seat, ...]
    outcome: Outcome | None
    """None: it was stopped at the limit."""
    scores: Mapping[Seat, float]
    length: int | None = None
    """Entries of its journal; None where the game played it in its own way."""
    match: Match | None = None


def simulate(
    game: Game, n: int, seed: int, begin: Callable[[int], Setup], entrants: Sequence[Seat] = (), limit: int = LIMIT
) -> Iterator[Played]:
    """n random matches, each from the setup that `begin` gives for its seed; the same seed gives the same matches."""
    chance = Chance(seed)
    for number in range(1, n + 1):
        setup = begin(chance.word())
        match = Match(game, setup)
        try:
            enter(match, entrants)
            play_on(match, Chance(chance.word()), limit)
        except Stuck as stuck:
            raise Stuck(f"match {number} (its seed is {setup.seed}), after {len(match)} actions: {stuck}") from stuck
        yield Played(setup.seed, tuple(match.state.seats()), match.outcome(), scores_of(match.state), len(match), match)


def enter(match: Match, names: Sequence[Seat]) -> None:
    """Let these into an open room, one after the other; BadSetup if the game refuses one."""
    for name in names:
        try:
            match.submit(HOUSE, Action(ENTER, (name,)))
        except Refused as error:
            raise BadSetup(f"{match.game.id} does not let {name!r} in: {error}") from error


def play_on(match: Match, chance: Chance, limit: int = LIMIT) -> None:
    """Random actions until the match is over, or has so many entries."""
    while len(match) < limit and match.outcome() is None:
        step(match, chance)


def step(match: Match, chance: Chance) -> None:
    """One random action of somebody."""
    for _ in range(REFUSALS):
        seat = mover(match.state, chance)
        if submit_random(match, seat, chance) is not None:
            return
    raise Stuck(f"{REFUSALS} offered actions in a row were refused")


def mover(state: State, chance: Chance) -> Seat:
    """Somebody who is awaited; if nobody is, somebody who may act, the house too."""
    awaited = [seat for seat in state.awaited() if can_go_on(state.choices(seat))]
    able = awaited or [seat for seat in state.movers() if can_go_on(state.choices(seat))]
    if not able:
        raise Stuck("it is not over, and nobody can do anything that moves it on")
    return chance.pick(able)


def submit_random(match: Match, seat: Seat, chance: Chance) -> Sequence[Event] | None:
    """What a random action told; None: the rules refused it. Stuck where they failed."""
    try:
        return match.submit(seat, random_action(match.state.choices(seat), chance))
    except Refused as refusal:
        if refusal.why is Why.BROKEN:
            raise Stuck(str(refusal)) from refusal
        return None


def can_go_on(choices: Choices) -> bool:
    """Is there something that moves the match on?"""
    return bool(_useful(choices))


def random_action(choices: Choices, chance: Chance) -> Action:
    """One that moves the match on; each as likely, where they can be counted."""
    useful = _useful(choices)
    if TICK in useful:
        return Action(TICK)
    for _ in range(8):  # mostly the first: what is taken back or thrown out is a small part of what there is
        action = choices.uniform(chance)
        if action.name in useful:
            return action
    return choices.complete(Action(chance.pick(useful)), chance)


def _useful(choices: Choices) -> Sequence[str]:
    return [verb.name for verb in choices.verbs() if verb.enabled and verb.name not in _NEVER]


def simulate_batch(game: Game, n: int, seed: int, begin: Callable[[int], Setup]) -> Iterator[Played]:
    """n matches that the game plays itself: much faster, and only their scores are known.

    A position is a part of chance where cards are dealt before the first move; then each match gets its own.
    """
    assert isinstance(game, Batch)
    chance = Chance(seed)
    size = CHUNK if _starts_alike(game, begin) else 1
    while n > 0:
        setup = begin(chance.word())
        state = game.start(setup)
        for scores in game.playouts(state, min(n, size), chance.word()):
            yield Played(setup.seed, tuple(state.seats()), _outcome_of(scores), scores)
        n -= size


def _starts_alike(game: Game, begin: Callable[[int], Setup]) -> bool:
    first, *others = (game.start(begin(seed)).freeze() for seed in (1, 2, SEEDS - 1))
    return all(other == first for other in others)


def _outcome_of(scores: Mapping[Seat, float]) -> Outcome:
    """The best score wins: more than scores a game's own playouts do not tell."""
    best = max(scores.values(), default=0.0)
    return Outcome(tuple(seat for seat, score in scores.items() if score == best), scores)
