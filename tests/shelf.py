"""The installed games, for tests that try each.

Board games of the shelf are many, and the interpreter that plays them is slow by design: tests that play whole matches
of all games take one of them for all, and the rest have the law and their own tests.
"""

from __future__ import annotations

from typing import Final

from ludex.core import Game
from ludex.games.boards import FOLDER
from ludex.library import games

SHELF: Final = sorted(path.stem for path in FOLDER.glob("*.rbg"))

ONE_FOR_ALL: Final = "tic-tac-toe"

QUICK: Final[dict[str, Game]] = {name: games()[name] for name in games() if name not in SHELF or name == ONE_FOR_ALL}
