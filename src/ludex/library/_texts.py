"""A game whose text came from elsewhere, over a wire."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from ludex.core import BadGame, Game

from ._find import find


def read(text: str, extension: str, called: str = "the text") -> Game:
    """The game in this text, in the notation of files that end so; BadGame with its problems, by what it is called.

    The extension is for the caller to choose, never for who sent the text: some notations are code.
    """
    with TemporaryDirectory(prefix="ludex-") as folder:
        path = Path(folder) / f"game{extension}"
        path.write_text(text, "utf-8", newline="")
        try:
            return find(str(path))
        except BadGame as bad:
            here = str(path)
            named = [replace(found, file=called) if found.file == here else found for found in bad.problems]
            raise BadGame(named) from None
