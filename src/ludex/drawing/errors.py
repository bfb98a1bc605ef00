"""What goes wrong when something is drawn."""

from __future__ import annotations


class NoPicture(Exception):
    """There is no such format, or what draws it is not installed; its text says so."""
