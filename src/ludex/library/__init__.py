"""The library: games and notations by name, whoever brought them."""

from ._find import Unknown, find, notation_of
from ._plugins import Games, games, notations
from ._texts import read

__all__ = ["Games", "Unknown", "find", "games", "notation_of", "notations", "read"]
