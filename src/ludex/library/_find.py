"""A game by its id or by its path."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Final

from ludex.core import BadGame, Game, Notation, Problem

from ._plugins import games, notations

LARGEST_FILE: Final = 8 * 2**20


class Unknown(ValueError):
    """There is no game or notation of this name."""


def find(name: str) -> Game:
    """The game of this id, or in the file of this path. Unknown, or BadGame with its problems."""
    if name in games():
        return games()[name]
    path = _main(Path(name))
    if not _looks_like_path(name) and not path.exists():
        raise Unknown(f"there is no game {name!r}; {_hint(name, list(games()))}")
    return notation_of(path).load(path)


def notation_of(path: Path) -> Notation:
    """What this file is written in: by its extension, and if that does not decide it, by asking each notation."""
    path = _main(path)
    text = _text_of(path)
    by_extension = [notation for notation in notations().values() if path.suffix in notation.extensions]
    asked = by_extension if by_extension else list(notations().values())
    if len(by_extension) == 1:
        return by_extension[0]
    claims = [notation for notation in asked if notation.recognises(path.name, text)]
    if len(claims) > 1:
        raise BadGame([Problem(f"{_listed(claims)} both claim this file", str(path))])
    if not claims:
        raise BadGame([Problem(f"this is not a game that {_listed(asked)} can read", str(path))])
    return claims[0]


def _main(path: Path) -> Path:
    """Of a package, its first file."""
    first = path / "__init__.py"
    return first if first.is_file() else path


def _looks_like_path(name: str) -> bool:
    return "/" in name or "\\" in name or Path(name).suffix != ""


def _text_of(path: Path) -> str:
    try:
        if path.is_dir():
            raise Unknown(f"{path} is a folder, not a game")
        if path.exists() and not path.is_file():
            raise Unknown(f"{path} is a device or a pipe, not a game's file")
        if path.stat().st_size > LARGEST_FILE:
            raise BadGame([Problem(f"the file is larger than {LARGEST_FILE // 2**20} MiB", str(path))])
        return path.read_text("utf-8")
    except FileNotFoundError:
        raise Unknown(f"there is no file {path}") from None
    except UnicodeDecodeError as error:
        raise BadGame([Problem(f"this is not a game: it is not UTF-8 text at byte {error.start}", str(path))]) from None
    except OSError as error:
        raise Unknown(f"{path} can't be read: {error.strerror}") from None


def _hint(name: str, known: Sequence[str]) -> str:
    close = get_close_matches(name, known, 1)
    return f"did you mean {close[0]!r}?" if close else "`ludex games` lists what there is"


def _listed(claims: Sequence[Notation]) -> str:
    return " and ".join(notation.id for notation in claims) or "nobody"
