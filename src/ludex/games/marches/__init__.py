"""The Marches: a war of two powers with cards, on a map of twelve towns; the rules are in rules/."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ludex.rules import load

GAME: Final = load(Path(__file__).with_name("rules"))
