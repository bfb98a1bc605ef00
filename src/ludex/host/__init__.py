"""The running server: tables, players, clocks, watchers, the journal."""

from ._requests import Receipt
from .player import Player, RandomPlayer, Turn
from .policy import Policy, Price
from .table import Table, TableGone
from .watch import CutOff, Stopped, Told, Watch

__all__ = [
    "CutOff",
    "Player",
    "Policy",
    "Price",
    "RandomPlayer",
    "Receipt",
    "Stopped",
    "Table",
    "TableGone",
    "Told",
    "Turn",
    "Watch",
]
