"""A description as a game of Ludex."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, Final

from ludex.core import Codec, Game, Json, Roster, Seat, Setup

from .codecs import CODECS
from .engine import Engine
from .interpreter import Interpreter
from .lower import lower
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
        return Interpreter(self.description)

    @cached_property
    def _picture(self) -> Picture:
        return Picture(self.description)

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
        return FORMS[form][1](self)

    def most(self, seat: Seat) -> float:
        return next((player.bound for player in self.description.players if player.name == seat), 0)

    def codec(self, wire: str) -> Codec | None:
        return CODECS.get(wire)


FORMS: Final[Mapping[str, tuple[str, Callable[[RegularGame], str]]]] = {
    "source": ("the text as it was written", lambda game: game.text),
    "lowlevel": (
        "without macros and generators, as the original parser prints it",
        lambda game: lower(game.description),
    ),
}


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
