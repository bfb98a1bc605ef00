"""Watches the files of a game that is being written, and loads it anew when one of them has changed."""

from __future__ import annotations

from pathlib import Path

from ludex.core import BadGame, Game, Mapped
from ludex.library import find

Stamp = tuple[int, int]


class Reload:
    """Of a game that was given by its path; of installed ones nothing is watched."""

    def __init__(self, name: str, game: Game) -> None:
        self._name = name
        self._stamps = {} if game.id == name else _stamps(_files(name, game))

    def game(self) -> Game | None:
        """The new one, if a file has changed since the last call; BadGame or RuntimeError if it is broken."""
        if not self._stamps or (now := _stamps(self._stamps)) == self._stamps:
            return None
        self._stamps = now
        try:
            game = find(self._name)
        except BadGame:
            raise
        except Exception as error:
            raise RuntimeError(f"{type(error).__name__}: {error}") from error
        self._stamps |= _stamps(_files(self._name, game))
        return game


def _files(name: str, game: Game) -> list[str]:
    files = list(game.files()) if isinstance(game, Mapped) else []
    return [*files, *([name] if Path(name).is_file() else [])]


def _stamps(files: dict[str, Stamp] | list[str]) -> dict[str, Stamp]:
    """A file that is just being written may not be there."""
    return {file: _stamp(Path(file)) for file in files}


def _stamp(file: Path) -> Stamp:
    try:
        found = file.stat()
    except OSError:
        return (0, 0)
    return (found.st_mtime_ns, found.st_size)
