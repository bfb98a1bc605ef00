"""A description as a game of Ludex."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, Final

from ludex.core import Action, Chance, Codec, Diagram, Game, Json, Perft, Roster, Seat, Setup, State, Sums

from .boardchart import board_chart
from .charts import rules_chart
from .codecs import CODECS
from .dotted import PLACES, dotted
from .engine import Engine
from .engines import best_engine, engine_named, engines
from .facts import facts
from .lower import action_text, lower
from .picture import Picture
from .state import Board, thawed
from .tree import Description


class RegularGame(Game):
    """The seed of its matches means nothing: there is no chance in the language."""

    text: str
    """As it was written: players of the game manager's protocol are sent it."""

    def __init__(self, description: Description, name: str, text: str = "", engine: Engine[Any] | None = None) -> None:
        self._entitle(name, text)
        self.description = description
        if engine is not None:
            self._engine = engine

    def _entitle(self, name: str, text: str) -> None:
        self.id = name
        self.text = text
        title, self.about = heading(text)
        self.title = title or name.replace("_", " ").strip().capitalize() or name

    @cached_property
    def _engine(self) -> Engine[Any]:
        return best_engine(self.description, self.id)

    def engines(self) -> Sequence[str]:
        return engines()

    def using(self, engine: str) -> RegularGame:
        return RegularGame(self.description, self.id, self.text, engine_named(engine, self.description))

    def playouts(self, state: State, n: int, seed: int) -> Sequence[Mapping[Seat, float]]:
        board, chance = _board(state), Chance(seed)
        played = (self._engine.playouts(board.position, 1, chance.word()) for _ in range(n))
        return [dict(zip(board.seats(), each.scores, strict=True)) for each in played]

    def sums(self, state: State, n: int, seed: int, threads: int = 1) -> Sums:
        board = _board(state)
        played = self._engine.playouts(board.position, n, seed, threads)
        return Sums(n, played.turns, played.moves, dict(zip(board.seats(), played.scores, strict=True)))

    def perft(self, state: State, depth: int) -> Perft:
        """An inner position at depth k is a sequence of k moves, so the states are the sum over all depths."""
        counts = [self._engine.perft(_board(state).position, k) for k in range(depth + 1)]
        return Perft(counts[-1], sum(counts))

    def advise(self, state: State, seconds: float, seed: int) -> Action | None:
        """By a search in machine code."""
        board = _board(state)
        number = self._engine.best(board.position, seconds, seed)
        return None if number is None else board.moves().nth(number)

    @cached_property
    def _picture(self) -> Picture:
        return Picture(self.description)

    @property
    def square_names(self) -> Sequence[str]:
        return self._picture.names

    def roster(self, scenario: str, options: Mapping[str, Json]) -> Roster:
        del scenario, options
        return Roster(names=tuple(player.name for player in self.description.players))

    def start(self, setup: Setup) -> Board:
        del setup
        return Board(self, self._engine, self._picture, self._engine.start())

    def thaw(self, frozen: Json) -> Board:
        return Board(self, self._engine, self._picture, self._engine.thaw(thawed(frozen)))

    def forms(self) -> Mapping[str, str]:
        return {name: about for name, (about, _) in FORMS.items()}

    def printed(self, form: str) -> str:
        """The low-level form with dots is "lowlevel+before-star+after-star", and so on."""
        name, *dots = form.split("+")
        return self._dotted(dots) if name == "lowlevel" and dots else FORMS[form][1](self)

    def _dotted(self, places: Sequence[str]) -> str:
        if unknown := set(places) - set(PLACES):
            raise KeyError(f"there is no place {min(unknown)!r} for dots")
        return lower(replace(self.description, rules=dotted(self.description.rules, set(places))))

    def diagrams(self) -> Mapping[str, str]:
        return {"graph": "the automaton of the rules", "board": "the board at the start"}

    def diagram(self, name: str) -> Diagram:
        if name == "graph":
            return rules_chart(self.description, self.title)
        return board_chart(self.description, self._picture, self.title)

    def facts(self) -> Mapping[str, Json]:
        return facts(self.description, self._picture)

    def most(self, seat: Seat) -> float:
        return next((player.bound for player in self.description.players if player.name == seat), 0)

    def codec(self, wire: str) -> Codec | None:
        return CODECS.get(wire)


def _board(state: State) -> Board:
    assert isinstance(state, Board), "a state of another game"
    return state


FORMS: Final[Mapping[str, tuple[str, Callable[[RegularGame], str]]]] = {
    "source": ("the text as it was written", lambda game: game.text),
    "lowlevel": (
        "without macros and generators, as the original parser prints it",
        lambda game: lower(game.description),
    ),
    "modifiers": ("the modifiers in the order of their numbers, one a line", lambda game: _modifiers(game.description)),
    "vertices": ("the vertices in the order of their numbers, one a line", lambda game: _vertices(game)),
    "ast": ("the rules in normal form, as a tree", lambda game: _dumped(game, "ast")),
    "graph": ("points behind modifiers, and what leads from each to the next", lambda game: _dumped(game, "graph")),
    "ir": ("the program of the compiler, before it is printed", lambda game: _dumped(game, "ir")),
    "c": ("the program as C", lambda game: _dumped(game, "c")),
    "llvm": ("the program as LLVM's assembly, for this processor", lambda game: _dumped(game, "llvm")),
}


def _dumped(game: RegularGame, layer: str) -> str:
    """ValueError, and why, where it can't be compiled."""
    from .native.abi import Uncompilable  # the compiler, which few commands need
    from .native.dump import DUMPS

    try:
        return DUMPS[layer](game.description)
    except Uncompilable as error:
        raise ValueError(str(error)) from error


def _modifiers(game: Description) -> str:
    return "".join(f"{action_text(modifier)}\n" for modifier in game.modifiers)


def _vertices(game: RegularGame) -> str:
    return "".join(f"{name}\n" for name in game.square_names)


def heading(text: str) -> tuple[str, str]:
    """Title and rules in words, from the opening comment. An empty line behind its first one makes that the title."""
    comment = opening_comment(text)
    title, empty, about = comment.partition("\n\n")
    return (title, about.strip()) if empty and "\n" not in title else ("", comment)


def opening_comment(text: str) -> str:
    """The lines of // before anything else: authors say there what the game is."""
    lines: list[str] = []
    for line in text.lstrip().splitlines():
        if not line.startswith("//"):
            break
        lines.append(line.lstrip("/").strip())
    return "\n".join(lines).strip()
