"""Bazaar: a drafting game for three to five; the rules are in rules.py."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ludex.rules import load

GAME: Final = load(Path(__file__).with_name("rules.py"))
