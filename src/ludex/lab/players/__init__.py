"""Programs that play: the base class to write one, and a few that play any game."""

from ludex.lab.players.flat import FlatMonteCarlo as FlatMonteCarlo
from ludex.lab.players.player import Player as Player
from ludex.lab.players.random import RandomPlayer as RandomPlayer
from ludex.lab.players.uct import UCT as UCT
