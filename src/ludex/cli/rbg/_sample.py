"""One game from the start to the end, for who wants to see how the rules play."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from ludex.core import Action, Chance, Coded, Game, Outcome, Printable, Seat, State
from ludex.lab.simulate import random_action

from .._actions import action_words
from .._errors import Failure

if TYPE_CHECKING:
    from ludex.core import Codec

COUNTED: Final = 10_000  # moves of a position

Choose = Callable[[State, Seat], Action]
"""Who moves asks it for an action that is offered to this seat."""


@dataclass(frozen=True, slots=True)
class Turn:
    seat: Seat
    of: int | None
    """How many moves there were; None: more than anybody counts."""
    move: str
    encoded: str
    """As the protocol of the game manager writes it."""


@dataclass(slots=True)
class Sample:
    turns: list[Turn] = field(default_factory=list)
    outcome: Outcome | None = None
    """None: it was stopped."""

    def json(self) -> dict[str, Any]:
        return {
            "moves": [
                {"seat": turn.seat, "of": turn.of, "move": turn.move, "encoded": turn.encoded} for turn in self.turns
            ],
            "outcome": None if self.outcome is None else self.outcome.json(),
        }


class Language:
    """How a game writes moves by numbers, and what these numbers mean."""

    def __init__(self, game: Game) -> None:
        codec = game.codec("rbg") if isinstance(game, Coded) else None
        if codec is None or not isinstance(game, Printable):
            raise Failure(f"{game.id} can't be explained: it is not written in Regular Boardgames")
        self.codec: Codec = codec
        self._squares = game.printed("vertices").splitlines()
        self._modifiers = game.printed("modifiers").splitlines()

    def step(self, vertex: int, modifier: int) -> str:
        """Both with their numbers."""
        return f"{self._squares[vertex - 1]} ({vertex}) {self._modifiers[modifier - 1]} ({modifier})"

    def steps(self, action: Action) -> Iterator[str]:
        for vertex, modifier in zip(action.args[::2], action.args[1::2], strict=True):
            yield self.step(vertex, modifier)


def randomly(chance: Chance) -> Choose:
    return lambda state, seat: random_action(state.choices(seat), chance)


def turns_of(state: State, language: Language, choose: Choose, limit: int) -> Iterator[Turn]:
    """Each is told before the next is chosen; the state goes along."""
    for _ in range(limit):
        seat = next(iter(state.movers()), None)
        if seat is None:
            return
        of = state.choices(seat).count(COUNTED)
        action = choose(state, seat)
        words = action_words(state.game, state, seat, action)
        turn = Turn(seat, of, words, language.codec.write(state, seat, action))
        state.act(seat, action)
        yield turn
