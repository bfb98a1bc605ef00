"""What a game or a state can do beyond the contract. Small, optional, found by asking:

    if isinstance(state, Ticking): ...

never by the notation that the game is written in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol, runtime_checkable

from .actions import Action
from .chance import Chance
from .diagram import Diagram
from .game import Game, State
from .plain import Json
from .seats import HOUSE, Seat


@runtime_checkable
class Ticking(Protocol):
    """A state on a clock: the house ticks as often as it says."""

    def period(self) -> float | None:
        """Seconds until the next tick; None: no tick is due."""


def asked(state: State) -> Sequence[Seat]:
    """Those from whom somebody should expect an action: the awaited; on a clock, all who may act before the next tick.

    Who may act, and is in neither, does so unasked: to talk, to think again.
    """
    awaited = state.awaited()
    if awaited or not isinstance(state, Ticking):
        return list(awaited)
    return [seat for seat in state.movers() if seat != HOUSE]


@runtime_checkable
class Redealable(Protocol):
    """A state with secrets: the law of no leak needs it, and so does search under hidden information."""

    def redeal(self, seat: Seat, chance: Chance) -> State:
        """Another state that this seat can't tell from this one: all that it may not see may differ."""


@runtime_checkable
class Secretive(Protocol):
    """A state in which others must not see what exactly somebody does."""

    def alike(self, actor: Seat, action: Action, other: Seat, chance: Chance) -> Action | None:
        """An action of the actor that the other seat must not tell from this one; None: there is none."""


@runtime_checkable
class Queryable(Protocol):
    """A state that answers questions whose answers are too large or too rare for the view."""

    def query(self, seat: Seat, name: str, args: tuple[Json, ...]) -> Json:
        """Pure; shows no more than the view may. Refused where there is no such question."""


@runtime_checkable
class Assured(Protocol):
    """A state that knows what must hold in every position: the law asks it."""

    def assure(self) -> None:
        """Raise, with a sentence, where something is so that must never be. Changes nothing."""


class Perft(NamedTuple):
    """How large the tree of all sequences of so many actions is."""

    leaves: int
    """Sequences of exactly that length; what ended earlier is none."""
    states: int
    """Leaves, and all positions on the way: the root, the inner ones, those where it ended early. None are merged."""


class Sums(NamedTuple):
    """What random matches came to, added up."""

    playouts: int
    actions: int
    """Of players."""
    offered: int
    """How many actions there were to choose from, over all positions met."""
    scores: Mapping[Seat, float]

    def plus(self, other: Sums) -> Sums:
        seats = [*self.scores, *(seat for seat in other.scores if seat not in self.scores)]
        scores = {seat: self.scores.get(seat, 0) + other.scores.get(seat, 0) for seat in seats}
        counts = (self.playouts + other.playouts, self.actions + other.actions, self.offered + other.offered)
        return Sums(*counts, scores)


@runtime_checkable
class Batch(Protocol):
    """A game that plays itself many times faster than act by act.

    In its random matches each action is as likely, and the same seed gives the same ones.
    """

    def playouts(self, state: State, n: int, seed: int) -> Sequence[Mapping[Seat, float]]:
        """The scores of n random matches from here."""

    def sums(self, state: State, n: int, seed: int, threads: int = 1) -> Sums:
        """What n random matches from here come to; the same for the same seed and number of threads."""

    def perft(self, state: State, depth: int) -> Perft:
        """How many sequences of so many actions there are from here."""


@runtime_checkable
class Capped(Protocol):
    """A game whose scores have a limit; what a match is worth that somebody forfeits."""

    def most(self, seat: Seat) -> float:
        """The most that this seat can score."""


@runtime_checkable
class Advising(Protocol):
    """A game that finds a good action faster than somebody who tries one after the other."""

    def advise(self, state: State, seconds: float, seed: int) -> Action | None:
        """For whose turn it is, after thinking for so long; None: it has no advice."""


@runtime_checkable
class Engined(Protocol):
    """A game that can be computed in several ways, which give the same and differ in speed."""

    def engines(self) -> Sequence[str]:
        """Their names, the fastest first."""

    def using(self, engine: str) -> Game:
        """The same game, computed anew by this one; ValueError, and why, where it can't be."""


@runtime_checkable
class Printable(Protocol):
    """A game that shows what was made of its text: a form in which others read it, a stage of its compiler."""

    def forms(self) -> Mapping[str, str]:
        """Each form, and what it is."""

    def printed(self, form: str) -> str:
        """The game in one of its forms."""


@runtime_checkable
class Drawable(Protocol):
    """A game that can be drawn: its rules as a graph, its board. Who asks lays it out."""

    def diagrams(self) -> Mapping[str, str]:
        """Each diagram, and what it is: "graph" is the rules, states and what leads from one to the next; "board"."""

    def diagram(self, name: str) -> Diagram:
        """One of them."""


@runtime_checkable
class Explained(Protocol):
    """A game that knows more about its rules than words: how large they are, and what kind."""

    def facts(self) -> Mapping[str, Json]:
        """Plain JSON, in the order in which a reader wants it."""


class Part(NamedTuple):
    """A part of written rules that a match gets to, or does not."""

    kind: str
    """"state", "action" or "procedure"; an action's name is state.verb."""
    name: str
    file: str
    line: int
    lines: tuple[int, ...]
    """Those of the file that run when a match gets there."""


@runtime_checkable
class Mapped(Protocol):
    """A game whose rules lie in files, and have parts with names."""

    def files(self) -> Sequence[str]:
        """All of them; an edit of one makes it another game."""

    def parts(self) -> Sequence[Part]: ...

    def lines(self) -> Mapping[str, Sequence[int]]:
        """By file, the lines that can run while a match is played."""


@runtime_checkable
class Located(Protocol):
    """A state that knows in which parts of its rules it is."""

    def located(self) -> Sequence[str]:
        """Their names, the innermost last."""


class Codec(Protocol):
    """How one wire writes the actions of a game; "text" is how people do."""

    def write(self, state: State, seat: Seat, action: Action) -> str: ...

    def read(self, state: State, seat: Seat, text: str) -> Action:
        """Refused(MALFORMED) where it can't be read."""


@runtime_checkable
class Coded(Protocol):
    """A game that has a notation of its own for its actions, on some wires."""

    def codec(self, wire: str) -> Codec | None: ...
