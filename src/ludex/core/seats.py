"""Who sits at a match, by name."""

from __future__ import annotations

from typing import Final, TypeAlias

Seat: TypeAlias = str
"""A role in a match, by its name: "White", "agent 3", "ann"."""

HOUSE: Final[Seat] = ""
"""The table itself. A tick of the clock, somebody who enters or leaves, a drop, the end are its actions."""

WATCHER: Final[Seat] = "*"
"""Somebody who only looks, and may see what anybody may."""

JUDGE: Final[Seat] = "**"
"""Somebody who only looks, and may see everything: an observer who is trusted, everybody after the end."""

LONGEST_NAME: Final = 64


def flaw_of_name(name: object) -> str | None:
    """What keeps this from being somebody's seat; None if nothing does. Ask it of every name from outside."""
    if not isinstance(name, str):
        return f"a seat's name is text, not {type(name).__name__}"
    if name in (HOUSE, WATCHER, JUDGE):
        return f"the name {name!r} is reserved"
    if len(name) > LONGEST_NAME:
        return f"a seat's name has at most {LONGEST_NAME} characters, this one has {len(name)}"
    if not name.isprintable() or name != name.strip():
        return f"a seat's name has no control characters and no blanks around it, unlike {name!r}"
    return None
