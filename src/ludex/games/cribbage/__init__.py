"""Cribbage for two or three, whole: pegging, show and crib, muggins, skunks, matches; the rules are in rules/."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ludex.rules import load

GAME: Final = load(Path(__file__).with_name("rules"))
