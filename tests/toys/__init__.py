"""Toy games, one for each thing that a notation will need of core and no shipped game shows."""

from .line import LINE
from .million import MILLION
from .room import ROOM
from .steps import STEPS
from .tiles import TILES

TOYS = {game.id: game for game in (LINE, MILLION, ROOM, STEPS, TILES)}

__all__ = ["LINE", "MILLION", "ROOM", "STEPS", "TILES", "TOYS"]
