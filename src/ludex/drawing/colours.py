"""Which colours stand for whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ludex.core import NEUTRAL

Paint = tuple[str, str]
"""A fill, and an ink that is read on it."""

_INK: Final = "#1f2933"
NAMED: Final[Mapping[str, Paint]] = {
    "white": ("#ffffff", _INK),
    "black": ("#2b3440", "#ffffff"),
    "orange": ("#f2a65a", _INK),
    "red": ("#cf4452", "#ffffff"),
    "blue": ("#3677b5", "#ffffff"),
    "green": ("#5b9a75", "#ffffff"),
    "yellow": ("#f2c94c", _INK),
    "purple": ("#8a63b0", "#ffffff"),
    "gold": ("#dfb13d", _INK),
    "silver": ("#c3c9d1", _INK),
}
"""Players that are called after a colour have it."""

NOBODY: Final[Paint] = ("#eef1f5", _INK)
LIGHT: Final = "#f3e9d7"  # squares of boards
DARK: Final = "#e3d2b4"
EDGE: Final = "#a8977a"
LABEL: Final = "#f4f6f8"
FRAME: Final = "#c3ccd6"
WAY: Final = "#3f6ea8"


def paints(seats: Sequence[str]) -> dict[int, Paint]:
    """Of each tint; those whose names are no colours get what is left, white and black first."""
    own = {i: NAMED[seat.lower()] for i, seat in enumerate(seats) if seat.lower() in NAMED}
    left = [paint for paint in NAMED.values() if paint not in own.values()] or list(NAMED.values())
    others = [i for i in range(len(seats)) if i not in own]
    return {NEUTRAL: NOBODY, **own, **{i: left[at % len(left)] for at, i in enumerate(others)}}
