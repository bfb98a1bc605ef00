"""A shelf of board games, each written in RBG in a file of its own.

The entry point `fox-and-hounds = "ludex.games.boards:fox_and_hounds"` brings the game of fox-and-hounds.rbg, whose
rules are parsed when they are first asked for.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ludex.notations.rbg.shelf import Shelved

FOLDER: Final = Path(__file__).parent


def __getattr__(name: str) -> Shelved:
    path = FOLDER / f"{name.replace('_', '-')}.rbg"
    if name.startswith("_") or not path.is_file():
        raise AttributeError(f"there is no game {path.name} on the shelf")
    game = globals()[name] = Shelved(path)
    return game
