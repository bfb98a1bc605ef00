"""A game whose text came from elsewhere, over a wire."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from ludex.core import Game

from ._find import find


def read(text: str, extension: str) -> Game:
    """The game in this text, in the notation of files that end so; BadGame with its problems.

    The extension is for the caller to choose, never for who sent the text: some notations are code.
    """
    with TemporaryDirectory(prefix="ludex-") as folder:
        path = Path(folder) / f"game{extension}"
        path.write_text(text, "utf-8", newline="")
        return find(str(path))
