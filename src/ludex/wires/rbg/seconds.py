"""Times as they are written on the wire: `%f` seconds; no limit is the largest number there is, 316 characters long."""

from __future__ import annotations

import sys
from math import inf, isnan
from typing import Final

FOREVER: Final = inf


def written(seconds: float) -> str:
    return f"{min(seconds, sys.float_info.max):f}"


def shown(seconds: float) -> str:
    """As C++ prints it to people: six digits that count."""
    return f"{min(seconds, sys.float_info.max):g}"


def read(text: str) -> float:
    """A real number, maybe with a '.'; ValueError otherwise."""
    seconds = float(text)
    if isnan(seconds) or seconds < 0:
        raise ValueError(f"a time is not {text[:40]!r}")
    return FOREVER if seconds >= sys.float_info.max else seconds
