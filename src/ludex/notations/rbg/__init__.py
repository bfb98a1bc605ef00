"""Regular Boardgames: a formal language for board games.

The names here are for programs that study or play a game: load it, ask for moves, apply, undo, read scores.
"""

from ludex.notations.rbg.engine import Path as Path
from ludex.notations.rbg.engine import Step as Step
from ludex.notations.rbg.play import Illegal as Illegal
from ludex.notations.rbg.play import Play as Play
from ludex.notations.rbg.play import Rules as Rules
from ludex.notations.rbg.play import decode as decode
from ludex.notations.rbg.play import encode as encode
from ludex.notations.rbg.play import load as load
from ludex.notations.rbg.play import loads as loads
