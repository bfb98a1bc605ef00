"""What a game is, what a match is. Pure: no I/O, no clock, no event loop, nothing else of Ludex."""

from .abilities import (
    Batch,
    Capped,
    Codec,
    Coded,
    Drawable,
    Explained,
    Perft,
    Printable,
    Queryable,
    Redealable,
    Secretive,
    Ticking,
    asked,
)
from .actions import CLOSE, DROP, ENTER, LEAVE, TICK, UNDO, Action, Event, shown
from .chance import SEEDS, Chance
from .choices import NOTHING, Choices, Listing, Menu, Verb
from .diagram import NEUTRAL, Diagram, Link, Node
from .errors import BadGame, BadRecord, BadSetup, Endless, Level, Problem, Refused, Trace, Why
from .fields import Anything, Field, Int, OneOf, Text
from .game import Game, State
from .match import Entry, Mark, Match
from .notation import Notation
from .outcome import Outcome
from .plain import Json, NotPlain, flaw, parse, same, text_of
from .record import load, read_record, record_of, repair
from .seats import HOUSE, JUDGE, WATCHER, Seat, flaw_of_name
from .setup import Option, Roster, Setup

__all__ = [
    "CLOSE",
    "DROP",
    "ENTER",
    "HOUSE",
    "JUDGE",
    "LEAVE",
    "NEUTRAL",
    "NOTHING",
    "SEEDS",
    "TICK",
    "UNDO",
    "WATCHER",
    "Action",
    "Anything",
    "BadGame",
    "BadRecord",
    "BadSetup",
    "Batch",
    "Capped",
    "Chance",
    "Choices",
    "Codec",
    "Coded",
    "Diagram",
    "Drawable",
    "Endless",
    "Entry",
    "Event",
    "Explained",
    "Field",
    "Game",
    "Int",
    "Json",
    "Level",
    "Link",
    "Listing",
    "Mark",
    "Match",
    "Menu",
    "Node",
    "NotPlain",
    "Notation",
    "OneOf",
    "Option",
    "Outcome",
    "Perft",
    "Printable",
    "Problem",
    "Queryable",
    "Redealable",
    "Refused",
    "Roster",
    "Seat",
    "Secretive",
    "Setup",
    "State",
    "Text",
    "Ticking",
    "Trace",
    "Verb",
    "Why",
    "asked",
    "flaw",
    "flaw_of_name",
    "load",
    "parse",
    "read_record",
    "record_of",
    "repair",
    "same",
    "shown",
    "text_of",
]
