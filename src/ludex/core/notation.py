"""A notation: a way to write a game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path

from .errors import Problem
from .game import Game


class Notation(ABC):
    """Found by registration; whoever holds one knows nothing else about it."""

    id: str
    title: str
    extensions: tuple[str, ...] = ()
    """Endings of its files, with the dot. Several notations may share one."""

    @abstractmethod
    def recognises(self, name: str, text: str) -> bool:
        """Is this file, of that name, written in it? Reads only, runs nothing of it, answers for any text."""

    @abstractmethod
    def check(self, path: Path) -> Sequence[Problem]:
        """All that is wrong with the file, as far as can be found in one pass."""

    @abstractmethod
    def load(self, path: Path) -> Game:
        """The game in it, or BadGame with its problems."""

    @abstractmethod
    def starter(self, name: str) -> Mapping[str, str]:
        """Files, name to text, for an author to begin with: a small game that works, commented, and its test."""
